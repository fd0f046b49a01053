"""Magic at rest in a campaign: spell books, magic items, and projects that take days."""

from __future__ import annotations

from typing import Literal

import msgspec

Where = Literal["at hand", "lost", "captured"]
Kind = Literal["spell", "item", "effect", "learning", "rewriting", "identifying"]
Ended = Literal["", "done", "failed", "given up"]


class SpellBook(msgspec.Struct, kw_only=True):
    """The spells of a caster with their levels, the place of its book, and the book's captor (`by`).

    For a caster without a book, `spells` are those found by research besides the list of its class. `lost`
    are spells of a lost book not yet written anew; those `waiting` are found, but have no place in it.
    """

    spells: dict[str, int] = {}
    where: Where = "at hand"
    by: str = ""
    lost: dict[str, int] = {}
    waiting: dict[str, int] = {}


class Item(msgspec.Struct, kw_only=True):
    """A magic item: its name, its appearance (`seems`), and its name once identified (`shown`).

    `charges` counts those it was found with, None for an item without any; `used` counts those spent. `known`
    names the people who know it, `holder` its carrier; empty for the company as a whole. An item that is
    `gone` was drunk, read, or lost for another reason.
    """

    id: str
    what: str
    seems: str
    shown: str
    plus: int = 0
    charges: int | None = None
    used: int = 0
    cursed: bool = False
    known: list[str] = []
    holder: str = ""
    gone: str = ""


class Project(msgspec.Struct, kw_only=True):
    """Work that takes days: its worker, its end, what was paid, and the chance of failure in percent.

    `exclusive` work leaves no time for anything else. It yields `spells` or an `item`; `places` are those of
    the book for the spells, None for any number.
    """

    id: str
    kind: Kind
    what: str
    who: str
    begun: int
    until: int
    paid: int = 0
    failure: int = 0
    exclusive: bool = True
    spells: dict[str, int] = {}
    places: tuple[int, ...] | None = None
    item: Item | None = None
    ended: Ended = ""
