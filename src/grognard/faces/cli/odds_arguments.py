"""The arguments that commands with many fights share."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING, Final

from grognard.chances.arena import SEED
from grognard.chances.monte_carlo import USUAL_MARGIN
from grognard.errors import InputError
from grognard.faces.cli.arguments import parse_count, parse_seed
from grognard.faces.cli.fight_setup import add_fought
from grognard.faces.cli.modules import load_workers_on

if TYPE_CHECKING:
    from grognard.faces.cli.modules import MakeAnyWorkers

INTERRUPTED_STATUS: Final = 130
_MOST_WORKERS: Final = 256


def parse_margin(text: str) -> float:
    """How narrow an interval must be: "0.5%", or 0.005.

    >>> parse_margin("0.5%"), parse_margin("0.02")
    (0.005, 0.02)

    Raises:
        ArgumentTypeError: it is no such number.
    """
    number = text.strip().removesuffix("%")
    if re.fullmatch(r"\d{0,3}(\.\d{1,9})?", number) and number:
        margin = float(number) / (100 if "%" in text else 1)
        if 0.0001 <= margin <= 0.25:
            return margin
    raise argparse.ArgumentTypeError(f"{text!r} is not a margin from 0.01% to 25%, such as 0.5%")


def add_setting(parser: argparse.ArgumentParser, *, rules: tuple[str, str]) -> None:
    """What is fought, and by which rules: their metavar and help differ."""
    add_fought(parser, rules=rules)
    parser.add_argument(
        "--seed",
        metavar="N",
        type=parse_seed,
        default=SEED,
        help="other fights than those of seed %(default)s",
    )


def add_counting(parser: argparse.ArgumentParser) -> None:
    """How many fights, how narrow the interval, how many processes."""
    parser.add_argument(
        "-n", "--fights", metavar="N", type=parse_count, help="how many fights at most (as --within takes)"
    )
    parser.add_argument(
        "--within",
        metavar="PERCENT",
        type=parse_margin,
        help=f"stop when each chance of winning is known to within that ({100 * USUAL_MARGIN:g}%%, if no -n)",
    )
    add_workers(parser)


def add_workers(parser: argparse.ArgumentParser) -> None:
    """How many processes, or where else."""
    add_worker_count(parser)
    parser.add_argument(
        "--on", metavar="WHERE", help="run on Ray: ray for one on this machine, or ray://host:port"
    )


def add_worker_count(parser: argparse.ArgumentParser) -> None:
    """How many processes."""
    parser.add_argument(
        "--workers", metavar="N", type=parse_count, help="how many processes; else one on every core"
    )


def choose_workers(args: argparse.Namespace) -> int | MakeAnyWorkers:
    """How many processes are wanted, 0 for one on every core; or what makes workers elsewhere.

    Raises:
        InputError: too many, or there is no such place.
    """
    if args.on is not None:
        if args.workers is not None:
            raise InputError("--workers and --on", expected="one of them: Ray knows how many it has")
        return load_workers_on(args.on)
    return count_workers(args)


def count_workers(args: argparse.Namespace) -> int:
    """How many processes are wanted here, 0 for one on every core.

    Raises:
        InputError: too many.
    """
    if args.workers is not None and args.workers > _MOST_WORKERS:
        raise InputError(f"--workers {args.workers}", expected=f"at most {_MOST_WORKERS}")
    return args.workers or 0
