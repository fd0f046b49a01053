"""Stock: the rooms of a dungeon filled by random tables, for a level or for a party."""

import os
from typing import Annotated, ClassVar, Final

import msgspec
from msgspec import Meta

from grognard.adventure.places.dungeon_entries import DungeonEntry, read_dungeon
from grognard.adventure.stocking.rooms import Stocked, Stocker
from grognard.adventure.stocking.tables import load_tables
from grognard.adventure.stocking.writing import free_areas, put_rooms, put_wanderers
from grognard.base.errors import InputError
from grognard.base.files import write_whole
from grognard.base.toml_text import read_text
from grognard.chances.counting.intervals import Chance, format_interval, format_percent
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.encounter.entries import SideEntry, convert_group
from grognard.encounter.groups import read_group
from grognard.fight.departing import delve
from grognard.operations.fields import field
from grognard.operations.making.place import place_of
from grognard.operations.odds.counted import Workers
from grognard.operations.operation import Answer, Facts, Operation, Progress, Step
from grognard.operations.places.treasure import list_spells
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.options import parse_options
from grognard.rulebooks.schema import Rulebook
from grognard.text.parts import Line, Part, Rows, Title, Verbatim

BEFORE: Final = ".before"
"""The ending of the file in which the text of a place is kept as it was before it was stocked."""
LEVELS: Final = (1, 2, 3, 4, 6, 8)
"""The levels that are tried for a party: those at which a row of the tables begins."""
HIGHEST: Final = 20
_HUNDRED: Final = 100


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


class TriedFacts(msgspec.Struct, frozen=True):
    """A level that was tried for a party: the chance that anybody comes home, that all do, and the gold."""

    level: int
    home: Chance
    everybody: Chance
    gold: float


class StockFacts(Facts):
    """A dungeon that was stocked.

    Attributes:
        level: the level for which.
        seed: the seed of the dice.
        tables: the tables, and where these are from.
        rooms: what each room holds that was empty before.
        tried: the levels that were tried for a party.
        text: the text of the file.
        out: where it was written, "" where it was not.
    """

    level: int
    seed: int
    tables: str
    rooms: list[RoomFacts]
    tried: list[TriedFacts]
    text: str
    out: str


