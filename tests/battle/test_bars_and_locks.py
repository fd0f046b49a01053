"""Bars and locks of doors in a fight: a bar has a side, thieves pick locks, tactics make use of both."""

from __future__ import annotations

import pytest

from grognard.base.errors import InputError
from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import why_not
from grognard.battle.state.actions import format_action, parse_action
from grognard.battle.state.notation import format_battle, read_battle
from grognard.battle.view.policy import Policy
from grognard.tactics.plain import Plain
from grognard.tactics.sensible import Sensible
from grognard.text.explain import explain_roll
from grognard.text.narrate import Narrator
from tests.support import (
    act,
    attacks_on,
    come_to,
    decide,
    dice_of,
    engine_of,
    events_of,
    fight,
    finish_dice,
    hero,
    person,
    refused_by,
    roll_of,
)

BOOKS = ("bf", "bfref", "bxe", "bxs", "bcb")
ROOMS = """
#############
#.....#.....#
#.....#.....#
#.....[.....#
#.....#.....#
#############
"""
LOCKED = 'state = "locked"'
THIEF = '{ character = "thief 1", at = [[5, 3]] }'


def rooms(door: str) -> str:
    return f'[field]\ndoors = [{{ at = [6, 3], {door} }}]\nmap = """{ROOMS}"""\n'


def beside(rules: str, door: str, who: str = "") -> Engine:
    engine = fight(rules, who or person(5, 3), hero(10, 3), dice=1, keys=rooms(door), begun=True)
    come_to(engine, 0, "movement" if rules in ("bxe", "bxs") else "")
    return engine


def reasons(engine: Engine, action: str) -> list[str]:
    return [refusal.reason for refusal in why_not(engine.battle, parse_action(action))]


def offered(engine: Engine) -> list[str]:
    return [format_action(choice.action) for choice in decide(engine).choices]


def told(engine: Engine) -> list[str | None]:
    narrator = Narrator(engine.battle)
    return [narrator.tell(event) for event in events_of(engine.battle, "door")]


@pytest.mark.parametrize("rules", BOOKS)
def test_a_bar_is_taken_off_from_its_side_and_the_door_opened_after_that(rules: str) -> None:
    engine = beside(rules, 'state = "barred", bar = "west"')
    assert "unbar-door 6,3" in offered(engine)
    assert reasons(engine, "open-door 6,3") == ["the door is barred"]
    act(engine, "unbar-door 6,3")
    assert told(engine) == ["The orc takes the bar off a door."]
    number = engine.battle.round
    while engine.battle.round == number:
        act(engine, "end")
    come_to(engine, 0, "movement" if rules in ("bxe", "bxs") else "")
    assert {"open-door 6,3", "bar-door 6,3"} <= set(offered(engine))
    act(engine, "open-door 6,3")
    assert engine.battle.field.is_free(6, 3)


def test_from_the_other_side_it_holds_as_does_one_without_a_bar_to_get_at() -> None:
    assert reasons(beside("bf", 'state = "barred", bar = "east"'), "unbar-door 6,3") == [
        "the bar is on the other side"
    ]
    nailed = beside("bf", 'state = "barred"')
    assert reasons(nailed, "unbar-door 6,3") == ["the door has no bar that one could get at"]
    assert "unbar-door 6,3" not in offered(nailed)
    assert reasons(beside("bf", 'bar = "west"'), "unbar-door 6,3") == ["the door is not barred"]


def test_a_door_can_be_barred_against_those_behind_it_and_it_stands_in_the_notation() -> None:
    engine = beside("bf", 'bar = "west"')
    act(engine, "bar-door 6,3")
    assert told(engine) == ["The orc bars a door."]
    assert reasons(engine, "open-door 6,3")[-1] == "the door is barred"
    text = format_battle(engine.battle)
    assert "barred-door@6,3:0:3" in text
    twin = engine.battle.copy()
    read_battle(text, twin)
    assert format_battle(twin) == text


def test_an_open_door_keeps_its_bar_and_is_not_barred() -> None:
    engine = beside("bf", 'state = "open", bar = "west"')
    assert reasons(engine, "bar-door 6,3") == ["the door is not shut and no more"]
    act(engine, "close-door 6,3")
    assert "door@6,3:0:3" in format_battle(engine.battle)


