"""``grognard foundry``: monsters of Foundry VTT as stat lines, and creatures as actors for it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

import msgspec

from grognard.cli.modules import load_console
from grognard.creatures.bestiary import find_creature
from grognard.creatures.stat_line import StatLine, parse_stat_line
from grognard.encounter.lines import is_stat_line
from grognard.errors import InputError
from grognard.files import write_whole
from grognard.shown import visible, visible_json
from grognard.storage.foundry import MAX_LETTERS, SYSTEMS, find_system, read_actors, write_actor
from grognard.text.stat_lines import describe_stat_line, tell_place

_INPUT: Final = "-"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "files", metavar="FILE", nargs="*", help='exported actors (JSON), or "-" for the standard input'
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object for each actor")
    parser.add_argument("--write", metavar="CREATURE", help="make an actor of a creature or a stat line")
    parser.add_argument(
        "--system",
        metavar="ID",
        default=SYSTEMS[0].id,
        help=f"the game system to write for: {' or '.join(one.id for one in SYSTEMS)}",
    )
    parser.add_argument("--rules", metavar="ID|FILE.toml", help="the rulebook it attacks and saves by there")
    parser.add_argument("--out", metavar="FILE", help="where to write the actor; else it is printed")


def run(args: argparse.Namespace) -> int:
    """Read or write actors.

    Raises:
        InputError: nothing is asked for, or a file cannot be read or written.
    """
    if bool(args.files) == (args.write is not None):
        raise InputError("nothing to do", expected="files of actors to read, or --write CREATURE")
    if args.write is not None:
        _write(args)
        return 0
    console = load_console()
    for path in args.files:
        for actor in read_actors(_read(path), file=path):
            if args.json:
                document = {"system": actor.system, "line": actor.text} | describe_stat_line(actor.line)
                print(visible_json(msgspec.json.encode(document).decode()))
                continue
            console.line(visible(actor.text))
            for text in _remarks(actor.line):
                console.line(visible(text), indent=2)
    return 0


def _remarks(line: StatLine) -> list[str]:
    assumed = [f"assumed: {remark.text}" for remark in line.assumed]
    return [*assumed, *(f'not read: "{remark.text}" ({tell_place(remark)})' for remark in line.unread)]


def _read(path: str) -> str:
    try:
        if path == _INPUT:
            raw = sys.stdin.buffer.read(MAX_LETTERS + 1)
        else:
            with open(path, "rb") as file:
                raw = file.read(MAX_LETTERS + 1)
        return raw.decode("utf-8-sig")
    except OSError as error:
        raise InputError(f"cannot read {path!r}: {error.strerror}", expected="an exported actor") from error
    except UnicodeDecodeError as error:
        raise InputError(
            f"cannot read {path!r}: it is not UTF-8 text", expected="an exported actor"
        ) from error


def _write(args: argparse.Namespace) -> None:
    system = find_system(args.system)
    points = None
    if is_stat_line(args.write):
        line = parse_stat_line(args.write, descending=system.descending)
        creature, points = line.creature, line.hit_points[0] if line.hit_points else None
    else:
        creature = find_creature(args.write)
    text = write_actor(creature, system, hit_points=points, rules=args.rules or "")
    if args.out is None:
        print(visible_json(text))
        return
    try:
        write_whole(Path(args.out), text + "\n")
    except OSError as error:
        raise InputError(
            f"cannot write {args.out!r}: {error.strerror}", expected="a place for a file"
        ) from error
