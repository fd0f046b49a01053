"""The parts of an expedition that do not depend on dice: the books, the people, and the possible foes."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from grognard.adventure.party.fighters import explorer_of, sheet_of
from grognard.adventure.party.people import Explorer, PersonSheet
from grognard.adventure.places.dungeon_entries import FolkEntry
from grognard.base.errors import InputError
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.turns.opening import roll_hit_points
from grognard.creatures.temper import Temper
from grognard.dice.purpose import HIT_POINTS
from grognard.dice.source import Dice, RecordedDice, SeededDice
from grognard.dice.stream import Stream
from grognard.encounter.entries import Encounter, MemberEntry, SideEntry
from grognard.encounter.setup import set_up
from grognard.rulebooks.borrowing import borrow
from grognard.rulebooks.schema import Rulebook
from grognard.rules.binding import bind_rulebook


class SideCache:
    """Sides set up by a book, each once however often it is called up; hit points are rolled anew."""

    def __init__(self, book: Rulebook) -> None:
        self._book = book
        self._ready: dict[bytes, tuple[Battle, list[Combatant]]] = {}

    def call_up(self, side: SideEntry, dice: Dice) -> list[Combatant]:
        """The combatants of a side with rolled hit points, valid until the same side is called up again.

        Raises:
            InputError: a member is faulty.
        """
        key = msgspec.msgpack.encode(side)
        if key in self._ready:
            battle, open_points = self._ready[key]
            battle.dice = dice
            for one in open_points:
                one.max_hit_points = one.hit_points = 0
        else:
            recorded = RecordedDice(dice)
            nobody = SideEntry(name="Nobody", members=[MemberEntry(character="normal man")])
            battle = set_up(
                Encounter(title="muster", sides=[side, nobody], distance_feet=30), self._book, recorded
            )
            if not recorded.rolled:  # Else the dice say how many there are.
                self._ready[key] = battle, [one for one in battle.combatants if one.max_hit_points == 0]
        roll_hit_points(battle)
        return battle.sides[0].own


class ExpeditionRoster:
    """A party, its book and the lender of what the book has not, and all who may have to fight.

    `folk` are the possible encounters, each with its key in the place's file; they are checked here, so that
    none turns out to be faulty on the way. `tempers` are those of the folk that were met, each worked out
    once: by whether it wanders, and its number.

    Raises:
        InputError: the party, the books or the folk cannot be used.
    """

    def __init__(
        self, party: SideEntry, book: Rulebook, lender: str, folk: Iterable[tuple[str, FolkEntry]] = ()
    ) -> None:
        self.party = party
        self.borrowed = borrow(book, lender)
        self.ruleset = bind_rulebook(book)
        self.barracks = SideCache(book)
        self.sheets = self._list_sheets()
        self.tempers: dict[tuple[bool, int], Temper] = {}
        for key, entry in folk:
            try:
                self.barracks.call_up(SideEntry(name=entry.name, members=entry.members), _dice(0, 1))
            except InputError as error:
                raise _inside(error, key) from error

    def _list_sheets(self) -> list[PersonSheet]:
        try:
            own = self.barracks.call_up(self.party, _dice(0, 0))
        except InputError as error:
            raise _inside(error, "party") from error
        sheets: list[PersonSheet] = []
        for number, member in enumerate(self.party.members):
            for _ in range(member.how_many()):
                try:
                    sheets.append(sheet_of(own[len(sheets)], member, player=self.party.player_characters))
                except InputError as error:
                    raise error.located(key=f"party.members[{number}]") from error
        return sheets

    def explorers(self, seed: int) -> list[Explorer]:
        """The people of the party as they set out with the dice of a seed."""
        return [explorer_of(one) for one in self.barracks.call_up(self.party, _dice(seed, 0))]


def _inside(error: InputError, key: str) -> InputError:
    """An error about a side of a battle as one about those at a key of the place."""
    inside = error.key.removeprefix("sides[0]")
    return InputError(error.problem, expected=error.expected, key=f"{key}{inside}")


def _dice(seed: int, number: int) -> SeededDice:
    """The dice for the hit points of a side: 0 for the party, the folk from 1 on."""
    return SeededDice(Stream(seed).fork(HIT_POINTS, number))


def dice_of_folk(seed: int, number: int) -> SeededDice:
    """The dice for the hit points of the folk of that number, from 0 on."""
    return _dice(seed, number + 1)
