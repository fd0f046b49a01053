"""Maps of a fight that is told: when they are drawn, what their key says, whom they do not show."""

from __future__ import annotations

import re

import pytest

from grognard.battle.state import patches
from grognard.battle.state.battle import Battle
from grognard.battle.state.events import ROUND
from grognard.battle.state.patches import pack_patch
from grognard.faces.cli.main import main
from grognard.fight.begin import start
from grognard.text.changing_map import (
    ALL_CELLS,
    FAR_CELLS,
    Maps,
    PlacesKnown,
    describe_map,
    find_places,
    has_changed_much,
)
from grognard.text.field_map import PATCH_MARKS, TERRAIN_MARKS, draw_field, explain_marks
from grognard.text.map_times import CHANGES, EVERY, NEVER
from grognard.text.marks import mark_figures
from tests.contract.fights import BOOKS
from tests.contract.test_told_unseen import PLACES
from tests.contract.test_unseen import HIDDEN

MATCH = "4 fighter 1 vs 6 goblin"


def battle_of(text: str = MATCH, *, rules: str = "bf", seed: int = 4) -> Battle:
    return start(text, rules=rules, seed=seed).battle


def moved(here: PlacesKnown, cells: int, *, who: int = 1) -> PlacesKnown:
    """So many figures so many cells farther on."""
    places = {
        index: (x + cells if place < who else x, y)
        for place, (index, (x, y)) in enumerate(here.places.items())
    }
    return PlacesKnown(places, here.ground)


def test_a_map_is_worth_drawing_when_somebody_went_far_fell_or_something_new_lies_there() -> None:
    battle = battle_of()
    here = find_places(battle)
    assert has_changed_much(None, here, battle)
    assert not has_changed_much(here, here, battle)
    assert not has_changed_much(here, moved(here, FAR_CELLS - 1), battle)
    assert has_changed_much(here, moved(here, FAR_CELLS), battle)
    assert not has_changed_much(here, moved(here, 1, who=ALL_CELLS - 1), battle)
    assert has_changed_much(here, moved(here, 1, who=ALL_CELLS), battle)
    fewer = dict(list(here.places.items())[1:])
    assert has_changed_much(here, PlacesKnown(fewer, here.ground), battle)
    assert has_changed_much(PlacesKnown(fewer, here.ground), here, battle)
    battle.set_patches([pack_patch(0, patches.FIRE)])
    assert has_changed_much(here, find_places(battle), battle)


def told(*arguments: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["fight", "2 fighter 4 vs 2 ogre", "--rules", "bxe", "--seed", "2", *arguments]) == 0
    return capsys.readouterr().out


def test_the_command_draws_every_round_or_when_much_changes_or_never(
    capsys: pytest.CaptureFixture[str],
) -> None:
    never, plain = told("--map", NEVER, capsys=capsys), told(capsys=capsys)
    assert never == plain  # no terminal here
    every, changes = told("--map", EVERY, capsys=capsys), told("--map", CHANGES, capsys=capsys)
    rounds = every.count("\nRound ")
    maps = [len(re.findall(r"^  F\d Fighter", text, flags=re.MULTILINE)) for text in (every, changes, never)]
    assert maps[0] == rounds > maps[1] > maps[2] == 0
    # Nothing else is told otherwise.
    lines = set(every.splitlines())
    assert [line for line in plain.splitlines() if line not in lines] == []


def test_a_map_shows_the_field_as_the_round_begins() -> None:
    fight = start(MATCH, rules="bxe", seed=4)
    maps = Maps(fight.battle, EVERY)
    fight.engine.policies = maps.watch(fight.engine.policies)
    fight.run()
    places = {int(one.index): (int(one.x), int(one.y)) for one in fight.battle.combatants}
    for event in reversed(fight.events):
        if event.way is not None:
            places[event.mover] = event.way[0]
    first, key = maps.of_round(1)
    x, y = places[0]
    row = next(row for row in first[1:] if int(row.split()[0]) == y)
    assert "F1" in row
    assert key[0].startswith("F1 Fighter 1 #1")
    assert len([event for event in fight.events if event.code == ROUND]) > 1
    assert maps.of_round(2)[0]
    assert maps.of_round(2) != (first, key)
    assert maps.of_round(99) == ([], [])
    assert x > 0


