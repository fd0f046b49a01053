"""Exact chances of saving throws."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from grognard.base.errors import InputError
from grognard.battle.hurts.draining import drained_throw
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.rules.exact import save_chance
from grognard.rules.saves import CATEGORIES

WORDS: Final = (
    ("death ray", "death", "poison"),
    ("wands", "wand"),
    ("paralysis", "petrification", "petrify", "stone"),
    ("breath",),
    ("rods", "staves", "spells", "spell"),
)
"""By which words each category is asked for, besides its name."""


class SavingChance(NamedTuple):
    """A category, the least number on the die that saves, and the chance of it."""

    against: str
    needed: int
    chance: Fraction


def saving_chances(
    battle: Battle, one: Combatant, against: str = "", *, modifier: int = 0
) -> list[SavingChance]:
    """A combatant's saving throw in one category, or in all five.

    Raises:
        InputError: there is no such category.

    Rule: bxe.saves.five-categories, bf.energy-drain.save-penalty
    """
    extremes = battle.ruleset.hurts.total_extremes
    modifier += int(drained_throw(battle, one))
    chosen = range(len(CATEGORIES)) if not against else [find_category(against)]
    return [
        SavingChance(
            CATEGORIES[category],
            one.profile.saves[category] - modifier,
            save_chance(one.profile.saves[category], modifier, extremes=extremes),
        )
        for category in chosen
    ]


def find_category(words: str) -> int:
    wanted = words.casefold()
    for category, names in enumerate(WORDS):
        if wanted == CATEGORIES[category] or any(name in wanted for name in names):
            return category
    raise InputError(
        f"there is no saving throw against {words!r}", expected=f"one of {'; '.join(CATEGORIES)}"
    )
