"""A fight that is too large to be walked is refused by a sample of it, before much is walked."""

from __future__ import annotations

import pytest

from grognard.chances.exact.branching import WalkTooLarge
from grognard.chances.exact.fights import solve_fight
from grognard.chances.exact.rounds import FightEnd, RoundChain
from grognard.chances.exact.size import estimate_kinds, foresee_walk
from grognard.chances.exact.walk_limits import WalkBudget
from grognard.encounter.setup import round_structure
from tests.exact.exact_support import duel_battle


def rounds_of(chain: RoundChain) -> int:
    """How many different rounds there really are."""
    waiting = [place for place in chain.opening() if not isinstance(place, FightEnd)]
    known = set(waiting)
    while waiting:
        for place in chain.next_rounds(waiting.pop()):
            if not isinstance(place, FightEnd) and place not in known:
                known.add(place)
                waiting.append(place)
    return len(known)


@pytest.mark.slow
@pytest.mark.parametrize("points", [(1, 1), (4, 3), None])
def test_a_sample_does_not_judge_a_duel_larger_than_it_is(points: tuple[int, int] | None) -> None:
    battle, book = duel_battle("thief 1", "kobold", rules="bf", points=points)
    chain = RoundChain(battle, structure=round_structure(book), watch=WalkBudget(1_000_000))
    there_are = rounds_of(chain)
    least = foresee_walk(chain, battle, structure=round_structure(book))
    assert 0.75 * there_are <= least <= there_are


@pytest.mark.slow
def test_what_was_walked_for_the_sample_is_not_walked_again() -> None:
    battle, book = duel_battle("thief 1", "kobold", rules="bf", points=(3, 2))
    chain = RoundChain(battle, structure=round_structure(book), watch=WalkBudget(1_000_000))
    rounds_of(chain)
    assert solve_fight(battle, structure=round_structure(book)).nodes == chain.watch.walked


@pytest.mark.slow
def test_a_duel_a_thousandth_of_which_could_be_walked_is_refused_at_once() -> None:
    battle, book = duel_battle("fighter 4", "troll", rules="bf", points=None)
    chain = RoundChain(battle, structure=round_structure(book), watch=WalkBudget(1_000_000))
    with pytest.raises(
        WalkTooLarge, match=r"some [\d,]+,000,000 falls of the dice to walk, and at most 1,000"
    ):
        foresee_walk(chain, battle, structure=round_structure(book))
    assert chain.watch.walked < 50_000


def test_kinds_not_met_are_judged_by_those_met_once() -> None:
    # Ten kinds met, six of them once and two twice: at least 10 + 6 x 5 / (2 x 3) = 15.
    assert estimate_kinds([1, 1, 1, 1, 1, 1, 2, 2, 5, 9]) == 15
    assert estimate_kinds([4, 4]) == 2
    assert estimate_kinds([]) == 0
