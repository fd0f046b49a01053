"""Every event of many fights has the fields that the table promises, and makes a document of them."""

from __future__ import annotations

import json

import msgspec
import pytest

from grognard.battle.state import events as codes
from grognard.battle.state.battle import Battle
from grognard.battle.state.event_fields import FIELDS, fields_always, fields_sometimes
from grognard.battle.state.events import EVERYONE, REFEREE, UNITS, Event
from grognard.dice.roll import Roll
from grognard.dice.stream import Stream
from grognard.fight.records import record_event
from grognard.rules.grenade import SCATTER_FEET
from grognard.tactics.plain import Plain
from tests.contract.fights import BOOKS, EVERY_FIGHT, FIGHTS, engine_for, random_action

CRITICAL_FIGHT = "2 fighter 3, 1 thief 3 vs 3 orc, 1 ogre"
RANDOM_STEPS = 120

# What each field is where an event does not have it, and something that it can be.
UNSET: dict[str, object] = {
    "side": -1,
    "actor": -1,
    "target": -1,
    "who": (),
    "mover": -1,
    "way": None,
    "at": None,
    "what": "",
    "result": "",
    "amount": 0,
    "face": None,
    "row": None,
    "rounds": None,
    "left": None,
    "height": None,
    "roll": None,
}
FRAME = {"type", "number", "round", "count", "event", "rules"}


def fields_of(event: Event) -> set[str]:
    """The fields that an event has."""
    return {name for name, unset in UNSET.items() if getattr(event, name) != unset}


def is_there(battle: Battle, event: Event, cell: tuple[int, int]) -> bool:
    """Whether something can happen in a cell; a flask that flies wide may break beyond the edge."""
    field = battle.field
    wide = SCATTER_FEET // int(field.cell_feet) if event.code in (codes.SCATTER, codes.BLAZE) else 0
    return -wide <= cell[0] < field.width + wide and -wide <= cell[1] < field.height + wide


def list_faults(battle: Battle, event: Event) -> list[str]:
    """What an event says that it should not, or fails to say."""
    faults = []
    has, always = fields_of(event), set(fields_always(event.code))
    if not always <= has <= always | set(fields_sometimes(event.code)):
        faults.append(f"has {sorted(has)}, and not {FIELDS[event.code]}")
    if event.amount and not event.unit:
        faults.append(f"an amount of {event.amount} of nothing")
    if not -1 <= event.side < len(battle.sides):
        faults.append(f"there is no side {event.side}")
    for index in (event.actor, event.target, event.mover, *event.who):
        if not -1 <= index < len(battle.combatants):
            faults.append(f"there is no combatant {index}")
    for cell in (*(event.way or ()), *(() if event.at is None else (event.at,))):
        if len(cell) != 2 or not is_there(battle, event, cell):
            faults.append(f"{cell} is outside")
    if event.audience not in (EVERYONE, REFEREE, *range(len(battle.sides))):
        faults.append(f"there is no audience {event.audience}")
    return faults


def names_in(event: Event) -> set[str]:
    """The names that an event's document is to have."""
    names = fields_of(event) - {"way", "mover"} | FRAME
    if event.way is not None:
        names |= {"from", "to"} | ({"mover"} if event.mover != event.actor else set())
    return names


def check_log(battle: Battle) -> int:
    """Hold every event of a battle to the table, and give their number."""
    assert battle.log is not None
    for event in battle.log.events:
        assert not list_faults(battle, event), f"{event!r}: {'; '.join(list_faults(battle, event))}"
        document = json.loads(msgspec.json.encode(record_event(battle, event).to_dict()))
        assert set(document) == names_in(event), repr(event)
        assert document.get("who", []) == [battle.combatants[index].name for index in event.who]
        assert [document.get("from"), document.get("to")] == [list(cell) for cell in event.way or ()] or (
            event.way is None and "from" not in document
        )
    return len(battle.log.events)


@pytest.mark.parametrize(("rules", "name"), EVERY_FIGHT)
def test_events_have_the_fields_of_their_code(rules: str, name: str) -> None:
    told = 0
    for seed in (3, 4):
        plain, _ = engine_for(FIGHTS[name], rules=rules, seed=seed, policies=[Plain()] * 3, cramped=True)
        plain.advance()
        told += check_log(plain.battle)
        engine, _ = engine_for(FIGHTS[name], rules=rules, seed=seed, cramped=True)
        chooser, steps = Stream(seed), 0
        while steps < RANDOM_STEPS and (decision := engine.advance()) is not None:
            engine.submit(random_action(engine.battle, decision, chooser))
            steps += 1
        told += check_log(engine.battle)
    assert told > 10


@pytest.mark.slow
@pytest.mark.parametrize("rules", BOOKS)
def test_events_of_a_fight_of_many_kinds_have_the_fields_of_their_code(rules: str) -> None:
    seen: set[str] = set()
    for seed in range(40 if rules == "bcb" else 4):
        engine, _ = engine_for(CRITICAL_FIGHT, rules=rules, seed=seed, policies=[Plain(), Plain()])
        engine.advance()
        assert check_log(engine.battle)
        assert engine.battle.log is not None
        seen.update(event.code for event in engine.battle.log.events)
    assert {codes.ATTACK, codes.DAMAGE, codes.MOVE, codes.END} <= seen
    assert rules != "bcb" or {codes.CRITICAL, codes.CONSTITUTION} <= seen


def test_the_table_has_every_code_and_knows_every_field() -> None:
    every = {value for name, value in vars(codes).items() if name.isupper() and isinstance(value, str)}
    assert set(FIELDS) == every - {codes.POINTS, codes.FEET, codes.NUMBER, codes.BONUS}
    assert set(UNITS) == {
        code for code in FIELDS if "amount" in (*fields_always(code), *fields_sometimes(code))
    }
    for code in FIELDS:
        listed = [*fields_always(code), *fields_sometimes(code)]
        assert set(listed) <= set(UNSET)
        assert len(set(listed)) == len(listed)


# Two values for each field: an event with the one is another than an event with the other.
CHANGED: dict[str, object] = {
    "side": 1,
    "actor": 1,
    "target": 1,
    "who": (1,),
    "mover": 1,
    "way": ((1, 2), (3, 4)),
    "at": (1, 2),
    "what": "sword",
    "result": "hit",
    "amount": 1,
    "face": 0,
    "row": 0,
    "rounds": 0,
    "left": 0,
    "height": 0,
    "roll": Roll(((20, 3),), total=3),
    "rules": ("bf.attack.roll-formula",),
    "audience": REFEREE,
}


@pytest.mark.parametrize("field", CHANGED)
def test_events_that_differ_in_one_field_are_not_equal(field: str) -> None:
    one = Event(codes.ATTACK, **{field: CHANGED[field]})  # type: ignore[arg-type]
    assert one != Event(codes.ATTACK)
    assert one.copy() == one


def test_a_fault_is_found() -> None:
    engine, _ = engine_for(CRITICAL_FIGHT, rules="bf", seed=1, policies=[Plain(), Plain()])
    battle = engine.battle
    for wrong in (
        Event(codes.FLIGHT, actor=99),
        Event(codes.FLIGHT, actor=0, target=1),
        Event(codes.FLIGHT),
        Event(codes.STANCE, side=2, result="fight"),
        Event(codes.MOVE, actor=0, way=((-1, -1), (2, 2)), what="walk"),
        Event(codes.BLAZE, actor=0, at=(0, 9999), rounds=3),
    ):
        assert list_faults(battle, wrong), repr(wrong)
