"""Maps of the One Page Dungeon generator, made by hand in its format, become places that load."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.base.errors import InputError
from grognard.faces.web.places import read_place
from grognard.faces.web.requests import PlaceAsked
from grognard.operations.asking import ask
from grognard.operations.making.place import MakePlace
from grognard.operations.places.stock import StockPlace
from grognard.storage.maps.place_text import write_place
from grognard.storage.maps.reading import survey_map
from tests.maps.drawn import level_of, neighbours

Json = dict[str, Any]


def door(x: int, y: int, kind: int, *, dx: int = 1, dy: int = 0) -> Json:
    """A door that points to the east, if nothing is said."""
    return {"x": x, "y": y, "dir": {"x": dx, "y": dy}, "type": kind}


def rect(x: int, y: int, w: int, h: int, **more: bool) -> Json:
    """A rectangle."""
    return {"x": x, "y": y, "w": w, "h": h, **more}


KEEP: Json = {
    "version": "1.2.4b",
    "title": 'Keep of the "Grey" Wren',
    "story": "Nobody has come back.\nNobody has asked.",
    "rects": [
        rect(0, 0, 1, 1),
        rect(1, -1, 3, 3),
        rect(4, 0, 1, 1),
        rect(5, 0, 4, 1),
        rect(9, 0, 1, 1),
        rect(10, -1, 4, 4, rotunda=True),
        rect(14, 0, 1, 1),
        rect(15, -1, 2, 2, ending=True),
        rect(17, 0, 1, 1),
        rect(2, 2, 1, 1),
        rect(1, 3, 3, 2),
        rect(6, 1, 1, 1),
        rect(5, 2, 3, 2),
    ],
    "doors": [
        door(0, 0, 3),
        door(4, 0, 0),
        door(9, 0, 4),
        door(14, 0, 7),
        door(17, 0, 8),
        door(2, 2, 2, dx=0, dy=1),
        door(6, 1, 6, dx=0, dy=1),
    ],
    "notes": [
        {"text": "A chest.", "ref": "12", "pos": {"x": 12, "y": 1}},
        {"text": "A cat.", "ref": "2", "pos": {"x": 2.5, "y": 4}},
        {"text": "Its bowl.", "ref": "3", "pos": {"x": 2.5, "y": 4}},
    ],
    "columns": [{"x": 11, "y": 0}, {"x": 12.6, "y": 1.4}],
    "water": [{"x": 5, "y": 2}, {"x": 40, "y": 2}],
}


def test_what_a_map_says_becomes_a_place() -> None:
    survey = survey_map(json.dumps(KEEP))
    text = write_place(survey)
    level = level_of(text)
    entry = level.entry
    # Rooms keep their number; round ones and those without a number are drawn as well.
    assert [(area.key, area.notes) for area in entry.areas if area.notes] == [
        ("2", "A cat.\n3: Its bowl."),
        ("12", "A chest."),
    ]
    assert entry.title == 'Keep of the "Grey" Wren'
    assert entry.introduction == "Nobody has come back. Nobody has asked."
    # The stairs belong to the rooms beside them, which are the ways in and out.
    assert level.drawing is not None
    assert sorted(level.drawing.features.values()) == ["<", ">", "~"]
    assert level.outs == ("entrance", "exit")
    assert level.drawing.way_out("entrance") == (1, 2)
    # An opening belongs to the passage, the narrow one is an archway.
    assert neighbours(level, "entrance") == {"east way": "a", "south archway": "2"}
    assert {way.name_from("a"): way.other("a") for way in level.ways if "a" in way.ends} == {
        "west way": "entrance",
        "east portcullis": "12",
        "south door": "b",
    }
    (barred,) = [way for way in level.ways if way.door is not None and way.door.barred]
    assert barred.ends == ("12", "exit")
    assert [way.door.secret for way in level.ways if way.door is not None and "b" in way.ends] == [True]
    # The corner of the map is one square to the left of its first and above its highest room.
    assert entry.columns == [(12, 2), (14, 3)]
    assert survey.unread == []
    assert survey.assumed == [
        "a square is 10 feet wide; --square-feet 5 says otherwise",
        "1 round room drawn square",
        "water is waded through",
        "1 door barred on the side to which the map points",
    ]


def changed(**more: object) -> str:
    """The keep with other values."""
    return json.dumps(KEEP | more)


@pytest.mark.parametrize(
    ("text", "key", "problem"),
    [
        ("{", "", "no JSON"),
        ("[1]", "", "no map"),
        ("{}", "", "unknown kind"),
        ('{"a": 1, "b": 2}', "", "unknown kind, with a, b"),
        (changed(rects=[]), "rects", "without rooms"),
        (changed(rects=[{"x": 0}]), "rects[0].y", "None for a number"),
        (changed(rects=[rect(0, 0, 0, 1)]), "rects[0].w", "0 for a number"),
        (changed(rects=[rect(0, 0, 1, 1), rect(900, 0, 1, 1)]), "rects", "902 by 2"),
        (changed(rects=[7]), "rects[0]", "7 for an object"),
        (changed(doors=[{"x": 0, "y": 0, "type": 1}]), "doors[0].dir", "None for an object"),
        (changed(doors=[door(0, 0, 1, dx=0)]), "doors[0].dir", "without a direction"),
        (changed(doors=[door(0, 0, 1) | {"type": "big"}]), "doors[0].type", "'big' for a number"),
        (changed(notes=[{"text": "?", "ref": "1"}]), "notes[0].pos", "None for an object"),
        (changed(water=[{"x": "a", "y": 1}]), "water[0].x", "'a' for a number"),
    ],
)
def test_what_is_no_map_is_refused_with_its_place(text: str, key: str, problem: str) -> None:
    with pytest.raises(InputError) as caught:
        survey_map(text)
    assert caught.value.key == key
    assert problem in caught.value.problem


def test_a_map_is_pasted_where_the_page_begins_an_expedition() -> None:
    read = read_place(PlaceAsked(text=json.dumps(KEEP), party="3 fighter 1"))
    assert (read.problem, read.title) == ("", 'Keep of the "Grey" Wren')
    wrong = read_place(PlaceAsked(text='{"a": 1}', party="3 fighter 1"))
    assert wrong.problem.startswith("a document of an unknown kind, with a")


def test_what_is_left_out_is_told(tmp_path: Any) -> None:
    odd = KEEP | {"doors": [*KEEP["doors"], door(30, 30, 1), door(4, 0, 1)], "lights": []}
    odd["notes"] = [{"text": "Far away.", "ref": "9", "pos": {"x": 50, "y": 1}}]
    file = tmp_path / "odd.json"
    file.write_text(json.dumps(odd), encoding="utf-8")
    facts = ask(MakePlace(file=str(file))).facts
    assert facts.unread == (
        "a door at 31,32 that leads nowhere",
        "note 9, which stands in no room: Far away.",
        "lights",
    )
    assert all(f"# Not read: {one}." in facts.text for one in facts.unread)


def test_a_place_is_stocked_by_the_book_that_it_names(tmp_path: Path) -> None:
    file = tmp_path / "keep.json"
    file.write_text(json.dumps(KEEP), encoding="utf-8")
    facts = ask(MakePlace(file=str(file), rules="bxe", stock=2), seed=3).facts
    level = level_of(facts.text)
    assert level.entry.rules == "bxe"
    stocked = {room.key for room in facts.rooms}
    assert stocked == {"2", "12", "exit", "13"}
    (tmp_path / "keep.toml").write_text(facts.text, encoding="utf-8")
    with pytest.raises(InputError, match="is a place already"):
        ask(MakePlace(file=str(tmp_path / "keep.toml"), stock=2))
    by_itself = ask(StockPlace(place=str(file), rules="bxe", level=2), seed=3).facts
    assert by_itself.text == facts.text


def test_a_bar_between_two_nameless_rooms_keeps_its_side() -> None:
    for dx in (1, -1):
        doors = [one for one in KEEP["doors"] if one["type"] not in (6, 7)]
        odd = KEEP | {"doors": [*doors, door(6, 1, 7, dx=0, dy=dx), door(14, 0, 1)], "notes": []}
        level = level_of(write_place(survey_map(json.dumps(odd))))
        (barred,) = [way for way in level.ways if way.door is not None and way.door.barred]
        ys = [level.drawing.middles[end][1] for end in barred.ends if level.drawing is not None]
        assert (ys[1] > ys[0]) == (dx > 0)


def test_a_second_door_in_one_place_is_told_and_left_out() -> None:
    odd = KEEP | {"doors": [*KEEP["doors"], door(6, 1, 4, dx=0, dy=1)]}
    survey = survey_map(json.dumps(odd))
    level = level_of(write_place(survey))
    assert survey.unread == ["a second door at 7,3"]
    assert [way.door.kind for way in level.ways if way.at == (7, 3) and way.door is not None] == ["door"]


def test_long_texts_are_cut_and_told_and_empty_notes_left_out() -> None:
    odd = KEEP | {"story": "so " * 2000, "notes": [{"text": "", "ref": "1", "pos": {"x": 2.5, "y": 4}}]}
    survey = survey_map(json.dumps(odd))
    text = write_place(survey)
    entry = level_of(text).entry
    assert len(entry.introduction) <= 4000
    assert survey.unread == ["the end of the story, after 4,000 letters"]
    assert "# Not read: the end of the story, after 4,000 letters." in text
    assert "notes" not in text.partition("[[areas]]")[2]


@st.composite
def maps(draw: st.DrawFn) -> Json:
    """Rooms in a row and above it, joined by doors of any type, with water, columns and notes anywhere."""
    numbers = st.integers(1, 5)
    rects, doors, x = [rect(0, 0, 1, 1)], [door(0, 0, 3)], 1
    for _ in range(draw(st.integers(1, 12))):
        width, height = draw(numbers), draw(numbers)
        rects += [rect(x, 0, width, height), rect(x + width, 0, 1, 1)]
        doors.append(door(x + width, 0, draw(st.integers(0, 9)), dx=draw(st.sampled_from([1, -1]))))
        if draw(st.booleans()):
            rects += [rect(x, -1, 1, 1), rect(x, -4, draw(st.integers(1, width)), 3)]
            doors.append(door(x, -1, draw(st.integers(0, 9)), dx=0, dy=-1))
        x += width + 1
    rects.append(rect(x, 0, 2, 2))
    spots = st.lists(st.tuples(st.integers(0, x), st.integers(-4, 4)), max_size=12)
    return {
        "title": draw(st.text(max_size=90)),
        "story": draw(st.text(max_size=60)),
        "rects": rects,
        "doors": doors,
        "notes": [
            {"text": draw(st.text(max_size=20)), "ref": str(n), "pos": {"x": a + 0.5, "y": b + 0.5}}
            for n, (a, b) in enumerate(draw(spots), 1)
        ],
        "columns": [{"x": a, "y": b} for a, b in draw(spots)],
        "water": [{"x": a, "y": b} for a, b in draw(spots)],
    }


@pytest.mark.slow
@settings(max_examples=120)
@given(maps())
def test_every_map_of_the_format_becomes_a_place_that_loads(document: Json) -> None:
    survey = survey_map(json.dumps(document))
    level = level_of(write_place(survey))
    # All that could be walked on the map can be walked in the place.
    routes = level.routes(level.entry.entrance, frozenset(way.number for way in level.ways))
    assert set(routes) == set(level.areas)
    numbered = {room.key for room in survey.rooms if room.key}
    assert numbered <= {area.key for area in level.entry.areas}
    squares = {square for room in survey.rooms for square in room.squares}
    assert level.drawing is not None
    drawn = {square for those in level.drawing.squares.values() for square in those}
    assert squares <= drawn
