"""The longest way through a map, and the cells along it."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from grognard.battle.ground.spreading import NEVER, steps_from
from grognard.battle.state.field import EMPTY, Field


def cells_at(ahead: vec[i64], behind: vec[i64], level: i64, length: i64) -> list[int]:
    """The cells that are `level` steps along any of the shortest ways, which are `length` steps long."""
    left = length - level
    return [cell for cell in range(len(ahead)) if ahead[cell] == level and behind[cell] == left]


def cells_near(ahead: vec[i64], behind: vec[i64], level: i64, length: i64, slack: i64) -> list[int]:
    """The cells nearest to `level` steps along the ways; empty if all are over half of `slack` away from it.

    A step over rough ground counts for more than one, so that there may be no cell exactly that far along.
    """
    offset: i64 = 0
    while offset * 2 <= slack:
        for place in (level - offset, level + offset):
            found = cells_at(ahead, behind, place, length)
            if found:
                return found
        offset += 1
    return []


def largest_region(field: Field) -> list[int]:
    """The cells of the largest part of a map in which one can go from any cell to any other."""
    left = {cell for cell in range(int(field.width * field.height)) if field.occupant[cell] >= EMPTY}
    best: list[int] = []
    while len(left) > len(best):
        steps = steps_from(field, [min(left)])
        region = [cell for cell in left if steps[cell] < NEVER]
        left.difference_update(region)
        if len(region) > len(best):
            best = region
    return sorted(best)


def farthest(steps: vec[i64]) -> list[int]:
    """The cells to which the way is the longest."""
    most = max([one for one in steps if one < NEVER])
    return [cell for cell in range(len(steps)) if steps[cell] == most]


def steps_for(ahead: vec[i64], members: i64, length: i64) -> i64:
    """How many steps from its end a side's front must stand to have room behind it."""
    reached: dict[int, int] = {}
    for one in ahead:
        if one < NEVER:
            reached[one] = reached.get(one, 0) + 1
    room: i64 = 0
    for level in sorted(reached, reverse=True):
        room += reached[level]
        if room >= members:
            return length - level if level < length else 0
    return NEVER
