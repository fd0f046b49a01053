"""Arguments of commands that have something fought or played; here so that to declare them loads nothing."""

from __future__ import annotations

import argparse
from typing import Final

MAPS: Final = ("every", "changes", "never")
"""When a map is drawn."""


def add_playing(parser: argparse.ArgumentParser, *, why: bool = True) -> None:
    """Declare how a fight is played and shown."""
    if why:
        parser.add_argument("--why", action="store_true", help="explain every roll and name every rule")
    parser.add_argument(
        "--referee",
        action="store_true",
        help="see everything, and overrule it; without --play the fight pauses for you at every round",
    )
    parser.add_argument(
        "--dice",
        choices=("seeded", "mine", "all"),
        default="seeded",
        help="mine: type what your own dice show for the sides you play; all: for everybody",
    )
    parser.add_argument(
        "--ask",
        choices=("changes", "all"),
        default="changes",
        help="be asked about everything, or only where there is something new to decide",
    )
    parser.add_argument(
        "--map",
        choices=MAPS,
        help="when a map is drawn: every time, when much changes, or never",
    )
    parser.add_argument(
        "--screen-reader", action="store_true", help="no maps: places and distances are told in words"
    )
