"""How far one sees: land, ships, and the warmth of the living in the dark."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from grognard.adventure.rolls.table_roll import cite, no_rule
from grognard.base.errors import InputError
from grognard.rulebooks.schema import Rulebook


def sees_by_heat(book: Rulebook, feet: int, *, human: bool, dark: bool, heat: bool = False) -> bool:
    """Whether an observer sees a creature `feet` away by its heat: not humans, and not near light or fire.

    Rule: bxe.light.infravision-monsters, bxe.light.infravision-humans, bxe.light.infravision-demihumans,
        bxe.light.infravision-range-monsters, bxe.light.infravision-range-limit,
        bxe.light.infravision-range-demihumans, bxe.light.infravision-only-darkness,
        bxe.light.infravision-visible-light-normal, bxe.light.infravision-visible-light-magic,
        bxe.light.infravision-heat-source

    Raises:
        InputError: the book has no such rule.
    """
    _validate(book)
    return not human and dark and not heat and feet <= book.sight.infravision_feet


def miles_in_view(book: Rulebook, what: str, *, share: Fraction = Fraction(1)) -> Fraction:
    """How many miles one sees of the open country, or of land from the sea; the referee's share of it.

    Rule: bxe.light.wilderness-sight, bxe.light.wilderness-reduced, bxe.light.wilderness-increased,
        bxe.light.sea-land-sight, bxe.light.sea-reduced, bxe.light.sea-in-sight-of-land

    Raises:
        InputError: the book has nothing of the kind, or there is no such view.
    """
    _validate(book)
    miles = {"country": book.sight.open_miles, "land": book.sight.land_miles}
    if what not in miles:
        raise InputError(f"a view of {what!r}", key="what", expected="country or land")
    return miles[what] * share


def ship_in_view(book: Rulebook, *, fog: bool = False, yards: int | None = None) -> int:
    """The yards from which a ship is seen and known.

    Rule: bxe.distance.ship-sighting-clear, bxe.distance.ship-sighting-fog,
        bxe.distance.ship-sighting-between

    Raises:
        InputError: the book has nothing of the kind, or the referee's yards lie outside of its own.
    """
    _validate(book)
    rules = book.sight
    if yards is None:
        return rules.fog_yards if fog else rules.ship_yards
    if not rules.fog_yards <= yards <= rules.ship_yards:
        expected = f"{rules.fog_yards} to {rules.ship_yards}"
        raise InputError(f"a ship seen from {yards} yards", key="yards", expected=expected)
    return yards


def _validate(book: Rulebook) -> None:
    if not book.sight.open_miles:
        raise no_rule(book, "how far one sees", lambda other: other.sight.open_miles > 0)


def rules_of_sight(book: Rulebook) -> tuple[str, ...]:
    """The rules behind how far one sees in the dark."""
    return cite(book, "sight", "infravision", "spoilt")


WARMTH: Final = {"living": "bright", "cool": "grey", "cold": "black", "writing": ""}
"""Appearances to infravision: the living, cool things, very cold ones, and writing."""


def appearance(what: str) -> str:
    """A thing's appearance to infravision; "" if it does not show.

    Rule: bxe.light.infravision-sees-heat, bxe.light.infravision-cool-items-grey,
        bxe.light.infravision-cold-black, bxe.light.infravision-no-reading
    """
    return WARMTH[what]


def sees_by_light(book: Rulebook, feet: int) -> tuple[bool, tuple[str, ...]]:
    """Whether a light shows something `feet` away, and the rules for that.

    Rule: bxe.light.radius-beyond, bxe.light.radius

    Raises:
        InputError: the book has no radius of light.
    """
    if not book.dungeon.light_feet:
        raise no_rule(book, "the radius of a light", lambda other: other.dungeon.light_feet > 0)
    seen = 0 <= feet <= book.dungeon.light_feet
    return seen, cite(book, "dungeon", "radius" if seen else "beyond radius")
