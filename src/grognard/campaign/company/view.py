"""Questions about the people of a campaign: who is here, who is gone, levels that wait, and the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from grognard.advancement.levels import level_of
from grognard.campaign.company.contracts import Contract
from grognard.campaign.journal.entries import WrittenEntry
from grognard.campaign.journal.undo import list_days, list_undone
from grognard.campaign.state import HERE, Campaign, Person
from grognard.creatures.classes import HIGHEST_LEVEL, find_class


class LogLine(NamedTuple):
    """An entry in the log: the day it was written on, and the entry that took it back (0 where none did)."""

    entry: WrittenEntry
    undone_by: int
    day: int


def people_here(campaign: Campaign) -> list[Person]:
    """The people with the company."""
    return [one for one in campaign.people.values() if one.standing in HERE]


def people_gone(campaign: Campaign) -> list[Person]:
    """The people not with the company: captive, gone or dead."""
    return [one for one in campaign.people.values() if one.standing not in HERE]


def waiting_level(one: Person) -> int:
    """The level that a person's experience allows, if higher than the present one; else 0."""
    thresholds = find_class(one.class_name).experience
    if not thresholds or not 1 <= one.level < HIGHEST_LEVEL:
        return 0
    reached = level_of(thresholds, one.experience)
    return reached if reached > one.level else 0


def next_level_at(one: Person) -> int | None:
    """The experience needed for a person's next level; None where there is none."""
    thresholds = find_class(one.class_name).experience
    return thresholds[one.level] if thresholds and 1 <= one.level < HIGHEST_LEVEL else None


def contract_of(campaign: Campaign, one: Person) -> Contract | None:
    """The contract by which a person serves; None without one."""
    found = [each for each in campaign.contracts.values() if each.who == one.id and not each.ended]
    return found[0] if found else None


def log_lines(entries: Sequence[WrittenEntry]) -> list[LogLine]:
    """Every entry, with what took it back, and the day when it had been written."""
    undone = list_undone(entries)
    return [
        LogLine(one, undone.get(one.seq, 0), day)
        for one, day in zip(entries, list_days(entries), strict=True)
    ]
