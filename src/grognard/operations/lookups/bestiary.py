"""Creatures searched: by words anywhere in their names, by kind, by hit dice."""

# No `from __future__ import annotations`: msgspec would compile each annotation anew.

from typing import Annotated, ClassVar

import msgspec

from grognard.creatures.bestiary_index import search_bestiary
from grognard.creatures.hit_dice_range import ANY, parse_range
from grognard.operations.fields import field
from grognard.operations.lookups.creatures import COLUMNS, list_cells
from grognard.operations.operation import Answer, Facts, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.text.parts import Line, Rows


class CreatureFound(msgspec.Struct, frozen=True):
    """A creature of the bestiary: its figures by the book that was asked, and where it comes from."""

    name: str
    hit_dice: str
    armour_class: str
    experience: str
    source: str


class BestiaryFacts(Facts):
    """The creatures that were found, the best first; `total` is how many there are without the limit."""

    found: list[CreatureFound]
    total: int


class SearchBestiary(Operation[BestiaryFacts], frozen=True, kw_only=True, tag="creatures search"):
    """Search the creatures there are: first come names that begin with the words, then those that hold them.

    Where no name holds them, the nearest are found. A kind is a word for wits ("animal", "mindless",
    "thinking"), a size, a manner ("ambusher"), a way of moving ("flying"), "dragon", "undead" or any other
    ability ("regeneration").

    >>> from grognard.operations.asking import ask
    >>> [one.name for one in ask(SearchBestiary(words="goblin", hit_dice="1-3")).facts.found]
    ['Goblin Warrior', 'Moon Goblin', 'Hobgoblin', 'Hobgoblin Warrior', 'Urgoblin']
    >>> ask(SearchBestiary(kind="undead", hit_dice="1", limit=7)).facts.found[-1].name
    'Skeleton'
    """

    words: Annotated[str, field("words of the names of creatures", typed="WORD", words=True)] = ""
    kind: Annotated[
        str, field("creatures of a kind: undead, animal, dragon, flying, large...", typed="KIND")
    ] = ""
    hit_dice: Annotated[
        str, field("with such hit dice: 2, 1-1, or a range such as 3-5 or 8+", typed="HD")
    ] = ""
    limit: Annotated[Annotated[int, msgspec.Meta(ge=1, le=1_000)], field("at most so many", typed="N")] = 50

    chosen_by: ClassVar = ("kind", "hit_dice", "limit")
    book_options: ClassVar = ("--book",)

    def answer(self, dice: TypedDice) -> Answer[BestiaryFacts]:
        """Find the creatures that the words, the kind and the hit dice fit.

        Raises:
            InputError: there is no such kind, or the hit dice are none.
        """
        book = self.rulebook
        among = parse_range(self.hit_dice) if self.hit_dice.strip() else ANY
        entries = search_bestiary(self.words, kind=self.kind, hit_dice=among)
        found = [
            CreatureFound(one.listing.title, *list_cells(one.listing, book)) for one in entries[: self.limit]
        ]
        rows = [(one.name, one.hit_dice, one.armour_class, one.experience, one.source) for one in found]
        shown = f"{len(found)} of {len(entries)}" if len(found) < len(entries) else str(len(found))
        facts = BestiaryFacts(found, len(entries))
        return Answer(facts, [Rows(COLUMNS, rows), Line(f"{shown} creatures", tone="quiet")], rules=book.id)
