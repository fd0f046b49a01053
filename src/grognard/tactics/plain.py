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
from grognard.battle.view.policy import Policy
from grognard.battle.view.side_view import SKIRMISH
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
        if view.may_call_off():
            return CALL_OFF
        if not view.is_plain_turn():
            action = attend(view)
            if action != 0:
                return action
        melee = view.melee_routine()
        if view.am_engaged() or reaches_the_helpless(view):
            turn = view.face_up()
            if turn != 0:
                return turn
            return fight_on(view, melee)
        level: i64 = 0
        if melee >= 0:
            level = view.level_up()
        if level != 0:
            return level
        return skirmish(view, melee)


def reaches_the_helpless(view: View) -> bool:
    """Whether a helpless enemy is in my reach, and no enemy stands any more."""
    return view.only_helpless_left() and view.reach_target() >= 0


def attend(view: View) -> i64:
    """What comes before any blow: what one is bound to, an announcement, an answer, a resort; or 0."""
    if view.is_asked():
        return view.reply()
    action = go_through(view)
    if action != 0:
        return action
    if view.is_declaring():
        return view.announcement()
    action = answer(view)
    return action if action != 0 else take_care(view)


def go_through(view: View) -> i64:
    """What one is bound to: the spell that was announced, a hold; or 0."""
    if view.is_casting():
        return view.spell()
    return grapple(view) if view.grapples() else 0


def answer(view: View) -> i64:
    """The strike out of turn that is offered, or getting up again; or 0."""
    if view.closing >= 0:
        if view.spares(view.closing):
            return END_TURN
        return attack_with(view.reaction_routine(), view.closing)
    return STAND if view.is_down() else 0


def take_care(view: View) -> i64:
    """What fire asks for, and what one has besides weapons; or 0."""
    if view.is_near_fire():
        action = heed_fire(view)
        if action != 0:
            return action
    return use_resources(view) if view.has_resources() else 0


def use_resources(view: View) -> i64:
    """What to do before any blow with what one has besides weapons: a remedy, a power, faith; or 0."""
    action = view.remedy()
    if action == 0:
        action = view.turning(likely=True)
    if action == 0:
        action = view.power()
    return action if action != 0 else view.turning()


def skirmish(view: View, melee: i64) -> i64:
    """What those do whom no enemy engages: bind wounds, shoot, load, or move."""
    help_up = view.wounds_to_bind()
    if help_up != 0:
        return help_up
    if view.is_captor() and melee >= 0 and view.spares(view.nearest_enemy()):
        if view.may_move():
            return manoeuvre(view, melee)
        return END_TURN
    flask = view.flask_routine()
    if flask >= 0 and view.may_shoot() and view.fits_turn(flask) and not view.must_ready(flask):
        return attack_with(flask, view.flask_target(flask))
    missile = view.missile_routine()
    if missile >= 0 and view.may_shoot() and view.fits_turn(missile):
        shot = view.shot_target(missile)
        if shot >= 0 and not view.must_ready(missile):
            return attack_with(missile, shot)
    if view.needs_reload() and view.may_reload():
        return RELOAD
    if not view.may_move():
        return END_TURN
    if flask >= 0:
        if view.must_ready(flask):
            return ready_weapon(flask)
        return hold_fire(view, melee)
    if missile >= 0 and view.must_ready(missile) and view.shot_target(missile) >= 0:
        return ready_weapon(missile)
    if missile >= 0 and view.shoots_later() and view.shot_target(missile) >= 0:
        return END_TURN
    return manoeuvre(view, melee)


def hold_fire(view: View, melee: i64) -> i64:
    """Stand where a flask may be thrown from, if the time for it comes this round; else go on."""
    if view.shoots_later():
        return END_TURN
    return manoeuvre(view, melee)


def heed_fire(view: View) -> i64:
    """Step out of burning ground, or put out the flames I burn with; 0 when neither is called for."""
    if view.may_move() and view.must_leave_fire():
        out = view.leave_fire()
        if out != 0:
            return out
    return put_out(view) if view.is_on_fire() and view.has_wits() else 0


