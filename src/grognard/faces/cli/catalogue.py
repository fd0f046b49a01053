"""What the commands share that list things by name: a list, one thing in full, or else the nearest names."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import NamedTuple

from grognard.creatures.names import name_key, singular
from grognard.creatures.nearest import nearest_names
from grognard.errors import InputError
from grognard.faces.cli.printing_json import print_json
from grognard.faces.cli.terminal import load_console

Card = dict[str, object]


class Shown(NamedTuple):
    """One thing of a list: its name, the other cells of its row, other names, and what makes its card."""

    name: str
    cells: tuple[str, ...]
    also: tuple[str, ...]
    card: Callable[[], Card]


def add_arguments(parser: argparse.ArgumentParser, *, what: str) -> None:
    """Declare the arguments that all of these commands have."""
    parser.add_argument("words", nargs="*", metavar="WORD", help=f"words of the names of {what}")
    parser.add_argument("--json", action="store_true", help="print JSON")


def show(
    args: argparse.Namespace, things: Sequence[Shown], *, what: str, columns: Sequence[str], note: str = ""
) -> int:
    """Print what the words say: one thing in full where they are its name, else all whose names hold them.

    A `note` stands below, such as what a book borrows.

    Raises:
        InputError: nothing is called so; with the nearest names.
    """
    words = name_key(" ".join(args.words))
    exact = [one for one in things if words and _is_called(one, words)]
    found = exact or [one for one in things if all(_holds(one, word) for word in words.split())]
    if not found:
        names = {name: name for one in things for name in (name_key(one.name), *one.also)}
        close = nearest_names(words, list(names))
        expected = f"one of {', '.join(close)}" if close else f"`grognard {what}`, which lists them all"
        raise InputError(f"no {what} are called {' '.join(args.words)!r}", expected=expected)
    if args.json:
        cards = [one.card() for one in found]
        print_json(cards[0] if exact and len(cards) == 1 else cards, indent=2)
        return 0
    console = load_console()
    if len(found) == 1:
        _print_card(console.title, console.line, found[0])
    else:
        console.table(columns, [(one.name, *one.cells) for one in found])
        console.line(f"{len(found)} {what}", tone="quiet")
    if note:
        console.line(note)
    return 0


def _is_called(one: Shown, words: str) -> bool:
    return any(name in (name_key(one.name), *one.also) for name in (words, name_key(singular(words))))


def _holds(one: Shown, word: str) -> bool:
    return any(word in name for name in (name_key(one.name), *one.also))


def _print_card(title: Callable[[str], None], line: Callable[[str], None], one: Shown) -> None:
    title(one.name)
    for label, value in one.card().items():
        text = _say(value)
        if text and label != "name":
            line(f"{label.replace('_', ' ').capitalize()}: {text}")


def _say(value: object) -> str:
    if isinstance(value, dict):
        said = {str(key).replace("_", " "): _say(item) for key, item in value.items()}
        return ", ".join(f"{key} {text}" for key, text in said.items() if text)
    if isinstance(value, (list, tuple)):
        return ", ".join(_say(item) for item in value)
    if isinstance(value, bool):
        return "yes" if value else ""
    return "" if value is None else str(value)
