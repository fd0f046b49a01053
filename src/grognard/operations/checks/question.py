"""Shared by all questions at the table: how each is called, and the shape of its answer."""

from collections.abc import Sequence
from typing import ClassVar, Generic

import msgspec

from grognard.encounter.borrowed import borrowed_facts
from grognard.operations.operation import Answer, F, Operation
from grognard.rulebooks.lendings import load_lendings
from grognard.rulebooks.schema import Rulebook
from grognard.text.parts import Part


class NoteFacts(msgspec.Struct):
    """A sentence beside the answer, and the rules behind it."""

    text: str
    rules: tuple[str, ...]


class BorrowedFacts(msgspec.Struct):
    """A part of an answer that the book borrows, and the book that lends it."""

    part: str
    what: str
    lender: str = msgspec.field(name="from")


class Question(Operation[F], Generic[F], frozen=True, kw_only=True):
    """A question that one sentence or table answers; it changes nothing."""

    writes: ClassVar = False

    @property
    def question(self) -> str:
        """The word by which it is asked: "door"."""
        return self.operation.split()[1]


def make_answer(book: Rulebook, facts: F, parts: Sequence[Part]) -> Answer[F]:
    """Make an answer whose facts say the book and the rules themselves."""
    return Answer(facts, parts=list(parts), rules=book.id, is_bare=True)


def list_borrowed(book: Rulebook, *parts: str) -> list[BorrowedFacts]:
    """The part of an answer that a book borrows."""
    borrowed = borrowed_facts(load_lendings(book.base or book.id).used(parts))
    return [BorrowedFacts(one["part"], one["what"], one["from"]) for one in borrowed]
