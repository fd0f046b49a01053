"""The creatures of the package `bfrpg-data`: Basic Fantasy's core rules and field guides.

Its data file is 3 MB of JSON. Of that an index is kept, of names and places in the file, and then only the
records are read that somebody names. The package itself is never imported: its models are not needed.
"""

from __future__ import annotations

import os.path
from functools import cache
from importlib.machinery import PathFinder
from types import ModuleType
from typing import Final, cast

from grognard.creatures.data_file import read_data_file
from grognard.creatures.source import Listing
from grognard.prepared import prepared, stamp_of

PACKAGE: Final = "bfrpg_data"
_READING: Final = "grognard.creatures.bfrpg_reading"
_FILE: Final = os.path.join("data", "bestiary.json")
CORRECTIONS: Final = "bfrpg_corrections.toml"
_KEPT: Final = os.path.join(os.path.dirname(__file__), "data", "bfrpg-data.index")
# What the index is made of, besides the file: to be raised when it is made otherwise.
_FORMAT: Final = 6

Places = dict[str, tuple[int, int]]
Index = tuple[Places, dict[str, str]]


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
            return cast("Listing", _load_reading().read_record(file.read(end - start), key))


def _load_reading() -> ModuleType:
    """What reads the file: most starts ask for no record of it, and find their index made."""
    return __import__(_READING, fromlist=["read_record"])


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
    also = sorted(read_data_file(CORRECTIONS).names.items())
    stamp = f"{_FORMAT} {stamp_of(path)} {path} {also}"
    return prepared(stamp, file=_KEPT, make=lambda _: cast("Index", _load_reading().make_index(path)))
