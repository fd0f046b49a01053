"""The map of a level, drawn with letters: areas, passages, doors, and how far they are from each other."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final, NamedTuple

from grognard.adventure.places.dungeon_entries import AreaEntry, WayDoorEntry
from grognard.adventure.places.edges import Edge, Square, edge_of, open_neighbours, square_on_side
from grognard.base.errors import InputError

ROCK: Final = "#"
PASSAGE: Final = "."
ROOM: Final = ":"
DOOR: Final = "+"
ARCHWAY: Final = "'"
WATER: Final = "~"
UP: Final = "<"
DOWN: Final = ">"
FEATURES: Final = (WATER, UP, DOWN)
"""Marks of what is in an area, whose squares belong to the area beside them."""
OWN_MARKS: Final = (ROCK, " ", PASSAGE, ROOM, DOOR, ARCHWAY, *FEATURES)
"""The marks that have a meaning of their own, unless an area has one of them for its mark."""
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_NUMBERS: Final = 40


class Gap(NamedTuple):
    """Where one area goes over into another, open, by a door, or by an archway.

    A door has a square of its own, or stands in the wall between the square `at` and the one `beyond`.
    """

    ends: tuple[str, str]
    leaves: tuple[str, str]
    feet: int
    door: bool
    at: Square
    archway: bool = False
    beyond: Square | None = None


class Drawing(NamedTuple):
    """A parsed map: the squares of each area, the gaps between them, the water, the stairs and the walls.

    `rooms` are the areas drawn with `:`, which have no entry of their own. `walls` are the impassable edges
    between squares, including those with a door.
    """

    squares: dict[str, frozenset[Square]]
    gaps: tuple[Gap, ...]
    middles: dict[str, Square]
    features: dict[Square, str]
    rooms: frozenset[str]
    walls: frozenset[Edge]

    def way_out(self, key: str) -> Square:
        """The square by which one leaves the level from an area: its stairs, else its middle."""
        stairs = [one for one in self.squares[key] if self.features.get(one, WATER) != WATER]
        return min(stairs, key=_by_row, default=self.middles[key])


def mark_of(area: AreaEntry) -> str:
    """The mark that draws an area: its own, or its key."""
    return area.mark or area.key


def read_map(
    text: str,
    square_feet: int,
    areas: Sequence[AreaEntry],
    *,
    walls: frozenset[Edge] = frozenset(),
    doors: Sequence[WayDoorEntry] = (),
) -> Drawing:
    """Read a map, with the walls between its squares, and the doors that are in such walls.

    Raises:
        InputError: it has an unknown mark, an area that is not on it, or a door that does not lead anywhere.
    """
    rows = tuple(row.rstrip() for row in text.strip("\n").split("\n"))
    width = max((len(row) for row in rows), default=0)
    if width > 400 or len(rows) > 400:
        raise InputError(f"the map is {width} by {len(rows)}", key="map", expected="at most 400 each way")
    marks, doorways, features = _read_marks(rows, areas)
    hung = {edge_of(door.at, square_on_side(door.at, door.side)) for door in doors if door.at and door.side}
    walls |= hung
    survey = _Survey(square_feet, walls)
    squares, rooms = survey.gather(marks, features, areas)
    survey.take_in(features, squares)
    survey.measure(squares)
    gaps = [
        survey.door_gap(door)._replace(archway=doorways[door] == ARCHWAY)
        for door in sorted(doorways, key=_by_row)
    ]
    gaps += [survey.hung_gap(edge) for edge in sorted(hung, key=lambda one: _by_row(one[0]))]
    gaps += survey.open_gaps()
    frozen = {key: frozenset(one) for key, one in squares.items()}
    return Drawing(frozen, tuple(gaps), survey.middles, features, rooms, walls)


def _read_marks(
    rows: Sequence[str], areas: Sequence[AreaEntry]
) -> tuple[dict[Square, str], dict[Square, str], dict[Square, str]]:
    """The marked squares of a map: those of areas, of doors and archways, of water and stairs."""
    keys = {mark_of(area) for area in areas}
    marks: dict[Square, str] = {}
    doors: dict[Square, str] = {}
    features: dict[Square, str] = {}
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            if mark in keys or mark in (PASSAGE, ROOM):
                marks[x, y] = mark
            elif mark in (DOOR, ARCHWAY):
                doors[x, y] = mark
            elif mark in FEATURES:
                features[x, y] = mark
            elif mark not in (ROCK, " "):
                where = f"unknown mark {mark!r} in row {y + 1}, column {x + 1} of the map"
                expected = (
                    f"an area ({', '.join(sorted(keys))}), # or a blank for rock, . for passage, : for a "
                    "room, + for a door, ' for an archway, ~ for water, < or > for stairs"
                )
                raise InputError(where, key="map", expected=expected)
    return marks, doors, features


class _Survey:
    """A map as far as it has been read: whose squares are whose, and how far they are from the middle."""

    def __init__(self, square_feet: int, walls: frozenset[Edge]) -> None:
        self.square_feet = square_feet
        self.walls = walls
        self.owner: dict[Square, str] = {}
        self.middles: dict[str, Square] = {}
        self.steps: dict[str, dict[Square, int]] = {}

    def gather(
        self, marks: dict[Square, str], features: dict[Square, str], areas: Sequence[AreaEntry]
    ) -> tuple[dict[str, set[Square]], frozenset[str]]:
        """The squares of each area, and which of them are rooms without an entry.

        An area that says `at` which square it is has the stretch of its mark there. Each stretch of passage,
        and each room without an entry, is an area of its own, with a letter for a key.
        """
        found: dict[str, set[Square]] = {}
        taken: set[Square] = set()
        placed = {mark_of(area) for area in areas if area.at is not None}
        for number, area in enumerate(areas):
            mark = mark_of(area)
            if area.at is None:
                squares = {square for square, one in marks.items() if one == mark}
                if mark in placed or squares & taken:
                    problem = f"area {area.key!r} shares its mark {mark!r} with others"
                    expected = "a square of it: at = [x, y]"
                    raise InputError(problem, key=f"areas[{number}].at", expected=expected)
            else:
                squares = self._flood(area.at, marks, features) if marks.get(area.at) == mark else set()
                if area.at in taken:
                    problem = f"area {area.key!r} lies where another one does"
                    raise InputError(problem, key=f"areas[{number}].at", expected="a stretch of its own")
            if not squares:
                raise _not_drawn(area, number)
            taken |= squares
            found[area.key] = squares
        rooms: set[str] = set()
        free = (f"{letter}{more}" for more in ("", *map(str, range(2, _NUMBERS))) for letter in _LETTERS)
        for square, mark in marks.items():
            if square in taken:
                continue
            if mark not in (PASSAGE, ROOM):
                where = f"no area for the mark {mark!r} in row {square[1] + 1}, column {square[0] + 1}"
                expected = "an area that says `at` in every stretch of that mark"
                raise InputError(f"{where} of the map", key="map", expected=expected)
            stretch = self._flood(square, marks, features)
            taken |= stretch
            key = next((key for key in free if key not in found), "")
            if not key:
                raise InputError("too many passages and rooms", key="map", expected="fewer than 1,000")
            found[key] = stretch
            if mark == ROOM:
                rooms.add(key)
        return found, frozenset(rooms)

    def _flood(self, start: Square, marks: dict[Square, str], features: dict[Square, str]) -> set[Square]:
        """The squares of one mark that hang together with one of them, be it over water or stairs."""
        found = {start}
        waiting = [start]
        mark = marks[start]
        while waiting:
            for square in open_neighbours(waiting.pop(), self.walls):
                if square not in found and (marks.get(square) == mark or square in features):
                    found.add(square)
                    waiting.append(square)
        return {square for square in found if square in marks}

    def take_in(self, features: dict[Square, str], squares: dict[str, set[Square]]) -> None:
        """Give each square of water or stairs to the area that is nearest to it over such squares.

        Raises:
            InputError: one lies in no area.
        """
        owner = self.owner
        owner.update({square: key for key, those in squares.items() for square in those})
        waiting = deque(sorted(owner, key=_by_row) if features else ())
        while waiting:
            square = waiting.popleft()
            for there in open_neighbours(square, self.walls):
                if there in features and there not in owner:
                    owner[there] = owner[square]
                    squares[owner[square]].add(there)
                    waiting.append(there)
        for x, y in features:
            if (x, y) not in owner:
                where = f"{features[x, y]!r} in row {y + 1}, column {x + 1} of the map lies in no area"
                raise InputError(where, key="map", expected="an area beside it")

    def measure(self, squares: dict[str, set[Square]]) -> None:
        """Find the middle of each area, and how far its squares are from there."""
        self.middles = {key: _middle(those) for key, those in squares.items()}
        self.steps = {key: self._spread(self.middles[key], those) for key, those in squares.items()}

    def _spread(self, start: Square, squares: set[Square]) -> dict[Square, int]:
        """How many steps each square of an area is from one; those apart are as far as they look."""
        steps = {start: 0}
        waiting = deque([start])
        while waiting:
            here = waiting.popleft()
            for square in open_neighbours(here, self.walls):
                if square in squares and square not in steps:
                    steps[square] = steps[here] + 1
                    waiting.append(square)
        for square in squares:
            steps.setdefault(square, abs(square[0] - start[0]) + abs(square[1] - start[1]))
        return steps

    def door_gap(self, door: Square) -> Gap:
        """The gap of a door that has a square of its own.

        Raises:
            InputError: it is not between two areas.
        """
        x, y = door
        owner = self.owner
        pairs = [((x - 1, y), (x + 1, y)), ((x, y - 1), (x, y + 1))]
        across = [pair for pair in pairs if pair[0] in owner and pair[1] in owner]
        across = [pair for pair in across if not any(edge_of(door, one) in self.walls for one in pair)]
        if len(across) != 1 or owner[across[0][0]] == owner[across[0][1]]:
            raise InputError(
                f"the door in row {y + 1}, column {x + 1} of the map is not between two areas",
                key="map",
                expected="one area on either side, and rock beside it",
            )
        one, other = across[0]
        ends = (owner[one], owner[other])
        steps = self.steps[ends[0]][one] + self.steps[ends[1]][other] + 2
        leaves = (_direction(self.middles[ends[0]], door), _direction(self.middles[ends[1]], door))
        return Gap(ends, leaves, steps * self.square_feet, True, door)

    def hung_gap(self, edge: Edge) -> Gap:
        """The gap of a door in the wall between two squares.

        Raises:
            InputError: it is not between two areas.
        """
        one, other = edge
        ends = (self.owner.get(one, ""), self.owner.get(other, ""))
        if not all(ends) or ends[0] == ends[1]:
            raise InputError(
                f"the door between {one[0]},{one[1]} and {other[0]},{other[1]} is not between two areas",
                key="doors",
                expected="one area on either side",
            )
        steps = self.steps[ends[0]][one] + self.steps[ends[1]][other] + 1
        leaves = (_direction(self.middles[ends[0]], other), _direction(self.middles[ends[1]], one))
        return Gap(ends, leaves, steps * self.square_feet, True, one, beyond=other)

    def open_gaps(self) -> list[Gap]:
        """Where areas touch without a door: squares side by side are one gap."""
        owner = self.owner
        touching: dict[tuple[str, str], list[tuple[Square, Square]]] = {}
        for (x, y), key in sorted(owner.items(), key=lambda one: _by_row(one[0])):
            for dx, dy in ((1, 0), (0, 1)):
                there = (x + dx, y + dy)
                other = owner.get(there, key)
                if other != key and edge_of((x, y), there) not in self.walls:
                    pair = ((x, y), there) if key < other else (there, (x, y))
                    touching.setdefault((min(key, other), max(key, other)), []).append(pair)
        gaps = []
        for ends, pairs in touching.items():
            while pairs:
                run = [pairs.pop(0)]
                grown = True
                while grown:
                    near = [pair for pair in pairs if any(_touch(pair[0], known[0]) for known in run)]
                    run += near
                    pairs = [pair for pair in pairs if pair not in near]
                    grown = bool(near)
                here, there = run[len(run) // 2]
                steps = self.steps[ends[0]][here] + self.steps[ends[1]][there] + 1
                leaves = (_direction(self.middles[ends[0]], there), _direction(self.middles[ends[1]], here))
                gaps.append(Gap(ends, leaves, steps * self.square_feet, False, here))
        return gaps


def _not_drawn(area: AreaEntry, number: int) -> InputError:
    where = f" at {area.at[0]},{area.at[1]}" if area.at is not None else ""
    field = "at" if area.at is not None else "mark" if area.mark else "key"
    problem = f"area {area.key!r} is not on the map{where}"
    return InputError(
        problem, key=f"areas[{number}].{field}", expected=f"a square with its mark {mark_of(area)}"
    )


def _middle(squares: set[Square]) -> Square:
    """The square of an area that is nearest to the middle of all of them."""
    x = sum(square[0] for square in squares) / len(squares)
    y = sum(square[1] for square in squares) / len(squares)
    return min(sorted(squares), key=lambda one: (one[0] - x) ** 2 + (one[1] - y) ** 2)


def _touch(one: Square, other: Square) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def _direction(start: Square, goal: Square) -> str:
    """The point of the compass in which something lies."""
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    if dx == 0 and dy == 0:
        return "north"
    vertical = "north" if dy < 0 else "south"
    horizontal = "east" if dx > 0 else "west"
    if abs(dx) > 2 * abs(dy):
        return horizontal
    if abs(dy) > 2 * abs(dx):
        return vertical
    return vertical + horizontal


def _by_row(square: Square) -> tuple[int, int]:
    return (square[1], square[0])
