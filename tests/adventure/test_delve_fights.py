"""Fights of a delve on the level's own map: where the sides stand, how far apart, doors, flight, wounds."""

from __future__ import annotations

from pathlib import Path

import pytest

import grognard
from grognard.adventure.delve.machine import Delving
from grognard.adventure.party.people import Aftermath, Fate
from grognard.dice.source import ScriptedDice
from grognard.encounter.entries import Encounter
from grognard.encounter.setup import set_up
from grognard.rulebooks.loader import load_rulebook
from tests.adventure.places import codes, delving, one, order, with_folk, won

READY = "d6:6 d6:6 "
"""Nobody is surprised."""
FIRST = "d6:6 d6:1 "
"""The party acts first."""
CALM = "d6:3 d6:4 "
"""A reaction of no attack."""
HALL = """
title = "A hall behind a door"
entrance = "1"
wandering_faces = 0
map = \"\"\"
#####################
#11+22222#ppppppppppp
#11#22222+ppppppppppp
####22222#ppppppppppp
#####################
\"\"\"
areas = [
    { key = "1", name = "the stair", lit = true },
    { key = "2", name = "the hall", lit = true, folk = { name = "Foes", members = [MEMBERS] } },
    { key = "p", name = "the yard", lit = true },
]
doors = [
    { between = ["1", "2"], at = [3, 1], name = "door" },
    { between = ["2", "p"], at = [9, 2], name = "gate" },
]
"""
"""Two doors, and between them a hall of 50 by 30 feet."""
CORRIDOR = """
title = "A corridor"
entrance = "1"
wandering_faces = 0
map = \"\"\"
####################
#111pppppppppppppp##
####################
\"\"\"
areas = [
    { key = "1", name = "the stair", lit = true },
    { key = "p", name = "the corridor", LIT folk = { name = "Foes", members = [MEMBERS] } },
]
"""
"""A corridor of 10 feet by 140."""
ORCS = '{ creature = "orc", count = 4 }'
PEASANTS = '{ character = "normal man", count = 2 }'


def meet(
    place: str, members: str, *, dice: str, party: str = "4 fighter 1", lit: str = "lit = true,"
) -> Delving:
    """A party that has come east upon somebody."""
    table = delving(place.replace("MEMBERS", members).replace("LIT", lit), party=party)
    order(table, next(text for text, _ in table.choices() if text.startswith("go east")), dice=dice)
    return table


def fight_of(table: Delving) -> Encounter:
    """The fight that the party has begun."""
    if table.decision is not None and table.decision.encounter is None:
        order(table, "attack")
    assert table.decision is not None
    assert table.decision.encounter is not None
    return table.decision.encounter


def apart(encounter: Encounter) -> int:
    """The feet between the fronts of both sides where they stand."""
    battle = set_up(encounter, load_rulebook("bxe"), ScriptedDice([]))
    first, second = battle.sides
    cells = [max(abs(int(a.x - b.x)), abs(int(a.y - b.y))) for a in first.members for b in second.members]
    return 5 * min(cells)


def ended(table: Delving, fled: dict[str, tuple[int, int]]) -> Aftermath:
    """A fight that the party has won; some of the foes have fled by the exits named, the others are dead."""
    after = won(table)
    fates = tuple(
        Fate(fate.name, "fled", fate.most, fate.most, exit=fled[fate.name]) if fate.name in fled else fate
        for fate in after.sides[1]
    )
    return Aftermath(after.rounds, 0, "victory", (after.sides[0], fates))


@pytest.mark.rule("bxe.formation.two-abreast-in-10ft")
def test_two_stand_abreast_in_a_passage_of_ten_feet() -> None:
    table = meet(CORRIDOR, ORCS, dice=READY + "d6:2 d6:2 " + FIRST + CALM)
    encounter = fight_of(table)
    for side in encounter.sides:
        columns = [x for x, _ in side.at]
        assert sorted({columns.count(x) for x in columns}) == [2], side.at
    # 2d6 say 40 feet, and the corridor has room for it.
    assert encounter.distance_feet == apart(encounter) == 40


