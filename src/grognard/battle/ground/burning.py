"""Ground that burns, or would: who fears it, and how far a flask's oil reaches."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.battle import LONG_ROUNDS, Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.flags import FIREPROOF, INTELLIGENT
from grognard.battle.state.patches import BURNS, FUEL, SHUNNED, SNARES, WARMS, cells_with, has_patch
from grognard.battle.state.side import TO_THE_DEATH
from grognard.battle.state.steps import BURN, step_kind, step_other, step_who

CLINGING: Final = 0
STANDING: Final = 1
"""Why one burns anew: the flames cling to it, or it stands in a fire."""


def is_burning(battle: Battle, x: i64, y: i64) -> bool:
    """Whether a cell is on fire."""
    return has_patch(battle.patches, y * battle.field.width + x, BURNS)


def is_hot(battle: Battle, x: i64, y: i64) -> bool:
    """Whether a cell is on fire, or a wall of it heats the cell."""
    return has_patch(battle.patches, y * battle.field.width + x, BURNS | WARMS)


def fire_in(battle: Battle, x: i64, y: i64) -> str:
    """The kind of fire in a cell: "ground" for burning oil, "flames" for the fire of a power alone."""
    return "ground" if has_patch(battle.patches, y * battle.field.width + x, FUEL) else "flames"


def burns_again_this_round(battle: Battle, me: Combatant) -> bool:
    """Whether the flames on a combatant burn it once more in this round: they caught it in an earlier one.

    Only such a round may be spent on the flames.

    Rule: bf.oil.extinguish-round, bfref.oil.extinguish
    """
    return any(
        step_kind(step) == BURN and step_who(step) == me.index and step_other(step) == CLINGING
        for step in battle.agenda
    )


def shunned_cells(battle: Battle, me: Combatant) -> set[int]:
    """The cells that a combatant keeps out of if it can.

    Webs are among them, but not for one who stands in a web and walks out of it, nor once the fight has been
    quiet so long that those who fight to the death must go through them.
    """
    presses_on = battle.quiet >= LONG_ROUNDS and battle.sides[me.side].resolve == TO_THE_DEATH
    if presses_on or has_patch(battle.patches, me.y * battle.field.width + me.x, SNARES):
        return cells_with(battle.patches, SHUNNED & ~SNARES)
    return battle.burning


def fears_fire(battle: Battle, me: Combatant) -> bool:
    """Whether a combatant has the wits to keep out of fire and webs, a reason to, and any to keep out of."""
    if not battle.patches or me.profile.flags & (INTELLIGENT | FIREPROOF) != INTELLIGENT:
        return False
    return len(shunned_cells(battle, me)) > 0


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
