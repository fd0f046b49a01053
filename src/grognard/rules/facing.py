"""Facing: how far a creature must move between turns, and what counts as one turn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

DEFAULT_TURNING_FEET: Final = 5

RUNNING_EXTRA_FEET: Final = 10
RUNNING_TURN_DEGREES: Final = 60
TURN_DEGREES: Final = 90
HEX_TURN_DEGREES: Final = 60


def facing_changes(degrees: i64, *, hexes: bool) -> i64:
    """The number of facing changes in a turn of `degrees`; half a change counts as a whole one.

    Rule: bf.facing.change-up-to-90, bf.facing.half-turn, bf.facing.hex-grid

    >>> [int(facing_changes(degrees, hexes=False)) for degrees in (0, 45, 90, 91, 180)]
    [0, 1, 1, 2, 2]
    """
    one: i64 = HEX_TURN_DEGREES if hexes else TURN_DEGREES
    return (degrees + one - 1) // one


def may_turn_by(degrees: i64, *, running: bool) -> bool:
    """Whether one facing change may be so wide: a runner's is narrower.

    Rule: bf.facing.running-60-degrees
    """
    return not running or degrees <= RUNNING_TURN_DEGREES


def turning_distance(turning_feet: i64, *, running: bool) -> i64:
    """The feet a creature must move between two facing changes.

    Rule: bf.facing.turning-distance-meaning, bf.facing.running-distance, bf.facing.running-distance-five
    """
    if not running:
        return turning_feet
    if turning_feet <= DEFAULT_TURNING_FEET:
        return RUNNING_EXTRA_FEET
    return turning_feet + RUNNING_EXTRA_FEET
