"""Moves: the way to a goal, the cells in reach, and how far apart a small field lets the sides meet."""

from __future__ import annotations

import random
from collections import deque

import pytest

from grognard.battle.ground.reaching import reachable_cells, spread_out
from grognard.battle.ground.ways import direction_bit, directions_open, move_limit_feet, step_toward
from grognard.battle.state.actions import FLEE, MODE_NAMES, RUN, WALK, WITHDRAW, format_action
from grognard.battle.state.battle import Battle
from grognard.battle.state.field import square_distance
from grognard.battle.state.spread import Spread
from tests.support import act, brute, by_hand, come_to, decide, events_of, fight, way_of

ROOM = """
title = "A room"
reaction = "immediate attack"

[field]
map = '''
..........
..........
....#.....
....#.....
....#.....
..........
'''

[[sides]]
name = "Party"
player_characters = true
can_be_surprised = false
members = [
    {{ character = "fighter 1", at = [{fighter}], armour = "{armour}" }},
    {{ character = "cleric 1", at = [[0, 0]] }},
]

[[sides]]
name = "Orcs"
can_be_surprised = false
members = [{{ creature = "orc", at = [{orc}], morale = 12 }}]
"""

MEETING = """
title = "Met in a narrow place"
reaction = "immediate attack"

[field]
map = '''
..........................
..........................
.............#............
.............#............
.............#............
..........................
'''

[[sides]]
name = "Orcs"
player_characters = true
can_be_surprised = false
members = [{ creature = "orc", count = 9, hit_points = 4 }]

[[sides]]
name = "Gnolls"
player_characters = true
can_be_surprised = false
members = [{ creature = "gnoll", count = 9, hit_points = 4 }]
"""


def room(
    *, fighter: str = "[1, 3]", orc: str = "[9, 3]", armour: str = "chain mail", rules: str = "bf"
) -> Battle:
    """Two of a party and an orc in a room with a wall, before anything has happened."""
    return by_hand(ROOM.format(fighter=fighter, orc=orc, armour=armour), rules=rules).battle


