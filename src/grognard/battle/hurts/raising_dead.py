"""Back from death, where magic can do that in a fight."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.hurts.presence import lose_effects, return_to_fight
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import effect_kind
from grognard.battle.state.effects import (
    EFFECT_WAYS,
    PASSES,
    set_effect_flags,
)
from grognard.battle.state.events import RISE, Event
from grognard.battle.state.flags import DEAD


def raise_dead(battle: Battle, one: Combatant, points: i64) -> None:
    """Raise a dead combatant where it fell, with `points` hit points (at least 1) and no passing effects."""
    if one.flags & DEAD == 0:
        return
    for effect in one.effects.copy():
        if effect in one.effects and EFFECT_WAYS[effect_kind(effect)] & PASSES != 0:
            lose_effects(battle, one, effect_kind(effect))
    before = one.flags
    one.flags &= ~DEAD
    set_effect_flags(one)
    one.hit_points = points if points > 1 else 1
    one.casting = 0
    way = return_to_fight(battle, one, before)
    if battle.log is not None:
        battle.record(Event(RISE, target=one.index, mover=one.index if way else -1, way=way))
