"""``grognard league``: which tactics win more, on both sides of a dozen encounters by every book."""

from __future__ import annotations

import argparse
from typing import Final

from grognard.chances.arena import SEED
from grognard.chances.league import EXPERT_FIGHTS, USUAL_FIGHTS, Gain, League, play_league
from grognard.faces.cli.arguments import parse_count, parse_seed
from grognard.faces.cli.console import Console
from grognard.faces.cli.odds_arguments import INTERRUPTED_STATUS, add_worker_count, count_workers
from grognard.faces.cli.printing import print_text, show_progress, shows_progress
from grognard.faces.cli.printing_json import print_json_text
from grognard.faces.cli.terminal import load_console
from grognard.rulebooks.books import BOOKS
from grognard.tactics.levels import LEVELS

SIDES: Final = ("party", "enemies")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("--rules", metavar="A,B,...", help="by these rulebooks; else by all five")
    parser.add_argument(
        "--skills", metavar="A,B,...", help=f"compare each with the next; else {','.join(LEVELS)}"
    )
    parser.add_argument(
        "-n",
        "--fights",
        metavar="N",
        type=parse_count,
        default=USUAL_FIGHTS,
        help="fights of each encounter, book and side (%(default)s)",
    )
    parser.add_argument(
        "--expert-fights",
        metavar="N",
        type=parse_count,
        default=EXPERT_FIGHTS,
        help="the same where experts play (%(default)s)",
    )
    parser.add_argument("--seed", metavar="N", type=parse_seed, default=SEED, help="else %(default)s")
    add_worker_count(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON")
    form.add_argument("--markdown", action="store_true", help="print the tables of the documentation")


def run(args: argparse.Namespace) -> int:
    """Play the league and print what came of it.

    Raises:
        InputError: something on the command line cannot be used.
    """
    league = play_league(
        rules=_split(args.rules) or tuple(BOOKS),
        skills=_split(args.skills) or tuple(LEVELS),
        fights=args.fights,
        expert_fights=args.expert_fights,
        seed=args.seed,
        workers=count_workers(args),
        progress=_show_matches if shows_progress() else None,
    )
    if args.json:
        print_json_text(league.to_json())
    elif args.markdown:
        print_text(format_markdown(league), end="")
    else:
        _print_league(load_console(), league)
    return INTERRUPTED_STATUS if league.stopped else 0


def _split(words: str | None) -> tuple[str, ...]:
    return tuple(word.strip() for word in (words or "").split(",") if word.strip())


def _show_matches(done: int, of: int) -> None:
    show_progress(f"{done} of {of} matches" if done < of else "")


def columns_of(league: League) -> list[tuple[str, int, str]]:
    """What each column of a table is about: its words, the side, the lower skill."""
    return [
        (f"{higher} over {lower}, {SIDES[side]}", side, lower)
        for lower, higher in league.steps
        for side in range(len(SIDES))
    ]


def rows_of(league: League) -> list[list[str]]:
    """A row for each encounter by all books, for each book, and for all together."""
    columns = columns_of(league)
    keys = [(title, title, "") for title in league.encounters]
    keys += [(f"all by {book}", "", book) for book in league.rules]
    keys += [("all", "", "")]
    return [
        [name, *(format_gain(league.total(encounter, book, side, lower)) for _, side, lower in columns)]
        for name, encounter, book in keys
    ]


def format_gain(gain: Gain | None) -> str:
    """A gain in points of a hundred with its interval.

    >>> format_gain(Gain(100, 50, 62, 0.12, 0.034, 0.205))
    '+12.0 (3.4 to 20.5)'
    """
    if gain is None:
        return ""
    return f"{100 * gain.value:+.1f} ({100 * gain.low:.1f} to {100 * gain.high:.1f})"


def format_markdown(league: League) -> str:
    """The tables as the documentation has them."""
    lines = ["| | " + " | ".join(words for words, _, _ in columns_of(league)) + " |"]
    lines.append("|---" * (1 + len(columns_of(league))) + "|")
    lines += ["| " + " | ".join(row) + " |" for row in rows_of(league)]
    return "\n".join(lines) + "\n"


def _print_league(console: Console, league: League) -> None:
    console.title("The league of tactics")
    console.line(
        "More fights won of a hundred, with 95% intervals; the other side is sensible, all to the death."
    )
    console.line(f"Seed: {league.seed}")
    rows = rows_of(league)
    for number, (words, _, _) in enumerate(columns_of(league), 1):
        console.header(words[0].upper() + words[1:])
        console.table(("", "gain"), [[row[0], row[number]] for row in rows if row[number]])
    if league.stopped:
        console.line("Stopped before all matches were played.")
