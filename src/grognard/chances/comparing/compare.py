"""Which book is kinder? The same encounter by several rulebooks, side by side, with honest differences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

import msgspec

from grognard.base.errors import InputError
from grognard.chances.comparing.differences import BookDifferences, Difference
from grognard.chances.comparing.pairs import (
    PairedArena,
    PairedPlan,
    PairedTally,
    Pairs,
    SquaredSum,
    are_differences_narrow,
)
from grognard.chances.counting.arena import SEED
from grognard.chances.counting.intervals import (
    correlate_wins,
    difference_interval,
    mean_interval,
    paired_interval,
    simultaneous_z,
)
from grognard.chances.counting.monte_carlo import (
    INTERRUPTED,
    Estimate,
    Limits,
    Progress,
    check_limits,
    choose_limits,
    estimate,
)
from grognard.chances.counting.odds import make_plan
from grognard.chances.counting.result import Odds
from grognard.chances.counting.summary import summarize_odds
from grognard.chances.counting.table import Table
from grognard.chances.counting.workers import Workers
from grognard.chances.pictures.comparison_page import show_comparison
from grognard.encounter.play_styles import Style
from grognard.encounter.setting import Fought, Options
from grognard.rulebooks.rule_documents import BOOKS
from grognard.rulebooks.schema import Rulebook
from grognard.tactics.skill_levels import ManyTactics

MOST_BOOKS: Final = 12


class Comparison(msgspec.Struct, frozen=True):
    """The answer of `compare`: the odds by every book, and each other book against the first."""

    title: str
    side: str
    seed: int
    fights: int
    stopped: str
    odds: tuple[Odds, ...]
    against_first: tuple[BookDifferences, ...]

    @property
    def watched(self) -> int:
        """The side that is compared."""
        return self.odds[0].watched

    def table(self) -> Table:
        """One row a book, as columns by name, ready for `pandas.DataFrame(...)`."""
        sides = [odds.sides[self.watched] for odds in self.odds]
        wins = [None, *(one.wins for one in self.against_first)]
        return {
            "rules": [odds.rules for odds in self.odds],
            "wins": [side.wins.share for side in sides],
            "wins_low": [side.wins.low for side in sides],
            "wins_high": [side.wins.high for side in sides],
            "difference": [0.0 if one is None else one.value for one in wins],
            "difference_low": [0.0 if one is None else one.low for one in wins],
            "difference_high": [0.0 if one is None else one.high for one in wins],
            "mean_losses": [side.mean_losses.value for side in sides],
            "all_lost": [side.all_lost.share for side in sides],
            "rounds": [odds.rounds.value for odds in self.odds],
            "changed": [0, *(one.changed for one in self.against_first)],
        }

    def _repr_html_(self) -> str:
        """The comparison as a notebook shows it."""
        return show_comparison(self)

    def to_json(self) -> str:
        """Everything as one JSON object, indented."""
        return msgspec.json.format(msgspec.json.encode(self), indent=2).decode()


def compare(
    encounter: Fought,
    *,
    rules: Sequence[Rulebook | str] = tuple(BOOKS),
    fights: int | None = None,
    within: float | None = None,
    options: Options | None = None,
    seed: int = SEED,
    tactics: ManyTactics = None,
    resolve: Style = "",
    workers: int | Callable[[PairedPlan], Workers[PairedTally]] = 1,
    progress: Progress[PairedTally] | None = None,
) -> Comparison:
    """The odds of an encounter by several rulebooks, the others compared with the first.

    The arguments are those of `odds`; `fights` are fought under each book, and `within` is the wanted
    precision of the differences in the chances of winning.

    Raises:
        InputError: an argument cannot be used.

    >>> answer = compare("2 fighter 1 vs 2 goblin", rules=["bf", "bxe"], fights=100)
    >>> [odds.rules for odds in answer.odds], answer.against_first[0].rules
    (['bf', 'bxe'], 'bxe')
    """
    plans = [
        make_plan(encounter, rules=book, options=options, seed=seed, tactics=tactics, resolve=resolve)
        for book in rules
    ]
    return compare_in(
        PairedArena(PairedPlan(tuple(plans))),
        choose_limits(fights, within),
        workers=workers,
        progress=progress,
    )


def compare_in(
    arena: PairedArena,
    limits: Limits,
    *,
    workers: int | Callable[[PairedPlan], Workers[PairedTally]] = 1,
    progress: Progress[PairedTally] | None = None,
) -> Comparison:
    """The odds by every book of an arena.

    Raises:
        InputError: the limits make no sense, or there is nothing to compare.
    """
    of = len(arena.arenas) - 1
    return _summarize(arena, _fight(arena, limits, workers, progress, of=of), limits, of=of)


class ManyComparisons(msgspec.Struct, frozen=True):
    """Several encounters by the same books, and each book against the first in all their fights together.

    All intervals of differences hold together with 95%: those of each encounter and those of all of them.
    """

    each: tuple[Comparison, ...]
    together: tuple[BookDifferences, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The books, the first one first."""
        return tuple(odds.rules for odds in self.each[0].odds)

    @property
    def fights(self) -> int:
        """How many fights by each book there were in all."""
        return sum(one.fights for one in self.each)

    @property
    def stopped(self) -> str:
        """Why the last encounter had no more fights."""
        return self.each[-1].stopped

    @property
    def differences(self) -> int:
        """How many differences of chances there are, of which the intervals hold together."""
        return len(self.together) * (len(self.each) + 1)


