"""Whether anybody may be hidden is noted as it begins, never found out too late."""

from __future__ import annotations

import pytest

from grognard.battle.play.decision import current_decision
from grognard.battle.state.battle import Battle
from grognard.battle.state.flags import HIDDEN
from grognard.chances.counting.arena import Arena
from grognard.chances.counting.odds import make_plan
from grognard.dice.stream import Stream
from tests.contract.fights import BOOKS, random_action
from tests.contract.test_hidden_positions import EVERYWHERE

UNSEEN = """
title = "Those who hide"
reaction = "immediate attack"
distance_feet = 40
[[sides]]
name = "Party"
player_characters = true
members = [
  { character = "magic-user 5", spells = ["invisibility", "invisibility", "magic missile"] },
  { character = "fighter 3", potions = ["invisibility"] },
  { character = "thief 4", undetected = true },
]
[[sides]]
name = "Things"
members = [{ creature = "orc", count = 3 }]
"""
DECISIONS = 60


def is_anybody_hidden(battle: Battle) -> bool:
    """Asked of every combatant."""
    return any(one.flags & HIDDEN for one in battle.combatants)


@pytest.mark.slow
@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("encounter", ["unseen", *sorted(EVERYWHERE)])
def test_whoever_hides_is_known_to_hide(encounter: str, rules: str) -> None:
    plan = make_plan(EVERYWHERE.get(encounter, UNSEEN), rules=rules)
    arena = Arena(plan)
    hidden = 0
    for number in range(2):
        engine = arena.put_up(number)
        engine.policies = [None for _ in plan.tactics]
        battle, stream = engine.battle, Stream(number)
        for _ in range(DECISIONS):
            if engine.advance() is None:
                break
            assert battle.hides or not is_anybody_hidden(battle)
            hidden += is_anybody_hidden(battle)
            engine.submit(random_action(battle, current_decision(battle), stream))
    assert hidden > 0 or encounter != "unseen"
