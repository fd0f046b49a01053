"""The effects of magic items in a fight: rows of the data files, and rows from a house-rules file."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from typing import Final, cast

import msgspec

from grognard.base.cached_data import cached_from_file
from grognard.base.closest import close_matches
from grognard.base.errors import InputError
from grognard.base.toml_text import decode_toml
from grognard.rulebooks.item_schema import WornRules
from grognard.rulebooks.power_schema import PowerRules

POTIONS: Final = "potions"
SCROLLS: Final = "scrolls"
WANDS: Final = "wands"
STAVES: Final = "staves"
RODS: Final = "rods"
RINGS: Final = "rings"
WORN: Final = "worn"

BY_HAND: Final = "left to the referee"
"""The table of a file that lists those of its kind that no fight carries out."""
_FOLDER: Final = os.path.join(os.path.dirname(__file__), "items")

Rows = dict[str, dict[str, object]]


@cache
def item_rows(kind: str) -> Rows:
    """The row of every item of a kind that executes, by its name."""
    return {name: row for name, row in _read(kind).items() if name != BY_HAND}


@cache
def left_to_referee(kind: str) -> tuple[str, ...]:
    """The items of a kind that are known, and no more than that."""
    return tuple(cast(Sequence[str], _read(kind).get(BY_HAND, {}).get("names", ())))


@cache
def find_device(kind: str, name: str) -> PowerRules | None:
    """The effect of a potion, a scroll or a device that is not that of a spell."""
    row = item_rows(kind).get(name)
    return None if row is None else msgspec.convert(row, PowerRules)


@cache
def find_worn(kind: str, name: str) -> WornRules | None:
    """The effect of a ring or another worn item."""
    row = item_rows(kind).get(name)
    return None if row is None else msgspec.convert(row, WornRules)


def has_lasting_effect(rules: PowerRules) -> bool:
    """Whether anything of a potion is left after the moment in which it is drunk."""
    lasting = (rules.effect not in ("", "slain"), rules.also, rules.becomes, rules.images)
    return any(lasting) or rules.changes is not None or rules.form_change is not None


def unknown_item_error(kind: str, thing: str, name: str, *, key: str) -> InputError:
    """The error for an unknown magic item, with the names close to it."""
    known = [*item_rows(kind), *left_to_referee(kind)]
    close = close_matches(name, known)
    return InputError(
        f"there is no {thing} {name!r}", key=key, expected=f"one of {', '.join(close or item_rows(kind))}"
    )


@cache
def _read(kind: str) -> Rows:
    path = os.path.join(_FOLDER, f"{kind}.toml")
    return cached_from_file(path, make=_decode)


def _decode(text: str) -> Rows:
    return cast(Rows, decode_toml(text))
