"""What sickness and lost Strength take off the rolls of a combatant."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.state import effects
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import amount_of
from grognard.battle.state.flags import SICKENED
from grognard.creatures.abilities import HIGHEST_SCORE, LOWEST_SCORE, ability_modifier


def sick_throw(one: Combatant) -> i64:
    """What being sick is worth in attack rolls and saving throws."""
    return amount_of(one, effects.SICKNESS) if one.flags & SICKENED != 0 else 0


def lost_strength(one: Combatant) -> i64:
    """By how much the modifier of Strength is less for points that are lost; without a score it was 10."""
    if one.flags & SICKENED == 0:
        return 0
    lost = amount_of(one, effects.SAPPED)
    if lost == 0:
        return 0
    whole: i64 = one.profile.strength if one.profile.strength > 0 else 10
    return _modifier(whole - lost) - _modifier(whole)


def _modifier(score: i64) -> i64:
    if score < LOWEST_SCORE:
        return ability_modifier(LOWEST_SCORE)
    return ability_modifier(score if score < HIGHEST_SCORE else HIGHEST_SCORE)
