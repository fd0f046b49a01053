"""How a fight stands that people of a campaign are at, looked up in its file; no fight is loaded."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

import msgspec

from grognard.base.errors import InputError
from grognard.base.files import read_bytes
from grognard.campaign.away.presence import return_command
from grognard.campaign.away.trip import Trip
from grognard.campaign.away.trips import names_on
from grognard.campaign.state import Campaign
from grognard.creatures.grammar import join_words
from grognard.storage.saves.kept_folder import expedition_path, kept_folder

_ROUND: Final = re.compile(r"r(\d+) ")
_OVER: Final = re.compile(r"[^|]* over=")


class _Glance(msgspec.Struct):
    """As much of a kept fight as tells how it stands."""

    notation: str = ""


class KeptFightStanding(NamedTuple):
    """How a fight stands that is kept: its round, and whether it is over; or why that is unknown."""

    round: int = 0
    over: bool = False
    gone: str = ""


def path_of_trip(trip: Trip) -> str:
    """Where a fight or delve lies that people of a campaign are at, if it is still there."""
    if trip.id.startswith("delve"):
        return expedition_path(trip.kept)
    return os.path.join(kept_folder(), f"{trip.kept}.json")


def read_standing(trip: Trip) -> KeptFightStanding:
    """How a fight stands, from its file."""
    try:
        saved = msgspec.json.decode(read_bytes(path_of_trip(trip)), type=_Glance)
    except (OSError, ValueError, RecursionError, msgspec.DecodeError):
        return KeptFightStanding(gone=f"it is not kept any more as {trip.kept}")
    found = _ROUND.match(saved.notation)
    return KeptFightStanding(int(found[1]) if found else 0, _OVER.match(saved.notation) is not None)


def list_fights_under_way(campaign: Campaign) -> list[str]:
    """A line for each fight that people are at: who, its round, and how they come back."""
    return [_tell_one(campaign, trip) for trip in campaign.trips.values() if trip.lasts]


def _tell_one(campaign: Campaign, trip: Trip) -> str:
    going = names_on(campaign, trip)
    names, verb = join_words(going), "are" if len(going) > 1 else "is"
    stands = read_standing(trip)
    if stands.over:
        return f"{names} {verb} away, {trip.id}, which is over: grognard campaign return {trip.id}"
    if stands.gone:
        return f"{names} {verb} away, {trip.id}: {stands.gone}; grognard campaign return {trip.id} --lost"
    when = f", round {stands.round}" if stands.round else ""
    return f"{names} {verb} away, {trip.id}{when}: {return_command(trip)}"


@contextmanager
def telling_rounds(campaign: Campaign) -> Iterator[None]:
    """Have a refusal about a character who is away name the round of its fight, too."""
    try:
        yield
    except InputError as error:
        for trip in campaign.trips.values():
            there = f"{trip.id}: {return_command(trip)}"
            if trip.lasts and there in error.problem and (number := read_standing(trip).round):
                problem = error.problem.replace(there, there.replace(":", f", round {number}:", 1))
                raise InputError(problem, key=error.key, expected=error.expected) from error
        raise
