"""Mirror images: an attack on their owner strikes one of them, which vanishes."""

from __future__ import annotations

from grognard.battle.hurts.effect_ends import end_effect
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import (
    effect_amount,
    effect_rounds,
    effect_source,
    pack_effect,
)
from grognard.battle.state.effects import (
    IMAGES,
    find_effect,
    replace_effect,
)
from grognard.battle.state.events import IMAGE, Event


def strike_image(battle: Battle, attacker: Combatant, target: Combatant, what: str) -> None:
    """An attack on a combatant with images: it strikes one of these, without a roll."""
    images = find_effect(target, IMAGES)
    left = effect_amount(images) - 1
    if left > 0:
        rounds, source = effect_rounds(images), effect_source(images)
        replace_effect(target, images, pack_effect(IMAGES, rounds=rounds, amount=left, source=source))
    else:
        end_effect(battle, target, IMAGES)
    if battle.log is not None:
        battle.record(Event(IMAGE, actor=attacker.index, target=target.index, what=what, amount=left))