@pytest.mark.parametrize("rules", BOOKS)
def test_every_ground_of_every_book_has_a_mark(rules: str) -> None:
    names = battle_of(rules=rules).ruleset.terrain.names
    assert set(names) <= set(TERRAIN_MARKS.values())
    marks = [*TERRAIN_MARKS, *{mark for _, mark, _ in PATCH_MARKS}, "~", "=", "+", "."]
    assert len(marks) == len(set(marks))
    assert {kind for kind, _, _ in PATCH_MARKS} == {kind for kind, _, _ in patches.PATCHES}


def test_ground_without_a_mark_is_called_by_its_name_and_what_lies_there_is_explained() -> None:
    battle = battle_of()
    one = battle.combatants[0]
    names = battle.ruleset.terrain.names
    battle.ruleset.terrain.names = [*names, "bog"]
    battle.field.add_terrain(int(one.x) + 2, int(one.y), 1 << len(names))
    cell = int(one.y) * int(battle.field.width) + int(one.x) + 1
    battle.set_patches([pack_patch(cell, patches.WEB)])
    rows = draw_field(battle)
    assert explain_marks(rows, battle) == "+ bog; x a web"
    narrow = draw_field(battle, width=34)
    assert "F1x " in "".join(narrow)  # marks stand close there, and are known all the same
    assert explain_marks(narrow, battle) == "+ bog; x a web"
    battle.ruleset.terrain.names = names


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("rules", BOOKS)
def test_a_sides_map_shows_nobody_unknown_and_no_ground_in_the_dark(rules: str, place: str) -> None:
    fight = start(PLACES[place], rules=rules, seed=3)
    battle = fight.battle
    rows, key = describe_map(battle, viewer=0)
    shown = "\n".join([*rows, *key])
    events = start(PLACES[place], rules=rules, seed=3)
    events.run()
    known = events.events[0].known[0]
    for one in battle.combatants:
        assert (one.name in shown) == bool(known >> int(one.index) & 1), one.name
    whole, _ = describe_map(battle)
    assert len("".join(rows).split()) < len("".join(whole).split())
    assert any(line.startswith("It is dark: the watch see") for line in key)


def test_the_marks_do_not_count_those_who_are_not_seen() -> None:
    fight = start(HIDDEN.replace('["invisible"]', '["invisible", "found"]'), rules="bf", seed=3)
    _, key = describe_map(fight.battle, viewer=0)
    assert "q1 Quub" in key  # the third whose name begins like that
    _, all_of_them = describe_map(fight.battle)
    # Two named Qyyb have the numbers of their names; Quub is the third of the others.
    assert any("q5 Quub" in line and "q1 Qyyb 1; q2 Qyyb 2" in line for line in all_of_them)


def test_a_mark_has_the_number_of_a_name_whoever_else_is_seen() -> None:
    battle = start("1 fighter 1 vs 4 goblin, 1 ghoul", rules="bf", seed=3).battle
    marks = {battle.combatants[index].name: mark for index, mark in mark_figures(battle, side=0).items()}
    assert marks == {
        "Fighter 1": "F1",
        "Goblin 1": "g1",
        "Goblin 2": "g2",
        "Goblin 3": "g3",
        "Goblin 4": "g4",
        "Ghoul": "g5",
    }
    fewer = mark_figures(battle, side=0, hidden=[1, 3])
    assert [fewer[index] for index in (2, 4)] == ["g2", "g4"]


def test_who_has_no_number_leaves_it_to_those_who_have() -> None:
    battle = start("1 lion, 2 longbowman vs 1 goblin", rules="bf", seed=3).battle
    marks = mark_figures(battle, side=0)
    assert [marks[index] for index in range(3)] == ["L3", "L1", "L2"]
