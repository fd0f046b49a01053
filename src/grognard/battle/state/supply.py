"""Remaining missiles, and weapons to be loaded: small numbers for each carried weapon."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import SHIELDLESS, mark_of
from grognard.battle.state.flags import MOVED
from grognard.battle.state.weapon import FLASK, LOADED_STANDING, THROWN, TORCH, TWO_HANDED, Routine

HANDS: Final = 7
"""The most carried weapons with numbers of their own."""

_BITS: Final = 8
MOST: Final = 255

SPLINTERED: Final = mark_of(SHIELDLESS)
"""The mark of those whose shield has splintered."""


def of_hand(packed: i64, hand: i64) -> i64:
    """The number kept for a weapon."""
    return packed >> (_BITS * hand) & MOST


def with_hand(packed: i64, hand: i64, number: i64) -> i64:
    """The same numbers with another one for that weapon."""
    # No constant is shifted: where this is compiled, it would be one of 32 bits.
    return packed ^ ((of_hand(packed, hand) ^ number) << (_BITS * hand))


def lose_weapon(me: Combatant, routine: Routine) -> None:
    """Note that the weapon of a routine is no longer in hand."""
    me.thrown |= 1 << routine.hand


def shots_left(me: Combatant, routine: Routine) -> i64:
    """How many shots or throws are left for a routine, -1 without end.

    Rule: bf.missile.missed-lost-by-default, bfref.missile.missed-is-lost
    """
    if routine.supply < 0:
        return -1
    return routine.supply - of_hand(me.spent, routine.hand)


def is_spent(me: Combatant, routine: Routine) -> bool:
    """Whether there is nothing left to shoot or throw; what hits or misses is not picked up in a fight."""
    return routine.supply >= 0 and routine.supply <= of_hand(me.spent, routine.hand)


def spend(me: Combatant, routine: Routine) -> None:
    """Use up one shot; the last throw leaves the hand empty."""
    if routine.supply < 0:
        return
    spent = of_hand(me.spent, routine.hand) + 1
    me.spent = with_hand(me.spent, routine.hand, spent)
    if spent >= routine.supply and routine.weapons[0].flags & (THROWN | FLASK) != 0:
        lose_weapon(me, routine)


def rounds_to_load(me: Combatant, routine: Routine) -> i64:
    """How many rounds of loading a routine's weapon needs; each weapon is loaded by itself.

    Rule: bf.missile.rof-preloaded-crossbows, bf.missile.rof-preloaded-in-dungeon
    """
    if routine.weapons[0].reload_rounds > 0:
        return of_hand(me.reloading, routine.hand)
    return 0


def load_one_round(me: Combatant) -> i64:
    """Load the first weapon that needs it for a round; returns the rounds it still needs.

    Rule: bf.missile.rof-siege-fraction, bf.missile.rof-siege-one-sixth
    """
    hand: i64 = 0
    while hand < HANDS:
        needed = of_hand(me.reloading, hand)
        if needed > 0:
            me.reloading = with_hand(me.reloading, hand, needed - 1)
            return needed - 1
        hand += 1
    return 0


def has_both_hands_full(me: Combatant) -> bool:
    """Whether what a combatant has in hand takes both hands: it carries no shield in front of it then."""
    for routine in me.profile.routines:
        if routine.hand == me.ready:
            return routine.two_handed and me.thrown >> routine.hand & 1 == 0
    return False


def is_shield_idle(battle: Battle, me: Combatant) -> bool:
    """Whether the shield of a combatant is of no use to it just now: both hands are on a weapon."""
    if me.marks & SPLINTERED != 0:
        return True
    return has_both_hands_full(me) and not battle.ruleset.defence.shield_with_both_hands


def has_hands_to_load(me: Combatant, routine: Routine) -> bool:
    """Whether nothing on the other arm keeps a combatant from spanning a weapon that needs both hands.

    Rule: bcb.missile.crossbow-one-hand-span
    """
    return me.profile.shield_bonus == 0 or routine.weapons[0].flags & TWO_HANDED == 0


def lacks_hand_to_load(battle: Battle, me: Combatant) -> bool:
    """Whether what a combatant would have to load takes a hand it has not free."""
    if not battle.ruleset.missile.both_hands_load:
        return False
    for routine in me.profile.routines:
        if rounds_to_load(me, routine) > 0 and not has_hands_to_load(me, routine):
            return True
    return False


def load_standing(me: Combatant) -> None:
    """At the end of a round, make ready again what its shooter loads while standing.

    Rule: bcb.missile.crossbow-rate, bcb.missile.crossbow-no-reload-moving
    """
    if me.flags & MOVED != 0:
        return
    for routine in me.profile.routines:
        if routine.weapons[0].flags & LOADED_STANDING != 0 and has_hands_to_load(me, routine):
            me.reloading = with_hand(me.reloading, routine.hand, 0)


def is_ready_missile(me: Combatant, routine: Routine) -> bool:
    """Whether a routine is a missile's that is there and loaded, no flask or torch, nor the last blade."""
    weapon = routine.weapons[0]
    if not routine.is_missile or weapon.flags & (FLASK | TORCH) != 0:
        return False
    if me.thrown >> routine.hand & 1 != 0 or rounds_to_load(me, routine) > 0 or is_spent(me, routine):
        return False
    return weapon.flags & THROWN == 0 or not is_last_blade(me, routine.hand)


def is_last_blade(me: Combatant, hand: i64) -> bool:
    """Whether the weapon in that hand is the last one for melee."""
    last = False
    for routine in me.profile.routines:
        if routine.is_missile or me.thrown >> routine.hand & 1 != 0:
            continue
        if routine.hand != hand:
            return False
        last = True
    return last
