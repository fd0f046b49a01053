"""Powers that push those they take away from their user."""

from __future__ import annotations

from math import isqrt
from typing import Final

from mypy_extensions import i64

from grognard.battle.fire.fire import walk_through_fire
from grognard.battle.ground.ways import can_step, directions_from
from grognard.battle.hurts.lingering import walk_through
from grognard.battle.powers.shape import PARTS, middle_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import SHOVE, Event
from grognard.battle.state.field import relocate
from grognard.battle.state.flags import CLUNG, IN_BOUT, OUT

FAST: Final = OUT | IN_BOUT | CLUNG
"""A held combatant cannot be pushed."""


def push_away(battle: Battle, me: Combatant, one: Combatant, feet: i64) -> None:
    """Push a combatant up to `feet` feet straight away from another, until something stops it.

    Harmful ground on the way harms it.
    """
    if one.flags & FAST != 0:
        return
    field = battle.field
    from_x, from_y = one.x, one.y
    x, y = from_x, from_y
    way: list[int] = []
    while feet >= field.cell_feet:
        cell = _cell_beyond(battle, me, from_x, from_y, x, y)
        if cell < 0:
            break
        x, y = cell % field.width, cell // field.width
        way.append(int(cell))
        feet -= field.cell_feet
    if not way:
        return
    relocate(field, battle.sides[one.side], one, x, y)
    if battle.log is not None:
        moved = ((int(from_x), int(from_y)), (int(x), int(y)))
        battle.record(Event(SHOVE, actor=me.index, target=one.index, mover=one.index, way=moved))
    walk_through_fire(battle, one, way)
    walk_through(battle, one, way)


def _cell_beyond(battle: Battle, me: Combatant, from_x: i64, from_y: i64, x: i64, y: i64) -> i64:
    """The free cell beside a cell that leads on along the line from a combatant through where the push began.

    No more than half a cell beside that line; -1 for none.
    """
    field = battle.field
    my_x, my_y = middle_of(field, me.x, me.y)
    start_x, start_y = middle_of(field, from_x, from_y)
    at_x, at_y = middle_of(field, x, y)
    ux, uy = start_x - my_x, start_y - my_y
    norm: i64 = isqrt(ux * ux + uy * uy)
    best: i64 = -1
    least: i64 = 0
    for dx, dy in directions_from(battle, y):
        to_x, to_y = middle_of(field, x + dx, y + dy)
        along = (to_x - at_x) * ux + (to_y - at_y) * uy
        aside = (to_x - my_x) * uy - (to_y - my_y) * ux
        if aside < 0:
            aside = -aside
        near = along > 0 and aside * 2 <= PARTS * norm
        if near and (best < 0 or aside < least) and can_step(battle, x, y, dx, dy):
            best, least = (y + dy) * field.width + x + dx, aside
    return best
