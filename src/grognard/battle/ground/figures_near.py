"""The figures near a cell, found by cells: their number does not grow with the battle."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import SHARERS, are_engaged, reaches
from grognard.battle.state.flags import OUT
from grognard.battle.state.neighbours import ROW


def list_beside(battle: Battle, x: i64, y: i64, found: list[Combatant]) -> None:
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


def list_in_reach(battle: Battle, me: Combatant, found: list[Combatant]) -> None:
    """Fill a list with the figures of other sides that a combatant reaches, in the order of all."""
    field = battle.field
    if me.profile.control_feet < 2 * field.cell_feet:
        list_beside(battle, me.x, me.y, found)
        i: i64 = len(found) - 1
        while i >= 0:
            if found[i].side == me.side or not reaches(field, me, found[i]):
                del found[i]
            i -= 1
        return
    found.clear()
    for other in battle.combatants:
        if other.side != me.side and other.flags & OUT == 0 and reaches(field, me, other):
            found.append(other)


def list_in_contact(battle: Battle, me: Combatant, found: list[Combatant]) -> None:
    """Fill a list with the enemies engaged with a combatant, by either reach, in the order of all."""
    field = battle.field
    longest = me.profile.control_feet
    for side in battle.sides:
        if side.index != me.side and side.longest_feet > longest:
            longest = side.longest_feet
    if longest < 2 * field.cell_feet:
        list_in_reach(battle, me, found)
        return
    found.clear()
    for other in battle.combatants:
        if other.flags & OUT == 0 and are_engaged(field, me, other):
            found.append(other)


def engaged_now(battle: Battle, me: Combatant) -> list[int]:
    """The indices of the enemies engaged with a combatant."""
    found: list[Combatant] = []
    list_in_contact(battle, me, found)
    return [other.index for other in found]


def _insert(found: list[Combatant], one: Combatant) -> None:
    """Put a combatant in its place in a list that is in order."""
    place: i64 = len(found)
    while place > 0 and found[place - 1].index > one.index:
        place -= 1
    found.insert(place, one)
