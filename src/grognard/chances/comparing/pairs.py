"""The same fights under several rulebooks, counted side by side: what came of fight i under each, in pairs.

Fight i begins from the same dice under every book. Where books ask for dice in the same order, luck is shared
and differences stand out; where they do not, the pairs are as good as strangers. The intervals of differences
are made from the pairs as they came out, and so hold either way.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from grognard.battle.state.tally import FightTally
from grognard.chances.counting.arena import Arena, Chunk, FightPlan
from grognard.chances.counting.intervals import paired_interval, simultaneous_z
from grognard.chances.counting.monte_carlo import FEWEST_FIGHTS

NUMBERS: Final = 3
"""How many numbers `run_batch` notes of each fight: the winner, the fallen, the rounds."""


class JointWins(NamedTuple):
    """In how many fights one side won under both books, under one only, under neither."""

    both: int = 0
    only_first: int = 0
    only_second: int = 0
    neither: int = 0

    @property
    def fights(self) -> int:
        """All of them."""
        return sum(self)

    def together(self, other: JointWins) -> JointWins:
        """These fights and others."""
        return JointWins(*(a + b for a, b in zip(self, other, strict=True)))


class SquaredSum(NamedTuple):
    """A sum of numbers, and that of their squares."""

    total: int = 0
    squares: int = 0


class Pairs(NamedTuple):
    """The fights under a first book and a second: joint wins, how many more fell, how much longer it took.

    `changed` fights had another winner, other losses, or another number of rounds.
    """

    wins: JointWins = JointWins()
    losses: SquaredSum = SquaredSum()
    rounds: SquaredSum = SquaredSum()
    changed: int = 0

    def __add__(self, other: object) -> Pairs:
        if not isinstance(other, Pairs):
            return NotImplemented
        return Pairs(
            self.wins.together(other.wins),
            SquaredSum(*(a + b for a, b in zip(self.losses, other.losses, strict=True))),
            SquaredSum(*(a + b for a, b in zip(self.rounds, other.rounds, strict=True))),
            self.changed + other.changed,
        )


def pair_up(first: list[int], second: list[int], *, side: int) -> Pairs:
    """The pairs of a chunk, from what `run_batch` noted of its fights under each book.

    >>> pairs = pair_up([0, 1, 4, 1, 3, 6], [0, 2, 4, 0, 0, 5], side=0)
    >>> pairs.wins, pairs.losses
    (JointWins(both=1, only_first=0, only_second=1, neither=0), SquaredSum(total=-2, squares=10))
    >>> pairs.changed
    2
    """
    won1 = [winner == side for winner in first[::NUMBERS]]
    won2 = [winner == side for winner in second[::NUMBERS]]
    both = sum(a and b for a, b in zip(won1, won2, strict=True))
    neither = sum(not (a or b) for a, b in zip(won1, won2, strict=True))
    joint = JointWins(both, sum(won1) - both, sum(won2) - both, neither)
    return Pairs(
        joint,
        _subtract(first[1::NUMBERS], second[1::NUMBERS]),
        _subtract(first[2::NUMBERS], second[2::NUMBERS]),
        sum(first[i : i + NUMBERS] != second[i : i + NUMBERS] for i in range(0, len(first), NUMBERS)),
    )


def _subtract(first: list[int], second: list[int]) -> SquaredSum:
    """The second numbers less the first."""
    differences = [b - a for a, b in zip(first, second, strict=True)]
    return SquaredSum(sum(differences), sum(one * one for one in differences))


class PairedTally:
    """The results of the fights under every book, and of the first paired with each of the others."""

    def __init__(self, tallies: list[FightTally], pairs: list[Pairs]) -> None:
        self.tallies = tallies
        self.pairs = pairs

    @property
    def fights(self) -> int:
        """How many fights under each book."""
        return int(self.tallies[0].fights)

    def merge(self, other: PairedTally) -> None:
        """Add what came of other fights."""
        for mine, theirs in zip(self.tallies, other.tallies, strict=True):
            mine.merge(theirs)
        self.pairs = [a + b for a, b in zip(self.pairs, other.pairs, strict=True)]


class PairedPlan(NamedTuple):
    """The same encounter by several rulebooks; what does not depend on the book is that of the first plan."""

    plans: tuple[FightPlan, ...]

    def set_up(self) -> PairedArena:
        """Where its fights are fought."""
        return PairedArena(self)


class PairedArena:
    """A plan by several books set up once."""

    def __init__(self, plan: PairedPlan) -> None:
        self.plan = plan
        self.arenas = [Arena(one) for one in plan.plans]

    @property
    def sizes(self) -> list[int]:
        """How many members each side has."""
        return self.arenas[0].sizes

    def run(self, chunk: Chunk) -> PairedTally:
        """Fight the fights of a chunk under every book."""
        side = self.arenas[0].plan.watched
        noted: list[list[int]] = [[] for _ in self.arenas]
        tallies = [arena.run(chunk, fates=fates) for arena, fates in zip(self.arenas, noted, strict=True)]
        return PairedTally(tallies, [pair_up(noted[0], fates, side=side) for fates in noted[1:]])


def are_differences_narrow(tally: PairedTally, margin: float, *, of: int) -> bool:
    """Whether each book's chance of winning less that of the first is known to within a margin.

    The intervals hold for so many differences together.
    """
    if not margin or tally.fights < FEWEST_FIGHTS:
        return False
    z = simultaneous_z(of)
    intervals = [paired_interval(*pairs.wins, z=z) for pairs in tally.pairs]
    return all((high - low) / 2 <= margin for low, high in intervals)
