"""How often a combatant has used its powers, and when it may use them again."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import (
    effect_amount,
    effect_kind,
    effect_source,
    pack_effect,
)
from grognard.battle.state.effects import (
    POINTS_SPENT,
    RESTING,
    SPENT,
    add_effect,
    amount_of,
)

SPENT_HERE: Final = 0
"""The source of spell points that were spent in this fight, and not before it."""


def points_left(one: Combatant) -> i64:
    """How many spell points a combatant has left."""
    spent = amount_of(one, POINTS_SPENT) if one.effects else i64(0)
    left = one.own_profile.spell_points - spent
    return left if left > 0 else i64(0)


def uses_spent(one: Combatant, power: i64) -> i64:
    """How often a combatant has used its power of that number."""
    for effect in one.effects:
        if effect_kind(effect) == SPENT and effect_source(effect) == power:
            return effect_amount(effect)
    return 0


def spend_use(one: Combatant, power: i64) -> None:
    """Note that a combatant has used its power of that number once more."""
    spent = uses_spent(one, power)
    if spent > 0:
        one.effects.remove(pack_effect(SPENT, amount=spent, source=power))
    add_effect(one, pack_effect(SPENT, amount=spent + 1, source=power))


def may_use(one: Combatant, number: i64, *, uses: i64) -> bool:
    """Whether a combatant can use its power of that number now: it has a use left and need not wait."""
    for effect in one.effects:
        if effect_source(effect) == number:
            kind = effect_kind(effect)
            if kind == RESTING or (kind == SPENT and 0 < uses <= effect_amount(effect)):
                return False
    return True
