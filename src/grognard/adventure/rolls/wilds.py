"""On the way: food found and hunted, and the way lost."""

from __future__ import annotations

from typing import Final, get_args

from grognard.adventure.rolls.table_roll import TableRoll, cite, no_rule
from grognard.base.errors import InputError
from grognard.rulebooks.adventure_schema import Terrain
from grognard.rulebooks.schema import Rulebook

TERRAINS: Final[tuple[str, ...]] = get_args(Terrain)
SEA: Final = "sea"


def foraging_roll(book: Rulebook) -> TableRoll:
    """The roll of a party that looks for food on its day's way.

    Rule: bxe.foraging.chance, bxe.foraging.chance-fail, bxe.foraging.one-roll-per-party

    Raises:
        InputError: the book has no such roll.
    """
    rules = book.foraging
    if rules.faces == 0:
        raise no_rule(book, "foraging", lambda other: other.foraging.faces > 0)
    return TableRoll(rules.die, rules.faces, cite(book, "foraging", "forage"))


def hunting_roll(book: Rulebook) -> TableRoll:
    """The roll of a party that hunts all day to meet animals, which must still be caught.

    Rule: bxe.foraging.hunt-chance, bxe.foraging.hunt-fail, bxe.foraging.hunt-animals-must-be-caught

    Raises:
        InputError: the book has no such roll.
    """
    rules = book.foraging
    if rules.hunting == 0:
        raise no_rule(book, "hunting", lambda other: other.foraging.hunting > 0)
    return TableRoll(rules.die, rules.hunting, cite(book, "foraging", "hunt"))


def straying_roll(
    book: Rulebook, where: str, *, tracked: bool = False, land: bool = False, navigator: bool = False
) -> TableRoll:
    """Roll once at the start of a day whether a party loses its way.

    On land it does not where it follows a road, a trail or a landmark (`tracked`). At sea it rolls with
    `land` in sight or a `navigator` aboard, and without either it is always lost.

    Rule: bxe.lost.terrain-table, bxe.lost.clear-grassland, bxe.lost.barren-hills-mountains-woods,
        bxe.lost.desert-jungle-swamp, bxe.lost.tracked-routes-never, bxe.lost.landmark-counts-as-track,
        bxe.lost.sea-in-sight-of-land, bxe.lost.sea-out-of-sight-no-navigator,
        bxe.lost.sea-out-of-sight-with-navigator, bxe.lost.sea-navigator-no-help-in-sight-of-land

    Raises:
        InputError: the book has no such roll, or there is no such terrain.
    """
    rules = book.straying
    if not rules.allowed:
        raise no_rule(book, "losing the way", lambda other: other.straying.allowed)
    if where == SEA:
        if land:
            return TableRoll(rules.die, rules.at_sea, cite(book, "straying", "in sight of land"))
        if navigator:
            return TableRoll(rules.die, rules.at_sea, cite(book, "straying", "with a navigator"))
        return TableRoll(rules.die, rules.die, cite(book, "straying", "open sea"))
    faces = {str(terrain): faces for terrain, faces in rules.terrain.items()}.get(where)
    if faces is None:
        raise InputError(f"there is no terrain {where!r}", expected=", ".join((*TERRAINS, SEA)))
    if tracked:
        return TableRoll(rules.die, 0, cite(book, "straying", "tracked"))
    return TableRoll(rules.die, faces, cite(book, "straying", where))


def encounter_roll(book: Rulebook, ground: str) -> TableRoll:
    """The encounter roll in the wilderness, by the ground the party crosses.

    Rule: bxe.wandering.wilderness-terrain-table, bxe.wandering.wilderness-1-in-6,
        bxe.wandering.wilderness-2-in-6, bxe.wandering.wilderness-3-in-6

    Raises:
        InputError: the book has no such roll, or there is no such ground.
    """
    rules = book.wandering
    if not rules.allowed:
        raise no_rule(book, "encounters in the wilderness", lambda other: other.wandering.allowed)
    faces = rules.ground.get(ground)
    if faces is None:
        raise InputError(f"there is no ground {ground!r}", expected=", ".join(rules.ground))
    return TableRoll(rules.die, faces, cite(book, "wandering", str(faces)))
