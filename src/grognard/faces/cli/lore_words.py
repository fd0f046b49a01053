"""For whose eyes an answer is."""

from __future__ import annotations

import argparse


def add_view(parser: argparse.ArgumentParser) -> None:
    """Declare for whose eyes an answer is."""
    parser.add_argument(
        "--view",
        choices=["referee", "player"],
        default="referee",
        help="for whom: a player sees no charges, no curses and none of the referee's throws",
    )
