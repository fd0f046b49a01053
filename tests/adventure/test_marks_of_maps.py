"""What a dungeon's map can show besides rooms and doors, and how a party fares there."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.adventure.delve.cutting import cut_window
from grognard.adventure.delve.window import field_of
from grognard.adventure.party.facts import STUCK
from grognard.adventure.places.dungeon_entries import DungeonEntry, read_dungeon, validate_dungeon
from grognard.adventure.places.place_files import parse_place
from grognard.base.errors import InputError
from grognard.text.expedition_view import draw_level
from tests.adventure.places import delving, order
from tests.maps.drawn import level_of, neighbours

HEAD = 'title = "A test"\nentrance = "1"\nwandering_faces = 0\n'


def test_areas_that_share_a_mark_say_where_they_are() -> None:
    level = level_of(
        HEAD
        + 'map = """\n#######\n#rr+rr#\n#rr#rr#\n#######\n"""\n'
        + 'areas = [{ key = "1", mark = "r", at = [1, 1] }, { key = "12", mark = "r", at = [5, 2] }]'
    )
    assert neighbours(level, "1") == {"east door": "12"}
    assert level.drawing is not None
    assert level.drawing.squares["12"] == {(4, 1), (5, 1), (4, 2), (5, 2)}


@pytest.mark.parametrize(
    ("areas", "key", "problem"),
    [
        ('[{ key = "1", mark = "r" }, { key = "2", mark = "r", at = [5, 2] }]', "areas[0].at", "shares"),
        ('[{ key = "1", mark = "r", at = [1, 1] }]', "map", "no area for the mark 'r' in row 2, column 5"),
        ('[{ key = "1", mark = "r", at = [3, 2] }]', "areas[0].at", "not on the map at 3,2"),
        (
            '[{ key = "1", mark = "r", at = [1, 1] }, { key = "2", mark = "r", at = [2, 2] }]',
            "areas[1].at",
            "where another one does",
        ),
        ('[{ key = "12", at = [1, 1] }]', "areas[0].key", "'12' draws no square"),
    ],
)
def test_marks_in_doubt_are_refused(areas: str, key: str, problem: str) -> None:
    text = HEAD.replace('"1"', '"12"' if "12" in areas else '"1"')
    with pytest.raises(InputError) as caught:
        level_of(f'{text}map = """\n#######\n#rr+rr#\n#rr#rr#\n#######\n"""\nareas = {areas}')
    assert caught.value.key == key
    assert problem in caught.value.problem


def test_rooms_without_an_entry_are_rooms() -> None:
    level = level_of(HEAD + 'map = """\n1+::+..\n##::###\n"""\nareas = [{ key = "1" }]')
    assert {key: area.title for key, area in level.areas.items()} == {
        "1": "area 1",
        "a": "a room",
        "b": "a passage",
    }


def test_a_passage_may_have_a_name() -> None:
    level = level_of(
        HEAD
        + 'map = """\n1+....\n"""\n'
        + 'areas = [{ key = "1" }, { key = "long", mark = ".", at = [4, 0], name = "the walk" }]'
    )
    assert neighbours(level, "1") == {"east door": "long"}


def test_water_and_stairs_belong_to_the_area_beside_them() -> None:
    level = level_of(
        HEAD + 'map = """\n11~~~22\n11~~#22\n<#####2\n"""\nareas = [{ key = "1" }, { key = "2" }]'
    )
    assert level.drawing is not None
    # The middle of the stream is as far from both: the first in reading order has it.
    assert level.drawing.squares["1"] == {(x, y) for x in range(4) for y in range(2)} | {(0, 2)}
    assert level.drawing.way_out("1") == (0, 2)
    assert [way.ends for way in level.ways] == [("1", "2")]
    with pytest.raises(InputError, match="'~' in row 2, column 2 of the map lies in no area"):
        level_of(HEAD + 'map = """\n1##\n#~#\n"""\nareas = [{ key = "1" }]')


