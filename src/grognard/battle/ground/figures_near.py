"""The combatants among whom those near a place are: in a large battle, those in the cells around it.

To look through a list of few costs less than to gather those near, so that in a small battle all are listed,
and the caller tests each of them for its distance.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import SHARERS, are_engaged
from grognard.battle.state.flags import OUT
from grognard.battle.state.neighbours import ROW

FEW: Final = 24
"""A battle of so many combatants is a small one."""


def list_about(battle: Battle, x: i64, y: i64, feet: i64, found: list[Combatant]) -> list[Combatant]:
    """Combatants in their order, among them all on the field within that many feet of a cell, or beside it.

    The list `found` is used for it where only some are listed.
    """
    if len(battle.combatants) <= FEW or feet >= 2 * battle.field.cell_feet:
        return battle.combatants
    _list_beside(battle, x, y, found)
    return found


def list_possibly_engaged(battle: Battle, me: Combatant) -> list[Combatant]:
    """Combatants in their order, among them all enemies engaged with one, by the reach of either."""
    longest = me.profile.control_feet
    for side in battle.sides:
        if side.index != me.side and side.longest_feet > longest:
            longest = side.longest_feet
    return list_about(battle, me.x, me.y, longest, [])


def engaged_now(battle: Battle, me: Combatant) -> list[int]:
    """The indices of the enemies engaged with a combatant."""
    return [
        other.index
        for other in list_possibly_engaged(battle, me)
        if other.flags & OUT == 0 and are_engaged(battle.field, me, other)
    ]


def _list_beside(battle: Battle, x: i64, y: i64, found: list[Combatant]) -> None:
    """Fill a list with the figures in a cell and its neighbours, in the order of all combatants."""
    found.clear()
    field = battle.field
    cell = y * field.width + x
    if field.occupant[cell] > 0:
        found.append(battle.combatants[field.occupant[cell] - 1])
    table = field.neighbours()
    k: i64 = 0
    while k < table.count:
        beside = table.beside[ROW * cell + k]
        k += 1
        if beside >= 0 and field.occupant[beside] > 0:
            _insert(found, battle.combatants[field.occupant[beside] - 1])
    for entry in field.shared:
        at = entry // SHARERS
        if field.cells_apart(x, y, at % field.width, at // field.width) <= 1:
            _insert(found, battle.combatants[entry % SHARERS])


def _insert(found: list[Combatant], one: Combatant) -> None:
    """Put a combatant in its place in a list that is in order."""
    place: i64 = len(found)
    while place > 0 and found[place - 1].index > one.index:
        place -= 1
    found.insert(place, one)
