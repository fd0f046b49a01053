"""Tuning: the search over known functions, and over real fights."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grognard.base.errors import InputError
from grognard.chances.comparing.tune import (
    FightMeasure,
    TargetSearch,
    TriedValue,
    Tuned,
    choose_values,
    find_clear_drops,
    sweep_values,
    tune_in,
)
from grognard.chances.comparing.variation import Value, Variation
from grognard.chances.comparing.vary import parse_variation
from grognard.chances.counting.arena import Arena
from grognard.chances.counting.intervals import Chance
from grognard.chances.counting.monte_carlo import DONE, INTERRUPTED, Limits
from grognard.chances.counting.odds import make_plan, odds
from grognard.encounter.matchups import parse_matchup

ENCOUNTER = parse_matchup("2 fighter 1 vs 3 goblin")
ARENA = Arena(make_plan(ENCOUNTER))


def variation_of(*, current: int, most: int = 100, helps: int = 1) -> Variation:
    """Values from 1 up that stand for nothing."""
    return Variation("goblin count", tuple(range(1, most + 1)), current - 1, helps, lambda value: ENCOUNTER)


class Known:
    """A chance known exactly, which notes what was asked; rough looks see fewer fights."""

    def __init__(self, chance: Callable[[int], float], *, fights: int = 10_000) -> None:
        self.chance = chance
        self.fights = fights
        self.asked: list[tuple[Value, bool]] = []

    def __call__(self, value: Value, target: float | None) -> tuple[Chance, str]:
        self.asked.append((value, target is None))
        of = self.fights if target is None else self.fights // 10
        return Chance.seen(round(self.chance(int(value)) * of), of), DONE


def search(known: Known, *, target: float, current: int, helps: int = 1) -> Tuned:
    return tune_in(ARENA, variation_of(current=current, helps=helps), target=target, measure=known)


@pytest.mark.parametrize("current", [1, 6, 17, 40, 100])
@pytest.mark.parametrize(("target", "enough"), [(0.8, 20), (0.55, 45), (0.05, 95)])
def test_target_between_two_values_is_found_from_anywhere(current: int, target: float, enough: int) -> None:
    known = Known(lambda value: 1 - (value - 0.2) / 100)
    found = search(known, target=target, current=current)
    assert {found.best, found.other} == {enough, enough + 1}
    assert found.best == enough  # 0.2% above the target, the next 0.8% below
    assert found.found == "met"
    assert all(point.fine for point in found.points if point.value in (found.best, found.other))
    assert len(known.asked) < 20


def test_a_value_surely_farther_off_than_the_best_is_looked_at_only_roughly() -> None:
    """At 5 the chance is 80.2%, at 6 it is 60.2%."""
    known = Known(lambda value: 1.802 - value / 5)
    found = search(known, target=0.8, current=6)
    assert (found.best, found.other) == (5, 6)
    assert (found.point(5).fine, found.point(6).fine) == (True, False)


def test_more_of_the_own_side_is_searched_the_other_way() -> None:
    known = Known(lambda value: value / 100)
    found = search(known, target=0.7, current=5, helps=0)
    assert (found.best, found.found, found.falls) == (70, "met", ())


def test_coarse_steps_leave_the_target_between_and_both_are_given() -> None:
    found = search(Known(lambda value: 0.9 if value < 7 else 0.4), target=0.8, current=6)
    assert (found.found, found.best, found.other) == ("between", 6, 7)
    assert found.point(6).wins.low > 0.8 > found.point(7).wins.high


@pytest.mark.parametrize(("chance", "found", "best"), [(0.95, "too easy", 100), (0.1, "too hard", 1)])
def test_target_out_of_reach_is_said(chance: float, found: str, best: int) -> None:
    answer = search(Known(lambda value: chance), target=0.5, current=6)
    assert (answer.found, answer.best, answer.other) == (found, best, None)


def test_value_that_only_looked_enough_from_afar_is_left() -> None:
    # A rough look at 10 sees more than is there.
    class Deceived(Known):
        def __call__(self, value: Value, target: float | None) -> tuple[Chance, str]:
            chance, stopped = super().__call__(value, target)
            return (
                (Chance.seen(900, 1000), stopped) if value == 10 and target is not None else (chance, stopped)
            )

    found = search(Deceived(lambda value: 1 - value / 20), target=0.575, current=8)
    assert {found.best, found.other} == {8, 9}


def test_what_falls_where_it_should_rise_is_said() -> None:
    found = search(
        Known(lambda value: 0.6 if value < 6 else 0.9 if value == 6 else 0.3), target=0.5, current=5
    )
    assert (found.best, found.other) == (7, 6)
    assert found.falls == ((5, 6),)
    rising = [
        TriedValue(n, Chance.seen(count, 1000), True) for n, count in enumerate([100, 500, 300, 310, 900])
    ]
    assert find_clear_drops(rising, rising=True) == ((1, 2),)
    assert find_clear_drops(rising, rising=False) == ((0, 1), (3, 4))


def test_interrupted_search_gives_the_nearest_so_far() -> None:
    calls: list[Value] = []

    def measure(value: Value, target: float | None) -> tuple[Chance, str]:
        calls.append(value)
        return Chance.seen(90 - 10 * len(calls), 100), INTERRUPTED if len(calls) == 3 else DONE

    look = TargetSearch(variation_of(current=1), measure, target=0.1, rising=False)
    assert look.run() == ("interrupted", 3, None)
    assert len(calls) == 3


@pytest.mark.slow
def test_real_fights_are_tuned_as_their_odds_say() -> None:
    goblins = parse_variation("goblin count", ENCOUNTER)
    measure = FightMeasure(
        set_up=lambda value: Arena(make_plan(goblins.make(value))), limits=Limits(400), workers=1
    )
    found = tune_in(ARENA, goblins, target=0.5, measure=measure)
    for point in found.points:
        if point.fine:
            answer = odds(f"2 fighter 1 vs {point.value} goblin", fights=400)
            assert point.wins == answer.sides[0].wins
    shares = [point.wins.share for point in found.points]
    assert shares == sorted(shares, reverse=True)
    assert min(abs(share - 0.5) for share in shares) == abs(found.point(found.best).wins.share - 0.5)


def test_sweep_has_every_value_and_stops_at_none() -> None:
    goblins = parse_variation("goblin count", ENCOUNTER)
    swept = sweep_values(ARENA, goblins, first=2, last=4, measure=Known(lambda value: 1 / value))
    assert [(point.value, point.wins.share) for point in swept.points] == [(2, 0.5), (3, 0.3333), (4, 0.25)]
    assert swept.falls == ()


def test_sweep_goes_from_a_half_to_the_double_or_over_all_names() -> None:
    assert choose_values(variation_of(current=6)) == (3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
    assert choose_values(parse_variation("fighter armour", ENCOUNTER))[0] == "none"
    for first, last in ((0, 3), (5, 2), (1, 90)):
        with pytest.raises(InputError):
            choose_values(variation_of(current=6), first=first, last=last)


@pytest.mark.parametrize("target", [0.0, 1.0, 1.5])
def test_target_is_a_chance(target: float) -> None:
    with pytest.raises(InputError, match="target"):
        search(Known(lambda value: 0.5), target=target, current=3)
