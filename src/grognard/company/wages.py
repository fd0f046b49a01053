"""Wages of hirelings: by the month, by the share, by the day; and how long a chest lasts."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from grognard.base.errors import InputError
from grognard.company.quarters import Quarters, discounted, quarter
from grognard.company.units import (
    CORPORAL,
    SOLDIER,
    Unit,
    highest_officer_level,
    mean_level,
    officers_of,
    troop_of,
)
from grognard.creatures.coins import COPPER_IN_GOLD, share_of
from grognard.rulebooks.company_schema import PayRules, UnitRules


class RankPay(msgspec.Struct, frozen=True):
    """People of one rank and level, and what each is paid a month in copper pieces."""

    rank: str
    level: int
    count: int
    each: int


class UnitPay(msgspec.Struct, frozen=True):
    """The monthly pay of a unit: for each rank, and the total at the least, at the most and on average.

    The last three are the same where the level of every officer is known.
    """

    people: int
    ranks: tuple[RankPay, ...]
    full: int
    month: int
    most: int
    mean: Fraction
    quarters: Quarters
    mounted: bool = False


def pay_unit(rules: UnitRules, unit: Unit) -> UnitPay:
    """The wages of a unit: each by level, less what quarters save.

    Officers of unknown level count at the least level of their rank; the fallen are not paid.

    Rule: bf.mercenaries.cost-level-multiplier, bf.mercenaries.cost-monthly, bf.mercenaries.leader-cost-base,
        bf.mercenaries.average-level, bf.mercenaries.stat-level-adjust, bf.mercenaries.mounts,
        bf.mercenaries.cost-level-and-housing

    Raises:
        InputError: more have fallen than there were.
    """
    troop = troop_of(unit.troop)
    wage = troop.wages * COPPER_IN_GOLD
    officers = officers_of(unit)
    plain = unit.men - officers.get(CORPORAL, 0)
    ranks = [RankPay(SOLDIER, unit.level, plain, wage * unit.level)]
    open_most, open_mean = 0, Fraction()
    for rank, count in officers.items():
        known = unit.levels.get(rank, ())[:count]
        unknown, row = count - len(known), rules.ranks[rank]
        for level in sorted({*known, *([row.level] if unknown else [])}):
            here = known.count(level) + (unknown if level == row.level else 0)
            ranks.append(RankPay(rank, level, here, wage * level))
        open_most += unknown * (highest_officer_level(row) - row.level) * wage
        open_mean += unknown * (mean_level(row) - row.level) * wage
    ranks = _without_fallen(unit, ranks)
    people = sum([rank.count for rank in ranks])
    full = sum([rank.count * rank.each for rank in ranks])
    quarters = quarter(rules, troop.race, people, unit.housed)
    whole = quarters.housed == people
    month = wages_in_quarters(rules, full, quarters, people)
    rate = Fraction(100 - rules.discount, 100) if whole else Fraction(1)
    return UnitPay(
        people,
        tuple(ranks),
        full,
        month,
        month + int(open_most * rate),
        month + open_mean * rate,
        quarters,
        rules.mounts_included and "lance" in troop.weapons,
    )


def wages_in_quarters(rules: UnitRules, full: int, quarters: Quarters, people: int) -> int:
    """A unit's wages: `full`, less the discount for the people in quarters."""
    return full - ((full - discounted(rules, full)) * quarters.housed // people if people else 0)


def _without_fallen(unit: Unit, ranks: list[RankPay]) -> list[RankPay]:
    """The ranks without the fallen; the rank of the soldiers stays, even when it is empty."""
    left = {(rank.rank, rank.level): rank for rank in ranks}
    for lost in unit.fallen:
        rank = left.get((lost.rank, lost.level))
        if rank is None or rank.count < lost.count:
            have = f"{rank.count if rank else 0} of that rank and level"
            raise InputError(f"{lost.count} {lost.rank} {lost.level} have fallen", expected=f"at most {have}")
        left[lost.rank, lost.level] = msgspec.structs.replace(rank, count=rank.count - lost.count)
    return [rank for rank in left.values() if rank.count or rank.rank == SOLDIER]


class SharePay(msgspec.Struct, frozen=True):
    """A retainer's pay for an adventure, in copper pieces, and the rules behind it."""

    name: str
    copper: int
    percent: int | float | None = None
    below: bool = False
    rules: tuple[str, ...] = ()


def pay_retainer(
    rules: PayRules, name: str, *, percent: int | float | None, flat: int | None, income: int
) -> SharePay:
    """A retainer's share of the employer's own cut of the treasure, or the flat sum that was agreed.

    Rule: bf.retainers.treasure-share, bxe.retainers.pay-forms

    Raises:
        InputError: the book knows no flat pay.
    """
    if flat is not None:
        if not rules.flat:
            raise InputError(
                f"{name} is paid by a share of the treasure",
                expected=f"{rules.least_share}%, or --option company.pay.flat=true",
            )
        return SharePay(name, flat, rules=rules.cite("flat"))
    share = rules.least_share if percent is None else percent
    if percent is None and not rules.least_share:
        raise InputError(f"nobody knows what {name} was promised", expected="a share, such as 10%, or a sum")
    return SharePay(name, share_of(income, share), share, share < rules.least_share, rules.cite("share"))


def pay_support(rules: PayRules, retainers: int, *, upkeep: int, days: int, gear: int) -> tuple[int, int]:
    """The employer's costs for upkeep over a number of days and for gear, apart from any share.

    Rule: bf.retainers.support-costs, bxe.retainers.upkeep-paid-by-employer,
        bxe.retainers.gear-paid-by-employer
    """
    if not rules.support:
        return 0, 0
    return retainers * upkeep * days, gear


class MonthsCovered(msgspec.Struct, frozen=True):
    """How far a chest goes: the whole months that it pays, and the rest or shortfall after the asked ones."""

    months: int | None
    left: int
    short: int


def months_covered(chest: int, month: int, *, once: int, months: int) -> MonthsCovered:
    """How many whole months of wages a chest pays after a payment of `once`; None if no wages are due."""
    due = once + month * months
    lasts = None if not month else max(0, chest - once) // month if chest >= once else 0
    return MonthsCovered(lasts, max(0, chest - due), max(0, due - chest))
