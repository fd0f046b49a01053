"""Bad places to fight in: unstable ground, the water, the rail of another's ship."""

from __future__ import annotations

from fractions import Fraction

from grognard.errors import InputError
from grognard.rulebooks.hurt_schema import SurroundingsRules


def is_unstable(rules: SurroundingsRules, surface: str) -> bool:
    """Whether a surface of the book's is unstable; magical flight is smooth.

    Rule: bxe.unstable.riding-flying-animal, bxe.unstable.magical-flight-exempt

    Raises:
        InputError: the book knows no such surface.
    """
    if surface not in rules.surfaces:
        named = ", ".join(repr(name) for name in rules.surfaces)
        raise InputError(f"the book knows no surface {surface!r}", key="surface", expected=named or "none")
    return rules.surfaces[surface]


def boarding_chance(rules: SurroundingsRules, *, mutual: bool, grappling_hooks: bool = True) -> Fraction:
    """The chance, each round, to come alongside and grapple; certain if both crews want it.

    Rule: bxe.boarding.chance, bxe.boarding.mutual-automatic, bxe.boarding.needs-grappling-hooks
    """
    if mutual:
        return Fraction(1)
    return Fraction(rules.boarding_range if grappling_hooks else 0, rules.boarding_die)
