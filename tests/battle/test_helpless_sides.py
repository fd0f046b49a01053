"""A side of which only sleepers, the held and the helpless are left: when the fight is over, and when not."""

from __future__ import annotations

import pytest

import grognard
from grognard.battle.play.engine import Engine
from grognard.battle.state.events import STIR
from grognard.rulebooks.loader import rulebook_ids
from tests.support import (
    act,
    allowed,
    brute,
    come_to,
    conditions_of,
    dead,
    events_of,
    fight,
    finish_dice,
    hero,
    inflict,
)

CALM: dict[str, object] = {"morale.at_first_encounter": False}
SLEEPS = 'condition = ["asleep"]'
DRAGON = """
title = "A dragon asleep"
distance_feet = 40
reaction = "immediate attack"
[[sides]]
name = "Party"
player_characters = true
members = [{ character = "fighter 3", count = 4, weapons = ["longsword"] }]
[[sides]]
name = "Dragon"
members = [{ creature = "white dragon", hit_points = 34, condition = ["asleep"] }]
"""


@pytest.mark.parametrize("rules", rulebook_ids())
def test_a_sleeping_dragon_is_not_beaten_until_it_is_struck_dead(rules: str) -> None:
    for seed in range(12):
        told = grognard.start(DRAGON, rules=rules, seed=seed)
        told.run()
        assert any(event.code in ("attack", "damage") and event.target == 4 for event in told.events), seed
        asleep = "asleep" in conditions_of(told.battle, 4)
        assert not asleep or told.battle.sides[0].standing == 0, seed


@pytest.mark.parametrize(("points", "over"), [(5, True), (6, False)])
def test_a_lone_sleeper_dies_of_a_blow_or_wakes(points: int, over: bool) -> None:
    engine = fight(
        "bf",
        hero(30, 10),
        brute("Sleeper", 31, 10, points=points, more=SLEEPS),
        dice="d6:6 d20:20 d8:5" + ("" if over else " d6:3 d6:2"),
        options=CALM,
    )
    come_to(engine, 0)
    act(engine, "attack 0>1")
    assert engine.battle.over == over
    assert dead(engine) == (["Sleeper"] if over else [])


def held(
    rounds: int,
    *,
    feet: int = 5,
    captures: bool = False,
    by: str = "paralysed",
    hit_dice: str = "1",
    strength: int = 10,
    dice: str = "d6:6 d6:2 d6:3",
) -> Engine:
    """A hero and an enemy of 6 hit points so far away, who is held for so many rounds."""
    enemy = brute("B", 30 + feet // 5, 10, points=6, hit_dice=hit_dice, scores={"strength": strength})
    engine = fight("bf", hero(30, 10), enemy, dice=dice, options=CALM)
    come_to(engine, 0)
    engine.battle.sides[0].captures = captures
    inflict(engine, 1, f"{by}:{rounds}")
    act(engine, "end")
    return engine


@pytest.mark.parametrize(("rounds", "over"), [(0, True), (60, True), (2, False)])
def test_the_paralysed_are_beaten_when_an_enemy_is_done_with_them_first(rounds: int, over: bool) -> None:
    # Beside it one round is for the way and two for its 6 hit points, 3 a round.
    assert held(rounds).battle.over == over


def test_captors_bind_the_helpless_whoever_wakes_later() -> None:
    assert held(2, captures=True).battle.over


@pytest.mark.parametrize(
    ("by", "hit_dice", "strength", "over"),
    [
        ("entangled", "1", 10, True),
        ("entangled", "4", 10, False),
        ("entangled", "1", 13, False),
        ("paralysed", "4", 10, True),
    ],
)
def test_the_strong_in_a_web_are_not_beaten_while_they_may_tear_loose(
    by: str, hit_dice: str, strength: int, over: bool
) -> None:
    # Half of the strong are free after a round or two; a web of 80 rounds holds the others for good.
    dice = "d6:6 d6:2" + ("" if over else " d20:1 d6:3")
    engine = held(80, by=by, hit_dice=hit_dice, strength=strength, dice=dice)
    assert engine.battle.over == over


def pair(dice: str, *, magic: bool = False) -> Engine:
    """A sleeper far off whose friend is struck at and missed; then the round ends."""
    more = "" if magic else SLEEPS
    sleeper = brute("Sleeper", 60, 10, more=more)
    engine = fight("bf", hero(30, 10), f"{brute('B', 31, 10)}, {sleeper}", dice=dice, options=CALM)
    come_to(engine, 0)
    if magic:
        inflict(engine, 2, "asleep:20:0:3")
    act(engine, "attack 0>1")
    while engine.battle.round == 1:
        act(engine, "end")
        engine.advance()
    return engine


@pytest.mark.parametrize(("face", "wakes"), [(2, False), (3, True)])
def test_the_noise_of_blows_wakes_a_natural_sleeper_whom_it_does_not_surprise(face: int, wakes: bool) -> None:
    engine = pair(f"d6:6 d6:2 d20:2 d6:{face} d6:3 d6:2" + (" d6:1" if wakes else ""))
    (heard,) = events_of(engine.battle, STIR)
    assert heard.roll is not None
    assert (heard.result, heard.roll.target) == ("hears" if wakes else "sleeps on", 2)
    assert allowed(engine, "attack 0>1")
    finish_dice(engine.battle)


def test_noise_does_not_break_magical_sleep() -> None:
    engine = pair("d6:6 d6:2 d6:3 d20:2 d6:3 d6:2", magic=True)
    assert not events_of(engine.battle, STIR)
