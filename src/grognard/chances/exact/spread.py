"""Exact chances of a number: how many are affected, and how likely each number of them is."""

from __future__ import annotations

from fractions import Fraction

Spread = dict[int, Fraction]


def mean_of(spread: Spread) -> Fraction:
    """The mean of a spread.

    >>> mean_of({0: Fraction(1, 4), 2: Fraction(3, 4)})
    Fraction(3, 2)
    """
    return sum((number * chance for number, chance in spread.items()), Fraction(0))


def chance_of_at_least(spread: Spread, number: int) -> Fraction:
    """The chance of that number or more.

    >>> chance_of_at_least({0: Fraction(1, 4), 2: Fraction(3, 4)}, 1)
    Fraction(3, 4)
    """
    return sum((chance for other, chance in spread.items() if other >= number), Fraction(0))
