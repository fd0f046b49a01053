"""``grognard encounter``: a random encounter, as a file that can be fought."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from grognard.dice.rolling import draw_seed
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.encounter.entries import convert_group, parse_encounter
from grognard.encounter.groups import read_group
from grognard.encounter.wandering import UNDERGROUND, format_wandering, roll_wandering
from grognard.errors import InputError
from grognard.faces.cli.arguments import parse_count, parse_seed
from grognard.faces.cli.printing import print_text
from grognard.files import write_whole
from grognard.rulebooks.loader import load_rulebook


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "--level", metavar="N", type=parse_count, default=1, help="of the party, or the dungeon"
    )
    parser.add_argument(
        "--terrain", metavar="WHERE", default=UNDERGROUND, help="dungeon, forest, hills and so on"
    )
    parser.add_argument("--party", metavar="FILE", help="the file of a party, instead of four of that level")
    parser.add_argument("--rules", metavar="ID|FILE.toml", help="the rulebook it is to be fought by")
    parser.add_argument(
        "--seed", metavar="N", type=parse_seed, help="a whole number: the same encounter again"
    )
    parser.add_argument("--out", metavar="FILE", help="where to write the encounter; else it is printed")


def run(args: argparse.Namespace) -> int:
    """Make an encounter.

    Raises:
        InputError: there is no such country, level or file.
    """
    seed = draw_seed() if args.seed is None else args.seed
    if args.rules:
        load_rulebook(args.rules)
    party = args.party or ""
    if party:
        convert_group(read_group(party)[0], party, "")
    met = roll_wandering(args.level, args.terrain, SeededDice(Stream(seed)))
    folder = os.path.dirname(args.out) if args.out else ""
    text = format_wandering(
        met,
        level=args.level,
        terrain=args.terrain,
        rules=args.rules or "",
        party=os.path.relpath(party, folder or ".") if party else "",
    )
    text = f"# grognard encounter --level {args.level} --terrain {args.terrain} --seed {seed}\n{text}"
    parse_encounter(text, file=args.out or "")
    write_or_print(text, args.out)
    return 0


def write_or_print(text: str, out: str | None) -> None:
    """Put a text into a file, or onto the screen.

    Raises:
        InputError: the file cannot be written.
    """
    if out is None:
        print_text(text)
        return
    try:
        write_whole(Path(out), text + "\n")
    except OSError as error:
        raise InputError(f"cannot write {out!r}: {error.strerror}", expected="a place for a file") from error
