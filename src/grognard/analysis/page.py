"""An analysis as one page of HTML that stands by itself: the curve, luck, decisions, and every moment."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import Final

from grognard import __version__
from grognard.analysis.result import CHOICE, Analysis, Better, Moment, Roll
from grognard.chances.intervals import format_percent
from grognard.chances.markup import markup
from grognard.chances.report_parts import draw_section, side_class
from grognard.chances.report_style import STYLE
from grognard.errors import InputError
from grognard.files import write_whole

LISTED_ROLLS: Final = 8
_WIDTH, _HEIGHT, _LEFT, _BOTTOM, _TOP, _RIGHT = 760, 260, 38, 26, 10, 10
_OWN_STYLE: Final = """
td.told { text-align: left; white-space: normal; } td.word { text-align: left; }
svg .turn { stroke: var(--line); stroke-width: 1; } svg circle { fill: var(--c); }
@media (max-width: 34rem) { svg.curve text { font-size: 20px; } }
"""


def write_page(analysis: Analysis, path: str) -> None:
    """Write the page to a file, whole or not at all.

    Raises:
        InputError: the file cannot be written.
    """
    try:
        write_whole(Path(path), format_page(analysis))
    except OSError as error:
        problem = f"cannot write the page: {error.strerror}"
        raise InputError(problem, file=path, expected="a path that can be written") from error


def format_page(analysis: Analysis) -> str:
    """The page."""
    title = markup(analysis.title)
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
        "What cost most",
        "Decisions after which the side, by what it could know, had less of a chance than after another.",
        _draw_decisions(analysis),
        wide=True,
    )
    told = draw_section("Moment by moment", "", _draw_moments(analysis), wide=True)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}: how it went</title>\n<style>{STYLE}{_OWN_STYLE}</style>\n</head>\n<body>\n<main>\n"
        f'<h1>{title}</h1>\n<div class="about">{_describe_origin(analysis)}</div>\n'
        f'{curve}\n<div class="grid">\n{"".join(cards)}\n{dear}\n{told}\n</div>\n'
        f"<footer>Seed {analysis.seed}, grognard {__version__}.</footer>\n</main>\n</body>\n</html>\n"
    )


def _describe_origin(analysis: Analysis) -> str:
    whose = f" as {analysis.viewer} could see it" if analysis.viewer else ""
    won = f"{analysis.winner or 'Nobody'} won in {analysis.rounds} rounds"
    end = won if analysis.over else f"It goes on after round {analysis.rounds}"
    return (
        f"<p>{markup(end)}, by {markup(analysis.rules_title)} ({markup(analysis.rules)}). Each moment was "
        f"played on {analysis.fights:,} times{markup(whose)}, so chances are known to within "
        f"{100 * analysis.margin:.1f}%. Played: {markup(analysis.played)}.</p>"
    )


def draw_curve(analysis: Analysis) -> str:
    """A line for each side over the moments of the fight, with the rounds below."""
    moments = analysis.moments
    last = max(1, len(moments) - 1)
    across, up = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM

    def place(number: int) -> float:
        return _LEFT + across * number / last

    def level(share: float) -> float:
        return _TOP + up * (1 - share)

    parts = [
        f'<line class="axis" x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{level(share):.1f}" '
        f'y2="{level(share):.1f}"/><text x="{_LEFT - 5}" y="{level(share) + 3.5:.1f}" '
        f'text-anchor="end">{share:.0%}</text>'
        for share in (0, 0.25, 0.5, 0.75, 1)
    ]
    shown = -100.0
    for number, group in groupby(enumerate(moments), key=lambda item: item[1].round):
        x = place(next(group)[0])
        parts.append(f'<line class="turn" x1="{x:.1f}" x2="{x:.1f}" y1="{_TOP}" y2="{_HEIGHT - _BOTTOM}"/>')
        if number and x - shown > 24:
            parts.append(f'<text x="{x:.1f}" y="{_HEIGHT - 8}" text-anchor="middle">{number}</text>')
            shown = x
    for side, name in enumerate(analysis.sides):
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
        del name
    ends = "; ".join(
        f"{name}: {format_percent(moments[0].chances[side])} at the start, "
        f"{format_percent(moments[-1].chances[side])} in the end"
        for side, name in enumerate(analysis.sides)
    )
    legend = " ".join(
        f'<span class="{side_class(side)} name">{markup(name)}</span>'
        for side, name in enumerate(analysis.sides)
    )
    return (
        f'<svg class="curve" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{markup(ends)}">'
        f'{"".join(parts)}</svg><p class="hint">{legend} by rounds</p>'
    )


def _draw_rolls(rolls: list[Roll], side: int) -> str:
    if not rolls:
        return "<p>None that chance would notice.</p>"
    rows = "".join(
        f"<tr><td>{100 * (roll.after[side] - roll.before[side]):+.1f}%</td><td>round {roll.round}</td>"
        f'<td class="told">{markup(roll.text)}</td></tr>'
        for roll in rolls
    )
    return f"<table>{rows}</table>"


def _draw_decisions(analysis: Analysis) -> str:
    if not analysis.decisions:
        return f"<p>Of {analysis.asked} decisions none cost more than chance can explain.</p>"
    rows = "".join(_draw_decision(one) for one in analysis.decisions)
    head = (
        "<tr><th>who</th><th>done</th><th>better</th><th>left</th><th>instead</th>"
        '<th class="rare">interval</th></tr>'
    )
    return f"<table>{head}{rows}</table>"


def _draw_decision(one: Better) -> str:
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


def _draw_moment(one: Moment) -> str:
    text = one.text or ("what was decided" if one.because == CHOICE else "")
    chances = "".join(f"<td>{format_percent(chance)}</td>" for chance in one.chances)
    return f'<tr><td>{one.round or "start"}</td><td class="told">{markup(text)}</td>{chances}</tr>'
