"""How many stand side by side, in a passage and in the spaces of a shield wall; the inches of a table."""

from __future__ import annotations

from typing import Final

from grognard.adventure.rolls.table_roll import cite, no_rule
from grognard.base.errors import InputError
from grognard.rulebooks.schema import Rulebook

MOST: Final = 1000


def abreast(book: Rulebook, feet: int, *, small: bool = False) -> tuple[int, tuple[str, ...]]:
    """The number of fighters side by side in a passage of `feet`, and the rules for it.

    Rule: bcb.scale.man-space-3ft, bxe.formation.small-attackers-exception

    Raises:
        InputError: the book has no such rule, or there is no such passage.
    """
    rules = book.formation
    _validate(feet, "feet")
    if rules.man_feet:
        return feet // rules.man_feet, cite(book, "formation", "man")
    if rules.lane_feet:
        count = rules.lane_small if small else rules.lane
        return feet * count // rules.lane_feet, cite(book, "formation", "small" if small else "lane")
    raise no_rule(
        book, "men abreast", lambda other: bool(other.formation.man_feet or other.formation.lane_feet)
    )


def wall_spaces(book: Rulebook, figures: int) -> int:
    """The spaces of a map that a shield wall of `figures` takes up, rounded up.

    Rule: bcb.formation.shield-wall-three-in-two-hexes

    Raises:
        InputError: the book has no such rule, or the number of figures is invalid.
    """
    rules = _wall(book, figures, "wall")
    return -(-figures * rules[1] // rules[0])


def wall_figures(book: Rulebook, spaces: int) -> int:
    """The figures of a shield wall in `spaces` spaces, all caught by an effect on these.

    Rule: bcb.formation.shield-wall-area-vulnerable

    Raises:
        InputError: the book has no such rule, or the number of spaces is invalid.
    """
    rules = _wall(book, spaces, "struck")
    return spaces * rules[0] // rules[1]


def feet_of_inches(book: Rulebook, inches: int) -> int:
    """A range printed in inches of the table.

    Rule: bcb.scale.inch-is-5ft

    Raises:
        InputError: the book says nothing of it, or it is no range.
    """
    if not book.formation.inch_feet:
        raise no_rule(book, "inches of the table", lambda other: bool(other.formation.inch_feet))
    _validate(inches, "inches")
    return inches * book.formation.inch_feet


def _wall(book: Rulebook, number: int, key: str) -> tuple[int, int]:
    """The figures of a shield wall, and the spaces they stand in."""
    _validate(number, key)
    if book.formation.wall is None:
        raise no_rule(book, "shield walls on a map", lambda other: other.formation.wall is not None)
    return book.formation.wall


def _validate(number: int, key: str) -> None:
    if not 1 <= number <= MOST:
        raise InputError(f"{number} {key}", key=key, expected=f"1 to {MOST}")
