"""Plain text on a page: titles, lines, tables; and the page itself, to be read when it is full."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Protocol

from grognard.base.safe_text import visible

PAGE_WIDTH: Final = 80


class Paper(Protocol):
    """The output of a told fight: a page, or a terminal. Tones are those of `tones.tone_of`."""

    def know_names(self, sides: Mapping[str, int]) -> None:
        """Take note which names belong to which side."""

    def title(self, text: str) -> None:
        """The heading of everything that follows."""

    def header(self, text: str) -> None:
        """The heading of a part, with a blank line before it."""

    def line(self, text: str, *, tone: str = "", indent: int = 0) -> None:
        """A line, wrapped with a hanging indent; line breaks in the text are kept."""

    def paragraph(self, text: str) -> None:
        """Running text, wrapped to the width."""

    def verbatim(self, text: str) -> None:
        """A line as it is, such as a row of a map."""

    def table(self, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """A table whose first column is text and whose other columns are short; no rows, no table."""


class LongPaper(Paper, Protocol):
    """Paper on which the end can be written anew."""

    def length(self) -> int:
        """How many parts are written."""

    def cut(self, length: int) -> None:
        """Remove everything after the first `length` parts."""


class Page:
    """Keeps what is written on it as lines of plain text.

    >>> page = Page(width=40)
    >>> page.title("A duel")
    >>> page.line("They fight.", indent=2)
    >>> print(page.text())
    A duel
    ======
      They fight.
    """

    def __init__(self, *, width: int = PAGE_WIDTH) -> None:
        self.width = width
        self._parts: list[str] = []

    def text(self) -> str:
        """All that was written, without a line break at the end."""
        return "\n".join(self._parts)

    def length(self) -> int:
        """How many parts are written: a line with those that it was wrapped into, a heading, a row."""
        return len(self._parts)

    def cut(self, length: int) -> None:
        """Take away what is written after so many parts."""
        del self._parts[length:]

    def part(self, first: int, end: int) -> list[str]:
        """The parts from one to before another, counted from 0."""
        return self._parts[first:end]

    def know_names(self, sides: Mapping[str, int]) -> None:
        """Names are written as all else is."""

    def title(self, text: str) -> None:
        """The title, underlined."""
        self._parts.append(format_title(text, width=self.width))

    def header(self, text: str) -> None:
        """A blank line, then the header."""
        self._parts.append(f"\n{visible(text)}")

    def line(self, text: str, *, tone: str = "", indent: int = 0) -> None:
        """Each line of the text, wrapped."""
        self._parts.append(format_lines(text, width=self.width, indent=indent))

    def paragraph(self, text: str) -> None:
        """Running text, wrapped to the width."""
        self._parts.append(format_paragraph(text, width=self.width))

    def verbatim(self, text: str) -> None:
        """A line as it is, such as a row of a map."""
        self._parts.append(visible(text))

    def table(self, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Columns lined up, the first to the left and numbers to the right."""
        self._parts += format_table(columns, rows)


_IN_NUMBERS: Final = str.maketrans("", "", "/%.,")


def format_title(text: str, *, width: int) -> str:
    """A title, wrapped and underlined."""
    lines = textwrap.wrap(visible(text), width) or [""]
    return "\n".join([*lines, "=" * max(len(line) for line in lines)])


def format_lines(text: str, *, width: int, indent: int) -> str:
    """Each line of a text, wrapped with a hanging indent."""
    return "\n".join(wrap_line(part, width=width, indent=indent) for part in visible(text).split("\n"))


def format_paragraph(text: str, *, width: int) -> str:
    """Running text, wrapped."""
    return textwrap.fill(" ".join(visible(text).split()), width)


def format_table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """The lines of a table: the first column to the left and numbers to the right; no rows, no table.

    >>> format_table(["", "hp"], [["Ulf", "12"], ["Orc", "3"]])
    ['     hp', 'Ulf  12', 'Orc   3']
    """
    if not rows:
        return []
    rows = [[visible(cell) for cell in row] for row in rows]
    widths = [max(len(cell) for cell in column) for column in zip(columns, *rows, strict=True)]
    lines: list[str] = []
    for row in (columns, *rows):
        cells = [
            cell.rjust(width) if number and is_numeric(number, rows) else cell.ljust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return lines


def is_numeric(column: int, rows: Sequence[Sequence[str]]) -> bool:
    """Whether a column holds numbers (perhaps two with a slash), so that it lines up on the right.

    >>> is_numeric(0, [["12"], ["3/10"], ["-4/8"], [""]]), is_numeric(0, [["12"], ["dead"]])
    (True, False)
    """
    return all(_is_number(row[column]) or not row[column] for row in rows)


def _is_number(cell: str) -> bool:
    below_0 = cell.startswith("-") and "/" in cell
    return cell.removeprefix("-" if below_0 else "").translate(_IN_NUMBERS).isdigit()


def wrap_line(text: str, *, width: int, indent: int) -> str:
    """One line wrapped with a hanging indent; blanks at its beginning are kept.

    >>> print(wrap_line("Round after round they fight", width=18, indent=2))
      Round after
          round they
          fight
    """
    lead = " " * (indent + len(text) - len(text.lstrip()))
    if text.isprintable() and len(text) + indent <= width:  # most are so, and to wrap takes long
        return (lead + text.strip()) if text.strip() else ""
    return "\n".join(
        textwrap.wrap(
            text.strip(),
            width,
            initial_indent=lead,
            subsequent_indent=lead + "    ",
            break_long_words=False,
            break_on_hyphens=False,
        )
        or [""]
    )


def wrap_entries(entries: Sequence[str], width: int) -> list[str]:
    """Entries with semicolons between them on lines of that width, broken between entries.

    >>> wrap_entries(["H1 Heavy foot 1", "H2 Heavy foot 2", "L1 Liriel"], 36)
    ['H1 Heavy foot 1; H2 Heavy foot 2;', '    L1 Liriel']
    """
    lines: list[str] = []
    for number, entry in enumerate(entries):
        text = entry if number == len(entries) - 1 else f"{entry};"
        if lines and len(lines[-1]) + 1 + len(text) <= width:
            lines[-1] += f" {text}"
        else:
            lines.append(f"    {text}" if lines else text)
    return lines


_LABEL_WIDTH: Final = 13


def format_sheet(rows: Sequence[tuple[str, Sequence[str]]], *, width: int) -> str:
    """Labels with their paragraphs beside them, wrapped to a width in columns; empty paragraphs are left out.

    >>> print(format_sheet([("topic", ["morale"]), ("rule", ["Roll 2d6.", "Or not."])], width=40))
    topic        morale
    rule         Roll 2d6.
                 Or not.
    """
    lines: list[str] = []
    for label, paragraphs in rows:
        lines += _format_row(label, [text for text in paragraphs if text], width)
    return "\n".join(lines)


def _format_row(label: str, paragraphs: Sequence[str], width: int) -> Iterator[str]:
    """The paragraphs beside their label; rows of a table keep their spacing when they fit."""
    margin = " " * _LABEL_WIDTH
    lead = label.ljust(_LABEL_WIDTH)
    for paragraph in paragraphs:
        if len(paragraph) <= width - _LABEL_WIDTH:
            yield lead + paragraph
        else:
            yield from textwrap.wrap(
                paragraph,
                width,
                initial_indent=lead,
                subsequent_indent=margin + "  ",
                break_long_words=False,
                break_on_hyphens=False,
            )
        lead = margin
