"""Wrong keys and values of encounter files and house rules: the nearest key, and types in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.base.errors import InputError
from grognard.encounter.entries import parse_encounter
from grognard.fight.begin import start
from grognard.rulebooks.loader import load_rulebook

FIGHT = """
title = "A fight"
KEY
[[sides]]
name = "Party"
members = [{ MEMBER }]
[[sides]]
name = "Orcs"
members = [{ creature = "orc" }]
"""


@pytest.mark.parametrize(
    ("key", "member", "problem", "expected"),
    [
        ("", 'charcter = "fighter 1"', "unknown key 'charcter'", "character"),
        ("", 'character = "fighter 1", armor = "chain mail"', "unknown key 'armor'", "armour"),
        ("distance = 30", 'character = "fighter 1"', "unknown key 'distance'", "distance_feet"),
        ('distance_feet = "30"', 'character = "fighter 1"', "a text in quotes", "a whole number"),
        ("", 'character = "fighter 1", alert = "yes"', "a text in quotes", "true or false"),
        ("", 'character = "fighter 1", weapons = "sword"', "a text in quotes", "a list"),
        ("", 'character = "fighter 1", count = 0', "a number that is out of range", "1 or more"),
        ('light = "brigt"', 'character = "fighter 1"', "unknown value 'brigt'", "torch"),
        ("", 'character = "fighter 1", arrives = { fallne = 2 }', "unknown key 'fallne'", "fallen"),
        ("", 'character = "fighter 1", alert = yes', "malformed TOML: Invalid value", "true or false"),
        ('light = "dark', 'character = "fighter 1"', "malformed TOML: Illegal", "a quote at the end"),
    ],
)
def test_an_encounter_file(key: str, member: str, problem: str, expected: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_encounter(FIGHT.replace("KEY", key).replace("MEMBER", member), file="fight.toml")
    assert problem in caught.value.problem
    assert expected in str(caught.value)
    assert caught.value.line in (3, 6)


def test_a_house_rules_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('extends = "bf"\n[morale]\ndices = 2\n')
    with pytest.raises(InputError) as caught:
        load_rulebook(str(path))
    assert (caught.value.problem, caught.value.line) == ("unknown key 'dices'; did you mean dice or die?", 3)
    assert caught.value.expected == ""


def test_a_book_that_lacks_keys_says_which_at_once(tmp_path: Path) -> None:
    path = tmp_path / "six.toml"
    path.write_text('title = "Six"\n[round]\nseconds = 10\n')
    with pytest.raises(InputError) as caught:
        load_rulebook(str(path))
    assert caught.value.problem.startswith("the 14 keys round.structure, surprise, distance, reaction")
    assert "extends" in caught.value.expected


def test_of_one_thing_that_was_expected_it_is_told_alone() -> None:
    with pytest.raises(InputError, match=r"unknown value 'candle'; expected torch or lantern$"):
        parse_encounter(
            FIGHT.replace("KEY", "").replace("MEMBER", 'character = "F1", bears_light = "candle"')
        )
    with pytest.raises(InputError, match=r"unknown class 'figther'; did you mean fighter\?$"):
        start(FIGHT.replace("KEY", "").replace("MEMBER", 'character = "figther 3"'), seed=1)


def test_two_sides_of_one_name_are_refused() -> None:
    twins = FIGHT.replace("KEY", "").replace("MEMBER", 'character = "fighter 1"').replace('"Orcs"', '"party"')
    with pytest.raises(InputError, match=r"key sides\[1\].name: a second side called 'party'"):
        parse_encounter(twins, file="fight.toml")


def test_a_weapon_may_be_written_in_one_word() -> None:
    fight = start("1 fighter 2 with battleaxe vs 1 orc", seed=1)
    assert fight.battle.combatants[0].profile.routines[0].weapons[0].name == "battle axe"
    with pytest.raises(InputError, match=r"a weapon of the list \(grognard weapons\)"):
        start(
            FIGHT.replace("KEY", "").replace("MEMBER", 'character = "fighter 1", weapons = ["net"]'), seed=1
        )
