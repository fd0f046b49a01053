"""Basic Fantasy, facing: turns, turning distance, running and sidestepping."""

from __future__ import annotations

import pytest

from grognard.creatures.movement import parse_movement
from grognard.rules.facing import (
    DEFAULT_TURNING_FEET,
    Heading,
    facing_changes,
    is_running,
    may_turn_so_far,
    squares_in_one_change,
    turning_distance,
)


@pytest.mark.rule("bf.facing.turning-distance-meaning")
def test_a_creature_moves_its_turning_distance_between_turns() -> None:
    heading = Heading(turning_feet=15)
    legal = [heading.turn(90)]
    heading.go(15)
    legal.append(heading.turn(90))
    heading.go(10)
    legal.append(heading.turn(90))
    assert legal == [True, True, False]
    assert heading.degrees == 180


@pytest.mark.rule("bf.facing.turning-distance-notation")
def test_the_figure_in_brackets_is_the_turning_distance() -> None:
    rates, _ = parse_movement("80' (15')")
    assert (rates[0].feet, rates[0].turning_feet) == (80, 15)


@pytest.mark.rule("bf.facing.default-distance")
def test_a_creature_listed_without_has_five_feet() -> None:
    rates, _ = parse_movement("30'")
    assert rates[0].turning_feet == DEFAULT_TURNING_FEET == 5


@pytest.mark.rule("bf.facing.change-up-to-90")
@pytest.mark.parametrize(("degrees", "changes"), [(45, 1), (90, 1), (91, 2), (180, 2)])
def test_one_change_on_squares_is_up_to_a_right_angle(degrees: int, changes: int) -> None:
    assert facing_changes(degrees, hexes=False) == changes


@pytest.mark.rule("bf.facing.half-turn")
def test_half_a_turn_is_a_whole_change() -> None:
    assert facing_changes(45, hexes=False) == 1
    heading = Heading(turning_feet=10)
    assert heading.turn(45)
    heading.go(5)
    assert not heading.turn(45)


@pytest.mark.rule("bf.facing.square-grid")
def test_from_north_one_change_reaches_both_sides_and_the_corners_before_them() -> None:
    assert set(squares_in_one_change("north")) == {"northwest", "west", "northeast", "east"}


@pytest.mark.rule("bf.facing.hex-grid")
@pytest.mark.parametrize(("degrees", "changes"), [(60, 1), (120, 2), (180, 3)])
def test_one_change_on_hexes_is_to_the_next_side(degrees: int, changes: int) -> None:
    assert facing_changes(degrees, hexes=True) == changes


@pytest.mark.rule("bf.facing.stationary-free")
def test_who_stays_in_place_turns_freely() -> None:
    heading = Heading(turning_feet=30)
    assert [heading.turn(90, stays=True) for _ in range(4)] == [True] * 4
    assert heading.moved_feet == 0


@pytest.mark.rule("bf.facing.incorporeal-fliers")
def test_a_spectre_turns_anywhere() -> None:
    heading = Heading(turning_feet=15, turns_freely=True)
    heading.go(5)
    legal = [heading.turn(90), heading.turn(90)]
    heading.go(5)
    legal.append(heading.turn(90))
    assert legal == [True] * 3


@pytest.mark.rule("bf.facing.running-60-degrees")
@pytest.mark.parametrize(("degrees", "allowed"), [(45, True), (60, True), (90, False)])
def test_runners_turn_no_farther_than_sixty_degrees(degrees: int, allowed: bool) -> None:
    assert may_turn_so_far(degrees, running=True) is allowed
    assert Heading(running=True).turn(degrees) is allowed


@pytest.mark.rule("bf.facing.running-distance")
@pytest.mark.parametrize(("turning", "effective"), [(10, 20), (15, 25), (30, 40)])
def test_running_adds_ten_feet_to_the_turning_distance(turning: int, effective: int) -> None:
    assert turning_distance(turning, running=True) == effective
    assert turning_distance(turning, running=False) == turning


@pytest.mark.rule("bf.facing.running-distance-five")
def test_running_makes_five_feet_ten() -> None:
    assert turning_distance(5, running=True) == 10


@pytest.mark.rule("bf.facing.running-definition")
@pytest.mark.parametrize(("moved", "running"), [(40, False), (45, True)])
def test_any_move_beyond_the_normal_rate_is_a_run(moved: int, running: bool) -> None:
    assert is_running(moved, 40) is running


def test_a_sidestep_keeps_the_facing_and_is_made_once() -> None:
    heading = Heading(degrees=0)
    assert heading.sidestep(5)
    assert (heading.degrees, heading.moved_feet) == (0, 5)
    assert not heading.sidestep(5)


@pytest.mark.rule("bf.facing.sidestep-walk-only")
@pytest.mark.parametrize(("running", "allowed"), [(False, True), (True, False)])
def test_runners_do_not_sidestep(running: bool, allowed: bool) -> None:
    assert Heading(running=running).sidestep(5) is allowed


@pytest.mark.rule("bf.facing.sidestep-not-all")
def test_a_ship_does_not_sidestep() -> None:
    assert not Heading(can_sidestep=False).sidestep(10)
    assert Heading().sidestep(10)
