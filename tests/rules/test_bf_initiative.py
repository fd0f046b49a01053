"""Basic Fantasy, initiative: the count, simultaneous numbers, waiting, and weapons with a long reach."""

from __future__ import annotations

from functools import partial

import pytest

from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import IllegalAction, why_not
from grognard.battle.state.actions import parse_action
from grognard.battle.state.weapon import LONG_REACH
from tests import support
from tests.support import act, by_hand, dead, decide, events_of, finish_dice

brute = partial(support.brute, points=8)
fight = partial(support.fight, "bf", feet=0)


def numbers(engine: Engine) -> list[int]:
    """The initiative numbers rolled so far, in the order of the rolls."""
    return [event.amount for event in events_of(engine.battle, "initiative")]


def order_of_turns(engine: Engine) -> list[tuple[int, int]]:
    """(combatant, number) of everyone's turn in the first round, all of them passing."""
    turns = []
    for _ in engine.battle.combatants:
        decision = decide(engine)
        turns.append((decision.actor, decision.count))
        engine.submit(parse_action("end"))
    return turns


@pytest.mark.rule("bf.initiative.die")
def test_initiative_is_a_d6() -> None:
    engine = fight(brute("A", 5, 5), brute("B", 20, 5), dice="d6:4 d6:1")
    decide(engine)
    finish_dice(engine.battle)
    assert numbers(engine) == [4, 1]


@pytest.mark.rule("bf.initiative.every-round")
def test_initiative_is_rolled_anew_every_round() -> None:
    engine = fight(brute("A", 5, 5), brute("B", 20, 5), dice="d6:5 d6:1 d6:2 d6:1")
    assert decide(engine).count == 5
    act(engine, "end")
    decision = act(engine, "end")
    assert decision is not None
    assert (engine.battle.round, decision.actor, decision.count) == (2, 0, 2)
    assert numbers(engine) == [5, 1, 2, 1]


@pytest.mark.rule("bf.initiative.individual")
def test_everyone_rolls() -> None:
    engine = by_hand("3 fighter 1 vs 4 zombie", dice=1, options={"initiative.group_rolls": False})
    engine.advance()
    assert [event.actor for event in events_of(engine.battle, "initiative")] == list(range(7))


@pytest.mark.rule("bf.initiative.group-roll-option")
def test_one_roll_may_serve_identical_monsters() -> None:
    goblins = (
        """{ stat_line = "Goblin, AC 14, HD 1, #At 1 fist, Dam 1d6, Mv 40', Ml 12", count = 3, """
        "hit_points = 3, at = [[20, 5], [20, 6], [20, 7]] }"
    )
    grouped = fight(brute("A", 5, 5), goblins, dice="d6:6 d6:4", options={"initiative.group_rolls": True})
    decide(grouped)
    finish_dice(grouped.battle)
    assert [one.initiative for one in grouped.battle.combatants[1:]] == [4, 4, 4]
    # It is off unless asked for.
    single = fight(brute("A", 5, 5), goblins, dice="d6:6 d6:4 d6:2 d6:3")
    decide(single)
    assert [one.initiative for one in single.battle.combatants[1:]] == [4, 2, 3]


def test_player_characters_are_no_group() -> None:
    engine = by_hand("3 fighter 1 vs 4 zombie", dice=1, options={"initiative.group_rolls": True})
    engine.advance()
    assert [event.actor for event in events_of(engine.battle, "initiative")] == [0, 1, 2, 3]


@pytest.mark.rule("bf.initiative.dexterity-bonus", "bf.initiative.dexterity-penalty")
def test_dexterity_counts_both_ways() -> None:
    first = (
        f"{brute('Quick', 5, 5, scores={'dexterity': 16})}, {brute('Slow', 5, 7, scores={'dexterity': 4})}"
    )
    engine = fight(first, brute("Beast", 20, 5), dice="d6:3 d6:1 d6:1")
    # A beast without Dexterity adds nothing; -1 is a number like any other and comes last.
    assert order_of_turns(engine) == [(0, 5), (2, 1), (1, -1)]


