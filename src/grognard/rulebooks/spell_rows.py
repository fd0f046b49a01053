"""The effects of spells in a fight: rows of the data files, added to or changed by house rules."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import cache
from typing import Final, cast

import msgspec

from grognard.base.cached_data import cached_from_file
from grognard.base.toml_text import decode_toml
from grognard.rulebooks.power_schema import PowerRules

_FOLDER: Final = os.path.join(os.path.dirname(__file__), "spells")

Rows = dict[str, dict[str, object]]
Powers = Mapping[str, PowerRules]
"""The powers of a rulebook by name."""

NO_POWERS: Final[Powers] = {}


@cache
def spell_rows() -> Rows:
    """The row of every spell that executes, by its key: its name with hyphens."""
    rows: Rows = {}
    for name in sorted(os.listdir(_FOLDER)):
        if name.endswith(".toml"):
            path = os.path.join(_FOLDER, name)
            rows.update(cached_from_file(path, make=_decode))
    return rows


@cache
def _bundled_row(key: str) -> PowerRules | None:
    row = spell_rows().get(key)
    return None if row is None else msgspec.convert(row, PowerRules)


def row_key(name: str) -> str:
    """The key of a spell's row by its name.

    >>> row_key("Silence 15' Radius")
    'silence-15-radius'
    """
    return "-".join(re.compile("[a-z0-9+]+").findall(name.lower()))


def find_book_row(name: str, powers: Powers, kind: str = "") -> tuple[str, PowerRules] | None:
    """A book's own row of a spell, and its name there: by preference the one for a class."""
    key = row_key(name)
    rows = [
        (listed, one)
        for listed, one in powers.items()
        if key in (row_key(listed), row_key(one.spell)) and _is_spell(one)
    ]
    return next((row for row in rows if not kind or level_in(row[1], kind)), rows[0] if rows else None)


def _is_spell(rules: PowerRules) -> bool:
    """Whether a power of a book is a spell or a part of one, and not what a creature does by itself."""
    linked = rules.reverses or rules.way_of or rules.follows or rules.like
    return bool(rules.cleric or rules.magic_user or linked or rules.banned)


def level_in(rules: PowerRules, kind: str) -> int:
    """The level that a row has for a class, 0 where it has none."""
    return {"cleric": rules.cleric, "magic-user": rules.magic_user}.get(kind, 0)


def find_spell_row(key: str, powers: Powers = NO_POWERS) -> PowerRules | None:
    """The row of a spell by its key, from a book's powers or the list; None if left to the referee."""
    own = find_book_row(key, powers) if powers else None
    if own is None:
        return _bundled_row(key)
    return None if own[1].referee or own[1].banned else own[1]


def reversed_keys(name: str, powers: Powers = NO_POWERS) -> list[str]:
    """The keys of the spells that are the reverse of one, by its name."""
    return _keys_with("reverses", name, powers)


def other_ways(name: str, powers: Powers = NO_POWERS) -> list[str]:
    """The keys of the other ways in which a spell can be cast, by its name."""
    return _keys_with("way_of", name, powers)


def follow_up_keys(name: str, powers: Powers = NO_POWERS) -> list[str]:
    """The keys of what can be done under a spell, by its name."""
    return _keys_with("follows", name, powers)


def _keys_with(field: str, name: str, powers: Powers) -> list[str]:
    """The keys of rows whose `field` is a spell's `name`; a book's own rows replace those of the list."""
    own = {row_key(listed): rules for listed, rules in powers.items()}
    bundled = [key for key, row in spell_rows().items() if key not in own and row.get(field) == name]
    return bundled + [key for key, rules in own.items() if not rules.banned and getattr(rules, field) == name]


def base_spell_of(row: PowerRules | None, powers: Powers = NO_POWERS) -> str:
    """The name of the spell that a row is the reverse of, or another way of; empty for a spell of its own."""
    name = ""
    while row is not None and (row.reverses or row.way_of):
        name = row.reverses or row.way_of
        row = find_spell_row(row_key(name), powers)
    return name


def _decode(text: str) -> Rows:
    return cast(Rows, decode_toml(text))
