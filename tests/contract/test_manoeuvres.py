"""Every kind of action is one manoeuvre, which answers the decisions it says and no other."""

from __future__ import annotations

from collections import Counter

import pytest

from grognard.battle.play.decision import Decision
from grognard.battle.play.legality import why_not
from grognard.battle.play.manoeuvres import LISTED, MANOEUVRES
from grognard.battle.state.actions import KIND_LIMIT, KIND_NAMES, KINDS, kind_of
from grognard.battle.state.manoeuvre import (
    AT_ANSWER,
    AT_COUNTER,
    AT_DECLARATION,
    AT_MEETING,
    AT_REACH,
    IN_TURN,
    Manoeuvre,
)
from grognard.dice.stream import Stream
from tests.contract.fights import EVERY_FIGHT, FIGHTS, engine_for, random_action

DECISIONS = {
    "turn": IN_TURN,
    "reach": AT_REACH,
    "stance": AT_MEETING,
    "declare": AT_DECLARATION,
    "counter": AT_COUNTER,
    "answer": AT_ANSWER,
}
ORDER = {int(manoeuvre.kind): place for place, manoeuvre in enumerate(LISTED)}


def test_every_kind_of_action_has_exactly_one_manoeuvre() -> None:
    assert Counter(int(one.kind) for one in LISTED) == Counter(number for number, _, _ in KINDS)


def test_the_table_has_each_manoeuvre_at_the_number_of_its_kind() -> None:
    assert len(MANOEUVRES) == KIND_LIMIT
    for number, _, _ in KINDS:
        assert MANOEUVRES[number] is LISTED[ORDER[number]]
    empty = [number for number, name in enumerate(KIND_NAMES) if not name]
    assert [number for number in empty if MANOEUVRES[number].answers] == []


@pytest.mark.parametrize("manoeuvre", LISTED, ids=lambda one: KIND_NAMES[one.kind])
def test_a_manoeuvre_answers_a_decision_and_carries_itself_out(manoeuvre: Manoeuvre) -> None:
    assert manoeuvre.answers & sum(DECISIONS.values()) == manoeuvre.answers > 0
    for name in ("options", "perform"):
        assert getattr(type(manoeuvre), name) is not getattr(Manoeuvre, name)


@pytest.mark.parametrize(
    ("decision", "kinds"),
    [
        ("stance", {"parley", "fight", "leave"}),
        ("reach", {"attack", "end"}),
        ("counter", {"reverse", "break-free", "end"}),
        ("answer", {"splinter-shield", "try-luck", "strike-again", "name-next", "end"}),
        ("declare", {name for _, name, _ in KINDS if name.startswith("declare-")}),
    ],
)
def test_what_answers_a_decision_out_of_turn(decision: str, kinds: set[str]) -> None:
    bit = DECISIONS[decision]
    assert {KIND_NAMES[one.kind] for one in LISTED if one.answers & bit} == kinds


def list_faults_of(decision: Decision) -> list[str]:
    """What is wrong with a decision's choices: of a kind that does not answer it, or out of order."""
    kinds = [int(kind_of(choice.action)) for choice in decision.choices]
    faults = [KIND_NAMES[kind] for kind in kinds if not MANOEUVRES[kind].answers & DECISIONS[decision.kind]]
    if kinds != sorted(kinds, key=lambda kind: ORDER[kind]):
        faults.append("the order of the choices")
    if len({choice.action for choice in decision.choices}) != len(kinds):
        faults.append("a choice twice")
    return faults


@pytest.mark.parametrize(("rules", "name"), EVERY_FIGHT)
def test_choices_are_legal_in_order_and_other_kinds_are_refused_at_once(rules: str, name: str) -> None:
    chooser = Stream(9)
    engine, _ = engine_for(FIGHTS[name], rules=rules, seed=3, cramped=True)
    asked = 0
    for _ in range(60):
        decision = engine.advance()
        if decision is None:
            break
        asked += 1
        assert decision.choices
        assert list_faults_of(decision) == []
        for choice in decision.choices:
            assert why_not(engine.battle, choice.action) == []
        for one in LISTED:
            if not one.answers & DECISIONS[decision.kind]:
                assert len(why_not(engine.battle, one.kind)) == 1, KIND_NAMES[one.kind]
        engine.submit(random_action(engine.battle, decision, chooser))
    assert asked > 0
