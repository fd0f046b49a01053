"""Whom it makes sense to throw a flask or a torch at: what tactics ask of a view."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.battle import Battle
from grognard.battle.cover import is_walled_off
from grognard.battle.field import distance_feet
from grognard.battle.sight import can_see
from grognard.battle.state import FIREPROOF, FLEEING, INCORPOREAL, OILED, OUT, UNDEAD, Combatant
from grognard.battle.weapon import FLASK, HOLY, TORCH, Weapon

KEEP_FROM_SPLASH_FEET: Final = 10
"""So far from a friend, or from the thrower, plain tactics keep what splashes."""

FAR: Final = 1_000_000


def flask_routine(battle: Battle, me: Combatant) -> i64:
    """The first flask or torch that could be thrown to some effect at somebody in range, or -1."""
    if me.flags & FLEEING != 0 or me.declared != 0:
        return -1
    i: i64 = 0
    for routine in me.profile.routines:
        if routine.is_missile and routine.weapons[0].flags & (FLASK | TORCH) != 0:
            if me.thrown >> routine.hand & 1 == 0 and flask_target(battle, me, i) >= 0:
                return i
        i += 1
    return -1


def flask_target(battle: Battle, me: Combatant, routine: i64) -> i64:
    """The nearest enemy that the flask or torch would harm, no friend of the thrower near it; or -1."""
    chosen = me.profile.routines[routine]
    weapon = chosen.weapons[0]
    if weapon.flags & TORCH != 0 and is_last_blade(me, chosen.hand):
        return -1
    ruleset = battle.ruleset
    best: i64 = -1
    best_feet: i64 = FAR
    for other in battle.combatants:
        if other.side == me.side or other.flags & OUT != 0 or not is_worth_flask(other, weapon):
            continue
        feet = distance_feet(battle.field, me, other)
        # Nearer than this a miss might splash the thrower.
        if feet <= KEEP_FROM_SPLASH_FEET or feet >= best_feet or feet > weapon.long_feet:
            continue
        if ruleset.close_forbidden and feet <= ruleset.close_feet:
            continue
        if (
            can_see(battle, me, other)
            and not is_walled_off(other)
            and not _has_friend_near(battle, me, other)
        ):
            best, best_feet = other.index, feet
    return best


def is_last_blade(me: Combatant, hand: i64) -> bool:
    """Whether what is in that hand is a weapon for melee, and the only one that is left."""
    last = False
    for routine in me.profile.routines:
        if routine.is_missile or me.thrown >> routine.hand & 1 != 0:
            continue
        if routine.hand != hand:
            return False
        last = True
    return last


def _has_friend_near(battle: Battle, me: Combatant, other: Combatant) -> bool:
    """Whether a splash at that place, or one that scatters from it, would reach a friend."""
    for friend in battle.sides[me.side].members:
        if friend is not me and friend.flags & OUT == 0:
            if distance_feet(battle.field, friend, other) <= KEEP_FROM_SPLASH_FEET:
                return True
    return False


def is_worth_flask(other: Combatant, weapon: Weapon) -> bool:
    """Whether what is thrown would do anything to one of its looks."""
    flags = other.profile.flags
    if weapon.flags & HOLY != 0:
        return flags & UNDEAD != 0 and flags & INCORPOREAL == 0
    if flags & FIREPROOF != 0:
        return False
    if weapon.flags & TORCH != 0:
        return other.flags & OILED != 0
    return other.flags & OILED == 0 and other.burning == 0
