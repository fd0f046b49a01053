"""B/X Essentials: the steps of a round, its phases, and what a turn allows."""

from __future__ import annotations

import pytest

from grognard.battle.state.steps import (
    ACT,
    DECLARE,
    END_ROUND,
    INITIATIVE,
    MORALE,
    step_kind,
    step_phase,
    step_who,
)
from tests.support import (
    PHASE_NAMES,
    act,
    allowed,
    armed,
    attacks_on,
    brute,
    come_to,
    decide,
    events_of,
    fight,
    finish_dice,
    hero,
    parts_of,
    phase_of,
    refused_by,
    roll_of,
    turns,
)

A, B, C = brute("A", 5, 5), brute("B", 25, 5), brute("C", 15, 15)
PHASES = ["movement", "missile", "spells", "melee"]


@pytest.mark.rule("bxe.round.step-order", "bxe.round.declare-before-initiative")
def test_the_steps_of_a_round() -> None:
    engine = fight("bxe", brute("A", 5, 5), brute("B", 6, 5), dice="d6:2 d6:5")
    assert decide(engine).kind == "declare"
    assert [step_kind(step) for step in reversed(engine.battle.agenda)] == [DECLARE, DECLARE, INITIATIVE]
    assert not events_of(engine.battle, "side initiative")
    come_to(engine, 1, "movement")
    assert len(events_of(engine.battle, "side initiative")) == 2
    assert not allowed(engine, "declare-retreat")  # too late
    who = [step_who(step) for step in reversed(engine.battle.agenda) if step_kind(step) == ACT]
    assert who == [1, 1, 1, 1, 0, 0, 0, 0]
    assert step_kind(engine.battle.agenda[0]) == END_ROUND


@pytest.mark.rule("bxe.round.phase-order", "bxe.round.each-side-completes-all-phases")
def test_a_side_goes_through_all_phases_before_the_next() -> None:
    engine = fight("bxe", A, B, dice="d6:5 d6:2")
    decide(engine)
    kept = [step for step in reversed(engine.battle.agenda) if step_kind(step) in (ACT, MORALE)]
    listed = ["morale" if step_kind(step) == MORALE else PHASE_NAMES[step_phase(step)] for step in kept]
    # The first side's morale step has just been taken.
    assert listed == [*PHASES, "morale", *PHASES]
    assert [step_who(step) for step in kept] == [0] * 4 + [1] * 5


@pytest.mark.rule("bxe.round.other-sides-in-initiative-order")
def test_the_other_sides_follow_in_order() -> None:
    engine = fight("bxe", A, B, third=C, dice="d6:2 d6:6 d6:4 d6:1 d6:2 d6:3")
    assert turns(engine) == [(who, phase) for who in (1, 2, 0) for phase in PHASES]


@pytest.mark.rule("bxe.round.repeat-until-over")
def test_rounds_repeat_from_the_declarations() -> None:
    engine = fight("bxe", brute("A", 5, 5), brute("B", 6, 5), dice="d6:2 d6:5")
    turns(engine)
    assert (engine.battle.round, decide(engine).kind) == (2, "declare")
    finish_dice(engine.battle)


@pytest.mark.rule("bxe.round.declare-full-retreat")
def test_a_full_retreat_must_be_announced() -> None:
    engine = fight("bxe", brute("A", 10, 5), brute("B", 11, 5), dice="d6:5 d6:2")
    come_to(engine, 0, "movement")
    assert refused_by(engine, "move 4,5 flee") == ["bxe.round.declare-full-retreat"]
    engine = fight("bxe", brute("A", 10, 5), brute("B", 11, 5), dice="d6:5 d6:2")
    decide(engine)
    act(engine, "declare-retreat")
    come_to(engine, 0, "movement")
    assert allowed(engine, "move 4,5 flee")


@pytest.mark.rule("bxe.round.fighting-retreat-no-declaration")
def test_a_fighting_retreat_needs_no_announcement() -> None:
    engine = fight("bxe", brute("A", 10, 5), brute("B", 11, 5), dice="d6:5 d6:2")
    come_to(engine, 0, "movement")
    assert allowed(engine, "move 8,5 withdraw")


@pytest.mark.rule("bxe.round.phase-morale-first")
def test_morale_comes_before_movement() -> None:
    foes = ", ".join(brute(f"F{y}", 6, y, points=1, morale=7) for y in (4, 5, 6))
    engine = fight("bxe", brute("A", 5, 5), foes, dice="d6:5 d6:2 d20:15 d6:3 d6:3 d6:4")
    come_to(engine, 0, "melee")
    assert not events_of(engine.battle, "morale")
    act(engine, "attack 0>1")
    (check,) = events_of(engine.battle, "morale")
    assert (check.round, check.what) == (1, "first death")
    assert (decide(engine).actor, phase_of(engine)) == (2, "movement")
    finish_dice(engine.battle)


@pytest.mark.rule("bxe.round.phase-movement")
def test_moving_comes_before_attacking() -> None:
    engine = fight("bxe", armed("A", 5, 5, "shortbow"), B, dice="d6:5 d6:2 d20:2")
    come_to(engine, 0, "movement")
    assert refused_by(engine, "attack 0>1") == ["bxe.round.phase-order"]
    act(engine, "move 6,5 walk")
    come_to(engine, 0, "missile")
    assert allowed(engine, "attack 0>1")
    assert "bxe.round.phase-order" in refused_by(engine, "move 7,5 walk")


@pytest.mark.rule("bxe.round.phase-missile-before-spells")
def test_no_missiles_once_the_spells_have_begun() -> None:
    engine = fight("bxe", armed("A", 5, 5, "shortbow"), B, dice="d6:5 d6:2")
    seen = []
    for phase in PHASES:
        come_to(engine, 0, phase)
        seen.append(allowed(engine, "attack 0>1"))
    assert seen == [False, True, False, False]


@pytest.mark.rule("bxe.round.phase-melee-and-other-last")
def test_blows_come_last() -> None:
    engine = fight("bxe", brute("A", 5, 5), brute("B", 6, 5), dice="d6:5 d6:2")
    seen = []
    for phase in PHASES:
        come_to(engine, 0, phase)
        seen.append(allowed(engine, "attack 0>1"))
    assert seen == [False, False, False, True]
    assert turns(engine)[0] == (0, "melee")


@pytest.mark.rule("bxe.round.phase-melee-modifiers")
def test_strength_and_magic_count_in_melee() -> None:
    strong = hero(5, 5, weapon="longsword +1", more="abilities = { strength = 16 }")
    engine = fight("bxe", strong, brute("B", 6, 5), dice="d6:5 d6:2 d20:11 d6:1")
    come_to(engine, 0, "melee")
    act(engine, "attack 0>1")
    (event,) = attacks_on(engine, 1)
    assert parts_of(event) == {"Strength": 2, "magic weapon": 1}
    assert roll_of(event)[0] == 14


@pytest.mark.rule("bxe.actions.combat-branch")
def test_a_fight_begins_with_the_combat_round() -> None:
    engine = fight("bxe", A, B, dice="d6:5 d6:2", keys="")
    engine.battle.reaction = "neutral"
    assert decide(engine).kind == "stance"
    act(engine, "fight")
    assert engine.battle.round == 1
    assert len(events_of(engine.battle, "side initiative")) == 2
    assert phase_of(engine) == "movement"
