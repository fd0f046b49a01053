"""Troops for hire: platoons and companies, who leads them, and of what level."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from grognard.base.errors import InputError
from grognard.creatures.occupations import Occupation, find_occupation, occupation_names, split_race
from grognard.dice.throws import ProcedureDice
from grognard.rulebooks.company_schema import RankRules, UnitRules

PERCENT_DIE = "1d100"
SOLDIER = "soldier"
CORPORAL = "corporal"


class FallenTroops(msgspec.Struct, frozen=True):
    """So many of one rank ("soldier" or an officer's) and level, of a unit."""

    count: int
    rank: str
    level: int


class Unit(msgspec.Struct, frozen=True):
    """Troops of one kind.

    Without platoons, `soldiers` is the number of men; else it is the number in each platoon, corporals
    included, divided into `squads`. `levels` are the known levels of officers, by rank. `housed` is the area
    of their quarters in square feet, None if they lodge elsewhere. `fallen` are the troops lost, which the
    other numbers still include.
    """

    troop: str
    soldiers: int
    platoons: int = 0
    company: bool = False
    squads: int = 0
    level: int = 1
    levels: dict[str, tuple[int, ...]] = {}
    housed: int | None = None
    fallen: tuple[FallenTroops, ...] = ()

    @property
    def men(self) -> int:
        """The soldiers of all platoons, with their corporals and without the other officers."""
        return self.soldiers * max(1, self.platoons)


def troop_of(name: str) -> Occupation:
    """Troops by their name, with a race before it or not.

    >>> troop_of("elf light foot").wages, troop_of("heavy foot").morale
    (8, 8)

    Raises:
        InputError: there are no such troops for hire.
    """
    found = find_occupation(name)
    if found is None or not found.wages:
        if others := _of_that_kind(name):
            raise InputError(f"no {name} are for hire", expected=" or ".join(others))
        raise InputError(
            f"nobody in pay is called {name!r}",
            expected="troops such as heavy foot or elf archer, a trade such as armourer, or Hob 15%",
        )
    return found


def _of_that_kind(name: str) -> list[str]:
    """The troops of the same arms and another race; or of the race, where no arms are named."""
    race, arms = split_race(name) or ("", name)
    own = find_occupation(arms) if arms else None
    if own is not None and own.wages:
        return [one.name for one in troop_table() if one.name.endswith(own.name)]
    return [one.name for one in troop_table() if race and not arms and one.race == race]


def troop_table() -> list[Occupation]:
    """Every kind of troops for hire.

    Rule: bf.mercenaries.table, bf.mercenaries.table-cost, bf.mercenaries.table-morale,
        bf.mercenaries.table-equipment, bf.mercenaries.crossbow-kind
    """
    every = [find_occupation(name) for name in occupation_names()]
    return [one for one in every if one is not None and one.wages]


def check_unit(rules: UnitRules, unit: Unit) -> None:
    """Refuse a platoon or a company that is none.

    Rule: bf.mercenaries.platoon-size, bf.mercenaries.platoon-squads, bf.mercenaries.company-size,
        bf.mercenaries.larger-units, bf.mercenaries.smallest-unit

    Raises:
        InputError: it is too small or too large, unless the rulebook lets it be.
    """
    if unit.platoons == 0:
        if not rules.smaller:
            raise InputError(
                f"{unit.men} are not hired by themselves; a platoon is the smallest unit",
                expected=f"a platoon of {rules.least} to {rules.most}",
            )
        return
    if not rules.least <= unit.soldiers <= rules.most and not (rules.smaller and unit.soldiers < rules.least):
        raise InputError(f"a platoon of {unit.soldiers}", expected=f"{rules.least} to {rules.most} soldiers")
    if not rules.least_squads <= unit.squads <= rules.most_squads:
        expected = f"{rules.least_squads} to {rules.most_squads} squads"
        raise InputError(f"a platoon of {unit.squads} squad{'s' * (unit.squads > 1)}", expected=expected)
    if unit.company and unit.platoons < rules.least_platoons:
        expected = f"{rules.least_platoons} to {rules.most_platoons} platoons"
        raise InputError(
            f"a company of {unit.platoons} platoon{'s' * (unit.platoons > 1)}", expected=expected
        )
    if unit.platoons > rules.most_platoons and not rules.larger:
        raise InputError(
            f"{unit.platoons} platoons are more than a company: the referee says whether such can be had",
            expected=f"at most {rules.most_platoons} platoons, or --option company.units.larger=true",
        )


def officers_of(unit: Unit) -> dict[str, int]:
    """The officers of a unit by rank, the lowest first.

    Rule: bf.mercenaries.squad-corporal, bf.mercenaries.platoon-lieutenant, bf.mercenaries.platoon-sergeant,
        bf.mercenaries.company-captain, bf.mercenaries.company-first-sergeant,
        bf.mercenaries.full-company-example
    """
    if not unit.platoons:
        return {}
    ranks = {CORPORAL: unit.squads * unit.platoons, "sergeant": unit.platoons, "lieutenant": unit.platoons}
    return ranks | ({"first sergeant": 1, "captain": 1} if unit.company else {})


def check_officers(unit: Unit) -> None:
    """Refuse levels of more officers than a unit has.

    Raises:
        InputError: the unit has fewer officers of a rank.
    """
    there = officers_of(unit)
    for rank, levels in unit.levels.items():
        if len(levels) > (count := there.get(rank, 0)):
            raise InputError(
                f"{len(levels)} {rank}{'s' * (len(levels) > 1)} in a unit that has {count or 'none'}",
                expected=f"at most {count}" if count else "a platoon or a company, which has officers",
            )


def squad_sizes(soldiers: int, squads: int) -> list[int]:
    """Soldiers of the squads of a platoon, as even as can be, the larger ones first.

    Rule: bf.mercenaries.squad-size

    >>> squad_sizes(42, 4)
    [11, 11, 10, 10]
    """
    each, more = divmod(soldiers, squads)
    return [each + 1] * more + [each] * (squads - more)


def roll_level(rank: RankRules, name: str, dice: ProcedureDice) -> int:
    """The level of an officer: rolled where it varies.

    Rule: bf.mercenaries.corporal-level, bf.mercenaries.sergeant-level, bf.mercenaries.lieutenant-level,
        bf.mercenaries.captain-level, bf.mercenaries.first-sergeant-level
    """
    if rank.percent:
        return rank.level + (dice.need(PERCENT_DIE, f"the level of a {name}") <= rank.percent)
    if rank.die:
        return rank.level - 1 + dice.need(f"1d{rank.die}", f"the level of a {name}")
    return rank.level


def highest_officer_level(rank: RankRules) -> int:
    """The highest level of a rank."""
    return rank.level + max(rank.die - 1, int(rank.percent > 0))


def level_chances(rank: RankRules) -> dict[int, Fraction]:
    """The levels of a rank with their chances."""
    if rank.percent:
        higher = Fraction(rank.percent, 100)
        return {rank.level: 1 - higher, rank.level + 1: higher}
    return {rank.level + more: Fraction(1, rank.die or 1) for more in range(rank.die or 1)}


def mean_level(rank: RankRules) -> Fraction:
    """The average level of a rank."""
    return sum((level * chance for level, chance in level_chances(rank).items()), Fraction())


def roll_officers(rules: UnitRules, unit: Unit, dice: ProcedureDice) -> Unit:
    """A unit whose officers all have a level: unknown levels are rolled."""
    levels: dict[str, tuple[int, ...]] = {}
    for rank, count in officers_of(unit).items():
        known = unit.levels.get(rank, ())[:count]
        rolled = [roll_level(rules.ranks[rank], rank, dice) for _ in range(count - len(known))]
        levels[rank] = (*known, *rolled)
    return msgspec.structs.replace(unit, levels=levels)


def are_levels_known(rules: UnitRules, unit: Unit) -> bool:
    """Whether the level of every officer is known, or never differs."""
    return all(
        len(unit.levels.get(rank, ())) >= count
        or highest_officer_level(rules.ranks[rank]) == rules.ranks[rank].level
        for rank, count in officers_of(unit).items()
    )
