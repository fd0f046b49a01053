"""Sensible tactics: the choices a referee would make for a creature, and most players would make.

Like plain tactics, with more of an eye to the ground and to time: combatants go where they can strike an
enemy rather than queue behind a friend, run through a hail of missiles, do not attack alone, draw a weapon in
time, strike past a friend with a long one, shoot at the enemy nearest to falling, use what may be announced,
and break off a fight when their side's resolve says so.
"""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.state.actions import (
    BEAR_OFF,
    BREAK_OFF,
    CALL_OFF,
    CHARGE,
    END_TURN,
    MOVE,
    RELOAD,
    SURRENDER,
    WALK,
    WITHDRAW,
    aim_at,
    attack_with,
    kind_of,
    ready_weapon,
    x_of,
    y_of,
)
from grognard.battle.view.own_side import SKIRMISH
from grognard.battle.view.policy import Policy
from grognard.battle.view.view import View
from grognard.tactics.announcing import announce
from grognard.tactics.closing import WAITING_ROUNDS, close_in, stand_ready
from grognard.tactics.plain import (
    KEEP_AWAY_FEET,
    PATIENCE_ROUNDS,
    STEADY,
    continue_commitment,
    explore,
    fight_on,
    reaches_the_helpless,
    react_out_of_turn,
    take_care,
)
from grognard.tactics.shooting import (
    is_worth_aiming,
    open_charge,
    place_for_a_shot,
    place_in_range,
    shoot_the_rest,
    throw_flask,
    throw_last_blade,
    would_rather_charge,
    would_rather_strike,
)


class Sensible(Policy):
    """Decides for every temperament; every action it chooses is legal, so it is trusted."""

    def __init__(self) -> None:
        super().__init__()
        self.trusted = True

    def choose(self, view: View) -> i64:
        """Get away from a lost fight; else strike an enemy in reach; else shoot; else move."""
        if view.turn.may_call_off():
            return CALL_OFF
        lost = (
            view.resolve.breaks_off()
            or view.resolve.is_harmless()
            or view.resolve.is_useless()
            or view.resolve.is_spent_and_alone()
            or is_outmatched(view)
            or view.resolve.has_waited_in_vain()
        )
        if lost or not view.turn.is_plain_turn():
            action = act_before_blows(view, lost=lost)
            if action != 0:
                return action
        melee = view.arms.blows()
        if view.am_engaged() or reaches_the_helpless(view):
            turn = view.ways.turn_to_nearest()
            return turn if turn != 0 else stand_and_fight(view, melee)
        aloft = view.magic.stays_aloft()
        if aloft:
            melee = -1
        level: i64 = view.ways.come_down_to_harm() if aloft else 0
        if level == 0 and melee >= 0:
            level = view.ways.match_height()
        if level != 0:
            return level
        action = stand_off(view, melee)
        if (aloft or kind_of(action) != MOVE) and kind_of(action) != CHARGE and view.turn.may_move():
            flight = view.ways.fly_on(instead_of=action)
            if flight != 0:
                return flight
        if action == END_TURN and melee >= 0:
            action = strike_the_helpless(view, melee)
        return shoot_the_rest(view) if action == END_TURN else action


def act_before_blows(view: View, *, lost: bool) -> i64:
    """The choice before any blow: as in plain tactics, and a way out, and an announced charge; or 0."""
    if view.turn.is_asked():
        return view.answers.reply()
    action = continue_commitment(view)
    if action != 0:
        return action
    if view.turn.is_declaring():
        return announce(view, lost=lost)
    action = react_out_of_turn(view)
    if action != 0:
        return action
    retreats = view.turn.has_announced_retreat()
    if lost or retreats:
        action = break_off(view)
        if action == 0 and retreats:
            action = END_TURN
    if action == 0:
        action = spread_first(view, take_care(view, patient=True))
    if action == 0 and view.turn.has_announced_charge():
        action = view.charging.announced_charge()
    return action


