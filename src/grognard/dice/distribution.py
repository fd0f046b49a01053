"""The exact chances of an expression, as integers over a common denominator."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import accumulate
from typing import Final

from grognard.base.errors import InputError
from grognard.dice.expression import DiceExpression, DiceTerm, format_dice

MAX_STEPS: Final = 2_000_000  # additions; of the order of a second


class Distribution:
    """How many ways lead to each outcome; never changed once made.

    Args:
        ways: outcome -> number of ways, none negative, not all zero.

    Raises:
        ValueError: the ways cannot be a distribution.

    >>> from grognard.dice.expression import parse_dice
    >>> two_dice = Distribution.of(parse_dice("2d6"))
    >>> two_dice.chance_at_least(11)
    Fraction(1, 12)
    >>> list(two_dice.items())[:3], two_dice.denominator
    ([(2, 1), (3, 2), (4, 3)], 36)
    """

    def __init__(self, ways: Mapping[int, int]) -> None:
        self._ways = {outcome: ways[outcome] for outcome in sorted(ways) if ways[outcome] != 0}
        if not self._ways or min(self._ways.values()) < 0:
            raise ValueError("a distribution needs a positive number of ways for at least one outcome")
        self.denominator = sum(self._ways.values())

    @staticmethod
    def of(expression: DiceExpression) -> Distribution:
        """The distribution of an expression, counted by adding one die at a time.

        Raises:
            InputError: the expression has too many dice and sides to count in time.
        """
        if _count_steps(expression.terms) > MAX_STEPS:
            raise InputError(
                f"the exact chances of {format_dice(expression)} would take too long",
                expected="fewer dice, or dice of fewer sides",
            )
        ways = [1]
        for term in expression.terms:
            for _ in range(abs(term.count)):
                ways = _add_die(ways, term.sides)
        lowest = expression.constant + sum(term.ends[0] for term in expression.terms)
        return Distribution(
            {(lowest + step) * expression.multiplier: count for step, count in enumerate(ways)}
        )

    def items(self) -> Iterable[tuple[int, int]]:
        """Each possible outcome with its number of ways, from the lowest."""
        return self._ways.items()

    @property
    def mean(self) -> Fraction:
        """The average outcome."""
        return Fraction(sum(outcome * ways for outcome, ways in self._ways.items()), self.denominator)

    @property
    def variance(self) -> Fraction:
        """The mean square distance from the mean."""
        squares = sum(outcome * outcome * ways for outcome, ways in self._ways.items())
        return Fraction(squares, self.denominator) - self.mean**2

    def chance_at_least(self, number: int) -> Fraction:
        """The chance of `number` or more."""
        return Fraction(
            sum(ways for outcome, ways in self._ways.items() if outcome >= number), self.denominator
        )

    def chance_at_most(self, number: int) -> Fraction:
        """The chance of `number` or less."""
        return 1 - self.chance_at_least(number + 1)


def _add_die(ways: list[int], sides: int) -> list[int]:
    """The ways of a sum once one more die joins it: a moving sum over `sides` places."""
    sums = list(accumulate(ways))
    rising = sums + [sums[-1]] * (sides - 1)
    return [total - (rising[place - sides] if place >= sides else 0) for place, total in enumerate(rising)]


def _count_steps(terms: tuple[DiceTerm, ...]) -> int:
    """How many places all the moving sums of `Distribution.of` have together."""
    steps = 0
    width = 1
    for term in terms:
        count, growth = abs(term.count), term.sides - 1
        steps += count * width + growth * count * (count + 1) // 2
        width += growth * count
    return steps
