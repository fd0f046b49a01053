"""A place out of bowshot, while webs or fire lie in every way to the enemy."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.ground.approach import may_stay, safe_reach
from grognard.battle.ground.burning import fears_fire, shunned_cells
from grognard.battle.ground.spreading import NEVER, steps_from
from grognard.battle.state.actions import END_TURN, WALK, move_to
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import Field
from grognard.battle.state.line_of_sight import has_line_of_sight
from grognard.battle.view.danger import Danger
from grognard.battle.view.standpoint import Standpoint


def find_shelter(at: Standpoint, danger: Danger) -> i64:
    """The shortest walk out of the sight of all enemies who shoot, where no way leads to any enemy.

    The end of my turn where I am out of their sight already: any way on would lead back into it. 0 if a way
    leads to an enemy, if none of them shoots, or if no walk leads out of their sight.
    """
    battle, me = at.battle, at.me
    field = battle.field
    if not field.walls or not battle.patches or at.engaged or not fears_fire(battle, me):
        return 0
    archers: list[Combatant] = []
    for other in at.foes():
        if danger.has_missiles(other):
            archers.append(other)
    if not archers or _leads_to_one_of(at, at.foes()):
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
    return 0


def _leads_to_one_of(at: Standpoint, foes: list[Combatant]) -> bool:
    """Whether a way clear of fire and webs leads to a cell beside one of some enemies."""
    battle, field = at.battle, at.battle.field
    steps = steps_from(field, [int(at.me.y * field.width + at.me.x)], shut=list(shunned_cells(battle, at.me)))
    for other in foes:
        for cell in field.cells_within(other.x, other.y, 1):
            if steps[cell] < NEVER:
                return True
    return False


def _is_seen_from(field: Field, x: i64, y: i64, archers: list[Combatant]) -> bool:
    """Whether one of the archers has a line of sight to a cell."""
    for archer in archers:
        if has_line_of_sight(field, archer.x, archer.y, x, y):
            return True
    return False
