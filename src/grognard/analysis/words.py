"""Sentences about an analysis, for wherever it is shown."""

from __future__ import annotations

from grognard.analysis.result import Analysis, CostlyRoll


def describe_end(analysis: Analysis) -> str:
    """How it came out."""
    if not analysis.over:
        return f"The fight goes on after round {analysis.rounds}."
    rounds = f"{analysis.rounds} round{'' if analysis.rounds == 1 else 's'}"
    return f"{analysis.winner or 'Nobody'} won in {rounds}."


def describe_method(analysis: Analysis) -> str:
    """The method behind the chances, and their precision, in words."""
    whose = f"with the knowledge of {analysis.viewer}" if analysis.viewer else "with full knowledge"
    return (
        f"Each moment played on {analysis.fights:,} times, {whose}: "
        f"chances to within {100 * analysis.margin:.1f}%"
    )


def describe_no_mistakes(analysis: Analysis) -> str:
    """The sentence for a fight in which no decision was a clear mistake."""
    return f"None of {analysis.asked} decisions was a clear mistake."


def describe_swing(roll: CostlyRoll, side: int) -> str:
    """By how much a roll changed a side's chance: "+12.3%"."""
    return f"{100 * roll.gain(side):+.1f}%"
