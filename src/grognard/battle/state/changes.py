"""Temporary changes to a combatant's numbers: by spells, and by the referee's ruling."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import (
    effect_amount,
    effect_kind,
    effect_source,
)
from grognard.battle.state.effects import drop_effect

BY_WORD: Final = 4092
"""The source of what the referee's word has changed: above the number of any power."""
FOR_ONE_ROLL: Final = BY_WORD + 1
"""The same, for the next roll and no more."""
REFEREES_WORD: Final = "the referee's word"


def change_by_referee(one: Combatant, kind: i64) -> i64:
    """By how much the referee's word changes a number of a combatant."""
    total: i64 = 0
    for effect in one.effects:
        if effect_kind(effect) == kind and effect_source(effect) >= BY_WORD:
            total += effect_amount(effect)
    return total


def end_one_roll_change(one: Combatant, kind: i64) -> None:
    """End what changes one roll alone: that roll has been made."""
    for effect in one.effects:
        if effect_kind(effect) == kind and effect_source(effect) == FOR_ONE_ROLL:
            drop_effect(one, effect)
            return


def change_by_spells(one: Combatant, kind: i64) -> i64:
    """The change of a combatant's number by spells: of bonuses the highest counts, all else adds.

    Rule: bxe.casting.no-stacking-same-ability, bxe.casting.stacking-different-abilities,
        bxe.casting.stacking-penalties-not-covered
    """
    best: i64 = 0
    worse: i64 = 0
    for effect in one.effects:
        if effect_kind(effect) == kind and effect_source(effect) < BY_WORD:
            amount = effect_amount(effect)
            if amount > best:
                best = amount
            elif amount < 0:
                worse += amount
    return best + worse
