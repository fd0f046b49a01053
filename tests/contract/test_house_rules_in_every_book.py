"""House rules of dying, moments and a natural 20 in every book: fights end, and a copy has their future."""

from __future__ import annotations

import random
from typing import Final

import pytest

from grognard.battle.play.decision import current_decision
from grognard.battle.play.engine import Engine
from grognard.battle.state.notation import format_battle, read_battle
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.rulebooks.loader import rulebook_ids
from grognard.tactics.sensible import Sensible
from tests.support import by_hand, engine_of

HOUSE: Final = {
    "damage.dying": "down",
    "dying.bleeds": 1,
    "dying.save": "each round",
    "dying.healing_wakes": True,
    "critical.damage": "exploding",
    "morale.at_first_blood": True,
    "fumble.mishaps": True,
    "luck.points": 2,
    "hooks": [
        {"when": "kill", "does": "strike again", "most": "level"},
        {"when": "strike", "does": "strike again", "foes_below": 1, "most": 1},
        {"when": "damage", "does": "splinter shield"},
        {"when": "damage", "does": "reroll", "costs": "luck"},
        {"when": "failed save", "does": "reroll", "costs": "luck", "choice": "always"},
    ],
}
FIGHT: Final = "3 fighter 2, 1 cleric 2, 1 magic-user 1 vs 6 goblin, 1 ghoul"


def copy_of(engine: Engine, seed: int) -> Engine:
    """The same moment in a battle of its own, put there by the notation, with tactics and dice of its own."""
    twin = by_hand(FIGHT, dice=seed, rules=engine.battle.ruleset.book, options=HOUSE)
    read_battle(format_battle(engine.battle), twin.battle)
    return twin


@pytest.mark.parametrize("book", rulebook_ids())
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_loaded_fight_has_the_same_future(book: str, seed: int) -> None:
    policies = [Sensible(), Sensible()]
    engine = engine_of(FIGHT, dice=seed, rules=book, options=HOUSE, policies=list(policies))
    steps = 0
    while not engine.battle.over and steps < 150:
        engine.step()
        steps += 1
    twin = copy_of(engine, seed)
    assert twin.battle == engine.battle
    copied = Engine(engine.battle.copy(), structure=engine.structure, policies=list(policies))
    for one in (engine, twin, copied):
        one.policies = [Sensible(), Sensible()]
        one.battle.dice = SeededDice(Stream(seed + 77))
        one.advance()
    assert engine.battle.over
    assert format_battle(twin.battle) == format_battle(engine.battle) == format_battle(copied.battle)


@pytest.mark.parametrize("book", rulebook_ids())
@pytest.mark.parametrize("seed", [4, 5])
def test_random_legal_decisions_reach_no_impossible_state(book: str, seed: int) -> None:
    engine = by_hand(FIGHT, dice=seed, rules=book, options=HOUSE)
    chance = random.Random(seed)
    kinds = set()
    for _ in range(400):
        if engine.advance() is None:
            break
        decision = current_decision(engine.battle)
        kinds.add(decision.kind)
        blows = [one for one in decision.choices if one.label.startswith(("Attack", "Strike", "Let the"))]
        engine.submit(chance.choice(blows or decision.choices).action)
        for one in engine.battle.combatants:
            assert one.pending.damage >= 0
            assert one.hit_points <= one.max_hit_points
    assert "turn" in kinds
