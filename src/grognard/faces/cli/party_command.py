"""``grognard party WHAT``: a group made into a file that encounters and matchups can use."""

from __future__ import annotations

import argparse

from grognard.creatures.bestiary import find_creature
from grognard.creatures.character import parse_character
from grognard.encounter.entries import MemberEntry, convert_group
from grognard.encounter.groups import Table, format_group, names_group, read_group
from grognard.encounter.lines import read_stat_line
from grognard.encounter.matchups import name_side, parse_members
from grognard.errors import InputError
from grognard.faces.cli.encounter_command import write_or_print


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "what", metavar="WHAT", help='members such as "2 fighter 3, elf fighter 1", or a file'
    )
    parser.add_argument("--name", metavar="NAME", help="what the group is called")
    parser.add_argument("--out", metavar="FILE", help="where to write it; else it is printed")


def run(args: argparse.Namespace) -> int:
    """Make a group's file, or check one and show it.

    Raises:
        InputError: a member is not known, or the file cannot be read or written.
    """
    if names_group(args.what):
        table, text = read_group(args.what)
        for member in convert_group(table, args.what, text).members:
            _check(member)
        write_or_print(text.rstrip("\n"), args.out)
        return 0
    members = parse_members(args.what)
    if not members:
        raise InputError(
            f"{args.what!r} names nobody", expected="members such as '2 fighter 3, elf fighter 1'"
        )
    for member in members:
        _check(member)
    characters = bool(members[0].character)
    name = args.name or name_side(members, is_party=characters)
    tables = [_keys(member) for member in members]
    write_or_print(format_group(name, tables, player_characters=characters), args.out)
    return 0


def _check(member: MemberEntry) -> None:
    if member.character:
        parse_character(member.character)
    elif member.creature:
        find_creature(member.creature)
    else:
        read_stat_line(member.stat_line)


def _keys(member: MemberEntry) -> Table:
    kinds = ("character", "creature", "stat_line")
    keys: Table = {kind: getattr(member, kind) for kind in kinds if getattr(member, kind)}
    return keys | ({"count": member.count} if member.count > 1 else {})
