"""As a round begins: the number of attacks of combatants that have more in some rounds than in others."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import (
    STREAK,
    add_effect,
    amount_of,
)
from grognard.battle.state.moments import PACES

_HIT: Final = 16
_MISS: Final = 256
"""What a hit and a miss add to the number of attacks of the round, of which a streak is made."""


def set_attacks_of_round(battle: Battle) -> None:
    """Leave each of them the attacks that it has in this round."""
    for one in battle.combatants:
        if one.profile.moments & PACES == 0:
            continue
        most = one.profile.most_attacks
        rounds = one.profile.attacks_by_round
        attacks: i64 = rounds[(battle.round - 1) % len(rounds)] if rounds else _next_of_streak(one, most)
        one.attacks_made = most - attacks if attacks < most else 0


def _next_of_streak(one: Combatant, most: i64) -> i64:
    """One attack more after a round of hits alone, one less after a miss; a single one after no attack."""
    streak = amount_of(one, STREAK)
    attacks: i64 = streak % _HIT
    if streak < _HIT:
        attacks = 1
    elif streak < _MISS:
        attacks = attacks + 1 if attacks < most else most
    elif attacks > 1:
        attacks -= 1
    add_effect(one, pack_effect(STREAK, amount=attacks))
    return attacks


def count_in_streak(one: Combatant, *, hit: bool) -> None:
    """Count an attack towards the streak on which the number of attacks of the next round depends."""
    if not one.profile.attacks_by_round:
        add_effect(one, pack_effect(STREAK, amount=amount_of(one, STREAK) + (_HIT if hit else _MISS)))
