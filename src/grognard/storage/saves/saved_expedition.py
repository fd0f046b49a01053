"""An expedition in a file: the place, the party, the book, the seed, and every order and fight since."""

from __future__ import annotations

import os
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from grognard.adventure.party.party_under_way import BY_MAP
from grognard.adventure.party.people import Aftermath
from grognard.adventure.places.dungeon_entries import DungeonEntry, validate_dungeon
from grognard.adventure.places.land_entries import LandEntry, validate_land
from grognard.encounter.entries import SideEntry
from grognard.rulebooks.schema import Rulebook
from grognard.storage.saves.documents import decode_document, read_document, write_document
from grognard.storage.saves.saved_fight import Count, Place, SavedCourse, SavedOrder, ThrownBy

FORMAT: Final = "grognard expedition"
VERSION: Final = 1
_WHAT: Final = "saved expedition"
MOST_ENTRIES: Final = 20_000

Seed = Annotated[int, Meta(ge=-(10**18), le=10**18)]


class ExpeditionControl(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The control of an expedition at a table.

    Attributes:
        solo: whether the leading player sees only what the party sees, and tactics control all others.
        played: the sides of its fights that are controlled by players: 0 is the party.
        campaign: the name of the campaign whose company it is; "" for none.
        orders, thrown_by: those of the fight that is under way (see `SavedFight`).
        at_table: what a table keeps besides of that fight, in a text of its own.
    """

    solo: bool = False
    played: tuple[Place, ...] = (0,)
    orders: tuple[SavedOrder, ...] = msgspec.field(default=(), name="errands")
    thrown_by: ThrownBy = "seeded"
    campaign: Annotated[str, Meta(max_length=200)] = ""
    at_table: Annotated[str, Meta(max_length=1_000_000)] = ""


class UndoneOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An order taken back, with the fights that came of it, and how far the last of these had come."""

    taken: tuple[str | Aftermath, ...]
    line: SavedCourse | None


class SavedExpedition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Replaying the journal, from the same seed, leads to the same place.

    The journal has orders as texts, and how each fight has gone; `fight` is how far the one has come that was
    under way when it was saved, and `fought` has those that are over, by their numbers, as far as they were
    played by hand. Its fights are laid out as they were when it began (`layout`). `undone` are the orders
    that were taken back, the next to be given again last.
    """

    place: DungeonEntry | LandEntry
    party: SideEntry
    rulebook: Rulebook
    seed: Seed
    journal: Annotated[tuple[str | Aftermath, ...], Meta(max_length=MOST_ENTRIES)] = ()
    fight: SavedCourse | None = None
    layout: Annotated[int, Meta(ge=1, le=BY_MAP)] = 1
    fought: dict[Count, SavedCourse] = msgspec.field(default_factory=dict)
    seated: ExpeditionControl | None = None
    undone: tuple[UndoneOrder, ...] = ()
    format: str = FORMAT
    version: Annotated[int, Meta(ge=0, le=1000)] = VERSION


def write_expedition(saved: SavedExpedition, path: str | os.PathLike[str]) -> None:
    """Write an expedition as JSON, whole or not at all.

    Raises:
        InputError: the file cannot be written.
    """
    write_document(saved, path, what=_WHAT)


def read_expedition(path: str | os.PathLike[str]) -> SavedExpedition:
    """Read an expedition.

    Raises:
        InputError: it cannot be read, or it is no saved expedition of a known version.
    """
    return _check(read_document(path, SavedExpedition, form=FORMAT, version=VERSION, what=_WHAT))


def decode_expedition(data: bytes) -> SavedExpedition:
    """Read an expedition from the bytes of its file.

    Raises:
        InputError: it is no saved expedition of a known version.
    """
    return _check(decode_document(data, SavedExpedition, form=FORMAT, version=VERSION, what=_WHAT))


def _check(saved: SavedExpedition) -> SavedExpedition:
    if isinstance(saved.place, DungeonEntry):
        validate_dungeon(saved.place)
    else:
        validate_land(saved.place)
    return saved
