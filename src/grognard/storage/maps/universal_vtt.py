"""Universal VTT (.dd2vtt, .uvtt): the walls, doors and lights of a map, read as the rooms they enclose."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final, NamedTuple

from grognard.adventure.places.drawing import ARCHWAY, DOOR
from grognard.adventure.places.edges import AROUND, Edge, Square, edge_of, open_neighbours
from grognard.base.errors import InputError
from grognard.storage.maps.survey import (
    MOST_SQUARES,
    UNTITLED,
    Door,
    Json,
    Room,
    Survey,
    count_of,
    listed,
    number,
    table,
)

Point = tuple[float, float]
COLUMN_SQUARES: Final = 1.2
"""An object that blocks sight is a column where it is no longer than so many squares."""
_NEAR: Final = 1e-6


class Portal(NamedTuple):
    """A door: the line in which it stands, and whether it is shut."""

    ends: tuple[Point, Point]
    closed: bool


def is_universal_vtt(document: Json) -> bool:
    """Whether a document is a map of this format."""
    return "resolution" in document and "line_of_sight" in document


def survey_universal_vtt(document: Json, *, square_feet: int = 0) -> Survey:
    """Read a map. What walls enclose are rooms; the rest of it is rock.

    Raises:
        InputError: naming the key at fault.
    """
    survey = Survey(UNTITLED, "Universal VTT", square_feet or 5)
    if not square_feet:
        survey.assumed.append("a square is 5 feet wide; --square-feet 10 says otherwise")
    reader = _UniversalReader(document, survey)
    reader.read_walls()
    reader.find_rooms()
    reader.read_lights()
    return survey


class _UniversalReader:
    def __init__(self, document: Json, survey: Survey) -> None:
        self.document = document
        self.survey = survey
        resolution = table(document.get("resolution"), "resolution")
        size = table(resolution.get("map_size"), "resolution.map_size")
        self.width = self._length(size.get("x"), "resolution.map_size.x")
        self.height = self._length(size.get("y"), "resolution.map_size.y")
        origin = resolution.get("map_origin", {"x": 0, "y": 0})
        self.origin = self._point(origin, "resolution.map_origin", moved=False)
        self.walls: set[Edge] = set()
        self.portals: list[tuple[Edge, bool]] = []

    @staticmethod
    def _length(value: object, key: str) -> int:
        size = math.ceil(number(value, key) - _NEAR)
        if not 1 <= size < MOST_SQUARES:
            expected = f"1 to {MOST_SQUARES - 1}"
            raise InputError(f"a map of {size} squares", key=key, expected=expected)
        return size

    def _point(self, value: object, key: str, *, moved: bool = True) -> Point:
        point = table(value, key)
        x, y = number(point.get("x"), f"{key}.x"), number(point.get("y"), f"{key}.y")
        # One square of rock is left around the map.
        return (x - self.origin[0] + 1, y - self.origin[1] + 1) if moved else (x, y)

    def _lines(self, key: str) -> list[list[Point]]:
        lines = []
        for place, line in enumerate(listed(self.document, key)):
            at = f"{key}[{place}]"
            if not isinstance(line, list):
                raise InputError("a wall that is none", key=at, expected="a list of points")
            lines.append([self._point(one, f"{at}[{n}]") for n, one in enumerate(line)])
        return lines

    def read_walls(self) -> None:
        """Find the edges between squares that walls and doors cross."""
        for line in self._lines("line_of_sight"):
            for start, end in pairwise(line):
                self.walls.update(self._crossed(start, end))
        lost = 0
        for place, one in enumerate(listed(self.document, "portals")):
            key = f"portals[{place}]"
            portal = table(one, key)
            bounds = [
                self._point(end, f"{key}.bounds[{n}]")
                for n, end in enumerate(listed(portal, "bounds", at=key, needed=True))
            ]
            if len(bounds) != 2:
                raise InputError(f"{len(bounds)} ends", key=f"{key}.bounds", expected="two points")
            crossed = sorted(self._crossed(bounds[0], bounds[1]))
            if not crossed:
                lost += 1
                continue
            middle = crossed[len(crossed) // 2]
            self.walls.update(crossed)
            self.portals.append((middle, portal.get("closed") is not False))
        if lost:
            self.survey.unread.append(count_of(lost, "door") + " between no two squares")
        self._read_objects()

    def _crossed(self, start: Point, end: Point) -> list[Edge]:
        """The edges between two squares whose middles a line parts."""
        left, right = sorted((start[0], end[0]))
        top, bottom = sorted((start[1], end[1]))
        found = []
        for y in range(max(0, math.floor(top) - 1), min(self.height + 2, math.ceil(bottom) + 1)):
            for x in range(max(0, math.floor(left) - 1), min(self.width + 2, math.ceil(right) + 1)):
                for there in ((x + 1, y), (x, y + 1)):
                    middle, other = (x + 0.5, y + 0.5), (there[0] + 0.5, there[1] + 0.5)
                    if _cross(start, end, middle, other):
                        found.append(((x, y), there))
        return found

    def _read_objects(self) -> None:
        """Take small objects that block sight for columns."""
        large = 0
        columns: dict[Square, None] = {}
        for line in self._lines("objects_line_of_sight"):
            xs, ys = [x for x, _ in line], [y for _, y in line]
            if not line or max(max(xs) - min(xs), max(ys) - min(ys)) > COLUMN_SQUARES:
                large += 1
                continue
            x, y = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
            columns[math.floor(x + 0.5), math.floor(y + 0.5)] = None
        self.survey.columns = list(columns)
        if large:
            self.survey.unread.append(count_of(large, "large object") + " that may block sight")

    def find_rooms(self) -> None:
        """Make rooms of what is enclosed, and doors of the portals between them."""
        walls = frozenset(self.walls)
        inside = {(x, y) for x in range(1, self.width + 1) for y in range(1, self.height + 1)}
        outside = self._flood({(0, 0)}, walls)
        enclosed = inside - outside
        if not enclosed:
            self.survey.assumed.append("no walls enclose a room: all of the map is one")
            enclosed = inside
            outside -= inside
            walls |= {edge_of(one, there) for one in inside for there in _around(one) if there in outside}
            self.walls |= walls
        left = set(enclosed)
        rooms: list[Room] = []
        while left:
            squares = self._flood({min(left, key=lambda one: (one[1], one[0]))}, walls) & enclosed
            left -= squares
            rooms.append(Room(squares))
        self._keep_reached(rooms, outside)

    def _keep_reached(self, rooms: list[Room], outside: set[Square]) -> None:
        """Keep the rooms to which doors lead, from those that lead outside."""
        survey = self.survey
        owner = {square: room for room in rooms for square in room.squares}
        ways_in = [
            next(one for one in edge if one in owner)
            for edge, _ in self.portals
            if sum(one in owner for one in edge) == 1 and any(one in outside for one in edge)
        ]
        if not ways_in:
            # What is enclosed and has no door may be rock.
            doors = [
                room for room in rooms if any(one in room.squares for edge, _ in self.portals for one in edge)
            ]
            largest = max(doors or rooms, key=lambda room: len(room.squares))
            ways_in = [min(largest.squares, key=lambda one: (one[1], one[0]))]
            survey.assumed.append("no door leads outside: one comes in by the largest room")
        kept = [owner[ways_in[0]]]
        for room in kept:
            for edge, _ in self.portals:
                beyond = [owner[one] for one in edge if one in owner]
                if len(beyond) == 2 and room in beyond:
                    kept += [other for other in beyond if other not in kept]
        survey.ways_out = list(dict.fromkeys(one for one in ways_in if owner[one] in kept))
        survey.rooms = [room for room in rooms if room in kept]
        for place, room in enumerate(survey.rooms, 1):
            room.key = str(place)
        if len(kept) < len(rooms):
            survey.unread.append(count_of(len(rooms) - len(kept), "enclosed space") + " without a door")
        survey.walls = {edge for edge in self.walls if all(one in owner for one in edge)}
        for edge, closed in dict(self.portals).items():
            if all(one in owner and owner[one] in kept for one in edge):
                keys = {} if closed else {"kind": "archway"}
                survey.doors.append(
                    Door(edge[0], beyond=edge[1], mark=DOOR if closed else ARCHWAY, keys=keys)
                )
        floor = {square for room in survey.rooms for square in room.squares}
        survey.columns = [
            (x, y)
            for x, y in survey.columns
            if any((x - dx, y - dy) in floor for dx in (0, 1) for dy in (0, 1))
        ]

    def _flood(self, start: set[Square], walls: frozenset[Edge]) -> set[Square]:
        found, waiting = set(start), list(start)
        while waiting:
            for there in open_neighbours(waiting.pop(), walls):
                x, y = there
                if there not in found and 0 <= x < self.width + 2 and 0 <= y < self.height + 2:
                    found.add(there)
                    waiting.append(there)
        return found

    def read_lights(self) -> None:
        """Light the rooms in which a light is, and tell what is left."""
        owner = self.survey.owners()
        for place, one in enumerate(listed(self.document, "lights")):
            light = table(one, f"lights[{place}]")
            x, y = self._point(light.get("position"), f"lights[{place}].position")
            room = owner.get((math.floor(x), math.floor(y)))
            if room is not None:
                room.lit = True
        if self.document.get("image"):
            self.survey.unread.append("its picture")


def _around(square: Square) -> list[Square]:
    return [(square[0] + dx, square[1] + dy) for dx, dy in AROUND]


def _cross(start: Point, end: Point, one: Point, other: Point) -> bool:
    """Whether two lines cross; those that only touch at an end do, too."""

    def side(a: Point, b: Point, c: Point) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    first, second = side(start, end, one), side(start, end, other)
    third, fourth = side(one, other, start), side(one, other, end)
    if abs(first) < _NEAR and abs(second) < _NEAR:
        return False
    return first * second <= _NEAR and third * fourth <= _NEAR
