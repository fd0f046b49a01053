"""The pictures of odds that a report and a notebook share: a bar of who wins, and survival by rounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from grognard.chances.counting.intervals import format_percent
from grognard.chances.pictures.markup import markup

NO_SIDE: Final = "sn"
"""The class of fights that no side wins."""

COLOURS: Final = 6
"""Sides beyond these have the colours of the first again."""

_MARKS: Final = 8

# The survival chart, in the units of its own small coordinate system: readable at the width of a phone.
_WIDTH, _HEIGHT, _LEFT, _BOTTOM, _TOP, _RIGHT = 380, 230, 34, 24, 8, 8


class Survival(NamedTuple):
    """The members of a side of `size`, on average, that are alive and that still fight after each round."""

    name: str
    size: float
    alive: Sequence[float]
    standing: Sequence[float]


def side_class(number: int) -> str:
    """The class that gives a side its colour."""
    return f"s{number % COLOURS}"


def draw_wins(parts: Sequence[tuple[str, str, float]]) -> str:
    """One long bar of who wins, from the class, the name and the share of each part."""
    bar = "".join(
        f'<span class="{kind} fill" style="flex:{share:.5f}" '
        f'title="{markup(name)}: {format_percent(share)}"></span>'
        for kind, name, share in parts
        if share > 0
    )
    label = ", ".join(f"{name} {format_percent(share)}" for _, name, share in parts)
    return f'<div class="wins" role="img" aria-label="{markup(label)}">{bar}</div>'


def draw_levels(level: Callable[[float], float], *, left: int, right: int) -> str:
    """The lines of a chart from 0% to 100%, each at the height that `level` gives its share."""
    return "".join(
        f'<line class="axis" x1="{left}" x2="{right}" y1="{y:.1f}" y2="{y:.1f}"/>'
        f'<text x="{left - 5}" y="{y + 3.5:.1f}" text-anchor="end">{percent}%</text>'
        for percent in (0, 25, 50, 75, 100)
        for y in (level(percent / 100),)
    )


def draw_survival(sides: Sequence[Survival]) -> str:
    """Lines over the rounds: the share of each side that is alive, and (dashed) that still fights."""
    last = max(1, len(sides[0].alive) - 1)
    across, up = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM
    parts = [draw_levels(lambda share: _TOP + up * (1 - share), left=_LEFT, right=_WIDTH - _RIGHT)]
    parts += [
        f'<text x="{x:.1f}" y="{_HEIGHT - 8}" text-anchor="middle">{number}</text>'
        for number in range(0, last + 1, max(1, -(-last // _MARKS)))
        for x in (_LEFT + across * number / last,)
    ]
    for place, side in enumerate(sides):
        for values, kind, what in ((side.standing, "thin", "still fighting"), (side.alive, "", "alive")):
            points = " ".join(
                f"{'L' if number else 'M'}{_LEFT + across * number / last:.1f},"
                f"{_TOP + up * (1 - value / side.size):.1f}"
                for number, value in enumerate(values)
            )
            said = f"<title>{markup(side.name)}: {what}</title>"
            parts.append(f'<path class="{side_class(place)} {kind}" d="{points}">{said}</path>')
    label = "; ".join(
        f"{side.name}: {side.alive[-1]:.2f} of {side.size:g} alive in the end" for side in sides
    )
    return (
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" '
        f'height="{_HEIGHT}" role="img" aria-label="{markup(label)}">{"".join(parts)}</svg>'
    )
