"""``grognard fight WHAT``: a fight run and told, or played."""

from __future__ import annotations

import argparse
import sys

from grognard.battle.state.events import REFEREE
from grognard.cli.arguments import parse_options, parse_seed
from grognard.cli.asked_dice import Asker
from grognard.cli.console import Console, InputEnded
from grognard.cli.fight_setup import add_fought, read_styles
from grognard.cli.modules import load_console, play_side, print_json
from grognard.dice.source import AskedDice
from grognard.errors import InputError
from grognard.fight.begin import start
from grognard.fight.fight import Fight
from grognard.text.changing_map import CHANGES, MAPS, NEVER, Maps
from grognard.text.transcript import Teller


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    add_fought(parser)
    parser.add_argument("--seed", metavar="N", type=parse_seed, help="a whole number: the same fight again")
    parser.add_argument("--why", action="store_true", help="explain every roll and name every rule")
    parser.add_argument("--json", action="store_true", help="print one JSON object for each event")
    parser.add_argument("--quiet", action="store_true", help="print only how it came out")
    parser.add_argument(
        "--view", "--audience", dest="audience", metavar="SIDE", help="tell only what that side may know"
    )
    parser.add_argument("--map", choices=MAPS, help="draw a map every round, when much changes, or never")
    parser.add_argument("--play", metavar="SIDE", help="decide for that side yourself (its name or number)")
    parser.add_argument(
        "--dice",
        choices=("seeded", "mine"),
        default="seeded",
        help="mine: roll your own dice and type what they show",
    )


def run(args: argparse.Namespace) -> int:
    """Run the fight and print it.

    Raises:
        InputError: something on the command line or in a file cannot be used.
    """
    _check_together(args)
    if args.dice == "mine":
        return _run_with_own_dice(args)
    tactics, resolve = read_styles(args)
    fight = start(
        args.what,
        rules=args.rules or "",
        options=parse_options(args.option),
        seed=args.seed,
        tactics=tactics,
        resolve=resolve,
    )
    if args.json:
        print_json(fight, audience=args.audience)
        return 0
    console = load_console()
    teller = _make_teller(console, fight, args)
    teller.open()
    return _carry_on(console, fight, teller, args)


def _check_together(args: argparse.Namespace) -> None:
    """Refuse arguments that contradict each other."""
    asks = [name for name, given in (("--play", args.play), ("--dice mine", args.dice == "mine")) if given]
    silent = [name for name, given in (("--json", args.json), ("--quiet", args.quiet)) if given]
    if asks and silent:
        raise InputError(f"{asks[0]} asks questions and {silent[0]} prints none", expected="only one of them")
    if args.play is not None and args.audience is not None:
        raise InputError("--play tells what the side that is played may know", expected="no --view")
    if args.dice == "mine" and args.seed is not None:
        raise InputError("with --dice mine there is nothing to seed", expected="either --dice mine or --seed")


def _run_with_own_dice(args: argparse.Namespace) -> int:
    console = load_console()
    asker = Asker(console)
    try:
        options = parse_options(args.option)
        tactics, resolve = read_styles(args)
        fight = start(
            args.what,
            rules=args.rules or "",
            options=options,
            dice=AskedDice(asker.ask),
            tactics=tactics,
            resolve=resolve,
        )
    except InputEnded:
        console.line("The fight has not begun.")
        return 0
    teller = _make_teller(console, fight, args)
    asker.battle = fight.battle
    asker.before = lambda: teller.flush(asking=True)
    teller.open()
    return _carry_on(console, fight, teller, args)


def _make_teller(console: Console, fight: Fight, args: argparse.Namespace) -> Teller:
    teller = fight.teller(console, audience=args.play or args.audience, why=args.why, quiet=args.quiet)
    if args.play is None and not args.quiet:
        viewer = REFEREE if args.audience is None else fight.find_side(args.audience)
        when = args.map or (CHANGES if sys.stdout.isatty() else NEVER)
        teller.maps = Maps(fight.battle, when, viewer=viewer, width=console.width)
        fight.engine.policies = teller.maps.watch(fight.engine.policies)
    return teller


def _carry_on(console: Console, fight: Fight, teller: Teller, args: argparse.Namespace) -> int:
    """Fight to the end, or to where the person stops."""
    try:
        if args.play is None:
            fight.run()
        else:
            side = fight.find_side(args.play)
            play_side(console, fight.engine, side=side, teller=teller, tactics=fight.tactics[side])
        teller.flush()
    except InputEnded as stop:
        teller.flush()
        console.line(f"The fight is left here: {stop}.")
    teller.close()
    return 0
