"""``grognard fight WHAT``: a fight run and told, or played."""

from __future__ import annotations

import argparse
import sys

from grognard.base.errors import InputError
from grognard.faces.cli.asked_dice import Asker
from grognard.faces.cli.console import Console, InputEnded
from grognard.faces.cli.fields import read_operation
from grognard.faces.cli.fight_arguments import add_playing
from grognard.faces.cli.operation_command import OperationCommand, print_answer
from grognard.faces.cli.playing import open_terminal_table, play_to_the_end
from grognard.faces.cli.terminal import load_console
from grognard.fight.fight import Fight
from grognard.operations.asking import ask
from grognard.operations.fights.fight import RunFight
from grognard.text.map_times import CHANGES, NEVER


class FightCommand(OperationCommand):
    """The command `fight`: it asks the operation, or lets people play."""

    def __init__(self) -> None:
        super().__init__(RunFight)

    def add_dice(self, parser: argparse.ArgumentParser) -> None:
        """Declare how the fight is played and shown."""
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
        add_playing(parser, why=False)

    def run(self, args: argparse.Namespace) -> int:
        """Run the fight and print it.

        Raises:
            InputError: something on the command line or in a file cannot be used.
        """
        _check_together(args)
        operation = read_operation(RunFight, args)
        assert isinstance(operation, RunFight)
        if args.json:
            return print_answer(ask(operation, seed=args.seed), json=True)
        console = load_console()
        asker = Asker(console) if args.dice != "seeded" else None
        try:
            fight = operation.begin(args.seed, thrown_by=args.dice, ask=asker.ask if asker else None)
        except InputEnded:
            console.line("The fight has not begun.")
            return 0
        if not args.play and not args.referee:
            return _tell(console, fight, args, asker)
        sides = fight.sides if args.play == ["all"] else args.play
        for side in sides:
            fight.find_side(side)
        desk = open_terminal_table(console, fight, args, asker)
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


def _tell(console: Console, fight: Fight, args: argparse.Namespace, asker: Asker | None) -> int:
    """Tell the fight while it goes on."""
    teller = fight.teller(console, audience=args.audience, why=args.why, quiet=args.quiet)
    if asker is not None:
        asker.serve(fight, lambda: teller.flush(asking=True))
    teller.open()
    when = args.map or (CHANGES if sys.stdout.isatty() else NEVER)
    if not args.quiet and when != NEVER:
        from grognard.fight.maps import tell_with_maps

        tell_with_maps(teller, fight, when, audience=args.audience, width=console.width)
    try:
        fight.run()
        teller.flush()
    except InputEnded as stop:
        teller.flush()
        console.line(f"The fight is left here: {stop}.")
    teller.close()
    if args.audience is not None and fight.over and fight.seed is not None:
        console.line("")
        console.line(fight.seed_line)
    return 0
