"""A text as its readers see it: in plain letters, each knowing where it stood, and whether it was used."""

from __future__ import annotations

import re
from typing import Final

import msgspec

_PLAIN: Final = {
    **dict.fromkeys("’‘′´`ʹ＇", "'"),
    **dict.fromkeys("“”″„＂", '"'),
    **dict.fromkeys("–—−‐‑‒﹣", "-"),
    **dict.fromkeys("×✕✖✗", "x"),
    **dict.fromkeys("\u00a0\u2007\u2009\u200a\u202f\u3000\r", " "),
    **dict.fromkeys("\u00ad\u200b\ufeff", ""),
    **dict.fromkeys("□☐■▢○●◯❑❏◻⬜", " "),
    "½": "1/2",
    "¼": "1/4",
    "¾": "3/4",
    "⅛": "1/8",
    "ﬁ": "fi",
    "ﬂ": "fl",
    "ﬀ": "ff",
    "•": ",",
    "·": ",",
    **dict.fromkeys("▶►▸▪■◆♦➤", ","),
    "…": "...",
}
_BROKEN_WORD: Final = r"(?<=[A-Za-z])-[ \t]*\n[ \t]*(?=[a-z])"
_BOLD: Final = (
    r"(\*\*)(?:(?=[A-Za-z#])|(?<![\w*]\*\*)(?=[\d(\[\"']))[^*\n]{1,80}(\*\*)|"
    r"(?<![\w*])(\*)(?=[A-Za-z#])[^*\n]{1,80}(\*)(?![\w*])|"
    r"(?<!\w)(__)(?=[A-Za-z\d#])[^_\n]{1,80}(__)(?!\w)"
)
"""Marks of bold and slanted print: groups of two."""
_LINK: Final = r"(\[)(?=[^\[\]\n]{1,80}\]\([^()\s]*[#/.])[^\[\]]+(\]\([^()\s]*\))"
_BROKEN_LINE: Final = r"<br\s*/?>"
SHORTENED: Final = r"(?<!\bvs)(?<!\bft)(?<!\blb)(?<!\bpt)(?<!\bpts)(?<!\bmax)(?<!\bmin)"
"""What before a full stop is no end of a sentence."""
_NEW_LINE: Final = r"(?<!\n)\n(?!\s*\n)"
_BREAK: Final = rf"[;|]|\n\s*\n|{SHORTENED}\.(?=\s|$)|[!?](?=\s|$)"
_SIGNED: Final = r"[+-]\d"
_BLANK: Final = r"[\s,]*"
_EDGE: Final = " \t\r\n,;:.|/\\-'\"=+&#"
_IDLE: Final = frozenset(" \t\r\n,;:.|/\\()[]{}-'\"=_~<>#&+\f\v")
_FLAGS: Final = re.IGNORECASE | re.ASCII


class Remark(msgspec.Struct, frozen=True):
    """Something to be said of a place in a text: in which line and column of it that stands, from 1.

    A column of 0 is no place: what was said of the whole.
    """

    text: str
    column: int = 0
    line: int = 1


class Letters:
    """A text in plain letters.

    Typographers' primes, dashes, crosses and fractions are their plain likes, words broken at the end of a
    line are whole, marks of bold print and of links are gone, and a break of HTML is a new line.

    >>> Letters("HD ½, MV 90’").plain
    "HD 1/2, MV 90'"
    """

    def __init__(self, given: str) -> None:
        self.given = given
        dropped = {
            place for found in re.compile(_BROKEN_WORD).finditer(given) for place in range(*found.span())
        }
        dropped.update(place for place, letter in enumerate(given) if not _PLAIN.get(letter, letter))
        for marks in (_BOLD, _LINK):
            for found in re.compile(marks).finditer(given):
                for group, mark in enumerate(found.groups(), 1):
                    dropped.update(range(*found.span(group)) if mark else ())
        breaks = [found.span() for found in re.compile(_BROKEN_LINE, re.I).finditer(given)]
        dropped.update(place for start, end in breaks for place in range(start + 1, end))
        lines = {start for start, _ in breaks}
        plain: list[str] = []
        places: list[int] = []
        for place, letter in enumerate(given):
            if place not in dropped:
                written = "\n" if place in lines else _PLAIN.get(letter, letter)
                plain.append(written)
                places += [place] * len(written)
        self._dropped = dropped
        self.plain = "".join(plain)
        self.used = bytearray(len(self.plain))
        self._places = [*places, len(given)]

    def remark(self, text: str, at: int) -> Remark:
        """A remark about the letter at an index of `plain`."""
        place = self._places[at]
        before = self.given[:place]
        return Remark(text, place - (before.rfind("\n") + 1) + 1, before.count("\n") + 1)

    def printed(self, start: int, end: int) -> str:
        """The original text between two indices of `plain`, on one line."""
        places = range(self._places[start], self._places[end - 1] + 1)
        return " ".join("".join(self.given[place] for place in places if place not in self._dropped).split())

    def place(self, at: int) -> int:
        """The index in `given` of an index of `plain`."""
        return self._places[at]

    def since(self, at: int) -> str:
        """The original text from an index of `plain` on."""
        return self.given[self._places[at] :]

    def join_lines(self, start: int) -> None:
        """From an index on, let a new line be a blank, but where a line is empty."""
        self.plain = self.plain[:start] + re.compile(_NEW_LINE).sub(" ", self.plain[start:])

    def mark_used(self, start: int, end: int) -> None:
        """Note that these letters were understood."""
        self.used[start:end] = b"\x01" * (end - start)

    def leave(self, start: int, end: int) -> None:
        """Note that these letters were not understood after all."""
        self.used[start:end] = bytes(end - start)

    def unused(self, start: int, end: int) -> list[tuple[int, int]]:
        """The unread stretches between two indices, sentence by sentence."""
        found: list[tuple[int, int]] = []
        at = start
        while at < end:
            if self.used[at]:
                at += 1
                continue
            stop = self.used.find(1, at, end)
            stop = end if stop < 0 else stop
            for first, last in self._sentences(at, stop):
                if any(letter not in _IDLE for letter in self.plain[first:last]):
                    found.append((first, last))
            at = stop
        return found

    def _sentences(self, start: int, end: int) -> list[tuple[int, int]]:
        cuts = [one.start() for one in re.compile(_BREAK).finditer(self.plain, start, end)]
        edges = [start, *(cut + 1 for cut in cuts)]
        return [self._trim(first, last) for first, last in zip(edges, [*cuts, end], strict=True)]

    def _trim(self, start: int, end: int) -> tuple[int, int]:
        """Without punctuation at both ends, and without brackets that are not closed between them."""
        while start < end:
            text = self.plain[start:end]
            if (
                (text[0] in _EDGE and not re.compile(_SIGNED).match(text))
                or (text[0] in "([" and not _closes(text))
                or text[0] in ")]"
            ):
                start += 1
            elif text[-1] in _EDGE or text[-1] in "([" or (text[-1] in ")]" and not _opens(text)):
                end -= 1
            else:
                break
        return start, end


