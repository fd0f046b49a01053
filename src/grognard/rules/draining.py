"""Energy drain: what a negative level costs, and what comes back when one is taken away."""

from __future__ import annotations

from mypy_extensions import i64


class DrainRule:
    """Whether levels are drained, and what each costs every throw of the d20 (0 or less)."""

    allowed: bool = False
    throw: i64 = -1


def hit_points_regained(lost: i64, levels: i64) -> i64:
    """The hit points regained with one of `levels` negative levels: an even share, halves rounded up.

    The last one brings back all that is left.

    Rule: bf.energy-drain.removal-hp, bf.energy-drain.removal-round-half-up, bf.energy-drain.removal-last,
        bf.energy-drain.removal-full-example

    >>> hit_points_regained(13, 3), hit_points_regained(9, 2), hit_points_regained(4, 1)
    (4, 5, 4)
    """
    return (2 * lost + levels) // (2 * levels)
