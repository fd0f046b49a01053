"""Expert tactics: legal, the same every time, better where something better is to be had."""

from __future__ import annotations

from contextlib import suppress

import pytest
from mypy_extensions import i64

import grognard
from grognard.battle.view.policy import Policy
from grognard.battle.view.view import View
from grognard.dice.rewind import mark_dice
from grognard.encounter.entries import Encounter, parse_encounter
from grognard.tactics.expert import Expert
from tests.random_encounters import random_encounter


class Doubted(Policy):
    """What an expert does, checked by the engine, and that it leaves the dice of the fight alone."""

    def __init__(self) -> None:
        super().__init__()
        self._expert = Expert()

    def choose(self, view: View) -> i64:
        """What the expert chooses."""
        dice = view._battle.dice
        mark = mark_dice(dice)
        state = view._battle.state()
        action = self._expert.choose(view)
        assert mark_dice(dice) == mark
        assert view._battle.state() == state
        return action


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_experts_do_only_what_is_legal_and_only_think(seed: int) -> None:
    fight = grognard.start(valid_encounter(seed), seed=seed, tactics=[Doubted, Doubted])
    for _ in range(8):
        if fight.over or not fight.engine.step():
            break
    assert fight.round >= 1 or fight.over


def valid_encounter(seed: int) -> Encounter:
    """The first valid one of two sides from that seed on."""
    for number in range(100 * seed, 100 * seed + 100):
        with suppress(grognard.InputError):
            encounter = parse_encounter(random_encounter(number))
            grognard.start(encounter, seed=1)
            if len(encounter.sides) == 2:
                return encounter
    raise AssertionError("none of a hundred random encounters is valid")


@pytest.mark.slow
def test_an_expert_decides_the_same_every_time() -> None:
    told = [
        grognard.start("2 fighter 1 vs 2 orc", rules="bfref", seed=3, tactics={"party": "expert"})
        for _ in range(2)
    ]
    for fight in told:
        fight.run()
    assert told[0].tell() == told[1].tell()
    assert told[0].notation == told[1].notation


def test_how_a_side_is_played_is_said_of_experts_too() -> None:
    odds = grognard.odds("1 fighter 1 vs 1 orc", fights=2, tactics={"party": "expert"})
    played = "the party expert, prudent, shooting at fleeing enemies; the orc sensible"
    assert odds.played == f"{played}; others pursue as their kind does"