def test_water_is_rough_ground_in_a_fight() -> None:
    level = level_of(HEAD + 'square_feet = 5\nmap = """\n11~1\n1111\n"""\nareas = [{ key = "1" }]')
    window = cut_window(level, [], level.areas["1"])
    assert window.drawing == "######\n#..~.#\n#....#\n######"


ARCH = (
    HEAD
    + """
areas = [{ key = "1", lit = true }, { key = "2", lit = true }]
map = \"\"\"
11'22
11#22
\"\"\"
"""
)


def test_an_archway_is_open_and_stays_so() -> None:
    table = delving(ARCH)
    assert table.door(0).open
    for what in ("listen", "force", "spike", "close", "pick"):
        (refusal,) = table.why_not(f"{what} east archway")
        assert refusal.reason == "there is no door in the archway"
    order(table, "go east archway")
    assert table.state.area == "2"
    assert table.door(0).open
    field = field_of(cut_window(table.level, table.state.doors, table.area), table.level, table.state.doors)
    assert field.doors == []
    # The archway is one space wide, and a passage as narrow leads through its square.
    assert field.map.splitlines()[1:5] == ["#..........#", "#....##....#", "#....##....#", "#....##....#"]


BARRED = (
    HEAD
    + """
areas = [{ key = "1", lit = true }, { key = "2", lit = true }]
map = \"\"\"
11+22
\"\"\"
exits = ["2"]
doors = [{ between = ["1", "2"], barred = true }]
"""
)


def test_a_bar_is_taken_off_from_its_own_side_and_forced_from_the_other() -> None:
    table = delving(BARRED)
    facts = order(table, "go east door")
    assert [fact.code for fact in facts] == [STUCK]
    (refusal,) = table.why_not("pick east door")
    assert refusal.reason == "there is no lock to pick"
    from_within = delving(BARRED.replace('entrance = "1"', 'entrance = "2"'))
    order(from_within, "go west door")
    assert from_within.state.area == "1"
    order(from_within, "go east door")
    assert from_within.state.area == "2", "its bar is off"
    window = cut_window(table.level, table.state.doors, table.area)
    (door,) = field_of(window, table.level, table.state.doors).doors
    assert (door.state, door.bar) == ("barred", "east")


def test_which_of_two_areas_a_door_names_first_counts() -> None:
    level = level_of(
        HEAD
        + 'map = """\n11+22\n"""\nareas = [{ key = "1" }, { key = "2" }]\n'
        + 'doors = [{ between = ["2", "1"], one_way = true }]'
    )
    (way,) = level.ways
    assert (way.ends, way.bars("1"), way.bars("2")) == (("2", "1"), True, False)
    assert level.routes("1", frozenset([0])) == {"1": (0, [])}


WALLED = (
    HEAD
    + """
square_feet = 5
areas = [{ key = "1", lit = true }, { key = "2", lit = true }]
map = \"\"\"
1122
1122
1122
\"\"\"
walls = [[[2, 0], [2, 3]]]
doors = [{ between = ["1", "2"], at = [1, 1], side = "east" }]
"""
)


def test_a_wall_between_two_squares_parts_them_and_has_a_door() -> None:
    table = delving(WALLED)
    assert [(way.at, way.beyond, way.feet) for way in table.level.ways] == [((1, 1), (2, 1), 10)]
    shut = cut_window(table.level, table.state.doors, table.area)
    assert shut.drawing == "#####\n#..##\n#...#\n#..##\n#####"
    assert (shut.doors, sorted(shut.shut)) == ({(3, 2): 0}, [(3, 2)])
    # Where both sides are part of the ground, the wall has a column of its own.
    wide = cut_window(table.level, table.state.doors, table.area, opened=frozenset([0]))
    assert wide.drawing == "#######\n#..#..#\n#.....#\n#..#..#\n#######"
    order(table, "go east door")
    assert table.state.area == "2"
    assert draw_level(table, everything=True) == [
        "#########",
        "#...#...#",
        "#...#...#",
        "#...+@..#",
        "#...#...#",
        "#...#...#",
        "#########",
    ]


