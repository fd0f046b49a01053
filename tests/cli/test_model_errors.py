"""Wrong keys and values of encounter files and house rules: the nearest key, and types in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.encounter.entries import parse_encounter
from grognard.errors import InputError
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
        ('light = "brigt"', 'character = "fighter 1"', "invalid enum value 'brigt'", "torch"),
    ],
)
def test_an_encounter_file(key: str, member: str, problem: str, expected: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_encounter(FIGHT.replace("KEY", key).replace("MEMBER", member), file="fight.toml")
    assert problem in caught.value.problem
    assert expected in caught.value.expected
    assert caught.value.line in (3, 6)


def test_a_house_rules_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('extends = "bf"\n[morale]\ndices = 2\n')
    with pytest.raises(InputError) as caught:
        load_rulebook(str(path))
    assert (caught.value.problem, caught.value.line) == ("unknown key 'dices'", 3)
    assert "dice" in caught.value.expected