def spread_first(view: View, action: i64) -> i64:
    """The walk away from friends before what harms many, if it may go before that action; else the action.

    Wings carry on before a power is used, so as not to stall. Who would wait for the phase of magic first
    leaves the reach of what comes before it.
    """
    if action == END_TURN and view.turn.may_move():
        away = view.ways.step_out_of_reach()
        if away != 0:
            return away
    if action == 0 or not view.turn.may_move():
        return action
    walk = view.ways.step_apart(strikes=False)
    if walk == 0:
        walk = view.ways.fly_on()
    return walk if walk != 0 and view.magic.may_walk_before(action) else action


def break_off(view: View) -> i64:
    """Run from a lost fight, with a fallen friend if there is time, or give ground to the enemy; or 0.

    Overtaken fugitives ask people for quarter first.
    """
    if view.resolve.is_at_bay():
        return SURRENDER if view.resolve.gives_up() else 0
    if view.resolve.may_run_off():
        friend = view.resolve.friend_to_bear()
        return aim_at(BEAR_OFF, friend) if friend >= 0 else BREAK_OFF
    if view.am_engaged() and view.turn.may_move():
        action = view.ways.retreat(WITHDRAW)
        if action != 0:
            return action
    return SURRENDER if view.resolve.gives_up() else 0


def stand_and_fight(view: View, melee: i64) -> i64:
    """The choice of an engaged combatant: strike or shoot if that helps, or back off."""
    if view.turn.only_defends():
        return END_TURN
    near = view.targets.reach_target()
    if near < 0:
        return answer_outreach(view, melee)
    rousing = view.help.friend_to_rouse()
    if rousing != 0:
        return rousing
    tying = view.help.sleeper_to_tie()
    if tying != 0:
        return tying
    if view.help.ties_next(near) or view.help.leaves_sleeper(near):
        return END_TURN
    fire: i64 = 0 if view.side.is_captor() else view.arms.ground_to_burn()
    if fire != 0:
        return fire
    prey, pouring = view.arms.enemy_to_pour_on(melee)
    if view.arms.may_strike_with(pouring):
        return attack_with(pouring, prey)
    if pouring >= 0 and view.arms.must_ready(pouring) and view.turn.may_move():
        return ready_weapon(pouring)
    if view.side.stays_out() and view.turn.may_move() and view.danger.gets_away():
        away = view.ways.retreat(WITHDRAW)
        if away != 0:
            return away
    if melee >= 0:
        return (
            strike_vulnerable(view, melee, near) if view.arms.is_proof(melee, near) else fight_on(view, melee)
        )
    missile = view.arms.missile_routine()
    if view.arms.may_shoot_with(missile):
        if view.targets.can_shoot(missile, near) and (
            view.danger.is_unnoticed() or not view.danger.gets_away()
        ):
            return attack_with(missile, near)
    return fight_on(view, melee)


def answer_outreach(view: View, melee: i64) -> i64:
    """The choice of a combatant engaged from beyond its own reach: draw back, shoot, or close in."""
    if melee < 0 or view.side.temperament() == SKIRMISH or view.side.stays_out():
        away: i64 = view.ways.retreat(WITHDRAW) if view.turn.may_move() and view.danger.gets_away() else 0
        if away != 0:
            return away
        missile = view.arms.missile_routine()
        if view.arms.may_shoot_with(missile):
            target = view.targets.best_shot(missile)
            if target >= 0 and not view.arms.is_proof(missile, target):
                return attack_with(missile, target)
    return fight_on(view, melee)


def strike_vulnerable(view: View, melee: i64, near: i64) -> i64:
    """Strike another enemy or with another weapon, where such blows were seen to do no harm; or give way."""
    other = view.targets.target_to_harm(melee)
    if other >= 0 and view.arms.may_strike_with(melee):
        return attack_with(melee, other)
    telling = view.arms.effective_routine(melee, near)
    if telling >= 0:
        return fight_on(view, telling)
    action: i64 = view.ways.retreat(WITHDRAW) if view.turn.may_move() else 0
    return action if action != 0 else END_TURN


