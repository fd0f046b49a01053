"""Text in colour, for a person at a terminal."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

import rich.console
from rich import box
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from grognard.base.safe_text import visible
from grognard.faces.cli.console import Console, measure_width
from grognard.text.page import is_numeric

SIDE_STYLES: Final = tuple(f"color({number})" for number in (31, 166, 133, 64, 160, 62))
"""Blue, orange, purple, green, red and violet of middling brightness, to be read on dark and on light."""
TONE_STYLES: Final = {
    "hit": "bold",
    "miss": "dim",
    "quiet": "dim",
    "death": "bold",
    "nerve": "italic",
    "why": "dim",
    "heading": "underline",
}
_RULE_IDS: Final = re.compile(r"\[[a-z]+\.[a-z0-9.,\- ]+\]")
_DEATH: Final = re.compile(r"\b(?:falls dead|drops dead|is slain)\b|\bdead\b")


class RichConsole(Console):
    """Writes to the terminal by way of rich."""

    def __init__(self, *, width: int) -> None:
        super().__init__()
        self.width = width
        self._rich = rich.console.Console(width=width, highlight=False, markup=False, emoji=False)
        self._names: re.Pattern[str] | None = None

    def fit(self) -> None:
        """Be as wide as the terminal is now."""
        super().fit()
        self._rich.width = self.width

    def know_names(self, sides: Mapping[str, int]) -> None:
        """Remember the names for colouring; longer names first, so that "Goblin 12" is not "Goblin 1"."""
        super().know_names(sides)
        names = sorted(sides, key=len, reverse=True)
        alternatives = "|".join(re.escape(name) for name in names)
        self._names = re.compile(rf"(?<![\w-])(?:{alternatives})(?![\w])") if names else None

    def title(self, text: str) -> None:
        """The title in a frame."""
        self._rich.print(Panel(Text(visible(text), style="bold"), box=box.ROUNDED, expand=False))

    def header(self, text: str) -> None:
        """A blank line, then the header in bold."""
        self._rich.print()
        self._rich.print(self._paint(text, style="bold underline"))

    def line(self, text: str, *, tone: str = "", indent: int = 0) -> None:
        """Each line of the text in its tone; what explains a line is dimmed."""
        for number, part in enumerate(text.split("\n")):
            blank = len(part) - len(part.lstrip())
            painted = self._paint(part.strip(), style=TONE_STYLES.get("why" if number else tone, ""))
            lead = " " * (indent + blank)
            room = max(10, self.width - len(lead) - 4)
            wrapped = painted.wrap(self._rich, room) if painted.plain else [Text()]
            for place, piece in enumerate(wrapped):
                piece.rstrip()
                self._rich.print(Text(lead + ("    " if place else "")) + piece, soft_wrap=True)

    def table(self, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """A light table with names in the colours of their sides."""
        if not rows:
            return
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
        for number, column in enumerate(columns):
            table.add_column(column, justify="right" if number and is_numeric(number, rows) else "left")
        for row in rows:
            table.add_row(*(self._paint(cell, style="") for cell in row))
        self._rich.print(table)

    def _paint(self, text: str, *, style: str) -> Text:
        text = visible(text)
        painted = Text(text, style=style)
        if self._names is not None:
            for found in self._names.finditer(text):
                painted.stylize(SIDE_STYLES[self.sides[found.group()] % len(SIDE_STYLES)], *found.span())
        for found in _RULE_IDS.finditer(text):
            painted.stylize("dim", *found.span())
        for found in _DEATH.finditer(text):
            painted.stylize("bold", *found.span())
        return painted


def open_console() -> Console:
    """A coloured console as wide as the terminal."""
    return RichConsole(width=measure_width())
