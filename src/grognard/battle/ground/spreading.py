"""How far it is on foot from some cells of a field to every other, whoever stands there."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.field import WALL, Field
from grognard.battle.state.hexes import DIRECTIONS, hex_neighbour

NEVER: Final = 1 << 20
"""More steps than any way has: there is none."""

SQUARE_STEPS: Final[tuple[tuple[int, int], ...]] = (
    (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1),
)  # fmt: skip


def steps_from(field: Field, cells: list[int], *, shut: list[int] | None = None) -> list[int]:
    """The steps from the nearest of some cells to each cell of the field, or `NEVER`.

    Figures are no hindrance, walls are, and cells that are `shut`; nobody slips between two walls that touch
    at a corner.
    """
    steps = [NEVER] * int(field.width * field.height)
    closed: set[int] = set(shut) if shut is not None else set()
    waiting: list[int] = []
    for cell in cells:
        steps[cell] = 0
        waiting.append(cell)
    if field.hexes or closed:
        _spread(field, steps, waiting, closed)
    else:
        _spread_on_squares(field, steps, waiting)
    return steps


def _spread(field: Field, steps: list[int], waiting: list[int], closed: set[int]) -> None:
    """Give every cell that can be reached from those that wait its steps."""
    place: i64 = 0
    while place < len(waiting):
        cell = waiting[place]
        place += 1
        for other in cells_beside(field, cell):
            if steps[other] == NEVER and other not in closed:
                steps[other] = steps[cell] + 1
                waiting.append(other)


def _spread_on_squares(field: Field, steps: list[int], waiting: list[int]) -> None:
    """The same on squares, none of them closed, without a list of neighbours for each, which takes long."""
    width, height, occupant = field.width, field.height, field.occupant
    place: i64 = 0
    while place < len(waiting):
        cell: i64 = waiting[place]
        place += 1
        x, y = cell % width, cell // width
        near: i64 = steps[cell] + 1
        west = x > 0 and occupant[cell - 1] != WALL
        east = x < width - 1 and occupant[cell + 1] != WALL
        if west:
            _reach(cell - 1, near, steps, waiting)
        if east:
            _reach(cell + 1, near, steps, waiting)
        row: i64 = -1
        while row <= 1:
            if 0 <= y + row < height:
                beside = cell + row * width
                straight = occupant[beside] != WALL
                if straight:
                    _reach(beside, near, steps, waiting)
                if x > 0 and (straight or west) and occupant[beside - 1] != WALL:
                    _reach(beside - 1, near, steps, waiting)
                if x < width - 1 and (straight or east) and occupant[beside + 1] != WALL:
                    _reach(beside + 1, near, steps, waiting)
            row += 2


def _reach(cell: i64, near: i64, steps: list[int], waiting: list[int]) -> None:
    if steps[cell] == NEVER:
        steps[cell] = near
        waiting.append(cell)


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
