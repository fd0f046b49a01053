"""Basic Fantasy, the combat round: its length, its order, and what a combatant does on its number."""

from __future__ import annotations

from functools import partial

import pytest

from grognard.battle.play.legality import why_not
from grognard.battle.state.actions import parse_action
from grognard.rulebooks.loader import load_rulebook
from tests import support
from tests.support import act, decide, events_of, finish_dice, refused_by, then

brute = partial(support.brute, armour_class=15, points=8)
fight = partial(support.fight, "bf", feet=0)


@pytest.mark.rule("bf.time.combat-round-length")
def test_six_rounds_are_a_minute() -> None:
    assert 6 * load_rulebook("bf").round.seconds == 60


@pytest.mark.rule("bf.round.surprise-first")
def test_surprise_comes_first_then_initiative_then_actions() -> None:
    engine = fight(
        brute("A", 5, 5),
        brute("B", 6, 5),
        dice="d6:6 d6:5 d6:4 d6:3 d20:2 d20:2 d6:1 d6:1",
        first_keys="can_be_surprised = true",
        second_keys="can_be_surprised = true",
    )
    decide(engine)
    act(engine, "attack 0>1")
    act(engine, "attack 0>0")
    phases = ("surprise", "initiative", "attack")
    first_round = [event.code for event in events_of(engine.battle, *phases) if event.round < 2]
    assert first_round == ["surprise", "surprise", "initiative", "initiative", "attack", "attack"]
    finish_dice(engine.battle)


@pytest.mark.rule("bf.round.unsurprised-roll-initiative")
def test_only_the_unsurprised_roll_and_act_in_the_opening_round() -> None:
    engine = fight(
        brute("A", 5, 5), brute("B", 6, 5), dice="d6:4 d20:2 d6:6 d6:1", second_keys="surprised = true"
    )
    assert decide(engine).actor == 0
    decision = then(engine, "attack 0>1")
    opening = [event for event in events_of(engine.battle, "initiative", "attack") if event.round == 1]
    assert [(event.code, event.actor) for event in opening] == [("initiative", 0), ("attack", 0)]
    assert (engine.battle.round, decision.actor) == (2, 0)
    finish_dice(engine.battle)


@pytest.mark.rule("bf.round.act-in-roll-order")
def test_those_who_rolled_act_in_the_order_of_their_rolls() -> None:
    # A rolls 2, B 5 and C 4.
    engine = fight(
        f"{brute('A', 5, 5)}, {brute('B', 5, 7)}, {brute('C', 5, 9)}",
        brute("Idler", 25, 5),
        dice="d6:2 d6:5 d6:4 d6:1",
    )
    order = [decide(engine).actor]
    order += [then(engine, "end").actor, then(engine, "end").actor]
    assert [engine.battle.combatants[index].name for index in order] == ["B", "C", "A"]


@pytest.mark.rule("bf.actions.move-then-attack")
def test_one_may_move_40_feet_and_then_attack() -> None:
    engine = fight(brute("A", 5, 5), brute("B", 14, 5), dice="d6:5 d6:2 d20:19 d6:3")
    decide(engine)
    assert refused_by(engine, "attack 0>1")
    decision = then(engine, "move 13,5 walk")
    assert (decision.actor, decision.count) == (0, 5)
    (move,) = events_of(engine.battle, "move")
    assert move.amount == 40
    act(engine, "attack 0>1")
    assert [event.actor for event in events_of(engine.battle, "attack")] == [0]
    finish_dice(engine.battle)


@pytest.mark.rule("bf.actions.move-optional")
def test_one_may_attack_without_moving() -> None:
    engine = fight(brute("A", 5, 5), brute("B", 6, 5), dice="d6:5 d6:2 d20:2")
    decide(engine)
    assert refused_by(engine, "attack 0>1") == []
    act(engine, "attack 0>1")
    assert events_of(engine.battle, "move") == []
    assert len(events_of(engine.battle, "attack")) == 1


@pytest.mark.rule("bf.actions.attack-needs-range")
def test_no_attack_at_30_feet_with_a_longsword() -> None:
    engine = fight(brute("A", 5, 5, weapon="longsword"), brute("B", 11, 5), dice="d6:5 d6:2")
    decision = decide(engine)
    (refusal,) = why_not(engine.battle, parse_action("attack 0>1"))
    assert "30'" in refusal.reason
    assert not [choice for choice in decision.choices if choice.label.startswith("Attack")]


@pytest.mark.rule("bf.actions.no-move-after-attack")
def test_no_move_after_an_attack_until_the_next_round() -> None:
    engine = fight(
        brute("A", 5, 5, attack="2 claws, Dam 1d4/1d4"),
        brute("B", 8, 5),
        dice="d6:5 d6:2 d20:2 d6:5 d6:2",
    )
    decide(engine)
    act(engine, "move 7,5 walk")  # 10 feet
    act(engine, "attack 0>1")
    # One claw is left, and 30 feet of the move: no foot of it may be used.
    for action in ("move 6,5 withdraw", "move 4,5 withdraw", "move 0,5 flee", "move 7,4 walk"):
        assert "bf.actions.no-move-after-attack" in refused_by(engine, action)
    act(engine, "end")
    decision = then(engine, "end")
    assert (engine.battle.round, decision.actor) == (2, 0)
    assert refused_by(engine, "move 4,5 withdraw") == []
    finish_dice(engine.battle)


@pytest.mark.rule("bf.actions.no-move-after-attack")
def test_a_shooter_neither_moves_again_nor_loses_the_next_rounds_move() -> None:
    engine = fight(brute("A", 5, 5, weapon="longbow"), brute("B", 20, 5), dice="d6:5 d6:2 d20:2 d6:5 d6:2")
    decide(engine)
    act(engine, "move 7,5 walk")
    assert then(engine, "attack 0>1").actor == 1  # The turn of the only attack is over.
    act(engine, "end")
    assert engine.battle.round == 2
    assert refused_by(engine, "move 15,5 walk") == []
