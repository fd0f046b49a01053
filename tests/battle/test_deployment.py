"""Where those begin whom an encounter gives no place: as far from the enemy as it says, in marching order."""

from __future__ import annotations

import re

import pytest

import grognard
from grognard.base.errors import InputError
from grognard.battle.ground.spreading import steps_from
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import DISTANCE
from grognard.battle.state.field import distance_feet
from grognard.battle.state.line_of_sight import has_line_of_sight
from tests.support import events_of

CORRIDOR = """
##########################
##############...........#
##############...........#
#........................#
#........................#
##############...........#
##############...........#
##########################
"""
DOOR = """
####################
#........#.........#
#........#.........#
#..................#
#........#.........#
#........#.........#
####################
"""
BEND = """
###############
#............##
#............##
###########..##
###########..##
###########..##
###########..##
###########..##
###############
"""
TALL = "\n".join(["......"] * 20)
PARTY = """
    { character = "magic-user 2" },
    { character = "thief 2", weapons = ["shortbow", "dagger"] },
    { character = "fighter 2", count = 2 },
    { character = "cleric 2" },
"""


def encounter(*sides: str, ground: str = "", feet: int | None = None, hexes: bool = False) -> str:
    """An encounter of sides, each the text of its members, on some map."""
    text = 'title = "Places"\nreaction = "immediate attack"\n'
    if feet is not None:
        text += f"distance_feet = {feet}\n"
    if ground:
        shape = ground if "=" in ground else f'map = """{ground}"""'
        text += f"[field]\nhexes = {str(hexes).lower()}\n{shape}\n"
    for number, members in enumerate(sides):
        text += f'[[sides]]\nname = "Side {number + 1}"\ncan_be_surprised = false\nmembers = [{members}]\n'
    return text


def begin(text: str, seed: int = 2) -> Battle:
    """The battle as its first decision finds it."""
    sides = [str(number + 1) for number in range(text.count("[[sides]]"))]
    return grognard.start(text, seed=seed, play=sides).battle


def apart(battle: Battle, one: int = 0, other: int = 1) -> int:
    """The feet on foot between the nearest of two sides."""
    width = battle.field.width
    steps = steps_from(battle.field, [int(a.y * width + a.x) for a in battle.sides[one].members])
    return min(steps[b.y * width + b.x] for b in battle.sides[other].members) * int(battle.field.cell_feet)


def rear(battle: Battle, one: Combatant) -> int:
    """The feet from somebody to the nearest of the first other side."""
    return min(int(distance_feet(battle.field, one, other)) for other in battle.sides[1].members)


@pytest.mark.parametrize("hexes", [False, True])
@pytest.mark.parametrize("ground", ["", CORRIDOR, DOOR, TALL])
@pytest.mark.parametrize("feet", [20, 40, 60])
def test_sides_stand_as_far_apart_as_the_encounter_says(ground: str, feet: int, *, hexes: bool) -> None:
    battle = begin(
        encounter(PARTY, '{ creature = "goblin", count = 6 }', ground=ground, feet=feet, hexes=hexes)
    )
    assert apart(battle) == feet
    assert not events_of(battle, DISTANCE)


@pytest.mark.parametrize("ground", ["", CORRIDOR, DOOR, TALL, BEND])
def test_casters_and_archers_stand_behind(ground: str) -> None:
    battle = begin(encounter(PARTY, '{ creature = "goblin", count = 6 }', ground=ground, feet=30))
    wizard, archer, fighter, second, cleric = battle.sides[0].members
    front = max(rear(battle, one) for one in (fighter, second, cleric))
    assert rear(battle, fighter) == 30
    assert min(rear(battle, wizard), rear(battle, archer)) >= front


