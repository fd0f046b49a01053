"""Sides with shut doors between them: nothing of their meeting happens before a door is open."""

from __future__ import annotations

import pytest

from grognard.battle.play.decision import STANCE_DECISION
from grognard.battle.play.engine import Engine
from grognard.battle.state.notation import format_battle, read_battle
from tests.support import (
    act,
    by_hand,
    come_to,
    count_of,
    decide,
    dice_of,
    events_of,
    finish_dice,
    person,
    refused_by,
    words_of,
)

BOOKS = ("bf", "bfref", "bxe", "bxs", "bcb")
SHUT = """
#############
#.....#.....#
#.....#.....#
#.....[.....#
#.....#.....#
#############
"""
ROUND_ABOUT = SHUT.replace("#.....#.....#", "#...........#", 1)
WINDOW = SHUT.replace("#.....#.....#", "#.....}.....#", 1)
OPEN = SHUT.replace("[", "_")
WATER = SHUT.replace("#.....#.....#", "#.....=.....#").replace("[", "=")
MEETING = ("surprise", "reaction", "morale")


def rooms(
    rules: str,
    drawing: str = SHUT,
    *,
    dice: str | int = 1,
    reaction: str = "immediate attack",
    mine: str = "",
    theirs: str = "",
) -> Engine:
    """An orc of the players beside the door of two rooms, and one with morale 8 in the other."""
    text = (
        f'title = "A door"\nreaction = "{reaction}"\n[field]\nmap = """{drawing}"""\n'
        f'[[sides]]\nname = "First"\nplayer_characters = true\n{mine}\nmembers = [{person(5, 3)}]\n'
        f'[[sides]]\nname = "Second"\n{theirs}\nmembers = [{person(11, 1, more="morale = 8")}]\n'
    )
    engine = by_hand(text, dice=dice, rules=rules)
    engine.advance()
    come_to(engine, 0, "movement" if rules in ("bxe", "bxs") else "")
    return engine


def met(engine: Engine) -> list[str]:
    return [event.code for event in events_of(engine.battle, *MEETING)]


@pytest.mark.parametrize("rules", BOOKS)
def test_there_is_no_surprise_and_no_nerve_to_lose_before_the_door_is_open(rules: str) -> None:
    engine = rooms(rules, dice=3)
    assert met(engine) == []
    act(engine, "open-door 6,3")
    assert met(engine)[:2] == ["surprise", "surprise"]
    assert [event.side for event in events_of(engine.battle, "surprise")] == [0, 1]


@pytest.mark.parametrize("drawing", [ROUND_ABOUT, WINDOW, OPEN, WATER])
def test_an_open_way_a_window_or_water_is_enough_to_meet(drawing: str) -> None:
    codes = met(rooms("bf", drawing, dice=3))
    assert codes.count("surprise") == 2


@pytest.mark.parametrize(("initiative", "segments"), [("d6:5 d6:2", 1), ("d6:2 d6:5", 2)])
def test_who_is_caught_loses_the_turn_to_come_or_else_the_next_one(initiative: str, segments: int) -> None:
    engine = rooms("bf", dice=initiative, mine="can_be_surprised = false")
    engine.battle.dice = dice_of("d6:1 d6:4 d6:4 d6:4 d6:3")
    act(engine, "open-door 6,3", "end")
    assert count_of(engine, 1, "segments") == (0 if segments == 1 else 1), "of those, the first is over"
    assert ("surprised" in words_of(engine, 1)) == (segments == 2)
    assert engine.battle.round == 2
    assert [event.actor for event in events_of(engine.battle, "move", "attack")] == []


def test_the_reaction_is_rolled_at_the_meeting_and_leaves_room_for_talk() -> None:
    engine = rooms(
        "bf", reaction="roll", dice=3, mine="can_be_surprised = false", theirs="can_be_surprised = false"
    )
    assert met(engine) == []
    engine.battle.dice = dice_of("d6:6 d6:6")
    act(engine, "open-door 6,3")
    assert met(engine) == ["reaction"]
    decision = decide(engine)
    assert decision.kind == STANCE_DECISION
    finish_dice(engine.battle)
    act(engine, "parley")
    assert engine.battle.over


def test_the_first_check_of_morale_comes_with_the_meeting() -> None:
    engine = rooms("bf", mine="can_be_surprised = false", theirs="can_be_surprised = false", dice=3)
    engine.battle.dice = dice_of("d6:6 d6:6")
    act(engine, "open-door 6,3")
    (event,) = events_of(engine.battle, "morale")
    assert (event.what, event.result) == ("first encounter", "fails")
    assert "fleeing" in words_of(engine, 1)


def test_that_nobody_has_met_is_part_of_the_state() -> None:
    engine = rooms("bf", dice=3)
    line = format_battle(engine.battle)
    assert " unmet=7 " in line
    other = engine.battle.copy()
    assert other == engine.battle
    state = engine.battle.state()
    act(engine, "open-door 6,3")
    assert engine.battle.unmet == 0
    read_battle(line, engine.battle)
    assert engine.battle.unmet == 7
    engine.battle.unmet = 0
    engine.battle.restore(state)
    assert engine.battle.state() == state


def test_there_is_nobody_to_walk_away_from_nor_to_surrender_to() -> None:
    engine = rooms("bf", dice=3)
    labels = [choice.label for choice in decide(engine).choices]
    assert "Open the door at 6,3" in labels
    assert not [one for one in labels if "enemy" in one or "Surrender" in one or "Flee" in one]
    assert refused_by(engine, "surrender") == [""]
    engine = rooms("bf", OPEN, dice=3)
    assert "Walk away from the enemy" in [choice.label for choice in decide(engine).choices]


def test_numbers_of_those_unseen_are_not_offered_to_wait_for() -> None:
    engine = rooms("bf", dice="d6:6 d6:2", mine="can_be_surprised = false")
    delays = [choice.label for choice in decide(engine).choices if choice.label.startswith("Wait until")]
    assert delays == []
    seen = rooms("bf", OPEN, dice="d6:6 d6:3 d6:3 d6:6 d6:2", mine="can_be_surprised = false")
    delays = [choice.label for choice in decide(seen).choices if choice.label.startswith("Wait until")]
    assert delays == ["Wait until number 2"]
