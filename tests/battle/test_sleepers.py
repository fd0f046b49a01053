"""Sleepers: helpless until a wound or a friend wakes them."""

from __future__ import annotations

import pytest

from grognard.battle.hurts.presence import gain_effect
from grognard.battle.state import effects
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.events import STIR
from grognard.text.narrate import Narrator
from tests.support import act, allowed, brute, come_to, conditions_of, events_of, fight, hero

CALM = {"morale.at_first_encounter": False}
SLEEPS = 'condition = ["asleep"]'
BOUND = 'condition = ["helpless"]'


@pytest.mark.parametrize(
    ("more", "points", "wakes"), [(SLEEPS, 9, True), (SLEEPS, 5, False), (BOUND, 9, False)]
)
def test_wound_one_lives_through_ends_sleep_and_no_bonds(more: str, points: int, wakes: bool) -> None:
    sleeper = brute("Sleeper", 31, 10, points=points, more=more)
    dice = "d6:6 d6:2 d20:20 d8:5"
    engine = fight("bf", hero(30, 10), f"{sleeper}, {brute('B', 60, 10)}", dice=dice, options=CALM)
    come_to(engine, 0)
    side = engine.battle.sides[1]
    assert side.standing == 1
    act(engine, "attack 0>1")
    assert bool(events_of(engine.battle, STIR)) == wakes
    assert (not conditions_of(engine, 1) & {"asleep", "helpless", "held"}) == wakes
    assert side.standing == (2 if wakes else 1)


def test_friend_beside_a_sleeper_wakes_it_and_does_nothing_else_in_the_round() -> None:
    sleeper = hero(31, 10, more=SLEEPS)
    pair = f"{hero(30, 10)}, {sleeper}, {hero(28, 10)}"
    engine = fight("bf", pair, brute("B", 60, 10), dice="d6:6 d6:5 d6:2 d6:1 d6:1 d6:1 d6:1", options=CALM)
    come_to(engine, 0)
    assert allowed(engine, "rouse 1")
    assert not allowed(engine, "rouse 2")
    act(engine, "rouse 1")
    (event,) = events_of(engine.battle, STIR)
    assert (event.actor, event.who) == (1, (0,))
    assert Narrator(engine.battle).tell(event) == "Fighter 1 #1 wakes Fighter 1 #2."
    decision = come_to(engine, 2)
    assert decision.actor == 2
    assert not allowed(engine, "rouse 1")
    assert not conditions_of(engine, 1) & {"asleep", "helpless", "held"}
    assert engine.battle.combatants[1].initiative == 0
    come_to(engine, 1)
    assert engine.battle.round == 2


def test_sleeper_too_far_away_is_not_roused() -> None:
    pair = f"{hero(30, 10)}, {hero(33, 10, more=SLEEPS)}"
    engine = fight("bf", pair, brute("B", 60, 10), dice="d6:6 d6:2", options=CALM)
    come_to(engine, 0)
    assert not allowed(engine, "rouse 1")


def test_sleeper_who_lies_dying_is_not_roused() -> None:
    pair = f"{hero(30, 10)}, {hero(31, 10, more=SLEEPS)}"
    engine = fight("bf", pair, brute("B", 60, 10), dice="d6:6 d6:2", options=CALM)
    come_to(engine, 0)
    gain_effect(engine.battle, engine.battle.combatants[1], pack_effect(effects.DYING))
    assert not allowed(engine, "rouse 1")
