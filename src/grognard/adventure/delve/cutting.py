"""Cutting the battleground of a meeting out of a level, and the states it depends on."""

from __future__ import annotations

from grognard.adventure.delve.drawn_ground import LevelReach, cut_drawing, doors_of, start_squares
from grognard.adventure.delve.sketched_ground import sketch
from grognard.adventure.delve.state import DoorState
from grognard.adventure.delve.window import Window
from grognard.adventure.places.level import Area, DungeonLevel, Way


def cut_window(
    level: DungeonLevel,
    doors: list[DoorState],
    area: Area,
    *,
    start: int = -1,
    opened: frozenset[int] = frozenset(),
) -> Window:
    """The ground around a party in an area.

    Args:
        level: all of it.
        doors: how each door is now.
        area: where the party is.
        start: the way it has just come by, or -1: then it is in the middle of the area.
        opened: ways whose doors stand open despite their stated kind: monsters are just coming through.
    """
    passable = {way.number for way in level.ways if doors[way.number].open or way.number in opened}
    if level.drawing is None:
        return sketch(level, doors, area, passable)
    return cut_drawing(level, doors, area, start, passable)


def ways_within_reach(level: DungeonLevel, area: Area, start: int) -> list[Way]:
    """The ways that may be part of the ground around a party, whatever doors are open."""
    if level.drawing is None:
        return [level.ways[number] for number in area.ways]
    reach = LevelReach(level, level.drawing, doors_of(level), {way.number for way in level.ways})
    return reach.doors_at(reach.walk(start_squares(level, level.drawing, area, start)))


def door_states(ways: list[Way], doors: list[DoorState], opened: frozenset[int]) -> tuple[int, ...]:
    """The state of each way, as far as the battleground depends on it: 0 unknown, 1 shut, 2 open."""
    return tuple(
        2 if doors[way.number].open or way.number in opened else int(doors[way.number].known) for way in ways
    )
