"""The tables by which rooms are stocked and treasure is rolled: data files, each with its source."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Final, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from grognard.base.cached_data import cached_from_file
from grognard.base.toml_text import decode_toml
from grognard.dice.expression import parse_dice
from grognard.dice.purpose import TREASURE
from grognard.dice.source import Dice

_FOLDER: Final = os.path.join(os.path.dirname(__file__), "tables")
UNKNOWN_SPELL: Final = "a spell of the referee's choice"
_TURN: Final = r"\{([^{}]*)\}"
_DICE: Final = r"\d*d\d+(?:[+-]\d+)?"
_DEEPEST: Final = 200

Percent = Annotated[int, Meta(ge=1, le=100)]
Coin = Literal["cp", "sp", "ep", "gp", "pp"]
Spells = Mapping[str, tuple[str, ...]]
"""The names of spells by class and level, such as "magic-user 1"."""

COPPER: Final[Mapping[Coin, int]] = {"cp": 1, "sp": 10, "ep": 50, "gp": 100, "pp": 500}
"""What a coin is worth in copper pieces."""


class TablesPart(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the parts of a file of tables: fixed once read, every key known."""


class TreasureType(TablesPart, frozen=True):
    """The possible contents of a type of treasure: chances in percent, each with its dice.

    `magic` is one chance of items from some tables, each with the dice for their number.
    """

    coins: tuple[tuple[Percent, str, Coin], ...] = ()
    gems: tuple[Percent, str] | None = None
    jewellery: tuple[Percent, str] | None = None
    magic: tuple[Percent, tuple[tuple[str, str], ...]] | None = None


class Dwellers(TablesPart, frozen=True):
    """A row of a table of encounters: a creature, a character, a stat line or a `party` of adventurers.

    `treasure` lists the types of treasure they have, individuals' and lairs'.
    """

    name: str
    number: str
    creature: str = ""
    character: str = ""
    stat_line: str = ""
    party: bool = False
    treasure: str = ""


class TrapRow(TablesPart, frozen=True):
    """A trap for rooms or treasure; its fields are those of a place's trap."""

    on: Literal["room", "treasure"]
    name: str
    damage: str = ""
    pit_feet: int = 0
    deadly: bool = False
    save: Literal["", "death", "wands", "paralysis", "breath", "spells"] = ""
    text: str = ""


class StockingTables(TablesPart, frozen=True):
    """All tables of a file.

    A row of one of the `tables` is the highest number of the die for which it holds, and a text, in which
    words in braces name another table, or dice. Rows of `unguarded` and `encounters` go by the first level of
    a dungeon for which they hold.
    """

    title: str
    source: str
    jewellery: str
    types: dict[str, TreasureType]
    unguarded: dict[str, TreasureType]
    tables: dict[str, tuple[tuple[int, str], ...]]
    encounters: dict[str, tuple[Dwellers, ...]]
    traps: tuple[TrapRow, ...]

    def draw(self, table: str, dice: Dice, spells: Spells, *, depth: int = 0) -> str:
        """Roll on a table, and on those that its row names.

        A spell of a class and level comes from `spells`; where a book has none, the referee chooses it.
        """
        rows = self.tables[table]
        rolled = int(dice.die(rows[-1][0], TREASURE))
        text = next(text for up_to, text in rows if rolled <= up_to)
        return re.compile(_TURN).sub(lambda found: self._turn(found[1], dice, spells, depth), text)

    def _turn(self, what: str, dice: Dice, spells: Spells, depth: int) -> str:
        """The text that replaces words in braces."""
        if re.compile(_DICE).fullmatch(what):
            return str(parse_dice(what).roll(dice, why=TREASURE).total)
        if what.startswith("spell of "):
            names = spells.get(what.removeprefix("spell of "), ())
            return names[int(dice.die(len(names), TREASURE)) - 1] if names else UNKNOWN_SPELL
        return self.draw(what, dice, spells, depth=depth + 1) if depth < _DEEPEST else ""


Row = TypeVar("Row")


def row_for(rows: Mapping[str, Row], level: int) -> Row:
    """The row that holds for a level of a dungeon: the last that begins at it or above it."""
    first = max((int(key) for key in rows if int(key) <= level), default=min(int(key) for key in rows))
    return rows[str(first)]


@cache
def load_tables(name: str) -> StockingTables:
    """The tables of a name.

    >>> load_tables("bx").types["L"].gems
    (50, '1d4')
    """
    path = os.path.join(_FOLDER, f"{name}.toml")
    return msgspec.convert(cached_from_file(path, make=decode_toml), StockingTables)