def test_totals_above_6_come_first() -> None:
    engine = fight(brute("Quick", 5, 5, scores={"dexterity": 18}), brute("B", 20, 5), dice="d6:6 d6:6")
    assert order_of_turns(engine) == [(0, 9), (1, 6)]


@pytest.mark.rule("bf.initiative.high-first")
def test_the_higher_number_acts_first() -> None:
    engine = fight(brute("A", 5, 5), brute("B", 20, 5), dice="d6:6 d6:3")
    assert order_of_turns(engine) == [(0, 6), (1, 3)]
    reverse = fight(brute("B", 5, 5), brute("A", 20, 5), dice="d6:3 d6:6")
    assert order_of_turns(reverse) == [(1, 6), (0, 3)]


@pytest.mark.rule("bf.initiative.act-on-number")
def test_a_turn_comes_when_the_count_reaches_its_number() -> None:
    engine = fight(brute("A", 5, 5), brute("B", 20, 5), dice="d6:5 d6:6")
    decision = decide(engine)
    assert (decision.actor, decision.count) == (1, 6)
    decision_of_a = act(engine, "end")
    assert decision_of_a is not None
    assert (decision_of_a.actor, decision_of_a.count) == (0, 5)


@pytest.mark.rule("bf.initiative.ties-simultaneous")
def test_two_may_kill_each_other_on_one_number() -> None:
    engine = fight(
        brute("A", 5, 5, points=5),
        brute("B", 6, 5, points=5),
        dice="d6:3 d6:3 d20:15 d6:5 d20:15 d6:5",
    )
    decide(engine)
    decision = act(engine, "attack 0>1")
    # Five points of damage are dealt to five hit points, and still B strikes back.
    assert decision is not None
    assert (decision.actor, decision.count) == (1, 3)
    assert act(engine, "attack 0>0") is None
    finish_dice(engine.battle)
    assert dead(engine) == ["A", "B"]
    assert engine.battle.ending == "mutual destruction"


def test_a_lower_number_is_too_late() -> None:
    engine = fight(brute("A", 5, 5, points=5), brute("B", 6, 5, points=5), dice="d6:4 d6:3 d20:15 d6:5")
    decide(engine)
    assert act(engine, "attack 0>1") is None
    assert dead(engine) == ["B"]


@pytest.mark.rule("bf.initiative.delay")
def test_one_may_wait_for_a_lower_number() -> None:
    engine = fight(brute("A", 5, 5), brute("B", 20, 5), dice="d6:5 d6:4")
    decide(engine)
    decision = act(engine, "delay 3")
    assert decision is not None
    assert (decision.actor, decision.count) == (1, 4)
    decision = act(engine, "end")
    assert decision is not None
    assert (engine.battle.round, decision.actor, decision.count) == (1, 0, 3)
    assert why_not(engine.battle, parse_action("move 9,5 walk")) == []


@pytest.mark.rule("bf.initiative.delay-not-earlier")
def test_waiting_never_brings_a_higher_number() -> None:
    engine = fight(brute("A", 5, 5), brute("B", 20, 5), dice="d6:3 d6:1")
    decide(engine)
    before = engine.battle.state()
    for number in (5, 3):
        refusals = why_not(engine.battle, parse_action(f"delay {number}"))
        assert [refusal.rule for refusal in refusals] == ["bf.initiative.delay"]
    with pytest.raises(IllegalAction):
        engine.submit(parse_action("delay 5"))
    assert engine.battle.state() == before


@pytest.mark.rule("bf.initiative.delay-for-creature")
def test_one_who_waits_for_a_creature_acts_on_its_number() -> None:
    engine = fight(brute("A", 5, 5), brute("B", 20, 5), dice="d6:6 d6:2")
    decide(engine)
    decision = act(engine, "wait 1")
    assert decision is not None
    assert (decision.actor, decision.count) == (1, 2)
    decision = act(engine, "end")
    assert decision is not None
    assert (engine.battle.round, decision.actor, decision.count) == (1, 0, 2)


