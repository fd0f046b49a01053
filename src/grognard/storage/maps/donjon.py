"""Dungeons of the donjon generator: cells of bits, rooms with their contents, stairs and ways out."""

from __future__ import annotations

import re
from typing import Any, Final

from grognard.adventure.places.drawing import ARCHWAY, DOOR, DOWN, UP
from grognard.adventure.places.edges import AROUND, Square
from grognard.base.errors import InputError
from grognard.storage.maps.creature_text import read_group
from grognard.storage.maps.survey import (
    MOST_SQUARES,
    Door,
    Json,
    Room,
    Survey,
    Wanderer,
    listed,
    table,
    whole,
    words,
)
from grognard.storage.maps.treasure_text import read_treasure

BITS: Final = {
    "room": 0x2,
    "corridor": 0x4,
    "room_id": 0xFFC0,
    "arch": 0x10000,
    "door": 0x20000,
    "locked": 0x40000,
    "trapped": 0x80000,
    "secret": 0x100000,
    "portcullis": 0x200000,
    "stair_down": 0x400000,
    "stair_up": 0x800000,
}
"""The bits of a cell, where the file does not list them itself."""
_OPENINGS: Final = ("arch", "door", "locked", "trapped", "secret", "portcullis")
_MOST_BITS: Final = 0xFFFFFFFF
_DAMAGE: Final = re.compile(r"\b\d*d\d+(?:\s*[+-]\s*\d+)?\b")
_TREASURE: Final = "Treasure: "
_STRONG: Final = {"iron": "iron", "stone": "stone"}
_STEPS: Final = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}
_READ: Final = {"cell_bit", "cells", "corridor_features", "details", "egress", "rooms", "settings", "stairs"}


def is_donjon(document: Json) -> bool:
    """Whether a document is a dungeon of this generator."""
    return "cells" in document and "cell_bit" in document


def survey_donjon(document: Json, *, square_feet: int = 0) -> Survey:
    """Read a dungeon.

    Raises:
        InputError: naming the key at fault.
    """
    settings = table(document.get("settings", {}), "settings")
    survey = Survey(words(settings.get("name")) or "A dungeon", "donjon", square_feet or 10)
    if not square_feet:
        survey.assumed.append("a square is 10 feet wide; --square-feet 5 says otherwise")
    reader = _DonjonReader(document, survey)
    reader.read_cells()
    reader.read_rooms()
    reader.read_ways_out()
    reader.read_words()
    return survey


