"""The actions of combatants with broken morale."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.ground.exits import is_at_way_out
from grognard.battle.ground.reaching import must_back_away, reachable_cells
from grognard.battle.ground.retreat import find_retreat
from grognard.battle.hurts.effect_ends import end_effect
from grognard.battle.hurts.quarter import stand_at_bay, would_surrender
from grognard.battle.state import effects
from grognard.battle.state.actions import END_TURN, FLEE, HURRY, SURRENDER, WITHDRAW, move_to, x_of, y_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import has_effect
from grognard.battle.state.field import is_engaged
from grognard.rules.movement import hurried_limit_feet, withdraw_limit_feet
from grognard.rules.topics import FAILURE_WITHDRAW


def flight_action(battle: Battle, me: Combatant) -> i64:
    """The action of a broken combatant: flee, withdraw over short ways, or if cornered stay or surrender.

    Rule: bxe.morale.failure-result, bxs.morale.failure, bxs.morale.failure-choice
    """
    engaged = is_engaged(battle.field, battle.sides, me)
    ruleset = battle.ruleset
    if engaged and ruleset.morale.failure == FAILURE_WITHDRAW:
        action = find_retreat(battle, me, WITHDRAW, engaged=engaged)
        if action != 0:
            return action
    action = find_retreat(battle, me, FLEE, engaged=engaged)
    if action != 0 and engaged:
        action = _slow_down(battle, me, action)
    if action == 0:
        if is_at_way_out(battle, me):
            return END_TURN
        gives_up = engaged and ruleset.morale.cornered_surrender and would_surrender(battle, me)
        return SURRENDER if gives_up else END_TURN
    return action


def fight_on_if_cornered(battle: Battle, me: Combatant) -> bool:
    """Let a cornered fugitive fight again, even one turned by a cleric; return whether it does.

    Fugitives under magical fear do not.

    Rule: bf.turning.cornered, bf.turning.cornered-referee, bxe.morale.2-cornered-may-fight
    """
    if not is_engaged(battle.field, battle.sides, me) or is_at_way_out(battle, me):
        return False
    if has_effect(me, effects.DRIVEN_OFF):
        end_effect(battle, me, effects.DRIVEN_OFF)
    elif has_effect(me, effects.FEAR):
        return False
    else:
        stand_at_bay(battle, battle.sides[me.side], me)
    return True


def _slow_down(battle: Battle, me: Combatant, action: i64) -> i64:
    """A flight too short to be one is a withdrawal; 0 where the book lets no withdrawal lead that way."""
    ruleset = battle.ruleset
    x, y = x_of(action), y_of(action)
    if battle.field.closed:
        # A flight around a corner is longer than it looks.
        for short in (WITHDRAW, HURRY):
            if y * battle.field.width + x in reachable_cells(battle, me, short):
                return move_to(x, y, short)
        return action
    feet = battle.field.cells_apart(me.x, me.y, x, y) * battle.field.cell_feet
    mode: i64 = FLEE
    if feet <= withdraw_limit_feet(ruleset, me.profile.walk_feet):
        mode = WITHDRAW
    elif feet <= hurried_limit_feet(ruleset, me.profile.walk_feet):
        mode = HURRY
    if must_back_away(battle, mode):
        return find_retreat(battle, me, mode, engaged=True)
    return move_to(x, y, mode)
