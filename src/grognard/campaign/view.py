"""What is asked of a campaign: facts for a program and for sentences, out of the state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from grognard.advancement.levels import level_of
from grognard.campaign.away import Trip
from grognard.campaign.events import Written
from grognard.campaign.hirelings import Contract
from grognard.campaign.state import CHEST, HERE, Campaign, Person
from grognard.campaign.study_view import person_study, study_facts
from grognard.campaign.undo import list_days, list_undone
from grognard.creatures.classes import HIGHEST_LEVEL, find_class


class LogLine(NamedTuple):
    """An entry in the log: the day it was written on, and the entry that took it back (0 where none did)."""

    entry: Written
    undone_by: int
    day: int


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


def service_of(campaign: Campaign, one: Person) -> Contract | None:
    """The contract by which somebody serves, if there is one."""
    found = [each for each in campaign.contracts.values() if each.who == one.id and not each.ended]
    return found[0] if found else None


def contract_facts(one: Contract, *, secrets: bool = True) -> dict[str, object]:
    """Somebody in pay, for a program; how loyal they are, only the referee knows."""
    facts: dict[str, object] = {
        "id": one.id,
        "kind": one.kind,
        "name": one.name,
        "who": one.who or None,
        "employer": one.employer or None,
        "terms": one.terms or None,
        "percent": one.percent,
        "flat_cp": one.flat,
        "since": one.since,
        "paid_until": one.paid,
        "ended": one.ended or None,
    }
    if secrets:
        facts |= {"loyalty": one.loyalty, "reasons": [msgspec.to_builtins(part) for part in one.reasons]}
    return facts


def person_facts(campaign: Campaign, one: Person, *, secrets: bool = True) -> dict[str, object]:
    """All of somebody, for a program; without `secrets`, what players may know."""
    service = service_of(campaign, one)
    return {
        "id": one.id,
        "name": one.name,
        "class": one.calling,
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
        "gear": one.gear,
        "drained": list(one.drained),
        "away": one.away or None,
        "purse_cp": campaign.balance(one.purse),
        "service": contract_facts(service, secrets=secrets) if service else None,
        **person_study(one),
    }


def trip_facts(one: Trip, *, secrets: bool = True) -> dict[str, object]:
    """A fight or a delve, for a program; its seed, by which dice can be told, is for the referee."""
    facts: dict[str, object] = msgspec.to_builtins(one)
    hidden = () if secrets else ("seed", "kept", "result")
    return {name: value for name, value in facts.items() if name not in hidden}


def campaign_facts(campaign: Campaign, *, secrets: bool = True) -> dict[str, object]:
    """All of a campaign at a moment, for a program; without `secrets`, what players may know."""
    return {
        "title": campaign.title,
        "rules": campaign.book,
        "entry": campaign.seq,
        "day": campaign.day,
        "chest_cp": campaign.balance(CHEST),
        "town": campaign.town or None,
        "people": [person_facts(campaign, one, secrets=secrets) for one in campaign.people.values()],
        "in_pay": [
            contract_facts(one, secrets=secrets) for one in campaign.contracts.values() if not one.who
        ],
        "hoards": [msgspec.to_builtins(one) for one in campaign.hoards.values()],
        "away": [trip_facts(one, secrets=secrets) for one in campaign.trips.values() if one.lasts],
        **study_facts(campaign, secret=not secrets),
    }


def log_lines(entries: Sequence[Written]) -> list[LogLine]:
    """Every entry, with what took it back, and the day when it had been written."""
    undone = list_undone(entries)
    return [
        LogLine(one, undone.get(one.seq, 0), day)
        for one, day in zip(entries, list_days(entries), strict=True)
    ]
