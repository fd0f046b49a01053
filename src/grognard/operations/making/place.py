"""Place: a map of another program as the file of a dungeon, and a dungeon as a map for other tables."""

# No `from __future__ import annotations`: msgspec would compile each annotation anew.

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from grognard.adventure.places.dungeon_entries import DungeonEntry, read_dungeon, validate_dungeon
from grognard.adventure.places.level import DungeonLevel, lay_out
from grognard.adventure.places.place_files import parse_place
from grognard.adventure.stocking.writing import put_rules
from grognard.base.errors import InputError
from grognard.encounter.entries import parse_encounter
from grognard.operations.fields import field
from grognard.operations.making.files import FileFacts, show_or_write
from grognard.operations.operation import Answer, Operation
from grognard.operations.places.stocking import RoomFacts, facts_of, show_rooms, stock_text
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.options import parse_options
from grognard.storage.maps.encounter_text import write_ground
from grognard.storage.maps.place_text import write_place
from grognard.storage.maps.reading import read_map, survey_map
from grognard.storage.maps.universal_vtt_out import write_universal_vtt
from grognard.text.parts import Line, Part

PLACE_ENDING = ".toml"


class PlaceFacts(FileFacts):
    """The place that was made of a map, or the map that was made of a place.

    Attributes:
        made_by: the program whose map it was; "" for a place.
        title: its title.
        areas: how many rooms and passages it has.
        ways: how many ways join them.
        unreached: the areas to which no way leads from the entrance.
        assumed: what the map does not say.
        unread: what of the map was not read.
        rooms: what each room holds, where it was stocked.
    """

    made_by: str = ""
    title: str = ""
    areas: int = 0
    ways: int = 0
    unreached: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    rooms: tuple[RoomFacts, ...] = ()


class MakePlace(Operation[PlaceFacts], frozen=True, kw_only=True, tag="place"):
    """Read a map of another program and write it as a dungeon, or write a dungeon for other tables.

    It reads JSON of the generators One Page Dungeon and donjon, and Universal VTT (.dd2vtt, .uvtt). It writes
    Universal VTT of a dungeon, or of any of these maps, or the ground of an encounter. A rulebook is written
    into the dungeon; with `stock` its rooms are stocked by the tables of that book.
    """

    file: Annotated[
        str, field('the map, or the file of a dungeon; "-" for the standard input', typed="FILE", word=True)
    ]
    square_feet: Annotated[
        Literal["", "5", "10"],
        field("how wide a square of the map is; else what is usual for its program", typed="FEET"),
    ] = ""
    to: Annotated[
        Literal["place", "uvtt", "encounter"],
        field(
            "write a place, a map that virtual tables read (Universal VTT), or the ground of an encounter",
            typed="KIND",
        ),
    ] = "place"
    level: Annotated[str, field("of a dungeon: which level to write, by its name", typed="NAME")] = ""
    stock: Annotated[
        Annotated[int, Meta(ge=1, le=20)] | None,
        field("stock the rooms for this level, as the command stock does", typed="LEVEL"),
    ] = None
    out: Annotated[str, field("file to write; else the result is printed", typed="FILE")] = ""

    uses_seed: ClassVar = True
    rules_help: ClassVar = ("ID|FILE.toml", "the rulebook of the dungeon")

    def answer(self, dice: TypedDice) -> Answer[PlaceFacts]:
        """Read the map, and write the place or the map.

        Raises:
            InputError: the map cannot be read or made a place, or the file cannot be written.
        """
        if self.file.endswith(PLACE_ENDING):
            return self._write_map(lay_out(read_dungeon(self.file)))
        survey = read_map(self.file, square_feet=int(self.square_feet or 0))
        text = write_place(survey)
        level = _try_out(text, self.file)
        if self.to != "place":
            return self._write_map(level)
        if self.rules:
            text = put_rules(text, self.rules)
        rooms: tuple[RoomFacts, ...] = ()
        if self.stock is not None:
            book = load_rulebook(self.rules or level.entry.rules, options=parse_options(list(self.options)))
            stocked = stock_text(text, "", book, self.stock, dice.need_seed())
            text, rooms = stocked.text, tuple(facts_of(room) for room in stocked.rooms)
        facts = PlaceFacts(
            text,
            self.out,
            survey.made_by,
            survey.title,
            len(level.areas),
            len(level.ways),
            tuple(_unreached(level)),
            tuple(survey.assumed),
            tuple(survey.unread),
            rooms,
        )
        parts = show_or_write(text.rstrip("\n"), self.out)
        return Answer(facts, parts + _tell(facts) if self.out else parts, warnings=_warn(facts))

    def _write_map(self, level: DungeonLevel) -> Answer[PlaceFacts]:
        if self.to == "place":
            expected = "a map of another program, or --to uvtt or encounter; `grognard stock` stocks it"
            raise InputError(f"{self.file!r} is a place already", key="file", expected=expected)
        names = ["", *(one.name for one in level.entry.levels)]
        if self.level not in names:
            expected = ", ".join(names[1:]) or "no --level: it has one"
            raise InputError(f"there is no level {self.level!r}", key="level", expected=expected)
        number = names.index(self.level)
        if self.to == "uvtt":
            text = write_universal_vtt(level, number=number)
        else:
            text = write_ground(level, number)
            parse_encounter(text, files=False)
        facts = PlaceFacts(text, self.out, "", level.entry.title, len(level.areas), len(level.ways))
        parts = show_or_write(text, self.out)
        if self.out:
            made = "a map for virtual tables" if self.to == "uvtt" else "the ground of an encounter"
            parts.append(Line(f"{level.entry.title}: {made}, in {self.out}."))
        return Answer(facts, parts)


def read_place_text(text: str) -> str:
    """The text of a place: itself, or what is made of a map of another program.

    >>> read_place_text('title = "The cellar"')
    'title = "The cellar"'

    Raises:
        InputError: it is JSON, and no map that is known.
    """
    return write_place(survey_map(text)) if text.lstrip().startswith("{") else text


def _try_out(text: str, file: str) -> DungeonLevel:
    """The place laid out, so that nothing is written that does not load."""
    try:
        return lay_out(parse_place(text, DungeonEntry, validate_dungeon))
    except InputError as error:
        problem = f"no place can be made of {file!r}: {error.problem}"
        raise InputError(problem, expected=error.expected or "a map of rooms, passages and doors") from error


def _unreached(level: DungeonLevel) -> list[str]:
    """The areas to which no way leads from the entrance."""
    routes = level.routes(level.entry.entrance, frozenset(way.number for way in level.ways))
    return [area.title for key, area in level.areas.items() if key not in routes]


def _tell(facts: PlaceFacts) -> list[Part]:
    return [
        Line(f"{facts.title}: {facts.areas} areas, {facts.ways} ways; from a map of {facts.made_by}."),
        *(Line(f"Assumed: {one}.") for one in facts.assumed),
        *(Line(f"Not read: {one}.") for one in facts.unread),
        *([show_rooms(facts.rooms)] if facts.rooms else []),
        Line(f'Play it: grognard delve {facts.out} --party "3 fighter 1, 1 cleric 1, 1 thief 1"'),
    ]


def _warn(facts: PlaceFacts) -> list[str]:
    if not facts.unreached:
        return []
    return [f"no way leads from the entrance to: {', '.join(facts.unreached)}"]
