"""Exceptions that tell a person what was wrong, where, and what was expected instead."""

from __future__ import annotations

from typing import Final

_REFERRING: Final = ("them", "these", "those", "the ", "its ", "their ", "your ")
"""How what stands after "one of" begins where it is no list."""


LONGEST_QUOTE: Final = 80
"""No more letters of anything are quoted in a message."""
LONGEST_KEY: Final = 120
LONGEST_PROBLEM: Final = 300
"""What is wrong is told in so many letters at most, whatever was typed."""
_QUOTES: Final = ("'", '"')
_DOTS: Final = "..."


class GrognardError(Exception):
    """Base of every error this package raises on purpose; its text is meant to be shown to a person."""


class InputError(GrognardError):
    """Something a person wrote cannot be used.

    Args:
        problem: what is wrong, in a clause ("unknown creature 'gobbo'").
        expected: what would have been right ("a creature of the bestiary, or a pasted stat line").
        file: the file it stands in, when it came from one.
        line: 1-based line in that file or text.
        column: 1-based column in that line.
        key: the key path inside a document ("sides[1].members[0].count").

    >>> str(InputError("unknown creature 'gobbo'", file="a.toml", line=7, key="sides[0]"))
    "a.toml, line 7, key sides[0]: unknown creature 'gobbo'"
    """

    def __init__(
        self,
        problem: str,
        *,
        expected: str = "",
        file: str = "",
        line: int = 0,
        column: int = 0,
        key: str = "",
    ) -> None:
        self.problem = _cut(_shorten_quotes(problem), LONGEST_PROBLEM)
        self.expected = _shorten_quotes(expected)
        self.file = file
        self.line = line
        self.column = column
        self.key = _cut(key, LONGEST_KEY)
        super().__init__(self._text())

    def _text(self) -> str:
        where = [
            part
            for part in (
                self.file,
                f"line {self.line}" if self.line else "",
                f"column {self.column}" if self.column else "",
                f"key {self.key}" if self.key else "",
            )
            if part
        ]
        text = f"{', '.join(where)}: {self.problem}" if where else self.problem
        if alone := _only_one(self.expected):
            return f"{text}; did you mean {alone}?"
        return f"{text}; expected {self.expected}" if self.expected.removeprefix("one of ") else text

    def located(self, *, file: str = "", line: int = 0, column: int = 0, key: str = "") -> InputError:
        """The same error with the parts of its place that were not known where it was raised."""
        return InputError(
            self.problem,
            expected=self.expected,
            file=self.file or file,
            line=self.line or line,
            column=self.column or column,
            key=self.key or key,
        )


def _cut(text: str, most: int) -> str:
    """A text cut to `most` letters, with dots for the rest."""
    return text if len(text) <= most + len(_DOTS) else text[:most] + _DOTS


def _shorten_quotes(text: str) -> str:
    """A message in which nothing is quoted at length, as one would say it.

    >>> _shorten_quotes(f"there is no {'x' * 100!r} here") == f"there is no '{'x' * 80}...' here"
    True
    """
    if len(text) <= LONGEST_QUOTE:
        return text
    shortened, rest = "", text
    while rest:
        start = min((rest.find(mark) for mark in _QUOTES if mark in rest), default=-1)
        end = rest.find(rest[start], start + 1) if start >= 0 else -1
        if end < 0:
            break
        quoted = rest[start + 1 : end]
        if len(quoted) > LONGEST_QUOTE:
            quoted = f"{quoted[:LONGEST_QUOTE]}..."
        shortened += rest[: start + 1] + quoted + rest[end]
        rest = rest[end + 1 :]
    return shortened + rest


def _only_one(expected: str) -> str:
    """The single thing of a list of what was expected, which is a guess; "" of any other text.

    >>> _only_one("one of fighter"), _only_one("one of bf, bxe"), _only_one("one of them"), _only_one("text")
    ('fighter', '', '', '')
    """
    rest = expected.removeprefix("one of ").strip()
    several = any(between in rest for between in (",", " or ", " and "))
    return "" if rest == expected or several or rest.startswith(_REFERRING) else rest
