"""Stat lines in encounters. The reader is loaded only where there is one: most fights name creatures."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, cast

from grognard.rulebooks.schema import Rulebook

if TYPE_CHECKING:
    from grognard.creatures.stat_line import StatLine

_READER: Final = "grognard.creatures.stat_line"
_FINDER: Final = "grognard.creatures.reading.pages"
_LABELLED: Final = (
    r"(?i)(?<![\w#])(?:A?AC|HD|hp|THAC[0O]|armou?r\s+class|hit\s+dice|hit\s+points|#\s*ATT?|MV|ML)"
    r"(?![A-Za-z])\W{0,4}(?:\d|½|¼|always|can\b)"
)


def is_stat_line(text: str) -> bool:
    """Whether a text has the labelled figures of a stat line.

    >>> is_stat_line("6 goblins (AC 6, HD 1-1)"), is_stat_line("6 goblin")
    (True, False)
    """
    return re.compile(_LABELLED).search(text) is not None


def read_stat_line(text: str, book: Rulebook | None = None) -> StatLine:
    """Read a stat line; by the book's way of counting armour class where the line does not tell.

    Raises:
        InputError: it cannot be read.
    """
    # Not by an import above, which every start would pay for.
    reader = __import__(_READER, fromlist=["parse_stat_line"])
    descending = book is not None and book.armour.convention == "descending"
    return cast("StatLine", reader.parse_stat_line(text, descending=descending))


def split_stat_lines(text: str) -> list[str]:
    """The stat lines of a text, where several stand in it one after the other; else all of it."""
    found = __import__(_FINDER, fromlist=["find_stat_lines"]).find_stat_lines(text)
    stand_out = len(found) > 1 or any(one.pieces for one in found)
    return [one.text for one in found] if stand_out else [text]
