"""Dying combatants: whether their wounds are bound, and which ones the winners of a fight bind up."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import effect_amount, pack_effect
from grognard.battle.state.effects import (
    DYING,
    find_effect,
    replace_effect,
)
from grognard.battle.state.flags import DEAD, GONE, UNCONSCIOUS
from grognard.battle.state.side import Side

BOUND_UP: Final = 1
"""The amount of `DYING` of one whose wounds are bound; until then, and after a new wound, it is 0."""


def lies_dying(one: Combatant) -> bool:
    """Whether a combatant lies dying with its wounds unbound."""
    if one.flags & (UNCONSCIOUS | DEAD) != UNCONSCIOUS:
        return False
    dying = find_effect(one, DYING)
    return dying != 0 and effect_amount(dying) != BOUND_UP


def is_bound_up(one: Combatant) -> bool:
    """Whether a combatant lies there with its wounds bound, and will live."""
    if one.flags & (UNCONSCIOUS | DEAD) != UNCONSCIOUS:
        return False
    dying = find_effect(one, DYING)
    return dying != 0 and effect_amount(dying) == BOUND_UP


def bind_up(one: Combatant) -> None:
    """Bind the wounds of one who lies dying."""
    replace_effect(one, find_effect(one, DYING), pack_effect(DYING, amount=BOUND_UP))


def fallen_to_bind(sides: list[Side], winner: i64) -> list[Combatant]:
    """The dying who are bound up after a fight: the winners', and those that friends brought away."""
    found: list[Combatant] = []
    for side in sides:
        for one in side.own:
            if lies_dying(one) and (side.index == winner or one.flags & GONE != 0):
                found.append(one)
    return found
