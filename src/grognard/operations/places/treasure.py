"""Treasure: a hoard rolled by its type, or unguarded by the level of a dungeon."""

from fractions import Fraction
from typing import Annotated, ClassVar, Final

import msgspec
from msgspec import Meta

from grognard.adventure.stocking.tables import StockingTables, TreasureType, load_tables, row_for
from grognard.adventure.stocking.treasure import INDIVIDUAL, TreasurePiece, average_worth, roll_type
from grognard.base.errors import InputError
from grognard.creatures.coins import COPPER_IN_GOLD, say_gold
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.operations.fields import field
from grognard.operations.operation import Answer, Facts, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.schema import Rulebook
from grognard.rules.known_spells import ARCANE, DIVINE, all_spells
from grognard.text.parts import Line, Part, Rows, Title

MOST_TIMES: Final = 1000
_HIGHEST: Final = 6


class PieceFacts(msgspec.Struct, frozen=True):
    """A part of a treasure: its worth in gold pieces, its weight in coins, and the row it is from."""

    what: str
    worth: float
    weight: int
    magic: bool
    source: str


class TreasureFacts(Facts):
    """A treasure that was rolled.

    Attributes:
        types: the types asked for: letters, or levels of a dungeon for what lies unguarded.
        tables: the tables by which it was rolled, and where these are from.
        seed: the seed of the dice.
        pieces: what there is.
        worth: what that is worth in gold pieces, magic items aside.
        weight: how much it weighs in coins.
        average: what such a treasure is worth on average.
    """

    types: list[str]
    tables: str
    seed: int
    pieces: list[PieceFacts]
    worth: float
    weight: int
    average: float


class RollTreasure(Operation[TreasureFacts], frozen=True, kw_only=True, tag="treasure"):
    """Roll a treasure by its type, such as C, or what lies unguarded on a level of a dungeon, such as 3.

    >>> from grognard.operations.asking import ask
    >>> facts = ask(RollTreasure(types=("A",), rules="bxe"), seed=4).facts
    >>> facts.average, [piece.what for piece in facts.pieces][:2]
    (17756.0, ['2,000 copper pieces', '8 gems of 10 gp each'])
    """

    types: Annotated[
        tuple[str, ...],
        field("types of treasure such as C, or a level of a dungeon such as 3", typed="TYPE", word=True),
    ]
    times: Annotated[
        Annotated[int, Meta(ge=1, le=MOST_TIMES)],
        field("how many carry it, for the types P to T that each creature has", typed="N"),
    ] = 1

    uses_seed: ClassVar = True

    def answer(self, dice: TypedDice) -> Answer[TreasureFacts]:
        """Roll the treasure."""
        seed = dice.need_seed()
        book = self.rulebook
        tables = load_tables(book.stocking.tables)
        kinds = find_kinds(tables, self.types)
        thrown = SeededDice(Stream(seed))
        spells = list_spells(book)
        pieces: list[TreasurePiece] = []
        average = Fraction(0)
        for name, label, kind in kinds:
            times = self.times if name in INDIVIDUAL else 1
            average += times * average_worth(tables, kind)
            pieces += roll_type(tables, kind, label, thrown, spells, times=times)
        facts = TreasureFacts(
            types=[name for name, _, _ in kinds],
            tables=f"{tables.title}, from {tables.source}",
            seed=seed,
            pieces=[
                PieceFacts(one.what, one.worth / COPPER_IN_GOLD, one.weight, one.magic, one.source)
                for one in pieces
            ],
            worth=sum(one.worth for one in pieces) / COPPER_IN_GOLD,
            weight=sum(one.weight for one in pieces),
            average=float(average / COPPER_IN_GOLD),
        )
        title = "Treasure: " + ", ".join(label for _, label, _ in kinds)
        parts: list[Part] = [Title(title), Line(f"By the {tables.title}, seed {seed}"), *_tell(facts, pieces)]
        return Answer(facts, parts, rules=book.id)


def _tell(facts: TreasureFacts, pieces: list[TreasurePiece]) -> list[Part]:
    """The pieces as rows, and what they come to."""
    average = f"On average it is worth {say_gold(round(facts.average * COPPER_IN_GOLD))}, magic items aside."
    if not pieces:
        return [Line("There is nothing."), Line(average)]
    rows = [
        [one.what, "magic" if one.magic else say_gold(one.worth), f"{one.weight:,}", one.source]
        for one in pieces
    ]
    worth = say_gold(sum(one.worth for one in pieces))
    return [
        Rows(["what", "worth", "weight in coins", "by"], rows, fits=True),
        Line(f"In all {worth}, magic items aside. {average}"),
        Line(f"The tables: {facts.tables}."),
    ]


def find_kinds(tables: StockingTables, types: tuple[str, ...]) -> list[tuple[str, str, TreasureType]]:
    """The types of treasure by their letters, and what lies unguarded by the level of a dungeon.

    Raises:
        InputError: there is no such type, or none is named.
    """
    found = []
    for name in " ".join(types).replace(",", " ").upper().split():
        if name.isdecimal() and 1 <= int(name) <= MOST_TIMES:
            found.append((name, f"unguarded treasure, level {name}", row_for(tables.unguarded, int(name))))
        elif name in tables.types:
            found.append((name, f"treasure type {name}", tables.types[name]))
        else:
            letters = ", ".join(tables.types)
            raise InputError(
                f"there is no treasure type {name!r}",
                key="types",
                expected=f"one of {letters}, or a level of a dungeon",
            )
    if not found:
        raise InputError("no type of treasure is named", key="types", expected="one such as C, or a level")
    return found


def list_spells(book: Rulebook) -> dict[str, tuple[str, ...]]:
    """The spells of a rulebook by class and level: "magic-user 1"."""
    spells = all_spells(book.powers)
    return {
        f"{kind} {level}": tuple(one.name for one in spells if one.level_for(kind) == level)
        for kind in (DIVINE, ARCANE)
        for level in range(1, _HIGHEST + 1)
    }
