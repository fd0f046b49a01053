"""Reading the data file of the package `bfrpg-data`: which record a name stands for, and its figures."""

from __future__ import annotations

import os
from functools import cache
from importlib.machinery import PathFinder
from typing import Final, cast

import msgspec

from grognard.creatures.bundled_creatures import CORE_LICENCE, CORE_RULES
from grognard.creatures.data_file import DataFile, read_data_file
from grognard.creatures.names import name_key
from grognard.creatures.source import Listing
from tools.bfrpg.columns import columns_of
from tools.bfrpg.names import names_of, title_of
from tools.bfrpg.record import Record, Stub

PACKAGE: Final = "bfrpg_data"
Places = dict[str, tuple[int, int]]
Index = tuple[Places, dict[str, str]]
_FILE: Final = os.path.join("data", "bestiary.json")
BOOKS: Final = {
    "core": (CORE_RULES, CORE_LICENCE),
    "fg1": ("Basic Fantasy Field Guide, volume 1", "OGL 1.0a"),
    "fg2": ("Basic Fantasy Field Guide, volume 2", "OGL 1.0a"),
}
"""The title and the licence of each book of the package."""


class _Envelope(msgspec.Struct):
    data: list[msgspec.Raw]


@cache
def find_file() -> str:
    """The path of the package's data file.

    Raises:
        FileNotFoundError: the package is not installed.
    """
    spec = PathFinder.find_spec(PACKAGE)
    folders = spec.submodule_search_locations if spec is not None else None
    paths = [os.path.join(folder, _FILE) for folder in folders or ()]
    for path in paths:
        if os.path.isfile(path):
            return path
    raise FileNotFoundError(f"{PACKAGE} is not installed")


@cache
def read_index() -> Index:
    """Where each record stands in the file, and which record a name stands for."""
    return make_index(find_file())


@cache
def read_corrections() -> DataFile:
    """What is put right of the records, by their ids."""
    return read_data_file("corrections.toml", folder=os.path.dirname(os.path.abspath(__file__)))


def read_all() -> dict[str, Listing]:
    """Every record by its key, in the order of the file."""
    places, _ = read_index()
    with open(find_file(), "rb") as file:
        content = file.read()
    return {key: read_record(content[start:end], key) for key, (start, end) in places.items()}


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
    return [name for name, of in read_corrections().names.items() if of == key]


def _correct(columns: dict[str, str], key: str) -> dict[str, object]:
    """The columns of a record with those that stand for its own."""
    file = read_corrections()
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
    corrections = read_corrections()
    names = {name: key for name, key in corrections.names.items() if name != name_key(key)}
    for _, stub in sorted(stubs, key=lambda one: one[0]):
        own = [name for name in names_of(stub.name) if names.setdefault(name, stub.id) == stub.id]
        for name in [] if own else _names_in_guide(stub):
            names.setdefault(name, stub.id)
    return places, names
