"""Whether a number's rules fit it: of the book, or of one it is borrowed from, and of the right topic."""

from __future__ import annotations

import tomllib
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from grognard.rulebooks.census_store import CensusRule, load_book_census
from tests.citations.walk import Number, fight, numbers_of

HERE: Final = Path(__file__).parent
LENDERS: Final = {"bf": (), "bfref": ("bf",), "bxe": ("bf",), "bxs": ("bxe", "bf"), "bcb": ("bf",)}
"""The books whose rules hold where a book has none of its own, nearest first."""


class Label(Struct, frozen=True, forbid_unknown_fields=True):
    """What numbers with such labels are about."""

    match: str | list[str]
    topics: list[str]
    given: str = ""
    given_in: list[str] = []


class Loan(Struct, frozen=True, forbid_unknown_fields=True):
    """Rules of another book for numbers on a topic of which a book has rules, but none for these."""

    book: str
    topic: str
    rules: list[str]
    why: str


def _read(name: str, key: str) -> object:
    return tomllib.loads((HERE / name).read_text(encoding="utf-8"))[key]


LABELS: Final = msgspec.convert(_read("labels.toml", "label"), list[Label])
LOANS: Final = msgspec.convert(_read("lending.toml", "loan"), list[Loan])


@cache
def rules_of(book: str) -> dict[str, CensusRule]:
    """The rules of a book's document."""
    return {rule.id: rule for rule in load_book_census(book).rules}


@cache
def find_label(text: str) -> Label | None:
    """The first row that fits a label."""
    for row in LABELS:
        patterns = [row.match] if isinstance(row.match, str) else row.match
        if any(fnmatchcase(text, pattern) for pattern in patterns):
            return row
    return None


@cache
def fault_of(book: str, number: Number) -> str:
    """What is wrong with the rules of a number in a fight by a book; empty when they fit."""
    row = find_label(number.label)
    if row is None:
        return "labels.toml does not know this number"
    if not number.rules:
        stands = row.given and (not row.given_in or book in row.given_in)
        return "" if stands else "no rule"
    for one in number.rules:
        rule = next((rules_of(each)[one] for each in (book, *LENDERS[book]) if one in rules_of(each)), None)
        if rule is None:
            return f"{one} is no rule of this book, nor of one it extends"
        if rule.topic not in row.topics:
            return f"{one} is about {rule.topic}, not about {' or '.join(row.topics) or 'such a thing'}"
        own = any(each.topic == rule.topic for each in rules_of(book).values())
        lent = any(loan.book == book and one in loan.rules for loan in LOANS)
        if rule.book != book and own and not lent:
            return f"{one} is another book's, and this one has rules about {rule.topic}"
    return ""


def judge(book: str, seeds: range) -> tuple[int, dict[str, str]]:
    """Fight random fights by a book: how many there were, and each fault with where it was first found."""
    fights = 0
    faults: dict[str, str] = {}
    for seed in seeds:
        engine = fight(book, seed)
        if engine is None:
            continue
        fights += 1
        for number, event in numbers_of(engine):
            fault = fault_of(book, number)
            if fault:
                faults.setdefault(f"{number.label}: {fault}", f"fight {seed}, event {event.number}")
    return fights, faults
