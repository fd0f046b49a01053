"""When to look for a shot, to walk for a better one, or to leave it for a blow; shots of those who wait."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.hurts.looks import BADLY_HURT
from grognard.battle.state.actions import END_TURN, attack_with, ready_weapon
from grognard.battle.view.own_side import SKIRMISH
from grognard.battle.view.view import View
from grognard.tactics.plain import BOLD


def is_worth_aiming(view: View, missile: i64, melee: i64) -> bool:
    """Whether to look for a target: I could shoot now, or later, with what I have or have yet to draw."""
    if missile < 0 or view.arms.may_shoot_with(missile):
        return missile >= 0
    if not view.turn.may_move():
        return False
    if not view.arms.must_ready(missile):
        return True
    if melee >= 0 and view.arms.is_thrown(missile) and view.danger.may_harm_many():
        return False  # To take a blade for one throw is a round spent in the way of a breath or a spell.
    return melee < 0 or view.side.temperament() == SKIRMISH or view.arms.draws_in_time()


def would_rather_strike(view: View, missile: i64, melee: i64) -> bool:
    """Whether a bold one leaves a throw for an enemy whom it can strike in the same round."""
    if melee < 0 or view.side.temperament() != BOLD or view.side.stays_out():
        return False
    return view.arms.is_better_in_hand(missile, melee) and view.ways.place_to_strike() != 0


def would_rather_charge(view: View, missile: i64, melee: i64) -> bool:
    """Whether a bold one leaves a throw for a charge at an enemy whom it cannot reach by a walk."""
    if melee < 0 or view.side.temperament() == SKIRMISH or not view.arms.is_better_in_hand(missile, melee):
        return False
    if open_charge(view, melee) == 0:
        return False
    return view.distance_to(view.ways.nearest_enemy()) > view.side.stride_feet() + 5


def open_charge(view: View, melee: i64) -> i64:
    """The charge at the nearest enemy, unless its touch does worse than wound or I keep a place; or 0."""
    if melee < 0 or not view.turn.may_move() or view.side.stays_out() or view.side.stays_behind():
        return 0
    enemy = view.ways.nearest_enemy()
    if enemy < 0 or view.side.spares(enemy) or view.danger.is_dire(enemy):
        return 0
    if view.ground.stands_well() or view.danger.keeps_cover(shoots=True):
        return 0
    charge = view.charging.charge(enemy)
    return charge if charge != 0 and view.ground.place_at_gap(charge) == 0 else 0


def place_for_a_shot(view: View, missile: i64, target: i64) -> i64:
    """The walk before missiles fly, apart, back or nearer, to where to shoot then; or the wait for it.

    Those under fire, in ambush, in cover, at a good place or at a rail stay where they are.
    """
    if view.danger.is_under_fire() or view.side.waits_for_prey() or view.ground.stands_well():
        return END_TURN
    if view.danger.keeps_cover(shoots=True):
        return END_TURN
    apart = view.ways.step_apart(shoots=True)
    if apart != 0:
        return apart
    back = give_ground(view, missile, target)
    return back if back != 0 else walk_for_a_better_shot(view, missile, target)


def give_ground(view: View, missile: i64, target: i64) -> i64:
    """The walk back of an archer among archers, to where it shoots as well, before runners; or 0.

    Who has to load between shots gains none by it.
    """
    if view.side.temperament() != SKIRMISH or view.side.has_first_rank() or view.side.friends_engaged():
        return 0
    if view.arms.must_load(missile) or not view.danger.may_be_run_at():
        return 0
    return view.ways.fall_back_in_range(missile, target)


def walk_for_a_better_shot(view: View, missile: i64, target: i64) -> i64:
    """The walk before the time for missiles to where the target is at short range, or the wait for that time.

    Only the more numerous side does: the fewer there are to come, the fewer of us stand in their way.
    """
    if not view.side.outnumbers_foes():
        return END_TURN
    nearer = view.ways.walk_into_short_range(missile, target)
    return END_TURN if nearer == 0 or view.ground.defends_rail(nearer) else nearer


def shoot_the_rest(view: View) -> i64:
    """The choice of a waiting combatant: shoot at an enemy that is held or runs, or wait."""
    missile = view.arms.missile_routine()
    if missile < 0:
        return END_TURN
    target = view.targets.held_to_shoot(missile)
    if target < 0:
        target = view.targets.fugitive_to_shoot(missile)
    if target < 0 or view.side.spares(target) or view.arms.is_proof(missile, target):
        return END_TURN
    if view.arms.must_ready(missile):
        return ready_weapon(missile) if view.turn.may_move() and not view.danger.is_threatened() else END_TURN
    return (
        attack_with(missile, target) if view.turn.may_shoot() and view.arms.fits_turn(missile) else END_TURN
    )


def throw_flask(view: View, flask: i64) -> i64:
    """The throw of oil at the ground where that burns more than a hit, else of that flask or torch; or 0."""
    fire = view.arms.ground_to_burn()
    if fire == 0 and view.arms.may_shoot_with(flask):
        return attack_with(flask, view.targets.flask_target(flask))
    return fire


def throw_last_blade(view: View) -> i64:
    """The throw of my last blade at a badly hurt enemy, at any once no spell of mine would harm one; or 0."""
    blade = view.arms.last_blade_to_throw()
    if view.side.stays_out() or not view.arms.may_shoot_with(blade):
        return 0
    target = view.targets.best_shot(blade)
    if target < 0:
        target = view.targets.shot_into_melee(blade)
    if target < 0 or (view.health_of(target) < BADLY_HURT and view.magic.has_spells()):
        return 0
    if view.side.spares(target) or view.arms.is_proof(blade, target):
        return 0
    return attack_with(blade, target)


def keeps_missile(view: View) -> bool:
    """Whether I have a missile weapon in hand, and had better keep it there.

    A skirmisher goes into range with it. Once friends are in melee there is less to shoot at: then those
    keep it whom no enemy could come upon, and who find no place to strike.
    """
    missile = view.arms.missile_routine()
    if missile < 0 or view.arms.must_ready(missile):
        return False
    if not view.side.friends_engaged():
        return view.side.temperament() == SKIRMISH
    return not view.danger.is_threatened() and view.ways.place_to_strike() == 0


def place_in_range(view: View, enemy: i64) -> i64:
    """The walk of an archer whom no enemy is in range of to where the nearest would be; or 0."""
    missile = view.arms.missile_routine()
    if missile < 0 or not view.has_foes():
        return 0
    return view.ways.walk_into_long_range(missile, enemy)
