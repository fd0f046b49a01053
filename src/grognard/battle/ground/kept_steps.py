"""How far it is on foot to a cell, found once for as long as the same cells are barred."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.battle.ground.spreading import NEVER, steps_from
from grognard.battle.state.battle import Battle

MOST_KEPT: Final = 64
"""The steps to so many cells are kept; then all are found anew."""


def steps_to(battle: Battle, cell: i64) -> vec[i64]:
    """The steps to a cell from each cell of the field, or `NEVER`, as `steps_from` has them."""
    unknown, field = battle.unknown, battle.field
    if unknown.barred != field.barred or len(unknown.steps) >= MOST_KEPT:
        unknown.barred = field.barred.copy()
        unknown.steps.clear()
        unknown.farthest.clear()
    if cell in unknown.steps:
        return unknown.steps[cell]
    found = steps_from(field, [int(cell)])
    unknown.steps[cell] = found
    return found


def farthest_from(battle: Battle, cell: i64) -> vec[i64]:
    """All cells from which a way leads to a cell, those with the most steps first, equal ones by number."""
    steps = steps_to(battle, cell)
    if cell not in battle.unknown.farthest:
        battle.unknown.farthest[cell] = _sort_by_steps(steps)
    return battle.unknown.farthest[cell]


def _sort_by_steps(steps: vec[i64]) -> vec[i64]:
    """The cells of a table that have steps in it, those with the most first, equal ones by number."""
    counts = vec[i64]([0] * (len(steps) + 1))
    found: i64 = 0
    for count in steps:
        if count < NEVER:
            counts[count] += 1
            found += 1
    # From here on where the next cell with so many steps goes.
    place: i64 = 0
    far: i64 = len(steps)
    while far >= 0:
        begins = place
        place += counts[far]
        counts[far] = begins
        far -= 1
    order = vec[i64]([0] * int(found))
    cell: i64 = 0
    while cell < len(steps):
        far = steps[cell]
        if far < NEVER:
            order[counts[far]] = cell
            counts[far] += 1
        cell += 1
    return order
