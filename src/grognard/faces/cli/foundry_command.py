"""``grognard foundry``: monsters of Foundry VTT as stat lines, its characters as files; and both for it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Final

import msgspec

from grognard.creatures.bestiary import find_creature
from grognard.creatures.stat_line import StatLine, parse_stat_line
from grognard.encounter.entries import MemberEntry
from grognard.encounter.lines import is_stat_line
from grognard.encounter.matchups import parse_member
from grognard.encounter.rolled import format_member
from grognard.errors import InputError
from grognard.faces.cli.encounter_command import write_or_print
from grognard.faces.cli.printing import complain, print_text
from grognard.faces.cli.printing_json import print_json, print_json_text
from grognard.faces.cli.terminal import load_console
from grognard.files import read_input, why_unread
from grognard.rulebooks.loader import load_rulebook
from grognard.shown import visible
from grognard.storage.foundry import (
    MAX_LETTERS,
    SYSTEMS,
    Imported,
    ImportedCharacter,
    find_system,
    read_each,
    write_actor,
    write_character,
)
from grognard.storage.foundry_sheets import Sheet, left_out
from grognard.text.stat_lines import describe_stat_line, tell_place

_SOME_UNREAD: Final = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "files", metavar="FILE", nargs="*", help='exported actors (JSON), or "-" for the standard input'
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object for each actor")
    parser.add_argument(
        "--write",
        metavar="WHO",
        help="make an actor of a creature, a stat line, a character such as cleric 4, or its file",
    )
    parser.add_argument(
        "--system",
        metavar="ID",
        default=SYSTEMS[0].id,
        help=f"the game system to write for: {' or '.join(one.id for one in SYSTEMS)}",
    )
    parser.add_argument("--rules", metavar="ID|FILE.toml", help="the rulebook it attacks and saves by there")
    parser.add_argument(
        "--out",
        metavar="FILE",
        help="where to write the actor, or the character that is read; else it is printed",
    )


def run(args: argparse.Namespace) -> int:
    """Read or write actors; those that cannot be read are named, and the others are shown all the same.

    Returns 0, or 2 where one could not be read.

    Raises:
        InputError: nothing is asked for, no rulebook is of that name, or a file cannot be written.
    """
    if bool(args.files) == (args.write is not None):
        raise InputError("nothing to do", expected="files of actors to read, or --write WHO")
    if args.write is not None:
        _write(args)
        return 0
    if args.rules:
        load_rulebook(args.rules)
    console = load_console()
    found = list(_read_all(args.files, args.rules or ""))
    actors = [one for one in found if not isinstance(one, InputError)]
    failures = [one for one in found if isinstance(one, InputError)]
    for failure in failures:
        complain(f"grognard: {failure}")
    if failures and len(found) > 1:
        complain(f"grognard: {len(failures)} of {len(found)} actors could not be read")
    if args.out is not None and (actors or not failures):
        _write_file(actors, args.out)
    for actor in actors:
        if args.json:
            print_json(_describe(actor))
        elif isinstance(actor, ImportedCharacter):
            for remark in _remarks_of_sheet(actor.sheet):
                console.line(f"# {visible(remark)}")
            if args.out is None:
                print_text(format_member(actor.sheet.member))
        else:
            console.line(visible(actor.text))
            for text in _remarks(actor.line):
                console.line(visible(text), indent=2)
    return _SOME_UNREAD if failures else 0


def _read_all(paths: list[str], rules: str) -> Iterator[Imported | ImportedCharacter | InputError]:
    """Every actor of every file, and for what cannot be read the reason, which names the file."""
    for path in paths:
        try:
            yield from read_each(_read(path), file=path, rules=rules)
        except InputError as error:
            yield error.located(file="" if path in error.problem else path)


def _write_file(actors: list[Imported | ImportedCharacter], out: str) -> None:
    if len(actors) != 1 or not isinstance(actors[0], ImportedCharacter):
        raise InputError("--out writes the file of one character", expected="one actor that is a character")
    write_or_print(format_member(actors[0].sheet.member), out)


def _describe(actor: Imported | ImportedCharacter) -> dict[str, object]:
    if isinstance(actor, Imported):
        return {"system": actor.system, "line": actor.text} | describe_stat_line(actor.line)
    sheet = actor.sheet
    usual = msgspec.to_builtins(MemberEntry())
    said = {key: value for key, value in msgspec.to_builtins(sheet.member).items() if value != usual[key]}
    return {"system": actor.system, **said, "assumed": sheet.assumed, "unread": sheet.unread}


def _remarks_of_sheet(sheet: Sheet) -> list[str]:
    return [*(f"assumed: {text}" for text in sheet.assumed), *(f"not read: {text}" for text in sheet.unread)]


def _remarks(line: StatLine) -> list[str]:
    assumed = [f"assumed: {remark.text}" for remark in line.assumed]
    return [*assumed, *(f'not read: "{remark.text}" ({tell_place(remark)})' for remark in line.unread)]


def _read(path: str) -> str:
    try:
        return read_input(path, most=MAX_LETTERS).decode("utf-8-sig")
    except (OSError, ValueError) as error:
        raise InputError(
            f"cannot read {path!r}: {why_unread(error)}", expected="an exported actor"
        ) from error


def _write(args: argparse.Namespace) -> None:
    system = find_system(args.system)
    member = MemberEntry(stat_line=args.write) if is_stat_line(args.write) else parse_member(args.write)
    if member.count > 1:
        raise InputError(f"{args.write!r} is {member.count} of a kind", expected="one, without a number")
    rules = args.rules or ""
    if member.character:
        text = write_character(member, system, rules=rules)
        if missing := left_out(member):
            complain(f"not written, for want of a place: {', '.join(missing)}")
    elif member.stat_line:
        line = parse_stat_line(member.stat_line, descending=system.descending)
        points = line.hit_points[0] if line.hit_points else None
        text = write_actor(line.creature, system, hit_points=points, rules=rules)
    else:
        text = write_actor(find_creature(member.creature), system, rules=rules)
    if args.out is None:
        print_json_text(text)
    else:
        write_or_print(text, args.out)
