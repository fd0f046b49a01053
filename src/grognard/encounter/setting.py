"""The encounter and the rules of a fight, from a file, a text, or a matchup line."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

import msgspec

from grognard.base.errors import InputError
from grognard.base.toml_text import read_text
from grognard.creatures.rulebook_tables import using_tables_named, using_tables_of
from grognard.encounter.entries import (
    Encounter,
    parse_encounter,
    read_encounter,
)
from grognard.encounter.matchups import is_matchup, parse_matchup
from grognard.encounter.origins import name_origin
from grognard.encounter.placement import book_without_map
from grognard.encounter.setup import load_rules_of
from grognard.encounter.stat_lines import is_stat_line
from grognard.rulebooks.loader import refuse_long_text
from grognard.rulebooks.locate import locate_key
from grognard.rulebooks.schema import Rulebook

_TOML_LINE: Final = r"(?m)^\s*(?:\[|\w+\s*=)"

Fought = Encounter | str | os.PathLike[str]
"""An encounter, a matchup such as "4 fighter 1 vs 6 goblin", the path of an encounter file, or its text."""

Options = Mapping[str, bool | int | str]
"""Single values of a rulebook by their dotted keys."""


class FightSetting(msgspec.Struct, frozen=True):
    """An encounter and its rules; `file` and `text` are the encounter's, the matchup, or empty.

    `files` says whether files may be opened.
    """

    encounter: Encounter
    book: Rulebook
    file: str = ""
    text: str = ""
    files: bool = True


def read_setting(
    what: Fought, *, rules: Rulebook | str = "", options: Options | None = None, files: bool = True
) -> FightSetting:
    """Read an encounter, its rulebook and options.

    Args:
        what: an encounter, a matchup, the path of an encounter file, or the text of one.
        rules: another rulebook than the encounter's own: an id, a file, or a rulebook.
        options: single values of the rulebook to change, over those of the encounter.
        files: whether files are opened; if not, text that names one is refused.

    Raises:
        InputError: some input cannot be used; the message names its place.

    >>> setting = read_setting("2 fighter 1 vs 1 ogre", options={"initiative.die": 10})
    >>> setting.encounter.title, setting.book.initiative.die
    ('2 fighter 1 against 1 ogre', 10)
    """
    with using_tables_of(rules) if isinstance(rules, Rulebook) else using_tables_named(rules, files=files):
        encounter, file, text = _read_fought(what, files=files)
    if not isinstance(rules, Rulebook):
        book = _load_book(encounter, rules, options or {}, file=file, text=text, files=files)
        return FightSetting(encounter, book, file, text, files)
    if options:
        raise InputError("options for a rulebook that is loaded already", expected="one or the other")
    return FightSetting(encounter, book_without_map(encounter, rules), file, text, files)


@contextmanager
def locate_errors(setting: FightSetting) -> Iterator[None]:
    """Errors of setting up get the file and the line of their key."""
    try:
        yield
    except InputError as error:
        raise _locate(error, file=setting.file, text=setting.text, files=setting.files) from error


def _read_fought(what: Fought, *, files: bool) -> tuple[Encounter, str, str]:
    """The encounter, the path of its file, and its text where that is at hand."""
    if isinstance(what, Encounter):
        return what, "", ""
    if isinstance(what, str):
        refuse_long_text(what)
    if isinstance(what, str) and "\n" in what:
        if is_matchup(what) and is_stat_line(what) and not re.search(_TOML_LINE, what):
            return parse_matchup(what, files=files), "", what
        return parse_encounter(what, files=files), "", what
    path = os.fspath(what)
    if not files:
        read = parse_matchup(path, files=False) if is_matchup(path) else read_encounter(what, files=False)
        return read, "", path
    if is_matchup(path) and not os.path.isfile(path):
        return parse_matchup(path), "", path
    return read_encounter(path), path, ""


def _load_book(
    encounter: Encounter, rules: str, options: Options, *, file: str, text: str, files: bool
) -> Rulebook:
    folder = os.path.dirname(file)
    # The encounter's own options first and alone, so that a fault in them is not laid to the others.
    try:
        book = load_rules_of(encounter, rules=rules, folder=folder, files=files)
    except InputError as error:
        if not error.key or error.file:
            raise
        raise _locate(error, file=file, text=text, files=files) from error
    if not options:
        return book
    return load_rules_of(encounter, rules=rules, folder=folder, options=options, files=files)


def _locate(error: InputError, *, file: str, text: str, files: bool = True) -> InputError:
    """The error with the file and the line of its key."""
    if file:
        text = read_text(file)
    if files:
        error = name_origin(error, text=text, folder=os.path.dirname(file))
    if "\n" not in text or error.file:
        return error
    return error.located(file=file, line=locate_key(text, error.key))
