"""A portcullis in a fight: seen and shot through, not walked; raised by hand or by force, and lowered."""

from __future__ import annotations

import pytest

import grognard
from grognard.base.errors import InputError
from grognard.battle.ground.sight import can_see
from grognard.battle.play.decision import DECLARE_DECISION
from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import why_not
from grognard.battle.state.actions import format_action, parse_action
from grognard.battle.state.notation import format_battle, read_battle
from grognard.fight.fight import Fight
from grognard.fight.typed_choice import read_typed
from grognard.tactics.sensible import Sensible
from grognard.text.field_map import draw_field, explain_marks
from grognard.text.narrate import Narrator
from tests.support import (
    act,
    allowed,
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
)

BOOKS = ("bf", "bfref", "bxe", "bxs", "bcb")
ROOMS = """
#############
#.....#.....#
#.....#.....#
#...........#
#.....#.....#
#############
"""
ARCHER = '{ character = "fighter 2", name = "Ulf", at = [[5, 3]], weapons = ["shortbow", "club"] }'
"""Beside the bars, on the left."""


def ground(state: str = "closed", more: str = "") -> str:
    listed = f'{{ at = [6, 3], kind = "portcullis", state = "{state}"{more} }}'
    return f'[field]\ndoors = [{listed}]\nmap = """{ROOMS}"""\n'


def meeting(first: str, second: str, *, state: str = "closed") -> str:
    return (
        f'title = "Bars"\nreaction = "immediate attack"\n{ground(state)}'
        f'[[sides]]\nname = "First"\ncan_be_surprised = false\nmembers = [{first}]\n'
        f'[[sides]]\nname = "Second"\ncan_be_surprised = false\nmembers = [{second}]\n'
    )


def beside(rules: str, state: str = "closed", dice: str | int = 1, *, more: str = "") -> Engine:
    """An orc beside the bars, whose turn it is, and a fighter in the other room."""
    engine = fight(rules, person(5, 3, more=more), hero(10, 3), dice=dice, keys=ground(state), begun=True)
    come_to(engine, 0, "movement" if rules in ("bxe", "bxs") else "")
    return engine


def choices(engine: Engine) -> list[str]:
    return [format_action(choice.action) for choice in decide(engine).choices]


def reasons(engine: Engine, action: str) -> list[str]:
    return [refusal.reason for refusal in why_not(engine.battle, parse_action(action))]


def told(engine: Engine) -> list[str | None]:
    narrator = Narrator(engine.battle)
    return [narrator.tell(event) for event in events_of(engine.battle, "door")]


def until(fight: Fight, words: str) -> Fight:
    """Play a fight on to a choice with those words."""
    while words not in str([choice.label for choice in fight.choices]):
        fight.push(fight.suggest())
    return fight


def typed(fight: Fight, words: str) -> str:
    """The action that typed words mean at the decision."""
    decision = fight.decision
    assert decision is not None
    action = read_typed(fight, decision, words, choices=decision.choices, usual=0, marks={}).action
    assert action is not None
    return format_action(action)


@pytest.mark.parametrize("rules", BOOKS)
def test_an_archer_shoots_through_it_and_nobody_steps_through(rules: str) -> None:
    text = meeting(ARCHER, hero(10, 3), state="stuck")
    fight = until(grognard.start(text, rules=rules, seed=1, play="First"), "shortbow")
    here = fight.battle
    assert can_see(here, here.combatants[0], here.combatants[1])
    assert can_see(here, here.combatants[1], here.combatants[0])
    assert "there is a portcullis at 6,3" in str(fight.why_not("move 6,3"))
    assert fight.why_not("move 7,3")
    fight.push(next(choice for choice in fight.choices if "shortbow" in choice.label))
    assert "shortbow" in fight.tell()


@pytest.mark.parametrize("rules", BOOKS)
def test_an_archer_of_the_tactics_shoots_through_it(rules: str) -> None:
    text = meeting(person(10, 3), ARCHER, state="stuck")
    engine = engine_of(text, rules=rules, dice=1, policies=[None, Sensible()])
    while not attacks_on(engine, 0):
        assert engine.advance() is not None
        engine.submit(parse_action(next(one for one in choices(engine) if one.endswith(("nothing", "end")))))
    assert attacks_on(engine, 0)[0].what == "shortbow"


@pytest.mark.parametrize(
    ("rules", "weapon", "strikes"),
    [
        *((rules, "longsword", False) for rules in BOOKS),
        ("bcb", "pole arm", True),
    ],
)
def test_only_a_reach_of_ten_feet_strikes_across_it(rules: str, weapon: str, strikes: bool) -> None:
    striker = f'{{ character = "fighter 2", name = "Ulf", at = [[5, 3]], weapons = ["{weapon}"] }}'
    engine = engine_of(meeting(striker, hero(7, 3), state="stuck"), rules=rules, policies=[None, None])
    could = False
    while engine.battle.round < 3:
        decision = decide(engine)
        could = could or (decision.actor == 0 and allowed(engine, "attack 0>1"))
        engine.submit(parse_action("declare-nothing" if decision.kind == DECLARE_DECISION else "end"))
    assert could == strikes


