"""What is kept of the fights of a campaign: the fight as it goes on, and the document of what came of it."""

from __future__ import annotations

import hashlib
import os
import re
from typing import Final, NamedTuple

import msgspec

from grognard.campaign.away import Trip
from grognard.cli.fight_json import describe_header
from grognard.errors import InputError
from grognard.fight.fight import Fight
from grognard.storage.campaign_store import ENDING, CampaignStore
from grognard.storage.kept_fights import make_place
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
    body = b"\n".join(msgspec.json.encode(one) for one in (describe_header(fought), last))
    return Result(f"result-{hashlib.sha256(body).hexdigest()[:16]}", body)


def attach_result(store: CampaignStore, result: Result) -> None:
    """Keep the document of a fight beside the entries."""
    store.attach(result.name, result.body)


def make_kept_place(campaign: str, trip: str) -> str:
    """The path for a fight of a campaign that is played, which is nobody else's."""
    stem = os.path.basename(campaign).removesuffix(ENDING)
    plain = re.sub(r"[^\w.'-]+", "-", stem).strip("-.'")[:_MOST_STEM] or "campaign"
    number = 1
    while os.path.exists(path := make_place(f"{plain}-{trip}" + (f"-{number}" if number > 1 else ""))):
        number += 1
    return path


def find_fight(trip: Trip) -> str:
    """The path of a fight that people of a campaign are at.

    Raises:
        InputError: it is not there any more.
    """
    path = make_place(trip.kept)
    if not os.path.exists(path):
        raise InputError(
            f"{trip.id} is not kept any more as {trip.kept}",
            file=path,
            expected=f"its file, or grognard campaign return {trip.id} --lost",
        )
    return path
