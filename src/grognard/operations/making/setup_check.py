"""The check of a set-up: whether its fight can begin, or which field is at fault."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from grognard.base.errors import InputError
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.encounter.entries import Encounter, locate_in_member, parse_encounter
from grognard.encounter.group_files import Table, format_encounter, tables_under
from grognard.encounter.member_combatants import make_combatants
from grognard.encounter.placement import book_without_map
from grognard.encounter.setup import load_rules_of, set_up
from grognard.rulebooks.schema import Rulebook

_ANY: Final = 1
"""A seed: whatever the dice show, the fight can begin."""
_MEMBER: Final = re.compile(r"sides\[(\d+)\]\.members\[(\d+)\](?:\.(\w+)(\[\d+\])?.*)?")
_SIDE: Final = re.compile(r"sides\[(\d+)\](?:\.(\w+))?")
_OF_ALL: Final = {
    "distance_feet": "distance",
    "field": "map",
    "options": "options",
    "rules": "rules",
    "title": "title",
    "introduction": "introduction",
    "light": "light",
    "reaction": "reaction",
    "outdoors": "outdoors",
}
"""The fields of a set-up by the keys of an encounter."""
_OF_MEMBERS: Final = {"count": "count", "name": "name", "at": "at", "wounded": "lost", "hit_points": "lost"}
_OF_SIDES: Final = {"name": "name", "tactics": "tactics", "surprised": "surprised"}


def check_setup(document: Table, own: Rulebook | None) -> Encounter:
    """Read a document as an encounter, and see whether its fight can begin, by its own book or another.

    Raises:
        InputError: it cannot; naming the key of the encounter.
    """
    encounter = parse_encounter(format_encounter(document), files=False)
    set_up(encounter, _book_of(encounter, own), SeededDice(Stream(_ANY)))
    return encounter


def _book_of(encounter: Encounter, own: Rulebook | None) -> Rulebook:
    return load_rules_of(encounter, files=False) if own is None else book_without_map(encounter, own)


def subtract_losses(document: Table, losses: Sequence[Sequence[int]], own: Rulebook | None) -> Table:
    """The document with the hit points that members have lost; of whom none are known has the average.

    Raises:
        InputError: it is no encounter, or a member is unknown; naming the key.
    """
    if not any(any(lost) for lost in losses):
        return document
    encounter = parse_encounter(format_encounter(document), files=False)
    book = _book_of(encounter, own)
    listed = tables_under(document, "sides")
    sides: list[Table] = []
    for number, (table, lost_by_each) in enumerate(zip(listed, losses, strict=True)):
        members = [
            _wounded(one, lost, _average(encounter, book, number, place) if lost else 0)
            for place, (one, lost) in enumerate(
                zip(tables_under(table, "members"), lost_by_each, strict=True)
            )
        ]
        sides.append(table | {"members": members})
    return document | {"sides": sides}


def _average(encounter: Encounter, book: Rulebook, side: int, place: int) -> int:
    """The average hit points of a member of a side; 0 where it has its own."""
    entry = encounter.sides[side]
    at_average = msgspec.structs.replace(entry, hit_points="average")
    points: list[set[int]] = []
    for one in (entry, at_average):
        try:
            recruits = make_combatants(
                entry.members[place], one, encounter, book, dice=SeededDice(Stream(_ANY)), side=side, first=0
            )
        except InputError as error:
            raise locate_in_member(error, f"sides[{side}].members[{place}]") from error
        points.append({int(recruit.max_hit_points) for recruit in recruits})
    return max(points[1]) if 0 in points[0] else 0


def _wounded(member: Table, lost: int, average: int) -> Table:
    return member | ({"hit_points": average} if average else {}) | ({"wounded": lost} if lost else {})


def find_field(error: InputError, origins: Sequence[Sequence[str]], *, house_rules: bool) -> InputError:
    """The same error with the key of the set-up's field that is at fault, instead of the encounter's.

    Args:
        error: as it was raised.
        origins: for each member of each side the key of the set-up that it comes from.
        house_rules: whether single values of the rulebook come from house rules.
    """
    key = _find_key(error.key, origins)
    if key == "options" and house_rules:
        key = "house_rules"
    return InputError(error.problem, expected=error.expected, key=key)


def _find_key(key: str, origins: Sequence[Sequence[str]]) -> str:
    if found := _MEMBER.fullmatch(key):
        origin = origins[int(found[1])][int(found[2])]
        if origin.endswith(".toml"):
            return origin
        name = _OF_MEMBERS.get(found[3] or "", "text")
        return f"{origin}.{name}" + (found[4] or "" if name == "at" else "")
    if found := _SIDE.match(key):
        name = _OF_SIDES.get(found[2] or "", "members")
        return f"sides[{found[1]}].{name}"
    return _OF_ALL.get(key.partition(".")[0].partition("[")[0], "sides")
