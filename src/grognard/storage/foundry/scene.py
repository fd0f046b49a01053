"""An encounter as one file of Foundry VTT: an adventure with a scene, walls, doors, actors and tokens."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from math import hypot, sqrt
from typing import Any, Final, NamedTuple

import msgspec

from grognard.adventure.places.edges import SIDES, Edge, Square, edge_of, square_on_side, write_walls

Json = dict[str, Any]
PIXELS: Final = 100
"""The width of a space."""
_HEX_HEIGHT: Final = 2 / sqrt(3)
"""The height of a hex that stands on a corner, in its widths; the next row is three quarters of it lower."""
_SQUARES: Final = 1
_HEXES: Final = 2
"""Foundry's numbers for a grid of squares, and of hexes of which odd rows lie half a hex to the right."""
_NORMAL: Final = 20
"""Foundry's number for a wall that lets nothing through."""
_NOTHING: Final[tuple[str, ...]] = ("items", "journal", "tables", "macros", "cards", "playlists", "folders")
_FRIENDLY: Final = 1
_HOSTILE: Final = -1


class SceneFigure(NamedTuple):
    """One combatant: its name, its actor (JSON of its own), its cell, and whether players lead it."""

    name: str
    actor: str
    at: Square
    player: bool


class SceneGround(NamedTuple):
    """The field: its size in spaces, the feet of one, its walls, and its doors: open, closed or locked."""

    width: int
    height: int
    space_feet: int
    hexes: bool
    walls: frozenset[Square]
    doors: dict[Square, str]


def write_adventure(title: str, figures: Sequence[SceneFigure], ground: SceneGround) -> str:
    """The adventure as JSON, the same for the same encounter."""
    actors: dict[str, Json] = {}
    tokens = []
    for number, one in enumerate(figures):
        known = actors.get(one.actor)
        if known is None:
            known = msgspec.json.decode(one.actor) | {"_id": _id("actor", title, len(actors))}
            actors[one.actor] = known
        left, top = _corner(one.at, hexes=ground.hexes)
        tokens.append(
            {
                "_id": _id("token", title, number),
                "name": one.name,
                "actorId": known["_id"],
                "actorLink": False,
                "x": left,
                "y": top,
                "width": 1,
                "height": 1,
                "disposition": _FRIENDLY if one.player else _HOSTILE,
            }
        )
    width, height = _extent(ground)
    scene = {
        "_id": _id("scene", title, 0),
        "name": title,
        "width": width,
        "height": height,
        "padding": 0,
        "grid": {
            "type": _HEXES if ground.hexes else _SQUARES,
            "size": PIXELS,
            "distance": ground.space_feet,
            "units": "ft",
        },
        "walls": [wall | {"_id": _id("wall", title, number)} for number, wall in enumerate(_walls(ground))],
        "tokens": tokens,
    }
    adventure = {
        "_id": _id("adventure", title, 0),
        "name": title,
        "caption": "",
        "description": "",
        "actors": list(actors.values()),
        "scenes": [scene],
        "combats": [],
        **{key: [] for key in _NOTHING},
    }
    return msgspec.json.format(msgspec.json.encode(adventure), indent=2).decode()


def _corner(at: Square, *, hexes: bool) -> tuple[int, int]:
    """The pixel of the upper left corner of the box around a space."""
    x, y = at
    if not hexes:
        return x * PIXELS, y * PIXELS
    return x * PIXELS + y % 2 * PIXELS // 2, round(y * PIXELS * _HEX_HEIGHT * 3 / 4)


def _extent(ground: SceneGround) -> tuple[int, int]:
    """The pixels that all spaces take."""
    if not ground.hexes:
        return ground.width * PIXELS, ground.height * PIXELS
    _, top = _corner((0, ground.height - 1), hexes=True)
    return ground.width * PIXELS + PIXELS // 2, round(top + PIXELS * _HEX_HEIGHT)


def _walls(ground: SceneGround) -> list[Json]:
    """The lines between floor and walls, and a door across the space of each door."""
    inside = {(x, y) for x in range(ground.width) for y in range(ground.height)} - ground.walls
    lines = _hex_lines(inside, ground) if ground.hexes else _square_lines(inside, ground)
    found = [_wall(line) for line in lines]
    for (x, y), state in sorted(ground.doors.items()):
        left, top = _corner((x, y), hexes=ground.hexes)
        right, low = left + PIXELS, top + round(PIXELS * (_HEX_HEIGHT if ground.hexes else 1))
        across, down = (left + right) // 2, (top + low) // 2
        upright = square_on_side((x, y), "east") in inside and square_on_side((x, y), "west") in inside
        ends = [across, top, across, low] if upright else [left, down, right, down]
        found.append(_wall(ends) | {"door": 1, "ds": {"open": 1, "closed": 0}.get(state, 2)})
    return found


def _square_lines(inside: set[Square], ground: SceneGround) -> list[list[int]]:
    """The lines between squares of floor and of walls; those in a row are joined."""
    edges: set[Edge] = set()
    for square in inside:
        for side in SIDES:
            there = square_on_side(square, side)
            if there in ground.walls:
                edges.add(edge_of(square, there))
    return [[end * PIXELS for end in (*one, *other)] for one, other in write_walls(edges)]


def _hex_lines(inside: set[Square], ground: SceneGround) -> list[list[int]]:
    """The sides between hexes of floor and of walls."""
    found = []
    for x, y in sorted(inside):
        shift = y % 2
        beside = [
            (x - 1, y),
            (x + 1, y),
            *((x - 1 + shift + step, y + dy) for step in (0, 1) for dy in (-1, 1)),
        ]
        for there in sorted(set(beside) & ground.walls):
            one, other = _corner((x, y), hexes=True), _corner(there, hexes=True)
            dx, dy = other[0] - one[0], other[1] - one[1]
            # Half a side, at a right angle to the line from hex to hex, on both sides of its middle.
            along, down = (part * PIXELS * _HEX_HEIGHT / 4 / hypot(dx, dy) for part in (-dy, dx))
            middle = (one[0] + dx / 2 + PIXELS / 2, one[1] + dy / 2 + PIXELS * _HEX_HEIGHT / 2)
            ends = (middle[0] - along, middle[1] - down, middle[0] + along, middle[1] + down)
            found.append([round(end) for end in ends])
    return found


def _wall(ends: Sequence[int]) -> Json:
    stops = dict.fromkeys(("move", "sight", "sound", "light"), _NORMAL)
    return {"c": list(ends), **stops, "dir": 0, "door": 0, "ds": 0}


def _id(what: str, title: str, number: int) -> str:
    """An id of sixteen letters and digits."""
    return sha256(f"{what} {title} {number}".encode()).hexdigest()[:16]
