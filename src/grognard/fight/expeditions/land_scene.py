"""A land as a party on a journey knows it, or as the referee knows it."""

from __future__ import annotations

from grognard.adventure.journey.day_of_travel import Wayfarers
from grognard.adventure.places.land_entries import TERRAIN, SiteEntry, VesselEntry, rows_of
from grognard.adventure.rolls.sailing import wind_of
from grognard.encounter.ground_entries import Cell
from grognard.fight.expeditions.level_scene import describe_folk
from grognard.fight.expeditions.shown import LandShown, SiteShown, VesselShown


def show_land(party: Wayfarers, *, referee: bool) -> LandShown:
    """The land: where the party believes to be, and for the `referee` where it is."""
    state, land = party.state, party.land
    rows = tuple(rows_of(land.entry))
    marks = {mark for row in rows for mark in row}
    return LandShown(
        rows=rows,
        terrain={mark: name for mark, name in TERRAIN.items() if mark in marks},
        roads=tuple(tuple(road) for road in land.entry.roads),
        rivers=tuple(tuple(river) for river in land.entry.rivers),
        sites=tuple(
            _show_site(party, site, number, referee=referee) for number, site in enumerate(land.entry.sites)
        ),
        vessels=tuple(
            shown
            for number, vessel in enumerate(land.entry.vessels)
            if (shown := _show_vessel(party, vessel, number, referee=referee)) is not None
        ),
        party=state.believed,
        truly=state.at if referee else None,
        lost=referee and state.at != state.believed,
        miles=land.entry.miles,
        weather=wind_of(party.book, state.wind).wind if state.wind and party.book.sea.winds else "",
    )


def _show_site(party: Wayfarers, site: SiteEntry, number: int, *, referee: bool) -> SiteShown:
    known = site.name in party.state.known
    here = f"{site.at[0]},{site.at[1]}"
    folk = [one for one in party.state.folk if one.area == here and one.mood != "gone"]
    lines = [line for one in folk for line in describe_folk(party.entry_of(one).name, one)]
    return SiteShown(
        name=site.name,
        at=site.at,
        goal=site.name == party.land.entry.goal,
        dock=site.dock,
        known=known,
        text=site.text.strip() if referee or known else "",
        notes=site.notes.strip() if referee else "",
        folk=tuple(lines) if referee else (),
    )


def _show_vessel(party: Wayfarers, vessel: VesselEntry, number: int, *, referee: bool) -> VesselShown | None:
    """A vessel where it lies; of those elsewhere the party knows what it has seen there."""
    state = party.state
    if number == state.vessel:
        at = state.at if referee else state.believed
        return VesselShown(name=vessel.name, at=at, aboard=True, leaks=state.leaks)
    lies = state.moored[number]
    sites = {site.name: site.at for site in party.land.entry.sites}
    if lies in sites:
        return VesselShown(name=vessel.name, at=sites[lies]) if referee or lies in state.known else None
    if not lies:
        return None
    if lies == party.place_key and not referee:
        return VesselShown(name=vessel.name, at=state.believed)
    # Where the party has left it by a shore, only the referee knows for certain.
    return VesselShown(name=vessel.name, at=_read_hex(lies)) if referee else None


def _read_hex(key: str) -> Cell:
    x, _, y = key.partition(",")
    return int(x), int(y)
