"""Characters and creatures in files of their own, put in the place of the members that name them.

A character's file has the keys of a member. A creature's file has its name and the columns of a stat line.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Final, cast

from grognard.base.errors import InputError
from grognard.creatures.bestiary import parse_creature_table
from grognard.encounter.group_files import FILE, Table, is_group_file_name, read_group
from grognard.rulebooks.locate import locate_key

CREATURE: Final = "creature"
_NAME: Final = "name"
_KINDS: Final = frozenset({"character", CREATURE, "stat_line"})
"""Of what a character's file has one, and a creature's file none."""


def include_members(table: Table, *, folder: str, check: Callable[[Table, str, str], object]) -> Table:
    """A side's table with the members that stand in files of their own put in.

    Args:
        table: the side as it was read.
        folder: where the files are looked for.
        check: what refuses a faulty character, given its table, its file and its text.

    Raises:
        InputError: a file cannot be read, or is faulty.
    """
    members = table.get("members")
    if not isinstance(members, list):
        return table
    return table | {"members": [include_member(one, folder=folder, check=check) for one in members]}


def include_member(member: object, *, folder: str, check: Callable[[Table, str, str], object]) -> object:
    """A member's own table; keys beside the name of its file override the file.

    Raises:
        InputError: the file cannot be read, or is faulty.
    """
    if not isinstance(member, dict):
        return member
    named = member.get(FILE, member.get(CREATURE))
    if FILE not in member and not (isinstance(named, str) and is_group_file_name(named)):
        return member
    if not isinstance(named, str):
        problem = f"file is {named!r}"
        raise InputError(problem, expected="the name of a character's or creature's file", key=FILE)
    path = os.path.join(folder, named)
    table, text = read_group(path, what="file")
    own = {key: value for key, value in member.items() if key not in (FILE, CREATURE)}
    if is_creature_file(table):
        return {"stat_line": _stat_line_of(table, path, text), **own}
    check(table, path, text)
    return table | own


def is_creature_file(table: Table) -> bool:
    """Whether a file's table is that of a creature."""
    return not _KINDS & set(table)


def _stat_line_of(table: Table, path: str, text: str) -> str:
    name = table.get(_NAME)
    if not isinstance(name, str) or not name:
        raise InputError("the creature has no name", expected='name = "..."', file=path, key=_NAME)
    columns = {key: value for key, value in table.items() if key != _NAME}
    try:
        creature = parse_creature_table(name, columns, file=path)
    except InputError as error:
        raise error.located(line=locate_key(text, error.key)) from error
    # Not by an import above, which every start would pay for.
    reader = __import__("grognard.creatures.stat_line", fromlist=["format_stat_line"])
    return cast(str, reader.format_stat_line(creature))