@pytest.mark.parametrize("seed", range(8))
def test_a_rolled_distance_on_a_map_is_kept_to_and_within_sight(seed: int) -> None:
    battle = begin(encounter(PARTY, '{ creature = "goblin", count = 4 }', ground=DOOR), seed=seed)
    (met,) = events_of(battle, DISTANCE)
    assert met.roll is not None
    assert apart(battle) == met.amount
    # The two rooms and their door are 18 cells long, and each side needs one at its end.
    assert met.amount == min(met.roll.total, 5 * 16) or (met.result and met.amount < met.roll.total)
    sees = [
        has_line_of_sight(battle.field, a.x, a.y, b.x, b.y)
        for a in battle.sides[0].members
        for b in battle.sides[1].members
    ]
    assert any(sees)


def test_round_a_corner_they_meet_where_they_see_each_other() -> None:
    for seed in range(6):
        battle = begin(
            encounter('{ character = "fighter 1" }', '{ creature = "orc" }', ground=BEND), seed=seed
        )
        (one,), (other,) = battle.sides[0].members, battle.sides[1].members
        assert has_line_of_sight(battle.field, one.x, one.y, other.x, other.y)


@pytest.mark.parametrize(("side", "feet"), [(5, 20), (8, 35)])
def test_on_a_small_field_they_stand_as_far_apart_as_it_lets_them_and_it_is_said(
    side: int, feet: int
) -> None:
    small = f"width = {side}\nheight = {side}"
    text = encounter(
        '{ character = "fighter 1", count = 4 }', '{ creature = "orc", count = 4 }', ground=small, feet=60
    )
    battle = begin(text)
    assert apart(battle) == feet
    told = grognard.start(text, seed=1, play="1").tell()
    assert f"The sides meet at {feet}', as far apart as the ground allows." in told


def test_a_field_too_small_says_who_has_no_room_where() -> None:
    text = encounter(
        '{ character = "fighter 1" }',
        '{ creature = "orc", count = 40 }',
        ground="width = 5\nheight = 5",
        feet=30,
    )
    said = "there is no room for 40 of 'Side 2' apart from the others on a field of 5 by 5 with 25 cells"
    with pytest.raises(InputError, match=re.escape(said)):
        begin(text)


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("[0, 0]", "Orc cannot stand at 0,0: there is a wall"),
        ("[2, 3]", "Orc cannot stand at 2,3: Fighter 1 stands there"),
        ("[30, 3]", "Orc cannot stand at 30,3: the field is 20 by 7"),
    ],
)
def test_a_place_nobody_can_have_says_why(place: str, said: str) -> None:
    text = encounter(
        '{ character = "fighter 1", at = [[2, 3]] }', f'{{ creature = "orc", at = [{place}] }}', ground=DOOR
    )
    with pytest.raises(InputError, match=re.escape(said)):
        begin(text)


@pytest.mark.parametrize("ground", ["", DOOR, CORRIDOR])
def test_nobody_begins_among_enemies_who_have_places(ground: str) -> None:
    goblins = '{ creature = "goblin", count = 3, at = [[16, 3], [16, 4], [17, 3]] }'
    battle = begin(encounter(PARTY, goblins, ground=ground, feet=50))
    assert apart(battle) == 50
    assert [(one.x, one.y) for one in battle.sides[1].members] == [(16, 3), (16, 4), (17, 3)]


def test_a_distance_is_rolled_for_those_who_come_upon_enemies_that_have_places() -> None:
    goblins = '{ creature = "goblin", count = 2, at = [[22, 3], [22, 4]] }'
    battle = begin(encounter(PARTY, goblins, ground=CORRIDOR), seed=3)
    (met,) = events_of(battle, DISTANCE)
    assert apart(battle) == met.amount


def test_those_without_a_place_stand_by_those_of_their_side_who_have_one() -> None:
    mixed = '{ creature = "goblin", count = 5, at = [[16, 2], [16, 4]] }'
    battle = begin(encounter(PARTY, mixed, ground=DOOR, feet=40))
    assert apart(battle) == 40
    placed = battle.sides[1].members[:2]
    for one in battle.sides[1].members[2:]:
        assert min(distance_feet(battle.field, one, other) for other in placed) <= 10


@pytest.mark.parametrize("sides", [3, 4])
def test_each_of_several_sides_is_as_far_from_every_other(sides: int) -> None:
    orcs = '{ creature = "orc", count = 4 }'
    battle = begin(encounter(*[orcs] * sides, feet=40))
    for one in range(sides):
        assert min(apart(battle, one, other) for other in range(sides) if other != one) == 40


