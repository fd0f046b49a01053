"""The result of tuning as text: the values tried, and the answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.chances.comparing.tune import Swept, TriedValue, Tuned
from grognard.chances.counting.intervals import format_interval, format_percent
from grognard.text.parts import Bars, Parts

_LONGEST_BAR: Final = 50
_SHORTEST_BAR: Final = 10


def tell_swept(story: Parts, swept: Swept, *, target: float | None = None) -> None:
    """The curve: a bar for the chance at every value, with a mark at the target."""
    _tell_heading(story, swept)
    story.header(f"How often {swept.side} wins")
    _tell_points(story, swept, swept.points, target=target)
    _tell_falls(story, swept)


def tell_tuned(story: Parts, tuned: Tuned, *, headed: bool = True) -> None:
    """Tell the answer, and the measurements behind it."""
    if headed:
        _tell_heading(story, tuned)
        story.header(f"How often {tuned.side} wins, by the values tried")
        _tell_points(story, tuned, tuned.points, target=tuned.target)
        _tell_falls(story, tuned)
    story.header(f"For {format_percent(tuned.target)}")
    for line in describe_answer(tuned):
        story.line(line)


def _tell_heading(story: Parts, answer: Swept | Tuned) -> None:
    story.title(answer.title)
    story.line(f"Rules: {answer.rules}")
    story.line(f"Seed: {answer.seed}")
    story.line(f"Varied: {answer.phrase}, {_name(answer.current)} as written")
    for note in answer.notes:
        story.line(note)


def _name(value: int | str) -> str:
    """A value as it is told; an empty word in quotes."""
    return '""' if value == "" else str(value)


def describe_answer(tuned: Tuned) -> list[str]:
    """The answer, in sentences."""
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
            lines.append(f"Just past the target: {beyond}")
    return lines


def _say(point: TriedValue) -> str:
    return f"{format_percent(point.wins.share)} (95% interval {format_interval(point.wins)})"


def _tell_falls(story: Parts, answer: Swept | Tuned) -> None:
    for less, more in answer.falls:
        story.line(f"Not monotone: {more} is clearly worse for its own side than {less}.")


def _tell_points(
    story: Parts, answer: Swept | Tuned, points: Sequence[TriedValue], *, target: float | None
) -> None:
    """A table of values with bars; a value estimated roughly has a ~ before its chance."""
    rows = [
        [
            f"{_name(point.value)}{' *' if point.value == answer.current else ''}",
            f"{'' if point.fine else '~'}{format_percent(point.wins.share)}",
            format_interval(point.wins),
            f"{point.wins.of:,}",
        ]
        for point in points
    ]
    columns = (answer.phrase, "chance", "95% interval", "fights")
    shares = [point.wins.share for point in points]
    bars = Bars(columns, rows, shares, whole=True, target=target, most=_LONGEST_BAR, least=_SHORTEST_BAR)
    story.append(bars)
