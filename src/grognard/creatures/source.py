"""The interface of a source of creatures: a list, read by name and only as far as asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import msgspec

Columns = Mapping[str, object]
"""The columns of a stat line by the keys of a creature's table; `treasure` may be among them."""


class Listing(msgspec.Struct, frozen=True):
    """One creature as its source has it, not yet read.

    `title` is its name as it is said, `kinds` are the names of what it is, so that a blue dragon of any age
    is a desert dragon. `book`, `page` (0 where none is told) and `licence` say where it comes from. `tables`
    holds what else is printed as rows of cells, such as the ages of a dragon.
    """

    title: str
    kinds: tuple[str, ...]
    columns: Columns
    book: str
    licence: str
    page: int = 0
    tables: tuple[tuple[tuple[str, ...], ...], ...] = ()


class Source(Protocol):
    """A published list of creatures.

    To add one, write a class with these and put it into `SOURCES` of `creatures.lookup`.
    """

    def names(self) -> Mapping[str, str]:
        """Every name it knows, in the form of `name_key`, and the key of the creature that it stands for."""

    def read(self, key: str) -> Listing:
        """One creature by its key."""
