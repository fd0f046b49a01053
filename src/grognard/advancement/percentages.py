"""Percentages of experience: prime requisites, retainers, the referee's word, taken together."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import floor

from grognard.rulebooks.advancement_schema import AwardRules


def round_points(rules: AwardRules, points: Fraction) -> int:
    """Points without their fraction: dropped, or rounded with halves up.

    Rule: bf.xp.share-rounding, bxe.xp.divide-rounding
    """
    return floor(points + Fraction(1, 2)) if rules.rounding == "nearest" else floor(points)


def with_percents(rules: AwardRules, points: int, percents: Sequence[int]) -> int:
    """Points of a whole adventure with percentages, which are added up, or multiplied; never below 0.

    Rule: bxe.xp.modifiers-on-grand-total, bxe.xp.modifier-stacking, bxe.xp.prime-requisite-applied,
        bxe.xp.discretionary-bonus, bxe.xp.discretionary-penalty, bxe.xp.xp-half
    """
    factor = Fraction(1)
    if rules.percents == "multiplied":
        for percent in percents:
            factor *= Fraction(100 + percent, 100)
    else:
        factor = Fraction(100 + sum(percents), 100)
    return max(0, round_points(rules, points * factor))
