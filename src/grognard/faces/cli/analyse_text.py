"""An analysis as text: the curve of the chances, luck for and against, and what cost most."""

from __future__ import annotations

from typing import Final

from grognard.analysis.result import Analysis, Better, Roll
from grognard.analysis.words import describe_end, describe_method, describe_nothing_dear, describe_swing
from grognard.chances.intervals import format_percent
from grognard.faces.cli.console import Console

LISTED_ROLLS: Final = 5
BAR: Final = 40


def print_analysis(console: Console, analysis: Analysis) -> None:
    """Everything there is to say, part by part."""
    side = analysis.watched
    name = analysis.sides[side]
    console.know_names({one: number for number, one in enumerate(analysis.sides)})
    console.title(analysis.title)
    console.line(f"Rules: {analysis.rules_title} ({analysis.rules})")
    console.line(f"Seed: {analysis.seed}")
    console.line(f"Played: {analysis.played}")
    console.line(describe_method(analysis))
    if analysis.borrowed:
        console.line(analysis.borrowed)
    console.header(f"{name}'s chance to win")
    console.table(
        ("after", "chance", ""),
        [
            [f"round {number}" if number else "start", format_percent(chance), bar_of(chance)]
            for number, chance in analysis.by_round(side)
        ],
    )
    console.line(describe_end(analysis))
    _print_rolls(console, f"Luck for {name}", analysis.luckiest(side, LISTED_ROLLS), side)
    _print_rolls(console, f"Luck against {name}", analysis.unluckiest(side, LISTED_ROLLS), side)
    console.header("What cost most, by what the side could know")
    for better in analysis.decisions:
        console.line(describe_better(better, analysis), indent=2)
    if not analysis.decisions:
        console.line(describe_nothing_dear(analysis), indent=2)


def bar_of(chance: float) -> str:
    """A chance as a bar that is full when it is certain.

    >>> bar_of(0.5), bar_of(0.004), bar_of(0)
    ('####################', '#', '')
    """
    return "#" * (max(1, round(BAR * chance)) if chance else 0)


def describe_better(better: Better, analysis: Analysis) -> str:
    """A decision, what would have been better, and by how much."""
    return (
        f"Round {better.round}, {better.actor} ({analysis.sides[better.side]}): {better.done!r} left "
        f"{format_percent(better.chance)}, {better.best!r} would have left "
        f"{format_percent(better.best_chance)} (95% interval of the difference "
        f"{100 * better.low:.1f} to {100 * better.high:.1f})"
    )


def _print_rolls(console: Console, header: str, rolls: list[Roll], side: int) -> None:
    if not rolls:
        return
    console.header(header)
    for roll in rolls:
        left = f"{format_percent(roll.before[side])} to {format_percent(roll.after[side])}"
        console.line(f"{describe_swing(roll, side)} (round {roll.round}, {left}): {roll.text}", indent=2)
