"""Parties and other groups in files of their own, to be used in many encounters."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Final

from grognard.base.errors import InputError
from grognard.base.files import why_unread
from grognard.base.toml_text import read_text
from grognard.rulebooks.loader import parse_toml

Table = dict[str, object]
FILE: Final = "file"
"""The key under which a side of an encounter names the file of a group."""
_ENDING: Final = ".toml"
_OF_THEIR_OWN: Final = ("options", "field", "sides")
"""The keys of an encounter that are tables in its file."""
_A_MEMBER: Final = "a character, a creature that is listed, or a stat line"


def is_group_file_name(text: str) -> bool:
    """Whether a text is the name of a group's file rather than members."""
    return text.strip().lower().endswith(_ENDING)


def refuse_files(document: Table) -> None:
    """Refuse the document of an encounter that names a file anywhere.

    Raises:
        InputError: it does; naming the key, and what may stand there.
    """
    rules = document.get("rules")
    if isinstance(rules, str) and is_group_file_name(rules):
        raise refused_file(rules, key="rules", expected="the id of a rulebook, such as bf")
    for number, side in enumerate(tables_under(document, "sides")):
        refuse_in_group(side, f"sides[{number}].")


def refuse_in_group(side: Table, lead: str = "") -> None:
    """Refuse a side that stands in a file, or has a member that does; `lead` is what its keys begin with.

    Raises:
        InputError: it does; naming the key, and what may stand there.
    """
    if FILE in side:
        raise refused_file(side[FILE], key=f"{lead}{FILE}", expected="name and [[sides.members]]")
    for number, member in enumerate(tables_under(side, "members")):
        place = f"{lead}members[{number}]"
        if FILE in member:
            raise refused_file(member[FILE], key=f"{place}.{FILE}", expected=_A_MEMBER)
        creature = member.get("creature")
        if isinstance(creature, str) and is_group_file_name(creature):
            raise refused_file(creature, key=f"{place}.creature", expected="a creature that is listed")


def tables_under(table: Table, key: str) -> list[Table]:
    """The tables listed under a key; an empty one for anything else, which is refused elsewhere."""
    listed = table.get(key)
    return [one if isinstance(one, dict) else {} for one in listed] if isinstance(listed, list) else []


def refused_file(name: object, *, key: str = "", expected: str = _A_MEMBER) -> InputError:
    """The error for a named file that must not be opened."""
    return InputError(f"{name!r} names a file, and no file is opened here", key=key, expected=expected)


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
    """An encounter's document with the sides that stand in files of their own included.

    The encounter's own values for such a side override those of the file; its members join those of the file.

    Args:
        document: the encounter as read.
        folder: the folder of the files.
        check: refuses a faulty group, given its table, its file and its text.
        include: adds the members of a side that stand in files of a folder.

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
    lines = [f"name = {format_toml_text(name)}"]
    if player_characters:
        lines.append("player_characters = true")
    for member in members:
        lines += ["", "[[members]]", *format_toml_keys(member)]
    return "\n".join(lines)


def format_encounter(document: Table) -> str:
    """An encounter as the text of its file: the general keys, the options, the ground, then the sides.

    >>> wolves = {"name": "Wolves", "members": [{"creature": "wolf", "at": [[2, 3]]}]}
    >>> print(format_encounter({"title": "Eyes", "options": {"initiative.die": 10}, "sides": [wolves]}))
    title = "Eyes"
    <BLANKLINE>
    [options]
    "initiative.die" = 10
    <BLANKLINE>
    [[sides]]
    name = "Wolves"
    <BLANKLINE>
    [[sides.members]]
    creature = "wolf"
    at = [[2, 3]]
    """
    lines = format_toml_keys({key: value for key, value in document.items() if key not in _OF_THEIR_OWN})
    for name in _OF_THEIR_OWN[:2]:
        table = document.get(name)
        if isinstance(table, dict) and table:
            lines += ["", f"[{name}]", *format_toml_keys(table)]
    for side in tables_under(document, _OF_THEIR_OWN[2]):
        own = {key: value for key, value in side.items() if key != "members"}
        lines += ["", "[[sides]]", *format_toml_keys(own)]
        for member in tables_under(side, "members"):
            lines += ["", "[[sides.members]]", *format_toml_keys(member)]
    return "\n".join(lines)


def format_toml_keys(table: Table) -> list[str]:
    """The keys of a table as lines of TOML."""
    return [f"{_format_key(key)} = {format_toml_value(value)}" for key, value in table.items()]


def format_toml_value(value: object) -> str:
    """A text, a number, a truth, a list or a table as TOML has it; a text of several lines has them.

    >>> print(format_toml_value({"longbow": 12, "oil flask": [1, True]}))
    { longbow = 12, "oil flask" = [1, true] }
    """
    if isinstance(value, str):
        return format_toml_lines(value) if "\n" in value else format_toml_text(value)
    if isinstance(value, dict):
        return f"{{ {', '.join(format_toml_keys(value))} }}" if value else "{}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(format_toml_value(one) for one in value)}]"
    return str(value).lower()


def _format_key(key: str) -> str:
    plain = key.isascii() and key.replace("_", "").replace("-", "").isalnum()
    return key if plain else format_toml_text(key)


def format_toml_text(text: str) -> str:
    """A text as TOML has it."""
    return f'"{_escape(text)}"'


def format_toml_lines(text: str) -> str:
    """A text of several lines as TOML has it, the first of them below the key."""
    return '"""\n' + "\n".join(_escape(line) for line in text.split("\n")) + '"""'


def _escape(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return "".join(letter if letter.isprintable() else f"\\U{ord(letter):08x}" for letter in escaped)
