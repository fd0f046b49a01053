"""A land laid out: terrain by hex, roads, rivers, sites, and ways through it."""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

from grognard.adventure.places.land_entries import (
    SEA,
    TERRAIN,
    LandEntry,
    SiteEntry,
    neighbours,
    rows_of,
)
from grognard.encounter.ground_entries import Cell

HEADINGS: Final = ("northeast", "east", "southeast", "southwest", "west", "northwest")
"""The six directions, clockwise."""
_GROUNDS: Final = {"broken lands": "barren", "sea": "ocean"}
_STRAYING: Final = {"forest": "woods", "broken lands": "barren lands", "settled lands": "clear"}


class Means(NamedTuple):
    """How a party goes: on foot, `afloat` (and out to sea if `seagoing`), or `flying`."""

    afloat: bool = False
    seagoing: bool = False
    flying: bool = False


ON_FOOT: Final = Means()
ON_RIVERS: Final = Means(afloat=True)
AT_SEA: Final = Means(afloat=True, seagoing=True)
FLYING: Final = Means(flying=True)


class Land(NamedTuple):
    """A land laid out; roads are pairs of hexes, rivers lead from each hex to the next downstream."""

    entry: LandEntry
    terrain: dict[Cell, str]
    roads: frozenset[tuple[Cell, Cell]]
    downstream: dict[Cell, Cell]
    rivers: frozenset[Cell]
    sites: dict[Cell, SiteEntry]

    def ground(self, cell: Cell, *, afloat: bool) -> str:
        """The names of the ground for encounters, by the book's list."""
        if afloat and self.terrain[cell] != SEA:
            return "river"
        return _GROUNDS.get(self.terrain[cell], self.terrain[cell])

    def straying(self, cell: Cell) -> str:
        """The name of some ground where the book says how the way is lost."""
        return _STRAYING.get(self.terrain[cell], self.terrain[cell])

    def on_road(self, one: Cell, other: Cell) -> bool:
        """Whether a road joins two hexes."""
        return (one, other) in self.roads

    def on_river(self, one: Cell, other: Cell) -> bool:
        """Whether a river joins two hexes."""
        return self.downstream.get(one) == other or self.downstream.get(other) == one

    def beside(self, cell: Cell, heading: int) -> Cell | None:
        """The hex in a direction (0 to 5), None beyond the map."""
        there = neighbours(cell)[heading % len(HEADINGS)]
        return there if there in self.terrain else None

    def heading(self, one: Cell, other: Cell) -> int:
        """The direction from a hex to one beside it."""
        return neighbours(one).index(other)

    def may_enter(self, one: Cell, other: Cell, means: Means) -> bool:
        """Whether one gets from a hex to the next: on foot by land, afloat by river or sea, on wings."""
        if means.flying:
            return True
        if not means.afloat:
            return self.terrain[other] != SEA
        if self.terrain[other] == SEA:
            return means.seagoing and (self.terrain[one] == SEA or one in self.rivers or one in self.sites)
        if self.on_river(one, other):
            return True
        site = self.sites.get(other)
        return self.terrain[one] == SEA and (other in self.rivers or (site is not None and site.dock))

    def miles_to_land(self, cell: Cell) -> int:
        """How far the nearest land is from a hex of the sea."""
        seen, ring, miles = {cell}, {cell}, 0
        while ring and all(self.terrain[one] == SEA for one in ring):
            around = {there for here in ring for there in neighbours(here) if there in self.terrain}
            ring = around - seen
            seen |= ring
            miles += self.entry.miles
        return miles


def lay_out_land(entry: LandEntry) -> Land:
    """Lay a land out."""
    terrain = {
        (x, y): TERRAIN[mark]
        for y, row in enumerate(rows_of(entry))
        for x, mark in enumerate(row)
        if mark != " "
    }
    roads = set()
    for road in entry.roads:
        for one, other in pairwise(road):
            roads |= {(one, other), (other, one)}
    downstream = {one: other for river in entry.rivers for one, other in pairwise(river)}
    rivers = frozenset(cell for river in entry.rivers for cell in river)
    return Land(entry, terrain, frozenset(roads), downstream, rivers, {site.at: site for site in entry.sites})
