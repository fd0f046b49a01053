"""The combat reference sheet: what a combatant may do, moving, running and retreating."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from grognard.battle.play.decision import legal_destinations
from grognard.battle.play.engine import Engine
from grognard.battle.state.actions import OVERRUN, WITHDRAW, mode_of
from grognard.battle.state.events import Event
from grognard.rules import binding
from grognard.rules.overrun import OverrunRule
from tests.rules.sheet import actor, brute, fight, shieldbearer
from tests.support import act, allowed, events_of, finish_dice, parts_of, refused_by

# What one may do.


@pytest.mark.rule("bfref.actions.menu", "bfref.actions.melee-attack")
def test_a_move_and_a_melee_attack_go_together() -> None:
    engine = fight(brute("A", 5), brute("B", 14), dice="d6:6 d6:1 d20:2")
    assert actor(act(engine, "move 13,5 walk")) == 0
    assert allowed(engine, "attack 0>1")
    # Delay and charge exclude a move, and so does a run.
    assert not allowed(engine, "delay 3")
    assert not allowed(engine, "charge 0>1 13,5")
    assert not allowed(engine, "move 14,6 run")
    act(engine, "attack 0>1")
    assert [event.code for event in events_of(engine.battle, "move", "attack")] == ["move", "attack"]


@pytest.mark.rule("bfref.actions.missile-attack")
def test_a_move_and_a_missile_attack_go_together() -> None:
    engine = fight(brute("A", 5, weapon="longbow"), brute("B", 25), dice="d6:6 d6:1 d20:2")
    act(engine, "move 9,5 walk")
    assert allowed(engine, "attack 0>1")
    act(engine, "attack 0>1")
    finish_dice(engine.battle)


@pytest.mark.rule("bfref.actions.one-movement-item")
@pytest.mark.parametrize("order", [("move 6,5 walk", "miscellaneous"), ("miscellaneous", "move 6,5 walk")])
def test_a_move_and_a_miscellaneous_action_do_not(order: tuple[str, str]) -> None:
    engine = fight(brute("A", 5, weapon="spear"), brute("B", 20), dice="d6:6 d6:1")
    first, second = order
    assert allowed(engine, second)
    act(engine, first)
    assert not allowed(engine, second)
    for other in ("set", "charge 0>1 19,5", "move 6,6 run"):
        assert not allowed(engine, other)


def test_a_move_may_be_split_around_a_trivial_action_where_the_option_says_so() -> None:
    option = {"round.splits_move": True}
    engine = fight(brute("A", 5), brute("B", 8), dice="d6:6 d6:1 d20:2", options=option)
    act(engine, "move 7,5 walk")
    assert allowed(engine, "miscellaneous")
    act(engine, "miscellaneous")
    # One such action, no second move, and the attack is left.
    assert not allowed(engine, "miscellaneous")
    assert not allowed(engine, "move 7,6 walk")
    act(engine, "attack 0>1")
    finish_dice(engine.battle)


def test_a_fighting_withdrawal_is_not_split() -> None:
    option = {"round.splits_move": True}
    engine = fight(brute("A", 10), brute("B", 11), dice="d6:6 d6:1", options=option)
    act(engine, "move 8,5 withdraw")
    assert not allowed(engine, "miscellaneous")


@pytest.mark.rule("bfref.actions.miscellaneous")
def test_a_miscellaneous_action_leaves_the_attack() -> None:
    engine = fight(brute("A", 5), brute("B", 6), dice="d6:6 d6:1 d20:2")
    act(engine, "miscellaneous")
    assert allowed(engine, "attack 0>1")
    assert not allowed(engine, "move 2,5 withdraw")
    assert actor(act(engine, "attack 0>1")) == 1


@pytest.mark.rule("bfref.actions.move-then-attack-order")
def test_no_move_after_an_attack() -> None:
    engine = fight(brute("A", 5, attack="2 claws, Dam 1d4/1d4"), brute("B", 6), dice="d6:6 d6:1 d20:2")
    act(engine, "attack 0>1")
    assert refused_by(engine, "move 3,5 withdraw") == ["bfref.actions.move-then-attack-order"]


@pytest.mark.rule("bfref.actions.attack-after-withdrawal")
def test_after_a_fighting_withdrawal_one_may_attack() -> None:
    engine = fight(brute("A", 10), f"{brute('B', 11)}, {brute('C', 7)}", dice="d6:6 d6:2 d6:1 d20:2")
    act(engine, "move 8,5 withdraw")
    assert allowed(engine, "attack 0>2")
    act(engine, "attack 0>2")
    assert [(event.actor, event.target) for event in events_of(engine.battle, "attack")] == [(0, 2)]


# Moving, and overrunning.


@pytest.mark.rule("bfref.movement.encounter-move")
def test_a_move_goes_as_far_as_the_encounter_movement() -> None:
    engine = fight(brute("A", 5), brute("B", 30), dice="d6:6 d6:1")
    assert [allowed(engine, f"move {5 + feet // 5},5 walk") for feet in (40, 45)] == [True, False]
    assert refused_by(engine, "move 14,5 walk") == ["bfref.movement.encounter-move"]


def line_of_two(*, dice: str, options: Mapping[str, object] | None = None) -> Engine:
    """A of two hit dice, with a blocker of armour class 15 on the way and another enemy behind it."""
    enemies = f"{brute('Blocker', 8)}, {brute('Behind', 12)}"
    return fight(brute("A", 5, hit_dice="2"), enemies, dice=f"d6:6 d6:2 d6:1 {dice}", options=options)


@pytest.mark.rule("bfref.movement.overrun-allowed")
def test_one_may_overrun_on_a_move_and_then_attack() -> None:
    engine = line_of_two(dice="d20:13 d20:2")
    assert allowed(engine, "move 11,5 overrun")
    assert OVERRUN in {mode_of(choice.action) for choice in legal_destinations(engine.battle)}
    act(engine, "move 11,5 overrun")
    assert (engine.battle.combatants[0].x, engine.battle.combatants[0].y) == (11, 5)
    assert allowed(engine, "attack 0>2")
    act(engine, "attack 0>2")
    finish_dice(engine.battle)


def test_one_may_overrun_several_in_one_move() -> None:
    engine = line_of_two(dice="d20:13 d20:12")
    act(engine, "move 13,5 overrun")
    tries = events_of(engine.battle, "overrun")
    assert [(event.target, event.result) for event in tries] == [(1, "passes"), (2, "is stopped")]
    assert engine.battle.combatants[0].x == 11


@pytest.mark.rule("bfref.movement.overrun-resolution")
@pytest.mark.parametrize(("natural", "passes"), [(12, False), (13, True)])
def test_an_overrun_is_an_attack_roll_without_damage(natural: int, passes: bool) -> None:
    engine = line_of_two(dice=f"d20:{natural}")
    act(engine, "move 11,5 overrun")
    (event,) = events_of(engine.battle, "overrun")
    assert event.roll is not None
    assert (event.roll.total, event.roll.target) == (natural + 2, 15)
    me, blocker = engine.battle.combatants[:2]
    assert (me.x, blocker.hit_points) == (11 if passes else 7, 30)
    assert allowed(engine, "attack 0>1") is not passes  # Stopped in front of the blocker, in contact.
    finish_dice(engine.battle)


class Shove(OverrunRule):
    """Another way of overrunning: ten or more on the die."""

    def passes(self, natural: int, total: int, target_number: int) -> bool:
        return natural >= 10


def test_another_way_of_overrunning_may_be_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(binding.OVERRUN_RULES, "shove", Shove())
    engine = line_of_two(dice="d20:10", options={"movement.overrun": "shove"})
    act(engine, "move 11,5 overrun")
    assert engine.battle.combatants[0].x == 11


def test_overrunning_may_be_ruled_out() -> None:
    engine = line_of_two(dice="", options={"movement.overrun": "never"})
    assert not allowed(engine, "move 11,5 overrun")


@pytest.mark.rule("bfref.movement.overrun-not-on-run")
def test_a_runner_does_not_overrun() -> None:
    engine = line_of_two(dice="")
    assert allowed(engine, "move 13,5 overrun")  # An overrun goes the 40 feet of a move,
    assert not allowed(engine, "move 14,5 overrun")  # not the 80 of a run.
    assert actor(act(engine, "move 7,5 run")) == 1
    assert events_of(engine.battle, "overrun") == []


# Running and retreating.


@pytest.mark.rule("bfref.running.distance")
def test_a_run_goes_twice_as_far() -> None:
    engine = fight(brute("A", 2), brute("B", 30), dice="d6:6 d6:1")
    assert [allowed(engine, f"move {2 + feet // 5},5 run") for feet in (80, 85)] == [True, False]
    assert refused_by(engine, "move 19,5 run") == ["bfref.running.distance"]


@pytest.mark.rule("bfref.running.nothing-else")
def test_a_runner_does_nothing_else() -> None:
    engine = fight(brute("A", 2, weapon="longbow"), brute("B", 30), dice="d6:6 d6:1 d6:6 d6:1")
    assert allowed(engine, "attack 0>1")
    assert actor(act(engine, "move 10,5 run")) == 1  # No shot, no miscellaneous action: the turn is over.
    assert actor(act(engine, "end")) == 0
    assert engine.battle.round == 2
    act(engine, "miscellaneous")
    assert not allowed(engine, "move 20,5 run")


@pytest.mark.rule("bfref.running.endurance")
@pytest.mark.parametrize(("endurance", "may_run"), [(True, False), (False, True)])
def test_nobody_runs_for_ever_unless_the_table_says_so(endurance: bool, may_run: bool) -> None:
    runner = brute("A", 2, more="abilities = { constitution = 10 }")
    engine = fight(
        runner, brute("B", 30), dice="d6:6 d6:1", options={} if endurance else {"movement.endurance": False}
    )
    engine.battle.combatants[0].rounds_run = 20
    assert allowed(engine, "move 18,5 run") is may_run


def retreat(
    move: str = "move 12,5 flee",
    *,
    attacker: str = "",
    dice: str,
    options: Mapping[str, object] | None = None,
) -> Engine:
    """A with a shield runs from an orc beside it, and an attacker stands where it ends."""
    enemies = f"{brute('Orc', 21)}, {attacker or brute('B', 11)}"
    engine = fight(shieldbearer(20), enemies, dice=f"d6:6 d6:2 d6:1 {dice}", options=options)
    act(engine, move)
    return engine


def strike_of_second(engine: Engine) -> Event:
    """Let the orc pass and the other enemy strike at A."""
    act(engine, "end")
    act(engine, "attack 0>0")
    return events_of(engine.battle, "attack")[-1]


@pytest.mark.rule("bfref.running.retreat-loses-shield")
def test_a_shield_does_not_cover_a_retreat() -> None:
    engine = retreat(dice="d20:2 d6:6 d6:2 d6:1")
    blow = strike_of_second(engine)
    assert blow.roll is not None
    assert engine.battle.combatants[0].profile.armour_class == 17
    assert blow.roll.target == 16
    assert [(one.value, one.rule) for one in blow.roll.defences if one.value] == [
        (-1, "bfref.running.retreat-loses-shield")
    ]


@pytest.mark.rule("bfref.running.retreat-plus-2")
def test_all_have_2_to_hit_one_in_retreat() -> None:
    engine = retreat(dice="d20:13 d6:1 d6:6 d6:2 d6:1")
    blow = strike_of_second(engine)
    assert blow.roll is not None
    assert parts_of(blow) == {"hit dice": 1, "target in retreat": 2}
    assert (blow.roll.total, blow.roll.target, blow.roll.success) == (16, 16, True)


THIEF = (
    '{ character = "thief 1", weapons = ["dagger"], at = [[11, 5]], hit_points = 8, morale = 12, '
    "abilities = { strength = 10, dexterity = 10 } }"
)


@pytest.mark.rule("bfref.running.retreat-sneak-attack")
@pytest.mark.parametrize(
    ("options", "parts"),
    [
        ({}, {"thief level": 1, "Sneak Attack": 4}),
        (
            {"withdraw.flee_adds_to_sneak": True},
            {"thief level": 1, "target in retreat": 2, "Sneak Attack": 4},
        ),
        ({"withdraw.flee_exposes_to_sneak": False}, {"thief level": 1, "target in retreat": 2}),
    ],
)
def test_one_in_retreat_can_be_sneak_attacked(options: dict[str, object], parts: dict[str, int]) -> None:
    engine = retreat(attacker=THIEF, dice="d20:2 d6:6 d6:2 d6:1", options=options)
    assert parts_of(strike_of_second(engine)) == parts


def test_one_who_stands_and_sees_the_thief_cannot() -> None:
    engine = fight(shieldbearer(12), THIEF, dice="d6:1 d6:6 d20:2")
    act(engine, "attack 0>0")
    assert parts_of(events_of(engine.battle, "attack")[-1]) == {"thief level": 1}


@pytest.mark.rule("bfref.running.retreat-duration")
def test_the_drawbacks_end_with_the_round() -> None:
    engine = retreat(dice="d6:6 d6:2 d6:1 d20:2 d20:2 d6:6 d6:2 d6:1")
    act(engine, "end")
    act(engine, "end")
    assert engine.battle.round == 2
    act(engine, "attack 0>2")
    blow = strike_of_second(engine)
    assert blow.roll is not None
    assert (blow.roll.target, parts_of(blow)) == (17, {"hit dice": 1})


@pytest.mark.rule("bfref.running.not-retreating-no-penalty")
def test_a_run_that_is_no_retreat_costs_nothing() -> None:
    engine = fight(
        shieldbearer(20), f"{brute('Orc', 30)}, {brute('B', 11)}", dice="d6:6 d6:2 d6:1 d20:2 d6:6 d6:2 d6:1"
    )
    act(engine, "move 12,5 run")
    blow = strike_of_second(engine)
    assert blow.roll is not None
    assert (blow.roll.target, parts_of(blow)) == (17, {"hit dice": 1})


@pytest.mark.rule("bfref.withdraw.what-is-retreat", "bfref.withdraw.plain-move-out")
@pytest.mark.parametrize("feet", [80, 40])
def test_to_leave_contact_faster_than_half_a_move_is_a_retreat(feet: int) -> None:
    column = 20 - feet // 5
    enemies = f"{brute('Orc', 21)}, {brute('B', column - 1)}"
    engine = fight(brute("A", 20), enemies, dice="d6:6 d6:2 d6:1 d20:2 d6:6 d6:2 d6:1")
    act(engine, f"move {column},5 flee")
    assert parts_of(strike_of_second(engine)) == {"hit dice": 1, "target in retreat": 2}


def test_there_is_no_plain_move_or_run_out_of_contact() -> None:
    engine = fight(brute("A", 20), brute("Orc", 21), dice="d6:6 d6:1")
    assert not allowed(engine, "move 12,5 walk")
    assert not allowed(engine, "move 4,5 run")


@pytest.mark.rule("bfref.withdraw.no-parting-shot")
@pytest.mark.parametrize(("option", "free_attacks"), [(False, 0), (True, 1)])
def test_a_retreat_draws_no_free_attack_unless_the_table_says_so(option: bool, free_attacks: int) -> None:
    engine = fight(
        brute("A", 20),
        brute("Orc", 21),
        dice="d6:1 d6:6 d20:2" + " d20:2" * free_attacks + " d6:6 d6:1",
        options={"withdraw.parting_shot": True} if option else {},
    )
    act(engine, "attack 0>0")  # The orc has had its attack.
    act(engine, "move 4,5 flee")
    assert len(events_of(engine.battle, "attack")) == 1 + free_attacks
    finish_dice(engine.battle)


@pytest.mark.rule("bfref.withdraw.fighting-withdrawal-allowed")
def test_a_fighting_withdrawal_costs_nothing() -> None:
    engine = fight(
        shieldbearer(20), f"{brute('Orc', 21)}, {brute('B', 17)}", dice="d6:6 d6:2 d6:1 d20:2 d6:6 d6:2 d6:1"
    )
    assert WITHDRAW in {mode_of(choice.action) for choice in legal_destinations(engine.battle)}
    act(engine, "move 18,5 withdraw")
    assert events_of(engine.battle, "attack") == []
    act(engine, "end")
    blow = strike_of_second(engine)
    assert blow.roll is not None
    assert (blow.roll.target, parts_of(blow)) == (17, {"hit dice": 1})


@pytest.mark.rule("bfref.withdraw.fighting-withdrawal-distance")
def test_a_fighting_withdrawal_goes_half_a_move() -> None:
    engine = fight(brute("A", 20), brute("Orc", 21), dice="d6:6 d6:1")
    assert [allowed(engine, f"move {20 - feet // 5},5 withdraw") for feet in (20, 25)] == [True, False]
    assert refused_by(engine, "move 15,5 withdraw") == ["bfref.withdraw.fighting-withdrawal-allowed"]
