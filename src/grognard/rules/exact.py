"""What some rules come to as exact chances; apart, for in a fight nobody reckons with fractions."""

from __future__ import annotations

from fractions import Fraction

from grognard.rulebooks.hurt_schema import SurroundingsRules
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


def boarding_chance(rules: SurroundingsRules, *, mutual: bool, grappling_hooks: bool = True) -> Fraction:
    """The chance, each round, to come alongside and grapple; certain if both crews want it.

    Rule: bxe.boarding.chance, bxe.boarding.mutual-automatic, bxe.boarding.needs-grappling-hooks
    """
    if mutual:
        return Fraction(1)
    return Fraction(rules.boarding_range if grappling_hooks else 0, rules.boarding_die)
