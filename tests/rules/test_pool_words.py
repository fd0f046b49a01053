"""The referee's word on luck and spell points, at the table and in a campaign; what odds say is spent."""

from __future__ import annotations

import pytest

import grognard
from grognard.base.errors import InputError
from grognard.battle.state.uses import points_left
from grognard.fight.fight import Fight

RULES = """
extends = "bf"
title = "Pools"
id = "pools"
[luck]
points = 2
[spell_points]
magic_user = "slots"
"""
PARTY = """
title = "Pools"
distance_feet = 30
reaction = "immediate attack"
[[sides]]
name = "Party"
player_characters = true
members = [
    {{ character = "magic-user 3", name = "Mira", spells = ["magic missile", "sleep"]{spent} }},
    {{ character = "fighter 3", name = "Ulf" }},
]
[[sides]]
name = "Orcs"
members = [{{ creature = "orc", count = 4 }}]
"""


def begun(spent: str = "") -> Fight:
    return grognard.start(PARTY.format(spent=spent), rules=RULES, seed=3, play=["Party"])


@pytest.mark.parametrize(
    ("word", "left"),
    [
        ("pool Mira spell points 1", 1),
        ("pool Mira spell points -2", 2),
        ("pool Mira spell points +9", 4),
        ("pool Mira spell points 0", 0),
    ],
)
def test_the_referee_sets_spell_points(word: str, left: int) -> None:
    """A magic-user of level 3 has two spells of the first level and one of the second: 4 points."""
    fight = begun()
    mira = fight.battle.combatants[0]
    assert points_left(mira) == 4
    fight.say(word)
    assert points_left(mira) == left
    assert f"Mira has {left} of 4 spell points left" in fight.tell()
    twin = fight.copy()
    assert points_left(twin.battle.combatants[0]) == left


def test_the_referee_sets_the_luck_of_several() -> None:
    fight = begun()
    fight.say("pool Mira, Ulf luck 1")
    for name in ("Mira", "Ulf"):
        assert f"{name} has 1 of 2 luck left" in fight.tell()


@pytest.mark.parametrize(
    ("word", "problem"),
    [
        ("pool Ulf spell points 1", "Ulf has no spell points by these rules"),
        ("pool Mira spell points 5", "at most 4 spell points"),
        ("pool Mira mana 5", "'mana 5' as a pool"),
        ("pool Mira luck many", "luck"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(word: str, problem: str) -> None:
    fight = begun()
    before = fight.notation
    with pytest.raises(InputError, match=problem):
        fight.say(word)
    assert fight.notation == before


@pytest.mark.slow
def test_odds_count_what_is_spent_in_the_fight_and_not_before_it() -> None:
    found = grognard.odds(PARTY.format(spent=""), rules=RULES, fights=40)
    costs = found.sides[0].costs
    assert 0 < costs["spell points spent"] <= 4
    assert "powers used" not in costs
    spent = ", spent = { 'spell points' = 3 }"
    after = grognard.odds(PARTY.format(spent=spent), rules=RULES, fights=40).sides[0].costs
    assert after.get("spell points spent", 0) <= 1
