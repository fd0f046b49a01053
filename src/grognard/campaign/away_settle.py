"""What a fight or a delve comes to in a campaign: from how everybody came out of it to the events of it."""

from __future__ import annotations

from typing import Final, NamedTuple

from grognard.adventure.party.people import LOST
from grognard.battle.view.fates import CARRIED, DEAD_STATE, FLED, FLEES, TAKEN, TURNED
from grognard.campaign.away import Came, Outcome
from grognard.campaign.away_events import (
    AwayEvent,
    Captured,
    ConditionChanged,
    Died,
    GearUsed,
    Healed,
    Hurt,
    LevelDrained,
)
from grognard.campaign.state import Campaign, Person
from grognard.creatures.grammar import join_words
from grognard.creatures.names import name_key
from grognard.patterns import pattern_of

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
"""What somebody may be of whom the referee says what comes of it."""
_COUNTED: Final = r"(?i)(?:(?P<count>\d{1,2})\s+)?(?P<kind>potion|scroll)s?\s+of\s+(?P<name>.+)"


class Settled(NamedTuple):
    """The events of it, a line of what it did to people, and what only the referee can say."""

    events: tuple[AwayEvent, ...]
    said: str
    asked: tuple[str, ...]
    spent: dict[str, tuple[str, ...]]


def settle(campaign: Campaign, outcome: Outcome) -> Settled:
    """What comes of it for the people who were there, as they are in the campaign now.

    Who is dead is dead; who was taken where the side has lost is captive; all else of those who fled or were
    carried off is for the referee to say. Nothing is rolled.
    """
    events: list[AwayEvent] = []
    said: list[str] = []
    asked: list[str] = []
    spent: dict[str, tuple[str, ...]] = {}
    for came in outcome.came:
        one = campaign.people[came.who]
        own, words = _settle_one(one, came, lost=outcome.lost)
        events += own
        said += [f"{one.name} {join_words(words)}"] if words else []
        asked += _ask(one, came, own)
        if came.spent:
            spent[one.id] = came.spent
    return Settled(tuple(events), "; ".join(said) or "nobody was hurt", tuple(asked), spent)


def _settle_one(one: Person, came: Came, *, lost: bool) -> tuple[list[AwayEvent], list[str]]:
    """The events of one of them, and what is said of it."""
    events: list[AwayEvent] = []
    words: list[str] = []
    points = one.hp
    for number, loss in enumerate(came.losses):
        events.append(LevelDrained(one.id, len(one.drained) + number, loss))
        words.append(f"lost a level ({loss} hit points)")
    if came.state == DEAD_STATE or (came.state == SWALLOWED and lost):
        events.append(Died(one.id, one.standing, points))
        return events, [*words, "died"]
    if came.hp != points:
        kind = Hurt if came.hp < points else Healed
        events.append(kind(one.id, points, came.hp))
        words.append(f"{points} -> {came.hp} hit points")
    gear = one.gear
    for what in came.used:
        gear = use_up(gear, what)
    if gear != one.gear:
        events.append(GearUsed(one.id, one.gear, gear))
    if came.used:
        words.append(f"used {join_words(list(came.used))}")
    changes = list_changes(one, came)
    events += changes
    words += [f"is {'no longer ' if change.until is None else ''}{change.condition}" for change in changes]
    if came.taken:
        events.append(Captured(one.id, one.standing))
        words.append("was taken captive")
    elif came.state in _ASKED_OF:
        words.append({FLEES: FLED, TURNED: "was won over"}.get(came.state, came.state))
    return events, words


def list_changes(one: Person, came: Came) -> list[ConditionChanged]:
    """What somebody is after a fight and was not before it, and blindness that was healed."""
    known = [*one.conditions, *(BLIND if set(BLIND) & set(one.conditions) else ())]
    changes = [ConditionChanged(one.id, name, None, 0) for name in came.conditions if name not in known]
    if BLIND[0] not in came.conditions:
        changes += [
            ConditionChanged(one.id, name, one.conditions[name], None)
            for name in BLIND
            if name in one.conditions
        ]
    return changes


def use_up(gear: str, what: str) -> str:
    """A text of gear without a potion or a scroll that was used; as it is where it has none such.

    >>> use_up("sword, 2 potions of healing, scroll of web", "potion of healing")
    'sword, potion of healing, scroll of web'
    >>> use_up("sword, potion of healing", "potion of healing")
    'sword'
    """
    wanted = pattern_of(_COUNTED).fullmatch(what)
    pieces = [piece.strip() for piece in gear.split(",")]
    for place, piece in enumerate(pieces):
        found = pattern_of(_COUNTED).fullmatch(piece)
        if found is None or wanted is None or found["kind"].lower() != wanted["kind"]:
            continue
        if name_key(found["name"]) != name_key(wanted["name"]):
            continue
        left = int(found["count"] or 1) - 1
        number = f"{left} " if left > 1 else ""
        plural = "s" if left > 1 else ""
        kept = [f"{number}{wanted['kind']}{plural} of {found['name']}"] if left > 0 else []
        return ", ".join([*pieces[:place], *kept, *pieces[place + 1 :]])
    return gear


def _ask(one: Person, came: Came, events: list[AwayEvent]) -> list[str]:
    """What the referee is asked to say of somebody."""
    asked: list[str] = []
    if any(isinstance(event, (Died, Captured)) for event in events):
        return asked
    typed = f"grognard campaign word '{one.id} captive'"
    if came.state in _ASKED_OF:
        asked.append(f"{one.name} is still with the company; else {typed}, or gone, or dead")
    if came.constitution:
        asked.append(
            f"{one.name} lost {came.constitution} of Constitution: grognard campaign word "
            f"'{one.id} constitution N'"
        )
    return asked
