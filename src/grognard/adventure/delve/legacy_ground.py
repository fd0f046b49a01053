"""The ground of fights in expeditions that were saved before these were fought on the level's own map."""

from __future__ import annotations

from typing import Final

from grognard.adventure.delve.state import DelveState
from grognard.adventure.party.battleground import Battleground
from grognard.adventure.party.state import Meeting
from grognard.adventure.places.level import Area, DungeonLevel, Way
from grognard.encounter.ground_entries import FieldEntry

SPACE_FEET: Final = 5
NEAREST: Final = 10
ROOM_FOR_EACH: Final = 6
"""Spaces that a place has for each who fights in it; where it has fewer, the fight is in the open."""


def lay_ground(
    level: DungeonLevel, area: Area, open_ways: list[Way], meeting: Meeting, state: DelveState, feet: int
) -> Battleground:
    """The ground of a meeting: no farther apart than the area is long, with its visible open ways."""
    views = [area.length + way.feet for way in open_ways]
    feet = max(NEAREST, min(feet, max([area.length, *views])))
    fighters = sum(1 for one in state.explorers if one.able) + state.folk[meeting.folk].able
    return Battleground(_lay_field(level, area, open_ways, fighters), feet)


def _lay_field(level: DungeonLevel, area: Area, open_ways: list[Way], fighters: int) -> FieldEntry | None:
    """The ground of a battle here: the squares of the area, those it is open to, and rock around them.

    None, and so an open field, where that is too small for all of them.
    """
    drawing = level.drawing
    if drawing is None:
        width, height = (side // SPACE_FEET for side in area.entry.size)
        if width * height < fighters * ROOM_FOR_EACH or min(width, height) < 4:
            return None
        rock = "#" * (width + 2)
        return FieldEntry(map="\n".join([rock, *["#" + "." * width + "#"] * height, rock]))
    squares = set(drawing.squares[area.key])
    for way in open_ways:
        squares |= drawing.squares[way.other(area.key)]
        if way.door is not None and way.at is not None:
            squares.add(way.at)
    each = max(1, level.entry.square_feet // SPACE_FEET)
    if len(squares) * each * each < fighters * ROOM_FOR_EACH:
        return None
    left, top = min(x for x, _ in squares), min(y for _, y in squares)
    right, bottom = max(x for x, _ in squares), max(y for _, y in squares)
    rows = ["#" * ((right - left + 1) * each + 2)]
    for y in range(top, bottom + 1):
        row = "".join(("." if (x, y) in squares else "#") * each for x in range(left, right + 1))
        rows += [f"#{row}#"] * each
    return FieldEntry(map="\n".join([*rows, rows[0]]))
