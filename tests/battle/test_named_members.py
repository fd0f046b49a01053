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


def test_each_of_those_with_names_may_have_a_place() -> None:
    placed = FIGHT.replace("hit_points = [3, 5]", "at = [[20, 3], [20, 5]]")
    goblins = start(placed, seed=1).engine.battle.sides[1].members
    assert [(one.name, int(one.x), int(one.y)) for one in goblins] == [("Grik", 20, 3), ("Snag", 20, 5)]
    with pytest.raises(InputError, match="3 places for 2"):
        start(placed.replace("[20, 5]", "[20, 5], [20, 7]"), seed=1)


def test_people_of_a_level_with_names_of_their_own_are_called_by_these_alone() -> None:
    people = FIGHT.replace('creature = "goblin"', 'character = "fighter 1"').replace(
        '"Snag"]', '"Snag", "Mok"]'
    )
    told = start(people.replace(", hit_points = [3, 5]", ""), seed=1)
    told.run()
    assert "  Grik, Snag and Mok (hp " in told.tell()
    assert "Fighters 1" not in told.tell()