def test_a_room_is_no_larger_than_it_is() -> None:
    table = meet(HALL, ORCS, dice=READY + "d6:3 d6:4 " + FIRST + CALM)
    encounter = fight_of(table)
    # 2d6 say 70 feet. Of ten columns of 5 feet the party stands in the first two: the tenth is 40 feet away.
    assert encounter.distance_feet == apart(encounter) == one(table.facts, "distance").amount == 40
    assert encounter.field is not None
    assert all(encounter.field.map.split("\n")[y][x] == "." for side in encounter.sides for x, y in side.at)


@pytest.mark.rule("bxe.light.infravision-monsters")
@pytest.mark.parametrize(
    ("members", "lit", "feet"), [(PEASANTS, "", 30), (ORCS, "", 60), (PEASANTS, "lit = true,", 120)]
)
def test_darkness_caps_the_distance(members: str, lit: str, feet: int) -> None:
    table = delving(CORRIDOR.replace("MEMBERS", members).replace("LIT", lit), party="2 fighter 1")
    order(table, "light torch")
    # Who shows a light surprises nobody, so only the party rolls for it in the dark; then 2d6 say 120 feet.
    dice = (READY if lit else "d6:6 ") + "d6:6 d6:6 " + FIRST + CALM
    order(table, "go east way", dice=dice)
    assert one(table.facts, "distance").amount == feet
    assert apart(fight_of(table)) == feet


def test_a_shut_door_is_in_the_fight_and_stays_as_the_fight_leaves_it() -> None:
    table = meet(HALL, ORCS, dice=READY + "d6:2 d6:2 " + FIRST + CALM)
    encounter = fight_of(table)
    assert encounter.field is not None
    # The door they have come by still stands open, the gate is shut: nobody knows what is behind it.
    states = {entry.state: entry.at for entry in encounter.field.doors}
    assert set(states) == {"open", "closed"}
    assert encounter.field.exits is not None
    assert states["closed"] in encounter.field.exits
    assert all(len(row) <= states["closed"][0] + 2 for row in encounter.field.map.split("\n"))


@pytest.mark.rule("bxe.doors.swing-shut")
def test_a_door_shut_by_fugitives_holds_and_they_are_behind_it() -> None:
    table = meet(HALL, ORCS, dice=READY + "d6:2 d6:2 " + FIRST + CALM)
    encounter = fight_of(table)
    assert encounter.field is not None
    gate = next(entry.at for entry in encounter.field.doors if entry.state == "closed")
    table.finish_fight(ended(table, {"Orc 1": gate}))
    table.advance()
    assert one(table.facts, "fled away").where == "by the east gate"
    assert not table.door(1).open
    (folk,) = table.state.folk
    assert (folk.area, folk.able, folk.mood) == ("p", 1, "")
    # Whoever comes after them sees them run.
    order(table, "go east gate", dice="d6:6 d6:2 d6:2 " + FIRST + CALM)
    assert table.decision is not None
    assert table.decision.kind == "pursue"


def test_who_flees_out_of_the_level_is_gone() -> None:
    table = meet(HALL, ORCS, dice=READY + "d6:2 d6:2 " + FIRST + CALM)
    encounter = fight_of(table)
    assert encounter.field is not None
    ground = table.fought_on
    assert ground is not None
    out = next(cell for cell, goal in ground.exits.items() if goal == "")
    table.finish_fight(ended(table, {"Orc 1": out}))
    assert "fled away" not in codes(table.facts)
    assert table.state.folk[0].mood == "gone"


def test_the_party_flees_only_by_ways_it_knows() -> None:
    table = meet(HALL, ORCS, dice=READY + "d6:2 d6:2 " + FIRST + CALM)
    encounter = fight_of(table)
    ground = table.fought_on
    assert ground is not None
    assert encounter.field is not None
    gate = next(entry.at for entry in encounter.field.doors if entry.state == "closed")
    own = encounter.sides[0].exits
    assert own
    assert gate not in own
    assert {ground.exits[cell] for cell in own} == {""}
    assert encounter.sides[1].exits is None


