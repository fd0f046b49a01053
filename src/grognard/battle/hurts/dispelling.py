"""Ending effects before their time: spells that cure, dispel and lift curses."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.hurts.effect_ends import drop_given, end_effect
from grognard.battle.hurts.subdual import wake_from_sleep
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import (
    effect_amount,
    effect_kind,
    effect_source,
)
from grognard.battle.state.effects import (
    BY_POWER,
    EFFECT_WAYS,
    FROM_POWER,
    WON_OVER,
)
from grognard.battle.state.flags import CALLED, EVIL, UNDEAD
from grognard.battle.state.power import Power
from grognard.dice import purpose

PERCENT: Final = 100
PERCENT_PER_LEVEL: Final = 5
"""The extra chance in a hundred that magic resists dispelling, for each level above the dispeller's."""


def lift_effects(battle: Battle, me: Combatant, power: Power, one: Combatant) -> None:
    """End what a power ends: effects of its kinds, magic as far as it can, curses.

    All that one spell has given goes, or stays, together.

    Rule: bxe.magic-items.cursed-no-disposal
    """
    overcome: dict[int, bool] = {}
    for effect in one.effects.copy():
        if effect not in one.effects:
            continue
        kind = effect_kind(effect)
        origin = power_behind(one, effect)
        ends = False
        if kind in power.ends:
            ends = True
        elif kind == effects.CURSED_GRIP or (origin is not None and origin.curse):
            ends = power.lifts
        elif origin is not None and origin.magical and power.dispels:
            if origin.number not in overcome:
                overcome[origin.number] = roll_dispel(battle, me, power, origin)
            ends = overcome[origin.number]
        if ends:
            end_effect_early(battle, one, effect)


def exorcise(battle: Battle, one: Combatant) -> None:
    """End one spell of an evil caster that is upon a combatant, whatever its level: the first there is.

    What only the end of a curse ends stays.
    """
    found: Power | None = None
    for effect in one.effects.copy():
        origin = power_behind(one, effect)
        if effect not in one.effects or origin is None or not origin.magical or origin.curse:
            continue
        if origin is found or (found is None and _has_evil_caster(battle, origin)):
            found = origin
            end_effect_early(battle, one, effect)


def has_evil_magic(battle: Battle, one: Combatant) -> bool:
    """Whether a spell of an evil caster is upon a combatant that could be ended."""
    for effect in one.effects:
        origin = power_behind(one, effect)
        if origin is not None and origin.magical and not origin.curse and _has_evil_caster(battle, origin):
            return True
    return False


def _has_evil_caster(battle: Battle, power: Power) -> bool:
    """Whether the one whose power it is is evil."""
    for one in battle.combatants:
        if one.profile.flags & (EVIL | UNDEAD | CALLED) != 0 and power in one.own_profile.powers:
            return True
    return False


def power_behind(one: Combatant, effect: i64) -> Power | None:
    """The power that an effect comes from, if any."""
    kind = effect_kind(effect)
    number: i64 = -1
    if kind == WON_OVER:
        number = effect_amount(effect) - 1
    elif EFFECT_WAYS[kind] & (FROM_POWER | BY_POWER) != 0:
        number = effect_source(effect)
    magic = one.own_profile.magic
    return magic[number] if 0 <= number < len(magic) else None


def roll_dispel(battle: Battle, me: Combatant, power: Power, other: Power) -> bool:
    """Whether a power that dispels ends another one: always one of no higher level."""
    above = other.level - power.level
    if above <= 0:
        return True
    why = purpose.pack_why(purpose.SPELL, me.index, -1)
    return battle.dice.die(PERCENT, why) > above * PERCENT_PER_LEVEL


def end_effect_early(battle: Battle, one: Combatant, effect: i64) -> None:
    """End an effect before its time, whatever it is."""
    kind = effect_kind(effect)
    if kind == effects.SLEEP:
        wake_from_sleep(battle, one)
    elif EFFECT_WAYS[kind] & FROM_POWER != 0:
        drop_given(battle, one, effect)
    else:
        end_effect(battle, one, kind)
