"""Keeping apart, or out of reach, before an enemy that can harm many at once from afar, as by its breath."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.approach import FAR
from grognard.battle.ground.retreat import find_retreat
from grognard.battle.ground.ways import move_limit_feet, step_toward
from grognard.battle.hurts.spoiling import uses_left
from grognard.battle.state.actions import WALK, move_to, x_of, y_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import distance_feet, is_reached_by_enemy
from grognard.battle.state.flags import MOVED, NOT_STANDING, SURPRISED
from grognard.battle.state.power import AT_SELF, CONE, LINE, NOTHING, Power
from grognard.battle.state.uses import may_use
from grognard.battle.view.effect_gains import mean_damage
from grognard.battle.view.own_side import SKIRMISH
from grognard.battle.view.standpoint import Standpoint

APART_FEET: Final = 20
"""So far friends keep from each other before a breath."""


def step_apart(at: Standpoint, *, strikes: bool, shoots: bool) -> i64:
    """The walk that leaves fewer friends near me before an enemy that harms many from afar; or 0.

    Out of its reach where one can; else half sideways and half at the enemy, or straight to a side, which
    all but archers and casters prefer while others stand with the enemy. None into a melee for these, or
    where one who `strikes` can reach it. One who `shoots` does it only before what is aimed.
    """
    battle, me = at.battle, at.me
    field = battle.field
    enemy = _nearest_to_harm_many(at)
    if enemy is None or field.keeps_facing:
        return 0
    away = _walk_out_of_reach(at, enemy)
    if away != 0:
        return away
    crowd = _friends_near(battle, me, me.x, me.y)
    if crowd == 0 or (shoots and not _is_aimed(enemy)):
        return 0
    steps = move_limit_feet(battle, me, WALK) // field.cell_feet
    ahead_x, ahead_y = enemy.x - me.x, enemy.y - me.y
    length = field.cells_apart(me.x, me.y, enemy.x, enemy.y)
    if length == 0 or (strikes and length <= steps):
        return 0
    keeps_out = me.profile.temperament == SKIRMISH
    best: i64 = 0
    holds_line = not keeps_out and _has_company(at, enemy)
    for forward in (0, 1) if holds_line else (1, 0):
        for side in (1, -1):
            x = me.x + (forward * ahead_x - side * ahead_y) * steps // length
            y = me.y + (forward * ahead_y + side * ahead_x) * steps // length
            cell = step_toward(battle, me, x, y, gap=0, steps=steps)
            to_x, to_y = cell % field.width, cell // field.width
            if keeps_out and is_reached_by_enemy(field, battle.sides, me.side, to_x, to_y):
                continue
            near = _friends_near(battle, me, to_x, to_y)
            if near < crowd:
                best, crowd = move_to(to_x, to_y, WALK), near
    return best


def _has_company(at: Standpoint, enemy: Combatant) -> bool:
    """Whether another enemy stands besides that one."""
    for other in at.foes():
        if other is not enemy:
            return True
    return False


def _is_aimed(enemy: Combatant) -> bool:
    """Whether what an enemy of its kind does to many takes those in one place, and not all around it."""
    for power in enemy.profile.powers:
        if power.harms_many() and power.aim != AT_SELF:
            return True
    return False


def step_out_of_reach(at: Standpoint) -> i64:
    """The walk back out of the reach of what harms many from afar before magic has its time; or 0.

    None from a surprised enemy, or from what would hardly fell me: my own magic is worth more then.
    """
    enemy = _nearest_to_harm_many(at) if at.casts_midway else None
    if enemy is None or enemy.flags & SURPRISED != 0 or not _could_fell(enemy, at.me):
        return 0
    return _walk_out_of_reach(at, enemy)


def _could_fell(enemy: Combatant, me: Combatant) -> bool:
    """Whether what an enemy of its kind does to many at once takes my hit points at a mean roll, or more."""
    for power in enemy.profile.powers:
        if power.harms_many() and (
            power.by_hit_points or power.effect != NOTHING or mean_damage(power) >= me.hit_points
        ):
            return True
    return False


def _walk_out_of_reach(at: Standpoint, enemy: Combatant) -> i64:
    """The walk straight back to where what harms many does not reach before my next turn; or 0.

    An enemy that may still walk comes nearer: from that those alone go back who can do harm from there.
    """
    battle, me = at.battle, at.me
    field = battle.field
    reach = _reach_feet(enemy)
    if not at.casts_midway or enemy.flags & MOVED == 0:
        reach += enemy.profile.walk_feet
        if not _harms_from(me, reach):
            return 0
    if at.engaged or distance_feet(field, me, enemy) > reach:
        return 0
    feet = field.cells_apart(me.x, me.y, enemy.x, enemy.y) * field.cell_feet
    if feet + move_limit_feet(battle, me, WALK) <= reach:
        return 0  # No walk leads out of it.
    move = find_retreat(battle, me, WALK, engaged=False)
    if move == 0:
        return 0
    feet = field.cells_apart(x_of(move), y_of(move), enemy.x, enemy.y) * field.cell_feet
    return move if feet > reach else i64(0)


def _reach_feet(enemy: Combatant) -> i64:
    """How far an enemy of its kind harms many at once from where it stands."""
    most: i64 = 0
    for power in enemy.profile.powers:
        if power.harms_many():
            most = max(most, harm_feet(power))
    return most


def own_reach_of_many(me: Combatant) -> i64:
    """How far I can still harm many at once by what my kind is known for, now or in a while; -1 if not."""
    most: i64 = -1
    place: i64 = 0
    for power in me.profile.powers:
        if power.harms_many() and uses_left(me, place) != 0:
            most = max(most, harm_feet(power))
        place += 1
    return most


def harm_feet(power: Power) -> i64:
    """How far a power harms from where its user is."""
    from_it = power.shape == LINE or power.shape == CONE or power.aim == AT_SELF
    return power.size_feet if from_it else power.range_feet + power.size_feet


def _harms_from(me: Combatant, feet: i64) -> bool:
    """Whether I keep out of melee, with a spell or a missile that carries farther than so many feet."""
    if me.profile.temperament != SKIRMISH:
        return False
    place: i64 = 0
    for power in me.profile.powers:
        if power.harmful and power.range_feet > feet and may_use(me, place, uses=power.uses):
            return True
        place += 1
    for routine in me.profile.routines:
        if routine.is_missile and routine.weapons[0].long_feet > feet and me.thrown >> routine.hand & 1 == 0:
            return True
    return False


def _nearest_to_harm_many(at: Standpoint) -> Combatant | None:
    """The nearest of the enemies whose kind can harm many at once from afar."""
    nearest: Combatant | None = None
    battle, me = at.battle, at.me
    if not _is_any_to_harm_many(battle, me):
        return nearest
    least: i64 = FAR
    for other in at.foes():
        if other.profile.harms_many():
            cells = battle.field.cells_apart(me.x, me.y, other.x, other.y)
            if cells < least:
                nearest, least = other, cells
    return nearest


def _is_any_to_harm_many(battle: Battle, me: Combatant) -> bool:
    """Whether the enemy has any, or has had, whose kind can harm many at once from afar."""
    for side in battle.sides:
        if side.index != me.side and side.harms_many:
            return True
    return False


def _friends_near(battle: Battle, me: Combatant, x: i64, y: i64) -> i64:
    """How many friends on their feet are nearer to a cell than they keep from each other."""
    field = battle.field
    count: i64 = 0
    for friend in battle.sides[me.side].members:
        if friend is not me and friend.flags & NOT_STANDING == 0:
            if field.cells_apart(x, y, friend.x, friend.y) * field.cell_feet < APART_FEET:
                count += 1
    return count
