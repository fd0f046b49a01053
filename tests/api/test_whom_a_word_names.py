"""Whom a word of the referee's, or an order, is about: as they are printed, as one would say it."""

from __future__ import annotations

import pytest

import grognard
from grognard.base.errors import InputError
from grognard.fight.fight import Fight
from grognard.fight.referee.reading import read_who

FIGHT = """
title = "Names"
distance_feet = 40
reaction = "immediate attack"

[[sides]]
name = "Caravan"
player_characters = true
members = [
  { character = "fighter 4", name = "Captain Isolde" },
  { character = "thief 3", name = "Tobin" },
  { character = "light foot", count = 4, employer = "Captain Isolde" },
]

[[sides]]
name = "Red Hand"
members = [
  { creature = "goblin", count = 12, hit_points = 4 },
  { creature = "giant crab spider" },
  { character = "fighter 3", name = "Red Annis" },
]
"""


@pytest.fixture
def fight() -> Fight:
    return grognard.start(FIGHT, rules="bf", seed=4, play="all")


def goblins(*numbers: int) -> list[str]:
    return [f"Goblin {number}" for number in numbers]


@pytest.mark.parametrize(
    ("text", "names", "rest"),
    [
        ("Goblins 1-3, 5 and 12 4", goblins(1, 2, 3, 5, 12), "4"),
        ("goblins 2 and 4, Tobin asleep", [*goblins(2, 4), "Tobin"], "asleep"),
        ("goblin 1-2 prone", goblins(1, 2), "prone"),
        ("Goblin 1, Goblin 2 asleep 4 turns", goblins(1, 2), "asleep 4 turns"),
        ("Goblin 12 3", goblins(12), "3"),
        ("all goblins 1", goblins(*range(1, 13)), "1"),
        ("light foot 2-3", ["Light foot 2", "Light foot 3"], ""),
        ("hirelings", [f"Light foot {number}" for number in (1, 2, 3, 4)], ""),
        ("retainers, Isolde", [*[f"Light foot {number}" for number in (1, 2, 3, 4)], "Captain Isolde"], ""),
        ("spider -2", ["Giant Crab Spider"], "-2"),
        ("annis and captain flee", ["Red Annis", "Captain Isolde"], "flee"),
        ("all red hand 1", [*goblins(*range(1, 13)), "Giant Crab Spider", "Red Annis"], "1"),
    ],
)
def test_a_text_begins_with_those_it_is_about(fight: Fight, text: str, names: list[str], rest: str) -> None:
    spoken = read_who(fight.battle, text)
    assert ([one.name for one in spoken.who], spoken.rest) == (names, rest)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("goblins 11-13", "'goblins 11-13' begins with no name known here"),
        (
            "foot",
            "'foot' may be Light foot 1 or Light foot 2 or Light foot 3 or Light foot 4; expected one",
        ),
        ("", "no name is given"),
        ("Goblin 19 1", "'Goblin 19 1' begins with no name known here; expected one such as Goblin 1"),
    ],
)
def test_what_names_nobody_or_several_says_so(fight: Fight, text: str, problem: str) -> None:
    with pytest.raises(InputError) as raised:
        read_who(fight.battle, text)
    assert problem in str(raised.value)


def test_the_dead_of_a_group_are_passed_over(fight: Fight) -> None:
    fight.say("kill Goblins 1 and 2")
    fight.say("points all goblins 1")
    points = [int(one.hit_points) for one in fight.battle.combatants if one.name.startswith("Goblin ")]
    assert points == [0, 0, *[1] * 10]
    with pytest.raises(InputError, match="Goblin 1 is dead"):
        fight.say("points goblins 1-2 3")
    with pytest.raises(InputError, match="nothing is said of hit points"):
        fight.say("points Tobin")


@pytest.mark.parametrize("word", ["bonus Tobin +2 for 3 rounds", "bonus tobin +2 to attack for 3 rounds"])
def test_small_words_of_a_bonus_are_passed_over(fight: Fight, word: str) -> None:
    fight.say(word)
    assert "Referee: Tobin has +2 to attack for 3 rounds." in fight.tell()


def test_a_word_that_is_none_is_answered_with_one_like_it_or_with_all(fight: Fight) -> None:
    with pytest.raises(InputError, match=r"'pionts' is no word of the referee's; expected points NAMES N$"):
        fight.say("pionts Tobin 3")
    with pytest.raises(InputError, match="'douse' is no word of the referee's; expected points, pool, heal"):
        fight.say("douse Tobin")
