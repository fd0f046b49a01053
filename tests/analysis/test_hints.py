"""The best actions of a decision: how well their chances are known, and in what order they are told."""

from __future__ import annotations

import pytest

import grognard
from grognard.chances.counting.outlook import HINT_MARGIN, find_hints, start_look_ahead
from grognard.fight.fight import Fight


def at_blows(matchup: str) -> Fight:
    """A fight at the first decision of player characters."""
    return grognard.start(matchup, rules="bf", seed=4, play="party")


@pytest.mark.slow
def test_with_time_enough_the_best_actions_are_known_to_within_two_in_a_hundred() -> None:
    """Some 2,400 continuations of an even chance are as precise as that; three actions are told."""
    fight = at_blows("2 fighter 1 vs 3 orc")
    ahead = start_look_ahead(fight.engine, fight.tactics)
    hints = find_hints(fight.engine, ahead, seconds=600)
    assert len(hints) == 3
    assert [one.chance.margin for one in hints if one.chance.margin > HINT_MARGIN] == []
    assert {one.action for one in hints} <= {choice.text for choice in fight.choices}
    assert any(one.usual for one in find_hints(fight.engine, ahead, seconds=600, best=40))


@pytest.mark.slow
def test_the_first_hint_wins_most() -> None:
    """Losses count too, but far less: a quarter of a fight won for a whole side."""
    hints = grognard.hints(at_blows("2 fighter 1 vs 3 orc"))
    shares = [one.chance.share for one in hints]
    assert shares[0] >= max(shares) - 0.05


def test_hints_need_a_decision() -> None:
    fight = at_blows("1 fighter 6 vs 1 goblin")
    while not fight.over:
        fight.push(fight.choices[0])
    assert grognard.hints(fight) == ()
