"""Sensible tactics: what a referee would have a creature do, and most players would do.

Like plain tactics, with more of an eye to the ground and to time: they go where somebody can be struck
rather than queue behind a friend, run through a hail of missiles, leave nobody to attack alone, draw a weapon
in time, strike past a friend with a long one, shoot at the enemy nearest to falling, use what may be
announced, and break off a fight when their side's resolve says so.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.hurts.looks import BADLY_HURT
from grognard.battle.state.actions import (
    BEAR_OFF,
    BREAK_OFF,
    CALL_OFF,
    END_TURN,
    RELOAD,
    SET,
    SURRENDER,
    WALK,
    WITHDRAW,
    aim_at,
    attack_with,
    ready_weapon,
)
from grognard.battle.view.policy import Policy
from grognard.battle.view.side_view import SKIRMISH
from grognard.battle.view.view import View
from grognard.tactics.announcing import announce
from grognard.tactics.plain import (
    KEEP_AWAY_FEET,
    PATIENCE_ROUNDS,
    STEADY,
    answer,
    fight_on,
    go_on,
    go_through,
    reaches_the_helpless,
    take_care,
)

WAITING_ROUNDS: Final = 8
"""How long guards, ambushers and combatants in cover ignore an enemy that does not come near."""


class Sensible(Policy):
    """Decides for every temperament; every action it chooses is legal, so it is trusted."""

    def __init__(self) -> None:
        super().__init__()
        self.trusted = True

    def choose(self, view: View) -> i64:
        """Get away from a lost fight; else strike an enemy in reach; else shoot; else move."""
        if view.may_call_off():
            return CALL_OFF
        lost = view.breaks_off() or view.is_harmless() or view.is_useless() or is_outmatched(view)
        lost = lost or view.has_waited_in_vain()
        if lost or not view.is_plain_turn():
            action = attend(view, lost=lost)
            if action != 0:
                return action
        melee = view.blows()
        if view.am_engaged() or reaches_the_helpless(view):
            turn = view.face_up()
            return turn if turn != 0 else stand_and_fight(view, melee)
        level: i64 = view.level_up() if melee >= 0 else 0
        if level != 0:
            return level
        action = stand_off(view, melee)
        if action == END_TURN and melee >= 0:
            action = strike_the_helpless(view, melee)
        return shoot_the_rest(view) if action == END_TURN else action


def attend(view: View, *, lost: bool) -> i64:
    """What comes before any blow: as with plain tactics, and a way out, and a charge announced; or 0."""
    if view.is_asked():
        return view.reply()
    action = go_through(view)
    if action != 0:
        return action
    if view.is_declaring():
        return announce(view, lost=lost)
    action = answer(view)
    if action != 0:
        return action
    retreats = view.has_announced_retreat()
    if lost or retreats:
        action = break_off(view)
        if action == 0 and retreats:
            action = END_TURN
    if action == 0:
        action = take_care(view)
    if action == 0 and view.has_announced_charge():
        action = view.announced_charge()
    return action


def break_off(view: View) -> i64:
    """Run from a lost fight, with a fallen friend if there is time, or give ground to the enemy; or 0.

    Overtaken fugitives ask people for quarter first.
    """
    if view.is_at_bay():
        return SURRENDER if view.gives_up() else 0
    if view.may_run_off():
        friend = view.friend_to_bear()
        return aim_at(BEAR_OFF, friend) if friend >= 0 else BREAK_OFF
    if view.am_engaged() and view.may_move():
        action = view.retreat(WITHDRAW)
        if action != 0:
            return action
    return SURRENDER if view.gives_up() else 0


def stand_and_fight(view: View, melee: i64) -> i64:
    """The choice of an engaged combatant: strike or shoot if that helps, or back off."""
    if view.only_defends():
        return END_TURN
    near = view.reach_target()
    if near < 0:
        return held_off(view, melee)
    rousing = view.friend_to_rouse()
    if rousing != 0:
        return rousing
    if view.stays_out() and view.may_move() and view.gets_away():
        away = view.retreat(WITHDRAW)
        if away != 0:
            return away
    if melee >= 0:
        return strike_what_yields(view, melee, near) if view.is_proof(melee, near) else fight_on(view, melee)
    missile = view.missile_routine()
    if missile >= 0 and view.may_shoot() and view.fits_turn(missile) and not view.must_ready(missile):
        if view.can_shoot(missile, near) and (view.is_unnoticed() or not view.gets_away()):
            return attack_with(missile, near)
    return fight_on(view, melee)


def held_off(view: View, melee: i64) -> i64:
    """What those do whom enemies reach from beyond their own reach: draw back or shoot, or go up to them."""
    if melee < 0 or view.temperament() == SKIRMISH or view.stays_out():
        away: i64 = view.retreat(WITHDRAW) if view.may_move() and view.gets_away() else 0
        if away != 0:
            return away
        missile = view.missile_routine()
        if missile >= 0 and view.may_shoot() and view.fits_turn(missile) and not view.must_ready(missile):
            target = view.best_shot(missile)
            if target >= 0 and not view.is_proof(missile, target):
                return attack_with(missile, target)
    return fight_on(view, melee)


def strike_what_yields(view: View, melee: i64, near: i64) -> i64:
    """Strike another enemy or with another weapon, where such blows were seen to do no harm; or give way."""
    other = view.target_to_harm(melee)
    if other >= 0 and view.may_strike() and view.fits_turn(melee) and not view.must_ready(melee):
        return attack_with(melee, other)
    telling = view.telling_blow(melee, near)
    if telling >= 0:
        return fight_on(view, telling)
    action: i64 = view.retreat(WITHDRAW) if view.may_move() else 0
    return action if action != 0 else END_TURN


def strike_the_helpless(view: View, melee: i64) -> i64:
    """What those do who would only wait: strike an enemy who lies helpless in their reach, or wait."""
    if view.may_strike() and view.fits_turn(melee) and not view.must_ready(melee):
        near = view.helpless_in_reach()
        if near >= 0 and view.is_asleep(near) and view.temperament() == SKIRMISH:
            return END_TURN  # A blow wakes it.
        if near >= 0 and not view.spares(near) and not view.is_proof(melee, near):
            if not view.is_past_harming(near, melee):
                return attack_with(melee, near)
    return END_TURN


def shoot_the_rest(view: View) -> i64:
    """What those do who would only wait: shoot at an enemy who is held or runs, or wait."""
    missile = view.missile_routine()
    if missile < 0:
        return END_TURN
    target = view.held_to_shoot(missile)
    if target < 0:
        target = view.fugitive_to_shoot(missile)
    if target < 0 or view.spares(target) or view.is_proof(missile, target):
        return END_TURN
    if view.must_ready(missile):
        return ready_weapon(missile) if view.may_move() and not view.is_threatened() else END_TURN
    return attack_with(missile, target) if view.may_shoot() and view.fits_turn(missile) else END_TURN


def help_friends(view: View) -> i64:
    """What comes before any blow or shot for friends who are down or nearly so; or 0."""
    action = view.wounds_to_bind()
    if action == 0:
        action = view.friend_to_rouse()
    return view.friend_to_tend() if action == 0 and view.may_move() else action


def stand_off(view: View, melee: i64) -> i64:
    """What those do whom no enemy engages: help friends, strike past one, shoot, load, or move."""
    help_up = help_friends(view)
    if help_up != 0:
        return help_up
    captor = view.is_captor() and melee >= 0 and view.spares(view.nearest_enemy())
    if captor:
        return manoeuvre(view, melee) if view.may_move() else END_TURN
    if melee >= 0 and view.may_strike() and view.fits_turn(melee) and not view.must_ready(melee):
        past = view.reach_past_friends(melee)
        if past >= 0:
            return attack_with(melee, past)
    flask = view.flask_routine()
    if flask >= 0 and view.may_shoot() and view.fits_turn(flask) and not view.must_ready(flask):
        return attack_with(flask, view.flask_target(flask))
    missile = view.missile_routine()
    target: i64 = view.best_shot(missile) if missile >= 0 else -1
    if target < 0 and missile >= 0 and has_no_place_in_melee(view, melee):
        target = view.shot_into_melee(missile)
    if target >= 0 and view.is_proof(missile, target):
        target = -1
    if target < 0 and missile >= 0 and not view.foes():
        target = view.fugitive_to_shoot(missile)
    if target >= 0 and view.may_shoot() and view.fits_turn(missile) and not view.must_ready(missile):
        return attack_with(missile, target)
    if view.needs_reload() and view.may_reload():
        return RELOAD
    if not view.may_move():
        return END_TURN
    if flask >= 0:
        if view.must_ready(flask):
            return ready_weapon(flask)
        return END_TURN if view.shoots_later() else manoeuvre(view, melee)
    if target >= 0:
        if not view.must_ready(missile):
            if view.shoots_later():
                return END_TURN
        elif melee < 0 or view.temperament() == SKIRMISH or view.draws_in_time():
            return ready_weapon(missile)
    elif missile >= 0:
        shutter = view.shutter_to_open(missile)
        if shutter != 0:
            return shutter
    return manoeuvre(view, melee)


def has_no_place_in_melee(view: View, melee: i64) -> bool:
    """Whether I keep out of melee or find no place in it, so that I had better shoot into it."""
    if not view.friends_engaged():
        return False
    return melee < 0 or view.temperament() == SKIRMISH or not view.may_move() or view.place_to_strike() == 0


def manoeuvre(view: View, melee: i64) -> i64:
    """The move of a combatant without an enemy to strike or shoot."""
    enemy = view.nearest_enemy()
    if enemy < 0:
        return go_on(view)
    if view.has_waited_enough():
        return press(view, melee, enemy)
    if view.is_fleeing(enemy):
        return go_after(view, melee, enemy)
    apart = view.step_apart()
    if apart != 0:
        return apart
    temperament = view.temperament()
    feet = view.distance_to(enemy)
    if melee >= 0 and view.only_helpless_left() and not view.stays_out():
        return close_in(view, melee, enemy)
    if view.stays_out():
        return keep_away(view, -1, enemy) if feet < KEEP_AWAY_FEET else END_TURN
    if view.follows_others() and view.friends_standing() > 0 and not view.friends_engaged():
        follow = view.keeps_up(enemy)
        return follow if follow != 0 else stand_ready(view)
    if melee >= 0 and view.is_proof(melee, enemy) and view.telling_blow(melee, enemy) < 0:
        return keep_away(view, -1, enemy)
    casts = temperament == SKIRMISH and view.has_spells()
    if casts:
        nearer = view.near_for_spell()
        if nearer != 0:
            return nearer
    if melee < 0 or casts or (temperament == SKIRMISH and leaves_it_to_others(view)):
        if feet < KEEP_AWAY_FEET and view.is_threatened():
            return keep_away(view, melee, enemy)
        if temperament == SKIRMISH:
            return help_out(view, melee, enemy)
        return END_TURN if feet < KEEP_AWAY_FEET else close_in(view, melee, enemy)
    if view.holds_back():
        return stand_ready(view)
    if view.round <= WAITING_ROUNDS and view.keeps_cover(shoots=view.missile_routine() >= 0):
        return stand_ready(view)
    if temperament == STEADY and view.round <= PATIENCE_ROUNDS and not view.friends_engaged():
        # Let the enemy come through the missiles, but not so near that it strikes first.
        if feet > view.stride_feet() + 5 and view.shots_pay() and not view.catches_surprised():
            return stand_ready(view)
    if temperament == STEADY and view.round <= PATIENCE_ROUNDS and view.stands_well():
        return stand_ready(view)
    return close_in(view, melee, enemy)


def go_after(view: View, melee: i64, enemy: i64) -> i64:
    """What those do before whom all enemies run: go at the nearest, where it can be overtaken at once."""
    if melee < 0 or not view.may_go_after(enemy) or view.spares(enemy):
        return END_TURN
    if view.must_ready(melee):
        return ready_weapon(melee)
    action = view.approach(enemy)
    return action if action != 0 else END_TURN


def help_out(view: View, melee: i64, enemy: i64) -> i64:
    """What those do who stay behind: strike at one whom a friend holds, or keep near.

    A last blade is thrown at one who is badly hurt.
    """
    if melee >= 0 and view.friends_engaged():
        hand = view.hand_to_lend()
        if hand != 0:
            return hand
    blade = view.last_blade_to_throw()
    if blade >= 0 and view.may_shoot() and view.fits_turn(blade) and not view.must_ready(blade):
        target = view.best_shot(blade)
        if target < 0:
            target = view.shot_into_melee(blade)
        if target >= 0 and view.health_of(target) >= BADLY_HURT and not view.spares(target):
            return attack_with(blade, target)
    if view.friends_engaged() and not view.holds_back():
        follow = view.keeps_up(enemy)
        return follow if follow != 0 else END_TURN
    return END_TURN


def is_outmatched(view: View) -> bool:
    """Whether a few of us face so many, before they are upon us, that only a fool would stay."""
    return view.leaves_of_own_will() and view.is_hopelessly_alone()


def press(view: View, melee: i64, enemy: i64) -> i64:
    """What those do who have waited in vain: go at the enemy or into range of it; else leave the fight."""
    if not view.stays_out():
        missile = view.missile_routine()
        if missile >= 0:
            nearer = view.near_for_shot(missile, enemy)
            if nearer != 0:
                return nearer
        spell = view.near_for_spell()
        if spell != 0:
            return spell
        if melee >= 0 and (view.temperament() != SKIRMISH or view.outnumbers_foes()):
            action = close_in(view, melee, enemy)
            if action != END_TURN:
                return action
    if view.leaves_of_own_will() and not view.outnumbers_foes() and view.may_run_off():
        return BREAK_OFF
    return END_TURN


def leaves_it_to_others(view: View) -> bool:
    """Whether a skirmisher keeps out of a melee: a caster behind others, an archer with a target."""
    if view.stays_behind():
        return True
    missile = view.missile_routine()
    shoots = missile >= 0 and view.best_shot(missile) >= 0
    return shoots and view.friends_standing() > 0 and view.friends_engaged()


def keep_away(view: View, melee: i64, enemy: i64) -> i64:
    """Fall back from enemies that could reach it; without a way back it fights."""
    if not view.is_threatened():
        return END_TURN
    action = view.retreat(WALK)
    if action == 0 and melee >= 0:
        action = close_in(view, melee, enemy)
    return action if action != 0 else END_TURN


def stand_ready(view: View) -> i64:
    """Wait for the enemy, with a spear set against its charge where one has one."""
    return SET if view.may_set() else END_TURN


def close_in(view: View, melee: i64, enemy: i64) -> i64:
    """Go at the enemy: by a charge, or where one can be struck, or running through its missiles."""
    feet = view.distance_to(enemy)
    stride = view.stride_feet()
    if feet > stride + 5 and not view.spares(enemy) and not view.waits_for_prey():
        charge = view.charge(enemy)
        if charge != 0 and (view.presses_on() or not view.holds_gap(charge)):
            return charge
    if melee >= 0 and view.must_ready(melee) and feet <= stride + view.foes_stride_feet() + 5:
        if not keeps_missile(view):
            return ready_weapon(melee)
    door = view.way_by_door()
    if door != 0 and (door != END_TURN or not view.has_waited_enough()):
        return door
    action = view.approach(enemy)
    if action != 0 and (view.defends_rail(action) or (view.holds_gap(action) and not view.presses_on())):
        return stand_ready(view)
    if action != 0 and view.waits_for_prey() and not view.strikes_after(action) and not view.is_under_fire():
        if view.round <= WAITING_ROUNDS:
            return stand_ready(view)
    if action == 0 or not view.strikes_after(action):
        place = view.place_to_strike()
        if place != 0:
            return place
        # Who has a breath or a charge for them walks: after a run there is no time or no room for it.
        if runs_in(view, enemy, feet, stride) and not view.has_breath() and not view.keeps_charge(feet):
            run = view.run_at(enemy)
            if run != 0:
                return run
    if action == 0:
        action = view.face_up()
    return action if action != 0 else END_TURN


def keeps_missile(view: View) -> bool:
    """Whether a skirmisher has a missile weapon in hand, and had better go into range with it.

    Where friends are in melee already, there is little to shoot at.
    """
    if view.temperament() != SKIRMISH or view.friends_engaged():
        return False
    missile = view.missile_routine()
    return missile >= 0 and not view.must_ready(missile)


def runs_in(view: View, enemy: i64, feet: i64, stride: i64) -> bool:
    """Whether to run at one so far off: through missiles, or at the surprised; not from friends who shoot."""
    if feet <= 2 * stride or not view.are_under_fire():
        if feet <= stride + 5 or not view.catches_surprised():
            return False
    return not view.friends_shoot_at(enemy)
