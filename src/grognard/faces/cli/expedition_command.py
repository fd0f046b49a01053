"""``grognard delve PLACE`` and ``grognard journey LAND``: a party led by hand, or by a sensible guide."""

from __future__ import annotations

import argparse

from grognard.base.errors import InputError
from grognard.faces.cli.arguments import parse_count, parse_seed
from grognard.faces.cli.campaign_arguments import add_campaign_arguments
from grognard.faces.cli.expedition_play import ExpeditionPlayer, Telling
from grognard.faces.cli.operation_command import print_answer
from grognard.faces.cli.printing_json import print_json
from grognard.faces.cli.progress import ProgressLine
from grognard.faces.cli.terminal import load_console
from grognard.fight.kept_expedition import ENDING, begin_or_resume, find_expedition
from grognard.operations.asking import ask
from grognard.operations.fights.expedition import Delve, Journey


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("place", metavar="FILE", help="the place, or an expedition that was saved")
    parser.add_argument("--rules", metavar="ID|FILE.toml", help="the rulebook, instead of the place's own")
    parser.add_argument("--party", metavar="WHO", help='who goes, such as "3 fighter 2, 1 cleric 2"')
    parser.add_argument("--seed", metavar="N", type=parse_seed, help="a whole number: the same dice again")
    parser.add_argument("--auto", action="store_true", help="let a sensible guide lead the party to the end")
    parser.add_argument(
        "--fights",
        choices=("brief", "told", "hand"),
        default="brief",
        help="how fights are shown: how they came out, told in full, or played by hand",
    )
    parser.add_argument("--referee", action="store_true", help="tell what players may not know, too")
    parser.add_argument("--why", action="store_true", help="tell the dice and the rules")
    parser.add_argument("--save", metavar="FILE", help="keep it in that file after each order")
    parser.add_argument(
        "--odds", metavar="N", type=parse_count, help="lead the party N times, and tell how it goes"
    )
    parser.add_argument(
        "--workers", metavar="N", type=parse_count, help="how many processes; else one on every core"
    )
    parser.add_argument(
        "--with", dest="people", metavar="WHO", default="", help="of a campaign only these: Dorn,Wat"
    )
    add_campaign_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object for each fact")


def run(args: argparse.Namespace) -> int:
    """Lead the party, and print what happens.

    Raises:
        InputError: something on the command line or in a file cannot be used.
    """
    if args.campaign:
        from grognard.faces.cli.campaign_expedition import set_out_from

        return set_out_from(args)
    if args.people or args.dry_run or args.command_id:
        raise InputError("that is of a campaign", key="campaign", expected="-c FILE besides")
    path = find_expedition(args.command, args.place)
    is_kept = path.endswith(ENDING)
    if args.odds or (args.json and not is_kept):
        return _ask(args)
    expedition = begin_or_resume(args.command, path, party=args.party, rules=args.rules or "", seed=args.seed)
    if args.json:
        expedition.run()
        for fact in expedition.facts if args.referee else expedition.facts_for_players():
            print_json(fact)
        return 0
    telling = Telling(referee=args.referee, why=args.why, fights=args.fights)
    player = ExpeditionPlayer(
        load_console(), expedition, telling=telling, keep=args.save or (path if is_kept else "")
    )
    player.open()
    if args.auto:
        player.lead()
    else:
        player.play()
    return 0


def _ask(args: argparse.Namespace) -> int:
    """Ask the operation: the party is led by a guide, once or many times."""
    kind = Delve if args.command == "delve" else Journey
    question = kind(
        place=args.place,
        party=args.party,
        rules=args.rules or "",
        referee=args.referee,
        odds=args.odds,
        workers=args.workers,
    )
    line = ProgressLine()
    try:
        answer = ask(question, seed=args.seed, progress=line)
    finally:
        line.clear()
    return print_answer(answer, json=args.json)
