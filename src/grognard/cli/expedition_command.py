"""``grognard delve PLACE`` and ``grognard journey LAND``: a party led by hand, or by a sensible guide."""

from __future__ import annotations

import argparse
from typing import Final

import msgspec

from grognard.cli.arguments import parse_seed
from grognard.cli.expedition_play import ExpeditionPlayer, Telling
from grognard.cli.modules import load_console
from grognard.errors import InputError
from grognard.fight.expedition import Expedition, delve, journey, resume
from grognard.shown import visible_json

SAVED: Final = ".json"


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
    parser.add_argument("--json", action="store_true", help="print one JSON object for each fact")


def run(args: argparse.Namespace) -> int:
    """Lead the party, and print what happens.

    Raises:
        InputError: something on the command line or in a file cannot be used.
    """
    expedition = _begin(args)
    if args.json:
        expedition.run()
        for fact in expedition.facts if args.referee else expedition.facts_for_players():
            print(visible_json(msgspec.json.encode(fact).decode()))
        return 0
    telling = Telling(referee=args.referee, why=args.why, fights=args.fights)
    player = ExpeditionPlayer(load_console(), expedition, telling=telling, keep=args.save or "")
    player.open()
    if args.auto:
        player.lead()
    else:
        player.play()
    return 0


def _begin(args: argparse.Namespace) -> Expedition:
    if args.place.endswith(SAVED):
        if args.rules or args.party or args.seed is not None:
            raise InputError("what was saved has its book, party and seed", expected="the file alone")
        args.save = args.save or args.place
        return resume(args.place)
    begin = delve if args.command == "delve" else journey
    return begin(args.place, party=args.party, rules=args.rules or "", seed=args.seed)
