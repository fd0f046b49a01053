"""Quarters for troops in a character's stronghold, and the saving in wages."""

from __future__ import annotations

import msgspec

from grognard.rulebooks.company_schema import UnitRules


class Quarters(msgspec.Struct, frozen=True):
    """The room that some troops need, and how many of them cost less for it, with the rules behind it."""

    needed: int
    housed: int
    rules: tuple[str, ...] = ()


def quarter(rules: UnitRules, race: str, people: int, square_feet: int | None) -> Quarters:
    """The quarters of `people` troops of a race: all or none have enough room, unless the rules allow a part.

    Troops lodged anywhere else cost their full wages.

    Rule: bf.mercenaries.housing-space, bf.mercenaries.housing-space-elf, bf.mercenaries.housing-cramped,
        bf.mercenaries.housing-elf-cramped, bf.mercenaries.housing-where
    """
    each = rules.square_feet_by_race.get(race, rules.square_feet)
    own = race in rules.square_feet_by_race
    space = rules.cite(f"space {race}" if own else "space")
    if square_feet is None:
        return Quarters(each * people, 0, rules.cite("elsewhere"))
    if square_feet >= each * people:
        return Quarters(each * people, people, rules.cite("housed") + space)
    part = square_feet // each if rules.part_housed else 0
    return Quarters(each * people, part, rules.cite(f"cramped {race}" if own else "cramped"))


def discounted(rules: UnitRules, copper: int) -> int:
    """The wages where board and lodging are part of them.

    Rule: bf.mercenaries.housing-discount, bf.mercenaries.cost-level-and-housing
    """
    return copper * (100 - rules.discount) // 100
