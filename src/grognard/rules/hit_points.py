"""Policies of hit points: which dice are rolled, and what the others count."""

from __future__ import annotations

from typing import Final, NamedTuple


class HitDicePolicy(NamedTuple):
    """How hit dice become hit points.

    The die of the first level may count in full. The `rest` is "rolled", "average" or "maximum"; rolled faces
    below the `least_face` are rolled again.
    """

    first_in_full: bool
    rest: str
    least_face: int

    def fixed_points(self, count: int, sides: int) -> int:
        """Points of dice that are not rolled: their maximum, or their average, rounded down."""
        return count * sides if self.rest == "maximum" else count * (sides + 1) // 2

    def points_of_level(self, level: int, sides: int) -> int | None:
        """The points from the hit die of one level, without Constitution; None where it is rolled.

        Averages differ by level, so that those of all levels together are rounded only once.

        >>> [read_policy("average").points_of_level(level, 8) for level in (1, 2, 3)]
        [4, 5, 4]
        >>> read_policy("maximum at first level").points_of_level(1, 8)
        8
        """
        if level == 1 and self.first_in_full:
            return sides
        if self.rest == "rolled":
            return None
        before = level - 1 - self.first_in_full
        return self.fixed_points(before + 1, sides) - self.fixed_points(before, sides)


_POLICIES: Final = {
    "rolled": HitDicePolicy(False, "rolled", 1),
    "average": HitDicePolicy(False, "average", 1),
    "maximum": HitDicePolicy(False, "maximum", 1),
    "reroll ones": HitDicePolicy(False, "rolled", 2),
    "maximum at first level": HitDicePolicy(True, "rolled", 1),
    "maximum at first level, then average": HitDicePolicy(True, "average", 1),
    "maximum at first level, then reroll ones": HitDicePolicy(True, "rolled", 2),
}


def read_policy(name: str) -> HitDicePolicy:
    """The policy of a name that a rulebook or an encounter gives.

    >>> read_policy("reroll ones").least_face
    2
    """
    return _POLICIES[name]
