"""Whether a power helps a friend: who needs healing, cover or strength, and does not have it yet."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.hurts.dispelling import has_evil_magic
from grognard.battle.hurts.dying import rises_if_healed
from grognard.battle.hurts.looks import BADLY_HURT, health_of
from grognard.battle.hurts.spoiling import uses_left
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import effect_kind
from grognard.battle.state.effects import INVISIBILITY, SILENCE, has_effect
from grognard.battle.state.flags import CASTER, NOT_STANDING, OUT
from grognard.battle.state.power import NO_DICE, Power
from grognard.battle.view.effect_gains import effect_worth
from grognard.battle.view.own_side import SKIRMISH

FEW_LEFT: Final = 3
"""A friend is healed who has at most so small a part of its hit points left."""

FEW_IN_LULL: Final = 2
"""The same in a round before which nothing has happened for a round."""


def is_worth_helping(battle: Battle, me: Combatant, power: Power, one: Combatant) -> bool:
    """Whether a power helps a friend who needs it."""
    if power.exorcises:
        return one.side == me.side and has_evil_magic(battle, one)
    if power.ends_something():
        if one.flags & OUT != 0 and not has_effect(one, effects.PETRIFICATION):
            return False
        for kind in power.ends:
            if effect_worth(kind) > 0 and has_effect(one, kind):
                return True
        return False
    if power.only_heals() and rises_if_healed(battle, me, one):
        return True
    if one.flags & NOT_STANDING != 0 or power.effect == SILENCE:
        return False
    if power.only_heals():
        return has_little_left(battle, one) and not has_effect(one, effects.ROTTING)
    if power.effect == effects.HASTE and one.profile.flags & CASTER != 0:
        if one.profile.temperament == SKIRMISH:
            return False  # It does not cast the faster for it.
    if power.effect == INVISIBILITY:
        # It hides those whom the next blow could fell, and spent casters; who strikes or harms is seen again.
        if health_of(one) < BADLY_HURT and (one.profile.flags & CASTER == 0 or _has_harm_left(one)):
            return False
        return not has_effect(one, INVISIBILITY)
    return not has_already(one, power)


def has_already(one: Combatant, power: Power) -> bool:
    """Whether a power's further effects are upon a combatant already; more of them adds nothing."""
    if one.effects:
        for effect in power.gives:
            if has_effect(one, effect_kind(effect)):
                return True
        if power.images != NO_DICE:
            return has_effect(one, effects.IMAGES)
    return False


def _has_harm_left(one: Combatant) -> bool:
    """Whether one has a spell left that harms."""
    place: i64 = 0
    for power in one.profile.powers:
        if power.harmful and power.is_spell() and uses_left(one, place) != 0:
            return True
        place += 1
    return False


def has_little_left(battle: Battle, one: Combatant) -> bool:
    """Whether a friend has so few hit points left that it is time to heal it: in a lull, half of them."""
    parts: i64 = FEW_LEFT if battle.quiet == 0 else i64(FEW_IN_LULL)
    return one.hit_points * parts <= one.max_hit_points
