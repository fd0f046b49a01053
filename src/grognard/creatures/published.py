"""The creatures of Basic Fantasy's core rules and field guides, as they are published.

`data/published/creatures.json` holds their figures and none of their prose; the licences are beside it.
`python -m tools.published_creatures` makes it of the package bfrpg-data.
"""

from __future__ import annotations

import os
from functools import cache
from typing import Final

import msgspec

from grognard.creatures.source import Listing

FILE: Final = os.path.join(os.path.dirname(__file__), "data", "published", "creatures.json")


class Published(msgspec.Struct, frozen=True):
    """The file: every name with the key of its record, core rules first, and each record as JSON."""

    names: dict[str, str]
    records: dict[str, msgspec.Raw]


class PublishedCreatures:
    """The source of published creatures."""

    def names(self) -> dict[str, str]:
        """Every name, core rules before field guides, and the key of its record."""
        return read_published().names

    def read(self, key: str) -> Listing:
        """One record as the columns of a stat line."""
        return msgspec.json.decode(read_published().records[key], type=Listing)


@cache
def read_published() -> Published:
    """The file, decoded; its records only when they are asked for."""
    with open(FILE, "rb") as file:
        return msgspec.json.decode(file.read(), type=Published)
