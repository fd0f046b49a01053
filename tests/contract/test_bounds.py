"""Every number that comes from outside has a least and a greatest value, and one beyond them is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
import pytest
from msgspec import inspect

from grognard.base.errors import InputError
from grognard.battle.state.battle import Battle
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.encounter.entries import Encounter, parse_encounter
from grognard.encounter.setup import load_rules_of, set_up
from grognard.rulebooks.loader import CHAPTERS, load_rulebook
from grognard.rulebooks.schema import Rulebook
from grognard.storage.saves.saved_fight import SavedFight

Number = inspect.IntType | inspect.FloatType


def numbers_of(kind: inspect.Type, path: str, seen: set[type]) -> Iterator[tuple[str, Number]]:
    """Every number in a type, with its path."""
    if isinstance(kind, inspect.Metadata):
        yield from numbers_of(kind.type, path, seen)
    elif isinstance(kind, Number):
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
    elif isinstance(kind, inspect.AnyType):
        assert path.rpartition(".")[2] in CHAPTERS, path  # which have models of their own
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


def prepare(text: str) -> Battle:
    """Read an encounter and set it up."""
    encounter = parse_encounter(text, file="meet.toml")
    return set_up(encounter, load_rules_of(encounter), SeededDice(Stream(1)))


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
    ("rules", "options", "key"),
    [
        ("bf", {"movement.pace": "load"}, "movement.pace"),
        ("bxe", {"attack.thac0": {"cleric": [19]}}, "attack.thac0"),
    ],
)
def test_rulebook_that_does_not_say_enough(rules: str, options: dict[str, object], key: str) -> None:
    encounter = parse_encounter(MEET.format(top="", side="", member=""))
    with pytest.raises(InputError) as refused:
        set_up(encounter, load_rulebook(rules, options=options), SeededDice(Stream(1)))
    assert refused.value.key == key


STAT_LINES = (
    "Foo: AC 15, HD 3+1** (+9), #At 2 claws/1 bite, Dam 1d4/1d4/2d6+1, Mv 40', Fly 80' (10'), Sv F3, Ml 8, "
    "No. Appearing 1d6, XP 145",
    "Foo, AC 5 [14], HD 3 (13hp), Att 1 bite (1d6+2), THAC0 17 [+2], MV 120' (40'), "
    "SV D12 W13 P14 B15 S16 (2), ML 8, AL Chaotic, XP 50, NA 1d6 (2d6), TT C",
)
MOST = 10_000
NO_NUMBERS = ("flags", "harmed_by", "traits", "resists")


def numbers_on(thing: object) -> Iterator[tuple[str, int]]:
    """The numbers that somebody or something has, but not the bits."""
    for name in dir(thing):
        value = getattr(thing, name)
        if isinstance(value, int) and not isinstance(value, bool) and name not in NO_NUMBERS:
            yield name, value


@pytest.mark.slow
@pytest.mark.parametrize("line", STAT_LINES)
@pytest.mark.parametrize("number", ["99999", "4294967297", "9" * 25])
def test_a_number_in_a_stat_line_is_in_bounds_or_refused_or_not_understood(line: str, number: str) -> None:
    for found in re.finditer(r"\d+", line):
        text = line[: found.start()] + number + line[found.end() :]
        foe = f'[[sides]]\nname = "B"\nmembers = [{{ stat_line = "{text}" }}]\n'
        try:
            battle = prepare(MEET.format(top="", side="", member="") + foe)
        except InputError:
            continue
        profile = battle.combatants[-1].profile
        weapons = [weapon for routine in profile.routines for weapon in routine.weapons]
        too_large = [
            (name, value)
            for one in (profile, *weapons)
            for name, value in numbers_on(one)
            if abs(value) > MOST
        ]
        assert too_large == [], text
