"""``grognard sweep FILES... --out results.jsonl``: the odds of thousands of encounters, a line each."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from grognard.chances.arena import SEED, FightPlan
from grognard.chances.intervals import format_interval, format_percent
from grognard.chances.monte_carlo import MOST_FIGHTS, Limits
from grognard.chances.sweep import Item, Row, read_rows, sweep
from grognard.chances.tune import choose_values
from grognard.chances.vary import parse_variation
from grognard.encounter.setting import locating
from grognard.errors import InputError
from grognard.faces.cli.arguments import parse_count, parse_seed
from grognard.faces.cli.console import Console
from grognard.faces.cli.fight_arguments import add_styles
from grognard.faces.cli.fight_setup import read_fought
from grognard.faces.cli.odds_arguments import INTERRUPTED_STATUS, add_workers, choose_workers, parse_margin
from grognard.faces.cli.odds_text import print_table
from grognard.faces.cli.printing import show_progress
from grognard.faces.cli.terminal import load_console
from grognard.faces.cli.tune_command import parse_ends
from grognard.tactics.levels import tactics_of

SWEPT_FIGHTS: Final = 1000
MOST_LISTED: Final = 40


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "what", metavar="FILE", nargs="+", help="encounter files, folders of them, or matchups in quotes"
    )
    parser.add_argument("--out", metavar="FILE.jsonl", required=True, help="where the results go, or are")
    parser.add_argument("--rules", metavar="A,B,...", help="each encounter by each of these; else by its own")
    parser.add_argument(
        "--vary", metavar="WHAT", help='each with every value of this, such as "goblin count"'
    )
    parser.add_argument(
        "--between", metavar="A-B", type=parse_ends, help="vary from A to B; else from a half to the double"
    )
    parser.add_argument(
        "--option", metavar="KEY=VALUE", action="append", default=[], help="change one value of the rulebook"
    )
    add_styles(parser)
    parser.add_argument("--seed", metavar="N", type=parse_seed, default=SEED, help="else %(default)s")
    parser.add_argument(
        "-n", "--fights", metavar="N", type=parse_count, help=f"how many fights of each ({SWEPT_FIGHTS:,})"
    )
    parser.add_argument(
        "--within",
        metavar="PERCENT",
        type=parse_margin,
        help="or until each chance is known to within that",
    )
    add_workers(parser)


def run(args: argparse.Namespace) -> int:
    """Do what is not done yet, and print what came of it.

    Raises:
        InputError: something on the command line or in a file cannot be used.
    """
    items = [item for name in _list_encounters(args.what) for item in _list_items(name, args)]
    out = Path(args.out)

    def progress(done: int, of: int) -> None:
        show_progress(f"{done:,} of {of:,}")

    try:
        end = sweep(items, out=out, workers=choose_workers(args), progress=progress)
    finally:
        show_progress("")
    console = load_console()
    left = len(items) - end.known - end.added
    console.line(
        f"{len(items):,} to do: {end.known:,} were done before, {end.added:,} are new"
        + (f", {left:,} are left: the same command goes on." if left else ".")
    )
    console.line(f"The results are in {args.out}.")
    wanted = {item.key for item in items}
    _print_rows(console, [row for row in read_rows(out) if row.key in wanted])
    return INTERRUPTED_STATUS if end.interrupted else 0


def _list_encounters(names: list[str]) -> Iterator[str]:
    """Files, those in folders, and matchups.

    Raises:
        InputError: a folder has none.
    """
    for name in names:
        if not Path(name).is_dir():
            yield name
            continue
        files = sorted(str(path) for path in Path(name).glob("*.toml"))
        if not files:
            raise InputError(f"the folder {name!r} has no encounters", expected="files ending in .toml")
        yield from files


def _list_items(name: str, args: argparse.Namespace) -> Iterator[Item]:
    """One encounter by every book, with every value."""
    if args.between and not args.vary:
        raise InputError("--between without --vary", expected="both")
    fights = args.fights or (MOST_FIGHTS if args.within else SWEPT_FIGHTS)
    limits = Limits(fights, args.within or 0.0)
    for rules in (args.rules or "").split(","):
        setting = read_fought(argparse.Namespace(**{**vars(args), "what": name, "rules": rules.strip()}))
        tactics = tactics_of(setting.encounter)
        if not args.vary:
            yield Item(name, FightPlan(setting.encounter, setting.book, args.seed, tactics), limits)
            continue
        with locating(setting):
            variation = parse_variation(args.vary, setting.encounter, setting.book)
        first, last = args.between or (None, None)
        for value in choose_values(variation, first=first, last=last):
            plan = FightPlan(variation.make(value), setting.book, args.seed, tactics)
            yield Item(name, plan, limits, varied=variation.phrase, value=value)


def _print_rows(console: Console, rows: list[Row]) -> None:
    """The results, if they are few."""
    if not rows or len(rows) > MOST_LISTED:
        return
    console.line("")
    cells = [
        [
            Path(row.encounter).stem if row.encounter.endswith(".toml") else row.encounter,
            *([f"{row.varied} {row.value}"] if any(one.varied for one in rows) else []),
            row.rules,
            row.side,
            format_percent(row.wins.share),
            format_interval(row.wins),
            f"{row.mean_losses.value:.2f}",
        ]
        for row in rows
    ]
    varied = ["varied"] if any(row.varied for row in rows) else []
    print_table(console, ["", *varied, "rules", "side", "wins", "95% interval", "deaths"], cells)
