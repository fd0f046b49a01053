"""A duel as an absorbing chain: two at arm's length who strike until one is dead, from tables alone.

Nothing here runs the engine; hit chances, damage and the order of blows are worked out anew, so that the
two check each other. A fight is a string of rounds with a wound, with idle rounds in between.
Whether a round is idle does not depend on hit points, so every chance is a whole number over a power of one
denominator, and no equation needs solving.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import lcm, prod
from typing import NamedTuple

Damage = Mapping[int, Fraction]
"""The chance of each amount of damage of one blow; 0 for a miss."""

Moment = tuple[tuple[int, ...], tuple[int, ...]]
"""Which blows of the first and of the second fighter land together, by their numbers."""

Schedule = tuple[Moment, ...]
"""The moments of a round in order; every blow of both has its place in one of them."""

Points = tuple[int, int]


class Duel(NamedTuple):
    """A duel: the wounds each fighter can take, with their ways; their blows; the order of blows.

    `wounds` counts up to the one that fells: a fighter of 5 hit points that dies at 0 can take 5.
    """

    wounds: tuple[Mapping[int, int], Mapping[int, int]]
    blows: tuple[Sequence[Damage], Sequence[Damage]]
    schedules: Mapping[Schedule, Fraction]


class DuelOdds(NamedTuple):
    """The exact chances of a duel to the end.

    `left` has the chance of each end: the wounds each could still take, 0 for the fallen.
    """

    left: Mapping[Points, Fraction]
    mean_rounds: Fraction

    def chance_of(self, winner: int) -> Fraction:
        """The chance that the first (0) or the second (1) wins, or that both fall (-1)."""
        return sum((chance for left, chance in self.left.items() if _winner(left) == winner), Fraction(0))

    def wounds_left_chances(self, winner: int) -> dict[int, Fraction]:
        """The chance of each number of wounds the winner could still take."""
        found: dict[int, Fraction] = {}
        for left, chance in sorted(self.left.items()):
            if _winner(left) == winner:
                found[left[winner]] = found.get(left[winner], Fraction(0)) + chance
        return found


def _winner(left: Points) -> int:
    return -1 if left == (0, 0) else 0 if left[0] else 1


def solve_duel(duel: Duel) -> DuelOdds | None:
    """The chances of a duel to the end; None when neither can hurt the other.

    Every eventful round costs at least one wound. So the chances of a place n wounds from the start have at
    most the n-th power of the ways of an eventful round as denominator, and each place is computed once,
    after all places that lead to it.
    """
    idle = prod([blow.get(0, Fraction(0)) for blow in (*duel.blows[0], *duel.blows[1])], start=Fraction(1))
    if idle == 1:
        return None
    round_ = _Round(duel)
    idle_ways = int(idle * round_.whole)
    eventful = round_.whole - idle_ways
    standing = _starts(duel)
    most = max(a + b for a, b in standing)
    scale = sum(standing.values())
    powers = [1]
    while len(powers) <= most + 1:
        powers.append(powers[-1] * eventful)
    here = {points: ways * powers[most - sum(points)] for points, ways in standing.items()}
    fallen: dict[Points, int] = {}
    visits = 0
    for a, b in _in_order(standing):
        often = here.pop((a, b), 0)
        if not often:
            continue
        depth = most - a - b
        visits += often * powers[most - depth]
        for points, ways in round_.play({(a, b): 1}).items():
            if points == (a, b):
                continue
            if points[0] and points[1]:
                here[points] = here.get(points, 0) + often * ways * powers[a + b - sum(points) - 1]
            else:
                fallen[points] = fallen.get(points, 0) + often * ways * powers[most - depth]
    left = {points: Fraction(ways, scale * powers[most + 1]) for points, ways in sorted(fallen.items())}
    return DuelOdds(left, Fraction(visits, scale * powers[most]) / (1 - idle))


def chances_over(duel: Duel, rounds: int) -> list[Fraction]:
    """The chance that a duel is over after one round, after two, and so on."""
    round_ = _Round(duel)
    standing = _starts(duel)
    scale = sum(standing.values())
    found: list[Fraction] = []
    for _ in range(rounds):
        scale *= round_.whole
        after = round_.play(standing)
        standing = {points: ways for points, ways in after.items() if points[0] and points[1]}
        found.append(1 - Fraction(sum(standing.values()), scale))
    return found


def _starts(duel: Duel) -> dict[Points, int]:
    return {
        (a, b): ways_a * ways_b
        for a, ways_a in duel.wounds[0].items()
        for b, ways_b in duel.wounds[1].items()
    }


def _in_order(standing: Mapping[Points, int]) -> list[Points]:
    """Every place a duel can come to while both stand, those with more wounds left first."""
    most_a, most_b = (max(points[side] for points in standing) for side in (0, 1))
    places = [(a, b) for a in range(1, most_a + 1) for b in range(1, most_b + 1)]
    return sorted(places, key=sum, reverse=True)


Ways = dict[int, int]


class _Round:
    """A round in whole numbers: `whole` ways in all; each schedule's ways, and what its moments do."""

    def __init__(self, duel: Duel) -> None:
        orders = lcm(*[chance.denominator for chance in duel.schedules.values()])
        counted = [[_ways_of_blow(blow) for blow in blows] for blows in duel.blows]
        self.whole = orders * prod([sum(blow.values()) for blows in counted for blow in blows])
        self.schedules = [
            (
                int(chance * orders),
                [
                    (
                        _add_blows([counted[1][number] for number in theirs]),
                        _add_blows([counted[0][number] for number in ours]),
                    )
                    for ours, theirs in schedule
                ],
            )
            for schedule, chance in duel.schedules.items()
        ]

    def play(self, standing: Mapping[Points, int]) -> dict[Points, int]:
        """One round from each of some places, in ways out of `whole` times as many."""
        after: dict[Points, int] = {}
        for ways, moments in self.schedules:
            here = {points: often * ways for points, often in standing.items()}
            for suffered, dealt in moments:
                here = _land(here, suffered=suffered, dealt=dealt)
            for points, often in here.items():
                after[points] = after.get(points, 0) + often
        return after


def _ways_of_blow(blow: Damage) -> Ways:
    """The chances of a blow's damage as ways."""
    denominator = lcm(*[chance.denominator for chance in blow.values()])
    return {damage: int(chance * denominator) for damage, chance in blow.items()}


def _add_blows(blows: Sequence[Ways]) -> Ways:
    """The ways of the damage of some blows together."""
    total: Ways = {0: 1}
    for blow in blows:
        longer: Ways = {}
        for before, ways in total.items():
            for damage, more in blow.items():
                longer[before + damage] = longer.get(before + damage, 0) + ways * more
        total = longer
    return total


def _land(here: Mapping[Points, int], *, suffered: Ways, dealt: Ways) -> dict[Points, int]:
    """The blows of one moment land together. Once a combatant has fallen, the rest makes no difference."""
    both = sum(suffered.values()) * sum(dealt.values())
    after: dict[Points, int] = {}
    hurt: dict[Points, int] = {}
    for (a, b), ways in here.items():
        if not (a and b):
            after[a, b] = after.get((a, b), 0) + ways * both
            continue
        for damage, more in suffered.items():
            points = (a - damage if a > damage else 0, b)
            hurt[points] = hurt.get(points, 0) + ways * more
    for (a, b), ways in hurt.items():
        for damage, more in dealt.items():
            points = (a, b - damage if b > damage else 0)
            after[points] = after.get(points, 0) + ways * more
    return after
