"""Every number that comes from outside has a least and a greatest value, and one beyond them is refused."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from msgspec import inspect

from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.encounter.entries import Encounter, parse_encounter
from grognard.encounter.setup import load_rules_of, set_up
from grognard.errors import InputError
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.schema import Rulebook
from grognard.storage.saved_fight import SavedFight


def numbers_of(kind: inspect.Type, path: str, seen: set[type]) -> Iterator[tuple[str, inspect.IntType]]:
    """Every whole number in a type, with its path."""
    if isinstance(kind, inspect.IntType):
        yield path, kind
    elif isinstance(kind, inspect.StructType):
        if kind.cls not in seen:
            seen.add(kind.cls)
            for field in kind.fields:
                yield from numbers_of(field.type, f"{path}.{field.name}", seen)
    elif isinstance(kind, inspect.UnionType):
        for part in kind.types:
            yield from numbers_of(part, path, seen)
    elif isinstance(kind, inspect.DictType):
        yield from numbers_of(kind.key_type, path, seen)
        yield from numbers_of(kind.value_type, path, seen)
    elif isinstance(kind, inspect.TupleType):
        for part in kind.item_types:
            yield from numbers_of(part, path, seen)
    elif isinstance(kind, inspect.VarTupleType | inspect.ListType):
        yield from numbers_of(kind.item_type, path, seen)
    else:
        assert isinstance(
            kind, inspect.StrType | inspect.BoolType | inspect.NoneType | inspect.LiteralType
        ), path


@pytest.mark.parametrize("schema", [Encounter, Rulebook, SavedFight])
def test_every_number_has_both_bounds(schema: type[msgspec.Struct]) -> None:
    found = list(numbers_of(inspect.type_info(schema), schema.__name__, set()))
    assert len(found) > 20
    assert [
        path
        for path, one in found
        if (one.ge is None and one.gt is None) or (one.le is None and one.lt is None)
    ] == []


MEET = """
title = "a meeting"
distance_feet = 40
{top}
[[sides]]
name = "party"
{side}
[[sides.members]]
character = "fighter 3"
count = 2
{member}
[[sides]]
name = "goblins"
[[sides.members]]
creature = "goblin"
"""
HUGE = 10**30


def refusal(**lines: str) -> str:
    """What is said of an encounter that is refused."""
    text = MEET.format(**{"top": "", "side": "", "member": "", **lines})
    with pytest.raises(InputError) as refused:
        prepare(text)
    return str(refused.value)


def prepare(text: str) -> None:
    """Read an encounter and set it up."""
    encounter = parse_encounter(text, file="meet.toml")
    set_up(encounter, load_rules_of(encounter), SeededDice(Stream(1)))


@pytest.mark.parametrize("number", [HUGE, -HUGE, 2**63, 10**9, "9" * 5000])
@pytest.mark.parametrize(
    ("place", "line"),
    [
        ("top", "reaction_adjustment = {}"),
        ("top", "options = {{ 'initiative.die' = {} }}"),
        ("side", "morale_adjustment = {}"),
        ("member", "hit_points = {}"),
        ("member", "hit_points = [5, {}]"),
        ("member", "terrain = [{}]"),
        ("member", "shelter = [{}]"),
        ("member", "footing = {}"),
        ("member", "cover = [{}]"),
        ("member", "count = {}"),
        ("member", "morale = {}"),
        ("member", "abilities = {{ strength = {} }}"),
    ],
)
def test_number_out_of_bounds_is_refused(place: str, line: str, number: object) -> None:
    said = refusal(**{place: line.format(number)})
    assert said.startswith("meet.toml, line ") or "option" in said


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("initiative.die", "a whole number from 2 to 100"),
        ("missile.close", "a whole number from -100 to 100 or forbidden"),
        ("missile.reload_rounds.sling", "a whole number from 0 to 200"),
    ],
)
def test_the_range_is_told(key: str, expected: str) -> None:
    with pytest.raises(InputError) as refused:
        load_rulebook("bf", options={key: 5000})
    assert refused.value.expected == expected


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("hit_points = [5]", "1 hit points for 2"),
        ("weapons = [" + "'dagger', " * 600 + "]", "600 weapons for one to carry"),
    ],
)
def test_refused_with_the_reason(line: str, problem: str) -> None:
    assert problem in refusal(member=line)


@pytest.mark.parametrize(
    ("options", "key"),
    [({"movement.pace": "load"}, "movement.load_feet"), ({"attack.thac0": {"cleric": [19]}}, "attack.thac0")],
)
def test_rulebook_that_does_not_say_enough(options: dict[str, object], key: str) -> None:
    encounter = parse_encounter(MEET.format(top="", side="", member=""))
    with pytest.raises(InputError) as refused:
        set_up(encounter, load_rulebook("bf", options=options), SeededDice(Stream(1)))
    assert refused.value.key == key
