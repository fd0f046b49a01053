"""``grognard spells [WORDS]``: the spells there are, by their figures, and what they do in a fight."""

from __future__ import annotations

import argparse
from functools import partial

from grognard.creatures.spells import Spell, list_spells
from grognard.faces.cli import catalogue
from grognard.faces.cli.catalogue import Card, Shown, show
from grognard.rulebooks.spell_rows import find_spell_row, followers, other_ways, reversed_keys
from grognard.text.spell_lines import spell_line

_COLUMNS = ("spell", "level", "range", "duration", "in a fight")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    catalogue.add_arguments(parser, what="spells")


def run(args: argparse.Namespace) -> int:
    """Print the spells that the words name.

    Raises:
        InputError: there is no such spell.
    """
    things = [_show(spell) for spell in list_spells()]
    return show(args, things, what="spells", columns=_COLUMNS)


def _show(spell: Spell) -> Shown:
    name = spell.title.lower()
    executes = find_spell_row(spell.key) is not None or bool(reversed_keys(name))
    cells = (spell.levels, spell.range, spell.duration, "executes" if executes else "referee")
    also = tuple(key.replace("-", " ") for key in (*other_ways(name), *followers(name), *reversed_keys(name)))
    return Shown(spell.title, cells, also, partial(_describe, spell))


def _describe(spell: Spell) -> Card:
    name = spell.title.lower()
    row = find_spell_row(spell.key)
    return {
        "name": spell.title,
        "cleric": spell.cleric,
        "magic_user": spell.magic_user,
        "range": spell.range,
        "duration": spell.duration,
        "reversible": spell.reversible,
        "executes": row is not None,
        "effect": spell_line(row, referee=spell.referee),
        "other_ways": _lines(other_ways(name)),
        "under_it": _lines(followers(name)),
        "reverses": _lines(reversed_keys(name)),
    }


def _lines(keys: list[str]) -> list[str]:
    return [f"{key.replace('-', ' ')} ({spell_line(find_spell_row(key))})" for key in keys]
