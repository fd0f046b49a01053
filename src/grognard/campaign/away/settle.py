"""Settling a fight or a delve in a campaign: from each person's state afterwards to the entry's events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from grognard.adventure.party.people import LOST
from grognard.battle.view.fates import CARRIED, DEAD_STATE, FLED, FLEES, TAKEN, TURNED
from grognard.campaign.away.events import (
    AwayEvent,
    Captured,
    ConditionChanged,
    Died,
    Healed,
    Hurt,
    LevelDrained,
    PoolSpent,
)
from grognard.campaign.away.trip import PersonAfterTrip, TripOutcome
from grognard.campaign.away.used_up import devices_of, use_things
from grognard.campaign.state import Campaign, Person
from grognard.campaign.study.events import StudyEvent
from grognard.creatures.grammar import join_words

SWALLOWED: Final = "swallowed"
BLIND: Final = ("blind", "blinded")
_ASKED_OF: Final = (
    FLED,
    FLEES,
    TAKEN,
    TURNED,
    CARRIED,
    SWALLOWED,
    "surrendered",
    "unconscious",
    "to come",
    LOST,
)
"""The fates from which the referee chooses for a person of unknown fate."""


class Settled(NamedTuple):
    """The events of a settled trip, a line about the people, and the questions left to the referee."""

    events: tuple[AwayEvent | StudyEvent, ...]
    said: str
    asked: tuple[str, ...]
    spent: dict[str, tuple[str, ...]]


def settle(campaign: Campaign, outcome: TripOutcome) -> Settled:
    """The consequences of an outcome for the people who were there, given their state in the campaign now.

    The dead are dead; people taken when the side lost are captive; the fate of others who fled or were
    carried off is for the referee to say. Nothing is rolled.
    """
    events: list[AwayEvent | StudyEvent] = []
    said: list[str] = []
    asked: list[str] = []
    spent: dict[str, tuple[str, ...]] = {}
    for came in outcome.came:
        one = campaign.people[came.who]
        own, words = _settle_one(campaign, one, came, lost=outcome.lost)
        events += own
        said += [f"{one.name} {join_words(words)}"] if words else []
        asked += _ask(one, came, own)
        asked += _unaccounted(campaign, one, came)
        if came.spent:
            spent[one.id] = came.spent
    return Settled(tuple(events), "; ".join(said) or "no one was hurt", tuple(asked), spent)


def _settle_one(
    campaign: Campaign, one: Person, came: PersonAfterTrip, *, lost: bool
) -> tuple[list[AwayEvent | StudyEvent], list[str]]:
    """The events of one person, and a line about them."""
    events: list[AwayEvent | StudyEvent] = []
    words: list[str] = []
    for number, loss in enumerate(came.losses):
        events.append(LevelDrained(one.id, len(one.drained) + number, loss))
        words.append(f"lost a level ({loss} hit points)")
    spent, used = use_things(campaign, one, came)
    if came.state == DEAD_STATE or (came.state == SWALLOWED and lost):
        return [*events, Died(one.id, one.standing, one.hp), *spent], [*words, *used, "died"]
    if came.hp != one.hp:
        kind = Hurt if came.hp < one.hp else Healed
        events.append(kind(one.id, one.hp, came.hp))
        words.append(f"{one.hp} -> {came.hp} hit points")
    events += spent
    words += used
    pools = _pools(one, came)
    events += pools
    words += [f"spent {event.after} of its {event.pool} in all" for event in pools]
    changes = list_changes(one, came)
    events += changes
    words += [f"is {'no longer ' if change.until is None else ''}{change.condition}" for change in changes]
    if came.taken:
        events.append(Captured(one.id, one.standing))
        words.append("was taken captive")
    elif came.state in _ASKED_OF:
        words.append({FLEES: FLED, TURNED: "was won over"}.get(came.state, came.state))
    return events, words


def _pools(one: Person, came: PersonAfterTrip) -> list[PoolSpent]:
    """The events that set the spent amount of each pool now, which dates it."""
    noted = {pool: spent.amount for pool, spent in one.spent.items()}
    return [PoolSpent(one.id, pool, noted.get(pool, 0), amount) for pool, amount in came.pools.items()]


def list_changes(one: Person, came: PersonAfterTrip) -> list[ConditionChanged]:
    """The changes of a person's conditions by a fight: those it brought, and a blindness that it healed."""
    known = [*one.conditions, *(BLIND if set(BLIND) & set(one.conditions) else ())]
    changes = [ConditionChanged(one.id, name, None, 0) for name in came.conditions if name not in known]
    if BLIND[0] not in came.conditions:
        changes += [
            ConditionChanged(one.id, name, one.conditions[name], None)
            for name in BLIND
            if name in one.conditions
        ]
    return changes


def _unaccounted(campaign: Campaign, one: Person, came: PersonAfterTrip) -> list[str]:
    """A note on uncounted charges: the device was gear, not an item of the campaign."""
    return [
        f"{one.name} used {count} of the {name}, whose charges are not counted, for it is gear: "
        "grognard identify --found makes it an item"
        for name, count in came.charges.items()
        if not devices_of(campaign, one, name)
    ]


def _ask(one: Person, came: PersonAfterTrip, events: Sequence[object]) -> list[str]:
    """The question about a person's fate that the referee answers."""
    asked: list[str] = []
    if any(isinstance(event, (Died, Captured)) for event in events):
        return asked
    typed = f"grognard campaign word '{one.id} captive'"
    if came.state in _ASKED_OF:
        asked.append(f"{one.name} rejoins the company. If not: {typed} (or gone, or dead)")
    if came.constitution:
        asked.append(
            f"{one.name} lost {came.constitution} of Constitution: grognard campaign word "
            f"'{one.id} constitution N'"
        )
    return asked
