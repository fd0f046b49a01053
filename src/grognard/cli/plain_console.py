"""Text without colours, for pipes, files and simple terminals."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from grognard.cli.console import DEFAULT_WIDTH, Console, measure_width


class PlainConsole(Console):
    """Writes plain text to standard output."""

    def __init__(self, *, width: int = DEFAULT_WIDTH) -> None:
        super().__init__()
        self.width = width

    def title(self, text: str) -> None:
        """The title, underlined."""
        lines = textwrap.wrap(text, self.width) or [""]
        print("\n".join([*lines, "=" * max(len(line) for line in lines)]))

    def header(self, text: str) -> None:
        """A blank line, then the header."""
        print(f"\n{text}")

    def line(self, text: str, *, tone: str = "", indent: int = 0) -> None:
        """Each line of the text, wrapped."""
        for part in text.split("\n"):
            print(wrap_line(part, width=self.width, indent=indent))

    def table(self, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Columns lined up, the first to the left and numbers to the right."""
        if not rows:
            return
        widths = [max(len(cell) for cell in column) for column in zip(columns, *rows, strict=True)]
        for row in (columns, *rows):
            cells = [
                cell.rjust(width) if number and is_numeric(number, rows) else cell.ljust(width)
                for number, (cell, width) in enumerate(zip(row, widths, strict=True))
            ]
            print("  ".join(cells).rstrip())


def is_numeric(column: int, rows: Sequence[Sequence[str]]) -> bool:
    """Whether a column holds numbers (perhaps two with a slash), so that it lines up on the right.

    >>> is_numeric(0, [["12"], ["3/10"], [""]]), is_numeric(0, [["12"], ["dead"]])
    (True, False)
    """
    return all(
        row[column].replace("/", "").replace("%", "").replace(".", "").isdigit() or not row[column]
        for row in rows
    )


def wrap_line(text: str, *, width: int, indent: int) -> str:
    """One line wrapped with a hanging indent; blanks at its beginning are kept.

    >>> print(wrap_line("Round after round they fight", width=18, indent=2))
      Round after
          round they
          fight
    """
    lead = " " * (indent + len(text) - len(text.lstrip()))
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


def open_console() -> Console:
    """A plain console as wide as the terminal, or 80 columns."""
    return PlainConsole(width=measure_width())
