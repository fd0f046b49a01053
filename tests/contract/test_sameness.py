"""The same seed is the same fight, a copy goes on like its original, equal states are equal."""

from __future__ import annotations

import pytest

from grognard.battle.play.engine import Engine
from grognard.battle.state.battle import Battle
from grognard.battle.state.events import Log
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.tactics.plain import Plain
from tests.contract.fights import (
    BOOKS,
    EVERY_FIGHT,
    FIGHTS,
    engine_for,
    list_faults,
    random_action,
    tactical_action,
)


def keys_of(battle: Battle) -> list[tuple[object, ...]]:
    """Everything the log of a battle says."""
    assert battle.log is not None
    return [event.key() for event in battle.log.events]


def fight_out(engine: Engine) -> list[tuple[object, ...]]:
    """Finish a fight by Plain tactics; everything that happened since the log began."""
    while (decision := engine.advance()) is not None:
        engine.submit(tactical_action(engine, decision))
    return keys_of(engine.battle)


@pytest.mark.parametrize(("rules", "name"), EVERY_FIGHT)
def test_same_seed_is_the_same_fight_and_another_is_not(rules: str, name: str) -> None:
    first, dice = engine_for(FIGHTS[name], rules=rules, seed=31, cramped=True)
    again, same_dice = engine_for(FIGHTS[name], rules=rules, seed=31, cramped=True)
    other, _ = engine_for(FIGHTS[name], rules=rules, seed=32, cramped=True)
    events = fight_out(first)
    assert fight_out(again) == events
    assert again.battle.state() == first.battle.state()
    assert same_dice.state() == dice.state()
    assert fight_out(other) != events


@pytest.mark.parametrize(("rules", "name"), EVERY_FIGHT)
@pytest.mark.parametrize("steps", [0, 1, 9, 26])
def test_a_copy_goes_on_exactly_like_its_original(rules: str, name: str, steps: int) -> None:
    engine, dice = engine_for(FIGHTS[name], rules=rules, seed=8, cramped=True)
    for _ in range(steps):
        decision = engine.advance()
        if decision is None:
            break
        engine.submit(tactical_action(engine, decision))
    twin = engine.battle.copy()
    twin_dice = dice.copy()
    twin.dice = SeededDice(twin_dice)
    assert twin == engine.battle
    assert hash(twin) == hash(engine.battle)
    assert list_faults(twin) == []
    twin.log, engine.battle.log = Log(), Log()
    follower = Engine(twin, structure=engine.structure, policies=[None for _ in twin.sides])
    before = engine.battle.state()
    events = fight_out(follower)
    assert engine.battle.state() == before
    assert fight_out(engine) == events
    assert engine.battle == twin
    assert dice.state() == twin_dice.state()


@pytest.mark.parametrize("rules", BOOKS)
def test_copy_from_takes_a_battle_back_to_an_earlier_moment(rules: str) -> None:
    chooser = Stream(3)
    engine, _ = engine_for(FIGHTS["doorway"], rules=rules, seed=4)
    assert engine.advance() is not None
    earlier = engine.battle.copy()
    for _ in range(30):
        decision = engine.advance()
        assert decision is not None
        engine.submit(random_action(engine.battle, decision, chooser))
    assert engine.battle != earlier
    engine.battle.copy_from(earlier)
    assert engine.battle == earlier
    assert list_faults(engine.battle) == []
    assert list(engine.battle.field.occupant) == list(earlier.field.occupant)


@pytest.mark.parametrize("rules", BOOKS)
def test_battles_that_differ_in_one_number_are_not_equal(rules: str) -> None:
    engine, _ = engine_for(FIGHTS["ogre"], rules=rules, seed=4)
    assert engine.advance() is not None
    for field in ("flags", "hit_points", "x", "initiative", "reloading", "waiting_for"):
        twin = engine.battle.copy()
        one = twin.combatants[1]
        setattr(one, field, getattr(one, field) + 1)
        assert twin != engine.battle, field
    for field in ("damage", "subduing", "spares"):
        twin = engine.battle.copy()
        wound = twin.combatants[1].pending
        setattr(wound, field, type(getattr(wound, field))(getattr(wound, field) + 1))
        assert twin != engine.battle, field
    twin = engine.battle.copy()
    twin.round += 1
    assert twin != engine.battle
    assert engine.battle != "a battle"


@pytest.mark.slow
@pytest.mark.parametrize("rules", BOOKS)
def test_a_logged_fight_is_the_silent_fight(rules: str) -> None:
    for name in FIGHTS:
        loud, loud_dice = engine_for(FIGHTS[name], rules=rules, seed=12)
        silent, silent_dice = engine_for(FIGHTS[name], rules=rules, seed=12)
        silent.battle.log = None
        silent.policies = [Plain() for _ in silent.battle.sides]
        loud.policies = [Plain() for _ in loud.battle.sides]
        loud.advance()
        silent.advance()
        assert silent.battle.state() == loud.battle.state(), name
        assert silent_dice.state() == loud_dice.state(), name
