"""Members of one line of an encounter who have names of their own."""

from __future__ import annotations

import pytest

from grognard import InputError, start

FIGHT = """
title = "Names"
distance_feet = 30
[[sides]]
name = "Party"
members = [{ character = "fighter 1" }]
[[sides]]
name = "Goblins"
members = [{ creature = "goblin", names = ["Grik", "Snag"], hit_points = [3, 5] }]
"""


def test_names_say_how_many_there_are() -> None:
    fight = start(FIGHT, seed=1)
    goblins = fight.engine.battle.sides[1].members
    assert [(one.name, one.max_hit_points) for one in goblins] == [("Grik", 3), ("Snag", 5)]
    assert goblins[0].profile is goblins[1].profile


def test_another_count_than_that_of_the_names_is_refused() -> None:
    with pytest.raises(InputError, match=r"names: 2 names for 3; expected a name each"):
        start(FIGHT.replace('names = ["Grik"', 'count = 3, names = ["Grik"'), seed=1)
