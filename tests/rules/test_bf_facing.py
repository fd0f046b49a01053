"""Basic Fantasy, facing: turns, turning distance, running and sidestepping."""

from __future__ import annotations

import pytest

from grognard.creatures.stat_line import parse_creature
from grognard.rules.facing import (
    DEFAULT_TURNING_FEET,
    facing_changes,
    turning_distance,
)


@pytest.mark.rule("bf.facing.turning-distance-notation")
def test_the_figure_in_brackets_is_the_turning_distance() -> None:
    rates = parse_creature("Racer: AC 14, HD 2, #At 1 hoof, Dam 1d4, Mv 80' (15'), Ml 7").movement
    assert (rates[0].feet, rates[0].turning_feet) == (80, 15)


@pytest.mark.rule("bf.facing.default-distance")
def test_a_creature_listed_without_has_five_feet() -> None:
    rates = parse_creature("Ape: AC 14, HD 4, #At 2 claws, Dam 1d4, Mv 30', Ml 7").movement
    assert rates[0].turning_feet == DEFAULT_TURNING_FEET == 5


@pytest.mark.rule("bf.facing.change-up-to-90")
@pytest.mark.parametrize(("degrees", "changes"), [(45, 1), (90, 1), (91, 2), (180, 2)])
def test_one_change_on_squares_is_up_to_a_right_angle(degrees: int, changes: int) -> None:
    assert facing_changes(degrees, hexes=False) == changes


@pytest.mark.rule("bf.facing.hex-grid")
@pytest.mark.parametrize(("degrees", "changes"), [(60, 1), (120, 2), (180, 3)])
def test_one_change_on_hexes_is_to_the_next_side(degrees: int, changes: int) -> None:
    assert facing_changes(degrees, hexes=True) == changes


@pytest.mark.rule("bf.facing.running-distance")
@pytest.mark.parametrize(("turning", "effective"), [(10, 20), (15, 25), (30, 40)])
def test_running_adds_ten_feet_to_the_turning_distance(turning: int, effective: int) -> None:
    assert turning_distance(turning, running=True) == effective
    assert turning_distance(turning, running=False) == turning


@pytest.mark.rule("bf.facing.running-distance-five")
def test_running_makes_five_feet_ten() -> None:
    assert turning_distance(5, running=True) == 10
