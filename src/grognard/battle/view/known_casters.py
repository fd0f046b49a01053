"""Enemies who are known to cast spells."""

from __future__ import annotations

from grognard.battle.state.actions import routine_of
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import effect_kind, effect_source
from grognard.battle.state.effects import POINTS_SPENT, SPENT, find_effect
from grognard.battle.state.power import MEMORISED, Power
from grognard.battle.state.uses import SPENT_HERE


def has_cast(one: Combatant, *, harm: bool = False) -> bool:
    """Whether a combatant is a known caster: it has cast a spell in this fight, with `harm` one from afar."""
    points = find_effect(one, POINTS_SPENT)
    if points != 0 and effect_source(points) == SPENT_HERE:
        return True
    powers = one.own_profile.powers
    for effect in one.effects:
        if effect_kind(effect) == SPENT:
            number = effect_source(effect)
            if 0 <= number < len(powers) and powers[number].means == MEMORISED:
                if not harm or _harms_from_afar(powers[number]):
                    return True
    return False


def casts_harm(one: Combatant) -> bool:
    """Whether a combatant has cast a spell that harms from afar, or is at it."""
    if one.casting != 0:
        powers = one.own_profile.powers
        number = routine_of(one.casting)
        if number < len(powers) and _harms_from_afar(powers[number]):
            return True
    return has_cast(one, harm=True)


def _harms_from_afar(power: Power) -> bool:
    return power.harmful and not power.touch
