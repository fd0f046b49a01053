"""The players' view of a campaign's journal and ledger: the entries without the referee's secrets."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from grognard.campaign.away.events import Departed, Returned
from grognard.campaign.company.contract_events import Hired, LoyaltyChanged, OfferDeclined
from grognard.campaign.company.events import Posted
from grognard.campaign.journal.entries import EntryBody, Event, Undone, WrittenEntry
from grognard.campaign.state import Campaign, Posting
from grognard.campaign.study.events import ItemFound, ProjectBegun, ProjectEnded
from grognard.campaign.study.magic_records import Item
from grognard.campaign.study.view import name_for_players
from grognard.creatures.grammar import join_words

UNTOLD: Final = "something that only the referee knows"
WORD: Final = "the referee's word"
_LEVEL: Final = re.compile(r"\s+\d+$")


def tell_players(campaign: Campaign, entries: Sequence[WrittenEntry]) -> list[EntryBody]:
    """The bodies of entries as players may see them, by present knowledge: no dice, reasons or secrets."""
    told: list[EntryBody] = []
    lines: dict[int, str] = {}
    for entry in entries:
        body = _tell(campaign, entry.body, lines)
        lines[entry.seq] = body.said
        told.append(body)
    return told


def _tell(campaign: Campaign, body: EntryBody, lines: Mapping[int, str]) -> EntryBody:
    events = [_tell_event(campaign, event, reason=body.reason) for event in body.events]
    undone = next((event for event in body.events if isinstance(event, Undone)), None)
    if undone is not None:
        said = f"{undone.kind} of {join_words([str(number) for number in undone.entries])}"
        said += f" ({lines.get(undone.entries[0], UNTOLD)})" if len(undone.entries) == 1 else ""
    elif body.told:
        said = body.told
    else:
        said = UNTOLD if any(_is_in(campaign, event, body.said) for event in body.events) else body.said
    return EntryBody(said=said, events=tuple(event for event in events if event is not None), book=body.book)


def _is_in(campaign: Campaign, event: Event, said: str) -> bool:
    """Whether the line of an entry for the referee tells of an event what players may not know."""
    if isinstance(event, ItemFound):
        return _public(campaign, event.item).what != event.item.what and event.item.what in said
    if isinstance(event, OfferDeclined):
        return hide_level(event.candidate) != event.candidate and event.candidate in said
    return isinstance(event, LoyaltyChanged)


def _tell_event(campaign: Campaign, event: Event, *, reason: str) -> Event | None:
    """An event without what players may not know; None where nothing is left of it."""
    change = msgspec.structs.replace
    if isinstance(event, LoyaltyChanged):
        return None
    if isinstance(event, Hired):
        return change(event, contract=change(event.contract, loyalty=None, reasons=[]))
    if isinstance(event, OfferDeclined):
        return change(event, candidate=hide_level(event.candidate))
    if isinstance(event, ItemFound):
        return change(event, item=_public(campaign, event.item))
    if isinstance(event, ProjectBegun):
        item = _public(campaign, event.item) if event.item is not None else None
        return change(event, failure=0, item=item)
    if isinstance(event, ProjectEnded):
        return change(event, rolled=None)
    if isinstance(event, Departed):
        return change(event, seed=0, kept="")
    if isinstance(event, Returned):
        return change(event, result="")
    if isinstance(event, Posted) and reason:
        return change(event, what=WORD)
    return event


def _public(campaign: Campaign, item: Item) -> Item:
    """An item as players know it now: by its appearance, or identified."""
    name = name_for_players(campaign, campaign.items.get(item.id, item))
    return Item(id=item.id, what=name, seems=item.seems, shown=name, holder=item.holder)


def hide_level(candidate: str) -> str:
    """A candidate without the level, which players are not told: "a fighter 2" is a fighter.

    >>> hide_level("a fighter 2")
    'a fighter'
    """
    return _LEVEL.sub("", candidate)


def tell_postings(postings: Sequence[Posting], entries: Sequence[WrittenEntry]) -> list[Posting]:
    """Postings as players may know them: what the referee gave a reason for is only the referee's word."""
    reasons = {entry.seq for entry in entries if entry.body.reason}
    return [msgspec.structs.replace(one, what=WORD) if one.entry in reasons else one for one in postings]
