"""What happens to magic at rest, as facts: see `events`."""

from __future__ import annotations

import msgspec

from grognard.campaign.study import Item, Kind, Where


class Memorised(msgspec.Struct, frozen=True, tag="memorised"):
    """A caster of a level memorised exactly these spells, some of them from its book."""

    who: str
    level: int
    spells: dict[str, int]
    from_book: tuple[str, ...] = ()


class SpellSpent(msgspec.Struct, frozen=True, tag="spell-spent"):
    """A spell was cast, and is gone from mind."""

    who: str
    spell: str


class BookRuled(msgspec.Struct, frozen=True, tag="book-ruled"):
    """The referee's ruling on the contents of a spell book."""

    who: str
    spells: dict[str, int]


class BookMoved(msgspec.Struct, frozen=True, tag="book-moved"):
    """A spell book was lost, captured, or is there again."""

    who: str
    before: Where
    after: Where
    by: str = ""


class SpellsWritten(msgspec.Struct, frozen=True, tag="spells-written"):
    """Spells entered a spell book, which has so many places by level (None: any number).

    One of them may take the place of another, `instead`. Those for which there is no place are `waiting`.
    """

    who: str
    level: int
    spells: dict[str, int]
    places: tuple[int, ...] | None = None
    instead: str = ""
    waiting: bool = False


class ProjectBegun(msgspec.Struct, frozen=True, kw_only=True, tag="project-begun"):
    """A caster of a level began a project of `days` days, `worked` of them done already."""

    who: str
    level: int
    id: str
    kind: Kind
    what: str
    days: int
    worked: int = 0
    paid: int = 0
    failure: int = 0
    exclusive: bool = True
    spells: dict[str, int] = {}
    places: tuple[int, ...] | None = None
    item: Item | None = None


class ProjectEnded(msgspec.Struct, frozen=True, tag="project-ended"):
    """What takes days is done, or has failed by what was `rolled`; or it was given up before."""

    id: str
    failed: bool = False
    rolled: int | None = None
    given_up: bool = False


class ItemFound(msgspec.Struct, frozen=True, tag="item-found"):
    """A magic item was found, or made."""

    item: Item


class ItemKnown(msgspec.Struct, frozen=True, tag="item-known"):
    """People found out what an item is."""

    id: str
    to: tuple[str, ...]


class ItemHeld(msgspec.Struct, frozen=True, tag="item-held"):
    """An item came from one holder to another."""

    id: str
    before: str
    after: str


class ChargesSpent(msgspec.Struct, frozen=True, tag="charge-spent"):
    """Charges of an item were used."""

    id: str
    count: int


class ItemGone(msgspec.Struct, frozen=True, tag="item-gone"):
    """An item is no more: it was drunk, or read."""

    id: str
    how: str


StudyEvent = (
    Memorised
    | SpellSpent
    | BookRuled
    | BookMoved
    | SpellsWritten
    | ProjectBegun
    | ProjectEnded
    | ItemFound
    | ItemKnown
    | ItemHeld
    | ChargesSpent
    | ItemGone
)
