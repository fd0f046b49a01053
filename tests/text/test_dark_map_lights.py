"""The map of a side in the dark shows what the lights show that somebody bears."""

from __future__ import annotations

import grognard
from grognard.text.field_map import dark_cells

CAVE = """
title = "A cave"
reaction = "immediate attack"
light = "dark"
[field]
width = 20
height = 4
[[sides]]
name = "Party"
player_characters = true
members = [{ character = "fighter 1", at = [[1, 1]], bears_light = "torch" }]
[[sides]]
name = "Orcs"
darkvision = true
members = [{ creature = "orc", at = [[15, 1]] }]
"""


def test_ground_within_the_light_of_a_torch_is_drawn_and_none_beyond() -> None:
    fight = grognard.start(CAVE, rules="bf", seed=1, play="Party")
    dark = dark_cells(fight.battle, 0)
    me = fight.battle.combatants[0]
    here = me.y * 20 + me.x
    assert here + 6 not in dark  # 30' off
    assert here + 8 in dark
    fight.say("light Fighter 1 out")
    assert fight.battle.combatants[0].y * 20 + fight.battle.combatants[0].x + 6 in dark_cells(fight.battle, 0)
