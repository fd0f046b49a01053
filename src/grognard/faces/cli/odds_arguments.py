"""How many processes a command uses."""

from __future__ import annotations

import argparse
from typing import Final

from grognard.errors import InputError
from grognard.faces.cli.arguments import parse_count

INTERRUPTED_STATUS: Final = 130
_MOST_WORKERS: Final = 256


def add_worker_count(parser: argparse.ArgumentParser) -> None:
    """How many processes."""
    parser.add_argument(
        "--workers", metavar="N", type=parse_count, help="how many processes; else one on every core"
    )


def count_workers(args: argparse.Namespace) -> int:
    """How many processes are wanted here, 0 for one on every core.

    Raises:
        InputError: too many.
    """
    if args.workers is not None and args.workers > _MOST_WORKERS:
        raise InputError(f"--workers {args.workers}", expected=f"at most {_MOST_WORKERS}")
    return args.workers or 0
