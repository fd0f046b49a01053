"""A side all of whom hang above: the others meet nobody until somebody comes beneath."""

from __future__ import annotations

import pytest

import grognard
from grognard.battle.state.notation import format_battle
from grognard.battle.view.policy import Policy
from grognard.tactics.plain import Plain
from grognard.tactics.sensible import Sensible
from grognard.text.narrate import Narrator
from tests.support import by_hand, engine_of, events_of

BOOKS = ("bf", "bfref", "bxe", "bxs", "bcb")
HALL = """
title = "The hall"
reaction = "roll"
[field]
width = 16
height = 7
[[sides]]
name = "Party"
player_characters = true
members = [{{ character = "fighter 2", hit_points = 40, at = [[1, 3]] }}]
[[sides]]
name = "Spiders"
[[sides.members]]
creature = "giant rat"
name = "Spider"
count = {count}
at = [{at}]
arrives = {{ beneath = 10 }}
"""
ABOVE = HALL.format(count=2, at="[7, 3], [7, 4]")
TOWER = """
title = "The loft"
reaction = "immediate attack"
[field]
map = '''
########
#......#
####[###
#......#
########
'''
[[sides]]
name = "Party"
player_characters = true
members = [{ character = "fighter 2", at = [[1, 1]] }]
[[sides]]
name = "Goblins"
members = [{ creature = "goblin", at = [[1, 3]] }]
"""


@pytest.mark.parametrize("rules", BOOKS)
@pytest.mark.parametrize("skill", [Plain, Sensible])
def test_they_drop_on_those_who_go_through_the_hall(rules: str, skill: type[Policy]) -> None:
    engine = engine_of(ABOVE, rules=rules, dice=4, policies=[skill(), skill()])
    engine.advance()
    battle = engine.battle
    arrivals = events_of(battle, "arrive")
    assert arrivals
    assert {event.result for event in arrivals} == {"drops"}
    moved = [event for event in events_of(battle, "move") if event.number < arrivals[0].number]
    assert {event.actor for event in moved} == {0}, "nobody else is there before"
    met = events_of(battle, "surprise")
    assert met
    assert all(event.number > arrivals[0].number for event in met)
    assert {event.side for event in met} == {0}, "who drops is caught by nobody"
    assert not events_of(battle, "reaction"), "there is nothing to talk about"
    told = Narrator(battle)
    lines = [told.tell(event) or "" for event in battle.log.events] if battle.log else []
    before = lines[: next(place for place, line in enumerate(lines) if "from above" in line)]
    assert not any("pider" in line for line in before), "nobody is told of before it is there"


@pytest.mark.parametrize("rules", BOOKS)
def test_who_never_comes_beneath_is_alone_for_ten_rounds_and_has_won(rules: str) -> None:
    fight = grognard.start(ABOVE, rules=rules, seed=3, play="Party")
    while not fight.over:
        fight.push("declare-nothing" if "declare-nothing" in fight.choices else "end")
    assert (fight.round, fight.winner) == (10, "Party")
    assert not [event for event in fight.events if event.code in ("surprise", "reaction", "arrive")]


def test_once_one_has_come_and_fallen_the_fight_is_over() -> None:
    fight = grognard.start(HALL.format(count=2, at="[2, 3], [14, 3]"), seed=3, play="Party")
    while fight.round < 2:
        fight.push("end")
    assert sum(event.code == "arrive" for event in fight.events) == 1
    spider = next(event.who[0] for event in fight.events if event.code == "arrive")
    fight.say(f"kill {fight.battle.combatants[spider].name}")
    assert (fight.over, fight.winner) == (True, "Party")


def test_a_third_side_may_hang_above_two_that_fight() -> None:
    orc = '{ creature = "orc", at = [[11, 3]], hit_points = 40, morale = 12 }'
    third = f'[[sides]]\nname = "Orcs"\nmembers = [{orc}]\n'
    engine = engine_of(
        ABOVE.replace('"roll"', '"immediate attack"') + third,
        dice=2,
        policies=[Sensible(), Sensible(), Sensible()],
    )
    engine.advance()
    assert events_of(engine.battle, "arrive")
    first = events_of(engine.battle, "surprise")[0]
    assert first.number < events_of(engine.battle, "round")[0].number, "the others meet as ever"


def test_such_a_fight_is_saved_and_taken_back(tmp_path: object) -> None:
    fight = grognard.start(ABOVE, seed=3, play="Party")
    before = fight.notation
    fight.push("move 6,3 walk" if not fight.why_not("move 6,3 walk") else "end")
    assert fight.notation != before
    after = format_battle(fight.battle)
    fight.undo()
    assert fight.notation == before
    fight.redo()
    assert format_battle(fight.battle) == after
    path = f"{tmp_path}/hall.json"
    fight.save(path)
    assert format_battle(grognard.load(path).battle) == after


def test_odds_of_it_can_be_counted() -> None:
    odds = grognard.odds(ABOVE, fights=20, seed=1)
    assert sum(side.wins.count for side in odds.sides) == 20


@pytest.mark.parametrize("skill", [Plain, Sensible])
@pytest.mark.parametrize("rules", BOOKS)
def test_players_go_to_the_door_and_those_behind_it_know_of_nobody(rules: str, skill: type[Policy]) -> None:
    engine = engine_of(TOWER, rules=rules, dice=1, policies=[skill(), skill()])
    while not events_of(engine.battle, "door"):
        assert engine.step()
    (opened,) = events_of(engine.battle, "door")
    assert opened.actor == 0
    assert {event.actor for event in events_of(engine.battle, "move")} <= {0}


def test_nobody_who_has_met_nobody_is_told_who_is_nearest() -> None:
    engine = by_hand(TOWER)
    engine.advance()
    assert engine.look().ways.nearest_enemy() == -1
