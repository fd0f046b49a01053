"""Ability checks, called for by the referee."""

from __future__ import annotations

from typing import Final

from grognard.adventure.rolls.table_roll import TableRoll, cite, no_rule
from grognard.base.errors import InputError
from grognard.creatures.abilities import ability_modifier
from grognard.rulebooks.schema import Rulebook
from grognard.rules.checks import (
    CHECK_DIE,
    check_chance,
    modifier_of,
    validate_ability,
    validate_modifier,
)

DIFFICULTIES: Final = ("easy", "difficult", "unskilled")


def ability_roll(
    book: Rulebook, ability: str, score: int, *, difficulties: tuple[str, ...] = (), modifier: int = 0
) -> TableRoll:
    """The roll of an ability check: the lowest faces of a d20 succeed, as many as the score as it is changed.

    Rule: bxe.checks.optional-rule, bxs.checks.ability

    Raises:
        InputError: the book has no checks, the ability or the score is none, or the modifier too great.
    """
    validate_ability(ability)
    ability_modifier(score)  # refuses what is no score
    rules = book.checks
    if not rules.allowed and cite(book, "checks", "optional"):
        raise InputError(
            f"ability checks are an optional rule of {book.title}", expected="--option checks.allowed=true"
        )
    if not rules.allowed:
        raise no_rule(book, "ability checks", lambda other: other.checks.allowed)
    change = modifier + modifier_of(rules, **{name: name in difficulties for name in DIFFICULTIES})
    validate_modifier(rules, change)
    faces = check_chance(rules, score, change) * CHECK_DIE
    names = ["check", *(name for name in DIFFICULTIES if name in difficulties)]
    return TableRoll(CHECK_DIE, int(faces), cite(book, "checks", *names))
