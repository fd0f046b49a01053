"""A seat at a fight: what is seen, the order of turns, the choices, the story, all as plain data."""

from __future__ import annotations

import msgspec
import pytest

import grognard
from grognard.fight.fight import Fight
from grognard.fight.seat import Seat
from grognard.fight.shown import Menu, Scene, Told, Track
from grognard.rulebooks.rule_documents import BOOKS
from grognard.rulebooks.rulings import load_rulings

CASTERS = "examples/the-shamans-drum.toml"
TORCH = "examples/torchlight.toml"
ROOMS = """
title = "Two rooms"
reaction = "immediate attack"
[field]
map = \"\"\"
###############
#......#......#
#......#......#
#.............#
###############
\"\"\"
[[sides]]
name = "Party"
player_characters = true
can_be_surprised = false
members = [{ character = "fighter 6", name = "Hild", at = [[1, 1]], hit_points = 40 }]
[[sides]]
name = "Orcs"
can_be_surprised = false
members = [{ creature = "orc", count = 2, at = [[12, 1], [13, 1]], hit_points = 1 }]
"""


def seated(what: str, audience: str | None = None, *, rules: str = "bf", seed: int = 3) -> Seat:
    fight = grognard.start(what, rules=rules, seed=seed, play="all")
    seat = Seat(fight, audience)
    assert seat.next()
    return seat


def play(seat: Seat, decisions: int) -> None:
    for _ in range(decisions):
        if not seat.next():
            return
        assert seat.menu is not None
        seat.choose(seat.menu.usual)


def test_each_fact_goes_over_a_wire_and_back() -> None:
    seat = seated(CASTERS)
    facts: list[tuple[object, type]] = [(seat.scene, Scene), (seat.track, Track), (seat.menu, Menu)]
    facts += [(line, Told) for line in seat.story]
    for fact, kind in facts:
        assert msgspec.json.decode(msgspec.json.encode(fact), type=kind) == fact


def test_ground_behind_a_wall_is_blank_until_it_is_seen_and_is_remembered_then() -> None:
    seat = seated(ROOMS, "Party")
    rows = seat.scene.ground.rows
    # From 1,1 nothing of the other room is seen but what lies in line with the gap.
    assert rows[1][:8] == "#......#"
    assert all(figure.side == 0 for figure in seat.scene.figures)
    seat.fight.say("move Hild 8,3")
    seat.next()
    other = seat.scene
    assert other.ground.rows[1][8:14] == "......"
    remembered = [x for x in range(1, 7) if other.ground.rows[1][x] == "." and other.ground.dim[1][x] == "1"]
    assert remembered  # Seen before, and out of sight now.
    assert {figure.name for figure in other.figures} == {"Hild", "Orc 1", "Orc 2"}
    seat.fight.undo()
    assert seat.scene.ground.rows == rows
    assert len(seat.scene.figures) == 1


def test_a_loaded_fight_remembers_what_was_seen() -> None:
    seat = seated(TORCH, "Delvers")
    for _ in range(8):
        seat.fight.push(seat.fight.suggest())
    loaded = grognard.load(seat.fight.to_bytes())
    assert Seat(loaded, "Delvers").scene == seat.scene


def test_one_who_is_out_of_sight_is_shown_where_it_was_seen_last() -> None:
    seat = seated(ROOMS, "Party")
    seat.fight.say("move Hild 8,3")
    assert {figure.name for figure in seat.scene.figures} == {"Hild", "Orc 1", "Orc 2"}
    seat.fight.say("move Hild 1,1")
    orc = next(figure for figure in seat.scene.figures if figure.name == "Orc 1")
    assert (orc.seen, orc.x, orc.y, orc.state) == (False, 12, 1, "out of sight")


def test_marks_stay_the_same_when_others_come() -> None:
    seat = seated(CASTERS)
    before = {figure.name: figure.mark for figure in seat.scene.figures}
    assert before["Ogre"] == "o7"
    seat.fight.say("bring 2 orc at 20,20")
    after = {figure.name: figure.mark for figure in seat.scene.figures}
    assert {name: after[name] for name in before} == before
    assert len(set(after.values())) == len(after) == len(before) + 2


def test_only_its_own_side_knows_the_hit_points_of_a_figure() -> None:
    own = {figure.name: figure for figure in seated(CASTERS, "Party").scene.figures}
    assert own["Gerda"].points is not None
    assert own["Orc 1"].points is None
    assert all(figure.points is not None for figure in seated(CASTERS).scene.figures)


@pytest.mark.parametrize(
    ("rules", "kind"), [("bf", "numbers"), ("bcb", "numbers"), ("bxe", "sides"), ("bxs", "phases")]
)
def test_the_track_is_the_book_s_own_and_each_figure_stands_in_it_once_a_slot(rules: str, kind: str) -> None:
    seat = seated(CASTERS, rules=rules)
    for _ in range(30):
        track = seat.track
        assert track.kind == kind
        slots = [slot for slot in track.slots if slot.label != "announcements"]
        assert all(len(slot.who) == len(set(slot.who)) for slot in slots)
        order = [("done", "now", "to come").index(slot.when) for slot in slots]
        assert order == sorted(order)
        assert order.count(1) <= 1
        if kind == "numbers":
            numbers = [int(slot.label) for slot in slots if slot.label != "held back"]
            assert numbers == sorted(numbers, reverse=True)
        if not seat.next() or seat.menu is None:
            break
        seat.choose(seat.menu.usual)


