"""Any fight of a batch can be watched: the very same, event for event."""

from __future__ import annotations

import pytest

from grognard.base.errors import InputError
from grognard.battle.state.costs import is_lost
from grognard.battle.state.events import Log
from grognard.battle.state.tally import tally_for
from grognard.chances.counting.arena import Arena, Chunk
from grognard.chances.counting.find_fights import find_fight, find_typical, summarize_fight
from grognard.chances.counting.monte_carlo import Limits
from grognard.chances.counting.odds import make_plan, odds, odds_in
from tests.contract.fights import BOOKS, FIGHTS
from tests.support import encounter_of

MATCHUP = "3 fighter 1 vs 5 goblin"


@pytest.mark.parametrize("rules", BOOKS)
def test_a_fight_watched_is_that_of_the_batch_event_for_event(rules: str) -> None:
    arena = Arena(make_plan(encounter_of(FIGHTS["goblins"]), rules=rules, seed=11))
    rerun = arena.rerun()
    rerun.battle.counts = tally_for(rerun.battle.combatants)
    for number in range(25):
        log = rerun.battle.log = Log()
        rerun.run(number)
        if number % 6:
            continue
        engine = arena.put_up(number)
        assert engine.advance() is None
        assert engine.battle.log is not None
        assert [event.key() for event in engine.battle.log.events] == [event.key() for event in log.events]
        assert engine.battle == rerun.battle
        alone = arena.run(Chunk(number, 1))
        assert alone.rounds == engine.battle.round
        assert alone.wins[engine.battle.winner] == 1


def test_a_far_fight_needs_none_before_it() -> None:
    arena = Arena(make_plan(MATCHUP))
    engine = arena.put_up(123_456_789_012)
    engine.advance()
    assert arena.run(Chunk(123_456_789_012, 1)).wins[engine.battle.winner] == 1


@pytest.mark.slow
def test_the_worst_and_the_closest_are_what_they_are_called() -> None:
    arena = Arena(make_plan(MATCHUP, seed=6))
    answer = odds_in(arena, Limits(150))
    outcomes = []
    for number in range(150):
        engine = arena.put_up(number)
        engine.advance()
        battle = engine.battle
        lost = sum(is_lost(one, battle.winner) for one in battle.sides[0].members)
        left = sum(int(one.hit_points) for one in battle.sides[0].members if not is_lost(one, battle.winner))
        outcomes.append((-lost, left, number))
    assert find_fight(arena, answer, which="worst") == min(outcomes)[2]
    closest = arena.put_up(find_fight(arena, answer, which="closest"))
    closest.advance()
    winner = closest.battle.winner
    if winner >= 0:
        members = closest.battle.sides[winner].members
        standing = sum(
            int(one.hit_points) for one in members if one.flags == 0 or not is_lost(one, battle.winner)
        )
        assert standing <= 0.3 * sum(int(one.max_hit_points) for one in members)


@pytest.mark.slow
def test_the_worst_is_that_of_the_player_characters_wherever_they_stand() -> None:
    text = """title = "T"
reaction = "immediate attack"
distance_feet = 30
[[sides]]
name = "Goblins"
[[sides.members]]
creature = "goblin"
count = 4
[[sides]]
name = "Heroes"
player_characters = true
[[sides.members]]
character = "fighter 1"
count = 2
"""
    arena = Arena(make_plan(encounter_of(text)))
    answer = odds_in(arena, Limits(200))
    assert answer.sides[answer.watched].name == "Heroes"
    engine = arena.put_up(answer.found.worst)
    engine.advance()
    assert all(is_lost(one, engine.battle.winner) for one in engine.battle.sides[1].members)


@pytest.mark.slow
def test_a_typical_fight_has_the_commonest_winner_and_middling_figures() -> None:
    arena = Arena(make_plan(MATCHUP, seed=6))
    number = find_typical(arena, 200)
    rerun = arena.rerun()
    rerun.run(number)
    outcome = summarize_fight(rerun.battle)
    wins = arena.run(Chunk(0, 200)).wins
    assert wins[outcome.winner] == max(wins)
    assert find_fight(arena, odds(MATCHUP, fights=200, seed=6), which="typical") == number


def test_without_a_fight_there_is_none_to_find() -> None:
    peaceful = """title = "T"
reaction = "very favorable"
distance_feet = 30
[[sides]]
name = "A"
[[sides.members]]
character = "fighter 1"
[[sides]]
name = "B"
[[sides.members]]
creature = "goblin"
"""
    arena = Arena(make_plan(encounter_of(peaceful)))
    answer = odds_in(arena, Limits(20))
    assert answer.nobody.count == 20
    with pytest.raises(InputError, match="no fight was fought out"):
        find_fight(arena, answer, which="closest")
