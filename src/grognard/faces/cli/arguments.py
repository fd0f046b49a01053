"""Arguments several commands share, read with messages people understand."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from typing import Any, Final

_WHOLE: Final = r"[+-]?\d{1,18}"


class _StoreRulebook(argparse.Action):
    """Stores the rulebook, and that one was named: a campaign has a book of its own where none is."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        namespace.rules, namespace.is_book_named = values, True


def parse_seed(text: str) -> int:
    """A seed from the command line.

    Raises:
        ArgumentTypeError: it is not a whole number of at most 18 digits.
    """
    if not re.fullmatch(_WHOLE, text.strip()):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number such as 7")
    return int(text)


def parse_count(text: str) -> int:
    """A number of times from the command line.

    Raises:
        ArgumentTypeError: it is not a whole number from 1 up.
    """
    if not re.fullmatch(_WHOLE, text.strip()) or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number of 1 or more")
    return int(text)


def add_book(
    parser: argparse.ArgumentParser, *also: str, said: tuple[str, str] = ("ID|FILE.toml", "the rulebook")
) -> None:
    """The rulebook a question is answered by, single values of it to be changed, and JSON for an answer."""
    parser.set_defaults(is_book_named=False)
    parser.add_argument(
        "--rules",
        *also,
        dest="rules",
        metavar=said[0],
        default="",
        action=_StoreRulebook,
        help=said[1],
    )
    parser.add_argument(
        "--option",
        metavar="KEY=VALUE",
        action="append",
        default=[],
        help="change one value of the rulebook; may be given again",
    )
    parser.add_argument("--json", action="store_true", help="print JSON, with every fraction in full")


def add_dice_arguments(
    parser: argparse.ArgumentParser,
    *,
    shown: str = "FACE,...",
    said: str = "what your own dice show",
    option: str = "",
) -> None:
    """Declare where dice come from: a seed, or what a person types, for which there may be another option."""
    parser.add_argument("--seed", metavar="N", type=parse_seed, help="a whole number: the same dice again")
    options = ["--rolled", *([f"--{option}"] if option else [])]
    parser.add_argument(*options, dest="rolled", metavar=shown, default="", help=said)
