"""What a question about the company, experience or magic at rest comes to, and how it is printed.

A command reads its arguments, finds its topic, calls one function, and prints a `Reply` with `answer`.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any, NamedTuple

from grognard.faces.cli.arguments import add_book, add_dice_arguments
from grognard.faces.cli.printing_json import print_json
from grognard.faces.cli.terminal import load_console
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.chapters import Found, Source
from grognard.rulebooks.options import parse_options
from grognard.text.explain import Note, cite_rules
from grognard.text.parts import Rows as Rows


class Reply(NamedTuple):
    """Sentences with their rules, and tables, in the order of the telling; and the facts for a program."""

    parts: Sequence[Note | Rows]
    facts: dict[str, object]

    @property
    def notes(self) -> list[Note]:
        """The sentences."""
        return [part for part in self.parts if not isinstance(part, Rows)]

    @property
    def cited(self) -> tuple[str, ...]:
        """The rules behind the sentences, each once."""
        return tuple(dict.fromkeys(rule for _, rules in self.notes for rule in rules))


def add_reply_arguments(parser: argparse.ArgumentParser, *, dice: bool = True) -> None:
    """Declare what every such command takes: the book, JSON, and where dice come from."""
    add_book(parser)
    if dice:
        add_dice_arguments(parser, shown="TOTAL,...", said="what your own dice show")


def source_of(args: argparse.Namespace) -> Source:
    """The book that was asked, with its options."""
    return Source(args.rules, parse_options(args.option))


def answer(args: argparse.Namespace, found: Found[Any], reply: Reply, dice: TypedDice | None = None) -> int:
    """Print a reply, or its document with `--json`; dice that were typed and not used are refused first.

    Raises:
        InputError: there are typed dice left.
    """
    thrown = []
    if dice is not None:
        dice.put_away(reply.notes[-1][0] if reply.notes else "")
        thrown = dice.thrown
    if args.json:
        document: dict[str, object] = {"rules": found.id, "borrowed": bool(found.asked), **reply.facts}
        if thrown and dice is not None:
            document |= {"thrown": thrown, "seed": dice.seed}
        document["notes"] = [{"text": said, "rules": list(rules)} for said, rules in reply.notes]
        document["cited"] = list(reply.cited)
        print_json(document)
        return 0
    console = load_console()
    if found.borrowed:
        console.line(found.borrowed, tone="quiet")
    for part in reply.parts:
        if isinstance(part, Rows):
            console.table(list(part.header), [list(row) for row in part.rows])
        else:
            said, rules = part
            console.line(said + cite_rules(rules))
    if thrown and dice is not None and dice.seed is not None:
        console.line(f"seed {dice.seed}", tone="quiet")
    return 0
