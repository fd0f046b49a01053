"""Cells that burn: packed as integers, with the round and phase of the fire."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.flags import FIREPROOF, INTELLIGENT

_ROUND_AT: Final = 24
_CELL_MASK: Final = (1 << 24) - 1


def pack_fire(cell: i64, last_round: i64) -> i64:
    """A cell with oil that burns to the end of that round, or is unlit (0)."""
    return cell | last_round << _ROUND_AT


def is_burning(battle: Battle, x: i64, y: i64) -> bool:
    """Whether a cell is on fire."""
    cell = y * battle.field.width + x
    for fire in battle.fires:
        if fire & _CELL_MASK == cell and fire >> _ROUND_AT >= battle.round:
            return True
    return False


def burning_cells(battle: Battle) -> set[int]:
    """Every cell on fire, as `y * width + x`."""
    return {fire & _CELL_MASK for fire in battle.fires if fire >> _ROUND_AT >= battle.round}


def fears_fire(battle: Battle, me: Combatant) -> bool:
    """Whether a combatant has the wits to keep out of fire, a reason to, and a fire to keep out of."""
    if not battle.fires or me.profile.flags & (INTELLIGENT | FIREPROOF) != INTELLIGENT:
        return False
    return len(burning_cells(battle)) > 0


def is_oily(battle: Battle, x: i64, y: i64) -> bool:
    """Whether there is oil on a cell, lit or not."""
    cell = y * battle.field.width + x
    for fire in battle.fires:
        if fire & _CELL_MASK == cell and (fire >> _ROUND_AT == 0 or fire >> _ROUND_AT >= battle.round):
            return True
    return False


def oily_cells(battle: Battle, x: i64, y: i64) -> list[int]:
    """The cells that a flask's oil covers when it breaks in that one: those with the middle near enough."""
    field = battle.field
    reach = battle.ruleset.oil_ground_feet // field.cell_feet
    found: list[int] = []
    row = y - reach
    while row <= y + reach:
        column = x - reach
        while column <= x + reach:
            near = field.cells_apart(column, row, x, y) <= reach
            if not field.hexes:
                near = abs(int(column - x)) + abs(int(row - y)) <= reach
            if near and field.is_inside(column, row) and field.occupant_at(column, row) >= -1:
                found.append(row * field.width + column)
            column += 1
        row += 1
    return found
