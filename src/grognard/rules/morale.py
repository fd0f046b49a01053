"""Morale: when nerve is tested, and what holds."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.base.errors import InputError
from grognard.rules.ruleset import Ruleset


def effective_morale(ruleset: Ruleset, score: i64, adjustment: i64) -> i64:
    """A morale score with the referee's adjustment, held to the book's limit; a 12 is never adjusted.

    Nor is the score of creatures that never fight.

    Rule: bf.morale.adjustment-referee, bf.morale.adjustment-limit, bf.morale.no-adjustment-to-twelve,
        bxe.morale.no-adjust-2-or-12, bxe.morale.adjusted-score-not-special
    """
    if score >= ruleset.morale.never_fails or score <= ruleset.morale.never_fights:
        return score
    limit = ruleset.morale.adjustment_limit
    if adjustment > limit:
        adjustment = limit
    if adjustment < -limit:
        adjustment = -limit
    return score + adjustment


def is_morale_held(ruleset: Ruleset, rolled: i64, effective_score: i64) -> bool:
    """Whether a morale roll holds: equal to or below the score.

    Rule: bf.morale.check, bf.morale.failure, bf.morale.probabilities, bf.morale.twelve-never-fails
    """
    return effective_score >= ruleset.morale.never_fails or rolled <= effective_score


def is_half_strength(remaining: i64, initial: i64) -> bool:
    """Whether at most half of a group remain; the odd one counts as above half.

    Rule: bf.morale.check-half-numbers, bf.morale.half-odd-number, bf.morale.check-half-hp-single
    """
    return remaining * 2 <= initial


def validate_morale(score: int) -> int:
    """A morale score, if it lies between 2 and 12.

    Rule: bf.morale.score-range

    Raises:
        InputError: it does not.
    """
    if not 2 <= score <= 12:
        raise InputError(f"morale {score} is out of range", expected="a morale score from 2 to 12")
    return score
