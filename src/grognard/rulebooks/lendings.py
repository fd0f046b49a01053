"""The parts a rulebook borrows from another, declared in `data/<book>/borrowed.toml`.

A document that lacks something a fight needs (spells, turning, the saving throws of monsters) takes it from a
lender. `own` lists the books whose rules are the document's own ground; a rule of any other is borrowed.
"""

import os
from collections.abc import Collection, Sequence
from functools import cache
from typing import Final, Literal

import msgspec

from grognard.base.cached_data import cached_from_file
from grognard.base.toml_text import decode_toml
from grognard.rulebooks.loader import DATA_FOLDER, rulebook_ids
from grognard.rulebooks.rule_documents import BOOKS

Part = Literal[
    "attacks",
    "turning",
    "energy drain",
    "sleep",
    "spells",
    "monsters",
    "ranges",
    "classes",
    "experience",
    "items",
]
"""What can be borrowed, by its use: attack bonuses where a book has a chart, clerics who turn undead, attacks
that drain levels, the spell sleep, any spell, monsters, missile weapons, characters with a class, their
experience, magic items."""
FILE: Final = "borrowed.toml"


class Borrowing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part that is borrowed: `what` names it in a header, `details` in the register of rulings."""

    part: Part
    what: str
    lender: str
    details: str = ""
    option: str = ""


class Lendings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that a book borrows, with the short titles of its lenders by id.

    `instead` is the id of a bundled book that builds on it and borrows less.

    >>> load_lendings("bxe").title_of(("bf.turning.number-result",))
    'Basic Fantasy'
    """

    own: tuple[str, ...] = ()
    extends: str = ""
    instead: str = ""
    titles: dict[str, str] = {}
    borrowed: tuple[Borrowing, ...] = ()

    def used(self, parts: Collection[str]) -> tuple[Borrowing, ...]:
        """The borrowings of these parts, in the order of the file."""
        return tuple(one for one in self.borrowed if one.part in parts)

    def better(self, borrowed: Sequence[Borrowing]) -> str:
        """The id of the book that has some of these parts itself, "" for none.

        >>> lendings = load_lendings("bxs")
        >>> lendings.better(lendings.used({"turning"})), lendings.better(lendings.used({"items"}))
        ('bx-magic', '')
        """
        lacking = {one.part for one in load_lendings(self.instead).borrowed} if self.instead else set()
        return self.instead if any(one.part not in lacking for one in borrowed) else ""

    def lender_of(self, rules: Sequence[str]) -> str:
        """The id of the first book, not the document's own ground, that one of some rules is from; or ""."""
        if not self.own:
            return ""
        books = (rule.partition(".")[0] for rule in rules)
        return next((book for book in books if book in BOOKS and book not in self.own), "")

    def title_of(self, rules: Sequence[str]) -> str:
        """The short title of the lender of some rules, "" where none is borrowed."""
        return self.title(self.lender_of(rules))

    def title(self, lender: str) -> str:
        """The short title of a lender by its id."""
        return self.titles.get(lender, BOOKS[lender].title) if lender else ""


@cache
def load_lendings(book: str) -> Lendings:
    """The parts a bundled book borrows, by its id; none for a book that declares none.

    >>> [one.what for one in load_lendings("bxs").used({"turning"})]
    ['turning undead']
    """
    path = os.path.join(DATA_FOLDER, book, FILE)
    if book not in rulebook_ids() or not os.path.isfile(path):
        return Lendings()
    declared = msgspec.convert(cached_from_file(path, make=decode_toml), Lendings)
    if not declared.extends:
        return declared
    base = load_lendings(declared.extends)
    return Lendings(
        own=(*declared.own, *base.own),
        instead=declared.instead or base.instead,
        titles=base.titles | declared.titles,
        borrowed=(*declared.borrowed, *base.borrowed),
    )
