"""The bestiary: figures written down from the facts, lookup, and people's own tables."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.base.errors import InputError
from grognard.creatures.bestiary import creature_names, find_creature, is_known, parse_creature_table
from grognard.dice import parse_dice

Row = tuple[str, int, int | None, str, list[list[tuple[int, str, str]]], int, str, int, int]

# Name, armour class, unarmoured, hit dice, routines of (count, name, damage), feet on foot, save, morale, XP.
ROWS: list[Row] = [
    ("goblin", 14, 11, "1d8-1", [[(1, "weapon", "1d6")]], 20, "F1", 7, 10),
    ("hobgoblin", 14, 11, "1d8", [[(1, "weapon", "1d8")]], 30, "F1", 8, 25),
    ("urgoblin", 14, 11, "2d8", [[(1, "weapon", "1d8")]], 30, "F2", 9, 100),
    ("kobold", 13, 11, "1d4", [[(1, "weapon", "1d4")]], 20, "NM0", 6, 10),
    ("orc", 14, 11, "1d8", [[(1, "weapon", "1d8")]], 30, "F1", 8, 25),
    ("gnoll", 15, 13, "2d8", [[(1, "weapon", "2d4")]], 30, "F2", 8, 75),
    ("gnome", 15, 11, "1d8", [[(1, "weapon", "1d6")]], 20, "F1", 8, 25),
    ("bugbear", 15, 13, "3d8+1", [[(1, "weapon", "1d8+1")]], 30, "F3", 9, 145),
    ("lizard man", 15, 12, "2d8", [[(1, "weapon", "1d6+1")]], 20, "F2", 11, 75),
    ("troglodyte", 15, None, "2d8", [[(2, "claw", "1d4"), (1, "bite", "1d4")]], 30, "F2", 9, 75),
    ("ogre", 15, 12, "4d8+1", [[(1, "huge weapon", "2d6")]], 30, "F4", 10, 240),
    (
        "minotaur",
        14,
        12,
        "6d8",
        [[(1, "gore", "1d6"), (1, "bite", "1d6")], [(1, "weapon", "1d6+2")]],
        30,
        "F6",
        11,
        500,
    ),
    ("troll", 16, None, "6d8", [[(2, "claw", "1d6"), (1, "bite", "1d10")]], 40, "F6", 10, 555),
    ("hill giant", 15, 13, "8d8", [[(1, "giant weapon", "2d8")]], 30, "F8", 8, 875),
    (
        "harpy",
        13,
        None,
        "2d8",
        [[(2, "claw", "1d4"), (1, "weapon", "1d6")], [(1, "charm", "")]],
        20,
        "F2",
        7,
        100,
    ),
    ("centaur", 15, 13, "4d8", [[(2, "hoof", "1d6"), (1, "weapon", "1d6")]], 50, "F4", 8, 240),
    ("skeleton", 13, None, "1d8", [[(1, "weapon", "1d6")]], 40, "F1", 12, 25),
    ("zombie", 12, None, "2d8", [[(1, "weapon", "1d8")]], 20, "F2", 12, 75),
    ("ghoul", 14, None, "2d8", [[(2, "claw", "1d4"), (1, "bite", "1d4")]], 30, "F2", 9, 100),
    ("ghast", 15, None, "2d8", [[(2, "claw", "1d4"), (1, "bite", "1d4")]], 30, "F2", 9, 125),
    ("shadow", 13, None, "2d8", [[(1, "touch", "1d4")]], 30, "F2", 12, 100),
    ("wight", 15, None, "3d8", [[(1, "touch", "")]], 30, "F3", 12, 175),
    ("wraith", 15, None, "4d8", [[(1, "touch", "1d6")]], 0, "F4", 12, 320),
    ("mummy", 17, None, "5d8", [[(1, "touch", "1d12")]], 20, "F5", 12, 450),
    (
        "gargoyle",
        15,
        None,
        "4d8",
        [[(2, "claw", "1d4"), (1, "bite", "1d6"), (1, "horn", "1d4")]],
        30,
        "F6",
        11,
        320,
    ),
    ("doppleganger", 15, None, "4d8", [[(1, "fist", "1d12")], [(1, "weapon", "1d6")]], 30, "F4", 10, 280),
    ("owlbear", 15, None, "5d8", [[(2, "claw", "1d8"), (1, "bite", "1d8")]], 40, "F5", 9, 360),
    ("wolf", 13, None, "2d8", [[(1, "bite", "1d6")]], 60, "F2", 8, 75),
    ("dire wolf", 14, None, "4d8", [[(1, "bite", "2d4")]], 50, "F4", 9, 240),
    ("dog", 14, None, "1d8+1", [[(1, "bite", "1d4")]], 50, "F1", 9, 25),
    ("boar", 13, None, "3d8", [[(1, "tusk", "2d4")]], 50, "F3", 9, 145),
    ("black bear", 14, None, "4d8", [[(2, "claw", "1d4"), (1, "bite", "1d6")]], 40, "F4", 7, 240),
    ("grizzly bear", 14, None, "5d8", [[(2, "claw", "1d4"), (1, "bite", "1d8")]], 40, "F5", 8, 360),
    ("cave bear", 15, None, "7d8", [[(2, "claw", "1d8"), (1, "bite", "2d6")]], 40, "F7", 9, 670),
    ("mountain lion", 14, None, "3d8+2", [[(2, "claw", "1d4"), (1, "bite", "1d6")]], 50, "F3", 8, 145),
    ("lion", 14, None, "5d8", [[(2, "claw", "1d6"), (1, "bite", "1d10")]], 50, "F5", 9, 360),
    ("tiger", 14, None, "6d8", [[(2, "claw", "1d6"), (1, "bite", "2d6")]], 50, "F6", 9, 500),
    ("giant rat", 13, None, "1d4", [[(1, "bite", "1d4")]], 40, "F1", 8, 10),
    ("giant bat", 14, None, "2d8", [[(1, "bite", "1d4")]], 10, "F2", 8, 75),
    ("stirge", 13, None, "1d8", [[(1, "bite", "1d4")]], 10, "F1", 9, 37),
    ("giant centipede", 11, None, "1d4", [[(1, "bite", "")]], 40, "NM0", 7, 13),
    ("giant fire beetle", 16, None, "1d8+2", [[(1, "bite", "2d4")]], 40, "F1", 7, 25),
    ("giant tiger beetle", 17, None, "3d8+1", [[(1, "bite", "2d6")]], 60, "F3", 9, 145),
    ("giant crab spider", 13, None, "2d8", [[(1, "bite", "1d8")]], 40, "F2", 7, 100),
    ("giant black widow spider", 14, None, "3d8", [[(1, "bite", "2d6")]], 20, "F3", 8, 175),
    ("giant tarantula", 15, None, "4d8", [[(1, "bite", "1d8")]], 50, "F4", 8, 280),
    ("animated object", 13, None, "1d8", [[(1, "blow", "1d6")]], 10, "F1", 12, 25),
    ("pit viper", 14, None, "1d8", [[(1, "bite", "1d4")]], 30, "F1", 7, 37),
    ("large ant", 13, None, "1d8", [[(1, "bite", "1d6")]], 40, "F1", 7, 25),
]
# Ours: these two stand for the unnamed people of the rules and are in no bestiary table.
PEOPLE: list[Row] = [
    ("normal man", 11, None, "1d4", [[(1, "weapon", "")]], 40, "NM0", 7, 10),
    ("bandit", 13, None, "1d8", [[(1, "weapon", "1d6")]], 30, "F1", 8, 25),
]


@pytest.mark.parametrize("row", ROWS + PEOPLE, ids=lambda row: row[0])
def test_figures(row: Row) -> None:
    name, armour_class, unarmoured, dice, routines, feet, save, morale, xp = row
    creature = find_creature(name)
    assert (creature.armour_class, creature.unarmoured_armour_class) == (armour_class, unarmoured)
    assert creature.hit_dice.expression == dice
    assert [[(a.count, a.name, a.damage) for a in routine] for routine in creature.routines] == routines
    assert (creature.walk_feet, creature.morale, creature.experience_points) == (feet, morale, xp)
    assert f"{creature.save_as.class_letter}{creature.save_as.level}" == save


def test_the_rows_are_the_whole_bestiary() -> None:
    assert sorted(row[0].title() for row in ROWS + PEOPLE) == list(creature_names())


@pytest.mark.parametrize(
    ("name", "effects"),
    [
        ("ghoul", ("paralysis",)),
        ("wight", ("energy drain (1 level)",)),
        ("wraith", ("energy drain (1 level)",)),
        ("giant rat", ("disease 5%",)),
        ("mummy", ("disease",)),
        ("stirge", ("blood drain 1d4/round",)),
        ("giant centipede", ("poison",)),
        ("giant crab spider", ("poison",)),
        ("pit viper", ("poison",)),
        ("owlbear", ("hug 2d8",)),
        ("black bear", ("hug 2d6",)),
        ("wolf", ()),
    ],
)
def test_effects_of_the_last_attack(name: str, effects: tuple[str, ...]) -> None:
    assert find_creature(name).routines[0][-1].effects == effects


@pytest.mark.parametrize(
    ("name", "harm"),
    [("wight", ("silver", "magic")), ("shadow", ("magic",)), ("gargoyle", ("magic",)), ("skeleton", ())],
)
def test_what_harms_it(name: str, harm: tuple[str, ...]) -> None:
    assert find_creature(name).harmed_only_by == harm


def test_other_ways_of_moving() -> None:
    assert find_creature("stirge").fly_feet == 60
    assert find_creature("giant rat").feet("swim") == 20
    assert find_creature("goblin").unarmoured_walk_feet == 30
    assert find_creature("wolf").unarmoured_walk_feet == 60


@pytest.mark.parametrize("name", creature_names())
def test_every_damage_is_dice(name: str) -> None:
    creature = find_creature(name)
    assert parse_dice(creature.hit_dice.expression).maximum >= 1
    for attack in (attack for routine in creature.routines for attack in routine if attack.damage):
        assert parse_dice(attack.damage).minimum >= 1


@pytest.mark.parametrize(
    "name", ["GOBLIN", "goblins", "Rat, Giant", "Rats, Giant", "brown bear", "wolves", "zombies"]
)
def test_names_are_found_in_any_form(name: str) -> None:
    assert find_creature(name).morale > 0


def test_is_known_asks_for_the_exact_name() -> None:
    assert [is_known(name) for name in ("Wolf", "wolves", "brown bear", "snark")] == [
        True,
        False,
        True,
        False,
    ]


def test_an_unknown_name_gets_the_closest() -> None:
    with pytest.raises(InputError, match="hobgoblin") as caught:
        find_creature("hobgobblin")
    assert caught.value.problem == "unknown creature 'hobgobblin'"


OWN = """
ac = "14 (11)"
hd = "1-1"
attacks = "1 weapon"
damage = "1d6 or by weapon"
move = "20' unarmoured 30'"
morale = 7
xp = 10
number = "2d4"
attack_bonus = 2
weapons = ["spear", "short bow"]
notes = ["hates dwarves", "sees in the dark"]
"""


def test_a_table_of_ones_own() -> None:
    creature = parse_creature_table("Red Goblin", tomllib.loads(OWN))
    assert (creature.name, creature.armour_class, creature.unarmoured_armour_class) == ("Red Goblin", 14, 11)
    assert (creature.attack_bonus, creature.number_appearing) == (2, "2d4")
    assert creature.equipment == ("spear", "shortbow")
    assert creature.notes == ("hates dwarves", "sees in the dark")
    assert (creature.walk_feet, creature.unarmoured_walk_feet) == (20, 30)


@pytest.mark.parametrize(
    ("change", "key", "words"),
    [
        ({"morale": 13}, "creatures.x.morale", "morale 13 is out of range"),
        ({"moral": 7}, "creatures.x.moral", "unknown key 'moral'"),
        ({"ac": True}, "creatures.x.ac", "ac is True"),
        ({"ac": ""}, "creatures.x.ac", "has no AC"),
        ({"weapons": [1]}, "creatures.x.weapons", "weapons is"),
        ({"hd": "lots"}, "creatures.x.hd", "hit dice 'lots'"),
    ],
)
def test_a_faulty_table_is_refused_by_its_key(change: dict[str, object], key: str, words: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_creature_table("X", tomllib.loads(OWN) | change, file="fight.toml", key="creatures.x")
    assert (caught.value.file, caught.value.key) == ("fight.toml", key)
    assert words in caught.value.problem


VALUES = st.none() | st.integers() | st.text(max_size=12) | st.lists(st.text(max_size=5), max_size=2)


@given(st.dictionaries(st.sampled_from(sorted(tomllib.loads(OWN))) | st.text(max_size=4), VALUES, max_size=4))
def test_any_table_is_read_or_refused(change: dict[str, object]) -> None:
    try:
        creature = parse_creature_table("X", tomllib.loads(OWN) | change)
    except InputError:
        return
    assert creature.name == "X"


def test_the_data_folder_carries_its_licence() -> None:
    data = Path(__file__).parents[2] / "src" / "grognard" / "creatures" / "data"
    text = (data / "LICENSE").read_text(encoding="utf-8")
    assert "CC BY-SA 4.0" in text
    assert "Chris Gonnerman" in text
