"""The fights and delves of a campaign, found by their ids."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from grognard.base.errors import InputError
from grognard.campaign.away.events import Departed, TripAwarded
from grognard.campaign.away.trip import Kind, Trip
from grognard.campaign.journal.entries import EntryBody, WrittenEntry
from grognard.campaign.state import Campaign


def next_trip_id(entries: Iterable[WrittenEntry], kind: Kind) -> str:
    """The id of the next fight or delve; one that was taken back keeps its own."""
    numbers = [
        int(event.trip.rpartition("-")[2])
        for entry in entries
        for event in entry.body.events
        if isinstance(event, Departed) and event.trip.startswith(f"{kind}-")
    ]
    return f"{kind}-{max(numbers, default=0) + 1}"


def names_on(campaign: Campaign, trip: Trip) -> list[str]:
    """The names of those at a fight or delve, present or past: people and then troops."""
    people = [campaign.people[who].name for who in trip.people]
    return people + [campaign.contracts[troops].name for troops in trip.troops]


def find_trip(campaign: Campaign, name: str) -> Trip:
    """A fight or delve by its id.

    Raises:
        InputError: there is none.
    """
    found = campaign.trips.get(name.strip().lower())
    if found is None:
        away = [one.id for one in campaign.trips.values() if one.lasts]
        expected = " or ".join(away or list(campaign.trips)[-3:]) or "a fight of grognard campaign fight"
        raise InputError(f"there is no {name!r}", key="trip", expected=expected)
    return found


def last_trip(campaign: Campaign) -> Trip:
    """The fight or delve that was settled last.

    Raises:
        InputError: none was.
    """
    home = [one for one in campaign.trips.values() if one.home and not one.lost]
    if not home:
        raise InputError("no fight is settled", key="last", expected="grognard campaign fight before")
    return max(home, key=lambda one: one.home)


def award_of(trip: Trip | None, body: EntryBody) -> EntryBody:
    """An award of experience as that of a fight or a delve, if it is of one."""
    if trip is None:
        return body
    said = body.said.replace("experience", f"experience of {trip.id}", 1)
    return msgspec.structs.replace(body, said=said, events=(TripAwarded(trip.id), *body.events))
