"""The best actions of a decision: how well their chances are known, and in what order they are told."""

from __future__ import annotations

import itertools

import pytest

import grognard
from grognard.battle.state.actions import parse_action
from grognard.chances.counting.outlook import HINT_MARGIN, find_hints, start_look_ahead
from grognard.fight.fight import Fight
from tests.support import brute, decide, fight
from tests.tactics.test_minds import come_to_first


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
def test_hints_use_the_time_that_the_ranking_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock goes on by a thousandth of a second whenever it is read, so that 2,400 seem affordable."""
    fight = at_blows("2 fighter 1 vs 3 orc")
    ahead = start_look_ahead(fight.engine, fight.tactics)
    readings = itertools.count()
    monkeypatch.setattr("time.monotonic", lambda: next(readings) / 1000)
    hints = find_hints(fight.engine, ahead, seconds=0.3)
    assert [one.chance.margin for one in hints if one.chance.margin > HINT_MARGIN] == []
    assert sum(one.chance.of for one in hints) > 2400


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


def test_what_is_in_no_list_is_told_in_words() -> None:
    """A spell may be aimed at any cell; the list offers the enemies alone."""
    mage = '{ character = "magic-user 1", spells = ["sleep"], at = [[5, 5]] }'
    engine = fight("bf", mage, f"{brute('Goblin', 15)}, {brute('Goblin', 17)}", dice=2)
    come_to_first(engine)
    decision = decide(engine)
    assert decision.label_of(parse_action("use 0>1 16,5")) == "Cast sleep at 16,5"
    assert decision.label_of(parse_action("use 0>1 15,5")) == "Cast sleep at Goblin 1"
