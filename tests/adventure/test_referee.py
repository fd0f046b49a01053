"""The referee's word on an expedition."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.base.errors import InputError
from grognard.fight.departing import delve
from grognard.fight.expedition import resume
from tests.adventure.places import CORRIDOR, codes, delving, one, order
from tests.adventure.test_delve_meetings import FAR, FIRST, READY, met

RATS = '\n[[wandering]]\nname = "Giant rats"\nmembers = [{ creature = "giant rat" }]\n'


def test_points_and_states() -> None:
    table = delving(party="1 fighter 3, 1 thief 1")
    order(table, "referee points fighter 3 1")
    assert (table.able[0].hit_points, table.facts[-1].code) == (1, "referee")
    order(table, "referee points Thief 1 0")
    assert [one.name for one in table.able] == ["Fighter 3"]
    order(table, "referee state Thief 1 standing")
    assert [one.hit_points for one in table.able] == [1, 1]
    order(table, "referee state Fighter 3 asleep")
    assert [one.name for one in table.able] == ["Thief 1"]


def test_supplies_are_what_the_referee_says() -> None:
    table = delving()
    order(table, "referee supply torches 0")
    assert table.why_not("light torch")
    order(table, "referee supply torches 3")
    assert table.why_not("light torch") == []


def test_somebody_comes_when_the_referee_says_so() -> None:
    table = delving(CORRIDOR + RATS, party="1 magic-user 1")
    facts = order(table, "referee bring giant rats", dice="d6:6 d6:6 d6:3 d6:3 d6:6 d6:1 d6:3 d6:4")
    assert codes(facts)[:2] == ["referee", "they come"]
    assert "they have no wits" in str(table.why_not("talk")[0])


def test_what_they_think_is_the_referees() -> None:
    table = met(dice=READY + FAR + FIRST + "d6:3 d6:4")
    order(table, "referee reaction hostile")
    assert table.why_not("pass")
    order(table, "referee reaction friendly")
    facts = order(table, "pass")
    assert one(facts, "part").result == "stay"


@pytest.mark.parametrize(
    ("book", "reaction"),
    [("bf", "very favorable"), ("bfref", "very favorable"), ("bxe", "friendly"), ("bxs", "cooperative")],
)
def test_friendly_is_said_in_any_book(book: str, reaction: str) -> None:
    expedition = delve("examples/places/under-hobs-mill.toml", rules=book, seed=11)
    guide = expedition.make_guide()
    while expedition.machine.state.meeting is None:
        expedition.push(expedition.suggest(guide))
    expedition.push("referee reaction friendly")
    meeting = expedition.machine.state.meeting
    assert meeting is not None
    assert meeting.reaction == reaction
    assert not expedition.why_not("pass")
    assert "friendly" in str(expedition.why_not("referee reaction jolly")[0])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("referee", "points NAME N"),
        ("referee points Ulf", "no name is given: Fighter 1"),
        ("referee sing loud", "points NAME N"),
        ("referee points Nobody 3", "there is no 'Nobody' here"),
        ("referee points Fighter 1 99", "0 to"),
        ("referee state Fighter 1 bored", "a state is one of"),
        ("referee supply wine 3", "supplies of torches"),
        ("referee supply torches x", "0 to 100000"),
        ("referee reaction friendly", "no monsters are met"),
        ("referee bring Rats", "no monsters wander here"),
    ],
)
def test_what_is_no_word(text: str, said: str) -> None:
    table = delving()
    before = len(table.facts)
    assert said in str(table.why_not(text)[0])
    assert len(table.facts) == before


def test_it_is_kept_and_taken_back(tmp_path: Path) -> None:
    mill = "examples/places/under-hobs-mill.toml"
    expedition = delve(mill, rules="bxe", seed=1)
    points = expedition.machine.able[0].hit_points
    expedition.push("referee points Ulf 1")
    expedition.save(tmp_path / "word.json")
    assert resume(tmp_path / "word.json").machine.able[0].hit_points == 1
    expedition.undo()
    assert expedition.machine.able[0].hit_points == points


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("cast light", "'light' is no healing spell"),
        ("cast light on Fighter 1", "'light' is no healing spell"),
        ("drink growth", "'growth' is no potion of healing"),
        ("cast light wounds", "no member of the party by that name is hurt"),
        ("cast", "no member of the party by that name is hurt"),
        ("drink potion of healing", "no member of the party by that name is hurt"),
    ],
)
def test_other_magic_than_healing_is_named(text: str, said: str) -> None:
    assert said in str(delving().why_not(text)[0])


def test_an_unknown_order_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(InputError, match="there is no order 'map'; expected go, "):
        delving().why_not("map")
