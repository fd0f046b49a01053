"""Exact chances about hirelings."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

from grognard.company.loyalty import LEAST, end_score
from grognard.company.offers import ROLL, band_of
from grognard.company.people import total_of
from grognard.company.units import Unit, level_chances, officers_of, troop_of
from grognard.company.wages import pay_unit, wages_in_quarters
from grognard.creatures.coins import COPPER_IN_GOLD
from grognard.dice.distribution import Distribution
from grognard.dice.expression import parse_dice
from grognard.rulebooks.company_schema import HiringRules, LoyaltyRules, UnitRules

NEVER: Final = None


class HiringOdds(NamedTuple):
    """The chances of a candidate's last word; `gladly` is a part of `accepts`, `sours` of `refuses`."""

    accepts: Fraction
    gladly: Fraction
    refuses: Fraction
    sours: Fraction


@cache
def two_dice() -> tuple[tuple[int, Fraction], ...]:
    """The totals of 2d6 with their chances."""
    ways = Distribution.of(parse_dice(ROLL))
    return tuple((total, Fraction(count, ways.denominator)) for total, count in ways.items())


def chance_up_to(score: int) -> Fraction:
    """The chance of 2d6 up to a score."""
    return sum((chance for total, chance in two_dice() if total <= score), Fraction())


def hiring_odds(rules: HiringRules, adjustments: Sequence[int]) -> HiringOdds:
    """The odds of a candidate's answers to successive offers, by the adjustments of the rolls.

    By some books the last roll is repeated until decided, or as often as the book allows.
    """
    once = [_once(rules, adjustment) for adjustment in adjustments]
    if rules.hesitation == "roll again":
        if not rules.most_rolls:
            one = once[-1]
            decided = 1 - one["hesitates"]
            parts = [part / decided for part in (one["accepted"], one["gladly"], one["soured"])]
            return HiringOdds(parts[0], parts[1], 1 - parts[0], parts[2])
        once = once[-1:] * rules.most_rolls
    accepts = gladly = sours = Fraction()
    reached = Fraction(1)
    for one in once:
        accepts += reached * one["accepted"]
        gladly += reached * one["gladly"]
        sours += reached * one["soured"]
        reached *= one["hesitates"]
    return HiringOdds(accepts, gladly, 1 - accepts, sours)


def _once(rules: HiringRules, adjustment: int) -> dict[str, Fraction]:
    found = dict.fromkeys(("accepted", "gladly", "refused", "soured", "hesitates"), Fraction())
    for total, chance in two_dice():
        band = band_of(rules, total + adjustment)
        found[band.result] += chance
        if band.loyalty:
            found["gladly"] += chance
    return found


class Interviews(NamedTuple):
    """The interviews needed until a wanted number of candidates has accepted.

    `found` is the chance that enough ever accept, `mean` the average number of interviews in that case; None
    where it never happens.
    """

    mean: Fraction | None
    found: Fraction


def interviews_for(wanted: int, towns: Sequence[HiringOdds]) -> Interviews:
    """The number of candidates needed in a town: at first, and after each bad refusal of the employer.

    The last of the chances hold for good.
    """
    found = [Fraction(1)] * len(towns)
    spoken = [Fraction()] * len(towns)
    for _ in range(wanted):
        for at in reversed(range(len(towns))):
            one, lasts = towns[at], at == len(towns) - 1
            sours = Fraction() if lasts else one.sours
            decided = one.accepts + sours
            if not decided:
                found[at] = spoken[at] = Fraction()
                continue
            worse, talk = (found[at + 1], spoken[at + 1]) if not lasts else (Fraction(), Fraction())
            some = (one.accepts * found[at] + sours * worse) / decided
            spoken[at] = (one.accepts * spoken[at] + sours * talk + some) / decided
            found[at] = some
    return Interviews(spoken[0] / found[0] if found[0] else NEVER, found[0])


def bad_refusal_chance(wanted: int, clean: HiringOdds) -> Fraction:
    """The chance of a bad refusal before `wanted` candidates have accepted."""
    decided = clean.accepts + clean.sours
    return 1 - (clean.accepts / decided) ** wanted if decided else Fraction()


