"""What is asked of a campaign: facts for a program and for sentences, out of the state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from grognard.advancement.levels import level_of
from grognard.campaign.events import Written
from grognard.campaign.state import CHEST, HERE, Campaign, Person
from grognard.campaign.study_view import person_study, study_facts
from grognard.campaign.undo import list_undone
from grognard.creatures.classes import HIGHEST_LEVEL, find_class


class LogLine(NamedTuple):
    """An entry in the log: the day it was written on, and the entry that took it back (0 where none did)."""

    entry: Written
    undone_by: int


def here(campaign: Campaign) -> list[Person]:
    """Those who are with the company."""
    return [one for one in campaign.people.values() if one.standing in HERE]


def gone(campaign: Campaign) -> list[Person]:
    """Those who are not: captive, gone or dead."""
    return [one for one in campaign.people.values() if one.standing not in HERE]


def waiting_level(one: Person) -> int:
    """The level that somebody's experience gives, where that is higher than the level gained; else 0."""
    thresholds = find_class(one.class_name).experience
    if not thresholds or not 1 <= one.level < HIGHEST_LEVEL:
        return 0
    reached = level_of(thresholds, one.experience)
    return reached if reached > one.level else 0


def next_level_at(one: Person) -> int | None:
    """The experience of the level after one's own; None where there is none."""
    thresholds = find_class(one.class_name).experience
    return thresholds[one.level] if thresholds and 1 <= one.level < HIGHEST_LEVEL else None


def person_facts(campaign: Campaign, one: Person) -> dict[str, object]:
    """All of somebody, for a program."""
    return {
        "id": one.id,
        "name": one.name,
        "class": one.class_name,
        "race": one.race,
        "level": one.level,
        "xp": one.experience,
        "next_level_at": next_level_at(one),
        "waiting_level": waiting_level(one) or None,
        "abilities": {name: getattr(one.abilities, name) for name in one.scores},
        "hit_points": list(one.points),
        "hp": one.hp,
        "most_hp": one.most,
        "conditions": {name: until or None for name, until in one.conditions.items()},
        "standing": one.standing,
        "purse_cp": campaign.balance(one.purse),
        **person_study(one),
    }


def campaign_facts(campaign: Campaign, *, secret: bool = False) -> dict[str, object]:
    """All of a campaign at a moment, for a program; without what players do not know if that is `secret`."""
    return {
        "title": campaign.title,
        "rules": campaign.book,
        "entry": campaign.seq,
        "day": campaign.day,
        "chest_cp": campaign.balance(CHEST),
        "people": [person_facts(campaign, one) for one in campaign.people.values()],
        **study_facts(campaign, secret=secret),
    }


def log_lines(entries: Sequence[Written]) -> list[LogLine]:
    """Every entry, with what took it back."""
    undone = list_undone(entries)
    return [LogLine(one, undone.get(one.seq, 0)) for one in entries]
