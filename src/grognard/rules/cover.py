"""Cover and concealment: what part of a target is hidden, and what that takes off an attack roll."""

from __future__ import annotations

from collections.abc import Sequence

WHOLLY: int = 100
"""The percentage of hard cover at which there is no line of attack."""


def step_penalty(steps: Sequence[tuple[int, int]], percent: int) -> int:
    """The penalty of the highest step reached, nothing below the first.

    Rule: bf.cover.other-fractions, bfref.cover.between-steps

    >>> [step_penalty([(25, -1), (50, -2), (90, -4)], percent) for percent in (10, 60, 95)]
    [0, -2, -4]
    """
    penalty = 0
    for least, value in steps:
        if percent >= least:
            penalty = value
    return penalty


def combine_cover(penalties: Sequence[int], *, adds_up: bool, limit: int) -> int:
    """The total of several kinds of cover: the worst of them, or their sum down to a limit.

    Rule: bf.cover.both-kinds, bfref.cover.cover-and-concealment-together, bxs.cover.cap

    >>> combine_cover([-2, -4], adds_up=False, limit=0), combine_cover([-3, -3], adds_up=True, limit=-4)
    (-4, -4)
    """
    if not adds_up:
        return min(penalties, default=0)
    return max(sum(penalties), limit) if limit else sum(penalties)
