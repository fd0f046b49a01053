"""Finding a creature by its name: in the own list first, then among variants, then in other sources."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from msgspec.structs import replace

from grognard.base.errors import InputError
from grognard.creatures.bundled_creatures import BundledCreatures
from grognard.creatures.names import name_key, singular
from grognard.creatures.published import PublishedCreatures
from grognard.creatures.source import Listing, Source
from grognard.creatures.variants import AGES, has_ages, of_age, read_variant, variant_names

OWN: Final = BundledCreatures()
SOURCES: Final[tuple[Source, ...]] = (PublishedCreatures(),)
"""Where creatures are looked for that the package does not list; the first that knows a name has it."""

_AGED: Final = r"(?:(?P<before>.+) )?age (?P<age>\d{1,2})(?: (?P<after>.+))?"
_SIZED: Final = (
    r"(?P<number>\d+) (?P<what>hd|hit dice|heads?) (?P<name>.+)|"
    r"(?P<of>.+?) (?:(?:of|with) )?(?P<many>\d+) (?P<dice>hit dice|hd|heads?)"
)


def find_listing(name: str) -> Listing | None:
    """A creature by its name in any capitals and in the plural too; None if no source lists it.

    Raises:
        InputError: it is listed, but not of such an age.
    """
    for key in dict.fromkeys((name_key(name), name_key(singular(name)))):
        found = _find(key) or _find_sized(key)
        if found is not None:
            return found
    return None


def is_listed(key: str) -> bool:
    """Whether a name in the form of `name_key` is one that is listed, in the singular."""
    return key in OWN.names() or key in variant_names() or any(key in one.names() for one in SOURCES)


@cache
def listed_names() -> tuple[str, ...]:
    """Every name that is listed, in the form of `name_key`, in alphabetical order."""
    names = {*OWN.names(), *variant_names()}
    return tuple(sorted(names.union(*(source.names() for source in SOURCES))))


def _find(key: str) -> Listing | None:
    if key in OWN.names():
        return OWN.read(OWN.names()[key])
    if key in variant_names():
        return read_variant(variant_names()[key], _require)
    if aged := re.compile(_AGED).fullmatch(key):
        return _find_aged(aged["before"] or aged["after"] or "", int(aged["age"]))
    for source in SOURCES:
        if key in source.names():
            found = source.read(source.names()[key])
            # It is called what it was asked for by: a blue dragon, not a desert dragon.
            return found if name_key(found.title) == key else replace(found, title=key.title())
    return None


def _require(name: str) -> Listing:
    """A creature that a variant is of.

    Raises:
        InputError: its source is not there.
    """
    found = _find(name_key(name))
    if found is None:
        raise InputError(f"{name!r} is not listed", expected="a creature of the lists")
    return found


def _find_aged(name: str, age: int) -> Listing | None:
    listing = _find(name) or _find(name_key(singular(name)))
    if listing is None or not has_ages(listing):
        return None
    if age not in AGES:
        raise InputError(f"{name} of age {age}", expected=f"an age from {AGES[0]} to {AGES[-1]}")
    return of_age(listing, age)


def _find_sized(key: str) -> Listing | None:
    """ "5 hd hellhound" and "hellhounds of 5 hit dice" are a "hellhound 5 hd"."""
    found = re.compile(_SIZED).fullmatch(key)
    if found is None:
        return None
    number, what = found["number"] or found["many"], found["what"] or found["dice"]
    what = "heads" if what.startswith("head") else "hd"
    return _find(f"{name_key(singular(found['name'] or found['of']))} {number} {what}")


@cache
def all_listings() -> tuple[Listing, ...]:
    """Every creature that is listed, once, in the order of their names."""
    found: dict[str, Listing] = {}
    for key in dict.fromkeys(OWN.names().values()):
        listing = OWN.read(key)
        found[listing.title] = listing
    for key in dict.fromkeys(variant_names().values()):
        listing = read_variant(key, _require)
        found.setdefault(listing.title, listing)
    own = {name for listing in found.values() for name in listing.kinds[:1]} | set(OWN.names())
    for source in SOURCES:
        for name, key in source.names().items():
            listing = source.read(key)
            if name not in own and listing.title not in found:
                found[listing.title] = listing
    return tuple(found[title] for title in sorted(found))