class StockPlace(Operation[StockFacts], frozen=True, kw_only=True, tag="stock"):
    """Stock the rooms of a dungeon by random tables, for a level or for a party.

    Rooms in which something is already stay as they are, and so does the entrance. The same seed stocks them
    the same.

    >>> from grognard.operations.asking import ask
    >>> facts = ask(StockPlace(place="examples/places/under-hobs-mill.toml", level=1), seed=1).facts
    >>> facts.level, facts.rooms
    (1, [])
    """

    place: Annotated[
        str, field("the file of the dungeon, or a map of another program", typed="FILE", word=True)
    ]
    level: Annotated[
        Annotated[int, Meta(ge=1, le=HIGHEST)] | None, field("the level of the dungeon", typed="LEVEL")
    ] = None
    party: Annotated[
        str,
        field("the party for which a level is found: a file, or 3 fighter 2", option="for", typed="PARTY"),
    ] = ""
    target: Annotated[
        Annotated[float, Meta(gt=0, lt=1)],
        field("the chance that the party comes home, as 70%", typed="PERCENT"),
    ] = 0.7
    times: Annotated[
        Annotated[int, Meta(ge=1, le=10_000)],
        field("how often it is led through each level", typed="N"),
    ] = _HUNDRED
    out: Annotated[str, field("file to write; else the text is printed", typed="FILE")] = ""
    write: Annotated[bool, field("write the file itself; what it was is kept beside it")] = False
    undo: Annotated[bool, field("put the file back as it was before it was stocked")] = False
    workers: Workers = None

    uses_seed: ClassVar = True
    rules_help: ClassVar = ("ID|FILE.toml", "the rulebook, instead of the place's own")

    def answer_while(self, dice: TypedDice, progress: Progress) -> Answer[StockFacts]:
        """Stock the rooms, and say what each holds."""
        seed = dice.need_seed()
        if self.undo:
            return self._put_back(seed)
        text = _read(self.place)
        made = place_of(text)
        if made is not text and self.write:
            raise InputError(
                f"{self.place!r} is a map of another program", key="write", expected="--out FILE"
            )
        dungeon = read_dungeon(self.place if made is text else made)
        text = made
        book = load_rulebook(self.rules or dungeon.rules, options=parse_options(list(self.options)))
        tried: list[TriedFacts] = []
        level = self.level
        if level is None:
            if not self.party:
                raise InputError("no level is said", key="level", expected="--level 3, or --for with a party")
            tried = self._try_levels(text, dungeon, book, seed, progress)
            level = min(tried, key=lambda one: (abs(one.home.share - self.target), one.level)).level
        rooms, stocked = self._stock(text, dungeon, book, level, seed)
        out = self.place if self.write else self.out
        if self.write and not os.path.exists(self.place + BEFORE):
            _write(self.place + BEFORE, text)
        if out:
            _write(out, stocked)
        tables = load_tables(book.stocking.tables)
        facts = StockFacts(
            level=level,
            seed=seed,
            tables=f"{tables.title}, from {tables.source}",
            rooms=[_facts_of(room) for room in rooms],
            tried=tried,
            text=stocked,
            out=out,
        )
        return Answer(facts, self._tell(facts), rules=book.id)

    def _stock(
        self, text: str, dungeon: DungeonEntry, book: Rulebook, level: int, seed: int
    ) -> tuple[list[Stocked], str]:
        """The rooms as they are stocked, and the text of the file with them."""
        tables = load_tables(book.stocking.tables)
        stocker = Stocker(tables, level, SeededDice(Stream(seed)), list_spells(book))
        rooms = [stocker.stock(key) for key in free_areas(dungeon)]
        made = put_rooms(text, rooms, noted=[area.key for area in dungeon.areas if area.notes])
        if not dungeon.wandering:
            source = f"{tables.title}, encounters of level {level}"
            made = put_wanderers(made, stocker.wanderers(), source=source)
        told = f"# Stocked for level {level} with seed {seed} by the {tables.title}, from {tables.source}.\n"
        head, rest = _after_schema(made)
        made = head + told + rest
        read_dungeon(made)
        return rooms, made

    def _try_levels(
        self, text: str, dungeon: DungeonEntry, book: Rulebook, seed: int, progress: Progress
    ) -> list[TriedFacts]:
        """Lead the party through the dungeon as it is stocked for each level."""
        party = self._read_party()
        found: list[TriedFacts] = []
        for number, level in enumerate(LEVELS):
            progress(Step(f"level {level}", number / len(LEVELS)))
            _, made = self._stock(text, dungeon, book, level, seed)
            odds = delve(made, party=party, rules=book, seed=seed).odds(self.times, workers=self.workers or 0)
            lost = odds.endings.get("lost")
            seen = odds.expeditions - (round(lost.share * odds.expeditions) if lost else 0)
            home = Chance.seen(seen, odds.expeditions)
            found.append(TriedFacts(level, home, odds.everybody, odds.worth.value))
            if home.share < self.target / 2:
                break
        return found

    def _read_party(self) -> SideEntry | str:
        """The party of a file, or the list of one."""
        if not self.party.endswith(".toml"):
            return self.party
        return convert_group(read_group(self.party)[0], self.party, "")

    def _put_back(self, seed: int) -> Answer[StockFacts]:
        """Put the file back as it was before it was stocked.

        Raises:
            InputError: it was not stocked by this command.
        """
        kept = self.place + BEFORE
        if not os.path.isfile(kept):
            raise InputError(f"there is no {kept!r}", key="undo", expected="a file stocked with --write")
        text = _read(kept)
        _write(self.place, text)
        os.remove(kept)
        facts = StockFacts(0, seed, "", [], [], text, self.place)
        return Answer(facts, [Line(f"{self.place} is as it was before it was stocked.")])

    def _tell(self, facts: StockFacts) -> list[Part]:
        """The rooms and the levels tried as tables; the text of the file where it is not written."""
        parts: list[Part] = [Title(f"Stocked for level {facts.level}"), Line(f"Seed {facts.seed}")]
        if facts.tried:
            rows = [
                [
                    str(one.level),
                    format_percent(one.home.share),
                    format_interval(one.home),
                    format_percent(one.everybody.share),
                    f"{one.gold:,.0f} gp",
                ]
                for one in facts.tried
            ]
            parts += [Rows(["level", "comes home", "95% interval", "all of them", "gold"], rows)]
        if facts.rooms:
            rows = [
                [one.key, one.contents, one.who or one.trap or one.special, f"{one.worth:,} gp"]
                for one in facts.rooms
            ]
            parts.append(Rows(["room", "holds", "what", "treasure"], rows, fits=True))
        else:
            parts.append(Line("No room is empty but the entrance."))
        parts.append(Line(f"The tables: {facts.tables}."))
        parts.append(Line(f"Written: {facts.out}") if facts.out else Verbatim(facts.text))
        return parts


def _facts_of(room: Stocked) -> RoomFacts:
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


def _who(room: Stocked) -> str:
    if room.folk is None:
        return ""
    number = sum(member.count for member in room.folk.members)
    return f"{number} {room.folk.name}" if number > 1 else room.folk.name


def _after_schema(text: str) -> tuple[str, str]:
    """The first line of a file where it names its schema, and the rest."""
    first, newline, rest = text.partition("\n")
    return (first + newline, rest) if first.startswith("#:schema") else ("", text)


def _read(path: str) -> str:
    try:
        return read_text(path)
    except (OSError, ValueError) as error:
        raise InputError(
            f"cannot read the dungeon {path!r}: {error}", expected="the path of a TOML file"
        ) from error


def _write(path: str, text: str) -> None:
    try:
        write_whole(path, text)
    except OSError as error:
        raise InputError(f"cannot write {path!r}: {error.strerror}", expected="a place for a file") from error
