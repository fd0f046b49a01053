"""Reading the data file of `bfrpg-data`; loaded when a record of it is asked for, or its index is made."""

from __future__ import annotations

from typing import Final, cast

import msgspec

from grognard.creatures.bfrpg_columns import columns_of
from grognard.creatures.bfrpg_data import CORRECTIONS, Index, Places, read_index
from grognard.creatures.bfrpg_names import names_of, title_of
from grognard.creatures.bfrpg_record import Record, Stub
from grognard.creatures.data_file import read_data_file
from grognard.creatures.names import name_key
from grognard.creatures.own_list import CORE_LICENCE, CORE_RULES
from grognard.creatures.source import Listing

BOOKS: Final = {
    "core": (CORE_RULES, CORE_LICENCE),
    "fg1": ("Basic Fantasy Field Guide, volume 1", "OGL 1.0a"),
    "fg2": ("Basic Fantasy Field Guide, volume 2", "OGL 1.0a"),
}
"""The title and the licence of each book of the package."""


class _Envelope(msgspec.Struct):
    data: list[msgspec.Raw]


def read_record(content: bytes, key: str) -> Listing:
    """One record as the columns of a stat line."""
    record = msgspec.json.decode(content, type=Record)
    book, licence = BOOKS[record.provenance.book]
    known = read_index()[1]
    kinds, title = [*names_of(record.name), *_other_names(key)], title_of(record.name)
    if all(known.get(name) != key for name in kinds):
        kinds, title = _names_in_guide(record), f"{title}, {_guide_of(record)}"
    return Listing(
        title,
        tuple(kinds),
        _correct(columns_of(record.stats), key),
        book,
        licence,
        page=record.provenance.page or 0,
        tables=tuple(table.rows for table in record.tables or ()),
    )


def _guide_of(record: Record | Stub) -> str:
    """What tells a creature of a field guide from one of the same name: "Field Guide 2"."""
    return f"Field Guide {record.provenance.book[-1]}"


def _names_in_guide(record: Record | Stub) -> list[str]:
    """The names of one whose own all stand for others: with its book before or behind."""
    guide = _guide_of(record)
    return [
        name_key(said) for name in names_of(record.name) for said in (f"{name} {guide}", f"{guide} {name}")
    ]


def _other_names(key: str) -> list[str]:
    """The names a record is known by that its print does not tell."""
    return [name for name, of in read_data_file(CORRECTIONS).names.items() if of == key]


def _correct(columns: dict[str, str], key: str) -> dict[str, object]:
    """The columns of a record with those that stand for its own."""
    file = read_data_file(CORRECTIONS)
    put_right = file.table(key) if key in file.sections else {}
    put_right.pop("why", None)
    left = {"notes": ""} if "attacks" in put_right or "damage" in put_right else {}
    return {column: text for column, text in {**columns, **left, **put_right}.items() if text != ""}


def make_index(path: str) -> Index:
    """Where each record stands in the file, and which record a name stands for."""
    with open(path, "rb") as file:
        text = file.read()
    stubs: list[tuple[int, Stub]] = []
    places: Places = {}
    at = 0
    for raw in msgspec.json.decode(text, type=_Envelope).data:
        content = bytes(cast(bytes, raw))
        at = text.index(content, at)
        stub = msgspec.json.decode(content, type=Stub)
        places[stub.id] = (at, at + len(content))
        stubs.append((list(BOOKS).index(stub.provenance.book), stub))
        at += len(content)
    corrections = read_data_file(CORRECTIONS)
    names = {name: key for name, key in corrections.names.items() if name != name_key(key)}
    for _, stub in sorted(stubs, key=lambda one: one[0]):
        own = [name for name in names_of(stub.name) if names.setdefault(name, stub.id) == stub.id]
        for name in [] if own else _names_in_guide(stub):
            names.setdefault(name, stub.id)
    return places, names
