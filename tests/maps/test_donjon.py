"""Dungeons of the donjon generator, made by hand in its format, become places that load."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.base.errors import InputError
from grognard.storage.maps.donjon import BITS
from grognard.storage.maps.place_text import write_place
from grognard.storage.maps.reading import survey_map
from tests.maps.drawn import level_of, neighbours

Json = dict[str, Any]
ROOM, CORRIDOR, PERIMETER, APERTURE = 2, 4, 16, 32
CELLS: dict[str, int] = {
    "#": PERIMETER,
    " ": 0,
    ".": CORRIDOR,
    "1": ROOM | 1 << 6,
    "2": ROOM | 2 << 6,
    "3": ROOM | 12 << 6,
    "+": APERTURE | BITS["door"],
    "'": APERTURE | BITS["arch"],
    "S": APERTURE | BITS["secret"],
    "L": APERTURE | BITS["locked"],
    "T": APERTURE | BITS["trapped"],
    "P": APERTURE | BITS["portcullis"],
    "<": CORRIDOR | BITS["stair_up"],
    ">": CORRIDOR | BITS["stair_down"],
}
ROWS = """
###########
#111#222 .#
#111L222T.#
##P#######.
 #....+333#
##<#>.'333#
 ########.#
"""


def dungeon(rows: str = ROWS, **more: object) -> str:
    """A dungeon of which the cells are drawn."""
    cells = [
        [CELLS[mark] | (ord(mark) << 24 if mark == "2" else 0) for mark in row]
        for row in rows.strip("\n").split("\n")
    ]
    return json.dumps({"cell_bit": BITS, "cells": cells, "settings": {"name": "The Halls of Dust"}} | more)


CONTENTS: Json = {
    "rooms": [
        None,
        {
            "id": 1,
            "contents": {
                "inhabited": "Goblins",
                "detail": {
                    "monster": ["4 x Goblin (cr 1/4, mm 166); easy", "--", "Treasure: 12 cp"],
                    "trap": ["Pit of Spikes: DC 10 to find; 2d6 damage"],
                    "hidden_treasure": ["Locked chest", "--", "30 gp"],
                    "room_features": "A tapestry hangs here.",
                },
            },
            "doors": {"east": [{"col": 4, "row": 2, "desc": "Locked Iron Door (DC 20 to open)"}]},
        },
        {"id": 2, "contents": {"summary": "empty"}},
        {"id": 99},
    ],
    "egress": [{"col": 10, "row": 3, "dir": "east", "depth": 1, "type": "egress"}],
    "wandering_monsters": {"1": "Orc (1d6), scouting", "2": "1 x Gibbering Prince (cr 2)"},
    "corridor_features": {"a": {"key": "a", "detail": "A cold draught.", "marks": [{"col": 3, "row": 4}]}},
    "details": {"history": "Built by nobody.", "floor": "Flagstones"},
}


def test_what_a_dungeon_says_becomes_a_place() -> None:
    survey = survey_map(dungeon(**CONTENTS))
    level = level_of(write_place(survey))
    areas = {area.key: area for area in level.entry.areas}
    assert level.entry.title == "The Halls of Dust"
    assert level.entry.introduction == "Built by nobody."
    first = areas["1"]
    assert first.text == "A tapestry hangs here."
    assert first.folk is not None
    assert [(one.creature, one.count) for one in first.folk.members] == [("goblin", 4)]
    assert first.trap is not None
    assert (first.trap.name, first.trap.damage) == ("Pit of Spikes", "2d6")
    assert first.notes.splitlines()[-1] == "Hidden treasure: 30 gp"
    assert areas["2"].notes == "empty"
    assert areas["12"].mark not in "12"
    # The iron door is locked, the trapped one trapped; the arch is open, and the portcullis is one.
    doors = {way.name_from("1"): way.door for way in level.ways if "1" in way.ends}
    assert sorted(doors) == ["south portcullis", "southeast door"]
    iron = doors["southeast door"]
    assert iron is not None
    assert (iron.locked, iron.of) == (True, "iron")
    assert sorted(name.split()[-1] for name in neighbours(level, "12")) == ["archway", "door", "way"]
    traps = [way.door.trap for way in level.ways if way.door is not None]
    assert [trap.name for trap in traps if trap is not None] == ["a trap in the door"]
    # One comes in by the stairs up, and leaves by the edge of the map or the stairs down, too.
    assert level.drawing is not None
    assert level.drawing.features == {(2, 5): "<", (4, 5): ">"}
    assert level.outs == ("entrance", "exit")
    assert [(one.name, one.number) for one in level.entry.wandering] == [("Orc", "1d6")]
    assert survey.unread == [
        "room 99, which has no cells",
        "floor: Flagstones",
    ]
    passage = next(area for area in level.entry.areas if area.notes == "A cold draught.")
    assert (3, 4) in level.drawing.squares[passage.key]
    # Twelve copper pieces are worth nothing in gold; of the chest's content the note tells.
    assert [(one.what, one.worth, one.weight, one.hidden) for one in first.treasure] == [
        ("12 cp", 0, 12, False),
        ("30 gp", 30, 30, True),
    ]


MARGIN = """
#########
#.......#
###+#####
#.'111..#
###11####
#########
"""


def test_columns_and_rows_are_counted_without_the_margin_of_newer_files() -> None:
    rooms = [{"id": 1, "doors": {"north": [{"col": 2, "row": 1, "desc": "Stuck Stone Door"}]}}]
    egress = [{"col": 2, "row": 2, "dir": "west", "depth": 0, "type": "room", "room_id": 1}]
    features = {"a": {"key": "a", "detail": "Pillars.", "marks": [{"col": 6, "row": 3}]}}
    survey = survey_map(
        dungeon(
            MARGIN,
            settings={"name": "A margin", "bleed": 1, "n_rows": 4},
            rooms=rooms,
            egress=egress,
            corridor_features=features,
        )
    )
    # The cells have a row and a column more on each side: the door of column 2, row 1 is at 3, 2 of them.
    assert [(door.at, door.keys) for door in survey.doors if door.keys] == [
        ((3, 2), {"of": "stone", "stuck": True})
    ]
    # The way out in the west of the room leads through the archway to the edge of the map. Marks of corridors
    # alone count the margin, too.
    assert survey.ways_out == [(1, 3)]
    noted = next(room for room in survey.rooms if "Pillars." in room.notes)
    assert noted.squares == {(6, 3), (7, 3)}
    assert survey.unread == []


@pytest.mark.parametrize(
    ("more", "key", "problem"),
    [
        ({"cells": []}, "cells", "0 rows"),
        ({"cells": [[0, "x"]]}, "cells[0][1]", "'x' for a number"),
        ({"cells": [7]}, "cells[0]", "a row that is none"),
        ({"cells": [[0, 16]]}, "cells", "without rooms"),
        ({"cell_bit": {"room": -1}}, "cell_bit.room", "-1 for a number"),
        ({"cell_bit": 3}, "cell_bit", "3 for an object"),
        ({"rooms": [3]}, "rooms[0]", "3 for an object"),
        ({"egress": [{"col": 1}]}, "egress[0].row", "None for a number"),
    ],
)
def test_what_is_no_dungeon_is_refused_with_its_place(more: Json, key: str, problem: str) -> None:
    with pytest.raises(InputError) as caught:
        survey_map(dungeon(**more))
    assert caught.value.key == key
    assert problem in caught.value.problem


@pytest.mark.slow
@settings(max_examples=120)
@given(st.lists(st.text("#.123+'SLTP<> ", min_size=8, max_size=8), min_size=6, max_size=9))
def test_any_cells_become_a_place_that_loads(rows: list[str]) -> None:
    text = dungeon("\n".join([*rows, "111#2222"]))
    survey = survey_map(text)
    level = level_of(write_place(survey))
    assert level.drawing is not None
    drawn = {square for those in level.drawing.squares.values() for square in those}
    assert {square for room in survey.rooms for square in room.squares} <= drawn
