"""Data files read a section at a time, so that asking for one creature does not decode forty."""

from __future__ import annotations

import difflib
import os.path
import re
import tomllib
from functools import cache
from typing import Final, NamedTuple

from grognard.creatures.names import name_key, singular
from grognard.errors import InputError

_FOLDER: Final = os.path.join(os.path.dirname(__file__), "data")
_HEADER: Final = r"(?m)^\[([a-z0-9-]+)\]$"
_ALSO: Final = r"(?m)^also = \[(.*)\]$"
_QUOTED: Final = r'"([^"]*)"'


class DataFile(NamedTuple):
    """One data file: the text of each section by its name, and every name it is known by."""

    sections: dict[str, str]
    names: dict[str, str]

    def resolve(self, name: str) -> str | None:
        """The section a name stands for, plural or not, or None."""
        return self.names.get(name_key(name)) or self.names.get(name_key(singular(name)))

    def table(self, section: str) -> dict[str, object]:
        """The decoded table of one section, without the other names it is known by."""
        return {key: value for key, value in tomllib.loads(self.sections[section]).items() if key != "also"}

    def require(self, name: str, *, what: str, otherwise: str = "") -> str:
        """The section a name stands for.

        Raises:
            InputError: with the closest names there are.
        """
        if found := self.resolve(name):
            return found
        close = difflib.get_close_matches(name_key(singular(name)), list(self.names), n=3, cutoff=0.6)
        expected = f"one of {', '.join(close)}" if close else f"a {what} of the list"
        raise InputError(f"unknown {what} {name!r}", expected=expected + otherwise)


@cache
def read_data_file(name: str) -> DataFile:
    """Read and index one of the package's own data files; nothing is decoded yet."""
    with open(os.path.join(_FOLDER, name), encoding="utf-8") as file:
        text = file.read()
    headers = list(re.finditer(_HEADER, text))
    ends = [header.start() for header in headers[1:]] + [len(text)]
    sections = {found[1]: text[found.end() : end] for found, end in zip(headers, ends, strict=True)}
    names: dict[str, str] = {}
    for section, body in sections.items():
        also = re.search(_ALSO, body)
        for one in (section, *(re.findall(_QUOTED, also[1]) if also else ())):
            names[name_key(one)] = section
    return DataFile(sections, names)
