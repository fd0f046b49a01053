"""Stat lines in tables of Markdown: a creature a row, or a label a row."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from grognard.creatures.reading.labels import split_fields
from grognard.creatures.reading.letters import Letters

_TABLE: Final = re.compile(r"(?:^[ \t]*\|[^\n]*(?:\n|$)){2,}", re.MULTILINE)
_CELL: Final = re.compile(r"\|((?:\\\||[^|\n])*)")
_RULER: Final = re.compile(r"[\s|:=-]+")
_TITLE: Final = re.compile(
    r"^[ \t]*(?:#{1,6}[ \t]+|\*\*|__)?(?P<name>[^\n|]*\w[^\n|]*?)[ \t#*_:]*\n\s*\Z", re.MULTILINE
)
_NAMES: Final = frozenset({"name", "monster", "creature", "npc", "foe", "enemy", "who"})
_NUMBERS: Final = frozenset({"#", "no", "no.", "number", "qty", "count"})
_DIE: Final = re.compile(r"\d*d\d+|d?%")
_BODY: Final = frozenset({"hd", "hp"})
_FEWEST: Final = 3
_PAIR: Final = 2
_NOTHING: Final = frozenset({"", "-", "--", "—", "–"})
_LONGEST_TITLE: Final = 60


class StatLinePiece(NamedTuple):
    """Where in a stat line a cell begins, and the line and column of the pages where it stands."""

    at: int
    line: int
    column: int


class StatLineRow(NamedTuple):
    """The stat line of one creature of a table, and where its pieces stand."""

    text: str
    pieces: tuple[StatLinePiece, ...]


class _Cell(NamedTuple):
    text: str
    place: int


def find_rows(pages: str) -> tuple[str, list[StatLineRow]]:
    """The pages without the tables that hold creatures, every other letter in its place, and their rows.

    >>> find_rows("| Name | AC | HD |\\n|---|---|---|\\n| Orc | 6 | 1 |")[1]
    []
    >>> table = "| Name | AC | HD | ML |\\n|---|---|---|---|\\n| Orc | 6 | 1 | 8 |"
    >>> find_rows(table)[1][0].text
    'Orc: AC: 6; HD: 1; ML: 8'
    """
    rows: list[StatLineRow] = []

    def without(found: re.Match[str]) -> str:
        grid = [(_cells(line[0], found.start() + line.start())) for line in re.finditer(r"[^\n]+", found[0])]
        grid = [
            cells for cells in grid if not all(_RULER.fullmatch(one.text) or not one.text for one in cells)
        ]
        of_table = _by_rows(pages, grid) or _by_labels(pages, grid, found.start())
        rows.extend(of_table)
        return re.sub(r"[^\n]", " ", found[0]) if of_table or _is_header(grid) else found[0]

    return _TABLE.sub(without, pages), rows


def _cells(line: str, begin: int) -> list[_Cell]:
    cells = []
    for found in _CELL.finditer(line.rstrip().removesuffix("|")):
        text = found[1]
        cells.append(_Cell(text.strip(), begin + found.start(1) + len(text) - len(text.lstrip())))
    return cells


def _label(text: str) -> str:
    """The key of a label that stands alone, "" for other words."""
    bare = text.strip("*_ :")
    heading, fields = split_fields(Letters(f"{bare}: 1"))
    return fields[0].key if len(fields) == 1 and not heading.text.strip() else ""


def _is_header(grid: list[list[_Cell]]) -> bool:
    """Whether a table has the columns of creatures, with a row of them or without."""
    keys = [_label(one.text) for one in grid[0]] if grid else []
    return "ac" in keys and bool(_BODY & set(keys)) and len([key for key in keys if key]) >= _FEWEST


def _by_rows(pages: str, grid: list[list[_Cell]]) -> list[StatLineRow]:
    """The creatures of a table whose first row has the labels."""
    if not _is_header(grid):
        return []
    heads = [one.text.strip("*_ :") for one in grid[0]]
    keys = [_label(one) for one in heads]
    # A die in a heading is what the table is rolled on.
    plain = [place for place, key in enumerate(keys) if not key and not _DIE.fullmatch(heads[place].lower())]
    words = [place for place in plain if heads[place].lower() not in _NUMBERS]
    named = next((one for one in words if heads[one].lower() in _NAMES), words[0] if words else -1)
    rows = []
    for cells in grid[1:]:
        told: list[tuple[str, _Cell]] = []
        for place, cell in enumerate(cells[: len(heads)]):
            if cell.text not in _NOTHING and place != named and (keys[place] or place in words):
                told.append((heads[place] if keys[place] else "", cell))
        number = next(
            (one for one, head in zip(cells, heads, strict=False) if head.lower() in _NUMBERS), None
        )
        name = cells[named] if 0 <= named < len(cells) else _Cell("", cells[0].place)
        if len([label for label, _ in told if label]) >= _FEWEST:
            rows.append(_joined(pages, [one for one in (number, name) if one is not None], told))
    return rows


def _by_labels(pages: str, grid: list[list[_Cell]], start: int) -> list[StatLineRow]:
    """The creature of a table of two columns: a label and its value in each row."""
    if any(len(cells) != _PAIR for cells in grid):
        return []
    keys = {_label(cells[0].text) for cells in grid}
    if "ac" not in keys or not _BODY & keys or len(keys - {""}) < _FEWEST:
        return []
    names = [cells[0] for cells in grid if not _label(cells[0].text) and cells[1].text in _NOTHING]
    title = _TITLE.search(pages, max(0, start - 3 * _LONGEST_TITLE), start)
    if not names and title and len(title["name"]) <= _LONGEST_TITLE:
        names = [_Cell(title["name"].strip(), title.start("name"))]
    told = [
        (cells[0].text.strip("*_ :") if _label(cells[0].text) else "", cells[1])
        for cells in grid
        if cells[1].text not in _NOTHING
    ]
    return [_joined(pages, names[:1], told)]


def _joined(pages: str, names: list[_Cell], told: list[tuple[str, _Cell]]) -> StatLineRow:
    """One stat line of its cells; those without a label stand last, as notes."""
    text = ""
    pieces: list[StatLinePiece] = []

    def add(before: str, cell: _Cell) -> None:
        nonlocal text
        text += before
        line = pages.count("\n", 0, cell.place) + 1
        pieces.append(StatLinePiece(len(text), line, cell.place - pages.rfind("\n", 0, cell.place)))
        text += cell.text

    for cell in names:
        add(" " if text else "", cell)
    text += ": " if text else ""
    labelled = [(label, cell) for label, cell in told if label]
    for place, (label, cell) in enumerate(labelled):
        add(f"; {label}: " if place else f"{label}: ", cell)
    for place, cell in enumerate(cell for label, cell in told if not label):
        add("; " if place else "; Notes: ", cell)
    return StatLineRow(text, tuple(pieces))
