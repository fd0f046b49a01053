"""Water drawn on a map: nobody goes through it, everybody sees and shoots across."""

from __future__ import annotations

import pytest

import grognard
from grognard.base.errors import InputError
from grognard.battle.state.field import WATER
from grognard.battle.state.line_of_sight import has_line_of_sight
from grognard.rulebooks.loader import rulebook_ids

TEXT = """
title = "At the ford"
distance_feet = 40
reaction = "immediate attack"
[options]
"morale.at_first_encounter" = false
[field]
map = '''
##############
#....==......#
#....==......#
#....==......#
#............#
##############
'''
[[sides]]
name = "Party"
player_characters = true
can_be_surprised = false
members = [{ character = "fighter 2", at = [[4, 1]], weapons = ["longbow", "longsword"] }]
[[sides]]
name = "Orcs"
can_be_surprised = false
members = [{ creature = "orc", at = [[7, 1]], count = 1 }]
"""


def test_water_bars_the_way_and_not_the_sight() -> None:
    fight = grognard.start(TEXT, seed=6, play="party", files=False)
    field = fight.battle.field
    assert field.occupant[1 * field.width + 5] == WATER
    assert has_line_of_sight(field, 4, 1, 7, 1)
    assert any(one.label.startswith("Shoot Orc") for one in fight.choices)
    assert [str(one) for one in fight.why_not("move 5,1 walk")] == ["there is water at 5,1"]


@pytest.mark.parametrize("rules", rulebook_ids())
def test_a_fight_goes_round_it(rules: str) -> None:
    for seed in range(6):
        fight = grognard.start(TEXT, rules=rules, seed=seed, files=False)
        wet = {cell for cell, there in enumerate(fight.battle.field.occupant) if there == WATER}
        fight.run()
        assert fight.over
        assert wet == {cell for cell, there in enumerate(fight.battle.field.occupant) if there == WATER}


def test_nobody_begins_in_it() -> None:
    with pytest.raises(InputError, match="5,1: there is water"):
        grognard.start(TEXT.replace("[[4, 1]]", "[[5, 1]]"), seed=1)
    scattered = TEXT.replace("at = [[4, 1]], ", "count = 4, ").replace(
        "at = [[7, 1]], count = 1", "count = 6"
    )
    fight = grognard.start(scattered, seed=1)
    assert all(fight.battle.field.occupant[one.y * 14 + one.x] > 0 for one in fight.battle.combatants)


def test_a_legend_may_have_the_mark_for_something_else() -> None:
    text = TEXT.replace("[field]", '[field]\nlegend = { "=" = "mist" }')
    field = grognard.start(text, seed=1).battle.field
    assert WATER not in list(field.occupant)


def test_it_is_drawn_on_the_map() -> None:
    fight = grognard.start(TEXT, seed=1, play="party")
    assert "water" in fight._repr_html_()


def test_a_bridge_is_offered_as_the_way_to_an_enemy() -> None:
    """Nothing on the bank is nearer to the orc; the way leads over dry ground three rows below."""
    fight = grognard.start(TEXT, seed=6, play="party", files=False)
    walk = next(one for one in fight.choices if one.label == "Move toward Orc")
    assert not fight.why_not(walk.text)


@pytest.mark.parametrize("rules", rulebook_ids())
def test_what_flies_passes_over_it(rules: str) -> None:
    """No dry way leads to the fighter: a griffon 20' up is beside him after a flight or two."""
    river = "\n".join(["..........==...................."] * 9)
    text = f"""
title = "Over the river"
outdoors = true
reaction = "immediate attack"
[field]
map = '''
{river}
'''
[[sides]]
name = "Party"
player_characters = true
can_be_surprised = false
members = [{{ character = "fighter 4", at = [[4, 4]], weapons = ["longsword"], hit_points = 30 }}]
[[sides]]
name = "Griffons"
can_be_surprised = false
members = [{{ creature = "griffon", at = [[24, 4]], altitude = 20 }}]
"""
    fight = grognard.start(text, rules=rules, seed=2, files=False)
    fight.run()
    came = next(event for event in fight.events if event.code == "attack" and event.actor == 1)
    assert came.round <= 3
