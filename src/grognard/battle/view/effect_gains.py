"""The worth of effects and of damage: harm to an enemy or help for a friend, in points of damage."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.hurts.dispelling import power_behind
from grognard.battle.state import effects
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import effect_kind
from grognard.battle.state.effects import EFFECT_FLAGS, KIND_LIMIT
from grognard.battle.state.flags import UNABLE
from grognard.battle.state.power import NO_DICE, NOTHING, Power

OUT_OF_IT: Final = 10
"""The worth of putting one enemy out of the fight, or of helping one friend, in points of damage."""

MOST_DAMAGE: Final = 20
"""More damage than that to one target is not worth more: hardly any survives it."""

_AS_GOOD_AS_OUT: Final = (
    effects.CONFUSION,
    effects.FEAR,
    effects.PETRIFICATION,
    effects.SLAIN,
    effects.WON_OVER,
    effects.DRIVEN_OFF,
    effects.CHANGED,
)
_GAINS: Final = [0] * KIND_LIMIT
"""What effects are worth by their kind; those of 0 are of use only at times that tactics know nothing of."""
for _kind, _worth_of in (
    (effects.ATTACK_CHANGED, 1),
    (effects.DAMAGE_CHANGED, 2),
    (effects.ARMOUR_CHANGED, 3),
    (effects.MELEE_ARMOUR, 2),
    (effects.MISSILE_ARMOUR, 1),
    (effects.EXTRA_DICE, 3),
    (effects.IMAGES, 5),
    (effects.HASTE, 8),
    (effects.GROWTH, 8),
    (effects.SLOWNESS, 6),
    (effects.BLINDNESS, 4),
    (effects.STUN, 5),
    (effects.FEEBLENESS, 3),
    (effects.POISONED, 8),
    (effects.DOOM, 8),
    (effects.INVISIBILITY, 4),
    (effects.SILENCE, 9),
):
    _GAINS[_kind] = _worth_of
for _kind in range(KIND_LIMIT):
    if _kind in _AS_GOOD_AS_OUT or EFFECT_FLAGS[_kind] & UNABLE:
        _GAINS[_kind] = OUT_OF_IT


def worth_of_ending_magic(one: Combatant, side: i64) -> i64:
    """The worth to a side of ending the magic upon a combatant; less than 0 if it had better stay."""
    worth: i64 = 0
    for effect in one.effects:
        power = power_behind(one, effect)
        if power is not None and power.magical and not power.curse:
            gain = effect_worth(effect_kind(effect))
            # Whom magic has won over belongs to its own side still.
            worth += gain if power.harmful == (one.own_side == side) else -gain
    return worth


def worth_on_target(me: Combatant, power: Power) -> i64:
    """The worth of a power's effect on one target: points of damage, or the equivalent."""
    if power.only_heals() or power.dispels or not power.takes_anybody():
        return OUT_OF_IT
    gain: i64 = 0
    if power.effect != NOTHING:
        gain = effect_worth(power.effect)
    for effect in power.gives:
        gain += effect_worth(effect_kind(effect))
    if power.images != NO_DICE and power.effect != effects.IMAGES:
        gain += effect_worth(effects.IMAGES)
    if power.leaves:
        gain += OUT_OF_IT
    if power.ends or power.exorcises:
        gain += OUT_OF_IT
    damage = mean_damage(power)
    if power.by_hit_points:
        damage = me.hit_points
    gain += damage if damage < MOST_DAMAGE else MOST_DAMAGE
    # To touch an enemy one has to hit it.
    return gain // 2 if power.touch and power.harmful else gain


def mean_damage(power: Power) -> i64:
    """The damage that a power does on average, rounded down."""
    return power.damage[0] * (power.damage[1] + 1) // 2 + power.damage[2]


def effect_worth(kind: i64) -> i64:
    """The worth of an effect of a kind: harm on an enemy, or help on a friend."""
    return _GAINS[kind]
