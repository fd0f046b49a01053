"""Magic at rest in a campaign: spell books, magic items, and projects that take days."""

from __future__ import annotations

from typing import Literal

import msgspec

Where = Literal["at hand", "lost", "captured"]
Kind = Literal["spell", "item", "effect", "learning", "rewriting", "identifying"]
Ended = Literal["", "done", "failed", "given up"]


class SpellBook(msgspec.Struct, kw_only=True):
    """The spells of a caster with their levels, and where its book is, or `by` whom it was captured.

    For a caster without a book, `spells` are those found by research besides the list of its class. `lost`
    are spells of a book that was lost which are not yet written anew; those `waiting` are found out, but
    there is no place for them.
    """

    spells: dict[str, int] = {}
    where: Where = "at hand"
    by: str = ""
    lost: dict[str, int] = {}
    waiting: dict[str, int] = {}


class Item(msgspec.Struct, kw_only=True):
    """A magic item: its name, its appearance (`seems`), and its name once identified (`shown`).

    `charges` are those it was found with, of which so many are `used`; None for an item that has none.
    `known` names the people who know it, `holder` carries it; empty for the company as a whole. An item
    that is `gone` is drunk, read, or no more for another reason.
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
    """Something that takes days: who is at it until when, what was paid, and how often it fails in a hundred.

    `exclusive` work leaves no time for anything else. `spells` come of it, or an `item` to be used `uses`
    times; `places` are those of the book they go into, None for any number.
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
