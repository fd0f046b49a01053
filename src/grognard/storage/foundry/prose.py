"""The description of an actor: its paragraphs without tags, and the stat block among them."""

from __future__ import annotations

import html
import re
from typing import Final, NamedTuple

from grognard.creatures.creature import Harm
from grognard.creatures.reading.letters import Letters, Span
from grognard.creatures.reading.traits import find_harmed_only_by

MOST_READ: Final = 20_000
"""No more letters of a description are looked at."""
MOST_KEPT: Final = 2_400
"""So many letters of it are kept as notes, up to the end of a sentence; a few more do not matter."""
_MARGIN: Final = 200
_CELL: Final = r"</t[dh]\s*>\s*<t[dh][^<>]*>"
_BREAK: Final = r"(?i)</?(?:p|div|br|hr|h\d|li|ul|ol|tr|table|tbody|blockquote|section)\b[^<>]*>"
_TAG: Final = r"<[^<>]*>?"
_LABELS: Final = {
    "ac": r"armou?r class",
    "hd": r"hit dice",
    "at": r"(?:no\.?|number) of attacks|attacks",
    "dam": r"damage",
    "ml": r"morale",
    "mv": r"movement",
    "": r"THAC0|saving throws|alignment|XP|number appearing|treasure type",
}
_LINE: Final = r"(?i)(?:{})(?:\s*:\s*|\s+(?=\d))(.*)"
_LONGEST_LINE: Final = 160
"""A longer line that begins as one of a stat block is prose."""
_ENDS: Final = (".", ";", ":", "!", "?", ",")


class Description(NamedTuple):
    """The prose of a description, and what the stat block in it prints: the values by their kind.

    The kinds are "ac", "hd", "at", "dam", "ml" and "mv"; the first line of each kind counts.
    """

    prose: str
    printed: dict[str, str]


def read_description(text: str) -> Description:
    """Take a description apart, which is HTML.

    >>> read_description("<p>No. of Attacks: 2 claws</p><p>It hides.</p>")
    Description(prose='It hides.', printed={'at': '2 claws'})
    """
    prose: list[str] = []
    printed: dict[str, str] = {}
    for line in _lines(text[:MOST_READ]):
        for kind, label in _LABELS.items():
            found = re.compile(_LINE.format(label)).fullmatch(line)
            if found and len(line) <= _LONGEST_LINE:
                printed.setdefault(kind, found[1].strip())
                break
        else:
            prose.append(line)
    printed.pop("", None)
    return Description(_join(prose), {kind: value for kind, value in printed.items() if value})


def plain_text(text: str) -> str:
    """A piece of HTML as plain text on one line, cut to `MOST_READ` characters before it is read.

    >>> plain_text("<p>2d6 &amp; more</p><p>It hides.</p>")
    '2d6 & more; It hides.'
    """
    return _join(_lines(text[:MOST_READ]))


def cut_after_sentence(text: str, most: int = MOST_KEPT) -> tuple[str, int]:
    """As much of a text as is kept, to the end of a sentence, and how many letters are left out."""
    if len(text) <= most + _MARGIN:
        return text, 0
    end = max(text.rfind(mark, 0, most) for mark in (". ", "; "))
    kept = text[: end + 1 if end > 0 else most]
    return kept, len(text) - len(kept)


def harm_in(texts: list[str]) -> tuple[Harm, ...]:
    """The kinds of harm that alone hurt a creature, by the first text that names any; else empty."""
    return next((found for text in texts if (found := find_harmed_only_by(Span(Letters(text))))), ())


def number_in(value: str) -> int | None:
    """The number that a printed value begins with.

    >>> number_in("15 (13)"), number_in("varies")
    (15, None)
    """
    found = re.compile(r"\s*([-\u2212\u2013]?)(\d{1,9})(?!\d)").match(value)
    return None if found is None else int(found[2]) * (-1 if found[1] else 1)


def tell_difference(what: str, stored: str, printed: str) -> list[str]:
    """The warning that a description prints another number than the stored one, which counts.

    Nothing where the printed number may be one of several.

    >>> tell_difference("armour class", "7", "4 [15]"), tell_difference("armour class", "7", "7 [12]")
    (["armour class 7, as it is stored; its description prints '4 [15]'"], [])
    """
    number, other = number_in(stored), number_in(printed)
    several = re.compile(r"/|\bto\b").search(printed)
    if number is None or other is None or number == other or several:
        return []
    return [f"{what} {stored}, as it is stored; its description prints {printed!r}"]


def _lines(text: str) -> list[str]:
    rows = re.compile(_CELL).sub(": ", text)
    broken = re.compile(_TAG).sub("", re.compile(_BREAK).sub("\n", rows))
    plain = html.unescape(broken).replace("\u00d7", "x").replace("|", " ")
    return [line for part in plain.splitlines() if (line := " ".join(part.split()))]


def _join(lines: list[str]) -> str:
    return " ".join(line if line.endswith(_ENDS) else f"{line};" for line in lines).removesuffix(";")
