"""Which way to fall back."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.ground.burning import fears_fire, is_burning
from grognard.battle.ground.exits import flight_cell
from grognard.battle.ground.expected_enemies import expected_place
from grognard.battle.ground.headed_flight import farthest_cell
from grognard.battle.ground.reaching import backs_away, enemies_in_contact, must_back_away
from grognard.battle.ground.ways import can_step, free_run, move_limit_feet, sign, step_cost, step_nearer
from grognard.battle.state.actions import FLEE, HURRY, WALK, WITHDRAW, move_to
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import is_reached_by_enemy
from grognard.battle.state.flags import FLEEING, OUT


def find_retreat(battle: Battle, me: Combatant, mode: i64, *, engaged: bool) -> i64:
    """The move straight away from the enemies' middle, in that manner; 0 when the way is shut.

    Never runs off the field's edge: a figure at the edge stays there. On a closed field a flight leads to
    an exit instead.
    """
    field = battle.field
    flees = mode == FLEE or me.flags & FLEEING != 0
    if flees and not field.closed and _is_at_the_end(battle, me):
        return 0
    if field.keeps_facing and mode != WITHDRAW and mode != HURRY:
        if mode == WALK and engaged:
            return 0
        cell = farthest_cell(battle, me, mode)
        if cell < 0:
            return 0
        return move_to(cell % field.width, cell // field.width, mode)
    if field.closed and flees:
        cell = flight_cell(battle, me, mode)
        return move_to(cell % field.width, cell // field.width, mode) if cell >= 0 else 0
    away_x, away_y = _away_from_enemies(battle, me)
    if away_x == 0 and away_y == 0:
        return 0
    steps = move_limit_feet(battle, me, mode) // field.cell_feet
    x, y = me.x, me.y
    shunned = enemies_in_contact(battle, me) if must_back_away(battle, mode) else None
    # In panic one runs through fire too.
    careful = mode != FLEE and fears_fire(battle, me)
    if not shunned and not careful and mode != WALK:
        # Over open ground, as most run, the steps need not be looked at one by one.
        cost = step_cost(battle, x, y, away_x, away_y)
        run = free_run(battle, x, y, away_x, away_y, steps // cost)
        x += run * away_x
        y += run * away_y
        steps -= run * cost
    while steps > 0:
        dx, dy = _step_away(battle, x, y, away_x, away_y)
        cost = step_cost(battle, x, y, dx, dy)
        if cost == 0 or cost > steps or (careful and is_burning(battle, x + dx, y + dy)):
            break
        if shunned and not backs_away(field, shunned, y * field.width + x, (y + dy) * field.width + x + dx):
            break
        x += dx
        y += dy
        steps -= cost
        if mode == WALK and is_reached_by_enemy(field, battle.sides, me.side, x, y):
            break
    if x == me.x and y == me.y:
        return 0
    if mode == WITHDRAW or mode == FLEE or mode == HURRY or not engaged:
        return move_to(x, y, mode)
    return 0


def _is_at_the_end(battle: Battle, me: Combatant) -> bool:
    """Whether the next step away from the enemies leads off an open field: to run along it gains nothing."""
    field = battle.field
    if 0 < me.x < field.width - 1 and 0 < me.y < field.height - 1:
        return False
    away_x, away_y = _away_from_enemies(battle, me)
    return not field.is_inside(me.x + away_x, me.y + away_y)


def _away_from_enemies(battle: Battle, me: Combatant) -> tuple[i64, i64]:
    """The direction away from the middle of the enemies, or from where they are expected; or none."""
    sum_x: i64 = 0
    sum_y: i64 = 0
    enemies: i64 = 0
    for other in battle.combatants:
        if other.side != me.side and other.flags & OUT == 0:
            sum_x += other.x - me.x
            sum_y += other.y - me.y
            enemies += 1
    if enemies == 0:
        place = expected_place(battle, me)
        if place < 0:
            return 0, 0
        sum_x, sum_y = place % battle.field.width - me.x, place // battle.field.width - me.y
    away_x = -sign(sum_x)
    away_y = -sign(sum_y)
    if away_x == 0 and away_y == 0:
        away_y = 1
    # Along the stronger direction when the enemy is clearly on one side.
    if sum_x * sum_x > 4 * sum_y * sum_y:
        away_y = 0
    elif sum_y * sum_y > 4 * sum_x * sum_x:
        away_x = 0
    return away_x, away_y


def _step_away(battle: Battle, x: i64, y: i64, away_x: i64, away_y: i64) -> tuple[i64, i64]:
    """The free step in that direction, or the one nearest to it that still leads away, or none."""
    if battle.field.hexes:
        return step_nearer(battle, x, y, x + 4 * away_x, y + 4 * away_y, 1)
    if can_step(battle, x, y, away_x, away_y):
        return away_x, away_y
    if away_x != 0 and away_y != 0:
        if can_step(battle, x, y, away_x, 0):
            return away_x, 0
        if can_step(battle, x, y, 0, away_y):
            return 0, away_y
    elif away_x == 0:
        if can_step(battle, x, y, 1, away_y):
            return 1, away_y
        if can_step(battle, x, y, -1, away_y):
            return -1, away_y
    else:
        if can_step(battle, x, y, away_x, 1):
            return away_x, 1
        if can_step(battle, x, y, away_x, -1):
            return away_x, -1
    return 0, 0
