"""``grognard campaign fight``: a fight of the company is told as it goes on, or played by hand."""

from __future__ import annotations

import argparse

from grognard.base.errors import InputError
from grognard.faces.cli.arguments import parse_seed
from grognard.faces.cli.asked_dice import Asker
from grognard.faces.cli.campaign_home import come_home
from grognard.faces.cli.console import InputEnded
from grognard.faces.cli.fields import read_operation
from grognard.faces.cli.fight_arguments import add_playing
from grognard.faces.cli.operation_command import OperationCommand, ask_for, print_answer, tell_done
from grognard.faces.cli.playing import open_terminal_table, play_to_the_end
from grognard.faces.cli.printing import show_progress
from grognard.faces.cli.terminal import load_console
from grognard.fight.control import Control
from grognard.operations.asking import Answering, DoneBeforeError
from grognard.operations.campaigns.fighting import CampaignFight, FightDeparture
from grognard.operations.campaigns.homecoming import HomeFacts
from grognard.operations.campaigns.kept import set_out
from grognard.operations.campaigns.opening import OpenCampaign
from grognard.operations.operation import Change, Operation
from grognard.operations.typed_dice import TypedDice


class CampaignFightCommand(OperationCommand):
    """The command `campaign fight`."""

    def __init__(self) -> None:
        super().__init__(CampaignFight)

    def add_dice(self, parser: argparse.ArgumentParser) -> None:
        """Declare the seed of the fight, and how it is told or played."""
        parser.add_argument(
            "--seed", metavar="N", type=parse_seed, help="random seed; the same seed repeats the fight"
        )
        parser.add_argument("--quiet", action="store_true", help="print only how it came out")
        parser.add_argument("--play", action="store_true", help="decide for the company yourself")
        add_playing(parser)

    def run(self, args: argparse.Namespace) -> int:
        """Have the company fight, and print what comes of it.

        Raises:
            InputError: something cannot be used.
        """
        _check_together(args)
        operation = read_operation(CampaignFight, args)
        assert isinstance(operation, CampaignFight)
        try:
            if args.play:
                return _play(args, operation)
            answering = None if args.json else _told(args)
            return print_answer(ask_for(args, operation, answering), json=args.json)
        except DoneBeforeError as done:
            return tell_done(done, json=args.json)


def _check_together(args: argparse.Namespace) -> None:
    """Refuse arguments that contradict each other."""
    if args.play and args.json:
        raise InputError("--play asks questions and --json prints none", expected="only one of them")
    if args.play and args.dry_run:
        raise InputError("a fight that is played cannot be tried", expected="--dry-run without --play")
    if not args.play and (args.dice != "seeded" or args.referee):
        raise InputError("nobody decides and nobody is asked", expected="--play besides")


def _told(args: argparse.Namespace) -> Answering[HomeFacts]:
    """What has the company fight, and tells the fight meanwhile."""

    def answer(operation: Operation[HomeFacts], opened: OpenCampaign, dice: TypedDice) -> Change[HomeFacts]:
        assert isinstance(operation, CampaignFight)
        show_progress("")
        departure = operation.begin(opened, dice.seed)
        teller = departure.fight.teller(load_console(), why=args.why, quiet=args.quiet)
        teller.open()
        departure.fight.run()
        teller.flush()
        teller.close()
        return departure.settle(opened.campaign)

    return answer


def _play(args: argparse.Namespace, operation: CampaignFight) -> int:
    """Have the fight played by hand, and settle it when it is over."""
    console = load_console()
    asker = Asker(console) if args.dice != "seeded" else None

    def begin(opened: OpenCampaign, dice: TypedDice) -> FightDeparture:
        show_progress("")
        ask = asker.ask if asker is not None else None
        departure = operation.begin(opened, dice.seed, thrown_by=args.dice, ask=ask)
        departure.fight.take_control(Control(frozenset({0})))
        return departure

    try:
        departure, path, answer = set_out(lambda how: ask_for(args, operation, how), begin)
    except InputEnded:
        console.line("Nobody has set out.")
        return 0
    console.line(" ".join(said for said, _ in answer.notes))
    args.keep = path
    fight = departure.fight
    status = play_to_the_end(open_terminal_table(console, fight, args, asker), sides=[fight.sides[0]])
    return come_home(args, departure) if fight.over else status