@pytest.mark.parametrize("rules", BOOKS)
def test_hands_raise_one_that_is_not_stuck_and_lower_it_again(rules: str) -> None:
    engine = beside(rules)
    assert "open-door 6,3" in choices(engine)
    assert {"close-door 6,3", "force-door 6,3"}.isdisjoint(choices(engine))
    act(engine, "open-door 6,3")
    assert told(engine) == ["The orc raises a portcullis."]
    assert engine.battle.field.is_free(6, 3)
    come_to(engine, 0, "movement" if rules in ("bxe", "bxs") else "")
    if engine.battle.round == 1:
        engine.submit(parse_action("end"))
        come_to(engine, 0, "movement" if rules in ("bxe", "bxs") else "")
    act(engine, "close-door 6,3")
    assert told(engine)[-1] == "The orc lowers a portcullis."
    assert not engine.battle.field.is_free(6, 3)


@pytest.mark.rule("bxs.doors.force-chance")
@pytest.mark.rule("bxe.doors.stuck-base-chance")
@pytest.mark.parametrize("rules", ["bxe", "bxs"])
def test_a_stuck_one_takes_the_roll_for_a_stuck_door(rules: str) -> None:
    for face, raised in ((3, False), (2, True)):
        engine = beside(rules, "stuck", 7)
        assert reasons(engine, "open-door 6,3") == ["the portcullis is stuck"]
        engine.battle.dice = dice_of(f"d6:{face}")
        engine.submit(parse_action("force-door 6,3"))
        finish_dice(engine.battle)
        (event,) = events_of(engine.battle, "door")
        assert event.roll is not None
        assert (event.roll.faces, event.roll.target) == (((6, face),), 2)
        assert engine.battle.field.is_free(6, 3) == raised
        words = (
            "forces a portcullis up" if raised else "heaves at the bars of a portcullis, but it does not move"
        )
        assert told(engine) == [f"The orc {words}."]


def test_what_speaks_against_handling_it() -> None:
    assert reasons(beside("bf", "stuck"), "force-door 6,3") == ["this book forces no doors"]
    assert reasons(beside("bxe", "locked"), "force-door 6,3") == [
        "a portcullis locked does not give way to force"
    ]
    assert reasons(beside("bf"), "force-door 6,3") == ["the portcullis is not shut fast"]
    assert reasons(beside("bf", "open"), "open-door 6,3") == ["the portcullis is raised"]
    assert reasons(beside("bf", more="humanoid = false"), "open-door 6,3") == ["it has no hands for a door"]


@pytest.mark.parametrize("rules", BOOKS)
def test_tactics_raise_it_on_their_way_to_the_enemy(rules: str) -> None:
    text = meeting(person(2, 3), hero(10, 3))
    engine = engine_of(text, rules=rules, dice=1, policies=[Sensible(), Sensible()])
    assert engine.advance() is None
    assert "raises" in [event.result for event in events_of(engine.battle, "door")]
    assert engine.battle.winner >= 0


def test_a_typed_order_names_it() -> None:
    text = meeting(person(2, 3), hero(10, 3, more="humanoid = false"))
    fight = until(grognard.start(text, rules="bf", seed=1, play="First"), "Walk away")
    fight.push(typed(fight, "move to portcullis"))
    assert fight.battle.combatants[0].x == 5
    until(fight, "Raise the portcullis at 6,3")
    fight.push(typed(fight, "raise the portcullis"))
    assert "raises a portcullis." in fight.tell()


def test_notation_keeps_it_and_maps_draw_it() -> None:
    engine = beside("bf", "stuck")
    battle = engine.battle
    before, line = battle.state(), format_battle(battle)
    assert "patches=stuck-portcullis@6,3" in line
    read_battle(line.replace("stuck-portcullis", "raised-portcullis"), battle)
    assert battle.field.is_free(6, 3)
    read_battle(line, battle)
    assert battle.state() == before
    assert explain_marks(draw_field(engine.battle)) == "{ a portcullis, let down"
    assert explain_marks(draw_field(beside("bf", "open").battle)) == "( a raised portcullis"


@pytest.mark.parametrize(
    ("state", "more", "problem"),
    [("barred", "", "a portcullis that is barred"), ("closed", ', bar = "east"', "a portcullis with a bar")],
)
def test_it_has_no_bar(state: str, more: str, problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        fight("bf", person(5, 3), hero(10, 3), dice=1, keys=ground(state, more))
