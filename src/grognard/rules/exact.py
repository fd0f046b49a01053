"""Exact chances of some rules; apart, for fights do not work with fractions."""

from __future__ import annotations

from fractions import Fraction

from grognard.rules.saves import SAVE_DIE, is_saved


def save_chance(target: int, modifier: int = 0, *, extremes: bool = False) -> Fraction:
    """The exact chance of a saving throw.

    >>> save_chance(12), save_chance(24, extremes=True)
    (Fraction(9, 20), Fraction(1, 20))
    """
    made = 0
    for natural in range(1, SAVE_DIE + 1):
        if is_saved(natural, natural + modifier, target, extremes=extremes):
            made += 1
    return Fraction(made, SAVE_DIE)
