"""The tables of docs/between-fights.md: doors, listening, searching, traps, food and the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from grognard.adventure.rolls import doors, senses, traps, wilds
from grognard.adventure.rolls.table_roll import TableRoll
from grognard.base.errors import InputError
from grognard.rulebooks.schema import Rulebook
from tools.side_by_side import NOTHING, Describe, Rows, format_topic, join

Ask = Callable[[Rulebook], TableRoll]


def _shown(ask: Ask) -> Describe:
    """The faces of a die on which something succeeds; `NOTHING` where the book has no such roll."""

    def describe(book: Rulebook) -> str:
        try:
            roll = ask(book)
        except InputError:
            return NOTHING
        if roll.faces == 0:
            return "never"
        return f"{roll.faces} in {roll.die}"

    return describe


def _door(who: str, *, locked: bool = False, material: str = "wood") -> Describe:
    return _shown(lambda book: doors.forcing_roll(book, who, locked=locked, material=material))


def _listen(who: str) -> Describe:
    return _shown(lambda book: senses.listening_roll(book, senses.searcher(who)))


def _search(what: str, who: str) -> Describe:
    return _shown(lambda book: senses.search_roll(book, senses.searcher(who), what))


def _passing(who: str) -> Describe:
    return _shown(lambda book: senses.noticing_roll(book, senses.searcher(who), "secret door", 5))


def _if_searched(describe: Describe) -> Describe:
    return lambda book: describe(book) if book.searching.secret_door else NOTHING


def _if_doors(describe: Describe) -> Describe:
    return lambda book: describe(book) if book.doors.faces else NOTHING


def _lost(where: str, *, land: bool = False, navigator: bool = False) -> Describe:
    return _shown(lambda book: wilds.straying_roll(book, where, land=land, navigator=navigator))


_DOORS: Final[Rows] = {
    "a stuck door": _door("10"),
    "with Strength 3": _door("3"),
    "with Strength 16": _door("16"),
    "with Strength 18": _door("18"),
    "a monster": _door("monster"),
    "a locked door of wood, Strength 18": _door("18", locked=True),
    "one of iron or stone": _door("18", locked=True, material="iron"),
    "at once": _if_doors(lambda book: str(book.doors.abreast)),
    "another try": _if_doors(lambda book: "in the same turn" if book.doors.turn_of_tries else "each round"),
    "a failed try": _if_doors(lambda book: "surprise is lost" if book.doors.costs_surprise else NOTHING),
    "listening, a human": _listen("human"),
    "an elf, a dwarf, a halfling": _listen("elf"),
    "a thief": lambda book: "its skill" if book.listening.skill else _listen("human")(book),
}
_SEARCH: Final[Rows] = {
    "a secret door": _search("secret door", "human"),
    "an elf": _search("secret door", "elf"),
    "an elf who only passes": _passing("elf"),
    "a trap": _search("trap", "human"),
    "a dwarf": _search("trap", "dwarf"),
    "a thief besides": _if_searched(lambda book: "its skill" if book.searching.skill else NOTHING),
    "treasure": _search("treasure", "human"),
    "a turn is for": _if_searched(lambda book: f"{book.searching.area_feet}' square"),
    "the same place again": _if_searched(lambda book: "no" if book.searching.once else "yes"),
}
_TRAPS: Final[Rows] = {
    "each who passes springs it": _shown(traps.springing_roll),
    "a failsafe goes off": _shown(lambda book: traps.backfire_roll(book, failsafe=True)),
}
_FORAGING: Final[Rows] = {
    "food on the way": _shown(wilds.foraging_roll),
    "feeds": lambda book: book.foraging.feeds if book.foraging.faces else NOTHING,
    "a day of hunting meets animals": _shown(wilds.hunting_roll),
}


def _terrains(faces: int) -> Describe:
    def describe(book: Rulebook) -> str:
        if not book.straying.allowed:
            return NOTHING
        return join([name for name, lost in book.straying.terrain.items() if lost == faces])

    return describe


_LOST: Final[Rows] = {
    "1 in 6": _terrains(1),
    "2 in 6": _terrains(2),
    "3 in 6": _terrains(3),
    "at sea, land in sight": _lost("sea", land=True),
    "with a navigator": _lost("sea", navigator=True),
    "at sea with neither": _lost("sea"),
}

BETWEEN_TABLES: Final[Mapping[str, Callable[[], str]]] = {
    "doors": lambda: format_topic("doors", _DOORS),
    "searching": lambda: format_topic("search", _SEARCH),
    "traps": lambda: format_topic("traps", _TRAPS),
    "foraging": lambda: format_topic("foraging", _FORAGING),
    "straying": lambda: format_topic("lost", _LOST),
}
"""The tables by the name that marks their place in the document."""
