"""Armour class between conventions: counted up from 11, from the book's own base, or down."""

from __future__ import annotations

from typing import Final

from grognard.rulebooks.combat_schema import ArmourRules

CANONICAL_UNARMOURED: Final = 11
"""What an unarmoured person has in the figures of creatures and gear."""

UPWARD_BASE: Final = 10
"""What an unarmoured person has inside the engine for books that count down."""


def kept_armour_class(armour: ArmourRules, canonical: int) -> int:
    """The engine's armour class, always counted upward, for one of the creatures' and gear's figures.

    >>> kept_armour_class(ArmourRules("descending", 9), 16)
    15
    """
    base = UPWARD_BASE if armour.convention == "descending" else armour.unarmoured
    return canonical - CANONICAL_UNARMOURED + base


def shown_armour_class(armour: ArmourRules, kept: int) -> int:
    """The engine's armour class in the book's own convention.

    >>> shown_armour_class(ArmourRules("descending", 9), 15)
    4
    """
    return armour.unarmoured + UPWARD_BASE - kept if armour.convention == "descending" else kept
