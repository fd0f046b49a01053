"""``grognard fight WHAT``: a fight run and told, or played."""

from __future__ import annotations

import argparse
import sys

from grognard.battle.state.events import REFEREE
from grognard.errors import InputError
from grognard.faces.cli.arguments import parse_seed
from grognard.faces.cli.asked_dice import Asker
from grognard.faces.cli.console import Console, InputEnded
from grognard.faces.cli.fight_arguments import add_playing
from grognard.faces.cli.fight_setup import add_fought, read_styles
from grognard.faces.cli.modules import print_fight_json
from grognard.faces.cli.playing import open_desk, play_to_the_end
from grognard.faces.cli.terminal import load_console
from grognard.fight.begin import start
from grognard.fight.fight import Fight
from grognard.rulebooks.options import parse_options
from grognard.text.map_times import CHANGES, NEVER


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    add_fought(parser)
    parser.add_argument("--seed", metavar="N", type=parse_seed, help="a whole number: the same fight again")
    parser.add_argument("--json", action="store_true", help="print one JSON object for each event")
    parser.add_argument("--quiet", action="store_true", help="print only how it came out")
    parser.add_argument(
        "--view", "--audience", dest="audience", metavar="SIDE", help="tell only what that side may know"
    )
    parser.add_argument(
        "--play",
        metavar="SIDE",
        action="append",
        default=[],
        help="decide for that side yourself (its name or number); may be given again, or be all",
    )
    parser.add_argument(
        "--keep", metavar="FILE", help="keep the fight in that file, and not where resume looks for it"
    )
    add_playing(parser)


def run(args: argparse.Namespace) -> int:
    """Run the fight and print it.

    Raises:
        InputError: something on the command line or in a file cannot be used.
    """
    _check_together(args)
    if args.json:
        print_fight_json(_begin(args), audience=args.audience)
        return 0
    console = load_console()
    if args.dice == "seeded" and not args.play and not args.referee:
        return _tell(console, _begin(args), args)
    asker = Asker(console) if args.dice != "seeded" else None
    try:
        fight = _begin(args, asker)
    except InputEnded:
        console.line("The fight has not begun.")
        return 0
    if not args.play and not args.referee:
        return _tell(console, fight, args, asker)
    sides = fight.sides if args.play == ["all"] else args.play
    for side in sides:
        fight.find_side(side)
    desk = open_desk(console, fight, args, asker)
    return play_to_the_end(desk, sides=sides)


def _check_together(args: argparse.Namespace) -> None:
    """Refuse arguments that contradict each other."""
    asking = (
        ("--play", args.play),
        ("--referee", args.referee),
        (f"--dice {args.dice}", args.dice != "seeded"),
    )
    asks = [name for name, given in asking if given]
    silent = [name for name, given in (("--json", args.json), ("--quiet", args.quiet)) if given]
    if asks and silent:
        raise InputError(f"{asks[0]} asks questions and {silent[0]} prints none", expected="only one of them")
    if args.play and args.audience is not None:
        raise InputError("--play tells what the side that is played may know", expected="no --view")
    if args.referee and args.audience is not None:
        raise InputError("--referee tells what the referee knows", expected="no --view")
    if args.dice == "all" and args.seed is not None:
        raise InputError("with --dice all there is nothing to seed", expected="either --dice all or --seed")


def _begin(args: argparse.Namespace, asker: Asker | None = None) -> Fight:
    """The fight, at its beginning; somebody asks for dice that people throw."""
    tactics, resolve = read_styles(args)
    options = parse_options(args.option)
    return start(
        args.what,
        rules=args.rules or "",
        options=options,
        seed=args.seed,
        tactics=tactics,
        resolve=resolve,
        thrown_by=args.dice,
        ask=asker.ask if asker is not None else None,
    )


def _tell(console: Console, fight: Fight, args: argparse.Namespace, asker: Asker | None = None) -> int:
    """Tell the fight from beginning to end."""
    teller = fight.teller(console, audience=args.audience, why=args.why, quiet=args.quiet)
    if asker is not None:
        asker.serve(fight.battle, lambda: teller.flush(asking=True))
    teller.open()
    when = args.map or (CHANGES if sys.stdout.isatty() else NEVER)
    if not args.quiet and when != NEVER:
        viewer = REFEREE if args.audience is None else fight.find_side(args.audience)
        from grognard.text.changing_map import Maps

        teller.maps = Maps(fight.battle, when, viewer=viewer, width=console.width)
        fight.engine.policies = teller.maps.watch(fight.engine.policies)
    try:
        fight.run()
        teller.flush()
    except InputEnded as stop:
        teller.flush()
        console.line(f"The fight is left here: {stop}.")
    teller.close()
    return 0
