"""A comparison of rulebooks as text: tables with a line for every book."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from grognard.chances.comparing.compare import Comparison, ManyComparisons
from grognard.chances.comparing.differences import BookDifferences, Difference
from grognard.chances.counting.intervals import format_interval, format_percent
from grognard.chances.counting.result import Odds, list_causes
from grognard.text.odds import describe_stop
from grognard.text.parts import Parts

_TOGETHER: Final = "Intervals of differences hold for all {} books together with 95% (Bonferroni)."
_NOTABLE_GAIN: Final = 0.05


def tell_comparison(story: Parts, answer: Comparison) -> None:
    """Everything there is to say: chances, costs, rounds, and the fights in pairs."""
    story.title(answer.title)
    for odds in answer.odds:
        story.line(f"{odds.rules}: {odds.rules_title}")
        if odds.borrowed:
            story.line(odds.borrowed, indent=2)
    stop = describe_stop(answer.stopped, margin=answer.odds[0].margin, what="difference of chances")
    story.line(f"Fights by each: {answer.fights:,}{stop}")
    story.line(f"Seed: {answer.seed}")
    for note in answer.odds[0].notes:
        story.line(note)
    _tell_wins(story, answer)
    _tell_costs(story, answer)
    _tell_rounds(story, answer)
    _tell_endings(story, answer)
    _tell_pairs(story, answer)
    if len(answer.against_first) > 1:
        story.line(_TOGETHER.format(len(answer.against_first)))


def tell_many(story: Parts, answer: ManyComparisons) -> None:
    """A table for each encounter with a line for each book, and one for all encounters together."""
    first = answer.each[0].odds[0]
    story.title(f"{len(answer.each)} encounters by {len(answer.rules)} rulebooks")
    for odds in answer.each[0].odds:
        story.line(f"{odds.rules}: {odds.rules_title}")
    stop = describe_stop(answer.stopped, margin=first.margin, what="difference of chances")
    story.line(f"Fights by each: {answer.fights:,}{stop}")
    story.line(f"Seed: {first.seed}")
    for one in answer.each:
        wins = format_percent(one.odds[0].sides[one.watched].wins.share)
        story.header(f"{one.title}: {one.side} wins {wins} by {first.rules}")
        _tell_differences(story, one.against_first)
    story.header("All encounters together")
    _tell_differences(story, answer.together)
    together = f"{answer.differences} differences of chances"
    story.line(f"Intervals hold for all {together} together with 95% (Bonferroni).")


def _tell_differences(story: Parts, against: Sequence[BookDifferences]) -> None:
    rows = [
        [
            one.rules,
            *format_difference(one.wins, scale=100, digits=1),
            _judge(one, one.wins, more="kinder", less="harder"),
            f"{one.losses.value:+.2f}",
            f"{one.rounds.value:+.2f}",
            format_percent(one.changed / (one.both + one.only_first + one.only_this + one.neither)),
        ]
        for one in against
    ]
    story.fitted(("", "wins", "95% interval", "", "losses", "rounds", "changed"), rows)


def format_difference(difference: Difference, *, scale: float = 1.0, digits: int = 2) -> tuple[str, str]:
    """A difference and its interval.

    >>> format_difference(Difference(value=-0.121, low=-0.153, high=0.0001), scale=100, digits=1)
    ('-12.1', '-15.3 to +0.0')
    """
    value, low, high = (
        f"{scale * number:+.{digits}f}" for number in (difference.value, difference.low, difference.high)
    )
    return value, f"{low} to {high}"


def _tell_versus(
    story: Parts,
    answer: Comparison,
    columns: tuple[str, ...],
    *,
    figures: Callable[[Odds], list[str]],
    difference: Callable[[BookDifferences], tuple[str, str]],
    verdict: Callable[[BookDifferences], str],
) -> None:
    """A table of the books: their own figures, then how they differ from the first."""
    others: list[BookDifferences | None] = [None, *answer.against_first]
    rows = [
        [odds.rules, *figures(odds), *(("", "", "") if one is None else (*difference(one), verdict(one)))]
        for odds, one in zip(answer.odds, others, strict=True)
    ]
    first = answer.odds[0].rules
    story.fitted(("", *columns, f"against {first}", "95% interval", ""), rows)


def _tell_wins(story: Parts, answer: Comparison) -> None:
    story.header(f"How often {answer.side} wins")
    _tell_versus(
        story,
        answer,
        ("chance", "95% interval"),
        figures=lambda odds: [
            format_percent(odds.sides[answer.watched].wins.share),
            format_interval(odds.sides[answer.watched].wins),
        ],
        difference=lambda one: format_difference(one.wins, scale=100, digits=1),
        verdict=lambda one: _judge(one, one.wins, more="kinder", less="harder"),
    )


def _tell_costs(story: Parts, answer: Comparison) -> None:
    story.header(f"What it costs {answer.side}: its dead, dying and helpless")
    _tell_versus(
        story,
        answer,
        ("none", "all", "average"),
        figures=lambda odds: [
            format_percent(odds.sides[answer.watched].no_losses.share),
            format_percent(odds.sides[answer.watched].all_lost.share),
            f"{odds.sides[answer.watched].mean_losses.value:.2f}/{odds.sides[answer.watched].size}",
        ],
        difference=lambda one: format_difference(one.losses),
        verdict=lambda one: _judge(one, one.losses, more="bloodier", less="milder"),
    )


def _tell_rounds(story: Parts, answer: Comparison) -> None:
    story.header("How many rounds it takes")
    _tell_versus(
        story,
        answer,
        ("average",),
        figures=lambda odds: [f"{odds.rounds.value:.2f}"],
        difference=lambda one: format_difference(one.rounds),
        verdict=lambda one: _judge(one, one.rounds, more="longer", less="shorter"),
    )


def _tell_endings(story: Parts, answer: Comparison) -> None:
    """How fights end by each book, with what is commonest by the first book first."""
    story.header("How it ends")
    causes = [list_causes(odds) for odds in answer.odds]
    named = dict.fromkeys(cause for found in causes for cause in found)
    rows = [
        [cause, *(format_percent(found.get(cause, 0) / answer.fights) for found in causes)] for cause in named
    ]
    story.fitted(("", *(odds.rules for odds in answer.odds)), rows)


def _judge(one: BookDifferences, difference: Difference, *, more: str, less: str) -> str:
    if one.changed == 0:
        return "the same"
    if not difference.clear:
        return "unclear"
    return more if difference.value > 0 else less


def _tell_pairs(story: Parts, answer: Comparison) -> None:
    """The fights in pairs, and what the pairing was worth."""
    first = answer.odds[0].rules
    story.header(f"The same seeds under each book: {answer.side} wins")
    rows = [
        [
            one.rules,
            *(
                format_percent(count / answer.fights)
                for count in (one.both, one.only_first, one.only_this, one.neither)
            ),
            f"{one.correlation:+.2f}",
            format_percent(one.changed / answer.fights),
        ]
        for one in answer.against_first
    ]
    story.fitted(("", "by both", f"only by {first}", "only by it", "by neither", "alike", "changed"), rows)
    for one in answer.against_first:
        if one.changed == 0:
            story.line(f"{one.rules}: the same winner, losses and rounds in all {answer.fights:,} fights.")
    helped = [f"{one.rules} {one.gain:.0%}" for one in answer.against_first if one.gain > _NOTABLE_GAIN]
    if helped:
        story.line(f"Shared dice narrow the intervals of the chances: {', '.join(helped)}.")
