"""An analysis as one page of HTML that stands by itself: the curve, luck, decisions, and every moment."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from grognard import __version__
from grognard.analysis.result import CHOICE, Analysis, CostlyRoll, Mistake, TurningPoint
from grognard.analysis.words import describe_end, describe_method, describe_no_mistakes, describe_swing
from grognard.chances.counting.intervals import format_percent
from grognard.chances.pictures.html_page import frame_page, write_html
from grognard.chances.pictures.markup import markup
from grognard.chances.pictures.odds_chart import draw_levels, side_class
from grognard.chances.pictures.report_parts import draw_legend, draw_section

LISTED_ROLLS: Final = 8
_WIDTH, _HEIGHT, _LEFT, _BOTTOM, _TOP, _RIGHT = 760, 260, 48, 26, 10, 10
_OWN_STYLE: Final = """
.told { text-align: left; white-space: normal; } td.word { text-align: left; }
svg .turn { stroke: var(--line); stroke-width: 1; } svg circle { fill: var(--c); }
@media (max-width: 34rem) { svg.curve text { font-size: 18px; } }
"""


def write_page(analysis: Analysis, path: str) -> None:
    """Write the page to a file, whole or not at all.

    Raises:
        InputError: the file cannot be written.
    """
    write_html(format_page(analysis), path, what="page")


def format_page(analysis: Analysis) -> str:
    """The page."""
    name = analysis.sides[analysis.watched]
    lucky = analysis.luckiest(analysis.watched, LISTED_ROLLS)
    unlucky = analysis.unluckiest(analysis.watched, LISTED_ROLLS)
    curve = draw_section(
        "Chance to win", "After each roll and each decision that changed it.", draw_curve(analysis), wide=True
    )
    cards = [
        draw_section(f"Luck for {name}", "", _draw_rolls(lucky, analysis.watched)),
        draw_section(f"Luck against {name}", "", _draw_rolls(unlucky, analysis.watched)),
    ]
    dear = draw_section(
        "Costliest decisions",
        "Decisions after which the side, by what it could know, had less of a chance than after another.",
        _draw_decisions(analysis),
        wide=True,
    )
    told = draw_section("Moment by moment", "", _draw_moments(analysis), wide=True)
    footer = f"<footer>Seed {analysis.seed}, grognard {__version__}.</footer>"
    return frame_page(
        analysis.title,
        subject="how it went",
        about="".join(f"<p>{markup(line)}</p>" for line in describe_origin(analysis)),
        body=f'{curve}\n<div class="grid">\n{"".join(cards)}\n{dear}\n{told}\n</div>\n{footer}',
        style=_OWN_STYLE,
    )


def describe_origin(analysis: Analysis) -> list[str]:
    """The analysed fight and the method of the analysis, in words."""
    return [
        f"{describe_end(analysis)} By {analysis.rules_title} ({analysis.rules}). Tactics: {analysis.played}.",
        f"{describe_method(analysis)}.",
        *([analysis.borrowed] if analysis.borrowed else []),
    ]


def draw_curve(analysis: Analysis) -> str:
    """A line for each side over the moments of the fight, with the rounds below."""
    moments = analysis.moments
    last = max(1, len(moments) - 1)
    across, up = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM

    def place(number: int) -> float:
        return _LEFT + across * number / last

    def level(share: float) -> float:
        return _TOP + up * (1 - share)

    parts = [draw_levels(level, left=_LEFT, right=_WIDTH - _RIGHT)]
    shown = -100.0
    for number, group in groupby(enumerate(moments), key=lambda item: item[1].round):
        x = place(next(group)[0])
        parts.append(f'<line class="turn" x1="{x:.1f}" x2="{x:.1f}" y1="{_TOP}" y2="{_HEIGHT - _BOTTOM}"/>')
        if number and x - shown > 24:
            parts.append(f'<text x="{x:.1f}" y="{_HEIGHT - 8}" text-anchor="middle">{number}</text>')
            shown = x
    for side in range(len(analysis.sides)):
        points = " ".join(
            f"{'L' if n else 'M'}{place(n):.1f},{level(moment.chances[side]):.1f}"
            for n, moment in enumerate(moments)
        )
        dots = "".join(
            f'<circle cx="{place(n):.1f}" cy="{level(moment.chances[side]):.1f}" r="3.5">'
            f"<title>{markup(moment.text)}</title></circle>"
            for n, moment in enumerate(moments)
            if moment.because == CHOICE and side == analysis.watched
        )
        parts.append(f'<g class="{side_class(side)}"><path d="{points}"/>{dots}</g>')
    ends = "; ".join(
        f"{name}: {format_percent(moments[0].chances[side])} at the start, "
        f"{format_percent(moments[-1].chances[side])} in the end"
        for side, name in enumerate(analysis.sides)
    )
    return (
        f'<svg class="curve" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{markup(ends)}">'
        f"{''.join(parts)}</svg>{draw_legend(analysis.sides)}"
    )


def _draw_rolls(rolls: list[CostlyRoll], side: int) -> str:
    if not rolls:
        return "<p>None that chance would notice.</p>"
    rows = "".join(
        f"<tr><td>{describe_swing(roll, side)}</td><td>round {roll.round}</td>"
        f'<td class="told">{markup(roll.text)}</td></tr>'
        for roll in rolls
    )
    return f"<table>{rows}</table>"


def _draw_decisions(analysis: Analysis) -> str:
    if not analysis.decisions:
        return f"<p>{describe_no_mistakes(analysis)}</p>"
    rows = "".join(_draw_decision(one) for one in analysis.decisions)
    head = (
        '<tr><th>who</th><th class="told">done</th><th class="told">better</th>'
        '<th>left</th><th>instead</th><th class="rare">interval</th></tr>'
    )
    return f"<table>{head}{rows}</table>"


def _draw_decision(one: Mistake) -> str:
    return (
        f'<tr class="{side_class(one.side)}"><td class="name">{one.round}. {markup(one.actor)}</td>'
        f'<td class="told">{markup(one.done)}</td><td class="told">{markup(one.best)}</td>'
        f"<td>{format_percent(one.chance)}</td><td>{format_percent(one.best_chance)}</td>"
        f'<td class="rare">{100 * one.low:.1f} to {100 * one.high:.1f}</td></tr>'
    )


def _draw_moments(analysis: Analysis) -> str:
    names = "".join(f"<th>{markup(name)}</th>" for name in analysis.sides)
    rows = "".join(_draw_moment(one) for one in analysis.moments)
    return f"<table><tr><th>round</th><th></th>{names}</tr>{rows}</table>"


def _draw_moment(one: TurningPoint) -> str:
    text = one.text or ("Dice of which nothing is told." if one.because else "Before the first die.")
    chances = "".join(f"<td>{format_percent(chance)}</td>" for chance in one.chances)
    return f'<tr><td>{one.round or "start"}</td><td class="told">{markup(text)}</td>{chances}</tr>'
