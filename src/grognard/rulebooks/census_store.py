"""The rule census as package data: every atomic rule of every document, by its id."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, Literal

import msgspec

from grognard.base.closest import close_matches
from grognard.base.errors import InputError
from grognard.rulebooks.rule_documents import BOOKS

CENSUS_FOLDER: Final = Path(__file__).parent / "census"

RuleKind = Literal["number", "table", "procedure", "option", "referee"]
Case = dict[str, object]


class CensusRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One atomic rule of one document.

    ``given`` and ``then`` are one test case, or parallel lists of cases. In maps a key of digits only stands
    for the whole number. ``example`` marks a worked example that the document itself prints; ``versus_bf``
    is how a summary sheet compares with the full rules it summarises.
    """

    id: str
    section: str
    topic: str
    kind: RuleKind
    rule: str
    given: Case | list[Case]
    then: Case | list[Case]
    table: Case | list[object] | None = None
    example: bool = False
    note: str = ""
    versus_bf: str = ""

    @property
    def book(self) -> str:
        """The id of the book the rule belongs to."""
        return book_of(self.id)


class BookCensus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One census file: the rules of one document, and the conventions its cases are written in."""

    book: str
    source: str
    conventions: tuple[str, ...]
    rules: tuple[CensusRule, ...]


def book_of(rule_id: str) -> str:
    """The book part of a rule id.

    >>> book_of("bf.charge.attack-bonus")
    'bf'
    """
    return rule_id.partition(".")[0]


def census_books() -> tuple[str, ...]:
    """The ids of the books that have a census, in listing order."""
    return tuple(BOOKS)


@cache
def load_book_census(book: str) -> BookCensus:
    """Read the census of one book.

    >>> len(load_book_census("bf").rules)
    693

    Raises:
        InputError: there is no such book.
    """
    if book not in BOOKS:
        raise InputError(f"unknown rulebook '{book}'", expected=f"one of {', '.join(BOOKS)}")
    return msgspec.json.decode((CENSUS_FOLDER / f"{book}.json").read_bytes(), type=BookCensus)


def load_census() -> dict[str, CensusRule]:
    """Every rule of every book by its id, in listing order."""
    return {rule.id: rule for book in BOOKS for rule in load_book_census(book).rules}


def find_rule(rule_id: str) -> CensusRule:
    """The rule with this id; only its own book's file is read.

    >>> find_rule("bf.charge.attack-bonus").topic
    'charge'

    Raises:
        InputError: there is no such rule; the error names the nearest ids.
    """
    book = book_of(rule_id)
    if book in BOOKS:
        for rule in load_book_census(book).rules:
            if rule.id == rule_id:
                return rule
    raise InputError(f"unknown rule '{rule_id}'", expected=_describe_expected(rule_id))


def suggest_ids(rule_id: str) -> list[str]:
    """Up to three existing ids most like this one, nearest first; of its own book when that exists.

    >>> suggest_ids("bf.charge.atack-bonus")[0]
    'bf.charge.attack-bonus'
    """
    book = book_of(rule_id)
    searched = (book,) if book in BOOKS else tuple(BOOKS)
    ids = [rule.id for searched_book in searched for rule in load_book_census(searched_book).rules]
    return close_matches(rule_id, ids)


def _describe_expected(rule_id: str) -> str:
    near = suggest_ids(rule_id)
    if near:
        return " or ".join(near)
    return f"an id like book.topic.name, the book one of {', '.join(BOOKS)}"
