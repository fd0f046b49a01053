"""Parties and other groups in files of their own, to be used in many encounters."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Final

from grognard.errors import InputError
from grognard.files import why_unread
from grognard.rulebooks.loader import parse_toml
from grognard.toml_text import read_text

Table = dict[str, object]
FILE: Final = "file"
"""The key under which a side of an encounter names the file of a group."""
_ENDING: Final = ".toml"


def names_group(text: str) -> bool:
    """Whether a text is the name of a group's file rather than members."""
    return text.strip().lower().endswith(_ENDING)


def read_group(path: str, *, what: str = "group") -> tuple[Table, str]:
    """The table of a file of a group, or of `what` else, and its text.

    Raises:
        InputError: the file cannot be read, or is malformed.
    """
    try:
        text = read_text(path)
    except (OSError, ValueError) as error:
        raise InputError(
            f"cannot read the {what} {path!r}: {why_unread(error)}",
            expected="a TOML file with a name and [[members]]" if what == "group" else "a TOML file",
            key=FILE,
        ) from error
    return parse_toml(text, file=path), text


def include_groups(
    document: Table,
    *,
    folder: str,
    check: Callable[[Table, str, str], object],
    include: Callable[[Table, str], Table],
) -> Table:
    """The document of an encounter with the sides that stand in files of their own put in.

    What the encounter says of such a side itself goes over the file; its members join those of the file.

    Args:
        document: the encounter as it was read.
        folder: where the files are looked for.
        check: what refuses a faulty group, given its table, its file and its text.
        include: what puts in the members of a side that stand in files in some folder.

    Raises:
        InputError: a file cannot be read, or is faulty.
    """
    sides = document.get("sides")
    if not isinstance(sides, list):
        return document
    return document | {
        "sides": [_include(side, folder=folder, check=check, include=include) for side in sides]
    }


def _include(
    side: object,
    *,
    folder: str,
    check: Callable[[Table, str, str], object],
    include: Callable[[Table, str], Table],
) -> object:
    if not isinstance(side, dict):
        return side
    side = include(side, folder)
    if FILE not in side:
        return side
    name = side[FILE]
    if not isinstance(name, str):
        raise InputError(f"file is {name!r}", expected="the name of a group's file", key=FILE)
    path = os.path.join(folder, name)
    table, text = read_group(path)
    table = include(table, os.path.dirname(path))
    check(table, path, text)
    own = {key: value for key, value in side.items() if key != FILE}
    both = [table.get("members"), own.get("members")]
    members = [one for listed in both if isinstance(listed, list) for one in listed]
    return table | own | {"members": members}


def format_group(name: str, members: list[Table], *, player_characters: bool) -> str:
    """A group as its file's text.

    >>> print(format_group("Wolves", [{"creature": "wolf", "count": 3}], player_characters=False))
    name = "Wolves"
    <BLANKLINE>
    [[members]]
    creature = "wolf"
    count = 3
    """
    lines = [f"name = {format_text(name)}"]
    if player_characters:
        lines.append("player_characters = true")
    for member in members:
        lines += ["", "[[members]]", *format_keys(member)]
    return "\n".join(lines)


def format_keys(table: Table) -> list[str]:
    """The keys of a table as lines of TOML: texts, numbers and truths."""
    return [
        f"{key} = {format_text(value) if isinstance(value, str) else str(value).lower()}"
        for key, value in table.items()
    ]


def format_text(text: str) -> str:
    """A text as TOML has it."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    shown = (letter if letter.isprintable() else f"\\U{ord(letter):08x}" for letter in escaped)
    return f'"{"".join(shown)}"'
