"""The pages of the books: each rule as it is carried out, with its id, example, rulings and tests."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from grognard.operations.lookups.rule import list_rows, name_rule
from grognard.rulebooks.census_store import CensusRule, load_book_census
from grognard.rulebooks.coverage import CodeLocation, CoverageIndex, RuleCoverage, load_index
from grognard.rulebooks.rule_documents import BOOKS
from grognard.rulebooks.rulings import Ruling, load_rulings
from tools.site.pages import REPOSITORY, Folder, Page, cell, code, escape, join, table

_SHOWN_ABOVE: Final = frozenset({"book", "section", "topic", "kind", "rule", "ruling", "note", "compared"})
_MOST_TESTS: Final = 3
_NAMES: Final = {"xp": "experience"}


def list_book_pages() -> Folder:
    """Return the pages of every book: one of its topics, and one for each of them."""
    index = load_index()
    folders = [_list_topics(book, index) for book in BOOKS]
    rows = [
        [f"[{cell(about.title)}]({book}/index.md)", code(book), str(len(load_book_census(book).rules))]
        for book, about in BOOKS.items()
    ]
    opening = (
        "Every rule of the five documents as it is carried out, in our own words: with its id, an "
        "example, the ruling "
        "where the document leaves something open, the code and the tests. [The books side by "
        "side](../../rulebooks.md) "
        "has their differences in one table."
    )
    text = join([opening, table(["book", "id", "rules"], rows)])
    return Folder(
        "The rules, book by book", (Page("books/index.md", "The rules, book by book", text), *folders)
    )


def _list_topics(book: str, index: CoverageIndex) -> Folder:
    rules = load_book_census(book).rules
    by_topic = {topic: list(found) for topic, found in groupby(sorted(rules, key=_topic), key=_topic)}
    order = dict.fromkeys(rule.topic for rule in rules)
    rows = [[f"[{topic}]({topic}.md)", str(len(by_topic[topic]))] for topic in order]
    title = BOOKS[book].title
    first = Page(f"books/{book}/index.md", title, table(["topic", "rules"], rows))
    pages = [_page(book, topic, by_topic[topic], index) for topic in order]
    return Folder(title, (first, *pages))


def _topic(rule: CensusRule) -> str:
    return rule.topic


def _page(book: str, topic: str, rules: list[CensusRule], index: CoverageIndex) -> Page:
    rulings = load_rulings(book)
    said = [
        _describe(rule, [one for one in rulings if rule.id in one.rules], index.look_up(rule.id))
        for rule in rules
    ]
    name = _NAMES.get(topic, topic.replace("-", " "))
    opening = f"The rules on {name} of *{BOOKS[book].title}* (`{book}`), in our words."
    return Page(f"books/{book}/{topic}.md", f"{name[:1].upper()}{name[1:]} ({book})", join([opening, *said]))


def _describe(rule: CensusRule, rulings: list[Ruling], known: RuleCoverage) -> str:
    title = name_rule(rule.id).partition(": ")[2]
    rows = [
        (label, lines)
        for label, lines in list_rows(rule, None, ())
        if label not in _SHOWN_ABOVE and any(lines)
    ]
    figures = "\n".join(
        f"{label}: {line}" if at == 0 else f"    {line}"
        for label, lines in rows
        for at, line in enumerate(lines)
    )
    return join(
        [
            f"### {title[:1].upper()}{title[1:]} {{ #{rule.id} }}",
            f"`{rule.id}` · {escape(rule.section)} · {rule.kind}",
            escape(rule.rule),
            f"```text\n{figures}\n```" if figures else "",
            escape(rule.note),
            *(_describe_ruling(one, rule.book) for one in rulings),
            _describe_sites(known),
        ]
    )


def _describe_ruling(ruling: Ruling, book: str) -> str:
    return (
        f"**Ruling** [{ruling.name}](../../rulings.md#{book}-{ruling.name}): "
        f"{escape(ruling.question)} {escape(ruling.reading)}"
    )


def _describe_sites(known: RuleCoverage) -> str:
    """Say where a rule is carried out and what tests it, or why only people can carry it out."""
    if known.manual:
        return f"Carried out by the people at the table: {escape(known.manual)}"
    parts = []
    if known.citations:
        parts.append(f"Carried out in {', '.join(_link(site) for site in known.citations)}.")
    if known.tests:
        more = f" and {len(known.tests) - _MOST_TESTS} more" if len(known.tests) > _MOST_TESTS else ""
        parts.append(f"Tested by {', '.join(_link(site) for site in known.tests[:_MOST_TESTS])}{more}.")
    return " ".join(parts)


def _link(site: CodeLocation) -> str:
    name = site.name.rpartition(".")[2] if site.name else site.file.rpartition("/")[2]
    return f"[`{name}`]({REPOSITORY}{site.file}#L{site.line})"