def test_wounds_are_the_same_number_in_and_out_of_a_fight() -> None:
    table = meet(HALL, ORCS, dice=READY + "d6:2 d6:2 " + FIRST + CALM)
    hurt = table.state.explorers[0]
    hurt.most, hurt.hit_points = 13, 12
    encounter = fight_of(table)
    battle = set_up(encounter, load_rulebook("bxe"), ScriptedDice([]))
    first = battle.sides[0].own[0]
    assert (first.hit_points, first.max_hit_points) == (12, 13)
    table.finish_fight(won(table))
    assert hurt.most == 13


def test_an_area_without_a_map_has_its_size_and_its_ways() -> None:
    table = delving(with_folk(ORCS, area="B"), party="4 fighter 1")
    order(table, "go north", dice=READY + "d6:5 d6:5 " + FIRST + CALM)
    encounter = fight_of(table)
    assert encounter.field is not None
    # The passage is 10 feet wide and 60 long; the party has come in from the south.
    for side in encounter.sides:
        rows = [y for _, y in side.at]
        assert {rows.count(y) for y in rows} == {2}
    assert max(y for _, y in encounter.sides[1].at) < min(y for _, y in encounter.sides[0].at)


def test_those_who_wander_come_by_a_way_the_party_has_not_come_by() -> None:
    wandering = '\n[[wandering]]\nname = "Orcs"\nmembers = [{ creature = "orc" }]\nnumber = "1d4"\n'
    place = HALL.replace(', folk = { name = "Foes", members = [MEMBERS] }', "") + wandering
    table = delving(place.replace("wandering_faces = 0", ""), party="2 fighter 1")
    order(table, "go east door")
    order(table, "referee bring Orcs", dice="d4:2 " + READY + "d6:3 d6:3 " + FIRST + CALM)
    encounter = fight_of(table)
    assert encounter.field is not None
    states = {
        table.fought_on.doors[entry.at]: entry.state for entry in encounter.field.doors if table.fought_on
    }
    assert states == {0: "closed", 1: "open"}
    gate = next(entry.at for entry in encounter.field.doors if entry.state == "open")
    # They are at the gate or beyond it, 2d6 say 60 feet at most, with the party in the middle of the hall.
    assert min(x for x, _ in encounter.sides[1].at) >= gate[0] - 3
    assert encounter.distance_feet is not None
    assert encounter.distance_feet <= 60


HOUNDS = '{ stat_line = "Hound: AC 12, HD 2, #At 1 bite, Dam 1d6, Mv 40\', Sv F2, Ml 12", count = 2 }'
RUNNERS = HOUNDS.replace("Hound", "Runner").replace("count", "humanoid = true, count")


@pytest.mark.rule("bxe.chase.dungeon-obstacles", "bxe.doors.swing-shut")
@pytest.mark.parametrize(("members", "stopped"), [(HOUNDS, True), (RUNNERS, False)])
def test_a_door_that_falls_shut_behind_fugitives_stops_who_has_no_hands(members: str, stopped: bool) -> None:
    table = meet(HALL, members, dice=READY + "d6:2 d6:2 " + FIRST + "d6:1 d6:1")
    facts = order(table, "flee")
    assert table.state.chase is not None
    while table.state.chase is not None and not table.state.over:
        facts += order(table, "run")
        if table.decision is not None and table.decision.encounter is not None:
            break
    assert ("barred" in codes(facts)) == stopped
    if stopped:
        assert one(facts, "away").result == "stopped"


def test_an_expedition_saved_before_goes_on_as_it_was(tmp_path: Path) -> None:
    """Fights of a saved expedition that names no layout are laid out as they were when it was saved."""
    path = tmp_path / "old.json"
    expedition = grognard.delve("examples/places/under-hobs-mill.toml", rules="bxe", seed=3)
    expedition.save(path)
    text = path.read_text(encoding="utf-8")
    assert '"layout": 2' in text
    path.write_text(text.replace('"layout": 2', '"layout": 1'), encoding="utf-8")
    old = grognard.resume(path)
    assert old.machine.layout == 1
    old.run()
    old.save(path)
    again = grognard.resume(path)
    assert again.facts == old.facts
    distances = [fact.amount for fact in old.facts if fact.code == "distance"]
    assert 90 in distances
