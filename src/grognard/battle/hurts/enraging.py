"""Combatants that fly into a rage when they are wounded."""

from __future__ import annotations

from typing import Final

from grognard.battle.hurts.presence import gain_effect
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import EFFECT_NAMES, mark_of
from grognard.battle.state.events import EFFECT, Event

_PERCENT: Final = 100


def enrage(battle: Battle, one: Combatant) -> None:
    """Put a combatant in a rage if its wounds are bad enough; the rage lasts until the fight is over."""
    rage = one.profile.rage
    if rage is None or one.marks & mark_of(effects.RAGING) != 0 or one.hit_points >= one.max_hit_points:
        return
    if one.hit_points * _PERCENT > one.max_hit_points * rage.percent:
        return
    gain_effect(battle, one, pack_effect(effects.RAGING))
    if battle.log is not None:
        battle.record(Event(EFFECT, target=one.index, what=EFFECT_NAMES[effects.RAGING], result="begins"))
