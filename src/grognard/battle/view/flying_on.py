"""Keeping up speed in the air: what has wings falls if it hardly moves."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.ground.approach import FAR
from grognard.battle.ground.headed_ways import destinations
from grognard.battle.ground.ways import step_toward
from grognard.battle.state.actions import WALK, move_to
from grognard.battle.state.field import is_reached_by_enemy
from grognard.battle.view.standpoint import Standpoint
from grognard.rules.flying import WINGED, stalls


def fly_on(at: Standpoint) -> i64:
    """The flight far enough not to fall that best keeps my distance from the nearest enemy; or 0."""
    battle, me = at.battle, at.me
    field = battle.field
    pace = me.profile.walk_feet
    if me.profile.flier != WINGED or me.altitude <= 0 or at.engaged:
        return 0
    if not stalls(WINGED, forward_feet=me.flown_feet, move_feet=pace):
        return 0
    now = _nearest_cells(at, me.x, me.y)
    best: i64 = -1
    least: i64 = FAR
    for cell in _ends_of_flights(at, (pace + 3 * field.cell_feet - 1) // (3 * field.cell_feet)):
        x, y = cell % field.width, cell // field.width
        flown = me.flown_feet + field.cells_apart(me.x, me.y, x, y) * field.cell_feet
        if stalls(WINGED, forward_feet=flown, move_feet=pace):
            continue
        if is_reached_by_enemy(field, battle.sides, me.side, x, y):
            continue
        then = _nearest_cells(at, x, y)
        change = then - now if then > now else now - then
        if change < least:
            best, least = cell, change
    return move_to(best % field.width, best // field.width, WALK) if best >= 0 else i64(0)


def _ends_of_flights(at: Standpoint, steps: i64) -> list[i64]:
    """Cells to fly to: where a kept heading allows, else so many steps away in each direction."""
    battle, me = at.battle, at.me
    if battle.field.keeps_facing:
        return [i64(cell) for cell in destinations(battle, me, WALK)]
    found: list[i64] = []
    for down in (-1, 0, 1):
        for across in (-1, 0, 1):
            if across != 0 or down != 0:
                to_x, to_y = me.x + across * steps, me.y + down * steps
                found.append(step_toward(battle, me, to_x, to_y, gap=0, steps=steps))
    return found


def _nearest_cells(at: Standpoint, x: i64, y: i64) -> i64:
    """The steps from a cell to the nearest enemy on its feet."""
    least: i64 = FAR
    for other in at.foes():
        cells = at.battle.field.cells_apart(x, y, other.x, other.y)
        if cells < least:
            least = cells
    return least
