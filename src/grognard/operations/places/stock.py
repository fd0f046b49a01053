"""Stock: the rooms of a dungeon filled by random tables, for a level or for a party."""

import os
from statistics import mean
from typing import Annotated, ClassVar, Final

import msgspec
from msgspec import Meta

from grognard.adventure.places.dungeon_entries import read_dungeon
from grognard.adventure.stocking.writing import put_rules
from grognard.base.errors import InputError
from grognard.base.files import why_unread, write_whole
from grognard.base.toml_text import read_text
from grognard.chances.counting.intervals import Chance, format_percent
from grognard.encounter.entries import SideEntry, convert_group
from grognard.encounter.group_files import read_group
from grognard.fight.departing import delve
from grognard.operations.fields import field
from grognard.operations.making.place import read_place_text
from grognard.operations.odds.many_fights_question import Workers
from grognard.operations.operation import Answer, AnswerProgress, Facts, Operation, Progress
from grognard.operations.places.stocking import (
    RoomFacts,
    facts_of,
    show_rooms,
    stock_text,
    stocking_tables_of,
)
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


class TriedFacts(msgspec.Struct, frozen=True):
    """A level that was tried for a party.

    Attributes:
        level: the level.
        home: the share of the party that comes home, on average.
        anybody: the chance that anybody does.
        everybody: the chance that all do.
        gold: what they bring home, on average.
    """

    level: int
    home: float
    anybody: Chance
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

    Rooms in which something is already stay as they are, and so do the entrance and further levels. Rooms
    without an entry get one. The rulebook is written into the file. The same seed stocks it the same.

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
        field("the share of the party that is to come home, as 70%", typed="PERCENT"),
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
        made = self._place_of(text)
        if text is self.place and self.write:
            raise InputError("a text of a dungeon is no file", key="write", expected="--out FILE")
        if made is not text and self.write:
            raise InputError(
                f"{self.place!r} is a map of another program", key="write", expected="--out FILE"
            )
        file = self.place if made is text else ""
        dungeon = read_dungeon(file or made)
        if self.rules:
            made = put_rules(made, self.rules)
        book = load_rulebook(self.rules or dungeon.rules, options=parse_options(list(self.options)))
        tried: list[TriedFacts] = []
        level = self.level
        if level is None:
            if not self.party:
                raise InputError("no level is said", key="level", expected="--level 3, or --for with a party")
            tried = self._try_levels(made, file, book, seed, progress)
            level = min(tried, key=lambda one: (abs(one.home - self.target), one.level)).level
        stocked = stock_text(made, file, book, level, seed)
        out = self.place if self.write else self.out
        if self.write and not os.path.exists(self.place + BEFORE):
            _write(self.place + BEFORE, text)
        if out:
            _write(out, stocked.text)
        facts = StockFacts(
            level=level,
            seed=seed,
            tables=stocking_tables_of(book),
            rooms=[facts_of(room) for room in stocked.rooms],
            tried=tried,
            text=stocked.text,
            out=out,
        )
        left = [f"the level {one.name!r} is left as it is" for one in dungeon.levels]
        return Answer(facts, self._tell(facts), rules=book.id, warnings=left)

    def _place_of(self, text: str) -> str:
        """The place that is to be stocked, made of a map where it is one.

        Raises:
            InputError: it is no map that is known, naming the file.
        """
        try:
            return read_place_text(text)
        except InputError as error:
            raise error.located(file="" if text is self.place else self.place) from error

    def _try_levels(
        self, text: str, file: str, book: Rulebook, seed: int, progress: Progress
    ) -> list[TriedFacts]:
        """Lead the party through the dungeon as it is stocked for each level."""
        party = self._read_party()
        found: list[TriedFacts] = []
        for number, level in enumerate(LEVELS):
            progress(AnswerProgress(f"level {level}", number / len(LEVELS)))
            made = stock_text(text, file, book, level, seed).dungeon
            odds = delve(made, party=party, rules=book, seed=seed).odds(self.times, workers=self.workers or 0)
            lost = odds.endings.get("lost")
            seen = odds.expeditions - (round(lost.share * odds.expeditions) if lost else 0)
            anybody = Chance.seen(seen, odds.expeditions)
            home = mean(one.share for one in odds.survivors.values())
            found.append(TriedFacts(level, home, anybody, odds.everybody, odds.worth.value))
            if home < self.target / 2:
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
                    format_percent(one.home),
                    format_percent(one.everybody.share),
                    format_percent(1 - one.anybody.share),
                    f"{one.gold:,.0f} gp",
                ]
                for one in facts.tried
            ]
            parts += [Rows(["level", "of the party home", "all of them", "none", "gold"], rows)]
        if facts.rooms:
            parts.append(show_rooms(facts.rooms))
        else:
            parts.append(Line("No room is empty but the entrance."))
        parts.append(Line(f"The tables: {facts.tables}."))
        parts.append(Line(f"Written: {facts.out}") if facts.out else Verbatim(facts.text))
        return parts


def _read(path: str) -> str:
    """The text of a file, or of a `path` that is the text itself: it has several lines."""
    if "\n" in path:
        return path
    try:
        return read_text(path)
    except (OSError, ValueError) as error:
        raise InputError(
            f"cannot read the dungeon {path!r}: {why_unread(error)}",
            expected="the path of a TOML file or a map",
        ) from error


def _write(path: str, text: str) -> None:
    try:
        write_whole(path, text)
    except OSError as error:
        raise InputError(f"cannot write {path!r}: {error.strerror}", expected="a place for a file") from error
