"""Scenes for Foundry VTT keep its own schema, as the community's types of version 13 describe it."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.storage.foundry.scene import SceneFigure, SceneGround, write_adventure

ID = {"type": "string", "pattern": "^[A-Za-z0-9]{16}$"}
NAME = {"type": "string", "minLength": 1}
SENSE = {"enum": [0, 10, 20, 30, 40]}
POSITIVE = {"type": "integer", "minimum": 1}
WALL = {
    "required": ["c"],
    "properties": {
        "_id": ID,
        "c": {"type": "array", "items": {"type": "integer"}, "minItems": 4, "maxItems": 4},
        **dict.fromkeys(("light", "sight", "sound"), SENSE),
        "move": {"enum": [0, 20]},
        **{key: {"enum": [0, 1, 2]} for key in ("dir", "door", "ds")},
    },
    "additionalProperties": False,
}
TOKEN = {
    "properties": {
        "_id": ID,
        "name": {"type": "string"},
        "actorId": ID,
        "actorLink": {"type": "boolean"},
        **{key: {"type": "integer"} for key in ("x", "y")},
        **{key: {"type": "number", "exclusiveMinimum": 0} for key in ("width", "height")},
        "disposition": {"enum": [-2, -1, 0, 1]},
    },
    "additionalProperties": False,
}
SCENE = {
    "required": ["name"],
    "properties": {
        "_id": ID,
        "name": NAME,
        "width": POSITIVE,
        "height": POSITIVE,
        "padding": {"type": "number", "minimum": 0, "maximum": 0.5, "multipleOf": 0.05},
        "grid": {
            "properties": {
                "type": {"enum": [0, 1, 2, 3, 4, 5]},
                "size": {"type": "integer", "minimum": 20},
                "distance": {"type": "number", "exclusiveMinimum": 0},
                "units": {"type": "string"},
            },
            "additionalProperties": False,
        },
        "walls": {"type": "array", "items": WALL},
        "tokens": {"type": "array", "items": TOKEN},
    },
    "additionalProperties": False,
}
LISTS = ("actors", "combats", "items", "journal", "tables", "macros", "cards", "playlists", "folders")
ADVENTURE = {
    "required": ["_id", "name"],
    "properties": {
        "_id": ID,
        "name": NAME,
        **{key: {"type": "string"} for key in ("caption", "description")},
        **{key: {"type": "array"} for key in LISTS},
        "scenes": {"type": "array", "items": SCENE},
    },
    "additionalProperties": False,
}


@st.composite
def grounds(draw: st.DrawFn) -> SceneGround:
    """Fields with walls and doors anywhere."""
    width, height = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    cells = st.tuples(st.integers(0, width - 1), st.integers(0, height - 1))
    walls = draw(st.frozensets(cells, max_size=20))
    doors = draw(st.dictionaries(cells, st.sampled_from(["open", "closed", "locked"]), max_size=3))
    return SceneGround(width, height, draw(st.sampled_from([5, 10])), draw(st.booleans()), walls, doors)


def write(title: str, ground: SceneGround, *figures: SceneFigure) -> dict[str, Any]:
    """The scene of an adventure."""
    scene: dict[str, Any] = json.loads(write_adventure(title, figures, ground))["scenes"][0]
    return scene


@pytest.mark.slow
@settings(max_examples=150)
@given(grounds(), st.text(min_size=1, max_size=20))
def test_what_is_written_keeps_the_schema(ground: SceneGround, title: str) -> None:
    figures = [SceneFigure("Orc", '{"name": "Orc", "type": "monster"}', (0, 0), player=False)]
    adventure = json.loads(write_adventure(title, figures, ground))
    jsonschema.validate(adventure, ADVENTURE)
    scene = adventure["scenes"][0]
    for wall in scene["walls"]:
        assert all(0 <= end <= scene["width"] for end in wall["c"][::2])
        assert all(0 <= end <= scene["height"] for end in wall["c"][1::2])
        assert wall["c"][:2] != wall["c"][2:]
    assert sum(wall["door"] for wall in scene["walls"]) == len(ground.doors)


def test_hexes_lie_as_foundry_lays_them() -> None:
    # Hexes 100 wide are 115.47 high; the second row begins 86.6 lower and half a hex to the right.
    one = SceneFigure("Orc", "{}", (1, 1), player=False)
    scene = write("Hexes", SceneGround(3, 2, 5, True, frozenset({(1, 0)}), {}), one)
    assert (scene["grid"]["type"], scene["width"], scene["height"]) == (2, 350, 202)
    assert [(token["x"], token["y"]) for token in scene["tokens"]] == [(150, 87)]
    # The hex at 1,0 has a neighbour on both sides and two below it: four sides of 57.7, the upright ones at
    # x = 100 and 200 from y = 28.9 to 86.6, the slanting ones down to the corner at 150, 115.5.
    sides = [sorted([tuple(wall["c"][:2]), tuple(wall["c"][2:])]) for wall in scene["walls"]]
    wanted = [
        [(100, 29), (100, 87)],
        [(200, 29), (200, 87)],
        [(100, 87), (150, 115)],
        [(150, 115), (200, 87)],
    ]
    near = [
        all(abs(a - b) <= 1 for p, q in zip(side, other, strict=True) for a, b in zip(p, q, strict=True))
        for side, other in zip(sorted(sides), sorted(wanted), strict=True)
    ]
    assert near == [True] * 4, sides