def put_out(view: View) -> i64:
    """Put out the flames I burn with, by whatever works here; 0 when nothing does."""
    if view.has_blanket():
        return aim_with(EXTINGUISH, WET_BLANKET, -1)
    return 0 if view.stands_in_oil() else aim_with(EXTINGUISH, ROLLING, -1)


def light_up(view: View) -> i64:
    """Thrust a torch at an enemy who drips with oil, or take it in hand for that; 0 when there is none."""
    torch = view.torch_routine()
    target: i64 = -1
    if torch >= 0:
        target = view.oiled_in_reach()
    if target < 0 or view.spares(target) or view.begun_routine(torch) != torch:
        return 0
    if view.must_ready(torch):
        if view.may_move():
            return ready_weapon(torch)
        return 0
    if view.may_strike() and view.fits_turn(torch):
        return attack_with(torch, target)
    return END_TURN


def fight_on(view: View, melee: i64) -> i64:
    """The choice of an engaged combatant: strike with its weapon, or back off without a fit one."""
    torch = light_up(view)
    if torch != 0:
        return torch
    if melee >= 0:
        if view.must_ready(melee):
            if view.may_move():
                return ready_weapon(melee)
            return END_TURN
        near = view.reach_target()
        if near < 0:
            action = view.walk_up()
            return action if action != 0 else END_TURN
        if view.is_past_harming(near, melee):
            return END_TURN
        routine = view.begun_routine(melee)
        if view.may_strike() and view.fits_turn(routine):
            target: i64 = near
            if view.chooses_targets_by_dice():
                target = ANYONE
            blow = attack_with(routine, target)
            return view.subdue(blow) if view.is_captor() else blow
        return END_TURN
    if view.may_move():
        action = view.retreat(WITHDRAW)
        if action != 0:
            return action
    missile = view.missile_routine()
    if missile >= 0 and view.may_shoot() and view.fits_turn(missile) and not view.must_ready(missile):
        near = view.reach_target()
        if near >= 0 and view.can_shoot(missile, near):
            return attack_with(missile, near)
    return END_TURN


def manoeuvre(view: View, melee: i64) -> i64:
    """The move of a combatant without an enemy to strike or shoot."""
    enemy = view.nearest_enemy()
    if enemy < 0:
        return go_on(view)
    temperament = view.temperament()
    if view.is_fleeing(enemy):
        return END_TURN
    if melee < 0 or (temperament == SKIRMISH and keeps_away(view)):
        if view.distance_to(enemy) < KEEP_AWAY_FEET:
            action = view.retreat(WALK)
            if action != 0:
                return action
            return END_TURN
        if temperament == SKIRMISH:
            return END_TURN
        return close_in(view, enemy)
    if temperament == STEADY and view.round <= PATIENCE_ROUNDS and view.side_has_shot():
        # Let the enemy come through the missiles, but not so near that it strikes first.
        if view.distance_to(enemy) > view.stride_feet() + 5:
            return END_TURN
    if temperament == STEADY and view.round <= PATIENCE_ROUNDS and view.stands_well():
        return END_TURN
    return close_in(view, enemy)


def go_on(view: View) -> i64:
    """The choice of a combatant that sees no enemy: before the first meeting it opens a door or goes on.

    Others look for the enemy where they expect it; the patient and archers do so after some rounds.
    """
    if view.has_met_nobody():
        action = view.way_on()
        return action if action != 0 else END_TURN
    waits = view.temperament() != BOLD or view.waits_for_prey()
    if view.stays_out() or (waits and view.round <= PATIENCE_ROUNDS):
        return END_TURN
    action = view.way_to_search()
    return action if action != 0 else END_TURN


def keeps_away(view: View) -> bool:
    """Whether a skirmisher stays out of reach: casters as long as others stand before them."""
    return view.stays_behind() or (view.friends_standing() > 0 and view.friends_engaged())


def close_in(view: View, enemy: i64) -> i64:
    """Charge an enemy too far to walk to, else walk toward it; face it when there is no way to it."""
    if view.distance_to(enemy) > view.stride_feet() + 5 and not view.spares(enemy):
        charge = view.charge(enemy)
        if charge != 0:
            return charge
    door = view.way_by_door()
    if door != 0:
        return door
    action = view.approach(enemy)
    if action == 0:
        action = view.face_up()
    if action != 0:
        return action
    return END_TURN
