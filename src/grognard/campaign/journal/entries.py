"""The entries of a campaign's journal: what an entry holds, and how it is stored."""

from __future__ import annotations

from typing import Literal

import msgspec

from grognard.campaign.away.events import AwayEvent
from grognard.campaign.company.contract_events import HirelingEvent
from grognard.campaign.company.events import PeopleEvent
from grognard.campaign.journal.event import CampaignEvent
from grognard.campaign.study.events import StudyEvent
from grognard.dice.throws import Throw


class Undone(CampaignEvent, frozen=True, tag="undone"):
    """Entries count no longer. A "redo" names an undo, so that what that took back counts again."""

    entries: tuple[int, ...]
    kind: Literal["undo", "redo"] = "undo"


Event = PeopleEvent | Undone | HirelingEvent | AwayEvent | StudyEvent


class EntryBody(msgspec.Struct, frozen=True, kw_only=True):
    """The contents of an entry: a line of text, the events, the reason, the book, the rules, and the dice.

    `typed` is the command that made it, as typed. `told` is the line for players, where that for the referee
    has secrets.
    """

    said: str
    events: tuple[Event, ...]
    reason: str = ""
    book: str = ""
    options: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    thrown: tuple[Throw, ...] = ()
    typed: str = ""
    told: str = ""


class WrittenEntry(msgspec.Struct, frozen=True):
    """The body of an entry with its number, who wrote it, and when (ISO 8601, UTC)."""

    seq: int
    body: EntryBody
    author: str = ""
    at: str = ""


def encode_body(body: EntryBody) -> bytes:
    """A body as it is stored."""
    return msgspec.json.encode(body)


def decode_body(stored: bytes) -> EntryBody:
    """A body as it was stored."""
    return msgspec.json.decode(stored, type=EntryBody)