def strike_the_helpless(view: View, melee: i64) -> i64:
    """The choice of a waiting combatant: strike a held enemy in reach, or wait."""
    if view.arms.may_strike_with(melee):
        near = view.targets.held_in_reach()
        if near >= 0 and view.is_asleep(near) and view.side.temperament() == SKIRMISH:
            return END_TURN  # A blow wakes it.
        if near >= 0 and not view.side.spares(near) and not view.arms.is_proof(melee, near):
            if not view.arms.is_past_harming(near, melee):
                return attack_with(melee, near)
    return END_TURN


def help_friends(view: View) -> i64:
    """The choice before any blow or shot: to help who is down, burn who rises again, tie who sleeps; or 0."""
    action = view.help.wounds_to_bind()
    if action == 0:
        action = view.help.friend_to_rouse()
    if action == 0:
        action = view.help.fallen_to_burn()
    if action == 0:
        action = view.help.sleeper_to_tie()
    return view.help.friend_to_tend() if action == 0 and view.turn.may_move() else action


def stand_off(view: View, melee: i64) -> i64:
    """The choice of a combatant no enemy engages: help friends, strike past one, shoot, load, or move."""
    help_up = help_friends(view)
    if help_up != 0:
        return help_up
    captor = view.side.is_captor() and melee >= 0 and view.side.spares(view.ways.nearest_enemy())
    if captor:
        return manoeuvre(view, melee) if view.turn.may_move() else END_TURN
    if view.arms.may_strike_with(melee):
        past = view.targets.reach_past_friends(melee)
        if past >= 0:
            return attack_with(melee, past)
    flask = view.arms.flask_routine()
    thrown = throw_flask(view, flask)
    if thrown != 0:
        return thrown
    missile = view.arms.missile_routine()
    if not is_worth_aiming(view, missile, melee):
        missile = -1
    elif would_rather_charge(view, missile, melee):
        charge = manoeuvre(view, melee)
        if kind_of(charge) == CHARGE:
            return charge
    target: i64 = target_to_shoot(view, missile, melee) if missile >= 0 else -1
    if target >= 0 and view.arms.may_shoot_with(missile):
        apart: i64 = view.ways.step_apart(shoots=True) if view.turn.may_move() else 0
        return apart if apart != 0 else attack_with(missile, target)
    if view.turn.needs_reload() and view.turn.may_reload():
        charge = open_charge(view, melee)
        return charge if charge != 0 else RELOAD
    if not view.turn.may_move():
        # While friends are in melee a blade does more at their side than by one throw.
        throw: i64 = 0 if view.side.friends_engaged() else throw_last_blade(view)
        return throw if throw != 0 else END_TURN
    if flask >= 0:
        if view.arms.must_ready(flask):
            return ready_weapon(flask)
        return END_TURN if view.turn.shoots_later() else manoeuvre(view, melee)
    if target >= 0:
        if view.arms.must_ready(missile):
            apart = view.ways.step_apart(shoots=True)
            return apart if apart != 0 else ready_weapon(missile)
        if view.turn.shoots_later() and not would_rather_strike(view, missile, melee):
            return place_for_a_shot(view, missile, target)
    elif missile >= 0:
        shutter = view.ways.shutter_to_open(missile)
        if shutter != 0:
            return shutter
    return manoeuvre(view, melee)


def target_to_shoot(view: View, missile: i64, melee: i64) -> i64:
    """The enemy to shoot at: in the open, else in melee with a friend, else in flight; or -1."""
    target = view.targets.best_shot(missile)
    if target < 0 and view.targets.may_shoot_into_melee() and has_no_place_in_melee(view, melee):
        target = view.targets.shot_into_melee(missile)
    if target >= 0 and view.arms.is_proof(missile, target):
        target = -1
    return target if target >= 0 or view.has_foes() else view.targets.fugitive_to_shoot(missile)


