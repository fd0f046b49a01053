"""The tables of docs/spells.md: every spell by class and level, and what it does in a fight."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from grognard.creatures.spells import Spell, list_spells
from grognard.rulebooks.spell_rows import find_spell_row, follow_up_keys, other_ways, reversed_keys
from grognard.text.spell_lines import spell_line
from tools.markdown_table import format_table


def format_spells(class_name: str) -> str:
    """The spells of a class by level, each followed by its other ways and by its reverse."""
    rows: list[list[str]] = []
    for spell in sorted(list_spells(), key=lambda one: (one.level_for(class_name), one.title)):
        level = spell.level_for(class_name)
        if level:
            line = spell_line(find_spell_row(spell.key), referee=spell.referee)
            rows.append([str(level), spell.title, spell.range, spell.duration, line])
            rows += _variants(spell)
    return format_table(["level", "spell", "range", "duration", "in a fight"], rows)


def _variants(spell: Spell) -> list[list[str]]:
    name = spell.title.lower()
    found: list[list[str]] = []
    for said, keys in (
        ("or", other_ways(name)),
        ("under it", follow_up_keys(name)),
        ("reversed", reversed_keys(name)),
    ):
        for key in keys:
            found.append(_variant(said, key))
            if said == "reversed":
                found += [_variant("reversed, or", way) for way in other_ways(key.replace("-", " "))]
    return found


def _variant(said: str, key: str) -> list[str]:
    return ["", f"{said}: {key.replace('-', ' ')}", "", "", spell_line(find_spell_row(key))]


SPELL_TABLES: Final[Mapping[str, Callable[[], str]]] = {
    "cleric-spells": partial(format_spells, "cleric"),
    "magic-user-spells": partial(format_spells, "magic-user"),
}