def test_in_its_turn_a_figure_stands_in_the_slot_that_is_now() -> None:
    seat = seated(CASTERS)
    for _ in range(12):
        menu = seat.menu
        assert menu is not None
        now = [slot for slot in seat.track.slots if slot.when == "now"]
        if menu.kind == "turn":
            assert menu.actor in now[0].who
        seat.choose(menu.usual)
        if not seat.next():
            break


@pytest.mark.parametrize("rules", BOOKS)
def test_no_two_options_have_one_label_and_the_usual_one_can_be_chosen(rules: str) -> None:
    seat = seated(CASTERS, rules=rules)
    for _ in range(40):
        menu = seat.menu
        if menu is None:
            break
        labels = [option.label.casefold() for option in menu.options]
        assert len(labels) == len(set(labels))
        assert sum(option.usual for option in menu.options) <= 1
        assert menu.usual_label
        assert seat.fight.why_not(menu.usual) == []
        seat.choose(menu.usual)
        if not seat.next():
            break


def test_an_option_says_its_group_its_target_its_cell_and_what_it_brings() -> None:
    seat = seated("1 fighter 1 with shortbow and longsword vs 1 orc", seed=1)
    menu = seat.menu
    assert menu is not None
    shot = next(option for option in menu.options if option.group == "shoot")
    assert (shot.kind, shot.target, shot.means) == ("attack", 1, "shortbow")
    assert "%" in shot.brings  # the referee knows the armour class
    move = next(option for option in menu.options if option.group == "move" and option.target == 1)
    assert move.cell is not None
    flight = next(option for option in menu.options if option.danger)
    assert "flee" in flight.danger


def test_a_side_is_offered_its_own_decisions_alone() -> None:
    seat = seated("1 fighter 1 vs 1 orc", "Party", seed=4)
    for _ in range(6):
        decision = seat.fight.decision
        if decision is None:
            break
        assert (seat.menu is None) == (decision.side != 0)
        seat.fight.push(seat.fight.suggest())


def test_what_is_refused_has_the_reasons_of_the_rules() -> None:
    seat = seated("1 fighter 1 vs 1 orc", seed=1)
    refused = {one.label: one.reasons for one in seat.refused()}
    reasons = refused["Attack Orc with longsword"]
    assert "reach" in reasons[0].text or "feet" in reasons[0].text
    assert reasons[0].rule.startswith("bf.")


def test_every_cell_in_reach_may_be_gone_to() -> None:
    seat = seated(ROOMS, "Party")
    manners = {one.name: one for one in seat.reach()}
    assert set(manners) >= {"walk", "run"}
    walk = manners["walk"]
    assert all(seat.fight.why_not(action) == [] for action in walk.actions)
    assert len(set(walk.cells)) == len(walk.cells)


def test_an_area_names_whom_it_takes_of_those_that_are_known() -> None:
    seat = seated(CASTERS)
    while seat.next():
        menu = seat.menu
        assert menu is not None
        spell = next((one for one in menu.options if one.means == "sleep" and one.kind == "use"), None)
        if spell is not None:
            area = seat.area(spell.text)
            assert spell.target in area.who
            figures = {figure.id: (figure.x, figure.y) for figure in seat.scene.figures}
            assert {figures[one] for one in area.who} <= set(area.cells)
            return
        seat.choose(menu.usual)
    pytest.fail("nobody could cast sleep")


def test_the_story_says_what_is_told_and_keeps_rules_apart_from_sentences() -> None:
    seat = seated(CASTERS)
    play(seat, 30)
    story = seat.story
    told = seat.fight.tell(width=10_000)
    for line in story:
        if line.kind in ("line", "round"):
            assert line.text in told
            assert "[bf." not in line.text
    cited = {rule for line in story for why in line.why for rule in why.rules}
    assert "bf.initiative.die" in cited
    assert all(grognard.find_rule(rule).id == rule for rule in cited)
    rounds = [line.text for line in story if line.kind == "round"]
    assert rounds[0] == "Round 1"


def test_the_story_after_a_decision_was_taken_back_is_that_of_a_fresh_telling() -> None:
    seat = seated(CASTERS)
    play(seat, 10)
    before = seat.story
    play(seat, 3)
    for _ in range(3):
        seat.fight.undo()
    assert seat.story == before[: len(seat.story)]
    assert seat.story == Seat(grognard.load(seat.fight.to_bytes())).story


def test_chances_do_not_depend_on_how_they_are_divided_among_calls() -> None:
    fight: Fight = seated("2 fighter 2 vs 3 orc", seed=5).fight
    whole = Seat(fight).chances()
    parts = Seat(fight).chances()
    while not whole.done:
        answer = whole.play_on(seconds=60)
    while not parts.done:
        bits = parts.play_on(seconds=0)
    assert bits == answer
    assert sum(one.count for one in answer.sides) + answer.nobody.count == answer.fights
    assert max(one.margin for one in answer.sides) <= 0.02 or answer.fights == 2400


def test_a_line_names_the_rule_that_a_ruling_settles_and_that_could_be_changed() -> None:
    ruled = {why.ruled for line in played_story("bcb") for why in line.why if why.ruled}
    assert ruled
    for rule in ruled:
        rulings = [one for one in load_rulings("bcb") if rule in one.rules]
        assert any(one.option.startswith("rulebook:") for one in rulings)


def played_story(rules: str) -> tuple[Told, ...]:
    seat = seated(CASTERS, rules=rules)
    play(seat, 30)
    return seat.story
