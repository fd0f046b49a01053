"""How far it is on foot to a cell, found once for as long as the same cells are barred."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.battle.ground.spreading import steps_from
from grognard.battle.state.battle import Battle

MOST_KEPT: Final = 64
"""The steps to so many cells are kept; then all are found anew."""


def steps_to(battle: Battle, cell: i64) -> vec[i64]:
    """The steps to a cell from each cell of the field, or `NEVER`, as `steps_from` has them."""
    unknown, field = battle.unknown, battle.field
    if unknown.barred != field.barred or len(unknown.steps) >= MOST_KEPT:
        unknown.barred = field.barred.copy()
        unknown.steps.clear()
    if cell in unknown.steps:
        return unknown.steps[cell]
    found = steps_from(field, [int(cell)])
    unknown.steps[cell] = found
    return found
