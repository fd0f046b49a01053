"""Rules by book and topic, and by the words of their sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from grognard.base.closest import close_matches
from grognard.base.errors import InputError
from grognard.rulebooks.census_store import CensusRule, load_book_census
from grognard.rulebooks.rule_documents import BOOKS

MOST_FOUND: Final = 20
_WORD: Final = re.compile(r"[a-z0-9]+")
_SMALL: Final = re.compile(
    "an?|and|any|are|at|be|by|can|do|does|for|from|ha[sv]e?|how|if?|in|is|it|its|may|my|of|on|or|the|there"
    "|to|what|when|which|who|will|with|about|happens?|he|i|many|much|rules?|she|should|they|this|that|works?|you"
)
"""Words that say nothing of what is looked for; they count where a question has no others."""


def select_rules(*, book: str | None = None, topic: str | None = None) -> list[CensusRule]:
    """The rules of one book or all, of one topic or all.

    >>> len(select_rules(book="bf", topic="charge"))
    23

    Raises:
        InputError: there is no such book, or none of its rules has that topic.
    """
    books = (book,) if book is not None else tuple(BOOKS)
    rules = [rule for name in books for rule in load_book_census(name).rules]
    if topic is None:
        return rules
    chosen = [rule for rule in rules if rule.topic == topic]
    if not chosen:
        topics = sorted({rule.topic for rule in rules})
        near = close_matches(topic, topics)
        where = f" in {book}" if book is not None else ""
        raise InputError(f"unknown topic '{topic}'{where}", expected=" or ".join(near) or ", ".join(topics))
    return chosen


def search_rules(
    words: str, *, book: str | None = None, topic: str | None = None, limit: int = MOST_FOUND
) -> tuple[CensusRule, ...]:
    """The rules that hold all of some words, or else most of them, those with the words in their ids first.

    Words such as "how" and "the" are not looked for.

    Args:
        words: each the beginning of a word of the rule's id, section, sentence or note, in any capitals.
        book: the id of a book; without one all books.
        topic: a topic, such as "charge"; without one all topics.
        limit: how many rules at most.

    Raises:
        InputError: there is no word, no such book, or no such topic.

    >>> [rule.id for rule in search_rules("attack bonus", book="bf", topic="charge")]
    ['bf.charge.attack-bonus', 'bf.charge.double-damage']
    >>> [rule.id for rule in search_rules("morale when half of them are dead", book="bxe", limit=1)]
    ['bxe.morale.trigger-half-incapacitated']
    >>> search_rules("unicycle")
    ()
    """
    said = _WORD.findall(words.casefold())
    if not said:
        raise InputError(f"no words to look for in {words!r}", expected="words such as morale check")
    wanted = [word for word in said if not _SMALL.fullmatch(word)] or said
    rules = select_rules(book=book, topic=topic)
    held = [_count_held(rule, wanted) for rule in rules]
    most = max(held)
    if most == 0:
        return ()
    ranked = [
        (-sum(_begins(rule.id, word) for word in wanted), number)
        for number, rule in enumerate(rules)
        if held[number] == most
    ]
    return tuple(rules[number] for _, number in sorted(ranked)[:limit])


def _count_held(rule: CensusRule, words: Sequence[str]) -> int:
    """How many of some words a rule holds."""
    text = f"{rule.id} {rule.section} {rule.rule} {rule.note}"
    return sum(_begins(text, word) for word in words)


def _begins(text: str, word: str) -> bool:
    """Whether a word of a text begins so."""
    return re.search(rf"(?<![a-z0-9]){word}", text.casefold()) is not None
