"""How many adventures of a kind it takes to the next level: exact, whatever dice say how many foes come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Final

import msgspec

from grognard.base.errors import InputError
from grognard.dice.distribution import Distribution

MOST_STEPS: Final = 3_000_000
"""Additions: of the order of a second."""
NEVER: Final = 10_000
"""More adventures for one level than any campaign sees."""
_HALF: Final = Fraction(1, 2)
_ENOUGH: Final = Fraction(9, 10)


class WaitingTime(msgspec.Struct, frozen=True):
    """How long something takes: the average, after how many it is more likely done than not, and 90% sure."""

    mean: Fraction
    least: int
    likely: int
    sure: int


def sums_of(parts: Sequence[tuple[Distribution, int]], fixed: int = 0) -> Distribution:
    """The distribution of `fixed` plus each random count times the value of one thing counted.

    >>> from grognard.dice.expression import parse_dice
    >>> sums_of([(Distribution.of(parse_dice("1d2")), 10)], 5).mean
    Fraction(20, 1)
    """
    ways = {fixed: 1}
    for counted, each in parts:
        together: dict[int, int] = {}
        _check_steps(len(ways) * len(dict(counted.items())))
        for total, some in ways.items():
            for count, more in counted.items():
                key = total + count * each
                together[key] = together.get(key, 0) + some * more
        ways = together
    return Distribution(ways)


def adventures_until(pool: Distribution, share: Callable[[int], int], needed: int) -> WaitingTime:
    """The number of adventures that earn the needed experience, where each pool gives a share of its own.

    Raises:
        InputError: there is nothing to be earned, or it would take too long to reckon.

    >>> adventures_until(Distribution({100: 1, 300: 1}), lambda points: points, 300).mean
    Fraction(7, 4)
    """
    shares: dict[int, int] = {}
    for points, ways in pool.items():
        gained = share(points)
        shares[gained] = shares.get(gained, 0) + ways
    if max(shares) <= 0:
        raise InputError("no such adventure earns anything", expected="a fare that is worth something")
    if min(shares) == 0:
        raise InputError(
            "some such adventures earn nothing", expected="a fare that is always worth something"
        )
    if needed > NEVER * min(shares):
        raise InputError(f"more than {NEVER:,} such adventures", expected="a fare that is worth more")
    return _count(shares, needed)


def _count(shares: dict[int, int], needed: int) -> WaitingTime:
    """The waiting time: after each adventure, the ways to have less than is needed."""
    outcomes = sum(shares.values())
    ways, everything = {0: 1}, 1
    passed, steps, mean = 0, 0, Fraction(0)
    least, likely, sure = 0, 0, 0
    while ways:
        mean += Fraction(sum(ways.values()), everything)
        steps += len(ways) * len(shares)
        _check_steps(steps)
        after: dict[int, int] = {}
        for points, some in ways.items():
            for gained, more in shares.items():
                if (reached := points + gained) < needed:
                    after[reached] = after.get(reached, 0) + some * more
        ways, everything, passed = after, everything * outcomes, passed + 1
        done = 1 - Fraction(sum(ways.values()), everything)
        least = least or (passed if done else 0)
        likely = likely or (passed if done > _HALF else 0)
        sure = sure or (passed if done >= _ENOUGH else 0)
    return WaitingTime(mean, least, likely, sure)


def _check_steps(steps: int) -> None:
    if steps > MOST_STEPS:
        raise InputError(
            "the exact number would take too long to reckon", expected="fewer dice, or a level that is nearer"
        )
