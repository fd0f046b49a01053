"""Whether helpless enemies are at the mercy of the standing side, so that the fight is over."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.hurts.entangling import faces_to_tear_loose
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import effect_kind, effect_rounds
from grognard.battle.state.effects import (
    EFFECT_FLAGS,
    EFFECT_WAYS,
    HURT_ENDS,
)
from grognard.battle.state.field import distance_feet
from grognard.battle.state.flags import BOUND, CHARMED, HELD, NOT_STANDING, OUT
from grognard.battle.state.side import Side
from grognard.rules.saves import SAVE_DIE

HARM_A_ROUND: Final = 3
"""The hit points that one combatant is reckoned to take from the helpless in a round."""

SLIM_CHANCE: Final = 0.1
"""The chance of recovery that does not keep a fight going."""


def may_recover_in_time(battle: Battle, side: Side, enemies: Side) -> bool:
    """Whether helpless members of a side may still recover before their enemies have killed them.

    A wound wakes sleepers, so that they are dealt with blow by blow. Combatants held otherwise hold out if
    the hold ends before an enemy can reach and kill them all, or if one of them is likely enough to tear
    loose until then. Captors bind helpless enemies, and need no blows.

    Rule: bxe.helpless.any-cause
    """
    if enemies.captures or battle.traces.flags & HELD == 0:
        return False
    points: i64 = 0
    soonest: i64 = 0
    wakes = False
    all_stay: float = 1.0
    for one in side.members:
        if one.flags & HELD == 0 or one.flags & (OUT | CHARMED | BOUND) != 0:
            continue
        points += one.hit_points
        left = rounds_held(one)
        if left > 0 and (soonest == 0 or left < soonest):
            soonest = left
        all_stay *= 1.0 - faces_to_tear_loose(one) / SAVE_DIE
        if _wakes_when_hurt(one) and _can_be_harmed(one, enemies):
            wakes = True
    if wakes:
        return True
    rounds = _rounds_to_reach(battle, side, enemies) + points // (HARM_A_ROUND * enemies.standing)
    return 0 < soonest <= rounds or 1.0 - all_stay**rounds > SLIM_CHANCE


def rounds_held(one: Combatant) -> i64:
    """How many rounds a combatant is still held; 0 for ever."""
    longest: i64 = 0
    for effect in one.effects:
        if EFFECT_FLAGS[effect_kind(effect)] & HELD != 0:
            rounds = effect_rounds(effect)
            if rounds == 0:
                return 0
            if rounds > longest:
                longest = rounds
    return longest


def _wakes_when_hurt(one: Combatant) -> bool:
    """Whether nothing holds a combatant but what a wound ends."""
    for effect in one.effects:
        kind = effect_kind(effect)
        if EFFECT_FLAGS[kind] & HELD != 0 and EFFECT_WAYS[kind] & HURT_ENDS == 0:
            return False
    return True


def _can_be_harmed(one: Combatant, enemies: Side) -> bool:
    """Whether an enemy on its feet has a blow that would harm a combatant."""
    harmed_by = one.profile.harmed_by
    for enemy in enemies.members:
        if enemy.flags & NOT_STANDING != 0:
            continue
        for routine in enemy.profile.routines:
            for weapon in routine.weapons:
                if (weapon.dice_count > 0 or weapon.dice_bonus > 0) and not one.profile.is_unharmed_by(
                    weapon
                ):
                    if routine.is_melee and (harmed_by == 0 or weapon.flags & harmed_by != 0):
                        return True
    return False


def _rounds_to_reach(battle: Battle, side: Side, enemies: Side) -> i64:
    """In how many rounds an enemy on its feet can walk up to the nearest of the helpless and strike."""
    fewest: i64 = 1 << 20
    for enemy in enemies.members:
        if enemy.flags & NOT_STANDING != 0:
            continue
        for one in side.members:
            if one.flags & HELD != 0 and one.flags & OUT == 0:
                feet = distance_feet(battle.field, enemy, one)
                stride = enemy.profile.walk_feet if enemy.profile.walk_feet > 0 else 1
                rounds = 1 + feet // stride
                if rounds < fewest:
                    fewest = rounds
    return fewest
