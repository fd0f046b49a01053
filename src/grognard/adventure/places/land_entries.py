"""A land as people write it: a map of hexes, sites, roads, rivers, vessels, and wandering monsters."""

from __future__ import annotations

import os
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from grognard.adventure.places.dungeon_entries import (
    FolkEntry,
    Name,
    PlacePart,
    SuppliesEntry,
    Text,
    WanderingEntry,
    check_dice,
    check_folk,
    check_party,
)
from grognard.adventure.places.place_files import read_place
from grognard.base.errors import InputError
from grognard.encounter.entries import SideEntry
from grognard.encounter.ground_entries import Cell
from grognard.rulebooks.rule_documents import DEFAULT_BOOK, DEFAULT_LENDER

Miles = Annotated[int, Meta(ge=0, le=500)]
Rate = Annotated[int, Meta(ge=0, le=1000)]

TERRAIN: Final[dict[str, str]] = {
    ".": "clear",
    ",": "grasslands",
    "f": "forest",
    "h": "hills",
    "b": "broken lands",
    "m": "mountains",
    "s": "swamp",
    "d": "desert",
    "j": "jungle",
    "o": "settled lands",
    "~": "sea",
}
"""What the marks of a map stand for."""
SEA: Final = "sea"
Ground = Literal[
    "clear",
    "grasslands",
    "forest",
    "hills",
    "broken lands",
    "mountains",
    "swamp",
    "desert",
    "aerial",
    "jungle",
    "settled lands",
    "sea",
    "river",
]


class SiteEntry(PlacePart, frozen=True):
    """Something on the way: a town, a ruin, a ferry. At a `dock` vessels are boarded, left and mended.

    Where there is `shelter` no monsters come by night.
    """

    name: Name
    at: Cell
    text: Text = ""
    notes: Text = ""
    dock: bool = False
    shelter: bool = False
    folk: FolkEntry | None = None


class VesselEntry(PlacePart, frozen=True):
    """A boat or ship that lies at a site: its miles a day under `sail` and by `oars`, 0 for none.

    `feet` is its rate a round. Only a `seagoing` vessel leaves the rivers. With a `navigator` it finds its
    way out of sight of land. A vessel that `flies`, at a rate in feet a turn, crosses everything: it is
    `count` winged mounts, which carry loads by their `hit_dice`.
    """

    name: Name
    at: Name
    sail: Miles = 0
    oars: Miles = 0
    feet: Rate = 90
    seagoing: bool = False
    navigator: bool = False
    flies: Rate = 0
    hit_dice: Annotated[int, Meta(ge=1, le=30)] = 6
    count: Annotated[int, Meta(ge=1, le=100)] = 1

    @property
    def manner(self) -> str:
        """The way the party travels with it, as in facts: "on wings", or "" for a ship."""
        return "on wings" if self.flies else ""


class MetEntry(WanderingEntry, frozen=True):
    """Some who are met on such `ground`; anywhere, if none is said."""

    ground: list[Ground] = msgspec.field(default_factory=list)


class LandEntry(PlacePart, frozen=True, tag="land", tag_field="kind"):
    """A whole land. Every odd row of its map lies half a hex to the right; a hex is `miles` miles wide.

    Roads and rivers are lists of hexes, each beside the one before it, rivers downstream. The party begins at
    the site `start`, and its destination is the site `goal`. A book without a procedure takes that of its
    `lender`. Encounter checks are made `checks` times a day and `night_checks` times a night.
    """

    title: Name
    map: Annotated[str, Meta(max_length=40_000)]
    sites: list[SiteEntry]
    start: Name
    goal: Name
    rules: str = DEFAULT_BOOK
    lender: str = DEFAULT_LENDER
    introduction: Text = ""
    miles: Annotated[int, Meta(ge=1, le=60)] = 6
    roads: list[list[Cell]] = msgspec.field(default_factory=list)
    rivers: list[list[Cell]] = msgspec.field(default_factory=list)
    vessels: list[VesselEntry] = msgspec.field(default_factory=list)
    met: list[MetEntry] = msgspec.field(default_factory=list)
    checks: Annotated[int, Meta(ge=0, le=4)] = 1
    night_checks: Annotated[int, Meta(ge=0, le=4)] = 0
    supplies: SuppliesEntry = SuppliesEntry(rations=30)
    party: SideEntry | None = None
    options: dict[str, bool | int | str] = msgspec.field(default_factory=dict)


def read_land(what: str | os.PathLike[str], *, files: bool = True) -> LandEntry:
    """Read a land from its file, or from the text of one; without `files` none is opened.

    Raises:
        InputError: naming the file, the line and the key at fault.
    """
    return read_place(what, LandEntry, validate_land, called="land", files=files)


def validate_land(land: LandEntry) -> None:
    """Check what single keys cannot tell.

    Raises:
        InputError: naming the key at fault.
    """
    rows = rows_of(land)
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            if mark not in TERRAIN and mark != " ":
                where = f"unknown mark {mark!r} in row {y + 1}, column {x + 1} of the map"
                known = ", ".join(f"{sign} for {name}" for sign, name in TERRAIN.items())
                raise InputError(where, key="map", expected=known)
    names = [site.name for site in land.sites]
    for number, site in enumerate(land.sites):
        _check_hex(rows, site.at, f"sites[{number}].at")
        if site.name in names[:number]:
            raise InputError(f"a second site {site.name!r}", key=f"sites[{number}].name")
        if site.folk is not None:
            check_folk(site.folk, f"sites[{number}].folk")
    for number, met in enumerate(land.met):
        check_folk(met, f"met[{number}]")
        check_dice(met.number, f"met[{number}].number")
    check_party(land.party)
    for key, name in (("start", land.start), ("goal", land.goal)):
        if name not in names:
            raise InputError(f"there is no site {name!r}", key=key, expected=", ".join(names))
    for number, vessel in enumerate(land.vessels):
        if vessel.at not in names:
            raise InputError(f"there is no site {vessel.at!r}", key=f"vessels[{number}].at")
    for kind, lines in (("roads", land.roads), ("rivers", land.rivers)):
        for number, line in enumerate(lines):
            for place, cell in enumerate(line):
                key = f"{kind}[{number}][{place}]"
                _check_hex(rows, cell, key)
                if place and cell not in neighbours(line[place - 1]):
                    expected = "a hex beside the one before it"
                    raise InputError(f"{cell} is not beside {line[place - 1]}", key=key, expected=expected)


def rows_of(land: LandEntry) -> list[str]:
    """The rows of the map."""
    return [row.rstrip() for row in land.map.strip("\n").split("\n")]


def _check_hex(rows: list[str], cell: Cell, key: str) -> None:
    x, y = cell
    if not (y < len(rows) and x < len(rows[y]) and rows[y][x] != " "):
        raise InputError(f"{x},{y} lies outside the map", key=key, expected="a hex of it, column and row")


def neighbours(cell: Cell) -> list[Cell]:
    """The six hexes around one, clockwise from the northeast; some may lie outside the map."""
    x, y = cell
    shift = y % 2
    return [
        (x + shift, y - 1),
        (x + 1, y),
        (x + shift, y + 1),
        (x - 1 + shift, y + 1),
        (x - 1, y),
        (x - 1 + shift, y - 1),
    ]
