"""The parts of an answer, printed as the screen has room for them."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from grognard.faces.cli.console import DEFAULT_WIDTH, Console, measure_width
from grognard.faces.cli.printing import print_text
from grognard.text.explain import cite_rules
from grognard.text.page import format_sheet, wrap_line
from grognard.text.parts import (
    Bars,
    Block,
    Columns,
    Header,
    Line,
    Names,
    Paragraph,
    Part,
    Rows,
    Sheet,
    Title,
    Verbatim,
)

NARROWEST_COLUMN: Final = 40
GAP: Final = "   "
_GAP: Final = 3  # what a console puts between two columns, at most


def print_part(console: Console, part: Part) -> None:
    """Print one part of an answer."""
    match part:
        case Rows():
            _print_rows(console, part)
        case Bars():
            _print_bars(console, part)
        case Title():
            console.title(part.text)
        case Header():
            console.header(part.text)
        case Line():
            console.line(part.text, tone=part.tone, indent=part.indent)
        case Paragraph():
            console.paragraph(part.text)
        case Verbatim():
            print_text(part.text)
        case Sheet():
            print_text(format_sheet(part.rows, width=measure_width()))
        case Columns():
            _print_columns(console, part.blocks)
        case Names():
            console.know_names(part.sides)
        case said, rules:
            console.line(said + cite_rules(rules))


def _print_rows(console: Console, table: Rows) -> None:
    """A table, without the last columns where it is too wide and may give them up; the first two stay."""
    kept = len(table.header)
    if table.fits:
        widths = _measure(table.header, table.rows)
        while kept > 2 and sum(widths[:kept]) + _GAP * (kept - 1) > console.width:
            kept -= 1
    console.table(list(table.header)[:kept], [list(row)[:kept] for row in table.rows])


def _measure(header: Sequence[str], rows: Sequence[Sequence[str]]) -> list[int]:
    return [max(len(cell) for cell in cells) for cells in zip(header, *rows, strict=True)]


def _print_bars(console: Console, part: Bars) -> None:
    """A table with a column of bars in what room is left."""
    widths = _measure(part.header, part.rows)
    room = min(part.most, console.width - sum(widths) - _GAP * len(widths))
    if room < part.least:
        _print_rows(console, Rows(part.header, part.rows, fits=True))
        return
    if part.whole:
        bars = [draw_curve_bar(share, room=room, target=part.target) for share in part.shares]
    else:
        bars = draw_bars(part.shares, room=room)
    console.table([*part.header, ""], [[*row, bar] for row, bar in zip(part.rows, bars, strict=True)])


def draw_bars(shares: Sequence[float], *, room: int) -> list[str]:
    """Bars of `#` in proportion, the largest share as long as the room; anything seen gets at least a dot.

    >>> draw_bars([0.5, 0.25, 0.001, 0], room=8)
    ['########', '####', '.', '']
    """
    most = max(shares, default=0.0)
    if room < 1 or most <= 0:
        return ["" for _ in shares]
    return ["#" * round(share / most * room) or ("." if share else "") for share in shares]


def draw_curve_bar(share: float, *, room: int, target: float | None = None) -> str:
    """A bar whose whole length is 100%, with a mark where the target is.

    >>> draw_curve_bar(0.5, room=8), draw_curve_bar(0.5, room=8, target=0.8)
    ('####', '####  |')
    """
    bar = "#" * round(share * room)
    if target is None:
        return bar
    place = round(target * room)
    return f"{bar.ljust(place)[:place]}|{bar[place + 1 :]}"


def _print_columns(console: Console, blocks: Sequence[Block]) -> None:
    """Blocks side by side where the screen is wide enough, else one below the other."""
    width = max(console.width, _measure_terminal())
    columns = count_columns(width, len(blocks))
    if columns > 1:
        for start in range(0, len(blocks), columns):
            console.verbatim("")
            for row in lay_out(blocks[start : start + columns], width=width, columns=columns):
                console.verbatim(row)
        return
    for block in blocks:
        console.header(block.title)
        console.line(block.about, tone="quiet", indent=2)
        for text, indent in block.lines:
            console.line(text, indent=indent + 2)


def count_columns(width: int, blocks: int) -> int:
    """How many columns of a readable width stand side by side.

    >>> count_columns(80, 5), count_columns(130, 5), count_columns(400, 5)
    (1, 3, 5)
    """
    return max(1, min(blocks, (width + len(GAP)) // (NARROWEST_COLUMN + len(GAP))))


def lay_out(blocks: Sequence[Block], *, width: int, columns: int) -> list[str]:
    """Blocks as columns of equal width: titles level with titles, rounds beginning on one line."""
    room = (width - len(GAP) * (columns - 1)) // columns
    heads = [wrap_line(block.title, width=room, indent=0).split("\n") for block in blocks]
    ways = [wrap_line(block.about, width=room, indent=0).split("\n") for block in blocks]
    rounds = [
        [
            row
            for text, indent in block.lines
            for row in wrap_line(text, width=room, indent=indent).split("\n")
        ]
        for block in blocks
    ]
    rules = [["-" * room] for _ in blocks]
    rows: list[str] = []
    for part in (heads, ways, rules, rounds):
        for cells in zip_longest(*part, fillvalue=""):
            rows.append(GAP.join(cell.ljust(room) for cell in cells).rstrip())
    return rows


def _measure_terminal() -> int:
    """The columns of the terminal, however many; 80 where there is none."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError):  # not a terminal; a captured stream has no file number either
        return DEFAULT_WIDTH
