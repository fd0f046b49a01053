"""Weapon modifiers against the target's armour, where a rulebook's weapons have them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.profile import Profile

SHIELD: Final = "shield"


def against_armour(versus: dict[str, int], target: Profile) -> i64:
    """The modifier to an attack roll for the target's suit, by its name or else its kind, and its shield."""
    worn: i64 = versus.get(target.suit, versus.get(target.suit_kind, 0))
    return worn + (versus.get(SHIELD, 0) if target.shield_bonus != 0 else 0)