def test_one_who_waits_is_put_off_with_the_one_it_waits_for() -> None:
    first = f"{brute('A', 5, 5)}, {brute('C', 5, 7)}"
    engine = fight(first, brute("B", 20, 5), dice="d6:6 d6:5 d6:4")
    decide(engine)
    act(engine, "wait 1")  # A waits for C,
    act(engine, "wait 2")  # who waits for B,
    decision = act(engine, "delay 1")  # who waits for number 1.
    turns = []
    while decision is not None and engine.battle.round == 1:
        turns.append((decision.actor, decision.count))
        if len(turns) == 3:
            break
        decision = act(engine, "end")
    assert sorted(turns) == [(0, 1), (1, 1), (2, 1)]
    assert turns[0] == (2, 1)


def test_nobody_waits_in_a_circle() -> None:
    first = f"{brute('A', 5, 5)}, {brute('C', 5, 7)}"
    engine = fight(first, brute("B", 20, 5), dice="d6:6 d6:5 d6:4")
    decide(engine)
    act(engine, "wait 1")
    act(engine, "wait 2")
    for other in (0, 1):
        refusals = why_not(engine.battle, parse_action(f"wait {other}"))
        assert [refusal.rule for refusal in refusals] == ["bf.initiative.delay-for-creature"]


@pytest.mark.rule("bf.initiative.delay-for-creature-simultaneous")
def test_waiting_for_a_creature_makes_both_simultaneous() -> None:
    engine = fight(
        brute("A", 5, 5, points=5),
        brute("B", 6, 5, points=5),
        dice="d6:6 d6:2 d20:15 d6:5 d20:15 d6:5",
    )
    decide(engine)
    decision = act(engine, "wait 1")
    assert decision is not None
    assert (decision.actor, decision.count) == (1, 2)
    decision = act(engine, "attack 0>0")
    assert decision is not None
    assert (decision.actor, decision.count) == (0, 2)
    assert act(engine, "attack 0>1") is None
    finish_dice(engine.battle)
    assert dead(engine) == ["A", "B"]


@pytest.mark.rule("bf.initiative.delay-target-never-acts")
@pytest.mark.parametrize("later", [2, 1])
def test_one_who_waits_in_vain_acts_on_that_number_all_the_same(later: int) -> None:
    first = f"{brute('A', 5, 5)}, {brute('C', 19, 5)}"
    second = f"{brute('B', 20, 5, points=2)}, {brute('D', 30, 5)}"
    engine = fight(first, second, dice="d6:6 d6:4 d6:2 d6:3 d20:15 d6:2")
    assert decide(engine).actor == 0
    assert act(engine, "wait 2") is not None
    assert act(engine, "attack 0>2") is not None
    assert dead(engine) == ["B"]
    decision = act(engine, "end")
    assert decision is not None
    assert (engine.battle.round, decision.actor, decision.count) == (1, 0, 2)
    # The action may also be put off further, though not beyond the round.
    if later == 1:
        decision = act(engine, "delay 1")
        assert decision is not None
        assert (engine.battle.round, decision.actor, decision.count) == (1, 0, 1)
    assert why_not(engine.battle, parse_action("move 9,5 walk")) == []


def spearman_and_swordsman(weapon: str, *, dice: str, gap: int = 5, points: int = 8) -> Engine:
    """A wielder of that weapon on 2, a swordsman on 5, so many cells apart."""
    return fight(
        brute("Spearman", 10, 5, weapon=weapon, points=points),
        brute("Swordsman", 10 + gap, 5, weapon="longsword", points=points),
        dice=f"d6:2 d6:5 {dice}",
    )


