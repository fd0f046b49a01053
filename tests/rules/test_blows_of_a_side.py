"""The blows of one side in a phase: one after another, unless an enemy acts at the same time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

import grognard
from grognard.battle.play.engine import Engine
from grognard.fight.fight import Fight
from tests.support import act, allowed, brute, come_to, dead, events_of, fight, finish_dice, refused_by

TOGETHER = {"initiative.side_blows": "together"}
PARTY = f"{brute('A1', 5, 5)}, {brute('A2', 5, 6)}"
GOBLINS = f"{brute('B1', 6, 5, points=3)}, {brute('B2', 6, 6, points=3)}"
KILLS = "d20:15 d6:4"


def melee(rules: str, dice: str, options: Mapping[str, object] | None = None) -> Engine:
    engine = fight(rules, PARTY, GOBLINS, dice=dice, options=options)
    come_to(engine, 0, "melee")
    return engine


@pytest.mark.parametrize("rules", ["bxe", "bxs"])
def test_a_blow_lands_before_the_next_friend_acts(rules: str) -> None:
    engine = melee(rules, f"d6:5 d6:2 {KILLS} {KILLS}")
    act(engine, "attack 0>2")
    assert dead(engine) == ["B1"]
    assert not allowed(engine, "attack 0>2")
    act(engine, "attack 0>3")
    assert dead(engine) == ["B1", "B2"]
    assert engine.battle.over
    finish_dice(engine.battle)


@pytest.mark.parametrize("rules", ["bxe", "bxs"])
def test_with_the_option_the_blows_of_a_side_land_together(rules: str) -> None:
    engine = melee(rules, f"d6:5 d6:2 {KILLS} {KILLS}", TOGETHER)
    act(engine, "attack 0>2")
    assert dead(engine) == []
    act(engine, "attack 0>2")
    assert dead(engine) == ["B1"]


@pytest.mark.rule("bxe.initiative.tie-simultaneous", "bxe.initiative.tie-actions-unaffected")
def test_in_a_tie_the_struck_still_act_and_friends_know_of_them() -> None:
    engine = melee("bxe", f"d6:3 d6:3 {KILLS} {KILLS} {KILLS} {KILLS}")
    act(engine, "attack 0>2")
    assert dead(engine) == []
    assert "bxe.initiative.tie-simultaneous" in refused_by(engine, "attack 0>2")
    act(engine, "attack 0>3")
    for action in ("attack 0>0", "attack 0>1"):
        assert engine.battle.combatants[0].hit_points == 50
        act(engine, action)
    finish_dice(engine.battle)
    assert dead(engine) == ["B1", "B2"]
    assert [one.hit_points for one in engine.battle.combatants[:2]] == [46, 46]


@pytest.mark.rule("bxs.initiative.individual-tie", "bxs.round.order-within-side")
def test_only_equal_individual_numbers_strike_together() -> None:
    # The sides tie. A1 and B1 have 5, A2 has 3 and B2 has 1: the first two kill each other, then A2 kills B2.
    weak = f"{brute('A1', 5, 5, points=3)}, {brute('A2', 5, 6)}"
    dice = f"d6:3 d6:3 d6:5 d6:3 d6:5 d6:1 {KILLS} {KILLS} {KILLS}"
    engine = fight("bxs", weak, GOBLINS, dice=dice)
    come_to(engine, 0, "melee")
    act(engine, "attack 0>2")
    assert dead(engine) == []
    act(engine, "attack 0>0")
    assert dead(engine) == ["A1", "B1"]
    act(engine, "attack 0>3")
    finish_dice(engine.battle)
    assert dead(engine) == ["A1", "B1", "B2"]


@pytest.mark.parametrize("rules", ["bxe", "bxs"])
def test_each_blow_of_a_routine_lands_before_the_next(rules: str) -> None:
    dice = f"d6:5 d6:2 {KILLS.replace('d6', 'd4')} {KILLS.replace('d6', 'd4')} d20:2"
    bear = brute("Bear", 5, 5, attack="2 claws/1 bite, Dam 1d4/1d4/1d8")
    engine = fight(rules, bear, f"{GOBLINS}, {brute('B3', 6, 4, points=3)}", dice=dice)
    come_to(engine, 0, "melee")
    act(engine, "attack 0>1")
    assert dead(engine) == ["B1"]
    assert not allowed(engine, "attack 0>1")
    act(engine, "attack 0>2")
    assert dead(engine) == ["B1", "B2"]
    act(engine, "attack 0>3")
    assert not events_of(engine.battle, "death")[2:]


AMBUSH = """
title = "Four on six"
reaction = "immediate attack"
distance_feet = 30
[[sides]]
name = "Party"
player_characters = true
members = [{ character = "fighter 1", count = 4, weapons = ["longsword"] }]
[[sides]]
name = "Goblins"
members = [{ creature = "goblin", count = 6 }]
"""


def wasted_attacks(told: Fight) -> Counter[bool]:
    """How many attacks went at a combatant killed by blows yet to land, by whether the sides had tied."""
    left = {one.index: one.max_hit_points for one in told.battle.combatants}
    struck: Counter[int] = Counter()
    rolls: list[int] = []
    found: Counter[bool] = Counter()
    for event in told.events:
        if event.code == "round":
            rolls = []
        elif event.code == "side initiative":
            rolls.append(event.amount)
        elif event.code == "attack" and struck[event.target] >= left[event.target]:
            found[len(set(rolls)) < len(rolls)] += 1
        elif event.code == "damage":
            struck[event.target] += event.amount
        elif event.code == "wound":
            left[event.target] = event.left or 0
            struck[event.target] = 0
    return found


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["bxe", "bxs"])
def test_tactics_never_strike_the_dead(rules: str) -> None:
    wasted: Counter[bool] = Counter()
    for seed in range(60):
        told = grognard.start(AMBUSH, rules=rules, seed=seed)
        told.run()
        wasted += wasted_attacks(told)
    assert wasted[False] == 0
    # Equal individual numbers of a tie are simultaneous by the sheet.
    assert (wasted[True] > 0) == (rules == "bxs")