def has_no_place_in_melee(view: View, melee: i64) -> bool:
    """Whether I keep out of melee, am ready to shoot or find no place in it, so that I shoot into it."""
    if not view.side.friends_engaged():
        return False
    return (
        melee < 0
        or view.side.temperament() == SKIRMISH
        or view.arms.has_shot_in_hand()
        or not view.turn.may_move()
        or view.ways.place_to_strike() == 0
    )


def manoeuvre(view: View, melee: i64) -> i64:
    """The move of a combatant without an enemy to strike or shoot."""
    enemy = view.ways.nearest_enemy()
    if enemy < 0:
        return look_for_enemies(view)
    if view.help.leaves_sleeper(enemy):
        return END_TURN
    if view.turn.has_waited_enough():
        return press_attack(view, melee, enemy)
    if view.is_fleeing(enemy):
        return go_after(view, melee, enemy)
    apart = view.ways.step_apart()
    if apart != 0:
        return apart
    temperament = view.side.temperament()
    feet = view.distance_to(enemy)
    if melee >= 0 and goes_up_to_the_helpless(view):
        in_vain = view.danger.are_free_before_blows() or view.ways.is_cut_off_from(enemy)
        return stand_ready(view) if in_vain else close_in(view, melee, enemy)
    if view.side.stays_out():
        return keep_away(view, -1, enemy) if feet < KEEP_AWAY_FEET else END_TURN
    if view.side.follows_others() and view.side.friends_standing() > 0 and not view.side.friends_engaged():
        follow = view.help.follow_first_rank(enemy)
        if follow != 0 or view.round <= WAITING_ROUNDS or not view.danger.is_under_fire():
            return follow if follow != 0 else stand_ready(view)
    if melee >= 0 and view.arms.is_proof(melee, enemy) and view.arms.effective_routine(melee, enemy) < 0:
        return go_for_the_helpless(view, melee, enemy)
    casts = temperament == SKIRMISH and view.magic.has_spells()
    if casts:
        nearer = view.ways.walk_into_spell_range()
        if nearer != 0:
            return nearer
    if melee < 0 or casts or (temperament == SKIRMISH and keeps_out_of_melee(view)):
        if feet < KEEP_AWAY_FEET and view.danger.is_threatened():
            return keep_away(view, melee, enemy)
        if temperament == SKIRMISH:
            return support_from_behind(view, melee, enemy)
        return END_TURN if feet < KEEP_AWAY_FEET else close_in(view, melee, enemy)
    if view.danger.holds_back():
        back = view.ways.fall_behind(enemy)
        return back if back != 0 else stand_ready(view)
    if view.help.awaits_spell(feet):
        return stand_ready(view)
    if view.round <= WAITING_ROUNDS and view.danger.keeps_cover(shoots=view.arms.missile_routine() >= 0):
        return stand_ready(view)
    if temperament == STEADY and view.round <= PATIENCE_ROUNDS:
        if view.ground.stands_well() or lets_them_come(view, enemy):
            return stand_ready(view)
    return close_in(view, melee, enemy)


def lets_them_come(view: View, enemy: i64) -> bool:
    """Whether it pays to let the enemy come through missiles, and it is not so near as to strike first."""
    if view.side.friends_engaged() or view.distance_to(enemy) <= view.side.stride_feet() + 5:
        return False
    if not view.danger.shots_pay():
        return False
    return view.danger.friends_shoot_at(enemy) or not view.danger.catches_surprised()


def go_for_the_helpless(view: View, melee: i64, enemy: i64) -> i64:
    """The choice of one who cannot harm the enemy on its feet: walk up to a helpless one, or keep away."""
    prey = view.targets.helpless_prey(melee)
    walk: i64 = view.ways.approach(prey) if prey >= 0 and not view.danger.is_threatened() else 0
    return walk if walk != 0 else keep_away(view, -1, enemy)


