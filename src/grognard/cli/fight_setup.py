"""From the arguments of a fight to an engine ready to run, with errors that point into the file."""

from __future__ import annotations

import argparse
import os.path
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import msgspec

from grognard.battle.play.engine import Engine
from grognard.battle.state.events import Log
from grognard.battle.view.policy import Policy
from grognard.cli.arguments import parse_options
from grognard.dice.source import Dice
from grognard.encounter.entries import Encounter, is_matchup, parse_matchup, read_encounter
from grognard.encounter.setup import load_rules_of, round_structure, set_up
from grognard.errors import InputError
from grognard.rulebooks.locate import locate_key
from grognard.rulebooks.schema import Rulebook
from grognard.tactics.plain import Plain


class Fight(NamedTuple):
    """A fight about to begin, or under way; `seed` is None when real dice are rolled.

    `number` is its number among the many fights of that seed, if it is one of them.
    """

    encounter: Encounter
    book: Rulebook
    engine: Engine
    seed: int | None
    number: int | None = None

    @property
    def number_words(self) -> str:
        """What is said of its number behind the seed."""
        return "" if self.number is None else f", fight {self.number}"


class Setting(NamedTuple):
    """What is fought and by which rules; `file` is the encounter's, or empty."""

    encounter: Encounter
    book: Rulebook
    file: str


def read_setting(args: argparse.Namespace) -> Setting:
    """Read the encounter, its rulebook and options.

    Raises:
        InputError: something a person wrote cannot be used; the message names its place.
    """
    encounter, file = read_fight(args.what)
    chosen = parse_options(args.option)
    return Setting(encounter, _load_book(encounter, chosen, rules=args.rules or "", file=file), file)


@contextmanager
def locating(file: str) -> Iterator[None]:
    """Errors of setting up get the file and the line of their key."""
    try:
        yield
    except InputError as error:
        raise _locate(error, file) from error


def prepare_fight(args: argparse.Namespace, *, dice: Dice, seed: int | None) -> Fight:
    """Read the encounter, its rulebook and options, and set everyone up.

    Raises:
        InputError: something a person wrote cannot be used; the message names its place.
    """
    encounter, book, file = read_setting(args)
    with locating(file):
        battle = set_up(encounter, book, dice)
    battle.log = Log()
    policies: list[Policy | None] = [Plain() for _ in battle.sides]
    engine = Engine(battle, structure=round_structure(book), policies=policies)
    return Fight(encounter, book, engine, seed)


def read_fight(what: str) -> tuple[Encounter, str]:
    """The encounter of a file or a matchup, and the file's path or an empty text."""
    if is_matchup(what) and not os.path.isfile(what):
        return parse_matchup(what), ""
    return read_encounter(what), what


def _load_book(
    encounter: Encounter, chosen: dict[str, bool | int | str], *, rules: str, file: str
) -> Rulebook:
    folder = os.path.dirname(file)
    # The file's own options first and alone, so that a fault in them is not laid to the command line.
    try:
        book = load_rules_of(encounter, rules=rules, folder=folder)
    except InputError as error:
        if rules or error.file:
            raise
        key = "options" if encounter.options and "option" in error.problem else "rules"
        raise _locate(error.located(key=key), file) from error
    if not chosen:
        return book
    merged = msgspec.structs.replace(encounter, options=encounter.options | chosen)
    return load_rules_of(merged, rules=rules, folder=folder)


def _locate(error: InputError, file: str) -> InputError:
    """The error with the file and the line of its key."""
    if not file:
        return error
    with open(file, encoding="utf-8") as encounter_file:
        line = locate_key(encounter_file.read(), error.key)
    return error.located(file=file, line=line)


def find_side(fight: Fight, wanted: str) -> int:
    """The side of that name or number (counted from 1).

    Raises:
        InputError: there is no such side.
    """
    names = [side.name for side in fight.engine.battle.sides]
    for number, name in enumerate(names):
        if wanted.strip().lower() in (name.lower(), str(number + 1)):
            return number
    raise InputError(f"no side is called {wanted!r}", expected=f"one of {', '.join(names)}, or its number")