class _DonjonReader:
    def __init__(self, document: Json, survey: Survey) -> None:
        self.document = document
        self.survey = survey
        said = table(document.get("cell_bit"), "cell_bit")
        self.bits = BITS | {
            key: whole(value, f"cell_bit.{key}", least=0, most=_MOST_BITS)
            for key, value in said.items()
            if key in BITS
        }
        self.margin = _find_margin(document)
        self.rooms: dict[int, Room] = {}
        self.owner: dict[Square, Room] = {}
        self.doors: dict[Square, Door] = {}

    def read_cells(self) -> None:
        """Read the floor of rooms and corridors, the doors and the stairs."""
        rows = listed(self.document, "cells", needed=True)
        if not rows or len(rows) > MOST_SQUARES:
            raise InputError(f"{len(rows)} rows", key="cells", expected=f"1 to {MOST_SQUARES}")
        corridors: set[Square] = set()
        for y, row in enumerate(rows):
            if not isinstance(row, list) or len(row) > MOST_SQUARES:
                raise InputError("a row that is none", key=f"cells[{y}]", expected="a list of numbers")
            for x, value in enumerate(row):
                cell = whole(value, f"cells[{y}][{x}]", least=0, most=_MOST_BITS)
                if cell & self._mask(*_OPENINGS):
                    self._read_door((x, y), cell)
                elif cell & self.bits["room"]:
                    self._room_of(cell).squares.add((x, y))
                elif cell & self.bits["corridor"]:
                    corridors.add((x, y))
                for bit, mark in (("stair_up", UP), ("stair_down", DOWN)):
                    if cell & self.bits[bit]:
                        self.survey.stairs[x, y] = mark
        self.survey.rooms += [self.rooms[number] for number in sorted(self.rooms)]
        while corridors:
            self.survey.rooms.append(Room(_take_connected(corridors), passage=True))
        if not self.survey.rooms:
            raise InputError("a dungeon without rooms", key="cells", expected="at least one")
        self.owner = self.survey.owners()
        self.survey.stairs = {at: mark for at, mark in self.survey.stairs.items() if at in self.owner}

    def _mask(self, *names: str) -> int:
        mask = 0
        for name in names:
            mask |= self.bits[name]
        return mask

    def _room_of(self, cell: int) -> Room:
        mask = self.bits["room_id"]
        number = (cell & mask) // (mask & -mask) if mask else 0
        if number not in self.rooms:
            self.rooms[number] = Room(set(), key=str(number) if number else "")
        return self.rooms[number]

    def _read_door(self, at: Square, cell: int) -> None:
        kinds = {name for name in _OPENINGS if cell & self.bits[name]}
        keys: Json = {}
        if "portcullis" in kinds:
            keys |= {"kind": "portcullis", "of": "iron"}
        if "locked" in kinds:
            keys["locked"] = True
        if "secret" in kinds:
            keys["secret"] = True
        if "trapped" in kinds:
            keys["trap"] = {"name": "a trap in the door"}
        mark = ARCHWAY if kinds == {"arch"} else DOOR
        self.doors[at] = Door(at, mark=mark, keys=keys)
        self.survey.doors.append(self.doors[at])

    def read_rooms(self) -> None:
        """Read what is in the rooms, and what is said of their doors."""
        by_key = {room.key: room for room in self.survey.rooms if room.key}
        for place, one in enumerate(listed(self.document, "rooms")):
            if one is None:
                continue
            key = f"rooms[{place}]"
            said = table(one, key)
            room = by_key.get(str(said.get("id")))
            if room is None:
                self.survey.unread.append(f"room {words(str(said.get('id')))}, which has no cells")
                continue
            contents = said.get("contents")
            if isinstance(contents, dict):
                self._read_contents(room, contents)
            doors = said.get("doors")
            for side in doors.values() if isinstance(doors, dict) else ():
                for door in side if isinstance(side, list) else ():
                    self._describe_door(table(door, f"{key}.doors"), key)

    def _read_contents(self, room: Room, contents: Json) -> None:
        detail = contents.get("detail")
        detail = detail if isinstance(detail, dict) else {}
        room.text = _joined(detail.get("room_features"))
        if inhabited := words(contents.get("inhabited")):
            room.notes.append(f"Inhabited: {inhabited}.")
        for line in _lines(detail.get("monster")):
            if line.startswith(_TREASURE):
                room.treasure += read_treasure(line.removeprefix(_TREASURE))
            elif room.folk is None:
                room.folk = read_group(line)
            room.notes.append(line)
        for line in _lines(detail.get("trap")):
            if room.trap is None:
                damage = _DAMAGE.search(line)
                room.trap = {"name": re.split(r"[:;(]", line)[0].strip()[:80] or "a trap"}
                room.trap |= {"damage": damage[0].replace(" ", "")} if damage else {}
            room.notes.append(line)
        for line in _lines(detail.get("hidden_treasure")):
            room.treasure += read_treasure(line, hidden=True)
            room.notes.append(f"Hidden treasure: {line}")
        summary = words(contents.get("summary"))
        if summary and not room.notes and not room.text:
            room.notes.append(summary)

    def _square(self, said: Json, key: str) -> Square:
        """The square of a column and a row, which are counted without the margin around the map."""
        x, y = whole(said.get("col"), f"{key}.col"), whole(said.get("row"), f"{key}.row")
        return x + self.margin, y + self.margin

    def _describe_door(self, said: Json, key: str) -> None:
        door = self.doors.get(self._square(said, f"{key}.doors"))
        if door is None:
            return
        description = words(said.get("desc"))
        lower = description.lower()
        for word, material in _STRONG.items():
            if word in lower:
                door.keys["of"] = material
        if "stuck" in lower:
            door.keys["stuck"] = True
        if "locked" in lower and "unlocked" not in lower:
            door.keys["locked"] = True
        trap = words(said.get("trap"))
        if trap:
            damage = _DAMAGE.search(trap)
            door.keys["trap"] = {"name": re.split(r"[:;(]", trap)[0].strip()[:80] or "a trap"}
            door.keys["trap"] |= {"damage": damage[0].replace(" ", "")} if damage else {}
        for line in (description, trap):
            if line and line not in door.notes and door.keys:
                door.notes.append(line)

    def read_ways_out(self) -> None:
        """Find the ways in and out: stairs up, where passages leave the map, then stairs down."""
        survey = self.survey
        up = [at for at, mark in survey.stairs.items() if mark == UP]
        down = [at for at, mark in survey.stairs.items() if mark == DOWN]
        edges: list[Square] = []
        for place, one in enumerate(listed(self.document, "egress")):
            key = f"egress[{place}]"
            said = table(one, key)
            x, y = self._square(said, key)
            around = [(x, y), *((x + dx, y + dy) for dx, dy in AROUND)]
            at = next((square for square in around if square in self.owner), None)
            if at is None:
                where = f"column {said['col']}, row {said['row']}"
                survey.unread.append(f"a way out at {where}, which no passage reaches")
            else:
                edges.append(self._outermost(at, words(said.get("dir"))))
        survey.ways_out = [*up, *edges, *down]
        if not survey.ways_out:
            survey.ways_out = [min(survey.rooms[0].squares)]
            survey.assumed.append("the map has no way in: one comes in by its first room")

    def _outermost(self, at: Square, direction: str) -> Square:
        """The last square of a passage that leads out of the map in a direction, beyond its door as well."""
        dx, dy = _STEPS.get(direction, (0, 0))
        x, y = at
        while (dx or dy) and ((x + dx, y + dy) in self.owner or (x + dx, y + dy) in self.doors):
            x, y = x + dx, y + dy
        return (x, y) if (x, y) in self.owner else at

    def _read_feature(self, one: Json, key: str) -> None:
        """Note what is said of corridors in the passages that it marks; marks count the margin as well."""
        said = words(one.get("detail")) or words(one.get("summary"))
        for mark in listed(one, "marks", at=key) if said else ():
            at = table(mark, f"{key}.marks")
            x, y = whole(at.get("col"), f"{key}.marks.col"), whole(at.get("row"), f"{key}.marks.row")
            room = self.owner.get((x, y))
            if room is None:
                self.survey.unread.append(f"in a corridor: {said}")
            elif said not in room.notes:
                room.notes.append(said)

    def read_words(self) -> None:
        """Read what is said of the whole dungeon, and who wanders there."""
        details = self.document.get("details")
        details = details if isinstance(details, dict) else {}
        self.survey.introduction = words(details.get("history"))
        for key in sorted(set(details) - {"history"}):
            if said := words(details[key]):
                self.survey.unread.append(f"{words(key)}: {said}")
        features = self.document.get("corridor_features")
        for name, one in features.items() if isinstance(features, dict) else ():
            self._read_feature(table(one, "corridor_features"), f"corridor_features.{words(name)}")
        wandering = self.document.get("wandering_monsters")
        for roll, said in wandering.items() if isinstance(wandering, dict) else ():
            if line := words(said):
                self.survey.wandering.append(
                    Wanderer(f"{words(roll)}: {line}", read_group(line, wanders=True))
                )
        left = sorted(words(key) for key in set(self.document) - _READ - {"wandering_monsters"})
        if left:
            self.survey.unread.append(", ".join(left))
        if any(room.trap for room in self.survey.rooms) or any(d.keys.get("trap") for d in self.survey.doors):
            self.survey.assumed.append("traps are sprung and do damage as said, without a saving throw")


def _find_margin(document: Json) -> int:
    """The squares around the map that newer files have, of which their columns and rows know nothing."""
    settings = table(document.get("settings", {}), "settings")
    bleed = whole(settings.get("bleed") or 0, "settings.bleed", least=0, most=MOST_SQUARES)
    rows = whole(settings.get("n_rows") or 0, "settings.n_rows", least=0, most=MOST_SQUARES)
    return bleed if len(listed(document, "cells", needed=True)) == rows + 2 * bleed else 0


def _take_connected(squares: set[Square]) -> set[Square]:
    """The squares that hang together with one of some, taken out of them."""
    waiting = [squares.pop()]
    found = set(waiting)
    while waiting:
        x, y = waiting.pop()
        for dx, dy in AROUND:
            there = (x + dx, y + dy)
            if there in squares:
                squares.remove(there)
                found.add(there)
                waiting.append(there)
    return found


def _lines(value: Any) -> list[str]:
    """The lines of a detail, which is a text or a list of texts; dashes part alternatives."""
    found = [value] if isinstance(value, str) else value if isinstance(value, list) else []
    return [line for one in found if (line := words(one)) and line.strip("-")]


def _joined(value: Any) -> str:
    return " ".join(_lines(value))
