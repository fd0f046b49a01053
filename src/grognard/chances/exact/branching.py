"""Dice that fall every way in turn, each way with its exact weight."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from grognard.base.errors import GrognardError
from grognard.dice.distribution import Distribution
from grognard.dice.expression import DiceExpression, DiceTerm
from grognard.dice.source import Dice

Fall = tuple[int, int]
"""What a die or a sum of dice shows, and in how many ways."""

LARGEST_DIE: Final = 1_000


class WalkTooLarge(GrognardError):
    """There is more to walk than was allowed."""


class BranchingDice(Dice):
    """Dice that answer along one path through all their falls; `turn` goes on to the next path.

    >>> dice = BranchingDice()
    >>> falls = []
    >>> for path in dice.paths():
    ...     first = dice.die(2, 0)
    ...     falls.append((first, dice.die(3, 0) if first == 2 else 0, path.odds()))
    >>> falls
    [(1, 0, (1, 2)), (2, 1, (1, 6)), (2, 2, (1, 6)), (2, 3, (1, 6))]

    Args:
        by_face: walk the faces of a sum of dice one by one, too, and not its totals.
    """

    def __init__(self, *, by_face: bool = False) -> None:
        self.by_face = by_face
        self.chosen: list[int] = []
        self.open: list[tuple[tuple[Fall, ...], int]] = []
        self.place = 0

    def paths(self) -> Iterator[BranchingDice]:
        """These dice once for every path; the dice of a path are rolled before the next is asked for."""
        self.chosen, self.open = [], []
        more = True
        while more:
            self.place = 0
            yield self
            more = self.turn()

    def turn(self) -> bool:
        """Go on to the next path; False when every path has been walked."""
        while self.chosen:
            if self.chosen[-1] + 1 < len(self.open[-1][0]):
                self.chosen[-1] += 1
                return True
            self.chosen.pop()
            self.open.pop()
        return False

    def odds(self) -> tuple[int, int]:
        """The chance of the path just walked: its number of ways out of how many."""
        ways = whole = 1
        for place, (falls, sum_of_ways) in zip(self.chosen, self.open, strict=True):
            ways *= falls[place][1]
            whole *= sum_of_ways
        return ways, whole

    def die(self, sides: int, why: int) -> int:
        """The face on this path."""
        return self._fall(1, sides)

    def total(self, count: int, sides: int, why: int) -> int:
        """The total on this path: a branch for each total, not for each way to roll it."""
        if self.by_face:
            return sum(self.die(sides, why) for _ in range(count))
        return self._fall(count, sides) if count else 0

    def _fall(self, count: int, sides: int) -> int:
        if self.place == len(self.chosen):
            self.chosen.append(0)
            self.open.append((count_ways(count, sides), sides**count))
        face = self.open[self.place][0][self.chosen[self.place]][0]
        self.place += 1
        return face


@cache
def count_ways(count: int, sides: int) -> tuple[Fall, ...]:
    """Every total of some dice, with its number of ways.

    Raises:
        TooLarge: the die has too many sides to walk them.

    >>> count_ways(2, 2)
    ((2, 1), (3, 2), (4, 1))
    """
    if sides > LARGEST_DIE:
        raise WalkTooLarge(f"a d{sides} has too many faces to walk")
    return tuple(Distribution.of(DiceExpression((DiceTerm(count, sides),))).items())