def goes_up_to_the_helpless(view: View) -> bool:
    """Whether only the helpless are left and I deal with them: casters neither with the large nor first."""
    if not view.targets.only_helpless_left() or view.side.stays_out():
        return False
    if not view.side.stays_behind():
        return True
    enemy = view.ways.nearest_enemy()
    return not (view.danger.may_tear_loose() or view.help.leads_to(enemy))


def look_for_enemies(view: View) -> i64:
    """The choice of a combatant that sees no enemy; casters leave the first door to those before them."""
    if view.round <= PATIENCE_ROUNDS and view.ways.has_met_nobody() and view.side.stays_behind():
        action = view.ways.way_on_behind()
        return action if action != 0 else END_TURN
    return explore(view)


def go_after(view: View, melee: i64, enemy: i64) -> i64:
    """The choice when all enemies run away: go at the nearest, if it can be overtaken at once."""
    if melee < 0 or not view.targets.may_go_after(enemy) or view.side.spares(enemy):
        return END_TURN
    if view.arms.must_ready(melee):
        return ready_weapon(melee)
    action = view.ways.approach(enemy)
    return action if action != 0 else END_TURN


def support_from_behind(view: View, melee: i64, enemy: i64) -> i64:
    """The choice of one that stays behind: go into bowshot, help a friend in melee, throw, or keep near."""
    nearer = place_in_range(view, enemy)
    if nearer != 0:
        return nearer
    if melee >= 0 and view.side.friends_engaged():
        hand = view.help.walk_to_assist(melee)
        exposed = hand != 0 and view.danger.may_be_met_at(x_of(hand), y_of(hand))
        if hand != 0 and not (exposed and view.magic.has_spells()):
            return hand
    throw = throw_last_blade(view)
    if throw != 0:
        return throw
    if (view.side.friends_engaged() or not view.has_foes()) and not view.danger.holds_back():
        follow = view.help.follow_first_rank(enemy)
        # Not to where the next walk would have to lead back.
        return (
            follow if follow != 0 and not view.danger.may_be_met_at(x_of(follow), y_of(follow)) else END_TURN
        )
    return END_TURN


def is_outmatched(view: View) -> bool:
    """Whether my side faces hopeless odds before the enemy is upon it, and leaves of its own will."""
    return view.side.leaves_of_own_will() and view.resolve.is_hopelessly_alone()


def press_attack(view: View, melee: i64, enemy: i64) -> i64:
    """The choice after waiting in vain: go at the enemy or into range of it; else leave the fight."""
    if not view.side.stays_out():
        missile = view.arms.missile_routine()
        if missile >= 0:
            nearer = view.ways.walk_into_shot_range(missile, enemy)
            if nearer != 0:
                return nearer
        spell = view.ways.walk_into_spell_range()
        if spell != 0:
            return spell
        harms = melee >= 0 and view.arms.effective_routine(melee, enemy) >= 0
        if harms and (view.side.temperament() != SKIRMISH or view.side.outnumbers_foes()):
            action = close_in(view, melee, enemy)
            if action != END_TURN:
                return action
    if view.side.leaves_of_own_will() and not view.side.outnumbers_foes() and view.resolve.may_run_off():
        return BREAK_OFF
    return END_TURN


def keeps_out_of_melee(view: View) -> bool:
    """Whether a skirmisher keeps out of a melee: a caster behind others, an archer with a target."""
    if view.side.stays_behind():
        return True
    missile = view.arms.missile_routine()
    shoots = missile >= 0 and view.targets.best_shot(missile) >= 0
    return shoots and view.side.friends_standing() > 0 and view.side.friends_engaged()


def keep_away(view: View, melee: i64, enemy: i64) -> i64:
    """Fall back from enemies that could reach it; without a way back it fights."""
    if not view.danger.is_threatened():
        return END_TURN
    action = view.ways.retreat(WALK)
    if action == 0 and melee >= 0:
        action = close_in(view, melee, enemy)
    return action if action != 0 else END_TURN
