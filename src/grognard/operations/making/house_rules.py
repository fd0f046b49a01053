"""House rules as a text: read, and where they change single values alone, as options of an encounter."""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.base.errors import InputError
from grognard.encounter.entries import Encounter
from grognard.encounter.group_files import Table
from grognard.rulebooks.loader import load_rulebook, parse_toml, refuse_long_text
from grognard.rulebooks.rule_documents import DEFAULT_BOOK
from grognard.rulebooks.schema import Rulebook

KEY: Final = "house_rules"
_OF_THE_FILE: Final = ("extends", "id", "title")
"""Keys that change nothing in the book."""


class HouseRules(msgspec.Struct, frozen=True):
    """House rules that were read: the rulebook they make, the id of the one they stand on, and their values.

    They stand `apart` where they change more than single values, which an encounter could have as options.
    """

    book: Rulebook | None = None
    base: str = ""
    values: dict[str, object] = {}
    apart: bool = False


def read_house_rules(text: str, rules: str) -> HouseRules:
    """Read house rules that stand on a rulebook, if they name no other; nothing where there is no text.

    Raises:
        InputError: they cannot be used, or name a file.
    """
    if not text.strip():
        return HouseRules()
    added = 0
    try:
        refuse_long_text(text)
        document = parse_toml(text, file="")
        named = "extends" in document
        added = 0 if named else 1
        lead = "" if named else f'extends = "{rules or DEFAULT_BOOK}"\n'
        book = load_rulebook(f"{lead}{text}\n", files=False)
    except InputError as error:
        line = error.line - added
        where = ", ".join([f"line {line}"] * (line > 0) + [error.key] * bool(error.key))
        problem = f"{where}: {error.problem}" if where else error.problem
        raise InputError(problem, key=KEY, expected=error.expected) from error
    base = str(document["extends"]) if named else rules or DEFAULT_BOOK
    values = _flatten({key: value for key, value in document.items() if key not in _OF_THE_FILE})
    return HouseRules(book, base, values, apart=not _are_options(values))


def _flatten(table: Table, lead: str = "") -> dict[str, object]:
    """The single values of tables within tables, by their dotted keys."""
    flat: dict[str, object] = {}
    for key, value in table.items():
        if isinstance(value, dict) and value and "." not in key:
            flat |= _flatten(value, f"{lead}{key}.")
        else:
            flat[f"{lead}{key}"] = value
    return flat


def _are_options(values: dict[str, object]) -> bool:
    """Whether an encounter can have values as its options."""
    try:
        msgspec.convert(values, Encounter.__annotations__["options"])
    except msgspec.ValidationError:
        return False
    return True
