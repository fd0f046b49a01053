"""The files of fights and delves of a campaign that are played by hand, and setting out for one."""

import os
import re
from collections.abc import Callable
from typing import Final, Protocol, TypeVar

from grognard.base.errors import InputError
from grognard.campaign.away.trip import Trip
from grognard.campaign.journal.entries import EntryBody
from grognard.campaign.state import Campaign
from grognard.operations.asking import Answering
from grognard.operations.campaigns.fights_under_way import path_of_trip
from grognard.operations.campaigns.homecoming import HomeFacts
from grognard.operations.campaigns.opening import OpenCampaign
from grognard.operations.campaigns.sentences import uncited_notes
from grognard.operations.operation import Answer, Change, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.storage.campaigns.store import ENDING
from grognard.storage.saves.kept_fights import make_fight_path
from grognard.storage.saves.kept_folder import expedition_path

_MOST_STEM: Final = 40


class Departure(Protocol):
    """Characters about to set out: to which fight or delve, how it is saved, and the entry of it."""

    @property
    def trip(self) -> str:
        """The id of the fight or delve."""

    def save(self, path: str) -> None:
        """Save the fight or delve, so that it can be resumed."""

    def describe(self, campaign: Campaign, kept: str = "") -> EntryBody:
        """Make the entry that they depart, with the name under which it is kept."""

    def come_home(self, campaign: Campaign) -> Change[HomeFacts]:
        """Write the outcome down when it is over."""


D = TypeVar("D", bound=Departure)


def set_out(
    asks: Callable[[Answering[HomeFacts]], Answer[HomeFacts]],
    begin: Callable[[OpenCampaign, TypedDice], D],
) -> tuple[D, str, Answer[HomeFacts]]:
    """Begin a fight or delve that is played by hand, save it, and then write the entry that they depart.

    In this order: where the file is on the disk and the entry is not, no one is away.

    Args:
        asks: asks the operation of the campaign, answered as it is told.
        begin: begins the fight or delve.

    Returns:
        the departure, the path of the file, and the answer.

    Raises:
        InputError: it cannot begin, or cannot be written; then no file is left.
    """
    begun: list[tuple[D, str]] = []

    def answer(operation: Operation[HomeFacts], opened: OpenCampaign, dice: TypedDice) -> Change[HomeFacts]:
        departure = begin(opened, dice)
        path = make_trip_path(opened.store.path, departure.trip)
        departure.save(path)
        begun.append((departure, path))
        body = departure.describe(opened.campaign, os.path.basename(path).removesuffix(".json"))
        facts = HomeFacts(departure.trip, body.said)
        return Change(Answer(facts, uncited_notes([f"{body.said}."])), body)

    try:
        answered = asks(answer)
    except InputError:
        for _, path in begun:
            os.unlink(path)
        raise
    departure, path = begun[0]
    return departure, path, answered


def make_trip_path(campaign: str, trip: str) -> str:
    """Find a path of its own for a fight or delve of a campaign that is played."""
    stem = os.path.basename(campaign).removesuffix(ENDING)
    plain = re.sub(r"[^\w.'-]+", "-", stem).strip("-.'")[:_MOST_STEM] or "campaign"
    number = 1
    while os.path.exists(path := _trip_path(trip, f"{plain}-{trip}" + (f"-{number}" if number > 1 else ""))):
        number += 1
    return path


def _trip_path(trip: str, name: str) -> str:
    """Return the path of that name, and make its folder."""
    if not trip.startswith("delve"):
        return make_fight_path(name)
    path = expedition_path(name)
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot make a place to keep it: {error.strerror}", file=path) from error
    return path


def find_trip_file(trip: Trip) -> str:
    """Find the file of a fight or delve that characters of a campaign are at.

    Raises:
        InputError: it is not there any more.
    """
    path = path_of_trip(trip)
    if not os.path.exists(path):
        raise InputError(
            f"{trip.id} is not kept any more as {trip.kept}",
            file=path,
            expected=f"its file, or grognard campaign return {trip.id} --lost",
        )
    return path