def compare_many(
    arenas: Iterable[PairedArena],
    limits: Limits,
    *,
    encounters: int,
    workers: int | Callable[[PairedPlan], Workers[PairedTally]] = 1,
    progress: Callable[[PairedPlan], Progress[PairedTally]] | None = None,
) -> ManyComparisons:
    """The odds of several encounters by the same books, one encounter after the other.

    Args:
        arenas: the encounters; each is set up as its turn comes.
        limits: how many fights of each encounter, and how narrow its differences are to be.
        encounters: how many there are, for intervals that hold for all of them together.
        workers: how many processes, or what makes them.
        progress: makes what is told after every chunk of an encounter's fights.

    Raises:
        InputError: the limits make no sense, or there is nothing to compare.
    """
    found: list[Comparison] = []
    sums: list[Pairs] = []
    of = 1
    for arena in arenas:
        of = (len(arena.arenas) - 1) * (encounters + 1)
        tell = None if progress is None else progress(arena.plan)
        done = _fight(arena, limits, workers, tell, of=of)
        pairs = done.tally.pairs
        sums = [a + b for a, b in zip(sums, pairs, strict=True)] if sums else list(pairs)
        found.append(_summarize(arena, done, limits, of=of))
        if done.stopped == INTERRUPTED:
            break
    books = [odds.rules for odds in found[0].odds[1:]]
    return ManyComparisons(
        tuple(found),
        tuple(describe_pairs(pairs, rules=rules, of=of) for pairs, rules in zip(sums, books, strict=True)),
    )


def _fight(
    arena: PairedArena,
    limits: Limits,
    workers: int | Callable[[PairedPlan], Workers[PairedTally]],
    progress: Progress[PairedTally] | None,
    *,
    of: int,
) -> Estimate[PairedTally]:
    """Fight an encounter by every book, until its differences are narrow enough as some of so many.

    Raises:
        InputError: the limits make no sense, or there is nothing to compare.
    """
    check_limits(limits)
    if not 2 <= len(arena.arenas) <= MOST_BOOKS:
        raise InputError(
            f"{len(arena.arenas)} rulebooks to compare",
            expected=f"2 to {MOST_BOOKS}, such as {','.join(BOOKS)}",
        )
    crew = workers if isinstance(workers, int) else workers(arena.plan)
    narrow = partial(are_differences_narrow, of=of)
    return estimate(arena.plan, limits, arena=arena, narrow=narrow, workers=crew, progress=progress)


def _summarize(arena: PairedArena, done: Estimate[PairedTally], limits: Limits, *, of: int) -> Comparison:
    answers = tuple(
        summarize_odds(one, Estimate(tally, done.stopped), limits)
        for one, tally in zip(arena.arenas, done.tally.tallies, strict=True)
    )
    first = answers[0]
    return Comparison(
        title=first.title,
        side=first.sides[first.watched].name,
        seed=first.seed,
        fights=first.fights,
        stopped=done.stopped,
        odds=answers,
        against_first=tuple(
            describe_pairs(pairs, rules=odds.rules, of=of)
            for pairs, odds in zip(done.tally.pairs, answers[1:], strict=True)
        ),
    )


def describe_pairs(pairs: Pairs, *, rules: str, of: int = 1) -> BookDifferences:
    """A book against the first, from their pairs of fights; `of` differences hold together."""
    wins, z = pairs.wins, simultaneous_z(of)
    fights = wins.fights
    low, high = paired_interval(*wins, z=z)
    first, second = wins.both + wins.only_first, wins.both + wins.only_second
    apart_low, apart_high = difference_interval((second, fights), (first, fights), z=z)
    return BookDifferences(
        rules=rules,
        wins=Difference(value=(second - first) / fights, low=low, high=high),
        losses=_mean_difference(pairs.losses, fights, z),
        rounds=_mean_difference(pairs.rounds, fights, z),
        both=wins.both,
        only_first=wins.only_first,
        only_this=wins.only_second,
        neither=wins.neither,
        correlation=correlate_wins(*wins),
        gain=1 - (high - low) / (apart_high - apart_low),
        changed=pairs.changed,
    )


def _mean_difference(sums: SquaredSum, fights: int, z: float) -> Difference:
    low, high = mean_interval(sums.total, squares=sums.squares, of=fights, z=z)
    return Difference(value=sums.total / fights, low=low, high=high)
