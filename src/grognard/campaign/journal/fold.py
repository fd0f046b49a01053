"""From entries to the state: each event is checked, and then changes the state. Nothing is rolled here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from grognard.campaign.away.presence import say_away
from grognard.campaign.journal.entries import EntryBody, Event, WrittenEntry
from grognard.campaign.state import Campaign


class FallenEntry(NamedTuple):
    """An entry that does not stand any more, and why."""

    seq: int
    why: str


def why_not(campaign: Campaign, event: Event) -> str:
    """Why an event cannot have happened in a state; empty where it can."""
    for who in event.subjects():
        one = campaign.people.get(who)
        if one is None:
            return f"nobody is called {who}"
        if one.away:
            return say_away(campaign, one)
    return event.why_not(campaign)


def fold(
    entries: Iterable[WrittenEntry], *, start: Campaign | None = None
) -> tuple[Campaign, list[FallenEntry]]:
    """The state after entries, and the entries left out because they do not stand.

    The `start` itself is not changed.
    """
    listed = list(entries)
    first = msgspec.msgpack.encode(start) if start is not None else b""
    fallen: dict[int, str] = {}
    while True:
        campaign = msgspec.msgpack.decode(first, type=Campaign) if first else Campaign()
        broken = _fold_whole(campaign, listed, fallen)
        if broken is None:
            return campaign, [FallenEntry(*one) for one in sorted(fallen.items())]
        fallen[broken.seq] = broken.why


def _fold_whole(
    campaign: Campaign, entries: list[WrittenEntry], fallen: dict[int, str]
) -> FallenEntry | None:
    """Fold; where an entry fails half way, it is named, and the state is not to be used."""
    for seq, body in ((one.seq, one.body) for one in entries):
        campaign.seq = seq
        if seq in fallen:
            continue
        for event in body.events:
            why = why_not(campaign, event)
            if why:
                return FallenEntry(seq, why)
            event.apply(campaign, seq)
    return None


def try_out(campaign: Campaign, body: EntryBody) -> tuple[Campaign, str]:
    """The state as it would be with one entry more, and why that cannot be."""
    tried = msgspec.msgpack.decode(msgspec.msgpack.encode(campaign), type=Campaign)
    broken = _fold_whole(tried, [WrittenEntry(campaign.seq + 1, body)], {})
    return tried, broken.why if broken is not None else ""
