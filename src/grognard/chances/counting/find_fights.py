"""Finding a fight worth watching among those of an estimate, and preparing it to be watched.

The worst and the closest are found in the one pass that counts. A typical fight can be found only when all
are known: a second pass looks at the first `LOOKED_AT` of them.
"""

from __future__ import annotations

from collections import Counter
from statistics import median
from typing import Final, Literal, NamedTuple

from grognard.base.errors import InputError
from grognard.battle.state.battle import Battle
from grognard.battle.state.costs import is_lost
from grognard.chances.counting.arena import Arena
from grognard.chances.counting.result import Odds

LOOKED_AT: Final = 2000
"""How many fights the search for a typical one looks at."""

Which = Literal["worst", "closest", "typical"]


class FightSummary(NamedTuple):
    """A fight's winner, and as figures its rounds and each side's losses and remaining health."""

    winner: int
    figures: tuple[float, ...]


def find_fight(arena: Arena, odds: Odds, *, which: Which) -> int:
    """The number of the worst fight for the watched side, of the closest, or of a typical one.

    The worst has most losses on that side, and then the fewest hit points left. The closest leaves its
    winner with the smallest part of its strength, or no winner. The typical has the commonest outcome, and is
    the nearest to the middle of all with that outcome.

    Raises:
        InputError: there is no such fight.
    """
    if which == "typical":
        return find_typical(arena, min(odds.fights, LOOKED_AT))
    number = odds.found.worst if which == "worst" else odds.found.closest
    if number < 0:
        raise InputError("no fight was fought out", expected="an encounter that a side wins")
    return number


def find_typical(arena: Arena, fights: int) -> int:
    """The number of the fight among the first `fights` that is most like the others."""
    rerun = arena.rerun()
    outcomes: list[FightSummary] = []
    for number in range(fights):
        rerun.run(number)
        outcomes.append(summarize_fight(rerun.battle))
    common = Counter(outcome.winner for outcome in outcomes).most_common(1)[0][0]
    alike = [number for number, outcome in enumerate(outcomes) if outcome.winner == common]
    columns = list(zip(*(outcomes[number].figures for number in alike), strict=True))
    middles = [median(column) for column in columns]
    spreads = [
        sum(abs(figure - middle) for figure in column) / len(column) or 1.0
        for column, middle in zip(columns, middles, strict=True)
    ]

    def distance(number: int) -> tuple[float, int]:
        figures = zip(outcomes[number].figures, middles, spreads, strict=True)
        return sum(abs(figure - middle) / spread for figure, middle, spread in figures), number

    return min(alike, key=distance)


def summarize_fight(battle: Battle) -> FightSummary:
    """The summary of a fight that is over."""
    figures = [float(battle.round)]
    for side in battle.sides:
        lost = [is_lost(one, battle.winner) for one in side.own]
        figures.append(float(sum(lost)))
        figures.append(
            float(sum(int(one.hit_points) for one, gone in zip(side.own, lost, strict=True) if not gone))
        )
    return FightSummary(int(battle.winner), tuple(figures))
