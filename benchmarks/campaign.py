"""A long campaign: how long its entries take to be read and folded, and a file of them to try commands on."""

from __future__ import annotations

import time
from typing import Final

from grognard.campaign.company.commands import begin
from grognard.campaign.company.events import ConditionRuled, DaysPassed, ExperienceGained, NumberRuled, Posted
from grognard.campaign.journal.entries import EntryBody, Event, WrittenEntry, decode_body, encode_body
from grognard.campaign.journal.undo import fold_all
from grognard.campaign.state import CHEST, WORLD, Leg, Person
from grognard.operations.campaigns.opening import make_draft
from grognard.storage.campaigns.store import create_store

MANY: Final = 10_000


def write_many() -> list[EntryBody]:
    """The entries of a campaign of six people."""
    ids = [f"p{number}" for number in range(6)]
    people = [Person(id=one, name=one, class_name="thief", level=1, points=[9], hp=9) for one in ids]
    bodies = [begin("Long", "bf", 1, people, {}, MANY * 10)]
    for number in range(2, MANY + 1):
        one = ids[number % 6]
        events: tuple[tuple[Event, ...], ...] = (
            (DaysPassed(1),),
            tuple(ExperienceGained(each, 1, 0, 1) for each in ids),
            (Posted("gear", (Leg(CHEST, -5), Leg(WORLD, 5))),),
            (NumberRuled(one, "hp", 9, number % 9),),
            (ConditionRuled(one, "blind", MANY * 10),),
        )
        bodies.append(EntryBody(said="something", events=events[number % 5]))
    return bodies


def milliseconds_to_fold() -> float:
    """What reading and folding all the entries takes."""
    stored = [encode_body(body) for body in write_many()]
    started = time.process_time()
    campaign = fold_all([WrittenEntry(seq, decode_body(body)) for seq, body in enumerate(stored, start=1)])
    taken = (time.process_time() - started) * 1000
    assert campaign.seq == MANY
    assert campaign.people["p1"].experience == MANY // 5 - 1
    return taken


def write_file(path: str) -> None:
    """Make a campaign file of all the entries."""
    create_store(
        path, [make_draft(body, f"command {number}") for number, body in enumerate(write_many())]
    ).close()
