"""A map of another program as far as it was understood, before it is written as a place."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from grognard.adventure.places.drawing import ARCHWAY, DOOR
from grognard.adventure.places.edges import Edge, Square
from grognard.base.errors import InputError

Json = dict[str, Any]
UNTITLED: Final = "A map"
"""The title of a map that has none."""
MOST_SQUARES: Final = 400
"""So long a side of a map may be at most, as in a place."""


@dataclass
class Room:
    """An area of a survey; one without a key has no number of its own.

    `passage` says that it is a corridor; `folk`, `trap` and `treasure` are tables of a place; `remarks` stand
    above it.
    """

    squares: set[Square]
    key: str = ""
    name: str = ""
    text: str = ""
    notes: list[str] = field(default_factory=list)
    lit: bool = False
    passage: bool = False
    folk: Json | None = None
    trap: Json | None = None
    treasure: list[Json] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)


@dataclass
class Door:
    """A door of a survey: on a square of its own, or on the edge between the square and the one `beyond`.

    `front` is the square on the side to which it points, where it has such a side. `keys` are those of a
    place's door, such as `secret`; `notes` are the comments above it.
    """

    at: Square
    beyond: Square | None = None
    front: Square | None = None
    mark: str = DOOR
    keys: Json = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    @property
    def is_archway(self) -> bool:
        """Whether it is an opening and no more."""
        return self.mark == ARCHWAY


class Wanderer(NamedTuple):
    """An entry for wandering monsters: its words, and a table of a place if they were understood."""

    words: str
    table: Json | None


@dataclass
class Survey:
    """A whole map: its areas, doors and squares, what was assumed, and what was not read.

    Attributes:
        title: its title.
        made_by: the program whose map it is.
        square_feet: how wide a square is, 5 or 10.
        introduction: what is read aloud before it begins.
        rooms: the areas.
        doors: the doors and archways.
        water: the squares under water.
        stairs: the squares with stairs, "<" for up and ">" for down.
        columns: the corners of the grid on which columns stand.
        walls: the edges between squares that are walls.
        ways_out: the squares by which one leaves, that of the entrance first.
        wandering: the table of wandering monsters.
        assumed: what the map does not say.
        unread: what was left out of it.
    """

    title: str
    made_by: str
    square_feet: int = 10
    introduction: str = ""
    rooms: list[Room] = field(default_factory=list)
    doors: list[Door] = field(default_factory=list)
    water: set[Square] = field(default_factory=set)
    stairs: dict[Square, str] = field(default_factory=dict)
    columns: list[Square] = field(default_factory=list)
    walls: set[Edge] = field(default_factory=set)
    ways_out: list[Square] = field(default_factory=list)
    wandering: list[Wanderer] = field(default_factory=list)
    assumed: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)

    def owners(self) -> dict[Square, Room]:
        """The room that each square belongs to."""
        return {square: room for room in self.rooms for square in room.squares}


def whole(value: object, key: str, *, least: int = -100_000, most: int = 100_000) -> int:
    """A whole number of a foreign file.

    Raises:
        InputError: it is none, or out of bounds.
    """
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, str) and value.lstrip("-").isdecimal() and len(value) < 12:
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        expected = f"a whole number from {least:,} to {most:,}"
        raise InputError(f"{_shown(value)} for a number", key=key, expected=expected)
    return value


def number(value: object, key: str) -> float:
    """A number of a foreign file.

    Raises:
        InputError: it is none, or out of bounds.
    """
    if isinstance(value, bool) or not isinstance(value, int | float) or not -1e6 <= value <= 1e6:
        raise InputError(f"{_shown(value)} for a number", key=key, expected="a number")
    return float(value)


def listed(document: Json, key: str, *, at: str = "", needed: bool = False) -> list[Any]:
    """A list of a foreign file; one that is missing is empty.

    Raises:
        InputError: it is no list, or is missing and needed.
    """
    value = document.get(key)
    where = f"{at}.{key}" if at else key
    if value is None and not needed:
        return []
    if not isinstance(value, list):
        problem = f"{key} is missing" if value is None else f"{_shown(value)} for a list"
        raise InputError(problem, key=where, expected="a list")
    return value


def table(value: object, key: str) -> Json:
    """An object of a foreign file.

    Raises:
        InputError: it is none.
    """
    if not isinstance(value, dict):
        raise InputError(f"{_shown(value)} for an object", key=key, expected="an object: {...}")
    return value


def words(value: object) -> str:
    """A text of a foreign file on one line, without unprintable characters; "" for anything else."""
    if not isinstance(value, str):
        return ""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in value).split())


def count_of(count: int, what: str) -> str:
    """So many of something.

    >>> count_of(1, "door"), count_of(2, "door")
    ('1 door', '2 doors')
    """
    return f"{count} {what}{'s' if count != 1 else ''}"


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
