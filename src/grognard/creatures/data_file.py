"""The package's own data files of creatures, classes and equipment: one table for each, and its names.

Figures from games stand in the folder `data`, what the package says itself in the folder `traits`.
"""

from __future__ import annotations

import os.path
from functools import cache
from typing import Final, cast

import msgspec

from grognard.base.cached_data import cached_from_file
from grognard.base.closest import close_matches
from grognard.base.errors import InputError
from grognard.base.toml_text import decode_toml
from grognard.creatures.names import name_key, singular

TRAITS: Final = "traits"
"""The folder of what the package says itself; what it says of a field guide's creatures stands below it."""
GUIDES: Final = ("field_guide_1", "field_guide_2")
_FOLDER: Final = os.path.dirname(__file__)

_LISTED_BY: Final = {"weapon": " (grognard weapons)"}
"""The commands that list things of a kind."""

Tables = dict[str, dict[str, object]]


class DataFile(msgspec.Struct, frozen=True):
    """One data file: the table of each section by its name, and every name it is known by."""

    sections: Tables
    names: dict[str, str]

    def resolve(self, name: str) -> str | None:
        """The section a name stands for, plural or not, in one word or in two ("battleaxe"), or None."""
        for key in (name_key(name), name_key(singular(name))):
            if key in self.names:
                return self.names[key]
        together = name_key(singular(name))
        if not together or " " in together:
            return None
        return next(
            (section for one, section in self.names.items() if one.replace(" ", "") == together), None
        )

    def table(self, section: str) -> dict[str, object]:
        """A table of the caller's own, without the other names it is known by."""
        return {key: value for key, value in self.sections[section].items() if key != "also"}

    def require(self, name: str, *, what: str, otherwise: str = "") -> str:
        """The section a name stands for.

        Raises:
            InputError: with the closest names there are.
        """
        if found := self.resolve(name):
            return found
        close = close_matches(name_key(singular(name)), self.names)
        expected = (
            f"one of {', '.join(close)}"
            if close
            else f"{'an' if what[0] in 'aeiou' else 'a'} {what} of the list{_LISTED_BY.get(what, '')}"
        )
        raise InputError(f"unknown {what} {name!r}", expected=expected + otherwise)


@cache
def read_data_file(name: str, *, folder: str = "data") -> DataFile:
    """One of the data files, decoded and indexed."""
    path = os.path.join(_FOLDER, folder, name)
    sections, names = cached_from_file(path, make=_index)
    return DataFile(sections, names)


@cache
def read_traits_file(name: str) -> DataFile:
    """A file of the traits folder, joined with the files of the same name for the field guides."""
    folders = [TRAITS, *(os.path.join(TRAITS, guide) for guide in GUIDES)]
    files = [
        read_data_file(name, folder=folder)
        for folder in folders
        if os.path.isfile(os.path.join(_FOLDER, folder, name))
    ]
    sections: Tables = {}
    names: dict[str, str] = {}
    for file in files:
        sections.update(file.sections)
        names.update(file.names)
    return DataFile(sections, names)


def _index(text: str) -> tuple[Tables, dict[str, str]]:
    sections = cast(Tables, decode_toml(text))
    names: dict[str, str] = {}
    for section, table in sections.items():
        for name in (section, *cast(list[str], table.get("also", ()))):
            names[name_key(name)] = section
    return sections, names
