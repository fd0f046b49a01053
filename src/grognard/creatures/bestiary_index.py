"""Every creature that is listed, made ready to be searched: its names, its kinds, its hit dice."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from grognard.base.errors import InputError
from grognard.creatures.hit_dice import parse_hit_dice
from grognard.creatures.hit_dice_range import ANY, HitDiceBand, weigh_dice
from grognard.creatures.lookup import all_listings
from grognard.creatures.name_suggestions import nearest_names
from grognard.creatures.names import name_key, singular
from grognard.creatures.source import Listing
from grognard.creatures.traits import Traits, find_traits

_MINDS: Final = {"none": "mindless", "animal": "animal", "low": "thinking", "average": "thinking"}
_WAYS: Final = {"fly": "flying", "swim": "swimming"}
_DRAGON: Final = "dragon"
_UNFIT: Final = 100
_COMPARED: Final = 60
"""So many names, which share the most with a wrong one, are compared with it letter by letter."""

Forms = tuple[tuple[str, list[str]], ...]
"""What was typed, as it is and in the singular, each with its words."""


class BestiaryEntry(NamedTuple):
    """A creature of the bestiary; its names have the form of `name_key`, `weight` is that of its hit dice."""

    listing: Listing
    name: str
    also: tuple[str, ...]
    kinds: frozenset[str]
    weight: float


@cache
def list_entries() -> tuple[BestiaryEntry, ...]:
    """Every creature that is listed, in the order of their names."""
    return tuple(_enter(listing) for listing in all_listings())


@cache
def list_kinds() -> dict[str, int]:
    """Every kind there is, with the number of creatures of it: wits, sizes, manners, abilities.

    >>> list_kinds()["dragon"] > 10, "undead" in list_kinds()
    (True, True)
    """
    counted: dict[str, int] = {}
    for entry in list_entries():
        for kind in entry.kinds:
            counted[kind] = counted.get(kind, 0) + 1
    return dict(sorted(counted.items()))


def search_bestiary(words: str = "", *, kind: str = "", hit_dice: HitDiceBand = ANY) -> list[BestiaryEntry]:
    """Find creatures by words of their names: those that begin with them, then that hold them.

    Where none does, those with the nearest names. In each part they are in the order of their names.

    >>> [one.listing.title for one in search_bestiary("gob")][:2]
    ['Goblin', 'Goblin Chieftain']
    >>> [one.listing.title for one in search_bestiary("gobbln")][:1]
    ['Goblin']

    Raises:
        InputError: there is no such kind, with the nearest.
    """
    entries = [one for one in _of_kind(kind) if hit_dice.holds(one.weight)]
    key = name_key(words)
    if not key:
        return entries
    forms = tuple((form, form.split()) for form in dict.fromkeys((key, name_key(singular(key)))))
    ranked = [(rank, place) for place, one in enumerate(entries) if (rank := _rank(one, forms)) < _UNFIT]
    if ranked:
        return [entries[place] for _, place in sorted(ranked)]
    return _find_near(key, entries)


def _of_kind(kind: str) -> list[BestiaryEntry]:
    wanted = " ".join(kind.lower().split())
    if not wanted:
        return list(list_entries())
    one = next((form for form in (wanted, singular(wanted)) if form in list_kinds()), "")
    if not one:
        close = nearest_names(wanted, list(list_kinds()))
        expected = f"one of {', '.join(close)}" if close else "such as undead, dragon, animal, thinking"
        raise InputError(f"no creature is of the kind {kind!r}", key="kind", expected=expected)
    return [entry for entry in list_entries() if one in entry.kinds]


def _rank(entry: BestiaryEntry, forms: Forms) -> int:
    """How well words, in the singular or not, fit the names of a creature: the best is 0."""
    best = _fit(entry.name, forms)
    for name in entry.also:
        # The name of its kind comes after its own.
        best = min(best, _fit(name, forms) + 1)
    return best


def _fit(name: str, forms: Forms) -> int:
    best = _UNFIT
    for form, words in forms:
        if form in name:
            return 0 if name.startswith(form) else 2 if f" {form}" in name else 4
        if len(words) > 1:
            for word in words:
                if word not in name:
                    break
            else:
                best = 6
    return best


def _find_near(key: str, entries: list[BestiaryEntry]) -> list[BestiaryEntry]:
    """The creatures whose names are written most like a wrong one."""
    pairs = {key[place : place + 2] for place in range(len(key) - 1)}
    alike = sorted(((sum(pair in one.name for pair in pairs), one.name) for one in entries), reverse=True)
    near = nearest_names(key, [name for _, name in alike[:_COMPARED]])
    return [one for name in near for one in entries if one.name == name]


def _enter(listing: Listing) -> BestiaryEntry:
    name = name_key(listing.title)
    also = tuple(dict.fromkeys(one for one in listing.kinds if one != name))
    try:
        weight = weigh_dice(parse_hit_dice(str(listing.columns["hd"])))
    except InputError:
        weight = 0.0
    return BestiaryEntry(listing, name, also, _kinds_of(listing, find_traits(listing.title)), weight)


def _kinds_of(listing: Listing, traits: Traits) -> frozenset[str]:
    """The sorts that a creature belongs to, by its wits, size, manner, ways of moving and abilities."""
    kinds = {*traits.abilities, traits.size, traits.meets, _MINDS.get(traits.mind, "")}
    if traits.mind == "high":
        kinds |= {"thinking", "of high wits"}
    move = str(listing.columns.get("move", "")).lower()
    kinds |= {kind for word, kind in _WAYS.items() if word in move}
    called = {word for one in (name_key(listing.title), *listing.kinds) for word in one.split()}
    if _DRAGON in called and traits.mind != "animal":
        kinds.add(_DRAGON)
    return frozenset(kinds - {""})
