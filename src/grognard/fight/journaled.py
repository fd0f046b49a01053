"""A fight kept as a journal of its changes: what each step changed of what a saved fight holds, and back."""

# No `from __future__ import annotations`: msgspec would compile each annotation anew.

import os
from typing import Any, Final

import msgspec

from grognard.base.errors import InputError
from grognard.base.files import state_folder
from grognard.fight.begin import load
from grognard.fight.fight import Fight
from grognard.storage.journal import Addition as Addition
from grognard.storage.journal import Draft as Draft
from grognard.storage.journal import JournalEntry as JournalEntry
from grognard.storage.journal import Journals as Journals
from grognard.storage.journal import Snapshot as Snapshot
from grognard.storage.saves.saved_fight import SavedFight
from grognard.storage.tables.store import open_journals

_GROWING: Final = ("journal", "chosen", "typed", "stands", "undone")
"""Fields of a saved fight that are told by how much of them stays, and what follows."""


class ListChange(msgspec.Struct, frozen=True, array_like=True):
    """A list that has changed: how many of it stay, and what follows."""

    keeps: int
    more: msgspec.Raw


class FightChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """The changes to a saved fight: fields as a whole, and lists at their ends."""

    fields: dict[str, msgspec.Raw] = {}
    tails: dict[str, ListChange] = {}


def open_tables(where: str = "") -> Journals:
    """Open the journals of tables: in a file, in PostgreSQL by its URL, or where they usually are.

    Raises:
        InputError: it cannot be opened, or another server has it open.
    """
    return open_journals(where or os.path.join(state_folder(), "tables.sqlite"))


def find_change(before: SavedFight | None, now: SavedFight) -> FightChange:
    """The changes from one save to the next; the whole save if there was none before."""
    change = FightChange({}, {})
    for field, name in zip(now.__struct_fields__, now.__struct_encode_fields__, strict=True):
        new = getattr(now, field)
        old = None if before is None else getattr(before, field)
        if before is not None and (new is old or new == old):
            continue
        if isinstance(old, tuple) and name in _GROWING:
            keeps = _count_same(old, new)
            change.tails[name] = ListChange(keeps, msgspec.Raw(msgspec.json.encode(new[keeps:])))
        else:
            change.fields[name] = msgspec.Raw(msgspec.json.encode(new))
    return change


def _count_same(old: tuple[object, ...], new: tuple[object, ...]) -> int:
    most = min(len(old), len(new))
    if old[:most] == new[:most]:
        return most
    return next(number for number in range(most) if old[number] != new[number])


def apply_change(document: dict[str, Any], change: FightChange) -> None:
    """Apply a change to the fields of a saved fight.

    Raises:
        InputError: the change does not fit the fight.
    """
    for name, raw in change.fields.items():
        document[name] = msgspec.json.decode(raw)
    for name, tail in change.tails.items():
        kept = document.get(name, [])
        if len(kept) < tail.keeps:
            raise InputError(f"a change of {name} that does not fit", expected="the entry before it")
        document[name] = kept[: tail.keeps] + msgspec.json.decode(tail.more)


def load_document(document: dict[str, Any]) -> Fight:
    """The fight of the fields of a saved fight, standing where it was left.

    Raises:
        InputError: they do not fit together.
    """
    return load(msgspec.json.encode(document), waits=True)
