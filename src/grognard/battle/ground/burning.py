"""Ground that burns, or would: who fears it, and how far a flask's oil reaches."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.flags import FIREPROOF, INTELLIGENT
from grognard.battle.state.patches import BURNS, FUEL, cells_with, has_patch


def is_burning(battle: Battle, x: i64, y: i64) -> bool:
    """Whether a cell is on fire."""
    return has_patch(battle.patches, y * battle.field.width + x, BURNS)


def burning_cells(battle: Battle) -> set[int]:
    """Every cell on fire, as `y * width + x`."""
    return cells_with(battle.patches, BURNS)


def fears_fire(battle: Battle, me: Combatant) -> bool:
    """Whether a combatant has the wits to keep out of fire, a reason to, and a fire to keep out of."""
    if not battle.patches or me.profile.flags & (INTELLIGENT | FIREPROOF) != INTELLIGENT:
        return False
    return len(burning_cells(battle)) > 0


def is_oily(battle: Battle, x: i64, y: i64) -> bool:
    """Whether there is oil on a cell, lit or not."""
    return has_patch(battle.patches, y * battle.field.width + x, FUEL)


def oily_cells(battle: Battle, x: i64, y: i64) -> list[int]:
    """The cells that a flask's oil covers when it breaks in that one: those with the middle near enough."""
    field = battle.field
    reach = battle.ruleset.oil.ground_feet // field.cell_feet
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
