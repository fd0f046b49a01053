"""Modifiers by ability score besides the standard one, in books that print such tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from grognard.base.errors import InputError
from grognard.creatures.abilities import HIGHEST_SCORE, LOWEST_SCORE
from grognard.rulebooks.hurt_schema import AbilityRules

LITERATE: Final = "literate"

T = TypeVar("T")


def figure_for_score(column: Sequence[T], score: int, *, clamp: bool = False) -> T:
    """The figure of a column for a score; one outside the table is refused, or held to its ends.

    Rule: bxe.ability.score-range, bxe.ability.cha-reaction-table, bxe.ability.dex-initiative-table,
        bxe.ability.cha-max-retainers-table, bxe.ability.cha-retainer-morale-table,
        bxe.ability.int-language-ability-table, bxe.ability.int-bonus-languages-table,
        bxe.ability.prime-requisite-xp-table, bxe.ability.cha-morale-is-loyalty

    Raises:
        InputError: the score is not 3 to 18.
    """
    if clamp:
        score = max(LOWEST_SCORE, min(HIGHEST_SCORE, score))
    if not LOWEST_SCORE <= score <= HIGHEST_SCORE:
        raise InputError(f"score {score} is out of range", expected="3 to 18")
    return column[score - LOWEST_SCORE]


def may_hire(rules: AbilityRules, charisma: int, *, retainers_now: int) -> bool:
    """Whether one more retainer may be taken on, by the number in pay at this time.

    Rule: bxe.ability.cha-max-retainers-simultaneous
    """
    return retainers_now < figure_for_score(rules.retainers, charisma)


def languages_to_choose(rules: AbilityRules, intelligence: int, *, creation: bool = True) -> int:
    """The number of languages a character may choose besides its native ones, at creation.

    Rule: bxe.ability.int-bonus-languages-at-creation
    """
    return figure_for_score(rules.languages, intelligence) if creation else 0


def reads_and_writes(rules: AbilityRules, intelligence: int) -> bool:
    """Whether a character reads and writes every language it knows.

    Rule: bxe.ability.int-literacy-covers-native
    """
    return figure_for_score(rules.literacy, intelligence) == LITERATE


def experience_percent(
    rules: AbilityRules, prime_requisites: Sequence[int], *, class_percent: int | None = None
) -> int:
    """The bonus to all experience for the class's prime requisites: the lowest score of them counts.

    A class may have a percentage of its own.

    Rule: bxe.ability.prime-requisite-applies-all-xp, bxe.ability.prime-requisite-class-override,
        bxe.ability.prime-requisite-own-class, bxe.ability.prime-requisite-xp-table
    """
    if class_percent is not None:
        return class_percent
    return figure_for_score(rules.experience_percent, min(prime_requisites)) if prime_requisites else 0


def hit_points_gained(rolls: Sequence[int], constitution_modifier: int) -> int:
    """Hit points of one or more hit dice: each with the modifier, and each at least 1.

    Rule: bxe.ability.con-hp-adjustment, bxe.ability.con-minimum-one-hp
    """
    return sum([max(1, roll + constitution_modifier) for roll in rolls])
