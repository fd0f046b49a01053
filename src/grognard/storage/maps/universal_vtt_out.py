"""A place written as Universal VTT: its walls, doors and lights over a plain picture."""

from __future__ import annotations

import base64
import math
from typing import Any, Final

import msgspec

from grognard.adventure.places.drawing import Drawing
from grognard.adventure.places.edges import SIDES, Edge, Square, edge_of, square_on_side, write_walls
from grognard.adventure.places.level import DungeonLevel, Way
from grognard.base.errors import InputError
from grognard.storage.maps.picture import draw_png

PIXELS: Final = 50
FORMAT: Final = 0.3
_LIGHT: Final = "ffffe7b3"
_AMBIENT: Final = "ff202028"
_COLUMN: Final = 0.3
"""Half the width of a column, in squares."""


def write_universal_vtt(level: DungeonLevel, *, number: int = 0) -> str:
    """One level of a place.

    Raises:
        InputError: it has no map.
    """
    if level.drawing is None:
        raise InputError("a place without a map", key="map", expected="a map of its squares")
    chart = VttLevel(level, level.drawing, number)
    width, height = chart.size
    doors = frozenset(way.at for way in chart.doors if way.at is not None and way.beyond is None)
    shifted = chart.drawing
    picture = draw_png(shifted, frozenset(map(chart.move, doors)), width, height, pixels=PIXELS)
    document: dict[str, Any] = {
        "format": FORMAT,
        "resolution": {
            "map_origin": {"x": 0, "y": 0},
            "map_size": {"x": width, "y": height},
            "pixels_per_grid": PIXELS,
        },
        "line_of_sight": [[_point(*one), _point(*other)] for one, other in chart.walls()],
        "objects_line_of_sight": [_column(*chart.move(one)) for one in chart.columns()],
        "portals": [_portal(edge) for edge in chart.portals()],
        "environment": {"baked_lighting": False, "ambient_light": _AMBIENT},
        "lights": chart.lights(),
        "image": base64.b64encode(picture).decode(),
    }
    return msgspec.json.format(msgspec.json.encode(document), indent=1).decode()


class VttLevel:
    """One level of a place as lines on its grid, its corner one square to the left of it and above it."""

    def __init__(self, level: DungeonLevel, drawing: Drawing, number: int) -> None:
        self.level = level
        squares = {key: those for key, those in drawing.squares.items() if level.levels.get(key, 0) == number}
        self.doors = [
            way
            for way in level.ways
            if way.door is not None and way.at is not None and way.ends[0] in squares
        ]
        alone = {way.at for way in self.doors if way.at is not None and way.beyond is None}
        everything = {square for those in squares.values() for square in those} | alone
        self.left = min(x for x, _ in everything) - 1
        self.top = min(y for _, y in everything) - 1
        self.floor = {self.move(square) for square in everything}
        self.size = (max(x for x, _ in self.floor) + 2, max(y for _, y in self.floor) + 2)
        self.drawing = drawing._replace(
            squares={key: frozenset(map(self.move, those)) for key, those in squares.items()},
            features={self.move(square): mark for square, mark in drawing.features.items()},
            walls=frozenset((self.move(one), self.move(other)) for one, other in drawing.walls),
        )

    def move(self, square: Square) -> Square:
        """A square, or a corner, as it is counted on the chart."""
        return square[0] - self.left, square[1] - self.top

    def walls(self) -> list[tuple[Square, Square]]:
        """The edges between floor and rock, and the walls between squares, without those of doors."""
        edges = {
            edge_of(square, square_on_side(square, side))
            for square in self.floor
            for side in SIDES
            if square_on_side(square, side) not in self.floor
        }
        edges |= {edge for edge in self.drawing.walls if all(one in self.floor for one in edge)}
        return write_walls(edges - set(self._door_edges()))

    def portals(self) -> list[Edge]:
        """The edges in which doors stand: archways have none, they are open."""
        return [self._edge(way) for way in self.doors if way.door is not None and not way.door.is_archway]

    def _door_edges(self) -> list[Edge]:
        """The edges of doors and archways that stand in a wall."""
        return [self._edge(way) for way in self.doors if way.beyond is not None]

    def _edge(self, way: Way) -> Edge:
        assert way.at is not None
        at = self.move(way.at)
        if way.beyond is not None:
            return edge_of(at, self.move(way.beyond))
        first = self.drawing.squares[way.ends[0]]
        return edge_of(
            at, next(square_on_side(at, side) for side in SIDES if square_on_side(at, side) in first)
        )

    def columns(self) -> list[Square]:
        """The columns of this level."""
        width, height = self.size
        moved = {one: self.move(one) for one in self.level.columns}
        return [one for one, (x, y) in moved.items() if 0 <= x <= width and 0 <= y <= height]

    def lights(self) -> list[dict[str, Any]]:
        """A light in the middle of each area that is lit, as far as the area is long."""
        found = []
        for key in self.drawing.squares:
            if self.level.areas[key].entry.lit:
                x, y = self.move(self.level.drawing.middles[key]) if self.level.drawing else (0, 0)
                feet = self.level.areas[key].length
                light = {"position": _point(x + 0.5, y + 0.5), "intensity": 1, "color": _LIGHT}
                found.append(light | {"range": feet // self.level.entry.square_feet, "shadows": True})
        return found


def _point(x: float, y: float) -> dict[str, float]:
    return {"x": x, "y": y}


def _portal(edge: Edge) -> dict[str, Any]:
    (x, y), (right, below) = edge
    upright = y == below
    start, end = ((right, y), (right, y + 1)) if upright else ((x, below), (x + 1, below))
    return {
        "position": _point((start[0] + end[0]) / 2, (start[1] + end[1]) / 2),
        "bounds": [_point(*start), _point(*end)],
        "rotation": math.pi / 2 if upright else 0.0,
        "closed": True,
        "freestanding": False,
    }


def _column(x: int, y: int) -> list[dict[str, float]]:
    corners = ((-_COLUMN, 0.0), (0.0, -_COLUMN), (_COLUMN, 0.0), (0.0, _COLUMN), (-_COLUMN, 0.0))
    return [_point(x + dx, y + dy) for dx, dy in corners]
