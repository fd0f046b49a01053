"""Universal VTT: walls that enclose rooms become a place, and a place becomes such a map, there and back."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.adventure.places.edges import Square
from grognard.adventure.places.level import DungeonLevel
from grognard.base.errors import InputError
from grognard.operations.asking import ask
from grognard.operations.making.place import MakePlace
from grognard.storage.maps.place_text import write_place
from grognard.storage.maps.reading import survey_map
from grognard.storage.maps.universal_vtt_out import write_universal_vtt
from tests.maps.drawn import level_of, neighbours

Json = dict[str, Any]


def points(*ends: tuple[float, float]) -> list[Json]:
    """A line of points."""
    return [{"x": x, "y": y} for x, y in ends]


HOUSE: Json = {
    "format": 0.3,
    "resolution": {"map_origin": {"x": 10, "y": 20}, "map_size": {"x": 8, "y": 4}, "pixels_per_grid": 70},
    "line_of_sight": [
        points((11, 21), (17, 21), (17, 23), (11, 23), (11, 22.4)),
        points((14, 21), (14, 22)),
    ],
    "objects_line_of_sight": [
        points((12.8, 21.8), (13.2, 21.8), (13, 22.2), (12.8, 21.8)),
        points((1, 1), (9, 1)),
    ],
    "portals": [
        {"position": {"x": 14, "y": 22.5}, "bounds": points((14, 22), (14, 23)), "closed": True},
        {"position": {"x": 11, "y": 21.5}, "bounds": points((11, 22), (11, 21)), "closed": False},
        {"position": {"x": 11, "y": 22.2}, "bounds": points((11, 22.0), (11, 22.4)), "closed": True},
    ],
    "lights": [{"position": {"x": 15.5, "y": 22}, "range": 4}],
    "environment": {"ambient_light": "ffffffff"},
    "image": "",
}


def test_walls_enclose_rooms_and_portals_join_them() -> None:
    survey = survey_map(json.dumps(HOUSE))
    level = level_of(write_place(survey))
    assert level.drawing is not None
    # The house is three squares wide and two high on either side of its inner wall.
    assert {key: len(squares) for key, squares in level.drawing.squares.items()} == {"1": 6, "2": 6}
    assert list(neighbours(level, "1").values()) == ["2"]
    (way,) = level.ways
    assert (way.at, way.beyond) == ((4, 3), (5, 3))
    assert level.entry.entrance == "1"
    assert [area.lit for area in level.entry.areas] == [False, True]
    assert level.entry.square_feet == 5
    assert level.entry.columns == [(4, 3)]
    assert survey.unread == ["1 door between no two squares", "1 large object that may block sight"]
    assert survey.assumed == ["a square is 5 feet wide; --square-feet 10 says otherwise"]


def test_a_map_without_walls_is_one_room() -> None:
    survey = survey_map(json.dumps(HOUSE | {"line_of_sight": [], "portals": []}))
    level = level_of(write_place(survey))
    assert level.drawing is not None
    assert [len(squares) for squares in level.drawing.squares.values()] == [32]
    assert "no walls enclose a room: all of the map is one" in survey.assumed


@pytest.mark.parametrize(
    ("more", "key", "problem"),
    [
        ({"resolution": {}}, "resolution.map_size", "None for an object"),
        ({"resolution": {"map_size": {"x": 9000, "y": 4}}}, "resolution.map_size.x", "a map of 9000 squares"),
        ({"line_of_sight": [3]}, "line_of_sight[0]", "a wall that is none"),
        ({"line_of_sight": [[{"x": 1}]]}, "line_of_sight[0][0].y", "None for a number"),
        ({"line_of_sight": [[{"x": 1, "y": 1e9}]]}, "line_of_sight[0][0].y", "1000000000.0 for a number"),
        ({"portals": [{}]}, "portals[0].bounds", "bounds is missing"),
        ({"portals": [{"bounds": []}]}, "portals[0].bounds", "0 ends"),
        ({"lights": [{}]}, "lights[0].position", "None for an object"),
    ],
)
def test_what_is_no_map_is_refused_with_its_place(more: Json, key: str, problem: str) -> None:
    with pytest.raises(InputError) as caught:
        survey_map(json.dumps(HOUSE | more))
    assert caught.value.key == key
    assert problem in caught.value.problem


def test_a_dungeon_becomes_a_map_with_a_picture(tmp_path: Any) -> None:
    out = tmp_path / "mill.uvtt"
    ask(MakePlace(file="examples/places/under-hobs-mill.toml", to="uvtt", out=str(out)))
    document = json.loads(out.read_text(encoding="utf-8"))
    assert set(document) == {
        "format",
        "resolution",
        "line_of_sight",
        "objects_line_of_sight",
        "portals",
        "environment",
        "lights",
        "image",
    }
    picture = base64.b64decode(document["image"])
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    size = document["resolution"]["map_size"]
    assert (size["x"], size["y"]) == (37, 19)
    assert int.from_bytes(picture[16:20], "big") == 37 * document["resolution"]["pixels_per_grid"]
    assert len(document["portals"]) == 15
    assert len(document["lights"]) == 1


def test_a_map_has_the_title_of_its_file(tmp_path: Path) -> None:
    file = tmp_path / "mill-house_2.dd2vtt"
    file.write_text(json.dumps(HOUSE), encoding="utf-8")
    assert ask(MakePlace(file=str(file))).facts.title == "Mill house 2"
    assert survey_map(json.dumps(HOUSE)).title == "A map"


def rooms_of(level: DungeonLevel) -> set[frozenset[Square]]:
    """The squares that hang together without a door, those of doors left out, from the corner of them all."""
    assert level.drawing is not None
    squares = dict(level.drawing.squares)
    groups = {key: {key} for key in squares}
    for way in level.ways:
        if way.door is None:
            joined = groups[way.ends[0]] | groups[way.ends[1]]
            groups |= dict.fromkeys(joined, joined)
    left = min(x for those in squares.values() for x, _ in those)
    top = min(y for those in squares.values() for _, y in those)
    found = {frozenset(one) for one in groups.values()}
    return {frozenset((x - left, y - top) for key in keys for x, y in squares[key]) for keys in found}


@st.composite
def places(draw: st.DrawFn) -> str:
    """Rooms in a row with doors on squares of their own or in walls, lit or not, with columns."""
    rows = ["", "", ""]
    doors, areas, columns = [], [], []
    walls: list[str] = []
    x = 0
    for number in range(draw(st.integers(1, 6))):
        width = draw(st.integers(1, 4))
        if number and draw(st.booleans()):
            rows = [row + mark for row, mark in zip(rows, "#+#", strict=True)]
            x += 1
        elif number:
            walls.append(f"[[{x}, 0], [{x}, 3]]")
            y = draw(st.integers(0, 2))
            doors.append(f'{{ between = ["{number}", "{number + 1}"], at = [{x - 1}, {y}], side = "east" }}')
        rows = [row + str(number + 1) * width for row in rows]
        lit = draw(st.booleans())
        areas.append(f'{{ key = "{number + 1}", lit = {str(lit).lower()} }}')
        if draw(st.booleans()):
            columns.append(f"[{x}, 1]")
        x += width
    drawn = "\n".join(rows)
    return (
        f'title = "A row"\nentrance = "1"\nmap = """\n{drawn}\n"""\nareas = [{", ".join(areas)}]\n'
        f"walls = [{', '.join(walls)}]\ndoors = [{', '.join(doors)}]\ncolumns = [{', '.join(columns)}]\n"
    )


@pytest.mark.slow
@settings(max_examples=100)
@given(places())
def test_a_place_comes_back_from_a_map_of_it(text: str) -> None:
    before = level_of(text)
    survey = survey_map(write_universal_vtt(before), square_feet=10)
    after = level_of(write_place(survey))
    alone = {
        way.at for way in before.ways if way.at is not None and way.beyond is None and way.door is not None
    }
    # The square of a door belongs to one of the rooms beside it now.
    assert before.drawing is not None
    x0 = min(x for those in before.drawing.squares.values() for x, _ in those)
    y0 = min(y for those in before.drawing.squares.values() for _, y in those)
    moved = {(x - x0, y - y0) for x, y in alone}
    assert {squares - moved for squares in rooms_of(after)} == rooms_of(before)
    assert len(after.ways) == len(before.ways)
    assert after.entry.square_feet == before.entry.square_feet
    assert sorted(area.lit for area in after.entry.areas) == sorted(area.lit for area in before.entry.areas)
    assert {(x - 2, y - 2) for x, y in after.columns} == set(before.columns)
