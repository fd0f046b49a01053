"""Maps of the One Page Dungeon generator: rectangles, doors with a direction and a type, notes."""

from __future__ import annotations

import math
from collections import Counter
from typing import Final

from grognard.adventure.places.drawing import ARCHWAY, DOWN, UP
from grognard.adventure.places.edges import Square
from grognard.base.errors import InputError
from grognard.creatures.grammar import join_words
from grognard.storage.maps.survey import (
    MOST_SQUARES,
    Door,
    Json,
    Room,
    Survey,
    count_of,
    listed,
    number,
    table,
    whole,
    words,
)

OPENING: Final = 0
PLAIN_DOOR: Final = 1
NARROW: Final = 2
ENTRANCE: Final = 3
PORTCULLIS: Final = 4
DOUBLE: Final = 5
SECRET: Final = 6
BARRED: Final = 7
STAIRS_DOWN: Final = 8
STEPS: Final = 9
_KEYS: Final[dict[int, Json]] = {
    PLAIN_DOOR: {},
    PORTCULLIS: {"kind": "portcullis", "of": "iron"},
    DOUBLE: {"kind": "double door"},
    SECRET: {"secret": True},
    BARRED: {"barred": True},
}
"""What a place says of each type of door that is one."""


def is_one_page(document: Json) -> bool:
    """Whether a document is a map of this generator."""
    return isinstance(document.get("rects"), list) and "doors" in document


def survey_one_page(document: Json, *, square_feet: int = 0) -> Survey:
    """Read a map.

    Raises:
        InputError: naming the key at fault.
    """
    version = words(document.get("version"))
    made_by = "One Page Dungeon" + (f" {version}" if version else "")
    survey = Survey(words(document.get("title")) or "A dungeon", made_by, square_feet or 10)
    survey.introduction = words(document.get("story"))
    if not square_feet:
        survey.assumed.append("a square is 10 feet wide; --square-feet 5 says otherwise")
    reader = _OnePageReader(document, survey)
    reader.read_rooms()
    reader.read_doors()
    reader.read_notes()
    reader.read_grounds()
    return survey


