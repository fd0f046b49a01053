"""Text without colours, for pipes, files and simple terminals."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.base.safe_text import visible
from grognard.faces.cli.console import DEFAULT_WIDTH, Console, measure_width
from grognard.faces.cli.printing import print_text
from grognard.text.page import format_lines, format_table, format_title


class PlainConsole(Console):
    """Writes plain text to standard output."""

    def __init__(self, *, width: int = DEFAULT_WIDTH) -> None:
        super().__init__()
        self.width = width

    def title(self, text: str) -> None:
        """The title, underlined."""
        print_text(format_title(text, width=self.width))

    def header(self, text: str) -> None:
        """A blank line, then the header."""
        print_text(f"\n{visible(text)}")

    def line(self, text: str, *, tone: str = "", indent: int = 0) -> None:
        """Each line of the text, wrapped."""
        print_text(format_lines(text, width=self.width, indent=indent))

    def table(self, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Columns lined up, the first to the left and numbers to the right."""
        for row in format_table(columns, rows):
            print_text(row)


def open_console() -> Console:
    """A plain console as wide as the terminal, or 80 columns."""
    return PlainConsole(width=measure_width())
