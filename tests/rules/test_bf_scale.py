"""Basic Fantasy, scale: what one space of the map is."""

from __future__ import annotations

import pytest

from grognard.battle.ground.reaching import reachable_cells
from grognard.battle.state.actions import WALK
from grognard.battle.state.field import are_engaged
from tests.support import by_hand

FIGHT = """
title = "On a map"
reaction = "immediate attack"
distance_feet = {distance}
field = {{ space_feet = {space} }}
[[sides]]
name = "Party"
can_be_surprised = false
members = [{{ character = "fighter 1", hit_points = 8 }}]
[[sides]]
name = "Orcs"
can_be_surprised = false
members = [{{ creature = "orc", hit_points = 8 }}]
"""


@pytest.mark.rule("bf.scale.space-size")
@pytest.mark.parametrize(("space", "sidestep_feet"), [(5, 5), (10, 10)])
def test_a_step_of_one_space_is_the_maps_five_or_ten_feet(space: int, sidestep_feet: int) -> None:
    battle = by_hand(FIGHT.format(space=space, distance=60)).battle
    fighter = battle.combatants[0]
    beside = (fighter.y + 1) * battle.field.width + fighter.x
    assert reachable_cells(battle, fighter, WALK)[beside] == sidestep_feet


def test_neighbours_on_ten_foot_spaces_are_engaged() -> None:
    battle = by_hand(FIGHT.format(space=10, distance=10)).battle
    fighter, orc = battle.combatants
    assert orc.x - fighter.x == 1
    assert are_engaged(battle.field, fighter, orc)
