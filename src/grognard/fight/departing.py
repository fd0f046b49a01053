"""The start of an expedition: a place, a party and a book, from files, texts and words."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from grognard.adventure.places.dungeon_entries import DungeonEntry, check_party, read_dungeon
from grognard.adventure.places.land_entries import LandEntry, read_land
from grognard.adventure.prepared_expedition import Place
from grognard.base.errors import InputError
from grognard.creatures.rulebook_tables import using_tables_of
from grognard.dice.rolling import draw_seed
from grognard.encounter.entries import SideEntry
from grognard.encounter.matchups import name_side, parse_members
from grognard.fight.expedition import Expedition, Fighter, Kind
from grognard.rulebooks.loader import load_rulebook, locating_options, parse_toml
from grognard.rulebooks.locate import locate_key, located_in
from grognard.rulebooks.schema import Rulebook
from grognard.storage.saves.saved_expedition import ExpeditionControl


def delve(
    place: DungeonEntry | str | os.PathLike[str],
    *,
    party: SideEntry | str | None = None,
    rules: Rulebook | str = "",
    seed: int | None = None,
    fighter: Fighter | None = None,
    seated: ExpeditionControl | None = None,
    files: bool = True,
) -> Expedition:
    """A party about to go into a dungeon.

    Args:
        place: a dungeon, the path of its file, or the text of one.
        party: who goes, instead of the party of the file: a side, or a list such as "3 fighter 2, 1 thief 2".
        rules: another rulebook than the place's own: an id, a house-rules file, or a rulebook.
        seed: a whole number: the same seed and orders, the same expedition. Without one it is drawn.
        fighter: what fights its battles; tactics if nothing is said.
        seated: how it is played at a table, where its fights wait to be played by hand.
        files: whether a text may name files; not in one of a stranger.

    Raises:
        InputError: something a person wrote cannot be used; the message names its place.

    >>> expedition = delve("examples/places/under-hobs-mill.toml", rules="bxs", seed=1)
    >>> expedition.push("light torch")
    >>> expedition.choices[0].label
    'Go by the east door'
    """
    dungeon = place if isinstance(place, DungeonEntry) else read_dungeon(place, files=files)
    with _locating(place, party):
        return _begin(dungeon, party, rules, seed, fighter, seated=seated, files=files)


def journey(
    place: LandEntry | str | os.PathLike[str],
    *,
    party: SideEntry | str | None = None,
    rules: Rulebook | str = "",
    seed: int | None = None,
    fighter: Fighter | None = None,
    seated: ExpeditionControl | None = None,
    files: bool = True,
) -> Expedition:
    """A party about to set out on a journey; the arguments are those of `delve`.

    Raises:
        InputError: some input cannot be used; the message names its place.

    >>> expedition = journey("examples/places/to-the-isle.toml", seed=1)
    >>> expedition.push("go the ferry")
    >>> expedition.machine.state.day
    2
    """
    land = place if isinstance(place, LandEntry) else read_land(place, files=files)
    with _locating(place, party):
        return _begin(land, party, rules, seed, fighter, seated=seated, files=files)


def kind_of_place(text: str) -> Kind:
    """Whether the text of a place is that of a dungeon, for a delve, or of a land, for a journey.

    Raises:
        InputError: it is no TOML.
    """
    return "delve" if {"start", "goal", "sites"}.isdisjoint(parse_toml(text, file="")) else "journey"


def depart(
    text: str,
    *,
    party: str = "",
    rules: Rulebook | str = "",
    seed: int | None = None,
    seated: ExpeditionControl | None = None,
) -> Expedition:
    """A party about to set out at a table: its fights wait to be played by hand.

    Args:
        text: the text of a dungeon or a land, which names no file.
        party: who goes, instead of the party of the place, such as "3 fighter 2, 1 thief 2".
        rules: the id of a rulebook, or a rulebook, instead of the place's own.
        seed: that of `delve`.
        seated: how it is played; by the party's side alone, before a referee's eyes, if nothing is said.

    Raises:
        InputError: something cannot be used; the message names its place.
    """
    is_land = kind_of_place(text) == "journey"
    place: Place = read_land(text, files=False) if is_land else read_dungeon(text, files=False)
    with _locating(text, party or None):
        return _begin(
            place, party or None, rules, seed, None, seated=seated or ExpeditionControl(), files=False
        )


@contextmanager
def _locating(place: Place | str | os.PathLike[str], party: SideEntry | str | None) -> Iterator[None]:
    """Locate errors about a place's keys in its file, but not those about another party."""
    try:
        yield
    except InputError as error:
        elsewhere = party is not None and error.key.startswith("party")
        if isinstance(place, Place) or not error.key or error.file or elsewhere:
            raise
        if isinstance(place, str) and "\n" in place:
            raise error.located(line=locate_key(place, error.key)) from error
        raise located_in(error, os.fspath(place)) from error


def _begin(
    place: Place,
    party: SideEntry | str | None,
    rules: Rulebook | str,
    seed: int | None,
    fighter: Fighter | None,
    *,
    seated: ExpeditionControl | None = None,
    files: bool = True,
) -> Expedition:
    if isinstance(rules, Rulebook):
        book = rules
    else:
        with locating_options(place.options, named=not rules):
            book = load_rulebook(rules or place.rules, options=place.options, files=files)
    with using_tables_of(book):
        side = _read_party(party, files=files) if isinstance(party, str) else party or place.party
        check_party(side)
    if side is None:
        raise InputError("there is no party", key="party", expected='a [party], or --party "4 fighter 2"')
    seed = draw_seed() if seed is None else seed
    by_hand = seated is not None
    return Expedition(place, side, book, seed=seed, fighter=fighter, seated=seated, by_hand=by_hand)


def _read_party(text: str, *, files: bool) -> SideEntry:
    """A party from a list of its members."""
    members = parse_members(text, files=files)
    if not members:
        raise InputError("there is no party", expected='a party such as "3 fighter 2, 1 thief 2"')
    name = name_side(members, is_party=True)
    return SideEntry(name=name, members=members, player_characters=True)
