"""Combatants that cannot act reach nobody and hold nobody in a melee, until they can act again."""

from __future__ import annotations

import pytest

from grognard.battle.hurts.presence import gain_effect, lose_effects
from grognard.battle.play.engine import Engine
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import CHARM, DELUSION, ENTANGLED, ILLNESS, PARALYSIS, SLEEP
from grognard.battle.state.field import is_engaged
from tests.support import brute, decide, fight


def is_held(engine: Engine) -> bool:
    """Whether the first combatant is engaged."""
    battle = engine.battle
    return is_engaged(battle.field, battle.sides, battle.combatants[0])


@pytest.mark.parametrize("rules", ["bf", "bfref", "bxe", "bxs", "bcb"])
@pytest.mark.parametrize("kind", [CHARM, DELUSION, ENTANGLED, ILLNESS, PARALYSIS, SLEEP])
def test_nobody_is_engaged_by_one_who_cannot_act(rules: str, kind: int) -> None:
    engine = fight(rules, brute("Brand", 5), brute("Orc", 6), dice=1)
    decide(engine)
    orc = engine.battle.combatants[1]
    assert is_held(engine)
    gain_effect(engine.battle, orc, pack_effect(kind, rounds=60))
    assert not is_held(engine)
    lose_effects(engine.battle, orc, kind)
    assert is_held(engine)


def test_of_two_spells_that_hold_one_the_last_to_end_sets_it_free() -> None:
    engine = fight("bf", brute("Brand", 5), brute("Orc", 6), dice=1)
    decide(engine)
    orc = engine.battle.combatants[1]
    gain_effect(engine.battle, orc, pack_effect(ENTANGLED, rounds=60))
    gain_effect(engine.battle, orc, pack_effect(CHARM, rounds=60))
    lose_effects(engine.battle, orc, ENTANGLED)
    assert not is_held(engine)
    lose_effects(engine.battle, orc, CHARM)
    assert is_held(engine)