def walk_out(battle: Battle, limit: int, *, passing: bool, back: bool = False) -> dict[int, int]:
    """Cells and feet by a search of its own: every cell within `limit` steps that a way leads to.

    One who backs off from an orc beside it goes farther from the orc with every step.
    """
    field, mover, orc = battle.field, battle.combatants[0], battle.combatants[2]
    start = (int(mover.x), int(mover.y))
    steps = {start: 0}
    waiting = deque([start])
    beside = square_distance(*start, orc.x, orc.y) <= 1
    while waiting:
        x, y = waiting.popleft()
        held = not passing and (x, y) != start and square_distance(x, y, orc.x, orc.y) <= 1
        if steps[x, y] == limit or held:
            continue
        for cell in ((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
            if (
                back
                and beside
                and square_distance(*cell, orc.x, orc.y) <= square_distance(x, y, orc.x, orc.y)
            ):
                continue
            if cell not in steps and field.is_free(*cell):
                steps[cell] = steps[x, y] + 1
                waiting.append(cell)
    del steps[start]
    return {y * int(field.width) + x: 5 * count for (x, y), count in steps.items()}


@pytest.mark.parametrize("orc", ["[9, 3]", "[6, 3]", "[3, 1]", "[2, 4]"])
@pytest.mark.parametrize(("mode", "cells"), [(WALK, 4), (RUN, 8), (WITHDRAW, 2), (FLEE, 8)])
def test_reachable_cells_are_those_a_way_leads_to(mode: int, cells: int, orc: str) -> None:
    battle = room(orc=orc)
    # Chain mail walks 20 feet in a round, runs and flees twice that, and backs off half of it.
    assert move_limit_feet(battle, battle.combatants[0], mode) == 5 * cells, MODE_NAMES[mode]
    expected = walk_out(battle, cells, passing=mode in (WITHDRAW, FLEE), back=mode == WITHDRAW)
    assert reachable_cells(battle, battle.combatants[0], mode) == expected


@pytest.mark.parametrize("rules", ["bf", "bxs"])
@pytest.mark.parametrize("orc", ["[9, 3]", "[6, 3]", "[3, 1]"])
def test_a_search_for_one_cell_finds_what_a_whole_one_does(orc: str, rules: str) -> None:
    battle = room(orc=orc, rules=rules)
    mover = battle.combatants[0]
    for passing in (True, False):
        whole = costs_of(spread_out(battle, mover, 60, passing=passing))
        for goal, steps in whole.items():
            found = costs_of(spread_out(battle, mover, 60, passing=passing, goal=goal))
            assert found[goal] == steps
            assert all(found[cell] == near for cell, near in whole.items() if near < steps)
    far = max(whole, key=whole.__getitem__)
    beside = min(whole, key=whole.__getitem__)
    assert far not in costs_of(spread_out(battle, mover, 60, passing=False, goal=beside))


def costs_of(spread: Spread) -> dict[int, int]:
    """What a search has found, its start left out."""
    cells = [int(spread.order[number]) for number in range(1, spread.found)]
    return {cell: int(spread.cost_of(cell)) for cell in cells}


@pytest.mark.parametrize(("armour", "walk"), [("", 40), ("leather armour", 30), ("chain mail", 20)])
def test_armour_sets_the_pace(armour: str, walk: int) -> None:
    battle = room(armour=armour)
    fighter = battle.combatants[0]
    assert [move_limit_feet(battle, fighter, mode) for mode in (WALK, RUN, WITHDRAW, FLEE)] == [
        walk,
        2 * walk,
        walk // 2,
        2 * walk,
    ]


@pytest.mark.parametrize(
    ("fighter", "goal", "gap", "steps", "reached"),
    [
        pytest.param("[1, 3]", (1, 0), 0, 9, (1, 0), id="straight to it"),
        pytest.param("[1, 3]", (1, 0), 1, 9, (1, 1), id="up to its side"),
        pytest.param("[1, 3]", (1, 0), 0, 2, (1, 1), id="as far as the steps go"),
        pytest.param("[3, 1]", (8, 1), 0, 9, (8, 1), id="along a row"),
        pytest.param("[1, 3]", (1, 3), 0, 9, (1, 3), id="already there"),
        pytest.param("[3, 3]", (6, 3), 0, 9, (3, 3), id="a wall is no way"),
        pytest.param("[2, 0]", (0, 0), 0, 9, (1, 0), id="a friend stands on the goal"),
    ],
)
def test_a_step_toward_a_goal_goes_straight(
    fighter: str, goal: tuple[int, int], gap: int, steps: int, reached: tuple[int, int]
) -> None:
    battle = room(fighter=fighter)
    cell = step_toward(battle, battle.combatants[0], *goal, gap=gap, steps=steps)
    assert (cell % battle.field.width, cell // battle.field.width) == reached


def test_a_step_goes_around_a_friend() -> None:
    battle = room(fighter="[0, 2]")
    cleric = battle.combatants[1]
    assert (cleric.x, cleric.y) == (0, 0)
    cell = step_toward(battle, battle.combatants[0], 1, 0, gap=0, steps=9)
    assert (cell % battle.field.width, cell // battle.field.width) == (1, 0)


def test_a_step_ends_where_an_enemy_engages() -> None:
    battle = room(fighter="[1, 1]", orc="[5, 0]")
    cell = step_toward(battle, battle.combatants[0], 9, 1, gap=0, steps=9)
    assert (cell % battle.field.width, cell // battle.field.width) == (4, 1)


@pytest.mark.parametrize(
    ("dice", "feet"),
    [
        pytest.param("d6:1 d6:1", 20, id="as rolled"),
        pytest.param("d6:3 d6:3", 60, id="around a wall"),
        pytest.param("d6:5 d6:6", 110, id="as rolled beyond the wall"),
        pytest.param("d6:6 d6:6", 115, id="not beyond the edge"),
    ],
)
def test_the_sides_meet_as_far_apart_as_the_field_allows(dice: str, feet: int) -> None:
    engine = by_hand(MEETING, dice=dice + " d6:1" * 18)
    battle = engine.battle
    assert engine.advance() is not None
    (event,) = events_of(battle, "distance")
    fronts = max(one.x for one in battle.sides[0].members), min(one.x for one in battle.sides[1].members)
    assert 5 * (fronts[1] - fronts[0]) == event.amount == feet
    assert event.roll is not None
    assert event.roll.faces == tuple((6, int(die[-1])) for die in dice.split())
    places = [(one.x, one.y) for one in battle.combatants]
    assert len(set(places)) == 18
    assert not set(places) & set(battle.field.walls)
    assert all(battle.field.is_inside(x, y) for x, y in places)


def test_one_who_advances_on_somebody_goes_past_others_where_it_is_no_longer() -> None:
    # Straight at the one behind, the walker would come into reach of the other and have to stop at 7,5.
    engine = fight("bf", brute("A", 4, 5), f"{brute('B', 8, 6)}, {brute('C', 12, 5)}", dice=1)
    come_to(engine, 0)
    choices = {choice.label: choice.action for choice in decide(engine).choices}
    act(engine, format_action(choices["Move toward C"]))
    moved = events_of(engine.battle, "move")[0]
    assert (moved.amount, way_of(moved)[1]) == (35, (11, 4))


@pytest.mark.parametrize("seed", range(6))
def test_a_walk_in_a_direction_that_is_not_open_ends_where_it_begins(seed: int) -> None:
    battle = crowd(seed)
    field, shut = battle.field, 0
    for mover in battle.combatants:
        begun = directions_open(battle, mover.x, mover.y)
        for cell in range(field.width * field.height):
            x, y = cell % field.width, cell // field.width
            if begun & direction_bit(x - mover.x, y - mover.y) == 0:
                shut += 1
                reached = step_toward(battle, mover, x, y, gap=0, steps=9)
                assert reached == mover.y * field.width + mover.x
    assert shut > 100


def crowd(seed: int) -> Battle:
    """Twenty against twenty, packed at random on a small field, every other one with a few pillars."""
    dice = random.Random(seed)
    cells = [(x, y) for x in range(12) for y in range(6)]
    dice.shuffle(cells)
    rows = [["." for _ in range(12)] for _ in range(6)]
    for x, y in cells[: 4 * (seed % 2)]:
        rows[y][x] = "#"
    places = [f"[{x}, {y}]" for x, y in cells[4:44]]
    field = "\n".join("".join(row) for row in rows)
    sides = "".join(
        f"""
[[sides]]
name = "{name}"
members = [{{ creature = "{kind}", count = 20, at = [{", ".join(at)}] }}]
"""
        for name, kind, at in (("Orcs", "orc", places[:20]), ("Goblins", "goblin", places[20:]))
    )
    text = (
        f"title = \"A crowd\"\nreaction = \"immediate attack\"\n\n[field]\nmap = '''\n{field}\n'''\n{sides}"
    )
    return by_hand(text, rules="bf").battle
