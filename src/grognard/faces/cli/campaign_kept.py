"""What is kept of the fights of a campaign: the fight as it goes on, and the document of what came of it."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Final, NamedTuple

import msgspec

from grognard.campaign.away import Trip
from grognard.errors import InputError
from grognard.fight.fight import Fight
from grognard.operations.campaigns.rounds import path_of
from grognard.operations.fights.events import describe_header
from grognard.storage.campaign_store import ENDING, CampaignStore
from grognard.storage.journal import name_document
from grognard.storage.kept_fights import make_place
from grognard.storage.kept_folder import expedition_path
from grognard.text.summary import summarize

_MOST_STEM: Final = 40


class Result(NamedTuple):
    """The document of a fight: the first and the last line of what `fight --json` prints.

    Its name goes by what it says, so that a fight that is settled anew leaves the old one as it was.
    """

    name: str
    body: bytes


def result_of(fought: Fight) -> Result:
    """The document of a fight that is over."""
    last = {"type": "result", **msgspec.to_builtins(summarize(fought.battle))}
    return make_result(describe_header(fought), last)


def make_result(first: Mapping[str, object], last: Mapping[str, object]) -> Result:
    """A document of what came of it: its first line and its last."""
    body = b"\n".join(msgspec.json.encode(one) for one in (first, last))
    return Result(name_document(body), body)


def attach_result(store: CampaignStore, result: Result) -> None:
    """Keep the document of a fight beside the entries."""
    store.attach(result.name, result.body)


def make_kept_place(campaign: str, trip: str) -> str:
    """The path for a fight of a campaign that is played, which is nobody else's."""
    stem = os.path.basename(campaign).removesuffix(ENDING)
    plain = re.sub(r"[^\w.'-]+", "-", stem).strip("-.'")[:_MOST_STEM] or "campaign"
    number = 1
    while os.path.exists(path := _place(trip, f"{plain}-{trip}" + (f"-{number}" if number > 1 else ""))):
        number += 1
    return path


def _place(trip: str, name: str) -> str:
    """The path of that name, whose folder is there."""
    if not trip.startswith("delve"):
        return make_place(name)
    path = expedition_path(name)
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot make a place to keep it: {error.strerror}", file=path) from error
    return path


def find_kept(trip: Trip) -> str:
    """The path of a fight or delve that people of a campaign are at.

    Raises:
        InputError: it is not there any more.
    """
    path = path_of(trip)
    if not os.path.exists(path):
        raise InputError(
            f"{trip.id} is not kept any more as {trip.kept}",
            file=path,
            expected=f"its file, or grognard campaign return {trip.id} --lost",
        )
    return path
