"""The people away, the ways they come back, and the reasons a person or troops cannot set out."""

from __future__ import annotations

from grognard.campaign.away.trip import Setout, Trip
from grognard.campaign.state import HERE, Campaign, Person
from grognard.campaign.study.projects import why_busy
from grognard.campaign.study.view import consumables_of


def setout_of(campaign: Campaign, one: Person) -> Setout:
    """A person's state if the trip began now."""
    return Setout(
        one.id,
        one.level,
        one.hp,
        one.most,
        one.abilities,
        tuple(sorted(one.conditions)),
        one.gear,
        len(one.drained),
        dict(one.memorised),
        tuple(item.id for item in consumables_of(campaign, one)),
    )


def say_away(campaign: Campaign, one: Person) -> str:
    """A line that a person is away, and how they come back."""
    trip = campaign.trips[one.away]
    return f"{one.name} is away, {trip.id}: {return_command(trip)}"


def return_command(trip: Trip) -> str:
    """The command that brings people home."""
    word = "delve" if trip.id.startswith("delve") else "resume"
    return f"grognard {word} {trip.kept}, then grognard campaign return {trip.id}"


def why_not_go(campaign: Campaign, one: Person) -> str:
    """Why a person cannot set out; empty if they can."""
    if one.away:
        return say_away(campaign, one)
    if one.standing not in HERE:
        return f"{one.name} is {one.standing}"
    if why := why_busy(campaign, one.id):
        return why
    return "" if one.hp > 0 else f"{one.name} has no hit points left"


def why_troops_stay(campaign: Campaign, contract: str) -> str:
    """Why the troops of a contract cannot set out; empty where they can."""
    one = campaign.contracts.get(contract)
    if one is None or one.kind != "mercenary":
        return f"there are no troops called {contract}"
    if one.ended:
        return f"{one.name} is not in pay any more: {one.ended}"
    return why_troops_away(campaign, contract)


def why_troops_away(campaign: Campaign, contract: str) -> str:
    """The note that troops are away, and how they come back; empty where they are not."""
    trip = next((trip for trip in campaign.trips.values() if trip.lasts and contract in trip.troops), None)
    return f"{campaign.contracts[contract].name} is away, {trip.id}: {return_command(trip)}" if trip else ""
