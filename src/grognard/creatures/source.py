"""The interface of a source of creatures: a list, read by name and only as far as asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import msgspec

Columns = Mapping[str, object]
"""The columns of a stat line by the keys of a creature's table; `treasure` may be among them."""


class Listing(msgspec.Struct, frozen=True):
    """One creature as listed in its source, not yet read.

    `title` is its name as displayed, `kinds` are the names of its kinds, so that a blue dragon of any age is
    a desert dragon. `book`, `page` (0 if unknown) and `licence` give its source. `tables` holds other printed
    rows of cells, such as the ages of a dragon.
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
