"""Procedures that a book has not, taken from another book that has them."""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.schema import Rulebook

TOPICS: Final = {
    "doors": "faces",
    "listening": "faces",
    "searching": "secret_door",
    "traps": "faces",
    "dungeon": "minutes",
    "chase": "dungeon",
    "flight": "escape",
    "falling": "dice",
    "sight": "infravision_feet",
    "swimming": "drowning",
    "distraction": "food",
    "foraging": "faces",
    "straying": "allowed",
    "wandering": "allowed",
    "travel": "feet_to_a_mile",
    "sea": "dice",
}
"""The topics that can be borrowed, each with the key that is empty in a book without it."""


class CompletedBook(msgspec.Struct, frozen=True):
    """A book made whole, and the topics that were taken for it from a lender."""

    book: Rulebook
    topics: tuple[str, ...]
    lender: str


def borrow(book: Rulebook, lender: str) -> CompletedBook:
    """A book with the procedures it has not taken from another, rules and all.

    Raises:
        InputError: there is no such lender.

    >>> from grognard.rulebooks.rule_documents import DEFAULT_BOOK, DEFAULT_LENDER
    >>> whole = borrow(load_rulebook(DEFAULT_BOOK), DEFAULT_LENDER)
    >>> whole.book.doors.faces, "doors" in whole.topics
    (2, True)
    """
    other = load_rulebook(lender)
    lacking = [
        topic
        for topic, key in TOPICS.items()
        if not getattr(getattr(book, topic), key) and getattr(getattr(other, topic), key)
    ]
    citations = {**book.citations}
    for topic in lacking:
        citations[topic] = other.citations.get(topic, {})
    changes: dict[str, object] = {topic: getattr(other, topic) for topic in lacking}
    whole = msgspec.structs.replace(book, citations=citations, **changes)
    return CompletedBook(whole, tuple(lacking), other.title)