def test_thirty_against_thirty_form_lines() -> None:
    battle = begin(
        encounter('{ character = "fighter 1", count = 30 }', '{ creature = "orc", count = 30 }', feet=60)
    )
    for side in battle.sides:
        assert sorted({int(one.x) for one in side.members}) == list(
            range(min(int(one.x) for one in side.members), min(int(one.x) for one in side.members) + 3)
        )
    assert apart(battle) == 60


HOUSE = """
####################
#..................#
#..................#
#########[##########
#..................#
#..................#
####################
"""


def test_where_both_sides_have_places_the_others_stand_by_their_fellows_and_no_nearer_to_the_enemy() -> None:
    party = (
        '{ character = "fighter 2", at = [[1, 4]] }, { character = "cleric 2" }, { character = "thief 2" }'
    )
    foes = '{ creature = "orc", count = 4, at = [[24, 1]] }, { creature = "ogre", at = [[24, 6]] }'
    battle = begin(encounter(party, foes, ground=CORRIDOR))
    fighter, *others = battle.sides[0].members
    assert all(distance_feet(battle.field, fighter, one) == 5 for one in others)
    first, *orcs, _ogre = battle.sides[1].members
    assert [int(distance_feet(battle.field, first, one)) for one in orcs] == [5, 5, 5]


def test_nobody_without_a_place_is_put_behind_a_shut_door_or_into_it() -> None:
    party = '{ character = "fighter 2", at = [[9, 2]] }, { character = "fighter 1", count = 5 }'
    foes = '{ creature = "orc", count = 6, at = [[9, 5], [8, 5]] }'
    battle = begin(encounter(party, foes, ground=HOUSE))
    assert {int(one.y) for one in battle.sides[0].members} <= {1, 2}
    assert {int(one.y) for one in battle.sides[1].members} <= {4, 5}


def test_where_a_room_is_too_small_the_rest_stand_beyond_its_door() -> None:
    closet = "\n############\n#....[.....#\n#..########\n############\n"
    foes = '{ creature = "orc", count = 8, at = [[2, 2]] }'
    battle = begin(encounter('{ character = "fighter 2", at = [[10, 1]] }', foes, ground=closet))
    places = {(int(one.x), int(one.y)) for one in battle.sides[1].members}
    assert len(places) == 8
    assert {place for place in places if place[0] <= 4} == {(1, 1), (2, 1), (3, 1), (4, 1), (1, 2), (2, 2)}


SCATTERED = r"\n".join(
    (
        "...........................~.....~.",
        "..........#...~......~.........~...",
        ".#..~........................#...~.",
        "...#....~...#.~.....~..............",
        "~.~.....~.....#.........~..........",
        ".........~............~#...#.#~....",
        ".#....#.~........~......#..........",
        "....#..............................",
        "...............~..................~",
        "......~..................#.........",
        "...~~.~.~~.......~....~............",
        "...~........~........~#~..........~",
        "..........~........~.~.............",
    )
)
ROUGH_HEXES = r"""
title = "Over scattered rocks"
rules = "bfref"
distance_feet = 70
reaction = "roll"
field = { space_feet = 5, hexes = true, map = "MAP" }
[[sides]]
name = "Sid"
members = [
    { character = "elf fighter 5", count = 4 },
    { character = "fighter 2", count = 5 },
    { creature = "troglodyte", count = 4 },
]
[[sides]]
name = "Side 2"
can_be_surprised = false
members = [{ creature = "goblin", count = 2 }, { creature = "lion", count = 2 }]
[[sides]]
name = "Side 3"
members = [{ character = "halfling thief 7", count = 2 }]
"""


def test_a_side_finds_room_where_rough_ground_leaves_out_a_number_of_steps() -> None:
    fight = grognard.start(ROUGH_HEXES.replace("MAP", SCATTERED), seed=1)
    places = {(int(one.x), int(one.y)) for one in fight.battle.combatants}
    assert len(places) == 19
