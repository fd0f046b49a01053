"""Magic items in a fight: what drinking and using them takes, and what becomes of them with their owner."""

from __future__ import annotations

from mypy_extensions import i64


class ItemRule:
    """A book's rules of magic items: see `ItemRules` of the rulebook's schema.

    Who has mixed potions is sick for `sick_rounds`; 0 where they mix.
    """

    sick_rounds: i64 = 0
    drinks_for_move: bool = False
    interrupted: bool = False
    destroyed: bool = False
