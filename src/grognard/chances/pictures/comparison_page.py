"""A comparison as a page with pictures, and as a notebook shows it: each difference with its interval."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from grognard import __version__
from grognard.chances.comparing.differences import BookDifferences, Difference
from grognard.chances.counting.intervals import format_interval, format_percent
from grognard.chances.counting.result import Odds, list_causes
from grognard.chances.pictures.html_page import frame_page, write_html
from grognard.chances.pictures.markup import markup
from grognard.chances.pictures.report_parts import draw_section

_WIDTH: Final = 640
_ROW: Final = 26
_NAMES: Final = 150
_WIDEST_NAMES: Final = 300
_LETTER: Final = 7
_ROOM: Final = 20
_MEASURES: Final[tuple[tuple[str, str, Callable[[BookDifferences], Difference], float, int], ...]] = (
    ("Chance to win", "percentage points", lambda one: one.wins, 100, 1),
    ("Deaths", "in an average fight", lambda one: one.losses, 1, 2),
    ("Rounds", "in an average fight", lambda one: one.rounds, 1, 2),
)


class Compared(Protocol):
    """The parts of a comparison that the page shows."""

    @property
    def title(self) -> str:
        """The title of the encounter."""

    @property
    def side(self) -> str:
        """The name of the compared side."""

    @property
    def watched(self) -> int:
        """The index of the compared side."""

    @property
    def seed(self) -> int:
        """The seed of all books."""

    @property
    def fights(self) -> int:
        """The number of fights by each book."""

    @property
    def odds(self) -> Sequence[Odds]:
        """The odds by each book, the first book first."""

    @property
    def against_first(self) -> Sequence[BookDifferences]:
        """Each other book against the first."""


def write_comparison(answer: Compared, path: str) -> None:
    """Write the page to a file, whole or not at all.

    Raises:
        InputError: the file cannot be written.
    """
    write_html(format_comparison(answer), path, what="report")


def format_comparison(answer: Compared) -> str:
    """The page: odds by each book, and how the others differ from the first."""
    first = answer.odds[0]
    lines = [
        f"{answer.fights:,} fights by each book, the same seeds under all; compared with {first.rules_title} "
        f"({first.rules}), for {answer.side}.",
        describe_intervals(answer),
        *first.notes,
    ]
    about = "".join(f"<p>{markup(line)}</p>" for line in lines)
    sections = [
        draw_section("By each book", "", _draw_table(answer), wide=True),
        draw_section("How it ends", "share of the fights", _draw_endings(answer), wide=True),
    ]
    for title, unit, pick, scale, _ in _MEASURES:
        picture = _draw_differences(answer, pick, scale)
        sections.append(draw_section(f"{title}: the difference", unit, picture, wide=True))
    body = "\n".join([*sections, _close(answer.seed)])
    return frame_page(answer.title, subject="rules compared", about=about, body=body)


class ManyCompared(Protocol):
    """The parts of a comparison of several encounters that the page shows."""

    @property
    def each(self) -> Sequence[Compared]:
        """The comparison of each encounter."""

    @property
    def together(self) -> Sequence[BookDifferences]:
        """Each other book against the first, in all fights together."""

    @property
    def fights(self) -> int:
        """The number of fights by each book in all."""

    @property
    def differences(self) -> int:
        """The number of differences of which the intervals hold together."""


def write_comparisons(answer: ManyCompared, path: str) -> None:
    """Write the page of several encounters to a file, whole or not at all.

    Raises:
        InputError: the file cannot be written.
    """
    write_html(format_comparisons(answer), path, what="report")


def format_comparisons(answer: ManyCompared) -> str:
    """The page of several encounters: a picture for each rule, and the figures of each encounter."""
    first = answer.each[0].odds[0]
    lines = [
        f"{answer.fights:,} fights by each book in {len(answer.each)} encounters, the same seeds under all; "
        f"compared with {first.rules_title} ({first.rules}).",
        f"The intervals of all {answer.differences} differences of chances hold together with 95% "
        "(Bonferroni).",
    ]
    sections = []
    for place, one in enumerate(answer.together):
        named = [(each.title, each.against_first[place].wins) for each in answer.each]
        picture = draw_differences([*named, ("all together", one.wins)], 100)
        title = f"{one.rules}: the difference in the chance to win"
        sections.append(draw_section(title, "percentage points", picture, wide=True))
    for each in answer.each:
        tables = _draw_table(each) + _draw_endings(each)
        sections.append(draw_section(each.title, f"for {each.side}", tables, wide=True))
    return frame_page(
        f"{len(answer.each)} encounters",
        subject="rules compared",
        about="".join(f"<p>{markup(line)}</p>" for line in lines),
        body="\n".join([*sections, _close(answer.each[0].seed)]),
    )


def _close(seed: int) -> str:
    return f"<footer>Seed {seed}, grognard {__version__}.</footer>"


def show_comparison(answer: Compared) -> str:
    """The comparison as HTML that stands in a notebook by itself."""
    title = f"<b>{markup(answer.title)}</b> {markup(f'{answer.fights:,} fights by each, {answer.side}')}"
    picture = _draw_differences(answer, lambda one: one.wins, 100)
    return f"<div>{title}{_draw_table(answer)}{picture}<p>{markup(describe_intervals(answer))}</p></div>"


def describe_intervals(answer: Compared) -> str:
    """A sentence about the intervals of the differences."""
    others = len(answer.against_first)
    if others == 1:
        return "Intervals of the differences are of 95%."
    return f"Intervals of the differences hold for all {others} books together with 95% (Bonferroni)."


def _draw_table(answer: Compared) -> str:
    head = ["", "wins", "interval", *(title for title, *_ in _MEASURES), "fights that ended otherwise"]
    rows = []
    for odds, one in zip(answer.odds, [None, *answer.against_first], strict=True):
        wins = odds.sides[answer.watched].wins
        cells = [odds.rules, format_percent(wins.share), format_interval(wins)]
        if one is not None:
            for _, _, pick, scale, digits in _MEASURES:
                cells.append(_format(pick(one), scale, digits))
            cells.append(f"{one.changed:,} of {answer.fights:,}")
        rows.append(cells)
    return _draw_rows(head, rows)


def _draw_endings(answer: Compared) -> str:
    """How fights end by each book, what is commonest by the first book first."""
    causes = [list_causes(odds) for odds in answer.odds]
    named = dict.fromkeys(cause for found in causes for cause in found)
    rows = [
        [cause, *(format_percent(found.get(cause, 0) / answer.fights) for found in causes)] for cause in named
    ]
    return _draw_rows(["", *(odds.rules for odds in answer.odds)], rows)


def _draw_rows(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = ["".join(f"<td>{markup(cell)}</td>" for cell in cells) for cells in rows]
    heading = "".join(f"<th>{markup(cell)}</th>" for cell in head)
    return f"<table><tr>{heading}</tr>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


def _format(difference: Difference, scale: float, digits: int) -> str:
    value, low, high = (
        f"{scale * one:+.{digits}f}" for one in (difference.value, difference.low, difference.high)
    )
    return f"{value} ({low} to {high})"


def _draw_differences(answer: Compared, pick: Callable[[BookDifferences], Difference], scale: float) -> str:
    """A row for each book."""
    return draw_differences([(one.rules, pick(one)) for one in answer.against_first], scale)


def draw_differences(named: Sequence[tuple[str, Difference]], scale: float) -> str:
    """A row for each difference: a point, and its interval as a bar; a broken line marks 0."""
    shown = [one for _, one in named]
    names = min(_WIDEST_NAMES, max(_NAMES, _LETTER * max(len(name) for name, _ in named)))
    least = min(0.0, *(one.low for one in shown))
    most = max(0.0, *(one.high for one in shown))
    span = (most - least) or 1.0

    def across(value: float) -> float:
        return names + _ROOM + (_WIDTH - names - 2 * _ROOM) * (value - least) / span

    height = _ROW * (len(shown) + 1)
    zero = across(0)
    parts = [
        f'<line x1="{zero:.1f}" x2="{zero:.1f}" y1="0" y2="{height - _ROW}" stroke="currentColor" '
        'stroke-dasharray="3 3"/>'
    ]
    for place, (name, one) in enumerate(named):
        y = _ROW * (place + 0.5)
        parts.append(
            f'<text x="0" y="{y + 4:.1f}" fill="currentColor">{markup(name)}</text>'
            f'<line x1="{across(one.low):.1f}" x2="{across(one.high):.1f}" y1="{y:.1f}" y2="{y:.1f}" '
            'stroke="currentColor" stroke-width="2"/>'
            f'<circle cx="{across(one.value):.1f}" cy="{y:.1f}" r="4" fill="currentColor">'
            f"<title>{markup(_format(one, scale, 2))}</title></circle>"
        )
    for value, anchor in ((least, "start"), (most, "end")):
        parts.append(
            f'<text x="{across(value):.1f}" y="{height - 6}" text-anchor="{anchor}" fill="currentColor">'
            f"{scale * value:+.2f}</text>"
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" '
        f'height="{height}" role="img" aria-label="Differences" font-size="12">{"".join(parts)}</svg>'
    )
