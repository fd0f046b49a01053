"""Arguments of ``grognard campaign fight`` and ``return``; here so that to declare them loads nothing."""

from __future__ import annotations

import argparse

from grognard.faces.cli.arguments import parse_seed
from grognard.faces.cli.fight_arguments import add_playing, add_styles


def add_away_arguments(one: argparse.ArgumentParser, name: str) -> None:
    """Declare what `fight` and `return` take."""
    if name == "return":
        one.add_argument("trip", metavar="WHICH", help="the fight they are at, such as fight-1")
        one.add_argument(
            "--lost", action="store_true", help="it does not count: they are as they were when they set out"
        )
    if name != "fight":
        return
    one.add_argument(
        "what",
        metavar="WHAT",
        help='who is fought, "6 orc, ogre", or an encounter file; "1st platoon vs 40 orc"',
    )
    one.add_argument(
        "--with",
        dest="people",
        metavar="WHO",
        default="",
        help="only these, troops too: Dorn,1st platoon",
    )
    one.add_argument("--at", metavar="FILE", default="", help="on the ground of that encounter file")
    one.add_argument("--rules", metavar="ID|FILE.toml", default="", help="another book than the campaign's")
    one.add_argument(
        "--option", metavar="KEY=VALUE", action="append", default=[], help="change one value of the rulebook"
    )
    one.add_argument("--seed", metavar="N", type=parse_seed, help="a whole number: the same fight again")
    one.add_argument("--quiet", action="store_true", help="print only how it came out")
    one.add_argument("--play", action="store_true", help="decide for the company yourself")
    add_styles(one)
    add_playing(one)
