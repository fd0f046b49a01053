"""In the air: keeping up speed, as what has wings falls if it hardly moves, and coming down to breathe."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.ground.approach import FAR
from grognard.battle.ground.headed_ways import feet_to
from grognard.battle.moving.altitude import sink_by
from grognard.battle.state.actions import MOVE, WALK, kind_of, move_to, x_of, y_of
from grognard.battle.state.field import EMPTY, is_reached_from_afar
from grognard.battle.view.spacing import own_reach_of_many
from grognard.battle.view.standpoint import Standpoint
from grognard.rules.flying import WINGED, stalls


def fly_on(at: Standpoint, *, instead_of: i64) -> i64:
    """The flight far enough not to fall that best keeps my distance from the nearest enemy; or 0.

    None where the action that it would take the place of carries me far enough, nor by a detour of more than
    a third of a move.
    """
    battle, me = at.battle, at.me
    field = battle.field
    pace = me.profile.walk_feet
    if me.profile.flier != WINGED or me.altitude <= 0 or at.engaged:
        return 0
    forward = me.flown_feet
    if kind_of(instead_of) == MOVE:
        forward += field.cells_apart(me.x, me.y, x_of(instead_of), y_of(instead_of)) * field.cell_feet
    if not stalls(WINGED, forward_feet=forward, move_feet=pace):
        return 0
    now = _nearest_cells(at, me.x, me.y)
    ways: list[tuple[int, int]] = []
    for cell in _ends_of_flights(at, (pace + 3 * field.cell_feet - 1) // (3 * field.cell_feet)):
        x, y = cell % field.width, cell // field.width
        flown = me.flown_feet + field.cells_apart(me.x, me.y, x, y) * field.cell_feet
        if stalls(WINGED, forward_feet=flown, move_feet=pace):
            continue
        if field.occupant[cell] == EMPTY and not is_reached_from_afar(field, battle.sides, me, x, y):
            ways.append((abs(int(_nearest_cells(at, x, y) - now)), int(cell)))
    ways.sort()
    for _, cell in ways:
        x, y = cell % field.width, cell // field.width
        # To search all ways for a longer detour would take far more time than such flights are worth.
        if feet_to(battle, me, x, y, WALK, most_detour=pace // (3 * field.cell_feet)) >= 0:
            return move_to(x, y, WALK)
    return 0


def come_down_to_harm(at: Standpoint) -> i64:
    """The dive to half the reach of what I harm many with, where I hang too high to reach the enemy; or 0."""
    battle, me = at.battle, at.me
    reach = own_reach_of_many(me)
    highest: i64 = 0
    for other in at.foes():
        highest = max(highest, other.altitude)
    above = me.altitude - highest
    return sink_by(battle, me, above - reach // 2) if reach > 0 and above > reach else i64(0)


def _ends_of_flights(at: Standpoint, steps: i64) -> list[int]:
    """Cells to fly to: so many steps away in each direction, and twice as many."""
    battle, me = at.battle, at.me
    found: list[int] = []
    for down in (-2, -1, 0, 1, 2):
        for across in (-2, -1, 0, 1, 2):
            to_x, to_y = me.x + across * steps, me.y + down * steps
            if (across != 0 or down != 0) and battle.field.is_inside(to_x, to_y):
                found.append(int(to_y * battle.field.width + to_x))
    return found


def _nearest_cells(at: Standpoint, x: i64, y: i64) -> i64:
    """The steps from a cell to the nearest enemy on its feet."""
    least: i64 = FAR
    for other in at.foes():
        cells = at.battle.field.cells_apart(x, y, other.x, other.y)
        if cells < least:
            least = cells
    return least
