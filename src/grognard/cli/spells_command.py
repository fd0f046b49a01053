"""``grognard spells [WORDS]``: the spells there are, by level, range and duration."""

from __future__ import annotations

import argparse
from functools import partial

from grognard.cli import catalogue
from grognard.cli.catalogue import Card, Shown, show
from grognard.creatures.spells import Spell, list_spells

_COLUMNS = ("spell", "level", "range", "duration")


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
    return Shown(spell.title, (spell.levels, spell.range, spell.duration), (), partial(_describe, spell))


def _describe(spell: Spell) -> Card:
    return {
        "name": spell.title,
        "cleric": spell.cleric,
        "magic_user": spell.magic_user,
        "range": spell.range,
        "duration": spell.duration,
        "reversible": spell.reversible,
        "effect": "left to the referee",
    }
