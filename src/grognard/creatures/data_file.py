"""Data files read a section at a time, so that asking for one creature does not decode forty."""

from __future__ import annotations

import difflib
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from grognard.creatures.names import name_key, singular
from grognard.errors import InputError

_FOLDER: Final = Path(__file__).parent / "data"
_HEADER: Final = re.compile(r"^\[([a-z0-9-]+)\]$", re.M)
_ALSO: Final = re.compile(r"^also = \[(.*)\]$", re.M)
_QUOTED: Final = re.compile(r'"([^"]*)"')


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
    text = (_FOLDER / name).read_text(encoding="utf-8")
    headers = list(_HEADER.finditer(text))
    ends = [header.start() for header in headers[1:]] + [len(text)]
    sections = {found[1]: text[found.end() : end] for found, end in zip(headers, ends, strict=True)}
    names: dict[str, str] = {}
    for section, body in sections.items():
        also = _ALSO.search(body)
        for one in (section, *(_QUOTED.findall(also[1]) if also else ())):
            names[name_key(one)] = section
    return DataFile(sections, names)
