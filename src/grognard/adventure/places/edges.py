"""Walls between two squares of a map, drawn as lines from one corner of the grid to another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from grognard.base.errors import InputError

Square = tuple[int, int]
Edge = tuple[Square, Square]
"""Two squares side by side, the upper or left one first."""
SIDES: Final[dict[str, Square]] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
AROUND: Final = tuple(SIDES.values())


def edge_of(one: Square, other: Square) -> Edge:
    """The edge between two squares side by side.

    >>> edge_of((3, 4), (2, 4))
    ((2, 4), (3, 4))
    """
    return (one, other) if one < other else (other, one)


def square_on_side(square: Square, side: str) -> Square:
    """The square on that side of another.

    >>> square_on_side((3, 4), "north")
    (3, 3)
    """
    dx, dy = SIDES[side]
    return square[0] + dx, square[1] + dy


def open_neighbours(square: Square, walls: frozenset[Edge]) -> Iterator[Square]:
    """The four squares beside one, but for those behind a wall."""
    x, y = square
    for dx, dy in AROUND:
        there = (x + dx, y + dy)
        if not walls or edge_of(square, there) not in walls:
            yield there


def read_walls(lines: Sequence[tuple[Square, Square]], *, key: str = "walls") -> frozenset[Edge]:
    """The edges that lines along the grid close, each from one corner of a square to another.

    >>> sorted(read_walls([((3, 4), (3, 6))]))
    [((2, 4), (3, 4)), ((2, 5), (3, 5))]

    Raises:
        InputError: a line is not along the grid, or has no length.
    """
    found: set[Edge] = set()
    for number, ((left, top), (right, bottom)) in enumerate(lines):
        if (left == right) == (top == bottom):
            problem = f"a wall from {left},{top} to {right},{bottom}"
            raise InputError(problem, key=f"{key}[{number}]", expected="a line along the grid")
        if left == right:
            found |= {((left - 1, y), (left, y)) for y in range(min(top, bottom), max(top, bottom))}
        else:
            found |= {((x, top - 1), (x, top)) for x in range(min(left, right), max(left, right))}
    return frozenset(found)


def write_walls(edges: Iterable[Edge]) -> list[tuple[Square, Square]]:
    """The fewest lines that close these edges, upright ones first.

    >>> write_walls(read_walls([((3, 4), (3, 6)), ((3, 6), (3, 9))]))
    [((3, 4), (3, 9))]
    """
    upright: dict[int, list[int]] = {}
    level: dict[int, list[int]] = {}
    for one, other in edges:
        if one[1] == other[1]:
            upright.setdefault(other[0], []).append(other[1])
        else:
            level.setdefault(other[1], []).append(other[0])
    lines = [((x, first), (x, last)) for x in sorted(upright) for first, last in _runs(upright[x])]
    return lines + [((first, y), (last, y)) for y in sorted(level) for first, last in _runs(level[y])]


def _runs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """The stretches of numbers without a gap, each as its first and the one after its last."""
    ordered = sorted(set(numbers))
    first = 0
    for place, number in enumerate(ordered):
        if place + 1 == len(ordered) or ordered[place + 1] != number + 1:
            yield ordered[first], number + 1
            first = place + 1
