"""What tuning found, as text: the values that were tried, and the answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.chances.intervals import format_interval, format_percent
from grognard.chances.tune import Point, Swept, Tuned
from grognard.faces.cli.console import Console
from grognard.faces.cli.odds_text import print_table

_GAP: Final = 3
_LONGEST_BAR: Final = 50
_SHORTEST_BAR: Final = 10


def print_swept(console: Console, swept: Swept, *, target: float | None = None) -> None:
    """The curve: a bar for the chance at every value, with a mark at the target."""
    _print_heading(console, swept)
    console.header(f"How often {swept.side} wins")
    print_points(console, swept, swept.points, target=target)
    _print_falls(console, swept)


def print_tuned(console: Console, tuned: Tuned, *, headed: bool = True) -> None:
    """The answer, and what it rests on."""
    if headed:
        _print_heading(console, tuned)
        console.header(f"How often {tuned.side} wins, as far as it had to be known")
        print_points(console, tuned, tuned.points, target=tuned.target)
        _print_falls(console, tuned)
    console.header(f"For {format_percent(tuned.target)}")
    for line in describe_answer(tuned):
        console.line(line)


def _print_heading(console: Console, answer: Swept | Tuned) -> None:
    console.title(answer.title)
    console.line(f"Rules: {answer.rules}")
    console.line(f"Seed: {answer.seed}")
    console.line(f"Varied: {answer.phrase}, {answer.current} as written")
    for note in answer.notes:
        console.line(note)


def describe_answer(tuned: Tuned) -> list[str]:
    """What was found, in sentences."""
    best = tuned.point(tuned.best)
    says = f"{tuned.phrase} {best.value}: {tuned.side} wins {_say(best)}."
    if tuned.found == "interrupted":
        return ["Interrupted. The nearest so far:", says]
    if tuned.found in ("too hard", "too easy"):
        problem = "less" if tuned.found == "too hard" else "more"
        return [f"Out of reach: the chance is always {problem}. The nearest:", says]
    lines = [says]
    if tuned.other is not None:
        other = tuned.point(tuned.other)
        beyond = f"{tuned.phrase} {other.value}: {_say(other)}."
        if tuned.found == "between":
            lines.append(f"The target lies between this and the next. {beyond}")
        else:
            lines.append(f"On the other side of the target, {beyond}")
    return lines


def _say(point: Point) -> str:
    return f"{format_percent(point.wins.share)} (95% interval {format_interval(point.wins)})"


def _print_falls(console: Console, answer: Swept | Tuned) -> None:
    for less, more in answer.falls:
        console.line(f"Not monotone: {more} is clearly worse for its own side than {less}.")


def print_points(
    console: Console, answer: Swept | Tuned, points: Sequence[Point], *, target: float | None
) -> None:
    """A table of values with bars; a value estimated roughly has a ~ before its chance."""
    rows = [
        [
            f"{point.value}{' *' if point.value == answer.current else ''}",
            f"{'' if point.fine else '~'}{format_percent(point.wins.share)}",
            format_interval(point.wins),
            f"{point.wins.of:,}",
        ]
        for point in points
    ]
    columns = (answer.phrase, "chance", "95% interval", "fights")
    widths = [max(len(cell) for cell in cells) for cells in zip(columns, *rows, strict=True)]
    room = min(_LONGEST_BAR, console.width - sum(widths) - _GAP * len(widths))
    if room < _SHORTEST_BAR:
        print_table(console, columns, rows)
        return
    bars = [draw_curve_bar(point.wins.share, room=room, target=target) for point in points]
    console.table((*columns, ""), [[*row, bar] for row, bar in zip(rows, bars, strict=True)])


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