class Span:
    """A stretch of letters that is read from its beginning; what is taken of it is noted as used."""

    __slots__ = ("at", "end", "letters")

    def __init__(self, letters: Letters, start: int = 0, end: int | None = None) -> None:
        self.letters = letters
        self.at = start
        self.end = len(letters.plain) if end is None else end

    @property
    def text(self) -> str:
        """The text left to be read."""
        return self.letters.plain[self.at : self.end]

    @property
    def is_used(self) -> bool:
        """Whether every letter that is left has been understood already."""
        places = range(self.at, self.end)
        return all(self.letters.used[one] or self.letters.plain[one] in _IDLE for one in places)

    def __bool__(self) -> bool:
        return any(letter not in _IDLE for letter in self.text)

    def peek(self, pattern: str) -> re.Match[str] | None:
        """The match of a pattern at the beginning, after blanks and commas."""
        blank = re.compile(_BLANK).match(self.letters.plain, self.at, self.end)
        start = blank.end() if blank else self.at
        return re.compile(pattern, _FLAGS).match(self.letters.plain, start, self.end)

    def take(self, pattern: str) -> re.Match[str] | None:
        """Read a pattern at the beginning, after blanks and commas; None if it is not there."""
        found = self.peek(pattern)
        if found is not None:
            self.letters.mark_used(*found.span())
            self.at = found.end()
        return found

    def find(self, pattern: str) -> re.Match[str] | None:
        """Use a pattern found anywhere in what is left; what is around it can still be read."""
        found = self.search(pattern)
        if found is not None:
            self.letters.mark_used(*found.span())
        return found

    def search(self, pattern: str) -> re.Match[str] | None:
        """Look for a pattern anywhere in what is left, without using it."""
        return re.compile(pattern, _FLAGS).search(self.letters.plain, self.at, self.end)

    def split(self, pattern: str) -> list[Span]:
        """The parts between matches that stand outside brackets; the matches are used."""
        pairs = bracket_pairs(self.text)
        parts: list[Span] = []
        start = begin = self.at
        for found in re.compile(pattern, _FLAGS).finditer(self.letters.plain, self.at, self.end):
            place = found.start() - begin
            if found.end() > found.start() and not any(first < place <= last for first, last in pairs):
                parts.append(Span(self.letters, start, found.start()))
                self.letters.mark_used(*found.span())
                start = found.end()
        parts.append(Span(self.letters, start, self.end))
        return parts

    def take_all(self) -> str:
        """Use all that is left; its text as printed, without punctuation around it."""
        text = self.text
        start = self.at + len(text) - len(text.lstrip(_EDGE))
        end = max(start, self.end - (len(text) - len(text.rstrip(_EDGE))))
        self.letters.mark_used(self.at, self.end)
        self.at = self.end
        return self.letters.printed(start, end) if end > start else ""


def bracket_pairs(text: str) -> list[tuple[int, int]]:
    """Where brackets open and close, of those that do both.

    >>> bracket_pairs("a(b)(c[d]")
    [(1, 3), (6, 8)]
    """
    pairs: list[tuple[int, int]] = []
    opened: dict[str, list[int]] = {"(": [], "[": []}
    for place, letter in enumerate(text):
        if letter in opened:
            opened[letter].append(place)
        elif letter in _OPENER and opened[_OPENER[letter]]:
            pairs.append((opened[_OPENER[letter]].pop(), place))
    return pairs


_OPENER: Final = {")": "(", "]": "["}


def _closes(text: str) -> bool:
    return any(first == 0 for first, _ in bracket_pairs(text))


def _opens(text: str) -> bool:
    return any(last == len(text) - 1 for _, last in bracket_pairs(text))
