"""The tables of a creature's kind in the package's data files, by the name of the ability."""

from __future__ import annotations

from functools import cache
from typing import Final, cast

from grognard.creatures.data_file import Tables, read_traits_file
from grognard.creatures.lookup import find_listing

SHARED: Final = "shared"
"""The section of what no kind has itself: other tables are `like` one of these."""


@cache
def tables_of_kind(file: str, creature: str) -> Tables:
    """The tables of a data file for the kind of a creature; empty if it lists none of its kinds.

    >>> tables_of_kind("powers.toml", "Black Dragon")["dragon breath"]["instead_of"]
    'bite'
    """
    listing = find_listing(creature)
    data = read_traits_file(file)
    for kind in listing.kinds if listing is not None else ():
        if kind in data.names:
            own = cast(Tables, data.table(data.names[kind]))
            shared = cast(Tables, data.sections.get(SHARED, {}))
            return {name: _complete(table, shared) for name, table in own.items()}
    return {}


def abilities_in(file: str) -> tuple[str, ...]:
    """The name of every ability that a file gives some kind."""
    sections = read_traits_file(file).sections
    return tuple(dict.fromkeys(name for kind in sections for name in sections[kind] if kind != SHARED))


def _complete(table: dict[str, object], shared: Tables) -> dict[str, object]:
    """A table, completed from the shared one that it is `like`."""
    like = shared[str(table["like"])] if "like" in table else {}
    return {key: value for key, value in {**like, **table}.items() if key != "like"}
