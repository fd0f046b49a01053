"""Plain tactics: what most creatures and most players do, by temperament.

The bold close with the nearest enemy and strike. The steady hold their line while their own side shoots, or
while they stand on higher ground, and close in after that. Skirmishers shoot and keep out of reach. Nobody
shoots into a wall or a friend.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.fire.throwing import ROLLING, WET_BLANKET
from grognard.battle.state.actions import (
    ANYONE,
    CALL_OFF,
    END_TURN,
    EXTINGUISH,
    RELOAD,
    STAND,
    WALK,
    WITHDRAW,
    aim_with,
    attack_with,
    ready_weapon,
)
from grognard.battle.view.own_side import SKIRMISH
from grognard.battle.view.policy import Policy
from grognard.battle.view.view import View
from grognard.tactics.grapple import grapple

BOLD: Final = 0
STEADY: Final = 1

TEMPERAMENT_NAMES: Final = ("bold", "steady", "skirmish")

PATIENCE_ROUNDS: Final = 4
"""How long the steady wait for the enemy to come to them."""

KEEP_AWAY_FEET: Final = 30
"""The distance skirmishers like to keep."""


class Plain(Policy):
    """Decides for every temperament; every action it chooses is legal, so it is trusted."""

    def __init__(self) -> None:
        super().__init__()
        self.trusted = True

    def choose(self, view: View) -> i64:
        """Strike an enemy in reach; else shoot; else move as the temperament has it."""
        if view.turn.may_call_off():
            return CALL_OFF
        if not view.turn.is_plain_turn():
            action = act_before_turn(view)
            if action != 0:
                return action
        melee = view.arms.melee_routine()
        if view.am_engaged() or reaches_the_helpless(view):
            turn = view.ways.turn_to_nearest()
            if turn != 0:
                return turn
            return fight_on(view, melee)
        level: i64 = 0
        if melee >= 0:
            level = view.ways.match_height()
        if level != 0:
            return level
        return skirmish(view, melee)


def reaches_the_helpless(view: View) -> bool:
    """Whether a helpless enemy is in my reach, and no enemy stands any more."""
    return view.targets.only_helpless_left() and view.targets.reach_target() >= 0


def act_before_turn(view: View) -> i64:
    """The choice before an ordinary turn: a reply, a spell or hold under way, a reaction, care; or 0."""
    if view.turn.is_asked():
        return view.answers.reply()
    action = continue_commitment(view)
    if action != 0:
        return action
    if view.turn.is_declaring():
        return view.magic.announcement()
    action = react_out_of_turn(view)
    return action if action != 0 else take_care(view)


def continue_commitment(view: View) -> i64:
    """The choice of a combatant committed to an action: the announced spell, or a hold; or 0."""
    if view.turn.is_casting():
        return view.magic.spell()
    return grapple(view) if view.bout.grapples() else 0


def react_out_of_turn(view: View) -> i64:
    """The strike out of turn that is offered, or getting up again; or 0."""
    if view.closing >= 0:
        if view.side.spares(view.closing):
            return END_TURN
        return attack_with(view.arms.reaction_routine(), view.closing)
    return STAND if view.turn.is_down() else 0


def take_care(view: View, *, patient: bool = False) -> i64:
    """The choice near fire, else the use of resources besides weapons (the patient keep some); or 0."""
    if view.fire.is_near_fire():
        action = escape_fire(view)
        if action != 0:
            return action
    return use_resources(view, patient=patient) if view.turn.has_resources() else 0


def use_resources(view: View, *, patient: bool) -> i64:
    """The use of resources besides weapons before any blow: a remedy, a power, turning undead; or 0."""
    action = view.magic.remedy()
    if action == 0:
        action = view.magic.turning(likely=True)
    if action == 0:
        action = view.magic.power(patient=patient)
    return action if action != 0 else view.magic.turning()


def skirmish(view: View, melee: i64) -> i64:
    """The choice of a combatant that no enemy engages: bind wounds, shoot, load, or move."""
    help_up = view.help.wounds_to_bind()
    if help_up != 0:
        return help_up
    if view.side.is_captor() and melee >= 0 and view.side.spares(view.ways.nearest_enemy()):
        if view.turn.may_move():
            return manoeuvre(view, melee)
        return END_TURN
    flask = view.arms.flask_routine()
    if view.arms.may_shoot_with(flask):
        return attack_with(flask, view.targets.flask_target(flask))
    missile = view.arms.missile_routine()
    if missile >= 0 and view.turn.may_shoot() and view.arms.fits_turn(missile):
        shot = view.targets.shot_target(missile)
        if shot >= 0 and not view.arms.must_ready(missile):
            return attack_with(missile, shot)
    if view.turn.needs_reload() and view.turn.may_reload():
        return RELOAD
    if not view.turn.may_move():
        return END_TURN
    if flask >= 0:
        if view.arms.must_ready(flask):
            return ready_weapon(flask)
        return hold_fire(view, melee)
    if missile >= 0 and view.arms.must_ready(missile) and view.targets.shot_target(missile) >= 0:
        return ready_weapon(missile)
    if missile >= 0 and view.turn.shoots_later() and view.targets.shot_target(missile) >= 0:
        return END_TURN
    return manoeuvre(view, melee)


def hold_fire(view: View, melee: i64) -> i64:
    """Stand where a flask may be thrown from, if the time for it comes this round; else go on."""
    if view.turn.shoots_later():
        return END_TURN
    return manoeuvre(view, melee)


def escape_fire(view: View) -> i64:
    """Step out of burning ground, or put out the flames I burn with; 0 when neither is called for."""
    if view.turn.may_move() and view.fire.must_leave_fire():
        out = view.fire.leave_fire()
        if out != 0:
            return out
    return put_out_flames(view) if view.fire.is_on_fire() and view.fire.has_wits() else 0


def put_out_flames(view: View) -> i64:
    """Put out the flames I burn with, by whatever works here; 0 when nothing does."""
    if view.fire.has_blanket():
        return aim_with(EXTINGUISH, WET_BLANKET, -1)
    return 0 if view.fire.stands_in_oil() else aim_with(EXTINGUISH, ROLLING, -1)


def ignite_oiled(view: View) -> i64:
    """Thrust a torch at an enemy who drips with oil, or take it in hand for that; 0 when there is none."""
    torch = view.arms.torch_routine()
    target: i64 = -1
    if torch >= 0:
        target = view.targets.oiled_in_reach()
    if target < 0 or view.side.spares(target) or view.arms.begun_routine(torch) != torch:
        return 0
    if view.arms.must_ready(torch):
        if view.turn.may_move():
            return ready_weapon(torch)
        return 0
    if view.turn.may_strike() and view.arms.fits_turn(torch):
        return attack_with(torch, target)
    return END_TURN


def fight_on(view: View, melee: i64) -> i64:
    """The choice of an engaged combatant: strike with its weapon, or back off without a fit one."""
    torch = ignite_oiled(view)
    if torch != 0:
        return torch
    if melee >= 0:
        if view.arms.must_ready(melee):
            if view.turn.may_move():
                return ready_weapon(melee)
            return END_TURN
        near = view.targets.reach_target()
        if near < 0:
            action = view.ways.walk_up()
            return action if action != 0 else END_TURN
        if view.arms.is_past_harming(near, melee):
            return END_TURN
        routine = view.arms.begun_routine(melee)
        if view.turn.may_strike() and view.arms.fits_turn(routine):
            target: i64 = near
            if view.targets.chooses_targets_by_dice():
                target = ANYONE
            blow = attack_with(routine, target)
            return view.bout.subdue(blow) if view.side.is_captor() else blow
        return END_TURN
    if view.turn.may_move():
        action = view.ways.retreat(WITHDRAW)
        if action != 0:
            return action
    missile = view.arms.missile_routine()
    if view.arms.may_shoot_with(missile):
        near = view.targets.reach_target()
        if near >= 0 and view.targets.can_shoot(missile, near):
            return attack_with(missile, near)
    return END_TURN


def manoeuvre(view: View, melee: i64) -> i64:
    """The move of a combatant without an enemy to strike or shoot."""
    enemy = view.ways.nearest_enemy()
    if enemy < 0:
        return explore(view)
    temperament = view.side.temperament()
    if view.is_fleeing(enemy):
        return END_TURN
    if melee < 0 or (temperament == SKIRMISH and keeps_away(view)):
        if view.distance_to(enemy) < KEEP_AWAY_FEET:
            action = view.ways.retreat(WALK)
            if action != 0:
                return action
            return END_TURN
        if temperament == SKIRMISH:
            return END_TURN
        return close_in(view, enemy)
    if temperament == STEADY and view.round <= PATIENCE_ROUNDS and view.side.side_has_shot():
        # Let the enemy come through the missiles, but not so near that it strikes first.
        if view.distance_to(enemy) > view.side.stride_feet() + 5:
            return END_TURN
    if temperament == STEADY and view.round <= PATIENCE_ROUNDS and view.ground.stands_well():
        return END_TURN
    return close_in(view, enemy)


def explore(view: View) -> i64:
    """The choice of a combatant that sees no enemy: before the first meeting it opens a door or goes on.

    Others look for the enemy where they expect it; the patient and archers do so after some rounds.
    """
    if view.ways.has_met_nobody():
        action = view.ways.way_on()
        return action if action != 0 else END_TURN
    waits = view.side.temperament() != BOLD or view.side.waits_for_prey()
    if view.side.stays_out() or (waits and view.round <= PATIENCE_ROUNDS):
        return END_TURN
    action = view.ways.way_to_search()
    return action if action != 0 else END_TURN


def keeps_away(view: View) -> bool:
    """Whether a skirmisher stays out of reach: casters as long as others stand before them."""
    return view.side.stays_behind() or (view.side.friends_standing() > 0 and view.side.friends_engaged())


def close_in(view: View, enemy: i64) -> i64:
    """Charge an enemy too far to walk to, else walk toward it; face it when there is no way to it."""
    if view.distance_to(enemy) > view.side.stride_feet() + 5 and not view.side.spares(enemy):
        charge = view.charging.charge(enemy)
        if charge != 0:
            return charge
    door = view.ways.way_by_door()
    if door != 0:
        return door
    action = view.ways.approach(enemy)
    if action == 0:
        action = view.ways.turn_to_nearest()
    if action != 0:
        return action
    return END_TURN
