"""Going at an enemy: by a charge, a walk or a run, by a door, or only up to a gap; or waiting for it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.actions import END_TURN, SET, ready_weapon
from grognard.battle.view.view import View
from grognard.tactics.shooting import keeps_missile

WAITING_ROUNDS: Final = 8
"""How long guards, ambushers and combatants in cover ignore an enemy that does not come near."""


def stand_ready(view: View) -> i64:
    """Wait for the enemy, with a spear set against its charge where one has one."""
    return SET if view.ground.may_set() else END_TURN


def close_in(view: View, melee: i64, enemy: i64) -> i64:
    """Go at the enemy: by a charge, or where one can be struck, or running through its missiles."""
    if view.danger.are_all_above():
        return stand_ready(view)
    # Where friends shoot back, the more of us are in sight, the fewer missiles come at each.
    shelter: i64 = 0 if view.side.side_has_shot() else view.ways.find_shelter()
    if shelter != 0:
        return shelter
    feet = view.distance_to(enemy)
    stride = view.side.stride_feet()
    if feet > stride + 5 and not view.side.spares(enemy) and not view.side.waits_for_prey():
        charge = view.charging.charge(enemy)
        if charge != 0 and (view.side.is_in_mob() or view.ground.place_at_gap(charge) == 0):
            return charge
    if melee >= 0 and view.arms.must_ready(melee) and feet <= stride + view.danger.foes_stride_feet() + 5:
        # Of the held and the sleeping none comes: where no way leads to them, what is in hand stays there.
        if not keeps_missile(view) and (view.has_foes() or view.ways.approach(enemy) != 0):
            return ready_weapon(melee)
    door = view.ways.way_by_door()
    if door != 0 and (door != END_TURN or not view.turn.has_waited_enough()):
        return door
    action = view.ways.approach(enemy)
    if action != 0 and view.ground.defends_rail(action):
        return stand_ready(view)
    hold: i64 = view.ground.place_at_gap(action) if action != 0 and not view.side.is_in_mob() else 0
    if hold != 0:
        return stand_ready(view) if hold == END_TURN else hold
    if view.danger.would_be_first(enemy):
        return stand_ready(view)
    if (
        action != 0
        and view.side.waits_for_prey()
        and not view.ways.strikes_after(action)
        and not view.danger.is_under_fire()
    ):
        if view.round <= WAITING_ROUNDS:
            return stand_ready(view)
    if action == 0 or not view.ways.strikes_after(action):
        better = better_way(view, enemy, action)
        if better != 0:
            return better
    if action == 0 and not view.has_foes():
        action = view.ways.go_around(enemy)  # Friends lie in the straight way to the helpless.
    if action == 0:
        action = view.ways.turn_to_nearest()
    return action if action != 0 else END_TURN


def better_way(view: View, enemy: i64, action: i64) -> i64:
    """A move that does more than a walk straight at an enemy after which nobody could be struck; or 0.

    It leads to a place to strike, at a run, or around friends and fire. The walk is an `action`, 0 for none.
    """
    place = view.ways.place_to_strike()
    if place != 0:
        return place
    feet = view.distance_to(enemy)
    # Who has a breath or a charge for them walks: after a run there is no time or no room for it.
    if (
        should_run_at(view, enemy, feet, view.side.stride_feet())
        and not view.magic.has_power_from_afar()
        and not view.charging.keeps_charge(feet)
    ):
        run = view.ways.run_at(enemy)
        if run != 0:
            return run
    # Where friends fill the straight way to a melee, or fire bars it.
    return view.ways.find_detour() if action == 0 or view.side.friends_engaged() else 0


def should_run_at(view: View, enemy: i64, feet: i64, stride: i64) -> bool:
    """Whether to run at a distant enemy: through missiles, or at the surprised or the helpless."""
    if feet > stride + 5 and view.targets.only_helpless_left():
        return True  # They wake again.
    # Where missiles fly after all have moved, archers who give ground are never reached at a walk.
    least = stride + 5 if view.turn.shoots_later() and view.danger.faces_only_archers() else 2 * stride
    if feet <= least or not view.danger.are_under_fire():
        if feet <= stride + 5 or not view.danger.catches_surprised():
            return False
    return not view.danger.friends_shoot_at(enemy)
