"""Stocking each room of a level by the tables: inhabitants, traps, treasure, specials; and wanderers."""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.adventure.places.dungeon_entries import FolkEntry, TrapEntry, TreasureEntry, WanderingEntry
from grognard.adventure.stocking.tables import Dwellers, Spells, StockingTables, TrapRow, row_for
from grognard.adventure.stocking.treasure import INDIVIDUAL, TreasurePiece, roll_type
from grognard.creatures.coins import COPPER_IN_GOLD
from grognard.creatures.names import plural
from grognard.dice.expression import parse_dice
from grognard.dice.purpose import ENCOUNTER
from grognard.dice.source import Dice
from grognard.encounter.entries import MemberEntry

ADVENTURERS: Final = ("fighter", "cleric", "thief", "magic-user")
"""The classes of a party of adventurers that is met, all of the level of the dungeon."""
_LONGEST: Final = 80
"""So many letters a name of a place's file may have."""


class StockedRoom(msgspec.Struct, frozen=True):
    """The contents of a room, and the table rows that they come from."""

    key: str
    contents: str
    folk: FolkEntry | None = None
    trap: TrapEntry | None = None
    treasure: tuple[TreasureEntry, ...] = ()
    special: str = ""
    sources: tuple[str, ...] = ()


class Stocker:
    """Stocks the rooms of one level of a dungeon by some tables."""

    def __init__(self, tables: StockingTables, level: int, dice: Dice, spells: Spells) -> None:
        self.tables = tables
        self.level = level
        self.dice = dice
        self.spells = spells

    def stock(self, key: str) -> StockedRoom:
        """Roll what a room holds."""
        rolled = self.tables.draw("contents", self.dice, self.spells)
        what, _, rest = rolled.partition(", ")
        has_treasure = rest == "treasure"
        contents = f"{what} with treasure" if has_treasure else what
        sources = [f"contents: {contents}"]
        if what == "monster":
            return self._settle(key, contents, sources, has_treasure)
        if what == "special":
            special = self.tables.draw("special", self.dice, self.spells)
            return StockedRoom(key, contents, special=special, sources=(*sources, "table 'special'"))
        pieces = self._unguarded(sources) if has_treasure else []
        if what == "trap":
            return self._lay_trap(key, contents, sources, pieces)
        return StockedRoom(key, contents, treasure=_entries(pieces, hidden=True), sources=tuple(sources))

    def _settle(self, key: str, contents: str, sources: list[str], has_treasure: bool) -> StockedRoom:
        """Stock a room with inhabitants, with their treasure or without."""
        row = self._choose_dwellers(sources)
        number = max(1, int(parse_dice(row.number).roll(self.dice, why=ENCOUNTER).total))
        sources.append(f"number {row.number}: {number}")
        folk = FolkEntry(name=_name(row, number), members=self._members(row, number))
        pieces: list[TreasurePiece] = []
        if has_treasure and row.treasure:
            for letter in row.treasure.split(", "):
                times = number if letter in INDIVIDUAL else 1
                kind, label = self.tables.types[letter], f"treasure type {letter}"
                pieces += roll_type(self.tables, kind, label, self.dice, self.spells, times=times)
            sources += [piece.source for piece in pieces]
        elif has_treasure:
            pieces = self._unguarded(sources)
        return StockedRoom(key, contents, folk=folk, treasure=_entries(pieces), sources=tuple(sources))

    def _choose_dwellers(self, sources: list[str]) -> Dwellers:
        rows = row_for(self.tables.encounters, self.level)
        rolled = int(self.dice.die(len(rows), ENCOUNTER))
        sources.append(f"encounters of level {self.level}, d{len(rows)}: {rolled}")
        return rows[rolled - 1]

    def _members(self, row: Dwellers, number: int) -> list[MemberEntry]:
        if row.party:
            return [
                MemberEntry(character=f"{name} {self.level}", name=f"Rival {name}") for name in ADVENTURERS
            ]
        if row.character:
            return [MemberEntry(character=row.character, name=row.name, count=number)]
        return [MemberEntry(creature=row.creature, stat_line=row.stat_line, count=number)]

    def _unguarded(self, sources: list[str]) -> list[TreasurePiece]:
        label = f"unguarded treasure, level {self.level}"
        kind = row_for(self.tables.unguarded, self.level)
        pieces = roll_type(self.tables, kind, label, self.dice, self.spells)
        sources += [piece.source for piece in pieces] or [f"{label}: nothing"]
        return pieces

    def _lay_trap(
        self, key: str, contents: str, sources: list[str], pieces: list[TreasurePiece]
    ) -> StockedRoom:
        """A trap in the room, or upon the treasure that is there."""
        rows = [row for row in self.tables.traps if pieces or row.on == "room"]
        row = rows[int(self.dice.die(len(rows), ENCOUNTER)) - 1]
        trap = _trap_entry(row)
        sources.append(f"table 'traps': {row.name}")
        entries = _entries(pieces)
        if row.on == "treasure":
            first = msgspec.structs.replace(entries[0], trap=trap)
            return StockedRoom(key, contents, treasure=(first, *entries[1:]), sources=tuple(sources))
        return StockedRoom(key, contents, trap=trap, treasure=entries, sources=tuple(sources))

    def wanderers(self) -> list[WanderingEntry]:
        """All who may wander on the level, each as likely as the others."""
        rows = row_for(self.tables.encounters, self.level)
        return [
            WanderingEntry(
                name=_name(row, 2),
                members=self._members(row, 1),
                number="" if row.party else row.number,
            )
            for row in rows
        ]


def _name(row: Dwellers, number: int) -> str:
    return row.name if row.party or number == 1 or row.name.endswith("s") else plural(row.name)


def _trap_entry(row: TrapRow) -> TrapEntry:
    return TrapEntry(
        name=row.name,
        damage=row.damage,
        pit_feet=row.pit_feet,
        deadly=row.deadly,
        save=row.save,
        text=row.text,
    )


def _entries(pieces: list[TreasurePiece], *, hidden: bool = False) -> tuple[TreasureEntry, ...]:
    """Pieces of treasure as a place has them: their worth in whole gold pieces."""
    return tuple(
        TreasureEntry(
            what=piece.what[:_LONGEST],
            worth=piece.worth // COPPER_IN_GOLD,
            weight=piece.weight,
            hidden=hidden,
        )
        for piece in pieces
    )
