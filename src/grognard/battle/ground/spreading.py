"""How far it is on foot from some cells of a field to every other, whoever stands there."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.field import WALL, Field
from grognard.battle.state.hexes import DIRECTIONS, hex_neighbour

NEVER: Final = 1 << 20
"""More steps than any way has: there is none."""

SQUARE_STEPS: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))


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
    place: i64 = 0
    while place < len(waiting):
        cell = waiting[place]
        place += 1
        for other in cells_beside(field, cell):
            if steps[other] == NEVER and other not in closed:
                steps[other] = steps[cell] + 1
                waiting.append(other)
    return steps


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
