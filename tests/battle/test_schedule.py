"""Turns put off: where in the agenda they go, and how waiting ends."""

from __future__ import annotations

import pytest

from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import IllegalAction
from grognard.battle.state.actions import END_TURN, attack_with, delay_until, wait_for
from grognard.battle.state.steps import ACT, END_ROUND, LAND, format_step, pack_step
from grognard.battle.turns.rounds import pending_turn, schedule
from tests.support import by_hand, events_of

ROW = """
title = "A row"
distance_feet = 60
reaction = "immediate attack"

[[sides]]
name = "Party"
player_characters = true
can_be_surprised = false
members = [{{ character = "fighter 1", count = {count}, hit_points = 6, armour = "", shield = false }}]

[[sides]]
name = "Bear"
can_be_surprised = false
members = [{{ creature = "black bear", hit_points = 18, morale = 12 }}]
"""

FACE_TO_FACE = """
title = "Face to face"
reaction = "immediate attack"

[[sides]]
name = "One"
player_characters = true
can_be_surprised = false
members = [{ character = "fighter 1", hit_points = 3, weapons = ["longsword"], at = [[4, 4]] }]

[[sides]]
name = "Other"
player_characters = true
can_be_surprised = false
members = [{ character = "fighter 1", hit_points = 3, weapons = ["longsword"], at = [[5, 4]] }]
"""


def row_of(count: int, dice: str) -> Engine:
    """Fighters and a bear, morale out of the way, at the first decision; the next round's dice are ones."""
    engine = by_hand(ROW.format(count=count), dice=dice + " d6:1" * (count + 1))
    assert engine.advance() is not None
    return engine


def order_of(engine: Engine) -> list[tuple[int, int]]:
    """(who, number) of every turn of the round, each simply ended, in the order they come."""
    order = []
    round_number = engine.battle.round
    while (decision := engine.advance()) is not None and engine.battle.round == round_number:
        order.append((decision.actor, decision.count))
        engine.submit(END_TURN)
    return order


def act(who: int, count: int) -> int:
    """A turn."""
    return int(pack_step(ACT, who=who, count=count))


def land(count: int) -> int:
    """The end of a number."""
    return int(pack_step(LAND, count=count))


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (5, "end-round land:-1:2 act:1:2 land:-1:5 act:3:5 act:0:5"),
        (4, "end-round land:-1:2 act:1:2 land:-1:4 act:3:4 land:-1:5 act:0:5"),
        (2, "end-round land:-1:2 act:3:2 act:1:2 land:-1:5 act:0:5"),
        (1, "end-round land:-1:1 act:3:1 land:-1:2 act:1:2 land:-1:5 act:0:5"),
        (-1, "end-round land:-1:-1 act:3:-1 land:-1:2 act:1:2 land:-1:5 act:0:5"),
    ],
)
def test_a_turn_is_put_where_its_number_comes(count: int, expected: str) -> None:
    engine = row_of(3, "d6:6 d6:5 d6:4 d6:3")
    engine.battle.agenda.replace([int(pack_step(END_ROUND)), land(2), act(1, 2), land(5), act(0, 5)])
    schedule(engine.battle, 3, count)
    assert " ".join(format_step(step) for step in engine.battle.agenda) == expected
    assert pending_turn(engine.battle, 3) == count
    assert pending_turn(engine.battle, 2) == -1000


def test_turns_come_from_the_highest_number_down() -> None:
    engine = row_of(3, "d6:2 d6:6 d6:2 d6:4")
    assert order_of(engine) == [(1, 6), (3, 4), (2, 2), (0, 2)]


def test_a_delayed_turn_comes_on_its_new_number() -> None:
    engine = row_of(3, "d6:6 d6:5 d6:4 d6:3")
    engine.submit(delay_until(4))
    assert order_of(engine) == [(1, 5), (2, 4), (0, 4), (3, 3)]


def test_a_delay_to_a_number_nobody_has() -> None:
    engine = row_of(3, "d6:6 d6:5 d6:2 d6:1")
    engine.submit(delay_until(3))
    assert order_of(engine) == [(1, 5), (0, 3), (2, 2), (3, 1)]


def test_whoever_waits_for_one_that_delays_is_put_off_too() -> None:
    engine = row_of(3, "d6:6 d6:5 d6:2 d6:1")
    engine.submit(wait_for(1))
    assert engine.advance() is not None
    engine.submit(delay_until(0))
    assert order_of(engine) == [(2, 2), (3, 1), (1, 0), (0, 0)]


def test_waiting_in_a_ring_is_refused() -> None:
    engine = row_of(3, "d6:5 d6:5 d6:5 d6:1")
    for awaited in (1, 2):
        engine.submit(wait_for(awaited))
        assert engine.advance() is not None
    with pytest.raises(IllegalAction, match="is waiting for you"):
        engine.submit(wait_for(0))
    assert sorted(order_of(engine)) == [(0, 5), (1, 5), (2, 5), (3, 1)]


def test_blows_of_one_number_land_together() -> None:
    dice = "d6:3 d6:3 d20:19 d8:3 d20:19 d8:3"
    engine = by_hand(FACE_TO_FACE, dice=dice)
    for target in (1, 0):
        assert engine.advance() is not None
        assert engine.battle.combatants[target].hit_points == 3
        engine.submit(attack_with(0, target))
    assert engine.advance() is None
    assert [event.target for event in events_of(engine.battle, "death")] == [1, 0]
    assert engine.battle.ending == "mutual destruction"
    assert engine.battle.winner == -1


def test_a_blow_on_a_higher_number_comes_before_its_answer() -> None:
    engine = by_hand(FACE_TO_FACE, dice="d6:4 d6:3 d20:19 d8:3")
    assert engine.advance() is not None
    engine.submit(attack_with(0, 1))
    assert engine.advance() is None
    assert [event.target for event in events_of(engine.battle, "death")] == [1]
    assert engine.battle.winner == 0
