"""The parts of an answer to be shown, before the width of the screen is known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from grognard.text.explain import Note


class Rows(NamedTuple):
    """A table: its header, and rows of as many cells; with `fits` it gives up its last columns if need be."""

    header: Sequence[str]
    rows: Sequence[Sequence[str]]
    fits: bool = False


class Bars(NamedTuple):
    """A table with a bar for each row, in proportion, or with `whole` of a bar that stands for 100%.

    A `target` is a share that is marked on every bar; `most` is the length of the longest bar.
    """

    header: Sequence[str]
    rows: Sequence[Sequence[str]]
    shares: Sequence[float]
    whole: bool = False
    target: float | None = None
    most: int = 40
    least: int = 6


class Title(NamedTuple):
    """The heading of all that follows."""

    text: str


class Header(NamedTuple):
    """The heading of a part."""

    text: str


class Line(NamedTuple):
    """A line without a rule; tones are those of `grognard.text.tones.tone_of`."""

    text: str
    tone: str = ""
    indent: int = 0


class Paragraph(NamedTuple):
    """Running text."""

    text: str


class Verbatim(NamedTuple):
    """Text that is shown as it is: a file, or a list of ids."""

    text: str


class Sheet(NamedTuple):
    """Labels, each with its paragraphs."""

    rows: Sequence[tuple[str, Sequence[str]]]


class Block(NamedTuple):
    """A text with a title and a line about it; each of the lines below has its own indent."""

    title: str
    about: str
    lines: Sequence[tuple[str, int]]


class Columns(NamedTuple):
    """Blocks side by side where there is room for it."""

    blocks: Sequence[Block]


class Names(NamedTuple):
    """The names of combatants and sides, with the number of their side, for colours."""

    sides: Mapping[str, int]


Part = Note | Rows | Bars | Title | Header | Line | Paragraph | Verbatim | Sheet | Columns | Names
OTHER_THAN_NOTES = (Rows, Bars, Title, Header, Line, Paragraph, Verbatim, Sheet, Columns, Names)


class Parts(list[Part]):
    """The parts of an answer, and a `Paper` on which a fight can be told.

    >>> story = Parts()
    >>> story.title("A duel")
    >>> story.line("They fight.", indent=2)
    >>> story
    [Title(text='A duel'), Line(text='They fight.', tone='', indent=2)]
    """

    def know_names(self, sides: Mapping[str, int]) -> None:
        """Take note which names belong to which side."""
        self.append(Names(dict(sides)))

    def title(self, text: str) -> None:
        """Add the heading of all that follows."""
        self.append(Title(text))

    def header(self, text: str) -> None:
        """Add the heading of a part."""
        self.append(Header(text))

    def line(self, text: str, *, tone: str = "", indent: int = 0) -> None:
        """Add a line."""
        self.append(Line(text, tone, indent))

    def paragraph(self, text: str) -> None:
        """Add running text."""
        self.append(Paragraph(text))

    def verbatim(self, text: str) -> None:
        """Add text that is shown as it is."""
        self.append(Verbatim(text))

    def table(self, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Add a table; no rows, no table."""
        self.append(Rows(columns, rows))

    def fitted(self, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Add a table that gives up its last columns where there is no room for them."""
        self.append(Rows(columns, rows, fits=True))

    def bars(self, columns: Sequence[str], rows: Sequence[Sequence[str]], shares: Sequence[float]) -> None:
        """Add a table with bars."""
        self.append(Bars(columns, rows, shares))
