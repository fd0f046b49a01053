"""Missile fire: range bands and the shot at arm's length."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.rules.ruleset import Ruleset

SHORT: Final = 0
MEDIUM: Final = 1
LONG: Final = 2
BEYOND: Final = 3

BAND_NAMES: Final = ("short range", "medium range", "long range", "beyond long range")


def range_band(distance_feet: i64, short_feet: i64, medium_feet: i64, long_feet: i64) -> i64:
    """The range band of a target; every limit is inclusive.

    Rule: bf.missile.range-inputs

    >>> [BAND_NAMES[range_band(feet, 70, 140, 210)] for feet in (70, 71, 211)]
    ['short range', 'medium range', 'beyond long range']
    """
    if distance_feet <= short_feet:
        return SHORT
    if distance_feet <= medium_feet:
        return MEDIUM
    return LONG if distance_feet <= long_feet else BEYOND


def range_modifier(ruleset: Ruleset, band: i64) -> i64:
    """The modifier of a range band to the attack roll.

    Rule: bf.missile.short-range, bf.missile.medium-range, bf.missile.long-range,
        bfref.missile.short, bfref.missile.medium, bfref.missile.long, bfref.missile.beyond-long
    """
    if band == SHORT:
        return ruleset.missile.short
    return ruleset.missile.medium if band == MEDIUM else ruleset.missile.long


def is_close_shot(ruleset: Ruleset, distance_feet: i64, *, unnoticed: bool) -> bool:
    """Whether a shot suffers the arm's-length penalty, which stands in place of the short range bonus.

    Args:
        ruleset: the book.
        distance_feet: to the target.
        unnoticed: the target is distracted, or the shooter is behind it and undetected.

    Rule: bf.missile.within-5-feet, bf.missile.within-5-feet-replaces-short,
        bf.missile.within-5-feet-any-weapon, bf.missile.close-exception-distracted,
        bf.missile.engaged-shooter-distant-target, bfref.missile.point-blank-unaware,
        bfref.missile.point-blank-distracted, bfref.missile.point-blank-behind-total,
        bfref.missile.point-blank-behind-but-noticed
    """
    return distance_feet <= ruleset.missile.close_feet and not unnoticed
