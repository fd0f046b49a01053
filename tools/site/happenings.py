"""The reference of events and of rulings, made from their tables."""

from __future__ import annotations

from grognard.rulebooks.rule_documents import BOOKS
from grognard.rulebooks.rulings import load_rulings
from tools.event_tables import format_event_fields
from tools.site.pages import Page, code, escape, join
from tools.site.refusals import link_rule


def events_page() -> Page:
    """Return the page of all events of a fight."""
    opening = (
        "What happens in a fight is recorded as events: facts without prose, each with a code and fields. "
        "Every event "
        "has a number, a round, a count, its code, the ids of its rules and an audience besides. [A line of "
        "`--json`](files/event.md) has each field with its type; [the "
        "guide](../python-api.md#events-and-json) shows "
        "how to read them."
    )
    return Page("events.md", "Events", join([opening, format_event_fields()]))


def rulings_page() -> Page:
    """Return the page of all rulings, book by book."""
    parts = []
    for book, about in BOOKS.items():
        parts.append(f"## {about.title} ({code(book)})")
        for one in load_rulings(book):
            said = [escape(one.question), f"**Reading:** {escape(one.reading)}"]
            if one.alternative:
                said.append(f"**Or:** {escape(one.alternative)}")
            if one.option:
                said.append(f"**To change it:** {escape(one.option)}")
            if one.rules:
                said.append(f"Rules: {', '.join(link_rule(rule) for rule in one.rules)}")
            parts += [f"### {one.name} {{ #{book}-{one.name} }}", *said]
    opening = (
        "Where a document is silent, or leaves it to the referee, a ruling decides: a question, the "
        "reading that is "
        "followed, what else could be read, and how to change it. `grognard rulings --book bf` prints "
        "those of a book."
    )
    return Page("rulings.md", "Rulings", join([opening, *parts]))
