"""Illegal actions are refused with reasons and change nothing, whatever integer they are."""

from __future__ import annotations

import pytest

from grognard.battle.play.decision import current_decision, legal_destinations
from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import IllegalAction, why_not
from grognard.battle.state.actions import END_TURN, WALK, attack_with, move_to, wait_for
from grognard.dice.stream import Stream
from tests.contract.fights import BOOKS, EVERY_FIGHT, FIGHTS, engine_for, random_action, random_packed

NO_ACTIONS = [
    pytest.param(0, id="nothing"),
    pytest.param(-1, id="below zero"),
    pytest.param(255, id="a kind beyond the last"),
    pytest.param(move_to(0, 0, 200), id="a manner of moving beyond the last"),
    pytest.param(move_to(4095, 4095, WALK), id="a cell far outside"),
    pytest.param(attack_with(255, 0), id="an attack nobody has"),
    pytest.param(attack_with(0, 4000), id="a target nobody is"),
    pytest.param(wait_for(4000), id="waiting for nobody"),
    pytest.param(2**62, id="62 bits"),
    pytest.param(2**63, id="64 bits"),
    pytest.param(-(2**70), id="far below zero"),
    pytest.param(END_TURN + 2**70, id="an ending with stray bits"),
]


def everything(engine: Engine, stream: Stream) -> tuple[object, ...]:
    """The state of a battle, its log, its derived tables and its dice."""
    battle = engine.battle
    assert battle.log is not None
    tables = [list(battle.field.occupant), *(list(side.near) for side in battle.sides)]
    return battle.state(), len(battle.log.events), stream.state(), str(tables)


def walk_to_a_decision(engine: Engine, stream: Stream, steps: int) -> bool:
    """Play some random decisions; whether another is due then."""
    for _ in range(steps):
        decision = engine.advance()
        if decision is None:
            return False
        engine.submit(random_action(engine.battle, decision, stream))
    return engine.advance() is not None


@pytest.mark.parametrize(("rules", "name"), EVERY_FIGHT)
def test_asking_changes_nothing_and_rolls_nothing(rules: str, name: str) -> None:
    chooser = Stream(5)
    for seed in range(2):
        engine, stream = engine_for(FIGHTS[name], rules=rules, seed=seed, cramped=True)
        while walk_to_a_decision(engine, chooser, 7):
            before = everything(engine, stream)
            decision = current_decision(engine.battle)
            assert decision.choices
            if chooser.die(20) == 1:
                assert all(
                    not why_not(engine.battle, way.action) for way in legal_destinations(engine.battle)
                )
            for choice in decision.choices:
                assert why_not(engine.battle, choice.action) == []
            for _ in range(10):
                why_not(engine.battle, random_packed(engine.battle, chooser))
            assert engine.advance() is not None
            assert everything(engine, stream) == before


@pytest.mark.parametrize(("rules", "name"), EVERY_FIGHT)
def test_what_is_refused_has_reasons_and_changes_nothing(rules: str, name: str) -> None:
    chooser = Stream(6)
    refused = 0
    for seed in range(12):
        if seed >= 2 and refused > 50:
            break  # some meetings end in peace
        engine, stream = engine_for(FIGHTS[name], rules=rules, seed=seed, cramped=True)
        while walk_to_a_decision(engine, chooser, 5):
            for _ in range(15):
                action = random_packed(engine.battle, chooser)
                refusals = why_not(engine.battle, action)
                if not refusals:
                    continue
                refused += 1
                before = everything(engine, stream)
                with pytest.raises(IllegalAction) as caught:
                    engine.submit(action)
                assert [refusal.reason for refusal in caught.value.refusals] == [
                    refusal.reason for refusal in refusals
                ]
                assert all(refusal.reason for refusal in refusals)
                assert everything(engine, stream) == before
    assert refused > 50


@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("action", NO_ACTIONS)
def test_no_integer_is_too_odd_to_be_refused(rules: str, action: int) -> None:
    engine, stream = engine_for(FIGHTS["goblins"], rules=rules, seed=2)
    assert engine.advance() is not None
    before = everything(engine, stream)
    assert why_not(engine.battle, action)
    with pytest.raises(IllegalAction, match=r"^cannot "):
        engine.submit(action)
    assert everything(engine, stream) == before


@pytest.mark.parametrize("rules", BOOKS)
def test_after_the_end_everything_is_refused(rules: str) -> None:
    engine, _ = engine_for(FIGHTS["goblins"], rules=rules, seed=2)
    while (decision := engine.advance()) is not None:
        engine.submit(decision.choices[-1].action)
    assert engine.battle.over
    with pytest.raises(IllegalAction, match="the fight is over"):
        engine.submit(END_TURN)
