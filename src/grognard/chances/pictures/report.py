"""The report: odds as one page of HTML that stands by itself, with no script and nothing from outside."""

from __future__ import annotations

from grognard import __version__
from grognard.chances.counting.monte_carlo import INTERRUPTED, NARROW
from grognard.chances.counting.result import Odds
from grognard.chances.pictures.html_page import frame_page, write_html
from grognard.chances.pictures.markup import markup
from grognard.chances.pictures.report_parts import (
    draw_costs,
    draw_deaths,
    draw_hit_points,
    draw_losses,
    draw_rounds,
    draw_section,
    draw_survival_of,
    draw_weapons,
    draw_wins_with_figures,
)


def write_report(odds: Odds, path: str) -> None:
    """Write the page to a file, whole or not at all.

    Raises:
        InputError: the file cannot be written.
    """
    write_html(format_report(odds), path, what="report")


def format_report(odds: Odds) -> str:
    """The page."""
    return frame_page(
        odds.title,
        subject="the odds",
        about=_describe_origin(odds),
        body=f"{_draw_pictures(odds)}\n{_draw_footer(odds)}",
    )


def _describe_origin(odds: Odds) -> str:
    reasons = {
        NARROW: f", enough to know every chance of winning to within {100 * odds.margin:g}%",
        INTERRUPTED: ", then interrupted",
    }
    lines = [
        f"{odds.fights:,} fights by {odds.rules_title} ({odds.rules}){reasons.get(odds.stopped, '')}. "
        f"Small figures are 95% intervals, in percent.",
        *odds.notes,
        *([odds.borrowed] if odds.borrowed else []),
    ]
    return "".join(f"<p>{markup(line)}</p>" for line in lines)


def _draw_pictures(odds: Odds) -> str:
    sections = [
        draw_section(
            "What it costs",
            "Dead or dying at the end, and the share of fights with so many of them.",
            draw_costs(odds) + draw_losses(odds),
        ),
        _draw_time(odds),
        draw_section("Who dies", "With the interval as a thin line.", draw_deaths(odds)),
        draw_section(
            "Hit points left",
            "Grey: down. Then from nearly finished, pale, to unhurt, full.",
            draw_hit_points(odds),
        ),
    ]
    if odds.weapons:
        hint = "Whose blow was the last; kills and tries in an average fight."
        sections.append(draw_section("What did the killing", hint, draw_weapons(odds), wide=True))
    top = draw_section("Who wins", "", draw_wins_with_figures(odds), wide=True)
    return f'{top}\n<div class="grid">\n' + "\n".join(sections) + "\n</div>"


def _draw_time(odds: Odds) -> str:
    """Two cards, one below the other: survival, and the number of rounds."""
    rounds = odds.rounds
    length = f"{rounds.value:.2f} rounds on average ({rounds.low:.2f} to {rounds.high:.2f}); share of fights."
    survival = draw_section(
        "Survival by round",
        "Alive (full lines), and still standing and fighting (broken).",
        draw_survival_of(odds),
    )
    return f'<div class="stack">{survival}{draw_section("How many rounds", length, draw_rounds(odds))}</div>'


def _draw_footer(odds: Odds) -> str:
    """How to see any of the fights again."""
    watched = markup(odds.sides[odds.watched].name)
    hints = [
        f"<code>--seed {odds.seed} --watch {number}</code> {what}"
        for number, what in (
            (odds.found.worst, f"the worst for {watched}"),
            (odds.found.closest, "the closest"),
        )
        if number >= 0
    ]
    seen = f" To watch one with <code>grognard odds</code>: {'; '.join(hints)}." if hints else ""
    return f"<footer>Seed {odds.seed}, grognard {__version__}.{seen}</footer>"
