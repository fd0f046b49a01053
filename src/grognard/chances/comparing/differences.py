"""A book against the first: differences of chances, losses and rounds, with their intervals."""

from __future__ import annotations

import msgspec


class Difference(msgspec.Struct, frozen=True):
    """How much more of something there is than under the first book, and the interval of that.

    Where several books are compared with the first, or in several encounters, all these intervals hold
    together with 95%: each is as much wider as Bonferroni's correction has it.

    >>> Difference(value=0.1, low=-0.05, high=0.25).clear
    False
    """

    value: float
    low: float
    high: float

    @property
    def clear(self) -> bool:
        """Whether chance alone is an unlikely reason: 0 is outside the interval."""
        return self.low > 0 or self.high < 0


class BookDifferences(msgspec.Struct, frozen=True):
    """A book against the first: the watched side's chance of winning, its losses, the rounds.

    `correlation` is that of winning the same fight under both; `gain` how much narrower the interval of the
    chances is than one for fights with nothing in common (0.2: a fifth narrower). `changed` fights had
    another winner, other losses or another number of rounds than under the first book.
    """

    rules: str
    wins: Difference
    losses: Difference
    rounds: Difference
    both: int
    only_first: int
    only_this: int
    neither: int
    correlation: float
    gain: float
    changed: int = 0