@pytest.mark.rule("bxe.doors.locked-pick")
@pytest.mark.parametrize("rules", [book for book in BOOKS if book != "bxs"])
def test_a_thief_picks_a_lock_by_the_chance_of_its_class(rules: str) -> None:
    engine = beside(rules, 'state = "locked", of = "iron"', THIEF)
    chance = int(engine.battle.combatants[0].profile.opens)
    assert 0 < chance < 100
    assert "pick-lock 6,3" in offered(engine)
    engine.battle.dice = dice_of(f"d100:{chance + 1}")
    engine.submit(parse_action("pick-lock 6,3"))
    finish_dice(engine.battle)
    assert told(engine) == ["Thief 1 fails to pick the lock of a door."]
    assert roll_of(events_of(engine.battle, "door")[0]) == (chance + 1, chance, False)
    again = beside(rules, 'state = "locked", of = "iron"', THIEF)
    again.battle.dice = dice_of(f"d100:{chance}")
    again.submit(parse_action("pick-lock 6,3"))
    assert told(again) == ["Thief 1 picks the lock of a door."]
    assert reasons(again, "open-door 6,3") != ["the door is locked"]
    (event,) = events_of(again.battle, "door")
    assert event.roll is not None
    assert explain_roll(event.roll).endswith(f"opens on 1-{chance}")


@pytest.mark.rule("bxe.doors.locked-pick")
@pytest.mark.rule("bxs.doors.pick-lock-thieves-only")
@pytest.mark.parametrize(
    ("rules", "rule"), [("bxe", "bxe.doors.locked-pick"), ("bxs", "bxs.doors.pick-lock-thieves-only")]
)
def test_nobody_else_picks_locks(rules: str, rule: str) -> None:
    engine = beside(rules, 'state = "locked"')
    assert reasons(engine, "pick-lock 6,3") == ["it cannot pick locks"]
    assert refused_by(engine, "pick-lock 6,3") == [rule]
    assert "pick-lock 6,3" not in offered(engine)


@pytest.mark.rule("bxs.doors.turn-pick-lock")
def test_where_it_takes_a_turn_it_is_not_done_in_a_fight_unless_an_option_says_so() -> None:
    engine = beside("bxs", 'state = "locked"', THIEF)
    assert reasons(engine, "pick-lock 6,3") == ["to pick a lock takes longer than a fight"]
    assert refused_by(engine, "pick-lock 6,3") == ["bxs.doors.turn-pick-lock"]
    quick = engine_of(
        f'title = "A lock"\nreaction = "immediate attack"\n{rooms(LOCKED)}'
        f'[[sides]]\nname = "First"\nmembers = [{THIEF}]\n'
        f'[[sides]]\nname = "Second"\nmembers = [{hero(10, 3)}]\n',
        rules="bxs",
        options={"doors.picked_in_a_fight": True},
        policies=[None, None],
    )
    come_to(quick, 0, "movement")
    assert not reasons(quick, "pick-lock 6,3")


@pytest.mark.parametrize("skill", [Plain, Sensible])
@pytest.mark.parametrize(
    ("door", "who", "deeds"),
    [
        ('state = "barred", bar = "west"', "goblin", ["takes the bar off", "opens"]),
        ('state = "locked", of = "iron"', "thief", ["picks", "opens"]),
    ],
)
def test_tactics_take_off_bars_and_pick_locks_on_their_way(
    skill: type[Policy], door: str, who: str, deeds: list[str]
) -> None:
    member = (
        '{ creature = "goblin", at = [[2, 1]], morale = 12, hit_points = 50 }'
        if who == "goblin"
        else '{ character = "thief 9", at = [[2, 1]], hit_points = 50, temperament = "bold" }'
    )
    engine = engine_of(
        f'title = "A door"\nreaction = "immediate attack"\n{rooms(door)}'
        f'[[sides]]\nname = "First"\nmembers = [{member}]\n'
        f'[[sides]]\nname = "Second"\nmembers = [{person(10, 1, points=60)}]\n',
        dice=3,
        policies=[skill(), None],
    )
    while not attacks_on(engine, 1):
        decision = engine.advance()
        assert decision is not None
        engine.submit(parse_action("end"))
    results = [event.result for event in events_of(engine.battle, "door")]
    assert [result for result in results if result != "fails"] == deeds


def test_a_shutter_has_no_bar() -> None:
    with pytest.raises(InputError) as caught:
        beside("bf", 'kind = "shutter", bar = "west"')
    assert caught.value.key == "field.doors[0].bar"
