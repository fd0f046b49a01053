"""``grognard rulings``: what is decided where a book is silent, and how to decide otherwise."""

from __future__ import annotations

import argparse

import msgspec

from grognard.faces.cli.console import Console
from grognard.faces.cli.printing_json import print_json
from grognard.faces.cli.terminal import load_console
from grognard.rulebooks.books import DEFAULT_BOOK
from grognard.rulebooks.lendings import Borrowing, Lendings, load_lendings
from grognard.rulebooks.rulings import Ruling, load_rulings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("--book", metavar="BOOK", default=DEFAULT_BOOK, help="the rulebook (%(default)s)")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Print the register of a book.

    Raises:
        InputError: there is no such book.
    """
    rulings = load_rulings(args.book)
    lendings = load_lendings(args.book)
    if args.json:
        borrowed = [_borrowed_facts(lendings, one) for one in lendings.borrowed]
        print_json([*rulings, *borrowed], indent=2)
        return 0
    console = load_console()
    console.title(f"Rulings for {args.book}")
    for ruling in rulings:
        print_ruling(console, ruling)
    if lendings.borrowed:
        console.title(f"Borrowed for {args.book}")
    for one in lendings.borrowed:
        console.header(_name_borrowed(lendings, one))
        for label, text in (("", one.details), ("To change it: ", one.option)):
            if text:
                console.line(f"{label}{text}", indent=2)
    return 0


def _name_borrowed(lendings: Lendings, one: Borrowing) -> str:
    return f"{one.what}, from {lendings.title(one.lender)} ({one.lender})"


def _borrowed_facts(lendings: Lendings, one: Borrowing) -> dict[str, object]:
    """What is borrowed, with the keys of a ruling, the part and the id of the lender."""
    ruling = Ruling(_name_borrowed(lendings, one), one.what, one.details, (), option=one.option)
    return {**msgspec.structs.asdict(ruling), "borrowed": one.part, "lender": one.lender}


def print_ruling(console: Console, ruling: Ruling) -> None:
    """One ruling as a few labelled lines."""
    console.header(ruling.name)
    console.line(ruling.question, indent=2)
    for label, text in (
        ("Reading", ruling.reading),
        ("Or", ruling.alternative),
        ("To change it", ruling.option),
        ("Rules", ", ".join(ruling.rules)),
    ):
        if text:
            console.line(f"{label}: {text}", indent=2)
