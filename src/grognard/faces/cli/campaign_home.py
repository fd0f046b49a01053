"""How people of a campaign set out for what is kept, and how what came of it is written down."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from grognard.campaign.away import Trip
from grognard.campaign.away_commands import give_up
from grognard.campaign.away_settle import Settled
from grognard.campaign.away_trips import find_trip
from grognard.campaign.events import Body
from grognard.campaign.state import Campaign
from grognard.errors import InputError
from grognard.faces.cli.campaign_desk import change, open_desk
from grognard.faces.cli.campaign_kept import Result, attach_result, make_kept_place
from grognard.faces.cli.campaign_told import tell
from grognard.faces.cli.campaign_words import tell_done
from grognard.faces.cli.terminal import load_console
from grognard.operations.campaigns.opening import OpenCampaign
from grognard.rulebooks.chapters import Source, find_topic
from grognard.rulebooks.company_schema import CompanyChapter, LoyaltyRules
from grognard.text.wording import capital

_NOTHING: Final[Mapping[str, object]] = MappingProxyType({})


def keep(
    args: argparse.Namespace,
    desk: OpenCampaign,
    trip: str,
    save: Callable[[str], object],
    departed: Callable[[str], Body],
) -> str:
    """Have it kept by `save`, and then the entry that they `departed` for what has that name; its path.

    In this order: where the one is on the disk and the other is not, nobody is away.
    """
    path = make_kept_place(desk.store.path, trip)
    save(path)
    body = departed(os.path.basename(path).removesuffix(".json"))
    try:
        _, said = change(args, desk, body)
    except InputError:
        os.unlink(path)
        raise
    load_console().line(f"{body.said}. {said}")
    return path


def write_home(
    args: argparse.Namespace,
    desk: OpenCampaign,
    trip: str,
    body: Body,
    settled: Settled,
    result: Result,
    more: Mapping[str, object] = _NOTHING,
) -> int:
    """Write down what came of a fight or delve, with its document, and say so; `more` facts for JSON."""
    if not args.dry_run:
        attach_result(desk.store, result)
    number, entry = change(args, desk, body)
    facts = {
        "entry": number or None,
        "trip": trip,
        "said": body.said,
        "dry_run": not number,
        "asked": list(settled.asked),
        "spent": {who: list(spells) for who, spells in settled.spent.items()},
        **more,
    }
    return tell(args, facts, [f"{capital(settled.said)}.", *(f"{one}." for one in settled.asked), entry])


def bring_home(
    args: argparse.Namespace, settle: Callable[[argparse.Namespace, OpenCampaign, Trip], int]
) -> int:
    """Have those come back who are at a fight or delve: `settle` it, or have it count for nothing.

    Raises:
        InputError: it cannot be settled, or is already.
    """
    with open_desk(args) as desk:
        if (done := tell_done(args, desk)) is not None:
            return done
        trip = find_trip(desk.campaign, args.trip)
        if not trip.lasts:
            raise InputError(
                f"{trip.id} is settled, by entry {trip.home}", key="trip", expected="another one"
            )
        if not args.lost:
            return settle(args, desk, trip)
        body = give_up(desk.campaign, trip)
        number, entry = change(args, desk, body)
        facts = {"entry": number or None, "trip": trip.id, "said": body.said, "dry_run": not number}
        return tell(args, facts, [f"{capital(body.said)}.", entry])


def loyalty_rules(campaign: Campaign) -> LoyaltyRules:
    """How the book of a campaign has retainers grow loyal."""
    source = Source(campaign.book)
    return find_topic(
        source, CompanyChapter, lambda chapter: chapter.loyalty, "the loyalty of retainers"
    ).rules
