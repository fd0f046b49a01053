"""The parts of a set-up: sides and their members, as tables of an encounter file."""

# No `from __future__ import annotations`: msgspec would compile each annotation anew.

from typing import Annotated, Final, Literal, NamedTuple

import msgspec
from msgspec import Meta

from grognard.base.errors import InputError
from grognard.creatures.stat_line import parse_stat_line, recount_stat_line
from grognard.encounter.entries import MAX_MEMBERS, MemberEntry, convert_group
from grognard.encounter.ground_entries import Cell
from grognard.encounter.group_files import Table, is_group_file_name, read_group, refuse_in_group
from grognard.encounter.matchups import are_players, distinct_name, name_side, parse_members
from grognard.rulebooks.loader import parse_toml, refuse_long_text

MOST_OF_A_FILE: Final = 100_000
Text = Annotated[str, Meta(max_length=4_000)]
_EXPECTED_MEMBER: Final = 'a member such as "3 goblin", "fighter 2 with longbow", or a stat line'


class MemberSetup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A member of a side.

    Attributes:
        text: "fighter 3 with longsword", "3 orc", or a stat line; no file.
        count: how many; None for as many as the text says.
        name: what it is called; "" for what it is.
        lost: hit points that each has lost already; who has unknown points then has the average.
        at: the cells on which they stand, column and row, first member first.
    """

    text: Text
    count: Annotated[int, Meta(ge=1, le=MAX_MEMBERS)] | None = None
    name: Text = ""
    lost: Annotated[int, Meta(ge=0, le=2_000)] = 0
    at: tuple[Cell, ...] = ()


class SideSetup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A side: its members, those of `toml`, the text of a party's file, or both.

    `name` is "" for that of the file, or what most members are; `tactics` is "" for the usual.
    """

    name: Text = ""
    players: bool = False
    members: tuple[MemberSetup, ...] = ()
    toml: Annotated[str, Meta(max_length=MOST_OF_A_FILE)] = ""
    surprised: Literal["roll", "yes", "no"] = "roll"
    tactics: Literal["", "plain", "sensible", "expert"] = ""


class SideMade(NamedTuple):
    """The table of a side; of each of its members the key in the set-up, and the hit points it has lost."""

    table: Table
    origins: list[str]
    losses: list[int]


def read_side(text: str) -> SideSetup:
    """A side as it is typed: members as in a matchup, or the file of a party.

    >>> [(one.text, one.count) for one in read_side("2 fighter 3, elf cleric 1").members]
    [('2 fighter 3, elf cleric 1', None)]

    Raises:
        InputError: the file cannot be read, or a member is unknown.
    """
    if is_group_file_name(text):
        return SideSetup(toml=read_group(text.strip())[1])
    return SideSetup(members=(MemberSetup(text=text),), players=are_players(parse_members(text, files=False)))


def make_side(side: SideSetup, key: str, taken: list[str]) -> SideMade:
    """A side as an encounter has it; `taken` are the names of those before it.

    Raises:
        InputError: a part of it cannot be used; its key begins with that of the side.
    """
    table = _read_toml(side.toml, f"{key}.toml") if side.toml.strip() else {}
    listed = table.pop("members", [])
    members: list[Table] = list(listed) if isinstance(listed, list) else []
    origins, losses = [f"{key}.toml"] * len(members), [0] * len(members)
    entries: list[MemberEntry] = []
    for number, member in enumerate(side.members):
        place = f"{key}.members[{number}]"
        read = _read_member(member, place)
        entries += read
        members += [_make_member(entry, member) for entry in read]
        origins += [place] * len(read)
        losses += [member.lost] * len(read)
    if not members:
        raise InputError("a side without members", key=f"{key}.members", expected="at least one member")
    name = side.name.strip() or str(table.get("name", ""))
    if not name and entries:
        name = distinct_name(name_side(entries, is_party=side.players), taken)
    own: Table = {"name": name}
    if side.players:
        own["player_characters"] = True
    if side.surprised != "roll":
        own["surprised"] = side.surprised == "yes"
    if side.tactics:
        own["tactics"] = side.tactics
    return SideMade({"name": name} | table | own | {"members": members}, origins, losses)


def _read_toml(text: str, key: str) -> Table:
    try:
        refuse_long_text(text)
        table = parse_toml(text, file="")
        refuse_in_group(table)
        convert_group(table, "", text)
        return table
    except InputError as error:
        where = ", ".join([f"line {error.line}"] * bool(error.line) + [error.key] * bool(error.key))
        problem = f"{where}: {error.problem}" if where else error.problem
        raise InputError(problem, key=key, expected=error.expected) from error


def _read_member(member: MemberSetup, place: str) -> list[MemberEntry]:
    """The members that a text names: one kind, or several where no other field is set."""
    try:
        read = parse_members(member.text, files=False)
    except InputError as error:
        expected = error.expected or ("" if error.problem.endswith("?") else _EXPECTED_MEMBER)
        raise InputError(error.problem, key=f"{place}.text", expected=expected) from error
    if not read:
        raise InputError("a member without a text", key=f"{place}.text", expected=_EXPECTED_MEMBER)
    if len(read) > 1 and (member.count, member.name, member.lost, member.at) != (None, "", 0, ()):
        problem = f"{len(read)} kinds with one count, name, loss or place"
        raise InputError(problem, key=f"{place}.text", expected="a member for each kind")
    return read if member.count is None else [_recount(one, member.count) for one in read]


def _recount(entry: MemberEntry, count: int) -> MemberEntry:
    """So many of a member."""
    if not entry.stat_line:
        return msgspec.structs.replace(entry, count=count)
    if parse_stat_line(entry.stat_line).fixed_count == count:
        return entry
    return msgspec.structs.replace(entry, stat_line=recount_stat_line(entry.stat_line, count))


def _make_member(entry: MemberEntry, member: MemberSetup) -> Table:
    """The keys of a member that say anything."""
    table = entry_table(entry)
    if member.name.strip():
        table["name"] = member.name.strip()
    if member.at:
        table["at"] = [list(cell) for cell in member.at]
    return table


def entry_table(entry: MemberEntry) -> Table:
    """The keys of a member that are not as they are when left out.

    >>> entry_table(MemberEntry(creature="orc", count=3))
    {'creature': 'orc', 'count': 3}
    """
    plain = MemberEntry()
    return {
        name: msgspec.to_builtins(value)
        for name in MemberEntry.__struct_fields__
        if (value := getattr(entry, name)) != getattr(plain, name)
    }
