"""A copied field: the same ground in every respect, and its own figures."""

from __future__ import annotations

import grognard
from grognard.battle.state.field import WATER

TEXT = """
title = "All kinds of ground"
outdoors = true
floor_feet = -20
[field]
exits = [[2, 5]]
map = '''
##############
#....==....~~#
#..~.==....[.#
#.^..==......#
#............#
##.###########
'''
[[sides]]
name = "Party"
members = [{ character = "fighter 2", at = [[4, 1]] }]
[[sides]]
name = "Griffons"
members = [{ creature = "griffon", at = [[9, 1]], altitude = 20 }]
"""

FOUND_LATER = ("changes", "veiled_before")
"""How often it has changed, and what is found of it when it is first asked for."""


def attributes_of(field: object) -> dict[str, object]:
    names = [name for name in dir(field) if not name.startswith("_")]
    values = {name: getattr(field, name) for name in names if name not in FOUND_LATER}
    return {name: value for name, value in values.items() if not callable(value)}


def test_a_copy_has_the_ground_of_the_original() -> None:
    """Walls, water, mud, a door, a way out, hills and heights: whatever a field has, its twin has."""
    battle = grognard.start(TEXT, rules="bf", seed=3, files=False).battle
    ground = attributes_of(battle.field)
    assert WATER in list(battle.field.occupant)
    for kind in ("walls", "own_rough", "doorways", "terrain", "exits", "floor_feet", "has_heights", "closed"):
        assert ground[kind], kind
    twin = attributes_of(battle.copy().field)
    assert {name: value for name, value in twin.items() if value != ground[name]} == {}
    assert len(ground) > 20
