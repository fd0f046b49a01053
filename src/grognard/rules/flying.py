"""Climbing, diving and stalling: what fliers and swimmers may do in the third dimension."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

WINGED: Final = 1
FLOATER: Final = 2

CLIMB_STEP_FEET: Final = 10
NO_LIMIT: Final = 1_000_000


def flier_kind(*, winged: bool, floats: bool) -> i64:
    """The kind of a flying creature: a floater, unless it has wings and does not float.

    Rule: bf.altitude.kind-of-flier
    """
    return WINGED if winged and not floats else FLOATER


def climb_limit_feet(kind: i64, *, forward_feet: i64, turning_feet: i64, move_feet: i64) -> i64:
    """The most altitude a creature may gain in a round in which it flies `forward_feet`.

    A winged flier gains 10 feet for each of its turning distances flown; a floater half its move, going
    nowhere else.

    Rule: bf.altitude.winged-climb, bf.altitude.winged-climb-short, bf.altitude.winged-climb-repeat,
        bf.altitude.floater-climb, bf.altitude.floater-no-horizontal
    """
    if kind == FLOATER:
        return move_feet // 2
    return forward_feet // turning_feet * CLIMB_STEP_FEET


def descent_limit_feet(kind: i64, *, move_feet: i64, can_float: bool = True) -> i64:
    """The most altitude a creature may lose in a round, besides its forward move.

    Rule: bf.altitude.winged-dive, bf.altitude.floater-descent, bf.altitude.floater-failure
    """
    if kind == WINGED:
        return 2 * move_feet
    return move_feet if can_float else NO_LIMIT


def stalls(kind: i64, *, forward_feet: i64, move_feet: i64) -> bool:
    """Whether a flier is too slow to stay up this round.

    Rule: bf.altitude.stall-threshold, bf.altitude.floater-no-horizontal
    """
    return kind == WINGED and 3 * forward_feet < move_feet


def altitude_after_stall(altitude_feet: i64, *, move_feet: i64) -> i64:
    """Where the forced dive of a stall ends: lower by the greatest dive there is, or on the ground.

    Rule: bf.altitude.stall-dive
    """
    left = altitude_feet - descent_limit_feet(WINGED, move_feet=move_feet)
    return left if left > 0 else 0


GROUNDED: Final = 0
SWIMMER: Final = 3
"""Moves in the water as floaters do in the air, and no higher than its surface."""
