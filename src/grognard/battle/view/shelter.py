"""A place out of bowshot, while walls, webs or fire shut every way to the enemy."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.ground.approach import may_stay, safe_reach
from grognard.battle.ground.burning import fears_fire, shunned_cells
from grognard.battle.ground.kept_steps import steps_to
from grognard.battle.ground.retreat import find_retreat
from grognard.battle.ground.spreading import NEVER, steps_from
from grognard.battle.state.actions import END_TURN, WALK, move_to
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import Field
from grognard.battle.state.line_of_sight import has_line_of_sight
from grognard.battle.view.danger import Danger
from grognard.battle.view.standpoint import Standpoint


def find_shelter(at: Standpoint, danger: Danger) -> i64:
    """The shortest walk out of the sight of all enemies who shoot, where walls, webs or fire shut every way.

    Where none leads out of it, the walk away from them. The end of my turn where I am out of their sight
    already: any way on would lead back into it. 0 if a way leads to an enemy, or if none of them shoots.
    """
    battle, me = at.battle, at.me
    field = battle.field
    if at.engaged:
        return 0
    archers: list[Combatant] = []
    for other in at.foes():
        if danger.has_missiles(other):
            archers.append(other)
    if not archers or not is_cut_off(at, at.foes()):
        return 0
    if not _is_seen_from(field, me.x, me.y, archers):
        return END_TURN
    reach = safe_reach(battle, me, WALK)
    i: i64 = 1
    while i < reach.found:
        cell = reach.order[i]
        x, y = cell % field.width, cell // field.width
        if may_stay(battle, cell) and not _is_seen_from(field, x, y, archers):
            return move_to(x, y, WALK)
        i += 1
    away = find_retreat(battle, me, WALK, engaged=False)
    return away if away != 0 else END_TURN


def is_cut_off(at: Standpoint, foes: list[Combatant]) -> bool:
    """Whether walls, or webs and fire that I fear, shut every way to a cell beside one of some enemies."""
    battle, field = at.battle, at.battle.field
    afraid = len(battle.patches) > 0 and fears_fire(battle, at.me)
    if not (afraid or ((field.walls or field.water) and not field.doorways)):
        return False  # In the open a way leads everywhere, and a door may open yet.
    here = at.me.y * field.width + at.me.x
    if afraid:
        steps = steps_from(field, [int(here)], shut=list(shunned_cells(battle, at.me)))
    else:
        steps = steps_to(battle, here)
    for other in foes:
        for cell in field.cells_within(other.x, other.y, 1):
            if steps[cell] < NEVER:
                return False
    return True


def _is_seen_from(field: Field, x: i64, y: i64, archers: list[Combatant]) -> bool:
    """Whether one of the archers has a line of sight to a cell."""
    for archer in archers:
        if has_line_of_sight(field, archer.x, archer.y, x, y):
            return True
    return False
