"""Where those come in who arrive later by an edge of the field, or from behind their own."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.ground.spreading import NEVER, steps_from
from grognard.battle.state.arrival import EAST, FROM_A_CELL, FROM_BEHIND, NORTH, SOUTH, WEST, arrival_edge
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import EXPECTED, mark_of
from grognard.battle.state.field import EMPTY
from grognard.battle.state.flags import OUT


def settle_arrival_places(battle: Battle) -> None:
    """Now that all others stand where they begin, settle where those come in who arrive later."""
    for one in battle.combatants:
        if one.marks & mark_of(EXPECTED) != 0 and arrival_edge(one.arrival) != FROM_A_CELL:
            first = _first_of(battle, one.side)
            if first is not None:
                one.x, one.y = _entry(battle, first, arrival_edge(one.arrival))


def _first_of(battle: Battle, side: i64) -> Combatant | None:
    for member in battle.sides[side].members:
        if member.flags & OUT == 0:
            return member
    return None


def _entry(battle: Battle, first: Combatant, edge: i64) -> tuple[i64, i64]:
    """Where there is a way to the first of a side: on an edge, else as near it as can be, level with it."""
    field = battle.field
    if edge == FROM_BEHIND:
        edge = _behind(battle, first)
    x, y = first.x, first.y
    if edge == NORTH:
        y = 0
    elif edge == SOUTH:
        y = field.height - 1
    elif edge == WEST:
        x = 0
    else:
        x = field.width - 1
    steps = steps_from(field, [int(first.y * field.width + first.x)])
    best: i64 = first.y * field.width + first.x
    least: i64 = 2 * (field.width + field.height) + 1
    cell: i64 = 0
    while cell < field.width * field.height:
        if steps[cell] < NEVER and field.occupant[cell] >= EMPTY:
            at_x, at_y = cell % field.width, cell // field.width
            apart = field.cells_apart(x, y, at_x, at_y)
            on_edge = at_y == y if edge == NORTH or edge == SOUTH else at_x == x
            if not on_edge:
                apart += field.width + field.height
            if apart < least:
                best, least = cell, apart
        cell += 1
    return best % field.width, best // field.width


def _behind(battle: Battle, first: Combatant) -> i64:
    """The edge that the first of a side has at its back, looking at the first of its enemies."""
    for side in battle.sides:
        foe = None if side.index == first.side else _first_of(battle, side.index)
        if foe is not None:
            across, down = first.x - foe.x, first.y - foe.y
            if across * across >= down * down:
                return WEST if across < 0 else EAST
            return NORTH if down < 0 else SOUTH
    return WEST
