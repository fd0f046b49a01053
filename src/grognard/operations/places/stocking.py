"""A place stocked by the tables of a rulebook, as the commands that stock use it."""

# No `from __future__ import annotations`: msgspec would compile each annotation anew.

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from grognard.adventure.places.dungeon_entries import DungeonEntry, validate_dungeon
from grognard.adventure.places.level import lay_out
from grognard.adventure.places.place_files import parse_place
from grognard.adventure.stocking.rooms import StockedRoom, Stocker
from grognard.adventure.stocking.tables import load_tables
from grognard.adventure.stocking.writing import free_areas, number_rooms, put_head, put_rooms, put_wanderers
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.operations.places.treasure import list_spells
from grognard.rulebooks.schema import Rulebook
from grognard.text.parts import Rows


class RoomFacts(msgspec.Struct, frozen=True):
    """What a room holds, with the rows of tables that each part is from."""

    key: str
    contents: str
    who: str
    treasure: list[str]
    worth: int
    trap: str
    special: str
    sources: tuple[str, ...]


class StockedPlace(NamedTuple):
    """A place that was stocked: what its rooms hold, the text of its file, and that text as it is read."""

    rooms: list[StockedRoom]
    text: str
    dungeon: DungeonEntry


def stock_text(text: str, file: str, book: Rulebook, level: int, seed: int) -> StockedPlace:
    """Stock the place of a text, whose other files are beside the `file`.

    Raises:
        InputError: an area is not written as a table of its own.
    """

    def read(text: str) -> DungeonEntry:
        return parse_place(text, DungeonEntry, validate_dungeon, file=file)

    text = number_rooms(text, lay_out(read(text)))
    dungeon = read(text)
    tables = load_tables(book.stocking.tables)
    stocker = Stocker(tables, level, SeededDice(Stream(seed)), list_spells(book))
    rooms = [stocker.stock(key) for key in free_areas(text, dungeon)]
    made = put_rooms(text, rooms)
    if not dungeon.wandering:
        source = f"{tables.title}, encounters of level {level}"
        made = put_wanderers(made, stocker.wanderers(), source=source)
    made = put_head(made, f"Stocked for level {level} with seed {seed} by the {stocking_tables_of(book)}.")
    return StockedPlace(rooms, made, read(made))


def stocking_tables_of(book: Rulebook) -> str:
    """The tables by which a rulebook stocks, and where these are from."""
    tables = load_tables(book.stocking.tables)
    return f"{tables.title}, from {tables.source}"


def show_rooms(rooms: Sequence[RoomFacts]) -> Rows:
    """A table of the rooms: the treasure of each in gold pieces, and what else it holds."""
    rows = [[one.key, f"{one.worth:,} gp" if one.treasure else "", _holds(one)] for one in rooms]
    return Rows(["room", "treasure", "holds"], rows)


def _holds(room: RoomFacts) -> str:
    if room.special:
        return f"special: {room.special}"
    if room.trap:
        return f"trap: {room.trap}"
    return room.who or "nothing else" if room.treasure or room.who else "nothing"


def facts_of(room: StockedRoom) -> RoomFacts:
    """What a room holds, for a program."""
    traps = [room.trap, *(one.trap for one in room.treasure)]
    return RoomFacts(
        key=room.key,
        contents=room.contents,
        who=_who(room),
        treasure=[one.what for one in room.treasure],
        worth=sum(one.worth for one in room.treasure),
        trap=next((trap.name for trap in traps if trap is not None), ""),
        special=room.special,
        sources=room.sources,
    )


def _who(room: StockedRoom) -> str:
    if room.folk is None:
        return ""
    number = sum(member.how_many() for member in room.folk.members)
    return f"{number} {room.folk.name}" if number > 1 else room.folk.name
