"""The doors of a fight's place: those drawn on its map, and those listed separately."""

from __future__ import annotations

from typing import Final

from grognard.base.errors import InputError
from grognard.battle.state.battle import Battle
from grognard.battle.state.field import EMPTY, WATER, Field
from grognard.battle.state.patches import (
    BAR_SIDES,
    BARRED_DOOR,
    BARS,
    DOOR,
    LOCKED_DOOR,
    LOCKED_IRON_DOOR,
    LOCKED_PORTCULLIS,
    LOCKED_STONE_DOOR,
    OPEN_DOOR,
    OPEN_SHUTTER,
    PATCH_DOES,
    PORTCULLIS,
    RAISED_PORTCULLIS,
    SHUTTER,
    STUCK_DOOR,
    STUCK_PORTCULLIS,
    opened_kind,
    pack_patch,
)
from grognard.encounter.ground_entries import DoorEntry, FieldEntry

NOBODY: Final = EMPTY - 1
"""The occupant of a free cell, as a field tells it; that of walls and of what lies outside is less."""
DOOR_MARKS: Final = {"[": DOOR, "_": OPEN_DOOR, "]": SHUTTER, "}": OPEN_SHUTTER}
"""The marks of doors and shutters on a map, unless its legend has these for something else."""

_KINDS: Final = {"closed": DOOR, "open": OPEN_DOOR, "stuck": STUCK_DOOR, "barred": BARRED_DOOR}
_SHUTTERS: Final = {"closed": SHUTTER, "open": OPEN_SHUTTER}
_PORTCULLISES: Final = {
    "closed": PORTCULLIS,
    "open": RAISED_PORTCULLIS,
    "stuck": STUCK_PORTCULLIS,
    "locked": LOCKED_PORTCULLIS,
}
_LOCKED: Final = {"wood": LOCKED_DOOR, "iron": LOCKED_IRON_DOOR, "stone": LOCKED_STONE_DOOR}


def doors_of(entry: FieldEntry | None) -> dict[tuple[int, int], int]:
    """The kinds of all doors by their cells; what the list says of a door on the map counts.

    Raises:
        InputError: two entries of the list are for one cell.
    """
    if entry is None:
        return {}
    found: dict[tuple[int, int], int] = {}
    marks = [mark for mark in DOOR_MARKS if mark in entry.map and mark not in entry.legend]
    for y, row in enumerate(entry.map.strip("\n").split("\n") if marks else ()):
        for x, mark in enumerate(row):
            if mark in marks:
                found[x, y] = DOOR_MARKS[mark]
    listed: set[tuple[int, int]] = set()
    for number, door in enumerate(entry.doors):
        if door.at in listed:
            x, y = door.at
            raise InputError(f"a second door at {x},{y}", key=f"field.doors[{number}].at", expected="one")
        listed.add(door.at)
        found[door.at] = _kind_of(door, number)
    return found


def is_shut(kind: int) -> bool:
    """Whether a door of that kind bars the way."""
    return PATCH_DOES[kind] & BARS != 0


def is_blocked_cell(field: Field, x: int, y: int) -> bool:
    """Whether there is a wall or water, or the field has ended before."""
    return field.occupant_at(x, y) < NOBODY


def describe_obstacle(field: Field, x: int, y: int) -> str:
    """The obstacle in a closed cell, in words."""
    if not field.is_inside(x, y):
        return "the field ends before"
    return "there is water" if field.occupant[y * field.width + x] == WATER else "there is a wall"


def set_up_doors(battle: Battle, entry: FieldEntry | None) -> None:
    """Place the doors; a door in whose way a combatant stands is open.

    Raises:
        InputError: a door lies outside the field, or in a wall.
    """
    doors = doors_of(entry)
    if not doors:
        return
    field = battle.field
    for number, door in enumerate(entry.doors if entry is not None else ()):
        x, y = door.at
        if is_blocked_cell(field, x, y):
            key = f"field.doors[{number}].at"
            raise InputError(
                f"{x},{y}: {describe_obstacle(field, x, y)}", key=key, expected="a cell that could be passed"
            )
    bars = {door.at: door.bar for door in entry.doors} if entry is not None else {}
    laid: list[int] = []
    for (x, y), kind in doors.items():
        cell = y * field.width + x
        if field.occupant[cell] != EMPTY and kind in _SHUTTERS.values():
            where = f"somebody stands in the window at {x},{y}"
            raise InputError(where, key="field.doors", expected="a free cell")
        bar = bars.get((x, y), "")
        side = BAR_SIDES.index(bar) if bar else -1
        laid.append(
            pack_patch(cell, kind if field.occupant[cell] == EMPTY else opened_kind(kind), source=side)
        )
    battle.set_patches([*battle.patches, *laid])


def _kind_of(door: DoorEntry, number: int) -> int:
    if door.kind != "door":
        states = _SHUTTERS if door.kind == "shutter" else _PORTCULLISES
        if door.bar:
            raise InputError(f"a {door.kind} with a bar", key=f"field.doors[{number}].bar", expected="a door")
        if door.state not in states:
            key = f"field.doors[{number}].state"
            raise InputError(f"a {door.kind} that is {door.state}", key=key, expected=" or ".join(states))
        return states[door.state]
    return _LOCKED[door.of] if door.state == "locked" else _KINDS[door.state]
