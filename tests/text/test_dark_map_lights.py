"""The map of a side in the dark shows what the lights show that somebody bears."""

from __future__ import annotations

import grognard
from grognard.text.viewer_knowledge import is_in_mask, update_knowledge

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
    me = fight.battle.combatants[0]
    here = int(me.y * 20 + me.x)
    lit = update_knowledge(fight.battle, 0)
    assert is_in_mask(lit.ground, here + 6)  # 30' off
    assert not is_in_mask(lit.ever, here + 8)
    fight.say("light Fighter 1 out")
    dark = update_knowledge(fight.battle, 0, lit)
    assert not is_in_mask(dark.ground, here + 6)
    assert is_in_mask(dark.ever, here + 6)
