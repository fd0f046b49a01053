"""Books: the rulebooks there are, how each makes a round, and which way its armour class counts."""

# No `from __future__ import annotations`: msgspec would compile each annotation anew.

from typing import ClassVar

import msgspec

from grognard.operations.operation import Answer, Facts, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.rule_documents import BOOKS
from grognard.text.parts import Rows
from grognard.text.phases import describe_round


class BookListed(msgspec.Struct, frozen=True):
    """A rulebook: its id, its title, how a round goes, and "ascending" or "descending" armour class."""

    id: str
    title: str
    round: str
    armour: str


class BooksFacts(Facts):
    """The rulebooks there are."""

    books: list[BookListed]


class Books(Operation[BooksFacts], frozen=True, kw_only=True, tag="books"):
    """List the rulebooks there are.

    >>> from grognard.operations.asking import ask
    >>> [one.armour for one in ask(Books()).facts.books].count("descending")
    2
    """

    by_book: ClassVar = False

    def answer(self, dice: TypedDice) -> Answer[BooksFacts]:
        """List them."""
        books = [_describe(id) for id in BOOKS]
        rows = [(one.id, one.title, one.armour, one.round) for one in books]
        return Answer(BooksFacts(books), [Rows(("book", "title", "armour class", "a round"), rows)])


def _describe(id: str) -> BookListed:
    book = load_rulebook(id)
    return BookListed(id, book.title, describe_round(book.round.structure), book.armour.convention)
