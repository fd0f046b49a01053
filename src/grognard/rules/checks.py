"""Ability checks, in the two directions that books have for a difficulty."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from grognard.base.errors import InputError
from grognard.creatures.abilities import ABILITY_NAMES
from grognard.rulebooks.hurt_schema import CheckRules

CHECK_DIE: Final = 20
NOBODY: Final = -1


def validate_ability(name: str) -> str:
    """The ability a referee calls for; there is no default.

    Rule: bxe.checks.referee-chooses-ability

    Raises:
        InputError: there is no such ability.
    """
    if name not in ABILITY_NAMES:
        raise InputError(f"there is no ability {name!r}", expected="one of " + ", ".join(ABILITY_NAMES))
    return name


def modifier_of(
    rules: CheckRules, *, easy: bool = False, difficult: bool = False, unskilled: bool = False
) -> int:
    """The modifier of a task: easy ones help the unskilled, too; difficult and unskilled do not add up.

    Rule: bxe.checks.easy-modifier, bxe.checks.hard-modifier, bxs.checks.ability-difficult,
        bxs.checks.ability-unskilled, bxs.checks.ability-easy, bxs.checks.ability-difficult-and-unskilled
    """
    harder = rules.difficult if difficult else rules.unskilled if unskilled else 0
    return (rules.easy if easy else 0) + harder


def validate_modifier(rules: CheckRules, modifier: int) -> int:
    """A referee's own modifier.

    Rule: bxe.checks.modifier-range

    Raises:
        InputError: it is beyond the book's limit.
    """
    if abs(modifier) > rules.limit:
        raise InputError(f"a modifier of {modifier:+d}", expected=f"-{rules.limit} to +{rules.limit}")
    return modifier


def is_success(rules: CheckRules, score: int, natural: int, modifier: int = 0) -> bool:
    """Whether a check succeeds: the die at or under the score, one of the two changed by the modifier.

    Rule: bxe.checks.success-at-or-under, bxe.checks.failure-over, bxe.checks.modifier-on-roll,
        bxe.checks.natural-1-succeeds, bxe.checks.natural-20-fails, bxs.checks.ability,
        bxs.checks.ability-naturals

    Raises:
        InputError: the book has no ability checks.
    """
    if not rules.allowed:
        raise InputError("this book has no ability checks", expected='the option "checks.allowed" = true')
    if rules.extremes and natural in (1, CHECK_DIE):
        return natural == 1
    if rules.modify == "roll":
        return natural + modifier <= score
    return natural <= score + modifier


def check_chance(rules: CheckRules, score: int, modifier: int = 0) -> Fraction:
    """The exact chance of a check.

    Rule: bxe.checks.base-probability, bxe.checks.probability-floor, bxe.checks.probability-cap
    """
    faces = range(1, CHECK_DIE + 1)
    return Fraction(sum(is_success(rules, score, face, modifier) for face in faces), CHECK_DIE)


def opposed_winner(first: int, second: int, *, first_made: bool, second_made: bool) -> int:
    """The winner of an opposed check (0 or 1): the higher successful roll; `NOBODY` when equal or none.

    Rule: bxs.checks.ability-opposed, bxs.checks.ability-opposed-one-success, bxs.checks.ability-opposed-tie
    """
    if first_made != second_made:
        return 0 if first_made else 1
    if not first_made or first == second:
        return NOBODY
    return 0 if first > second else 1
