"""Facing: how far a creature must move between turns, and what counts as one turn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

DEFAULT_TURNING_FEET: Final = 5

RUNNING_EXTRA_FEET: Final = 10
RUNNING_TURN_DEGREES: Final = 60
TURN_DEGREES: Final = 90
HEX_TURN_DEGREES: Final = 60

COMPASS: Final = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")


def facing_changes(degrees: i64, *, hexes: bool) -> i64:
    """How many facing changes a turn of so many degrees takes; half a change counts as a whole one.

    Rule: bf.facing.change-up-to-90, bf.facing.half-turn, bf.facing.hex-grid

    >>> [int(facing_changes(degrees, hexes=False)) for degrees in (0, 45, 90, 91, 180)]
    [0, 1, 1, 2, 2]
    """
    one: i64 = HEX_TURN_DEGREES if hexes else TURN_DEGREES
    return (degrees + one - 1) // one


def may_turn_so_far(degrees: i64, *, running: bool) -> bool:
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


def is_running(moved_feet: i64, encounter_move_feet: i64) -> bool:
    """Whether a move is a run for the limits of turning: any move beyond the normal rate.

    Rule: bf.facing.running-definition
    """
    return moved_feet > encounter_move_feet


class Heading:
    """Which way a creature faces while it moves through one round, and when it may turn next.

    Degrees run clockwise from north. `carried_feet` is what it has moved since its last turn; one that stood
    still, and one that carries the distance over from the round before, may turn at once.
    """

    def __init__(
        self,
        *,
        degrees: i64 = 0,
        turning_feet: i64 = DEFAULT_TURNING_FEET,
        running: bool = False,
        turns_freely: bool = False,
        can_sidestep: bool = True,
        hexes: bool = False,
    ) -> None:
        self.degrees = degrees
        self.needed_feet = turning_distance(turning_feet, running=running)
        self.running = running
        self.turns_freely = turns_freely
        self.can_sidestep = can_sidestep and not running
        self.hexes = hexes
        self.carried_feet: i64 = self.needed_feet
        self.moved_feet: i64 = 0

    def go(self, feet: i64) -> None:
        """Move forward."""
        self.moved_feet += feet
        self.carried_feet += feet

    def turn(self, degrees: i64, *, stays: bool = False) -> bool:
        """Turn by so many degrees (clockwise is positive) if that is one legal facing change; whether it was.

        Args:
            degrees: how far to turn.
            stays: it will not leave its place this round, and so may turn as often as it likes.

        Rule: bf.facing.turning-distance-meaning, bf.facing.stationary-free, bf.facing.incorporeal-fliers
        """
        width = degrees if degrees >= 0 else -degrees
        if not (self.turns_freely or (stays and self.moved_feet == 0)):
            if facing_changes(width, hexes=self.hexes) > 1 or not may_turn_so_far(
                width, running=self.running
            ):
                return False
            if self.carried_feet < self.needed_feet:
                return False
        self.degrees = (self.degrees + degrees) % 360
        self.carried_feet = 0
        return True

    def sidestep(self, space_feet: i64) -> bool:
        """Shift one space to the side, the facing kept, if it can; whether it did.

        Rule: bf.facing.sidestep-walk-only, bf.facing.sidestep-not-all
        """
        if not self.can_sidestep:
            return False
        self.moved_feet += space_feet
        self.can_sidestep = False
        return True


def squares_in_one_change(facing: str) -> list[str]:
    """The facings a figure on squares can turn to in one facing change, from left to right.

    Rule: bf.facing.square-grid

    >>> squares_in_one_change("north")
    ['west', 'northwest', 'northeast', 'east']
    """
    at = COMPASS.index(facing)
    return [COMPASS[(at + eighths) % 8] for eighths in (-2, -1, 1, 2)]
