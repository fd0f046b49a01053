"""Spreading out before an enemy that can harm many at once from afar, as by its breath."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.approach import FAR
from grognard.battle.ground.ways import move_limit_feet, step_toward
from grognard.battle.state.actions import WALK, move_to
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.flags import NOT_STANDING
from grognard.battle.view.power_worth import harms_many
from grognard.battle.view.standpoint import Standpoint

APART_FEET: Final = 20
"""So far friends keep from each other before a breath."""


def step_apart(at: Standpoint) -> i64:
    """The walk that leaves fewer friends near me before an enemy that harms many from afar; or 0.

    Half sideways and half at the enemy where one can; else straight to a side.
    """
    battle, me = at.battle, at.me
    field = battle.field
    if field.keeps_facing or not _is_any_to_harm_many(battle, me):
        return 0
    enemy = _nearest_to_harm_many(battle, me, at.foes())
    if enemy is None:
        return 0
    crowd = _friends_near(battle, me, me.x, me.y)
    if crowd == 0:
        return 0
    steps = move_limit_feet(battle, me, WALK) // field.cell_feet
    ahead_x, ahead_y = enemy.x - me.x, enemy.y - me.y
    length = field.cells_apart(me.x, me.y, enemy.x, enemy.y)
    if length <= steps:
        return 0  # It can be struck.
    best: i64 = 0
    for forward in (1, 0):
        for side in (1, -1):
            x = me.x + (forward * ahead_x - side * ahead_y) * steps // length
            y = me.y + (forward * ahead_y + side * ahead_x) * steps // length
            cell = step_toward(battle, me, x, y, gap=0, steps=steps)
            to_x, to_y = cell % field.width, cell // field.width
            near = _friends_near(battle, me, to_x, to_y)
            if near < crowd:
                best, crowd = move_to(to_x, to_y, WALK), near
    return best


def _is_any_to_harm_many(battle: Battle, me: Combatant) -> bool:
    """Whether the enemy has any, or has had, whose kind can harm many at once from afar."""
    for side in battle.sides:
        if side.index != me.side and side.harms_many:
            return True
    return False


def _nearest_to_harm_many(battle: Battle, me: Combatant, foes: list[Combatant]) -> Combatant | None:
    """The nearest of the enemies whose kind can harm many at once from afar."""
    nearest: Combatant | None = None
    least: i64 = FAR
    for other in foes:
        if harms_many(other):
            cells = battle.field.cells_apart(me.x, me.y, other.x, other.y)
            if cells < least:
                nearest, least = other, cells
    return nearest


def _friends_near(battle: Battle, me: Combatant, x: i64, y: i64) -> i64:
    """How many friends on their feet are nearer to a cell than they keep from each other."""
    field = battle.field
    count: i64 = 0
    for friend in battle.sides[me.side].members:
        if friend is not me and friend.flags & NOT_STANDING == 0:
            if field.cells_apart(x, y, friend.x, friend.y) * field.cell_feet < APART_FEET:
                count += 1
    return count
