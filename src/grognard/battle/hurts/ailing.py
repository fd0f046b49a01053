"""Penalties to a combatant's rolls from sickness, averted eyes, displacement and lost Strength."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state import effects
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import (
    effect_kind,
    effect_source,
    pack_effect,
)
from grognard.battle.state.effects import add_effect, amount_of
from grognard.battle.state.flags import SICKENED
from grognard.creatures.abilities import HIGHEST_SCORE, LOWEST_SCORE, ability_modifier
from grognard.rules.harm_kinds import CHARM

AVERTS: Final = 1
MIRROR: Final = 2
"""How one keeps from meeting a gaze: the amount of the effect."""
AVERTED_ATTACK: Final = -4
MIRROR_ATTACK: Final = -2
AVERTED_GUARD: Final = -2
DISPLACED_ATTACK: Final = -2
FIRST_ATTACK: Final = -20


def sick_throw(one: Combatant) -> i64:
    """The modifier of sickness to attack rolls and saving throws."""
    return amount_of(one, effects.SICKNESS) if one.flags & SICKENED != 0 else 0


def averted_attack(one: Combatant) -> i64:
    """The penalty on a blow at a creature with eyes averted, or by a mirror."""
    how = amount_of(one, effects.AVERTING)
    if how == 0:
        return 0
    return MIRROR_ATTACK if how == MIRROR else AVERTED_ATTACK


def averted_guard(one: Combatant) -> i64:
    """The penalty on armour class against that creature; a mirror costs nothing."""
    return AVERTED_GUARD if amount_of(one, effects.AVERTING) == AVERTS else 0


def displacement(attacker: Combatant, target: Combatant) -> i64:
    """The penalty on a blow at a displaced image: the first misses, others are harder.

    It deceives the mind, and so no creature that is immune to charms.
    """
    if attacker.profile.hide.is_immune(CHARM):
        return 0
    for effect in attacker.effects:
        if effect_kind(effect) == effects.FOOLED and effect_source(effect) == target.index:
            return DISPLACED_ATTACK
    add_effect(attacker, pack_effect(effects.FOOLED, source=target.index))
    return FIRST_ATTACK


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
