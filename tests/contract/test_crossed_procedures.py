"""Every procedure of every book in every other: refused by its key, or fought by; copies end alike."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from typing import Final, Literal

import msgspec
import pytest

from grognard.base.errors import InputError
from grognard.battle.play.engine import Engine
from grognard.battle.state.battle import MAX_ROUNDS
from grognard.battle.state.events import Log
from grognard.battle.state.notation import format_battle
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.encounter.procedures import BUNDLED
from grognard.rulebooks.keys import NAME, fixed_values, list_schema_keys
from grognard.rulebooks.loader import load_rulebook, rulebook_ids
from grognard.rulebooks.schema import Rulebook
from grognard.tactics.plain import Plain
from grognard.tactics.sensible import Sensible
from tests.contract.fights import list_faults
from tests.support import engine_of

FIGHT: Final = (
    "1 fighter 3, 1 cleric 3, 1 magic-user 2, 1 thief 2 with shortbow and shortsword "
    "vs 3 orc, 2 skeleton, 1 ghoul"
)
STEPS_BEFORE_COPY: Final = 30
PROCEDURES: Final = ("round", "initiative", "attack", "damage", "morale", "turning", "saves", "movement")
"""The tables that the quick test takes from another book."""
UNCROSSED: Final = frozenset(("id", "title", "citations", "base", "extends", "plugins", "powers"))
"""What makes a book another one, and is not taken from it."""
Values = dict[str, object]


def enumerated_keys() -> Iterator[tuple[str, tuple[object, ...]]]:
    """Every key that stands in no list and under no free name, and has a few fixed values; they too."""
    lists = {place.name for place in list_schema_keys() if typing.get_origin(place.kind) in (tuple, list)}
    for place in list_schema_keys():
        if place.name in BUNDLED:
            yield place.name, BUNDLED[place.name]
        elif NAME in place.name or any(place.name.startswith(f"{one}.") for one in lists):
            continue
        elif place.kind is bool:
            yield place.name, (False, True)
        elif typing.get_origin(place.kind) is Literal:
            yield place.name, typing.get_args(place.kind)
        elif typing.get_origin(place.kind) not in (tuple, list, dict) and fixed_values(place.kind):
            yield place.name, fixed_values(place.kind)


ENUMERATED: Final = dict(enumerated_keys())
NAMED: Final = {key: values for key, values in ENUMERATED.items() if key in BUNDLED}
SETTINGS: Final = [(key, value) for key, values in ENUMERATED.items() for value in values]
TABLES: Final = [
    field.name
    for field in msgspec.structs.fields(Rulebook)
    if field.name not in UNCROSSED | {"hooks", "base"}
]


def table_of(book: str, table: str) -> Values:
    """A table of another book as options: each of its keys with its value."""
    held = msgspec.to_builtins(getattr(load_rulebook(book), table), str_keys=True)
    return {f"{table}.{key}": value for key, value in held.items()}


def fight_on(book: str, options: Values, *, seed: int = 7) -> str:
    """Fight by a book with such options to the end, with a copy; why it is refused, empty if it is not.

    Raises:
        AssertionError: a state is impossible, or the copy has another future.
    """
    try:
        engine = engine_of(FIGHT, dice=seed, rules=book, options=options, policies=[Plain(), Sensible()])
    except InputError as error:
        return str(error)
    steps = 0
    while not engine.battle.over and steps < STEPS_BEFORE_COPY:
        engine.step()
        steps += 1
    copy = Engine(engine.battle.copy(), structure=engine.structure, policies=[])
    ends = []
    for one in (engine, copy):
        one.policies = [Plain(), Sensible()]
        one.battle.dice = SeededDice(Stream(seed + 1))
        one.battle.log = Log()
        one.advance()
        assert one.battle.over
        assert one.battle.round <= MAX_ROUNDS
        assert list_faults(one.battle) == []
        ends.append((format_battle(one.battle), [event.key() for event in one.battle.log.events]))
    assert ends[0] == ends[1]
    return ""


def check(book: str, options: Values, *, keys: tuple[str, ...]) -> bool:
    """Whether the fight ran; if it was refused, the reason has to name one of the keys."""
    reason = fight_on(book, options)
    assert not reason or any(key in reason for key in keys), (book, options, reason)
    return not reason


@pytest.mark.slow
@pytest.mark.parametrize("book", rulebook_ids())
def test_each_named_procedure_is_fought_by_or_refused_by_its_key(book: str) -> None:
    pairs = [(key, value) for key, values in NAMED.items() for value in values]
    ran = {(key, value): check(book, {key: value}, keys=(key,)) for key, value in pairs}
    refused = {one for one, fought in ran.items() if not fought}
    tables = load_rulebook(book).attack
    missing = {("attack.test", "chart")} if not tables.thac0 else set()
    missing |= {("attack.test", "bonus")} if not tables.bonus else set()
    missing |= {("damage.dying", "injury table")}
    assert refused == missing


@pytest.mark.slow
@pytest.mark.parametrize("book", rulebook_ids())
@pytest.mark.parametrize("table", PROCEDURES)
def test_procedures_of_all_other_books_are_fought_by(book: str, table: str) -> None:
    refused = {other for other in rulebook_ids() if not check(book, table_of(other, table), keys=(table,))}
    two_weapons = load_rulebook(book).two_weapons.allowed
    undeclared = {other for other in rulebook_ids() if not load_rulebook(other).round.declare_defence}
    assert refused == (undeclared if table == "round" and two_weapons else set())


@pytest.mark.long
@pytest.mark.parametrize("book", rulebook_ids())
def test_each_value_of_every_enumerated_key_is_fought_by_or_refused_by_its_key(book: str) -> None:
    fought = [check(book, {key: value}, keys=(key,)) for key, value in SETTINGS]
    print(f"{book}: {sum(fought)} of {len(fought)} values fought")
    assert sum(fought) >= 0.9 * len(fought)


@pytest.mark.long
@pytest.mark.parametrize("book", rulebook_ids())
def test_each_table_of_every_other_book_is_fought_by_or_refused_by_its_key(book: str) -> None:
    for table in TABLES:
        for other in rulebook_ids():
            check(book, table_of(other, table), keys=(table,))