@pytest.mark.rule("bf.initiative.reach-vs-closing", "bf.initiative.reach-uses-attack")
def test_a_spearman_strikes_the_one_who_closes_on_its_number() -> None:
    engine = spearman_and_swordsman("spear", dice="d20:15 d6:3 d20:2 d6:1 d6:1")
    assert (decide(engine).actor, engine.battle.count) == (1, 5)
    decision = act(engine, "move 11,5 walk")
    assert decision is not None
    assert (decision.kind, decision.actor, decision.count) == ("reach", 0, 5)
    decision = act(engine, "attack 0>1")
    # The wound waits for the number to be done: the swordsman may strike as well.
    assert decision is not None
    assert (decision.kind, decision.actor, decision.count) == ("turn", 1, 5)
    assert engine.battle.combatants[1].hit_points == 8
    decision = act(engine, "attack 0>0")
    assert engine.battle.combatants[1].hit_points == 5
    assert [(event.actor, event.count) for event in events_of(engine.battle, "attack")] == [(0, 5), (1, 5)]
    # On 2 the spearman neither attacks again nor moves: the next decision is of the next round.
    assert decision is not None
    assert engine.battle.round == 2
    finish_dice(engine.battle)


@pytest.mark.rule("bf.initiative.reach-vs-closing")
def test_a_spearman_and_the_one_who_closes_may_kill_each_other() -> None:
    engine = spearman_and_swordsman("spear", dice="d20:15 d6:4 d20:15 d8:4", points=4)
    decide(engine)
    act(engine, "move 11,5 walk")
    act(engine, "attack 0>1")
    assert act(engine, "attack 0>0") is None
    finish_dice(engine.battle)
    assert dead(engine) == ["Spearman", "Swordsman"]


@pytest.mark.rule("bf.initiative.reach-only-closing")
def test_a_spearman_has_no_early_strike_at_one_already_engaged() -> None:
    engine = spearman_and_swordsman("spear", dice="d20:2 d20:2 d6:1 d6:1", gap=1)
    assert decide(engine).actor == 1
    decision = act(engine, "attack 0>0")
    assert decision is not None
    assert (decision.kind, decision.actor, decision.count) == ("turn", 0, 2)
    act(engine, "attack 0>1")
    assert [(event.actor, event.count) for event in events_of(engine.battle, "attack")] == [(1, 5), (0, 2)]


def test_a_step_back_from_the_spearman_is_no_closing() -> None:
    engine = spearman_and_swordsman("spear", dice="", gap=1)
    decide(engine)
    decision = act(engine, "move 12,5 withdraw")
    assert decision is not None
    assert (decision.kind, decision.actor, decision.count) == ("turn", 1, 5)


def test_the_early_strike_may_be_kept_for_the_next_who_closes() -> None:
    engine = fight(
        brute("Spearman", 10, 5, weapon="spear"),
        f"{brute('A', 15, 5)}, {brute('B', 15, 6)}",
        dice="d6:2 d6:5 d6:4",
    )
    decide(engine)
    act(engine, "move 11,5 walk")
    decision = act(engine, "end")  # The spearman lets A come.
    assert decision is not None
    assert (decision.kind, decision.actor) == ("turn", 1)
    act(engine, "end")
    decision = act(engine, "move 11,6 walk")
    assert decision is not None
    assert (decision.kind, decision.actor, decision.count) == ("reach", 0, 4)
    # The strike is for B, who closes now, and not for A.
    assert why_not(engine.battle, parse_action("attack 0>2")) == []
    assert why_not(engine.battle, parse_action("attack 0>1"))


@pytest.mark.rule("bf.initiative.reach-weapon-list")
@pytest.mark.parametrize(
    ("weapon", "long_reach"),
    [("spear", True), ("pole arm", True), ("lance", True), ("longsword", False), ("dagger", False)],
)
def test_which_weapons_have_a_long_reach(weapon: str, long_reach: bool) -> None:
    engine = spearman_and_swordsman(weapon, dice="")
    decide(engine)
    decision = act(engine, "move 11,5 walk")
    assert decision is not None
    assert (decision.kind, decision.actor) == (("reach", 0) if long_reach else ("turn", 1))


@pytest.mark.rule("bf.initiative.reach-weapon-list")
def test_the_referee_may_give_another_weapon_a_long_reach() -> None:
    engine = spearman_and_swordsman("longsword", dice="")
    engine.battle.combatants[0].profile.routines[0].weapons[0].flags |= LONG_REACH
    engine.battle.sides[0].has_long_reach = True
    decide(engine)
    decision = act(engine, "move 11,5 walk")
    assert decision is not None
    assert (decision.kind, decision.actor) == ("reach", 0)
