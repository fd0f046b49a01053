"""Tables that show the five rulebooks side by side, and the small words all of them use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import Final

from grognard.rulebooks.census_store import load_book_census
from grognard.rulebooks.loader import load_rulebook, rulebook_ids
from grognard.rulebooks.rule_documents import BOOKS
from grognard.rulebooks.schema import Rulebook
from grognard.rules.binding import bind_rulebook
from grognard.rules.ruleset import Ruleset
from tools.markdown_table import format_table

Describe = Callable[[Rulebook], str]
Rows = Mapping[str, Describe]

NOTHING: Final = "-"
OWN_RULES: Final = "rules of its own"


def books() -> list[Rulebook]:
    """The bundled rulebooks in listing order."""
    return [load_rulebook(name) for name in BOOKS if name in rulebook_ids()]


def format_rows(rows: Rows) -> str:
    """A line for each subject, a column for each book."""
    shown = books()
    lines = [[label, *(describe(book) for book in shown)] for label, describe in rows.items()]
    return format_table(["", *(f"`{book.id}`" for book in shown)], lines)


def format_topic(topic: str, rows: Rows) -> str:
    """The same, headed by how many rules on the topic each document has; a column with none is borrowed."""
    return format_rows({OWN_RULES: lambda book: count_rules(book.id, topic), **rows})


@cache
def count_rules(book: str, topic: str) -> str:
    """How many rules of a topic the census has for a document."""
    found = sum(rule.topic == topic for rule in load_book_census(book).rules)
    return str(found) if found else "none"


@cache
def _rule_names(book: str) -> frozenset[str]:
    return frozenset(rule.id.partition(".")[2] for rule in load_book_census(book).rules)


def says(text: str, *names: str) -> Describe:
    """A text for the books that have one of the named rules, or build on a book that has."""

    def describe(book: Rulebook) -> str:
        chain = [book.id]
        while load_rulebook(chain[-1]).extends:
            chain.append(load_rulebook(chain[-1]).extends)
        return text if any(name in _rule_names(one) for one in chain for name in names) else NOTHING

    return describe


def unless_borrowed(describe: Describe) -> Describe:
    """The cell, or only the name of the book this one builds on where both have the same."""

    def shortened(book: Rulebook) -> str:
        cell = describe(book)
        borrowed = book.extends and describe(load_rulebook(book.extends)) == cell
        return f"as `{book.extends}`" if borrowed else cell

    return shortened


@cache
def ruleset_of(book_id: str) -> Ruleset:
    """The engine's numbers and procedures of a bundled book."""
    return bind_rulebook(load_rulebook(book_id))


def signed(number: int | str, *, zero: str = "0") -> str:
    """A modifier with its sign, or its word."""
    if isinstance(number, str):
        return number
    return f"{number:+d}" if number else zero


def join(parts: list[str], *, nothing: str = NOTHING) -> str:
    """Parts of a cell, or what stands for none."""
    return ", ".join(parts) if parts else nothing


def dice(count_and_sides: tuple[int, int]) -> str:
    """Dice of one kind; none for a count of 0."""
    return f"{count_and_sides[0]}d{count_and_sides[1]}" if count_and_sides[0] else "none"


def yes(holds: object) -> str:
    """Yes or no."""
    return "yes" if holds else "no"


def in_die(chance: Fraction, die: int) -> str:
    """A chance as it is rolled: "2 in 6"."""
    return f"{chance * die} in {die}"
