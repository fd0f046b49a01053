"""The ground of a fight on a level without a map: the area by its size, and where its ways begin."""

from __future__ import annotations

from typing import Final

from grognard.adventure.delve.state import DoorState
from grognard.adventure.delve.window import OUTSIDE, SPACE_FEET, Window, WindowDraft
from grognard.adventure.places.edges import Square
from grognard.adventure.places.level import Area, DungeonLevel, Way

STUB_FEET: Final = 60
"""How far a way of a level without a map is part of the fight."""
MOST_ACROSS: Final = 48
"""Spaces along a side of an area, at most."""
_SIDES: Final = {"n": (0, -1), "s": (0, 1), "e": (1, 0), "w": (-1, 0)}


def sketch(level: DungeonLevel, doors: list[DoorState], area: Area, passable: set[int]) -> Window:
    """The area by its size, with the beginning of each way out of it."""
    width, height = (min(MOST_ACROSS, max(2, side // SPACE_FEET)) for side in area.entry.size)
    draft = WindowDraft()
    draft.floor = {(x, y): area.key for y in range(height) for x in range(width)}
    sides: dict[str, list[Way]] = {}
    for number in area.ways:
        way = level.ways[number]
        if doors[number].known or number in passable:
            direction = way.direction_from(area.key)
            side = "" if direction in ("up", "down") else direction[0]
            sides.setdefault(side, []).append(way)
    for side, ways in sides.items():
        for place, way in enumerate(ways):
            if side == "":
                cell = (min(width - 1, width // 2 + place), height // 2)
                draft.exits[cell] = way.other(area.key)
                draft.across[way.number] = []
                continue
            along = (place + 1) * (width if side in "ns" else height) // (len(ways) + 1)
            _sketch_way(draft, way, area, _SIDES[side], along, (width, height), passable)
    if area.key in level.outs:
        draft.exits[width // 2, height // 2] = OUTSIDE
    return draft.finish(area.key)


def _sketch_way(
    draft: WindowDraft,
    way: Way,
    area: Area,
    step: Square,
    along: int,
    size: tuple[int, int],
    passable: set[int],
) -> None:
    """The beginning of a way: a door in the wall, and a passage two spaces wide, or one behind a door."""
    dx, dy = step
    width, height = size
    beyond = way.other(area.key)
    start = (along, -1 if dy < 0 else height) if dy else (-1 if dx < 0 else width, along)
    if way.door is not None and way.number not in passable:
        draft.doors[start] = way.number
        draft.floor[start] = f"way {way.number}"
        draft.shut.add(start)
        draft.across[way.number] = [start]
        if not way.door.one_way or way.ends[0] == area.key:
            draft.exits[start] = beyond
        return
    length = max(2, min(way.feet, STUB_FEET) // SPACE_FEET)
    lanes = 1 if way.door is not None or min(size) < 2 else 2
    for lane in range(lanes):
        for place in range(length):
            cell = (start[0] + dx * place - lane * abs(dy), start[1] + dy * place - lane * abs(dx))
            draft.floor[cell] = f"way {way.number}"
            if place == 0:
                draft.across.setdefault(way.number, []).append(cell)
            if place == length - 1:
                draft.exits[cell] = beyond
    if way.door is not None:
        draft.doors[start] = way.number