class _OnePageReader:
    def __init__(self, document: Json, survey: Survey) -> None:
        self.document = document
        self.survey = survey
        self.left = 0
        self.top = 0
        self.owner: dict[Square, Room] = {}

    def square(self, value: Json, key: str) -> Square:
        """A square of the map, counted from its corner."""
        x, y = whole(value.get("x"), f"{key}.x"), whole(value.get("y"), f"{key}.y")
        return x - self.left, y - self.top

    def read_rooms(self) -> None:
        """Make a room of each rectangle, or a passage where it is one square wide."""
        rects: list[tuple[int, int, int, int, Json]] = []
        for place, one in enumerate(listed(self.document, "rects", needed=True)):
            key = f"rects[{place}]"
            rect = table(one, key)
            x, y = whole(rect.get("x"), f"{key}.x"), whole(rect.get("y"), f"{key}.y")
            w = whole(rect.get("w"), f"{key}.w", least=1, most=MOST_SQUARES)
            h = whole(rect.get("h"), f"{key}.h", least=1, most=MOST_SQUARES)
            rects.append((x, y, w, h, rect))
        if not rects:
            raise InputError("a map without rooms", key="rects", expected="at least one")
        self.left, self.top = min(x for x, *_ in rects) - 1, min(y for _, y, *_ in rects) - 1
        width = max(x + w for x, _, w, *_ in rects) - self.left
        height = max(y + h for _, y, _, h, _ in rects) - self.top
        if max(width, height) >= MOST_SQUARES:
            problem = f"the map is {width} by {height} squares"
            raise InputError(problem, key="rects", expected=f"less than {MOST_SQUARES} each way")
        doors = {self.square(table(one, "doors"), "doors") for one in listed(self.document, "doors")}
        round_rooms = 0
        for x, y, w, h, rect in rects:
            squares = {(x - self.left + dx, y - self.top + dy) for dx in range(w) for dy in range(h)}
            squares -= doors | self.owner.keys()
            if squares:
                room = Room(squares, passage=min(w, h) == 1)
                round_rooms += rect.get("rotunda") is True
                self.survey.rooms.append(room)
                self.owner.update(dict.fromkeys(squares, room))
        if round_rooms:
            self.survey.assumed.append(f"{count_of(round_rooms, 'round room')} drawn square")

    def read_doors(self) -> None:
        """Read the doors; openings and steps belong to the rooms beside them."""
        unknown: Counter[int] = Counter()
        for place, one in enumerate(listed(self.document, "doors", needed=True)):
            key = f"doors[{place}]"
            door = table(one, key)
            at = self.square(door, key)
            towards = table(door.get("dir"), f"{key}.dir")
            dx = whole(towards.get("x"), f"{key}.dir.x", least=-1, most=1)
            dy = whole(towards.get("y"), f"{key}.dir.y", least=-1, most=1)
            if abs(dx) + abs(dy) != 1:
                raise InputError("a door without a direction", key=f"{key}.dir", expected="x or y: 1 or -1")
            kind = whole(door.get("type"), f"{key}.type", least=0)
            if kind > STEPS:
                unknown[kind] += 1
                kind = PLAIN_DOOR
            self._set_door(at, (at[0] + dx, at[1] + dy), (at[0] - dx, at[1] - dy), kind)
        for kind, count in sorted(unknown.items()):
            self.survey.assumed.append(f"{count_of(count, 'door')} of the unknown type {kind} taken as plain")
        if not self.survey.ways_out:
            first = self.survey.rooms[0]
            self.survey.ways_out.append(min(first.squares))
            self.survey.assumed.append("the map has no entrance: one comes in by its first room")

    def _set_door(self, at: Square, front: Square, back: Square, kind: int) -> None:
        survey, owner = self.survey, self.owner
        beside = [owner[one] for one in (back, front) if one in owner]
        if kind in (ENTRANCE, STAIRS_DOWN) or len(beside) < 2:
            if not beside:
                survey.unread.append(f"a door at {at[0]},{at[1]} that leads nowhere")
                return
            self._give(at, beside[0])
            if kind in (ENTRANCE, STAIRS_DOWN):
                survey.stairs[at] = DOWN if kind == STAIRS_DOWN else UP
                survey.ways_out.append(at)
        elif kind == STEPS:
            self._give(at, beside[0])
            survey.stairs[at] = DOWN
        elif kind == OPENING and any(room.passage for room in beside):
            self._give(at, next(room for room in beside if room.passage))
        elif kind in (OPENING, NARROW):
            survey.doors.append(Door(at, mark=ARCHWAY))
        else:
            survey.doors.append(Door(at, front=front, keys=dict(_KEYS[kind])))

    def _give(self, square: Square, room: Room) -> None:
        room.squares.add(square)
        self.owner[square] = room

    def read_notes(self) -> None:
        """Give each note to the room in which its number stands."""
        for place, one in enumerate(listed(self.document, "notes")):
            key = f"notes[{place}]"
            note = table(one, key)
            ref, text = words(note.get("ref")), words(note.get("text"))
            pos = table(note.get("pos"), f"{key}.pos")
            x = math.floor(number(pos.get("x"), f"{key}.pos.x")) - self.left
            y = math.floor(number(pos.get("y"), f"{key}.pos.y")) - self.top
            near = [(x, y), (x - 1, y), (x, y - 1), (x - 1, y - 1)]
            room = next((self.owner[square] for square in near if square in self.owner), None)
            if room is None:
                self.survey.unread.append(f"note {ref or place + 1}, which stands in no room: {text}")
            elif room.key or not ref or any(other.key == ref for other in self.survey.rooms):
                room.notes.append(f"{ref}: {text}" if ref else text)
            else:
                room.key = ref
                room.notes.append(text)

    def read_grounds(self) -> None:
        """Read water and columns; the generator draws water beyond the walls, too."""
        for place, one in enumerate(listed(self.document, "water")):
            square = self.square(table(one, f"water[{place}]"), f"water[{place}]")
            if square in self.owner:
                self.survey.water.add(square)
        corners: dict[Square, None] = {}
        for place, one in enumerate(listed(self.document, "columns")):
            key = f"columns[{place}]"
            column = table(one, key)
            x = math.floor(number(column.get("x"), f"{key}.x") + 0.5) - self.left
            y = math.floor(number(column.get("y"), f"{key}.y") + 0.5) - self.top
            if any((x - dx, y - dy) in self.owner for dx in (0, 1) for dy in (0, 1)):
                corners[x, y] = None
        self.survey.columns = list(corners)
        if self.survey.water:
            self.survey.assumed.append("water is waded through")
        barred = [door for door in self.survey.doors if door.keys.get("barred")]
        if barred:
            self.survey.assumed.append(
                f"{count_of(len(barred), 'door')} barred on the side to which the map points"
            )
        left = sorted(set(self.document) - _READ)
        if left:
            self.survey.unread.append(words(join_words(left)))


_READ: Final = {"version", "title", "story", "rects", "doors", "notes", "columns", "water"}
