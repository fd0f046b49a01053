"""Ways found without a search where headings count: they cost what a search finds, and break no turn."""

from __future__ import annotations

import random

import pytest

from grognard.battle.ground.headed_flight import farthest_cell
from grognard.battle.ground.headed_ways import destinations
from grognard.battle.ground.straight_ways import cells_away, straight_cells, straight_end
from grognard.battle.state.actions import FLEE, RUN, WALK
from tests.support import brute, come_to, fight


@pytest.mark.parametrize("mode", [WALK, RUN])
@pytest.mark.parametrize("heading", ["north", "east", "southwest"])
@pytest.mark.parametrize("carried_feet", [0, 5, 1000])
def test_a_straight_way_is_as_short_as_any(mode: int, heading: str, carried_feet: int) -> None:
    first = brute("A", 20, 14, more=f'facing = "{heading}"'), brute("B", 24, 12)
    engine = fight("bf", *first, dice="d6:5 d6:2", keys="distance_feet = 100\nfacing = true")
    come_to(engine, 0)
    battle = engine.battle
    me, width = battle.combatants[0], int(battle.field.width)
    me.carried_feet = carried_feet
    found = destinations(battle, me, mode)
    straight = 0
    for cell in range(width * int(battle.field.height)):
        x, y = cell % width, cell // width
        if (x, y) == (20, 14) or straight_end(battle, me, x, y, mode)[0] < 0:
            continue
        straight += 1
        assert found[cell] == 5 * max(abs(x - 20), abs(y - 14))
        assert straight_cells(battle, me, x, y)[-1] == cell
    assert straight >= 3


@pytest.mark.parametrize("seed", range(12))
def test_a_flight_among_others_ends_nearly_as_far_away_as_any(seed: int) -> None:
    chance = random.Random(seed)
    cells = chance.sample([(x, y) for x in range(14, 22) for y in range(8, 16)], 9)
    band = ", ".join(brute(name, *cell) for name, cell in zip("ABCDE", cells, strict=False))
    foes = ", ".join(brute(name, *cell) for name, cell in zip("VWXY", cells[5:], strict=True))
    engine = fight("bf", band, foes, dice=seed, keys="distance_feet = 100\nfacing = true", begun=True)
    battle = engine.battle
    width = battle.field.width
    for me in battle.combatants[:5]:
        found = destinations(battle, me, FLEE)
        now = cells_away(battle, me, me.x, me.y)
        best = max(cells_away(battle, me, cell % width, cell // width) for cell in found)
        cell = farthest_cell(battle, me, FLEE)
        assert cell in found
        assert cells_away(battle, me, cell % width, cell // width) - now >= (best - now) * 7 // 8
