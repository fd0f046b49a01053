"""How far chance may have led an estimate astray: intervals for proportions, their differences, and means."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import Final

import msgspec

Z95: Final = 1.959963984540054
"""How many standard deviations hold 95 of 100 normal values; every interval here is of 95% unless told."""


class Chance(msgspec.Struct, frozen=True):
    """A proportion seen in `of` fights, and the 95% interval that its true value is in.

    >>> seen = Chance.seen(81, 263)
    >>> round(seen.share, 4), round(seen.low, 4), round(seen.high, 4)
    (0.308, 0.2553, 0.3662)
    """

    count: int
    of: int
    share: float
    low: float
    high: float

    @staticmethod
    def seen(count: int, of: int) -> Chance:
        """The chance of an event that happened `count` times in `of` fights."""
        low, high = wilson_interval(count, of)
        return Chance(count=count, of=of, share=count / of if of else 0.0, low=low, high=high)

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


class Mean(msgspec.Struct, frozen=True):
    """An average and the 95% interval that the true average is in.

    >>> seen = Mean.seen(30, squares=100, of=10)
    >>> seen.value, round(seen.low, 3), round(seen.high, 3)
    (3.0, 2.347, 3.653)
    """

    value: float
    low: float
    high: float

    @staticmethod
    def seen(total: int, *, squares: int, of: int) -> Mean:
        """The average of `of` numbers from their sum and the sum of their squares."""
        low, high = mean_interval(total, squares=squares, of=of)
        return Mean(value=total / of if of else 0.0, low=low, high=high)


def wilson_interval(count: int, of: int, *, z: float = Z95) -> tuple[float, float]:
    """Wilson's score interval for a proportion; all of 0 to 1 when nothing was seen.

    >>> low, high = wilson_interval(0, 20)
    >>> round(low, 4), round(high, 4)
    (0.0, 0.1611)
    """
    if of == 0:
        return 0.0, 1.0
    share = count / of
    square = z * z
    middle = share + square / (2 * of)
    spread = z * sqrt(share * (1 - share) / of + square / (4 * of * of))
    scale = 1 + square / of
    low = 0.0 if count == 0 else (middle - spread) / scale
    high = 1.0 if count == of else (middle + spread) / scale
    return max(0.0, low), min(1.0, high)


def difference_interval(
    first: tuple[int, int], second: tuple[int, int], *, z: float = Z95
) -> tuple[float, float]:
    """Newcombe's interval for the difference of two independent proportions, each (count, of).

    >>> low, high = difference_interval((56, 70), (48, 80))
    >>> round(low, 4), round(high, 4)
    (0.0524, 0.3339)
    """
    share1, share2 = (count / of if of else 0.5 for count, of in (first, second))
    low1, high1 = wilson_interval(*first, z=z)
    low2, high2 = wilson_interval(*second, z=z)
    difference = share1 - share2
    below = sqrt((share1 - low1) ** 2 + (high2 - share2) ** 2)
    above = sqrt((high1 - share1) ** 2 + (share2 - low2) ** 2)
    return max(-1.0, difference - below), min(1.0, difference + above)


def simultaneous_z(several: int) -> float:
    """The z for `several` intervals that hold together with 95%, by Bonferroni's correction.

    >>> [round(simultaneous_z(several), 2) for several in (1, 2, 4)]
    [1.96, 2.24, 2.5]
    """
    return NormalDist().inv_cdf(1 - 0.05 / (2 * several)) if several > 1 else Z95


def mean_interval(total: int, *, squares: int, of: int, z: float = Z95) -> tuple[float, float]:
    """The normal interval for a mean, from the sum of the numbers and that of their squares.

    >>> mean_interval(20, squares=40, of=10)
    (2.0, 2.0)
    """
    if of == 0:
        return 0.0, 0.0
    mean = total / of
    if of == 1:
        return mean, mean
    # In whole numbers, so that nothing is lost where the mean is large beside the spread.
    variance = (squares * of - total * total) / (of * (of - 1))
    spread = z * sqrt(max(0.0, variance) / of)
    return mean - spread, mean + spread


def format_percent(share: float) -> str:
    """A share in percent: one decimal, two near the ends of the scale, none for never and always.

    >>> [format_percent(share) for share in (0, 0.0004, 0.00001, 0.5, 0.99961, 1)]
    ['0%', '0.04%', '<0.01%', '50.0%', '99.96%', '100%']
    """
    if share in (0, 1):
        return f"{share:.0%}"
    if share < 0.0001:
        return "<0.01%"
    if share > 0.9999:
        return ">99.99%"
    return f"{share:.1%}" if 0.001 <= share <= 0.999 else f"{share:.2%}"


def format_interval(chance: Chance) -> str:
    """The ends of the interval in percent, as fine as it is narrow.

    >>> format_interval(Chance.seen(50, 100)), format_interval(Chance.seen(0, 100_000))
    ('40.4 to 59.6', '0.000 to 0.004')
    """
    width = 100 * (chance.high - chance.low)
    digits = 1 if width >= 0.2 else 2 if width >= 0.02 else 3
    return f"{100 * chance.low:.{digits}f} to {100 * chance.high:.{digits}f}"


def paired_interval(
    both: int, only_first: int, only_second: int, neither: int, *, z: float = Z95
) -> tuple[float, float]:
    """Newcombe's interval for the second of two proportions less the first, seen in pairs of fights.

    The Wilson intervals of both are put together with the correlation that was seen, lowered a little where
    it is positive (his method 10); so it is right whether pairs are alike or strangers.

    >>> low, high = paired_interval(36, 2, 12, 0)
    >>> round(low, 4), round(high, 4)
    (0.0569, 0.3404)
    """
    of = both + only_first + only_second + neither
    if of == 0:
        return -1.0, 1.0
    first, second = both + only_first, both + only_second
    share1, share2 = first / of, second / of
    low1, high1 = wilson_interval(first, of, z=z)
    low2, high2 = wilson_interval(second, of, z=z)
    phi = correlate_wins(both, only_first, only_second, neither, cautious=True)
    below1, above1, below2, above2 = share1 - low1, high1 - share1, share2 - low2, high2 - share2
    below = sqrt(max(0.0, below2**2 - 2 * phi * below2 * above1 + above1**2))
    above = sqrt(max(0.0, above2**2 - 2 * phi * above2 * below1 + below1**2))
    difference = share2 - share1
    return max(-1.0, difference - below), min(1.0, difference + above)


def correlate_wins(
    both: int, only_first: int, only_second: int, neither: int, *, cautious: bool = False
) -> float:
    """The correlation (phi) of two outcomes seen in pairs; 0 where one of them never changes.

    >>> correlate_wins(50, 0, 0, 50), correlate_wins(25, 25, 25, 25)
    (1.0, 0.0)
    """
    of = both + only_first + only_second + neither
    margins = (both + only_first) * (only_second + neither) * (both + only_second) * (only_first + neither)
    if not margins:
        return 0.0
    product = both * neither - only_first * only_second
    if cautious and product > 0:
        product = max(0, product - of // 2)
    return product / sqrt(margins)
