"""The creatures of the package `bfrpg-data`: Basic Fantasy's core rules and field guides.

Its data file is 3 MB of JSON. Of that an index is kept, of names and places in the file, and then only the
records are read that somebody names. The package itself is never imported: its models are not needed.
"""

from __future__ import annotations

import os.path
from functools import cache
from importlib.machinery import PathFinder
from typing import Final, cast

import msgspec

from grognard.creatures.bfrpg_columns import columns_of
from grognard.creatures.bfrpg_names import names_of, title_of
from grognard.creatures.bfrpg_record import Record, Stub
from grognard.creatures.data_file import read_data_file
from grognard.creatures.names import name_key
from grognard.creatures.own_list import CORE_LICENCE, CORE_RULES
from grognard.creatures.source import Listing
from grognard.prepared import prepared, stamp_of

PACKAGE: Final = "bfrpg_data"
BOOKS: Final = {
    "core": (CORE_RULES, CORE_LICENCE),
    "fg1": ("Basic Fantasy Field Guide, volume 1", "OGL 1.0a"),
    "fg2": ("Basic Fantasy Field Guide, volume 2", "OGL 1.0a"),
}
"""The title and the licence of each book of the package."""

_FILE: Final = os.path.join("data", "bestiary.json")
_CORRECTIONS: Final = "bfrpg_corrections.toml"
_KEPT: Final = os.path.join(os.path.dirname(__file__), "data", "bfrpg-data.index")
# What the index is made of, besides the file: to be raised when it is made otherwise.
_FORMAT: Final = 5

Places = dict[str, tuple[int, int]]
Index = tuple[Places, dict[str, str]]


class _Envelope(msgspec.Struct):
    data: list[msgspec.Raw]


class BfrpgData:
    """The source; empty where the package is not installed."""

    def names(self) -> dict[str, str]:
        """Every name, core rules before field guides, and the record that it stands for."""
        return read_index()[1]

    def read(self, key: str) -> Listing:
        """One record as the columns of a stat line."""
        start, end = read_index()[0][key]
        with open(find_file(), "rb") as file:
            file.seek(start)
            record = msgspec.json.decode(file.read(end - start), type=Record)
        book, licence = BOOKS[record.provenance.book]
        return Listing(
            title_of(record.name),
            (*names_of(record.name), *_other_names(key)),
            _correct(columns_of(record.stats), key),
            book,
            licence,
            page=record.provenance.page or 0,
            tables=tuple(table.rows for table in record.tables or ()),
        )


def _other_names(key: str) -> list[str]:
    """The names a record is known by that its print does not tell."""
    return [name for name, of in read_data_file(_CORRECTIONS).names.items() if of == key]


def _correct(columns: dict[str, str], key: str) -> dict[str, object]:
    """The columns of a record with those that stand for its own."""
    file = read_data_file(_CORRECTIONS)
    put_right = file.table(key) if key in file.sections else {}
    put_right.pop("why", None)
    left = {"notes": ""} if "attacks" in put_right or "damage" in put_right else {}
    return {column: text for column, text in {**columns, **left, **put_right}.items() if text != ""}


@cache
def find_file() -> str:
    """The path of the package's data file, "" where it is not installed."""
    spec = PathFinder.find_spec(PACKAGE)
    folders = spec.submodule_search_locations if spec is not None else None
    paths = [os.path.join(folder, _FILE) for folder in folders or ()]
    return next((path for path in paths if os.path.isfile(path)), "")


@cache
def read_index() -> Index:
    """Where each record stands in the file, and which record a name stands for."""
    path = find_file()
    if not path:
        return {}, {}
    also = sorted(read_data_file(_CORRECTIONS).names.items())
    stamp = f"{_FORMAT} {stamp_of(path)} {path} {also}"
    return prepared(stamp, file=_KEPT, make=lambda _: _make_index(path))


def _make_index(path: str) -> Index:
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
    corrections = read_data_file(_CORRECTIONS)
    names = {name: key for name, key in corrections.names.items() if name != name_key(key)}
    for _, stub in sorted(stubs, key=lambda one: one[0]):
        for name in names_of(stub.name):
            names.setdefault(name, stub.id)
    return places, names
