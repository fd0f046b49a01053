"""What is typed at a decision, understood by the fight itself: words, cells, somebody, a door."""

from __future__ import annotations

import pytest

import grognard
from grognard.fight.choices import format_action
from grognard.fight.dice_since_choice import list_dice_since_choice
from grognard.fight.event_numbers import first_event_of_choice, first_event_of_round
from grognard.fight.fight import Fight
from grognard.fight.kept import how_to_resume, make_kept_path, save_as
from grognard.fight.seen_history import SeenHistory
from grognard.fight.sides import REFEREE, find_viewer
from grognard.fight.typed_choice import TypedChoice, read_typed
from grognard.fight.usual import find_usual
from grognard.text.map_key import MapKey

ROOM = """
title = "A room"
reaction = "immediate attack"
[field]
map = \"\"\"
#########
#.......#
#.......[
#.......#
#########
\"\"\"
[[sides]]
name = "Party"
player_characters = true
can_be_surprised = false
[[sides.members]]
character = "fighter 6"
name = "Hild"
at = [[1, 2]]
hit_points = 40
weapons = ["longsword"]
[[sides]]
name = "Orcs"
can_be_surprised = false
members = [{ creature = "orc", count = 3, at = [[4, 1], [5, 1], [6, 1]], hit_points = 4 }]
"""


@pytest.fixture
def fight() -> Fight:
    return grognard.start(ROOM, seed=3, play="party")


def read(fight: Fight, text: str) -> TypedChoice:
    decision = fight.decision
    assert decision is not None
    marks = SeenHistory(fight).look(0).marks
    usual = find_usual(fight)
    return read_typed(fight, decision, text, choices=decision.choices, usual=usual, marks=marks)


def action_of(fight: Fight, text: str) -> str:
    typed = read(fight, text)
    assert typed.action is not None, typed
    return format_action(typed.action)


def test_cells_and_manners_are_moves(fight: Fight) -> None:
    assert action_of(fight, "move 1,3") == action_of(fight, "1, 3") == "move 1,3 walk"
    assert action_of(fight, "run 3 3") == action_of(fight, "move 3,3 run") == "move 3,3 run"


def test_a_door_and_somebody_are_gone_to(fight: Fight) -> None:
    # The door is at 8,2; four cells of 5 feet are a walk, and 7,2 beside it is a run.
    assert action_of(fight, "move to the door") == "move 5,2 walk"
    assert action_of(fight, "run to the door") == "move 7,2 run"
    # Orc 2 stands at 5,1; 4,2 is the nearest cell beside it, three away.
    assert action_of(fight, "move to o2") == "move 4,2 walk"


def test_what_is_not_allowed_is_refused_with_reasons(fight: Fight) -> None:
    assert read(fight, "move 0,0") == TypedChoice(said=("No: there is a wall at 0,0.",))
    assert read(fight, "throw 5,3").said == ("No: Hild has nothing to throw there.",)
    nothing = read(fight, "fireball 5,3")
    assert nothing.said == ("No: Hild has nothing called 'fireball' that is aimed at a place.",)
    assert read(fight, "open door").said == (
        "No: there is no door beside Hild to open; move to door leads to one.",
    )


def test_nonsense_is_unknown_and_changes_nothing(fight: Fight) -> None:
    before = fight.notation
    assert read(fight, "xyzzy") == TypedChoice(unknown=True)
    assert fight.notation == before


def test_whose_eyes_it_is(fight: Fight) -> None:
    assert find_viewer(fight.battle, None) == REFEREE
    assert find_viewer(fight.battle, "2") == 1


def test_a_key_tells_points_of_ones_own_and_looks_of_others(fight: Fight) -> None:
    marks = SeenHistory(fight).look(0).marks
    key = MapKey(fight.battle, 0, marks, knows_all=False, centre=None, places=False).lines(80)
    assert key == ["H1 Hild 40/40", "o1-o3 Orcs 1-3"]
    words = MapKey(
        fight.battle, 0, marks, knows_all=True, centre=fight.battle.combatants[0], places=True
    ).lines(200)
    # Three cells of 5 feet from 1,2 to 4,1.
    assert "Orc 1 4/4 at 4,1, 15 feet away" in " ".join(words)


def test_dice_since_the_last_choice(fight: Fight) -> None:
    assert first_event_of_choice(fight) == 0
    assert len(fight.events) == 6
    fight.push("end")
    # The second round begins with the seventh event after the choice.
    assert (first_event_of_choice(fight), first_event_of_round(fight)) == (6, 12)
    dice = list_dice_since_choice(fight, REFEREE)
    # Three blows of the orcs, then the initiative of all four.
    assert [line.split(", ")[1] for line in dice] == ["to hit"] * 3 + ["initiative"] * 4
    # What the orcs do openly their enemies see as well.
    assert list_dice_since_choice(fight, 0) == dice


def test_a_fight_is_kept_under_a_name_from_now_on(
    fight: Fight, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path))
    unnamed = make_kept_path(fight)
    assert how_to_resume(unnamed) == "grognard resume"
    named = save_as(fight, "ford", unnamed)
    assert how_to_resume(named) == "grognard resume ford"
    assert how_to_resume("elsewhere/ford.json") == "grognard resume elsewhere/ford.json"
    assert save_as(fight, "", named) == named
