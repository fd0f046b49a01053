"""Straight lines between cells, and whether an obstacle hides their ends."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from grognard.battle.state.field import WALL, Field
from grognard.battle.state.hexes import hex_distance, hex_line, hex_on_line
from grognard.battle.state.prefix_counts import has_any, prefix_sums


def straight_line(field: Field, ax: i64, ay: i64, bx: i64, by: i64) -> list[tuple[int, int]]:
    """The cells of a straight line from one to another, without the first, with the last."""
    if field.hexes:
        return hex_line(ax, ay, bx, by)
    line: list[tuple[int, int]] = []
    dx = bx - ax if bx > ax else ax - bx
    dy = by - ay if by > ay else ay - by
    step_x: i64 = 1 if bx > ax else -1
    step_y: i64 = 1 if by > ay else -1
    error = dx - dy
    x, y = ax, ay
    while x != bx or y != by:
        twice = error * 2
        if twice > -dy:
            error -= dy
            x += step_x
        if twice < dx:
            error += dx
            y += step_y
        line.append((x, y))
    return line


def has_line_of_sight(field: Field, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Whether no wall stands on the straight line between two cells; figures do not block it.

    A veiled cell limits sight into it, through it and out of it to its neighbours.
    """
    if not field.may_bar_sight():
        return True
    # Started from the lower end so that sight is always mutual.
    if bx < ax or (bx == ax and by < ay):
        ax, ay, bx, by = bx, by, ax, ay
    if field.cells_apart(ax, ay, bx, by) <= 1:
        return True
    if field.veiled and field.veils[ay * field.width + ax] != 0:
        return False
    if _is_open_between(field, ax, ay, bx, by):
        return True
    if field.hexes:
        return _sees_over_hexes(field, ax, ay, bx, by)
    return _sees_over_squares(field, ax, ay, bx, by)


def _is_open_between(field: Field, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Whether nothing blocks sight in the rectangle between two cells, the first of them to the left."""
    top, bottom = (ay, by) if ay < by else (by, ay)
    if field.hexes:
        # A line between hexes may leave their columns by one, at the edge even the field.
        if ax == 0 or bx == field.width - 1:
            return False
        ax -= 1
        bx += 1
    if field.veiled and has_any(_veiled_before(field), field.width, ax, top, bx, bottom):
        return False
    return not field.walls or not has_any(_walls_before(field), field.width, ax, top, bx, bottom)


def _walls_before(field: Field) -> vec[i64]:
    """The counts of the walls, found when they are first asked for."""
    if len(field.walls_before) == 0:
        cells: list[int] = []
        for x, y in field.walls:
            cells.append(int(y * field.width + x))
        field.walls_before = prefix_sums(cells, field.width, field.height)
    return field.walls_before


def _veiled_before(field: Field) -> vec[i64]:
    """The same of the veiled cells."""
    if len(field.veiled_before) == 0:
        field.veiled_before = prefix_sums(field.veiled, field.width, field.height)
    return field.veiled_before


def _sees_over_squares(field: Field, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Whether the line of `straight_line`, which goes to the right, is free of obstacles."""
    dx = bx - ax
    dy = by - ay if by > ay else ay - by
    row: i64 = field.width if by > ay else -field.width
    error = dx - dy
    cell = ay * field.width + ax
    goal = by * field.width + bx
    while cell != goal:
        twice = error * 2
        if twice > -dy:
            error -= dy
            cell += 1
        if twice < dx:
            error += dx
            cell += row
        if _blocks_sight(field, cell, goal):
            return False
    return True


def _sees_over_hexes(field: Field, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """The same on hexes."""
    steps = hex_distance(ax, ay, bx, by)
    goal = by * field.width + bx
    i: i64 = 1
    while i <= steps:
        x, y = hex_on_line(ax, ay, bx, by, i, steps)
        if _blocks_sight(field, y * field.width + x, goal):
            return False
        i += 1
    return True


def _blocks_sight(field: Field, cell: i64, goal: i64) -> bool:
    """Whether one sees not as far as to a cell on the way to another, or not through it."""
    if field.occupant[cell] == WALL and cell != goal:
        return True
    return len(field.veiled) > 0 and field.veils[cell] != 0
