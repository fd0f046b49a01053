"""Basic Fantasy, altitude: climbing, diving, stalling and floating."""

from __future__ import annotations

import pytest

from grognard.rules.flying import (
    FLOATER,
    NO_LIMIT,
    WINGED,
    altitude_after_stall,
    climb_limit_feet,
    descent_limit_feet,
    flier_kind,
    stalls,
)


@pytest.mark.parametrize(
    ("forward", "climb"),
    [
        pytest.param(15, 10, marks=pytest.mark.rule("bf.altitude.winged-climb")),
        pytest.param(10, 0, marks=pytest.mark.rule("bf.altitude.winged-climb-short")),
        pytest.param(60, 40, marks=pytest.mark.rule("bf.altitude.winged-climb-repeat")),
    ],
)
def test_wings_gain_ten_feet_for_each_turning_distance_flown(forward: int, climb: int) -> None:
    assert climb_limit_feet(WINGED, forward_feet=forward, turning_feet=15, move_feet=80) == climb


@pytest.mark.rule("bf.altitude.winged-dive")
def test_wings_dive_at_twice_the_normal_rate() -> None:
    assert descent_limit_feet(WINGED, move_feet=80) == 160


@pytest.mark.rule("bf.altitude.stall-threshold")
@pytest.mark.parametrize(("forward", "stalled"), [(29, True), (30, False)])
def test_wings_stall_below_a_third_of_normal_speed(forward: int, stalled: bool) -> None:
    assert stalls(WINGED, forward_feet=forward, move_feet=90) is stalled


@pytest.mark.rule("bf.altitude.stall-dive")
def test_a_stall_is_a_dive_at_the_greatest_rate() -> None:
    assert altitude_after_stall(300, move_feet=90) == 120
    assert altitude_after_stall(100, move_feet=90) == 0


@pytest.mark.rule("bf.altitude.floater-climb")
def test_floaters_climb_half_their_move() -> None:
    assert climb_limit_feet(FLOATER, forward_feet=0, turning_feet=5, move_feet=40) == 20


@pytest.mark.rule("bf.altitude.floater-no-horizontal")
def test_floaters_need_no_way_forward_and_do_not_stall() -> None:
    assert climb_limit_feet(FLOATER, forward_feet=0, turning_feet=5, move_feet=40) >= 20
    assert not stalls(FLOATER, forward_feet=0, move_feet=40)


@pytest.mark.rule("bf.altitude.floater-descent")
def test_floaters_sink_no_faster_than_they_move() -> None:
    assert descent_limit_feet(FLOATER, move_feet=40) == 40


@pytest.mark.rule("bf.altitude.floater-failure")
def test_a_floater_that_cannot_float_has_no_such_limit() -> None:
    assert descent_limit_feet(FLOATER, move_feet=40, can_float=False) == NO_LIMIT


@pytest.mark.rule("bf.altitude.kind-of-flier")
def test_whoever_is_neither_moves_as_a_floater() -> None:
    assert flier_kind(winged=False, floats=False) == FLOATER
    assert flier_kind(winged=True, floats=False) == WINGED
