"""Many fights of two sides of the same kind: whichever is listed first wins as often as the other."""

from __future__ import annotations

from math import sqrt

import pytest

import grognard
from grognard.rulebooks.loader import rulebook_ids
from tests.exact.test_symmetry import SIDE
from tests.long.amounts import amount

FIGHTS = 40_000
SIGMAS = 4
"""How far apart the sides may be: chance puts them there in one of 16,000 rows; the seed is fixed."""

LARGER = {
    "bands": (60, '{{ character = "fighter 2", name = "{name} F", count = 3, weapons = ["longsword"] }}', ""),
    "archers": (60, '{{ character = "fighter 1", name = "{name} A", weapons = ["longbow", "dagger"] }}', ""),
    "casters": (
        30,
        '{{ character = "magic-user 5", name = "{name} M", weapons = ["dagger"], '
        'spells = ["fireball", "web", "sleep"] }}, '
        '{{ character = "cleric 4", name = "{name} C", weapons = ["mace"], spells = ["hold person"] }}, '
        '{{ character = "fighter 3", name = "{name} F", weapons = ["longsword"] }}',
        "",
    ),
    "dragons": (40, '{{ creature = "white dragon", name = "{name} D" }}', ""),
    "ghouls": (10, '{{ creature = "ghoul", name = "{name} G", count = 2 }}', ""),
    "wrestlers": (
        10,
        '{{ character = "fighter 2", name = "{name} F", count = 2, weapons = ["club"] }}',
        "capture = true",
    ),
    "turning": (
        20,
        '{{ character = "cleric 3", name = "{name} C", weapons = ["mace"] }}, '
        '{{ creature = "skeleton", name = "{name} S", count = 3 }}',
        "",
    ),
    "oil": (
        20,
        '{{ character = "fighter 1", name = "{name} F", count = 2, weapons = ["oil", "dagger"] }}',
        "",
    ),
}


@pytest.mark.long
@pytest.mark.parametrize("kind", LARGER)
@pytest.mark.parametrize("rules", rulebook_ids())
def test_the_side_listed_first_wins_as_often_as_the_other(rules: str, kind: str) -> None:
    feet, members, more = LARGER[kind]
    sides = [
        SIDE.format(name=name, members=members.format(name=name), more=more) for name in ("First", "Second")
    ]
    text = f'title = "{kind}"\ndistance_feet = {feet}\nreaction = "immediate attack"\n' + "".join(sides)
    fights = amount(FIGHTS)
    odds = grognard.odds(text, rules=rules, fights=fights, seed=9)
    first, second = (side.wins.share for side in odds.sides)
    assert abs(first - second) <= SIGMAS * sqrt((first + second) / fights)
