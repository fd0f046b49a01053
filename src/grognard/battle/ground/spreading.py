"""How far it is on foot from some cells of a field to every other, whoever stands there."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.battle.state.field import WALL, Field
from grognard.battle.state.hexes import DIRECTIONS, hex_neighbour

NEVER: Final = 1 << 20
"""More steps than any way has: there is none."""

SQUARE_STEPS: Final[tuple[tuple[int, int], ...]] = (
    (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1),
)  # fmt: skip


def steps_from(field: Field, cells: list[int], *, shut: list[int] | None = None) -> vec[i64]:
    """The steps from the nearest of some cells to each cell of the field, or `NEVER`.

    Figures are no hindrance, walls are, and cells that are `shut`; nobody slips between two walls that touch
    at a corner.
    """
    size = field.width * field.height
    steps = vec[i64]([NEVER] * size)
    waiting = vec[i64]([0] * size)
    found: i64 = 0
    for cell in cells:
        if steps[cell] == NEVER:
            found = _reach(cell, 0, steps, waiting, found)
    if field.hexes or shut:
        _spread(field, steps, waiting, found, set(shut) if shut else set())
    else:
        _spread_on_squares(field, steps, waiting, found)
    return steps


def _spread(field: Field, steps: vec[i64], waiting: vec[i64], found: i64, closed: set[int]) -> None:
    """Give every cell that can be reached from those that wait, so many by now, its steps."""
    place: i64 = 0
    while place < found:
        cell = waiting[place]
        place += 1
        for other in cells_beside(field, cell):
            if steps[other] == NEVER and other not in closed:
                found = _reach(other, steps[cell] + 1, steps, waiting, found)


def _spread_on_squares(field: Field, steps: vec[i64], waiting: vec[i64], found: i64) -> None:
    """The same on squares, none of them closed, without a list of neighbours for each, which takes long."""
    width, height, occupant = field.width, field.height, field.occupant
    place: i64 = 0
    while place < found:
        cell = waiting[place]
        place += 1
        x, y = cell % width, cell // width
        near = steps[cell] + 1
        west = x > 0 and occupant[cell - 1] != WALL
        east = x < width - 1 and occupant[cell + 1] != WALL
        if west:
            found = _reach(cell - 1, near, steps, waiting, found)
        if east:
            found = _reach(cell + 1, near, steps, waiting, found)
        row: i64 = -1
        while row <= 1:
            if 0 <= y + row < height:
                beside = cell + row * width
                straight = occupant[beside] != WALL
                if straight:
                    found = _reach(beside, near, steps, waiting, found)
                if x > 0 and (straight or west) and occupant[beside - 1] != WALL:
                    found = _reach(beside - 1, near, steps, waiting, found)
                if x < width - 1 and (straight or east) and occupant[beside + 1] != WALL:
                    found = _reach(beside + 1, near, steps, waiting, found)
            row += 2


def _reach(cell: i64, near: i64, steps: vec[i64], waiting: vec[i64], found: i64) -> i64:
    """Note the steps to a cell where none were known; returns how many cells are found then."""
    if steps[cell] != NEVER:
        return found
    steps[cell] = near
    waiting[found] = cell
    return found + 1


def cells_beside(field: Field, cell: i64) -> list[int]:
    """The cells without a wall to which one could step from a cell."""
    x, y = cell % field.width, cell // field.width
    found: list[int] = []
    if field.hexes:
        direction: i64 = 0
        while direction < DIRECTIONS:
            to_x, to_y = hex_neighbour(x, y, direction)
            if _is_ground(field, to_x, to_y):
                found.append(to_y * field.width + to_x)
            direction += 1
        return found
    for dx, dy in SQUARE_STEPS:
        if _is_ground(field, x + dx, y + dy):
            if dx == 0 or dy == 0 or _is_ground(field, x + dx, y) or _is_ground(field, x, y + dy):
                found.append((y + dy) * field.width + x + dx)
    return found


def _is_ground(field: Field, x: i64, y: i64) -> bool:
    return field.is_inside(x, y) and field.occupant[y * field.width + x] != WALL
