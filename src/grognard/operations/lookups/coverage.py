"""Rules: those that hold some words; how much of each book is played and tested, waits, or is missing."""

from collections.abc import Mapping
from typing import Annotated, ClassVar

import msgspec

from grognard.base.errors import InputError
from grognard.operations.fields import field
from grognard.operations.operation import Answer, Facts, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.census_store import CensusRule
from grognard.rulebooks.coverage import (
    RuleCounts,
    count_coverage,
    format_coverage_table,
    load_index,
    sum_counts,
)
from grognard.rulebooks.rule_documents import BOOKS
from grognard.rulebooks.rule_search import MOST_FOUND, search_rules, select_rules
from grognard.text.parts import Line, Part, Verbatim


class RulesFacts(Facts):
    """Counts of rules by book and topic, and the ids that were asked for; or the rules that were found."""

    books: dict[str, dict[str, RuleCounts]]
    total: RuleCounts
    found: list[CensusRule] | msgspec.UnsetType = msgspec.UNSET
    missing: list[str] | msgspec.UnsetType = msgspec.UNSET
    waiting: list[str] | msgspec.UnsetType = msgspec.UNSET

    def document(self) -> object:
        """Return the counts of each book beside those of its topics; or the rules that were found."""
        if self.found is not msgspec.UNSET:
            return {"found": msgspec.to_builtins(self.found)}
        document: dict[str, object] = msgspec.to_builtins(self)
        document["books"] = {
            book: {**msgspec.to_builtins(sum_counts(topics.values())), "topics": msgspec.to_builtins(topics)}
            for book, topics in self.books.items()
        }
        return document


class Rules(Operation[RulesFacts], frozen=True, kw_only=True, tag="rules"):
    """Show how much of each book is implemented, or find rules by words.

    >>> from grognard.operations.asking import ask
    >>> ask(Rules(book="bf", topic="charge")).facts.total.rules
    23
    >>> [rule.id for rule in ask(Rules(words="attack bonus", book="bf", topic="charge")).facts.found]
    ['bf.charge.attack-bonus', 'bf.charge.double-damage']
    """

    words: Annotated[str, field("list the rules that hold these words", typed="WORD", words=True)] = ""
    book: Annotated[str | None, field(f"only this book ({', '.join(BOOKS)})", typed="BOOK")] = None
    topic: Annotated[str | None, field("only this topic, such as charge", typed="TOPIC")] = None
    missing: Annotated[bool, field("list the ids that are not covered yet")] = False
    waiting: Annotated[bool, field("list those of them that are written, but nothing plays them yet")] = False

    by_book: ClassVar = False

    def answer(self, dice: TypedDice) -> Answer[RulesFacts]:
        """Count the chosen rules."""
        if self.missing and self.waiting:
            raise InputError("missing and waiting", key="waiting", expected="one of the two lists")
        if self.words:
            return self._search()
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

    def _search(self) -> Answer[RulesFacts]:
        """Find the rules that hold the words."""
        if self.missing or self.waiting:
            raise InputError("words and a list of what is not covered", key="words", expected="one of them")
        found = search_rules(self.words, book=self.book, topic=self.topic)
        if not found:
            where = f" of {self.book}" if self.book else ""
            raise InputError(f"no rule{where} holds {self.words!r}", key="words", expected="other words")
        parts: list[Part] = []
        for rule in found:
            parts += [Line(rule.id), Line(rule.rule, indent=4)]
        if len(found) == MOST_FOUND:
            parts.append(Line(f"The first {MOST_FOUND}.", tone="quiet"))
        return Answer(RulesFacts({}, sum_counts([]), list(found)), parts)


def _copy(counts: Mapping[str, Mapping[str, RuleCounts]]) -> dict[str, dict[str, RuleCounts]]:
    return {book: dict(topics) for book, topics in counts.items()}
