"""``grognard compare WHAT``: which book is kinder? The odds by several rulebooks, side by side."""

from __future__ import annotations

import argparse

from grognard.chances.arena import FightPlan
from grognard.chances.compare import compare_in
from grognard.chances.monte_carlo import INTERRUPTED, choose_limits
from grognard.chances.pairs import PairedArena, PairedPlan, PairedTally
from grognard.encounter.setting import Setting, locating
from grognard.errors import InputError
from grognard.faces.cli.compare_text import print_comparison
from grognard.faces.cli.fight_setup import read_fought
from grognard.faces.cli.odds_arguments import INTERRUPTED_STATUS, add_counting, add_setting, choose_workers
from grognard.faces.cli.printing_json import print_json_text
from grognard.faces.cli.progress import ProgressLine
from grognard.faces.cli.terminal import load_console
from grognard.rulebooks.books import BOOKS
from grognard.tactics.levels import tactics_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    add_setting(parser, rules=("A,B,...", "rulebooks, ids or files, with commas between; else all five"))
    add_counting(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Run the fights by every book and print what differs.

    Raises:
        InputError: something on the command line or in a file cannot be used.
    """
    settings = read_settings(args)
    plans = tuple(
        FightPlan(one.encounter, one.book, args.seed, tactics_of(one.encounter)) for one in settings
    )
    with locating(settings[0]):
        arena = PairedArena(PairedPlan(plans))
    limits = choose_limits(args.fights, args.within)
    side = plans[0].watched
    line = ProgressLine(limits, side=side, name=plans[0].encounter.sides[side].name)

    def progress(tally: PairedTally) -> None:
        line(tally.tallies[0])

    try:
        answer = compare_in(arena, limits, workers=choose_workers(args), progress=progress)
    finally:
        line.clear()
    if args.json:
        print_json_text(answer.to_json())
    else:
        print_comparison(load_console(), answer)
    return INTERRUPTED_STATUS if answer.stopped == INTERRUPTED else 0


def read_settings(args: argparse.Namespace) -> list[Setting]:
    """The encounter by every wanted book: its own first, and then the others, if none are named.

    Raises:
        InputError: something a person wrote cannot be used.
    """
    if args.rules is None:
        own = _read_by(args, "")
        return [own, *(_read_by(args, book) for book in BOOKS if book != own.book.id)]
    names = [name.strip() for name in args.rules.split(",")]
    if not all(names):
        raise InputError(f"--rules {args.rules!r} has an empty name", expected="names with commas between")
    if len(names) < 2:
        raise InputError(f"--rules {args.rules!r} is only one", expected="two or more, such as bf,bxe")
    settings = [_read_by(args, name) for name in names]
    ids = [one.book.id for one in settings]
    for name in ids:
        if ids.count(name) > 1:
            raise InputError(f"two rulebooks are called {name!r}", expected="each book once")
    return settings


def _read_by(args: argparse.Namespace, rules: str) -> Setting:
    return read_fought(argparse.Namespace(**{**vars(args), "rules": rules}))
