"""``grognard analyse WHAT``: how the chances of one fight went, whose luck it was, what cost most."""

from __future__ import annotations

import argparse
from pathlib import Path

from grognard.analysis.page import write_page
from grognard.analysis.walk import USUAL_FIGHTS, analyse
from grognard.errors import InputError
from grognard.faces.cli.analyse_text import print_analysis
from grognard.faces.cli.arguments import parse_count, parse_seed
from grognard.faces.cli.fight_setup import add_fought, read_styles
from grognard.faces.cli.printing_json import print_json_text
from grognard.faces.cli.terminal import load_console
from grognard.fight.begin import load, start
from grognard.fight.fight import Fight
from grognard.rulebooks.options import parse_options


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    add_fought(parser, what='a saved fight (.json), an encounter file, or "4 fighter 1 vs 6 goblin"')
    parser.add_argument("--seed", metavar="N", type=parse_seed, help="which fight; else one is drawn")
    parser.add_argument(
        "-n",
        "--fights",
        metavar="N",
        type=parse_count,
        default=USUAL_FIGHTS,
        help="how often each moment is played on (%(default)s)",
    )
    parser.add_argument("--audience", metavar="SIDE", help="by what that side can know, not the referee")
    parser.add_argument("--report", metavar="FILE.html", help="also write a page with the curve")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Analyse the fight and print what was found.

    Raises:
        InputError: something on the command line or in a file cannot be used.
    """
    analysis = analyse(_read_fight(args), fights=args.fights, audience=args.audience)
    if args.report:
        write_page(analysis, args.report)
    if args.json:
        print_json_text(analysis.to_json())
        return 0
    console = load_console()
    print_analysis(console, analysis)
    if args.report:
        console.line("")
        console.line(f"The page is in {args.report}.")
    return 0


def _read_fight(args: argparse.Namespace) -> Fight:
    """A saved fight as far as it has come, or a fight fought to its end now."""
    tactics, resolve = read_styles(args)
    if Path(args.what).suffix == ".json":
        for name, given in (("--seed", args.seed is not None), ("--rules", args.rules)):
            if given or args.option or tactics or resolve:
                problem = f"{name if given else '--option, --tactics or --resolve'} with a saved fight"
                raise InputError(problem, expected="a saved fight alone: it says all of that itself")
        return load(args.what)
    fight = start(
        args.what,
        rules=args.rules or "",
        options=parse_options(args.option),
        seed=args.seed,
        tactics=tactics,
        resolve=resolve,
    )
    fight.run()
    return fight