class Stay(NamedTuple):
    """The length of a retainer's stay, in adventures.

    `once` is the chance to stay after one adventure, `after` the chances after each number of adventures;
    `mean` counts the adventures after which a retainer stays, None where some never leave; `always` is the
    chance of that.
    """

    once: Fraction
    after: tuple[Fraction, ...]
    mean: Fraction | None
    always: Fraction


def stay_odds(
    rules: LoyaltyRules, score: int, *, adventures: int, checks: int = 0, pay: int = 0, treatment: int = 0
) -> Stay:
    """The odds of a retainer's stay, with `checks` checks in fights an adventure, which may raise loyalty.

    Each adventure has its checks in fights first, where every natural 2 counts, and one at its end.
    """
    stays = {
        one: chance_up_to(total_of(end_score(rules, one, pay=pay, treatment=treatment)))
        for one in range(LEAST, rules.highest + 1)
    }
    grown = {one: _grow(rules, one, checks) for one in stays}
    chances = {score: Fraction(1)}
    after: list[Fraction] = []
    for _ in range(adventures):
        later: dict[int, Fraction] = {}
        for one, chance in chances.items():
            for more, growth in grown[one].items():
                later[more] = later.get(more, Fraction()) + chance * growth * stays[more]
        chances = later
        after.append(sum(chances.values(), Fraction()))
    always, means = _for_good(stays, grown, score)
    return Stay(after[0], tuple(after), None if always else means, always)


def _grow(rules: LoyaltyRules, score: int, checks: int) -> dict[int, Fraction]:
    """The chances of each score after `checks` checks in fights; a fearless retainer makes none."""
    chances = {score: Fraction(1)}
    natural = chance_up_to(LEAST) if rules.natural_two and rules.nerve == "as morale" else Fraction()
    for _ in range(checks):
        later: dict[int, Fraction] = {}
        for one, chance in chances.items():
            more = min(rules.highest, one + rules.natural_two)
            if rules.fearless and one >= rules.fearless:
                more = one
            later[more] = later.get(more, Fraction()) + chance * natural
            later[one] = later.get(one, Fraction()) + chance * (1 - natural)
        chances = {one: chance for one, chance in later.items() if chance}
    return chances


def _for_good(
    stays: dict[int, Fraction], grown: dict[int, dict[int, Fraction]], score: int
) -> tuple[Fraction, Fraction]:
    """The chance never to leave from a score, and how many adventures one stays on average if that is 0."""
    always: dict[int, Fraction] = {}
    means: dict[int, Fraction] = {}
    for one in sorted(stays, reverse=True):  # from the top, for loyalty never falls
        moves = {more: growth * stays[more] for more, growth in grown[one].items()}
        stuck = moves.pop(one, Fraction())
        if stuck == 1:
            always[one], means[one] = Fraction(1), Fraction()
            continue
        always[one] = sum((chance * always[more] for more, chance in moves.items()), Fraction()) / (1 - stuck)
        once = sum((chance * (1 + means[more]) for more, chance in moves.items()), stuck)
        means[one] = once / (1 - stuck)
    return always[score], means[score]


def wage_odds(rules: UnitRules, unit: Unit) -> dict[int, Fraction]:
    """The monthly cost of some troops in copper pieces with its chances, by the levels officers may have.

    Rule: bf.mercenaries.corporal-level, bf.mercenaries.sergeant-level, bf.mercenaries.captain-level,
        bf.mercenaries.first-sergeant-level, bf.mercenaries.leader-cost-base
    """
    least = pay_unit(rules, unit)
    wage = troop_of(unit.troop).wages * COPPER_IN_GOLD
    chances = {least.full: Fraction(1)}
    for rank, count in officers_of(unit).items():
        row = rules.ranks[rank]
        for _ in range(count - len(unit.levels.get(rank, ()))):
            later: dict[int, Fraction] = {}
            for full, chance in chances.items():
                for level, own in level_chances(row).items():
                    sum_of = full + (level - row.level) * wage
                    later[sum_of] = later.get(sum_of, Fraction()) + chance * own
            chances = later
    months: dict[int, Fraction] = {}
    for full, chance in sorted(chances.items()):
        month = wages_in_quarters(rules, full, least.quarters, least.people)
        months[month] = months.get(month, Fraction()) + chance
    return months
