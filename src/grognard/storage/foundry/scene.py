"""An encounter as one file of Foundry VTT: an adventure with a scene, walls, doors, actors and tokens."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple

import msgspec

from grognard.adventure.places.edges import SIDES, Edge, Square, edge_of, over, write_walls

Json = dict[str, Any]
PIXELS: Final = 100
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


class Ground(NamedTuple):
    """The field: its size in spaces, the feet of one, its walls, and its doors: open, closed or locked."""

    width: int
    height: int
    space_feet: int
    hexes: bool
    walls: frozenset[Square]
    doors: dict[Square, str]


def write_adventure(title: str, figures: Sequence[SceneFigure], ground: Ground) -> str:
    """The adventure as JSON, the same for the same encounter."""
    actors: dict[str, Json] = {}
    tokens = []
    for number, one in enumerate(figures):
        known = actors.get(one.actor)
        if known is None:
            known = msgspec.json.decode(one.actor) | {"_id": _id("actor", title, len(actors))}
            actors[one.actor] = known
        tokens.append(
            {
                "_id": _id("token", title, number),
                "name": one.name,
                "actorId": known["_id"],
                "actorLink": False,
                "x": one.at[0] * PIXELS,
                "y": one.at[1] * PIXELS,
                "width": 1,
                "height": 1,
                "disposition": _FRIENDLY if one.player else _HOSTILE,
            }
        )
    scene = {
        "_id": _id("scene", title, 0),
        "name": title,
        "width": ground.width * PIXELS,
        "height": ground.height * PIXELS,
        "padding": 0,
        "grid": {
            "type": 2 if ground.hexes else 1,
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


def _walls(ground: Ground) -> list[Json]:
    """The lines between floor and walls, and a door across the space of each door."""
    edges: set[Edge] = set()
    inside = {(x, y) for x in range(ground.width) for y in range(ground.height)} - ground.walls
    for square in inside:
        for side in SIDES:
            there = over(square, side)
            if there in ground.walls:
                edges.add(edge_of(square, there))
    found = [_wall([*one, *other]) for one, other in write_walls(edges)]
    for (x, y), state in sorted(ground.doors.items()):
        upright = over((x, y), "east") in inside and over((x, y), "west") in inside
        ends = [x + 0.5, y, x + 0.5, y + 1] if upright else [x, y + 0.5, x + 1, y + 0.5]
        found.append(_wall(ends) | {"door": 1, "ds": {"open": 1, "closed": 0}.get(state, 2)})
    return found


def _wall(ends: Sequence[float]) -> Json:
    stops = dict.fromkeys(("move", "sight", "sound", "light"), _NORMAL)
    return {"c": [int(one * PIXELS) for one in ends], **stops, "door": 0, "ds": 0}


def _id(what: str, title: str, number: int) -> str:
    """An id of sixteen letters and digits."""
    return sha256(f"{what} {title} {number}".encode()).hexdigest()[:16]
