"""``grognard resume``: go on with a fight that was left, or list those that are kept."""

from __future__ import annotations

import argparse

from grognard.faces.cli.asked_dice import Asker
from grognard.faces.cli.console import InputEnded
from grognard.faces.cli.fight_arguments import add_playing
from grognard.faces.cli.operation_command import print_answer
from grognard.faces.cli.playing import open_terminal_table, play_to_the_end
from grognard.faces.cli.terminal import load_console
from grognard.fight.begin import load
from grognard.fight.kept import describe_loss, find_fight_file
from grognard.operations.asking import ask
from grognard.operations.fights.kept import ListKeptFights


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "name", metavar="NAME|FILE", nargs="?", default="", help="which fight; the last one without it"
    )
    parser.add_argument("--list", action="store_true", help="list the fights that are kept")
    add_playing(parser)


def run(args: argparse.Namespace) -> int:
    """Go on with a fight.

    Raises:
        InputError: there is no such fight, or its file cannot be used.
    """
    if args.list:
        return print_answer(ask(ListKeptFights()), json=False)
    console = load_console()
    path = find_fight_file(args.name)
    asker = Asker(console)
    try:
        fight = load(path, ask=asker.ask, waits=True, begun=asker.name_from)
    except InputEnded as stop:
        console.line(f"The fight is left as it was: {stop}.")
        return 0
    if lost := describe_loss(fight):
        console.line(lost)
    if args.dice != "seeded":
        fight.ask_for_dice(args.dice, asker.ask)
    args.keep = path
    desk = open_terminal_table(console, fight, args, asker)
    return play_to_the_end(desk, resumed=True)
