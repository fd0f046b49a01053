"""What spells do in a fight: the rows of the data files, and those a house-rules file adds or changes."""

from __future__ import annotations

import os
from functools import cache
from typing import Final, cast

import msgspec

from grognard.prepared import prepared_file
from grognard.rulebooks.power_schema import PowerRules
from grognard.toml_text import decode_toml

_FOLDER: Final = os.path.join(os.path.dirname(__file__), "spells")

Rows = dict[str, dict[str, object]]


@cache
def spell_rows() -> Rows:
    """The row of every spell that executes, by its key: its name with hyphens."""
    rows: Rows = {}
    for name in sorted(os.listdir(_FOLDER)):
        if name.endswith(".toml"):
            path = os.path.join(_FOLDER, name)
            rows.update(prepared_file(path, make=_decode))
    return rows


@cache
def find_spell_row(key: str) -> PowerRules | None:
    """What the spell of a key does; None where that is left to the referee."""
    row = spell_rows().get(key)
    return None if row is None else msgspec.convert(row, PowerRules)


def reversed_keys(name: str) -> list[str]:
    """The keys of the spells that are the reverse of one, by its name."""
    return [key for key, row in spell_rows().items() if row.get("reverses") == name]


def other_ways(name: str) -> list[str]:
    """The keys of the other ways in which a spell can be cast, by its name."""
    return [key for key, row in spell_rows().items() if row.get("way_of") == name]


def followers(name: str) -> list[str]:
    """The keys of what can be done under a spell, by its name."""
    return [key for key, row in spell_rows().items() if row.get("follows") == name]


def source_of(row: PowerRules | None) -> str:
    """The name of the spell that a row is the reverse of, or another way of; empty for a spell of its own."""
    name = ""
    while row is not None and (row.reverses or row.way_of):
        name = row.reverses or row.way_of
        row = find_spell_row(name.replace(" ", "-"))
    return name


def _decode(text: str) -> Rows:
    return cast(Rows, decode_toml(text))
