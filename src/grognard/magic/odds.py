"""Exact chances: how many attempts research takes until it is done, and how long charges last."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from grognard.dice.distribution import Distribution
from grognard.dice.expression import parse_dice

SURE: Final = (Fraction(1, 2), Fraction(9, 10), Fraction(99, 100))
"""How sure one may want to be."""


class ChanceByAttempts(NamedTuple):
    """The chance that the work is done after `attempts` attempts."""

    attempts: int
    done: Fraction


def mean_attempts(failure_percent: int) -> Fraction:
    """How many attempts it takes on average, the last of them the one that succeeds.

    >>> mean_attempts(15)
    Fraction(20, 17)
    """
    return 1 / (1 - Fraction(failure_percent, 100))


def chance_done_by(failure_percent: int, attempts: int) -> Fraction:
    """The chance that at least one of `attempts` attempts succeeds.

    >>> chance_done_by(15, 2)
    Fraction(391, 400)
    """
    return 1 - Fraction(failure_percent, 100) ** attempts


def attempts_for_chance(failure_percent: int, sure: Fraction) -> ChanceByAttempts:
    """The fewest attempts of which one succeeds with such a chance, or a better one.

    >>> attempts_for_chance(15, Fraction(99, 100)).attempts
    3
    """
    attempts = 1
    while chance_done_by(failure_percent, attempts) < sure:
        attempts += 1
    return ChanceByAttempts(attempts, chance_done_by(failure_percent, attempts))


def charges_left_chances(dice: str, used: int) -> dict[int, Fraction]:
    """The chances of the charges an item has left, when it has been used so often and worked.

    It had at least as many charges as were used; the dice say the rest.

    >>> charges_left_chances("1d10", 9)
    {0: Fraction(1, 2), 1: Fraction(1, 2)}
    """
    ways = {total: count for total, count in Distribution.of(parse_dice(dice)).items() if total >= used}
    whole = sum(ways.values())
    return {total - used: Fraction(count, whole) for total, count in sorted(ways.items())} if whole else {}


def chance_of_use(dice: str, used: int) -> Fraction:
    """The chance that an item works once more after `used` uses.

    >>> chance_of_use("2d10", 0), chance_of_use("1d10", 10)
    (Fraction(1, 1), Fraction(0, 1))
    """
    return sum((chance for left, chance in charges_left_chances(dice, used).items() if left), Fraction(0))