def test_walls_follow_the_grid() -> None:
    with pytest.raises(InputError, match="a wall from 2,0 to 3,3") as caught:
        level_of(WALLED.replace("[2, 3]", "[3, 3]"))
    assert caught.value.key == "walls[0]"


def test_a_column_fills_the_space_toward_the_wall() -> None:
    rows = "\n".join(["11111"] * 3)
    level = level_of(f'{HEAD}columns = [[1, 1], [4, 1]]\nmap = """\n{rows}\n"""\nareas = [{{ key = "1" }}]')
    drawn = cut_window(level, [], level.areas["1"]).drawing.splitlines()
    # The corner 1,1 lies between the spaces 1 and 2 of both directions, 4,1 between 7 and 8.
    assert drawn[2] == "#.#......#.#"
    assert sum(row.count("#") for row in drawn[1:-1]) == 6 * 2 + 2


TWO_LEVELS = (
    HEAD
    + """
exits = ["lower/9"]
areas = [{ key = "1", lit = true }, { key = "2", lit = true }]
map = \"\"\"
1.2
\"\"\"
ways = [
    { between = ["2", "lower/1"], name = "stairs", leaves = "down", feet = 40 },
    { between = ["1", "lower/9"], name = "chute", leaves = "down", feet = 30, one_way = true },
]

[[levels]]
name = "lower"
areas = [{ key = "1", name = "the landing", lit = true }, { key = "9", name = "the sump", lit = true }]
doors = [{ between = ["1", "9"], kind = "portcullis", of = "iron" }]
map = \"\"\"
1+9
\"\"\"
"""
)


def test_levels_are_joined_by_stairs_and_chutes() -> None:
    table = delving(TWO_LEVELS)
    assert neighbours(table.level, "1") == {"east way": "a", "chute down": "lower/9"}
    assert neighbours(table.level, "lower/1") == {"east portcullis": "lower/9", "stairs up": "2"}
    order(table, "go chute down")
    assert table.place_title == "the sump"
    (refusal,) = table.why_not("go chute up")
    assert refusal.reason == "this way cannot be gone in this direction"
    # Only the level where the party is is drawn, and it may leave by either way out.
    assert draw_level(table, everything=True) == ["#####", "#.+@#", "#####"]
    assert table.why_not("leave") == []
    assert [fact.code for fact in order(table, "go west portcullis")] == [STUCK]


def test_a_level_may_have_a_file_of_its_own(tmp_path: Path) -> None:
    head, _, lower = TWO_LEVELS.partition("[[levels]]\n")
    below = lower.replace('name = "lower"', 'title = "Below"\nentrance = "1"')
    (tmp_path / "below.toml").write_text(below, encoding="utf-8")
    whole = tmp_path / "whole.toml"
    whole.write_text(f'{head}[[levels]]\nname = "lower"\nfile = "below.toml"\n', encoding="utf-8")
    assert read_dungeon(whole).levels == parse_place(TWO_LEVELS, DungeonEntry, validate_dungeon).levels
    whole.write_text(f'{head}[[levels]]\nname = "lower"\nfile = "gone.toml"\n', encoding="utf-8")
    with pytest.raises(InputError, match="cannot read the level") as caught:
        read_dungeon(whole)
    assert caught.value.key == "levels[0].file"


def test_faults_of_a_further_level_name_it() -> None:
    with pytest.raises(InputError, match="unknown mark '%'") as caught:
        level_of(TWO_LEVELS.replace("1+9", "1+9%"))
    assert caught.value.key == "levels[0].map"


def test_those_who_wander_on_one_level_are_not_met_on_another() -> None:
    foes = 'wandering = [{ name = "Rats", members = [{ creature = "giant rat" }] }]\n'
    below = foes.replace("Rats", "Bats").replace("giant rat", "bat")
    table = delving(foes + TWO_LEVELS.replace('name = "lower"\n', f'name = "lower"\n{below}'))
    assert [one.name for one in table.wanderers()] == ["Rats", "Bats"]
    assert table.who_wanders() == [0]
    order(table, "go chute down")
    assert table.who_wanders() == [1]
