"""Rulings: the decisions where a book is silent, and how to decide otherwise."""

from typing import ClassVar

import msgspec

from grognard.operations.operation import Answer, Facts, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.lendings import Borrowing, Lendings, load_lendings
from grognard.rulebooks.rulings import Ruling, load_rulings
from grognard.text.parts import Header, Line, Part, Title


class BorrowingRuling(Ruling, frozen=True, forbid_unknown_fields=True):
    """A part that a book borrows from another, in the words of a ruling; `lender` is the other's id."""

    borrowed: str = ""
    lender: str = ""


class RulingsFacts(Facts):
    """The rulings of a book, and what it borrows."""

    rulings: list[Ruling]
    borrowed: list[BorrowingRuling]

    def document(self) -> object:
        """Return both as one list."""
        return msgspec.to_builtins([*self.rulings, *self.borrowed])


class Rulings(Operation[RulingsFacts], frozen=True, kw_only=True, tag="rulings"):
    """Show what is decided where a book is silent.

    >>> from grognard.operations.asking import ask
    >>> ask(Rulings(rules="bf")).facts.rulings[0].name
    'encounter-distance'
    """

    book_options: ClassVar = ("--book",)

    def answer(self, dice: TypedDice) -> Answer[RulingsFacts]:
        """List the rulings of a bundled book, and what it borrows."""
        book = self.source.name
        rulings, lendings = load_rulings(book), load_lendings(book)
        parts: list[Part] = [Title(f"Rulings for {book}")]
        for ruling in rulings:
            parts += _tell_ruling(ruling)
        if lendings.borrowed:
            parts.append(Title(f"Borrowed for {book}"))
        for one in lendings.borrowed:
            parts.append(Header(_name_borrowed(lendings, one)))
            for label, text in (("", one.details), ("To change it: ", one.option)):
                if text:
                    parts.append(Line(f"{label}{text}", indent=2))
        borrowed = [_borrowed_facts(lendings, one) for one in lendings.borrowed]
        return Answer(RulingsFacts(rulings, borrowed), parts)


def _name_borrowed(lendings: Lendings, one: Borrowing) -> str:
    return f"{one.what}, from {lendings.title(one.lender)} ({one.lender})"


def _borrowed_facts(lendings: Lendings, one: Borrowing) -> BorrowingRuling:
    name = _name_borrowed(lendings, one)
    return BorrowingRuling(name, one.what, one.details, (), "", one.option, one.part, one.lender)


def _tell_ruling(ruling: Ruling) -> list[Part]:
    """One ruling as a few labelled lines."""
    parts: list[Part] = [Header(ruling.name), Line(ruling.question, indent=2)]
    for label, text in (
        ("Reading", ruling.reading),
        ("Or", ruling.alternative),
        ("To change it", ruling.option),
        ("Rules", ", ".join(ruling.rules)),
    ):
        if text:
            parts.append(Line(f"{label}: {text}", indent=2))
    return parts
