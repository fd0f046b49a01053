"""Altitudes and depths on paper, counted from another level."""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.adventure.rolls.table_roll import cite, no_rule
from grognard.base.errors import InputError
from grognard.rulebooks.schema import Rulebook

MOST_FEET: Final = 100_000


class CountedAltitudes(msgspec.Struct, frozen=True):
    """Altitudes in feet counted from a new zero, and what was added to each for it."""

    feet: list[int]
    shift: int
    rules: tuple[str, ...]


def count_from(book: Rulebook, feet: list[int], zero: int | None = None) -> CountedAltitudes:
    """The same altitudes with another level as 0: that of the lowest, unless it is said which.

    Rule: bf.altitude.zero-start, bf.altitude.rebase

    Raises:
        InputError: the book has no altitudes, or one is out of range.
    """
    if not cite(book, "altitude", "zero"):
        raise no_rule(book, "altitudes", lambda other: bool(cite(other, "altitude", "zero")))
    if not feet:
        raise InputError("no altitudes", expected="one or more, in feet")
    for one in (*feet, zero or 0):
        if abs(one) > MOST_FEET:
            raise InputError(f"an altitude of {one} feet", expected=f"{-MOST_FEET} to {MOST_FEET}")
    name = "zero" if zero is None else "new zero"
    level = min(feet) if zero is None else zero
    return CountedAltitudes([one - level for one in feet], -level, cite(book, "altitude", name))
