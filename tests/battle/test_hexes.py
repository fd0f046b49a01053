"""Hexes: the geometry, and moving and fighting on it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.battle.ground.reaching import reachable_cells
from grognard.battle.ground.ways import step_toward
from grognard.battle.state.actions import WALK
from grognard.battle.state.field import Field, is_engaged
from grognard.battle.state.hexes import DIRECTIONS, hex_distance, hex_line, hex_neighbour
from grognard.battle.state.line_of_sight import has_line_of_sight
from tests.support import by_hand, engine_of

PLACES = st.tuples(st.integers(0, 40), st.integers(0, 40))

FIGHT = """
title = "On hexes"
reaction = "immediate attack"
field = {{ width = 30, height = 30, hexes = true{more} }}
[[sides]]
name = "Party"
can_be_surprised = false
members = [{{ character = "fighter 1", armour = "", hit_points = 8, at = [[10, 10]] }}]
[[sides]]
name = "Orcs"
can_be_surprised = false
members = [{{ creature = "orc", hit_points = 8, at = [[{x}, {y}]] }}]
"""


@pytest.mark.parametrize("row", [4, 5])
def test_six_hexes_lie_around_a_hex_and_twelve_around_those(row: int) -> None:
    around = [tuple(map(int, hex_neighbour(5, row, direction))) for direction in range(DIRECTIONS)]
    assert len(set(around)) == 6
    everywhere = [(x, y) for x in range(12) for y in range(12)]
    at_distance = {
        steps: {place for place in everywhere if hex_distance(5, row, *place) == steps} for steps in (1, 2, 3)
    }
    assert at_distance[1] == set(around)
    assert [len(at_distance[steps]) for steps in (1, 2, 3)] == [6, 12, 18]


@given(PLACES, PLACES, PLACES)
def test_distance_is_a_distance(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> None:
    assert hex_distance(*a, *b) == hex_distance(*b, *a)
    assert (hex_distance(*a, *b) == 0) == (a == b)
    assert hex_distance(*a, *c) <= hex_distance(*a, *b) + hex_distance(*b, *c)


@given(PLACES, PLACES)
def test_a_line_steps_from_hex_to_neighbour_and_is_no_longer_than_the_distance(
    a: tuple[int, int], b: tuple[int, int]
) -> None:
    line = hex_line(*a, *b)
    assert len(line) == hex_distance(*a, *b)
    at = a
    for place in line:
        assert hex_distance(*at, *place) == 1
        at = place
    assert at == b


def test_a_walk_covers_the_hexes_within_its_distance() -> None:
    # Forty feet unarmoured are eight hexes; 3 * 8 * 9 hexes lie within eight of one.
    battle = by_hand(FIGHT.format(x=29, y=29, more="")).battle
    cells = reachable_cells(battle, battle.combatants[0], WALK)
    assert len(cells) == 216
    for cell, feet in cells.items():
        assert feet == 5 * hex_distance(10, 10, cell % 30, cell // 30)


@pytest.mark.parametrize(
    ("x", "y", "engaged"), [(11, 10, True), (9, 9, True), (11, 9, False), (12, 10, False)]
)
def test_neighbouring_hexes_are_engaged(x: int, y: int, engaged: bool) -> None:
    battle = by_hand(FIGHT.format(x=x, y=y, more="")).battle
    assert is_engaged(battle.field, battle.sides, battle.combatants[0]) is engaged


def test_a_way_toward_an_enemy_goes_straight_and_stops_beside_it() -> None:
    battle = by_hand(FIGHT.format(x=15, y=10, more="")).battle
    cell = step_toward(battle, battle.combatants[0], 15, 10, gap=1, steps=8)
    assert (cell % 30, cell // 30) == (14, 10)


def test_walls_hide_on_hexes_too() -> None:
    field = Field(10, 10, hexes=True)
    field.add_wall(4, 2)
    assert not has_line_of_sight(field, 2, 2, 6, 2)
    assert not has_line_of_sight(field, 6, 2, 2, 2)
    assert has_line_of_sight(field, 2, 3, 6, 3)


def test_rough_ground_costs_double() -> None:
    text = FIGHT.format(x=20, y=2, more="").replace(
        "width = 30, height = 30, hexes = true", 'map = """\n%s"""'
    )
    rows = ["." * 24 for _ in range(24)]
    rows[10] = "." * 11 + "~" * 13
    battle = by_hand(text % "\n".join(rows)).battle
    cells = reachable_cells(battle, battle.combatants[0], WALK)
    assert cells[10 * 24 + 11] == 10
    assert cells[9 * 24 + 11] == 5


def test_a_fight_on_hexes_runs_to_its_end() -> None:
    engine = engine_of(FIGHT.format(x=20, y=12, more=""), dice=4)
    assert engine.advance() is None
    assert engine.battle.over
