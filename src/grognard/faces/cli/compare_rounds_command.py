"""``grognard compare-rounds WHAT``: one round of the same fight by each book, side by side."""

from __future__ import annotations

import argparse
import os
import sys
from itertools import zip_longest
from typing import Final, NamedTuple

from grognard.battle.state import events as codes
from grognard.battle.state.events import REFEREE
from grognard.dice.rolling import draw_seed
from grognard.errors import InputError
from grognard.faces.cli.arguments import parse_count, parse_seed
from grognard.faces.cli.console import DEFAULT_WIDTH, Console
from grognard.faces.cli.printing import show_progress
from grognard.faces.cli.terminal import load_console
from grognard.fight.begin import start
from grognard.fight.fight import Fight
from grognard.rulebooks.books import BOOKS
from grognard.text.narrate import Narrator
from grognard.text.page import wrap_line
from grognard.text.phases import describe_round
from grognard.text.summary import summarize

NARROWEST_COLUMN: Final = 40
GAP: Final = "   "


class Line(NamedTuple):
    """A line of a round, and how far it is set in."""

    text: str
    indent: int


class Block(NamedTuple):
    """One round by one book."""

    title: str
    procedure: str
    lines: list[Line]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("what", metavar="WHAT", help='an encounter file, or "4 fighter 1 vs 6 goblin"')
    parser.add_argument("--seed", metavar="N", type=parse_seed, help="a whole number: the same dice again")
    parser.add_argument(
        "--rules", metavar="A,B,...", help="rulebooks, ids or files, with commas between; else all five"
    )
    parser.add_argument(
        "--round", metavar="K", type=parse_count, default=1, help="which round; else the first"
    )


def run(args: argparse.Namespace) -> int:
    """Fight the encounter by each book and print one round of each.

    Raises:
        InputError: something on the command line or in a file cannot be used.
    """
    wanted = list(BOOKS) if args.rules is None else [name.strip() for name in args.rules.split(",")]
    if not all(wanted):
        raise InputError(f"--rules {args.rules!r} has an empty name", expected="names with commas between")
    seed = draw_seed() if args.seed is None else args.seed
    fights = [_fight_by(args.what, rules, seed, until=args.round) for rules in wanted]
    show_progress("")
    blocks = [describe_block(fight, round_number=args.round) for fight in fights]
    console = load_console()
    console.title(fights[0].encounter.title)
    console.line(f"Round {args.round} by {len(blocks)} book{'' if len(blocks) == 1 else 's'}. Seed: {seed}")
    width = max(console.width, _measure_terminal())
    columns = count_columns(width, len(blocks))
    if columns == 1:
        _print_blocks(console, blocks)
    else:
        for start in range(0, len(blocks), columns):
            console.verbatim("")
            for row in lay_out(blocks[start : start + columns], width=width, columns=columns):
                console.verbatim(row)
    return 0


def _fight_by(what: str, rules: str, seed: int, *, until: int) -> Fight:
    """The fight by one book to the end of a round, with dice of its own from the seed."""
    fight = start(what, rules=rules, seed=seed)
    battle = fight.battle
    while not battle.over and battle.round <= until:
        show_progress(f"{fight.rulebook.id}, round {battle.round}")
        fight.engine.step()
    return fight


def describe_block(fight: Fight, *, round_number: int) -> Block:
    """One round of a fight that has come past it, in lines; the first comes with what led up to it."""
    structure = fight.rulebook.round.structure
    battle = fight.battle
    narrator = Narrator(battle, viewer=REFEREE, structure=structure)
    lines: list[Line] = []
    indent, shown = 0, ""
    for event in battle.log.events if battle.log is not None else []:
        text = narrator.tell(event)
        wanted = event.round == round_number or (event.round == 0 and round_number == 1)
        if event.code == codes.ROUND:
            indent, shown = 0, ""
        if text is None or not wanted or (event.code == codes.ROUND and "," not in text and ":" not in text):
            continue
        heading = narrator.heading(event)
        if heading is not None and heading != shown:
            indent, shown = (2 if heading else 0), heading
            if heading:
                lines.append(Line(heading, 0))
        lines.append(Line(text, indent))
    if battle.round < round_number:
        lines.append(Line(f"The fight was over before. {summarize(battle).closing}", 0))
    return Block(
        f"{fight.rulebook.title} ({fight.rulebook.id})",
        f"A round: {describe_round(structure)}.",
        lines or [Line("Nobody stirs.", 0)],
    )


def count_columns(width: int, blocks: int) -> int:
    """How many columns of a readable width stand side by side.

    >>> count_columns(80, 5), count_columns(130, 5), count_columns(400, 5)
    (1, 3, 5)
    """
    return max(1, min(blocks, (width + len(GAP)) // (NARROWEST_COLUMN + len(GAP))))


def lay_out(blocks: list[Block], *, width: int, columns: int) -> list[str]:
    """Blocks as columns of equal width: titles level with titles, rounds beginning on one line."""
    room = (width - len(GAP) * (columns - 1)) // columns
    heads = [wrap_line(block.title, width=room, indent=0).split("\n") for block in blocks]
    ways = [wrap_line(block.procedure, width=room, indent=0).split("\n") for block in blocks]
    rounds = [
        [
            row
            for line in block.lines
            for row in wrap_line(line.text, width=room, indent=line.indent).split("\n")
        ]
        for block in blocks
    ]
    rules = [["-" * room] for _ in blocks]
    rows: list[str] = []
    for part in (heads, ways, rules, rounds):
        for cells in zip_longest(*part, fillvalue=""):
            rows.append(GAP.join(cell.ljust(room) for cell in cells).rstrip())
    return rows


def _print_blocks(console: Console, blocks: list[Block]) -> None:
    """One block below the other."""
    for block in blocks:
        console.header(block.title)
        console.line(block.procedure, tone="quiet", indent=2)
        for line in block.lines:
            console.line(line.text, indent=line.indent + 2)


def _measure_terminal() -> int:
    """The columns of the terminal, however many; 80 where there is none."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError):  # not a terminal; a captured stream has no file number either
        return DEFAULT_WIDTH
