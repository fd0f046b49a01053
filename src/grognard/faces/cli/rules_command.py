"""``grognard rules``: how much of each book and topic is played and tested, what waits, what is missing."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence

import msgspec

from grognard.closest import close_matches
from grognard.errors import InputError
from grognard.faces.cli.printing import print_text
from grognard.faces.cli.printing_json import print_json_text
from grognard.rulebooks.books import BOOKS
from grognard.rulebooks.census_store import Rule, load_book_census
from grognard.rulebooks.coverage import (
    Counts,
    count_coverage,
    format_coverage_table,
    load_index,
    sum_counts,
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("--book", metavar="BOOK", help=f"only this book ({', '.join(BOOKS)})")
    parser.add_argument("--topic", metavar="TOPIC", help="only this topic, such as charge")
    lists = parser.add_mutually_exclusive_group()
    lists.add_argument("--missing", action="store_true", help="list the ids that are not covered yet")
    lists.add_argument(
        "--waiting",
        action="store_true",
        help="list those of them that are written, but nothing plays them yet",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Print the coverage of the chosen rules.

    Raises:
        InputError: there is no such book or topic.
    """
    rules = select_rules(book=args.book, topic=args.topic)
    index = load_index()
    counts = count_coverage(index, rules)
    lists: dict[str, list[str]] = {}
    if args.missing:
        lists["missing"] = [rule.id for rule in rules if not index.look_up(rule.id).covered]
    elif args.waiting:
        lists["waiting"] = [rule.id for rule in rules if index.look_up(rule.id).waiting]
    if args.json:
        print_json_text(format_counts_json(counts, lists=lists))
    elif lists:
        [(word, ids)] = lists.items()
        print_text("\n".join(ids) if ids else f"nothing is {word}")
    else:
        print_text(format_coverage_table(counts))
    return 0


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


def format_counts_json(
    counts: Mapping[str, Mapping[str, Counts]], *, lists: Mapping[str, Sequence[str]]
) -> str:
    """The counts by book and topic and in total as one JSON object, with lists of ids by their names."""
    document: dict[str, object] = {
        "books": {
            book: {**msgspec.to_builtins(sum_counts(topics.values())), "topics": topics}
            for book, topics in counts.items()
        },
        "total": sum_counts(count for topics in counts.values() for count in topics.values()),
    }
    document.update(lists)
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode()
