"""Rules: how much of each book and topic is played and tested, what waits, and what is missing."""

from collections.abc import Mapping
from typing import Annotated, ClassVar

import msgspec

from grognard.closest import close_matches
from grognard.errors import InputError
from grognard.operations.fields import field
from grognard.operations.operation import Answer, Facts, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.books import BOOKS
from grognard.rulebooks.census_store import Rule, load_book_census
from grognard.rulebooks.coverage import (
    Counts,
    count_coverage,
    format_coverage_table,
    load_index,
    sum_counts,
)
from grognard.text.parts import Verbatim


class RulesFacts(Facts):
    """Counts of rules by book and topic, and the ids that were asked for."""

    books: dict[str, dict[str, Counts]]
    total: Counts
    missing: list[str] | msgspec.UnsetType = msgspec.UNSET
    waiting: list[str] | msgspec.UnsetType = msgspec.UNSET

    def document(self) -> object:
        """Return the counts of each book beside those of its topics."""
        document: dict[str, object] = msgspec.to_builtins(self)
        document["books"] = {
            book: {**msgspec.to_builtins(sum_counts(topics.values())), "topics": msgspec.to_builtins(topics)}
            for book, topics in self.books.items()
        }
        return document


class Rules(Operation[RulesFacts], frozen=True, kw_only=True, tag="rules"):
    """Show how much of each book is implemented.

    >>> from grognard.operations.asking import ask
    >>> ask(Rules(book="bf", topic="charge")).facts.total.rules
    23
    """

    book: Annotated[str | None, field(f"only this book ({', '.join(BOOKS)})", typed="BOOK")] = None
    topic: Annotated[str | None, field("only this topic, such as charge", typed="TOPIC")] = None
    missing: Annotated[bool, field("list the ids that are not covered yet")] = False
    waiting: Annotated[bool, field("list those of them that are written, but nothing plays them yet")] = False

    by_book: ClassVar = False

    def answer(self, dice: TypedDice) -> Answer[RulesFacts]:
        """Count the chosen rules."""
        if self.missing and self.waiting:
            raise InputError("missing and waiting", key="waiting", expected="one of the two lists")
        rules = select_rules(book=self.book, topic=self.topic)
        index = load_index()
        counts = count_coverage(index, rules)
        total = sum_counts(count for topics in counts.values() for count in topics.values())
        facts = RulesFacts(_copy(counts), total)
        if self.missing:
            facts.missing = [rule.id for rule in rules if not index.look_up(rule.id).covered]
            return Answer(facts, [Verbatim("\n".join(facts.missing) or "nothing is missing")])
        if self.waiting:
            facts.waiting = [rule.id for rule in rules if index.look_up(rule.id).waiting]
            return Answer(facts, [Verbatim("\n".join(facts.waiting) or "nothing is waiting")])
        return Answer(facts, [Verbatim(format_coverage_table(counts))])


def _copy(counts: Mapping[str, Mapping[str, Counts]]) -> dict[str, dict[str, Counts]]:
    return {book: dict(topics) for book, topics in counts.items()}


def select_rules(*, book: str | None = None, topic: str | None = None) -> list[Rule]:
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
