"""Distances on foot from some cells of a field to every other, regardless of combatants."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.battle.state.field import EMPTY, WALL, WATER, Field
from grognard.battle.state.neighbours import ASLANT, ROW, Neighbours, square_across, square_down

NEVER: Final = 1 << 20
"""More steps than any way has: there is none."""
_SHUT: Final = -1


def steps_from(
    field: Field,
    cells: list[int],
    *,
    shut: list[int] | None = None,
    aslant: bool = True,
    across_water: bool = False,
) -> vec[i64]:
    """The steps from the nearest of some cells to each cell of the field, or `NEVER`.

    Figures are no hindrance; walls are, water but for a look `across_water`, and cells that are `shut`. No
    way leads between two walls that touch at a corner. Without steps `aslant` a diagonal of squares counts as
    two.
    """
    size = field.width * field.height
    steps = vec[i64]([NEVER] * size)
    waiting = vec[i64]([0] * size)
    if shut:
        for cell in shut:
            steps[cell] = _SHUT
    found: i64 = 0
    for cell in cells:
        if steps[cell] != 0:
            steps[cell] = 0
            waiting[found] = cell
            found += 1
    table = field.neighbours()
    ways: i64 = table.count if aslant or field.hexes else i64(ASLANT)
    _spread(field, table, steps, waiting, found, ways, WATER if across_water else i64(EMPTY))
    if shut:
        for cell in shut:
            if steps[cell] == _SHUT:
                steps[cell] = NEVER
    return steps


def _spread(
    field: Field, table: Neighbours, steps: vec[i64], waiting: vec[i64], found: i64, ways: i64, least: i64
) -> None:
    """Set the steps of every cell that can be reached from the `found` cells in `waiting`.

    What is in a cell to pass is a wall nowhere, and `least` or more.
    """
    beside, occupant = table.beside, field.occupant
    # A corner is only there to be slipped past where there are walls.
    corners = not field.hexes and (len(field.walls) > 0 or len(field.barred) > 0)
    place: i64 = 0
    while place < found:
        cell = waiting[place]
        place += 1
        near = steps[cell] + 1
        k: i64 = 0
        while k < ways:
            other = beside[ROW * cell + k]
            if other >= 0 and steps[other] == NEVER and occupant[other] != WALL and occupant[other] >= least:
                if k < ASLANT or not corners or not _is_closed_corner(table, occupant, cell, k):
                    steps[other] = near
                    waiting[found] = other
                    found += 1
            k += 1


def _is_closed_corner(table: Neighbours, occupant: vec[i64], cell: i64, k: i64) -> bool:
    """Whether a diagonal step leads between two walls."""
    if occupant[table.beside[ROW * cell + square_across(k)]] != WALL:
        return False
    return occupant[table.beside[ROW * cell + square_down(k)]] == WALL
