"""The fold of trips: which events can happen to people who are away, and their effects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import msgspec

from grognard.campaign.away import Setout, Trip
from grognard.campaign.away_events import (
    Captured,
    ConditionChanged,
    Departed,
    Died,
    GearRuled,
    GearUsed,
    Healed,
    Hurt,
    LevelDrained,
    LevelRestored,
    Returned,
    TripAwarded,
    TroopsFell,
)
from grognard.campaign.hirelings_events import ServiceEnded
from grognard.campaign.state import HERE, Campaign, Person
from grognard.campaign.study_fold import busy
from grognard.campaign.study_view import carried

_PURSE: Final = "purse:"


def setout_of(campaign: Campaign, one: Person) -> Setout:
    """A person's state if the trip began now."""
    return Setout(
        one.id,
        one.level,
        one.hp,
        one.most,
        one.abilities,
        tuple(sorted(one.conditions)),
        one.gear,
        len(one.drained),
        dict(one.memorised),
        tuple(item.id for item in carried(campaign, one)),
    )


def away_of(campaign: Campaign, event: object) -> str:
    """Why an event cannot happen because its person is away, and how they come back; empty if it can."""
    if isinstance(event, ServiceEnded):
        return _troops_away(campaign, event.contract)
    who = getattr(event, "who", "")
    legs = getattr(event, "legs", ())
    owners = [leg.account.removeprefix(_PURSE) for leg in legs if leg.account.startswith(_PURSE)]
    for name in (who, *owners):
        if name in campaign.people and campaign.people[name].away:
            return say_away(campaign, campaign.people[name])
    return ""


def say_away(campaign: Campaign, one: Person) -> str:
    """A line that a person is away, and how they come back."""
    trip = campaign.trips[one.away]
    return f"{one.name} is away, {trip.id}: {how_back(trip)}"


def how_back(trip: Trip) -> str:
    """The command that brings people home."""
    word = "delve" if trip.id.startswith("delve") else "resume"
    return f"grognard {word} {trip.kept}, then grognard campaign return {trip.id}"


def _may_depart(campaign: Campaign, event: Departed) -> str:
    if event.trip in campaign.trips:
        return f"there is a {event.trip} already"
    if not event.people and not event.troops:
        return "no one sets out"
    for contract in event.troops:
        if why := why_troops_stay(campaign, contract):
            return why
    for setout in event.people:
        one = campaign.people.get(setout.who)
        if one is None:
            return f"nobody is called {setout.who}"
        if why := why_not_go(campaign, one):
            return why
        if why := _differs(setout_of(campaign, one), setout, one):
            return why
    return ""


def why_not_go(campaign: Campaign, one: Person) -> str:
    """Why a person cannot set out; empty if they can."""
    if one.away:
        return say_away(campaign, one)
    if one.standing not in HERE:
        return f"{one.name} is {one.standing}"
    if why := busy(campaign, one.id):
        return why
    return "" if one.hp > 0 else f"{one.name} has no hit points left"


def why_troops_stay(campaign: Campaign, contract: str) -> str:
    """Why the troops of a contract cannot set out; empty where they can."""
    one = campaign.contracts.get(contract)
    if one is None or one.kind != "mercenary":
        return f"there are no troops called {contract}"
    if one.ended:
        return f"{one.name} is not in pay any more: {one.ended}"
    return _troops_away(campaign, contract)


def _troops_away(campaign: Campaign, contract: str) -> str:
    """That troops are away, and how they come back; empty where they are not."""
    trip = next((trip for trip in campaign.trips.values() if trip.lasts and contract in trip.troops), None)
    return f"{campaign.contracts[contract].name} is away, {trip.id}: {how_back(trip)}" if trip else ""


def _differs(now: Setout, setout: Setout, one: Person) -> str:
    if setout.items is None:
        now = msgspec.structs.replace(now, items=None)
    if now.level != setout.level:
        return f"{one.name} is then of level {now.level}, not {setout.level}"
    if (now.hp, now.most) != (setout.hp, setout.most):
        return f"{one.name} has then {now.hp} of {now.most} hit points, not {setout.hp} of {setout.most}"
    for field in Setout.__struct_fields__:
        if getattr(now, field) != getattr(setout, field):
            what = {"drained": "negative levels", "memorised": "spells"}.get(field, field)
            return f"{one.name} set out with other {what} than there are then"
    return ""


def _may_return(campaign: Campaign, event: Returned) -> str:
    trip = campaign.trips.get(event.trip)
    if trip is None:
        return f"no one has set out to {event.trip}"
    return "" if trip.lasts else f"{trip.id} is settled, by entry {trip.home}"


def _may_change_points(campaign: Campaign, event: Hurt | Healed) -> str:
    one = campaign.people[event.who]
    if one.hp != event.before:
        return f"{one.name} has then {one.hp} hit points left, not {event.before}"
    return f"{one.name} has then {one.most} hit points at most" if event.after > one.most else ""


def _may_die(campaign: Campaign, event: Died) -> str:
    one = campaign.people[event.who]
    if one.hp != event.before:
        return f"{one.name} has then {one.hp} hit points left, not {event.before}"
    return _may_be_taken(campaign, event)


def _may_be_taken(campaign: Campaign, event: Died | Captured) -> str:
    one = campaign.people[event.who]
    return "" if one.standing == event.standing else f"{one.name} is then {one.standing}"


def _may_be_drained(campaign: Campaign, event: LevelDrained | LevelRestored) -> str:
    one = campaign.people[event.who]
    if len(one.drained) != event.before:
        return f"{one.name} has then {len(one.drained)} negative levels, not {event.before}"
    if isinstance(event, LevelRestored) and not 0 <= event.loss <= sum(one.drained):
        return f"{one.name} has then lost {sum(one.drained)} hit points to them, and not {event.loss}"
    return ""


def _may_change(campaign: Campaign, event: ConditionChanged) -> str:
    one = campaign.people[event.who]
    if one.conditions.get(event.condition) == event.before:
        return ""
    return f"{one.name} is then {'' if event.condition in one.conditions else 'not '}{event.condition}"


def _may_use(campaign: Campaign, event: GearUsed | GearRuled) -> str:
    one = campaign.people[event.who]
    return "" if one.gear == event.before else f"{one.name} has then other gear"


def _may_fall(campaign: Campaign, event: TroopsFell) -> str:
    if why := why_troops_stay(campaign, event.contract):
        return why
    one = campaign.contracts[event.contract]
    return "" if one.terms == event.before else f"{one.name} are then {one.terms}, not {event.before}"


def _may_award(campaign: Campaign, event: TripAwarded) -> str:
    trip = campaign.trips.get(event.trip)
    if trip is None or trip.lasts:
        return f"{event.trip} is not settled"
    return f"the experience of {trip.id} was given by entry {trip.awarded}" if trip.awarded else ""


def _depart(campaign: Campaign, event: Departed, entry: int) -> None:
    names = [one.who for one in event.people]
    campaign.trips[event.trip] = Trip(
        id=event.trip,
        what=event.what,
        people=names,
        kept=event.kept,
        seed=event.seed,
        troops=list(event.troops),
        day=campaign.day,
        entry=entry,
    )
    for who in names:
        campaign.people[who].away = event.trip


def _return(campaign: Campaign, event: Returned, entry: int) -> None:
    trip = campaign.trips[event.trip]
    trip.home, trip.lost, trip.result = entry, event.lost, event.result
    trip.copper, trip.things = event.copper, event.things
    for who in trip.people:
        campaign.people[who].away = ""
    for who, spells in event.spent.items():
        one = campaign.people[who]
        left = Counter(one.memorised)
        left.subtract(name for name in spells if left[name] > 0)
        one.mind_known = one.mind_known or bool(one.memorised)
        one.memorised = {name: count for name, count in left.items() if count > 0}


def _change_points(campaign: Campaign, event: Hurt | Healed, entry: int) -> None:
    campaign.people[event.who].hp = event.after


def _die(campaign: Campaign, event: Died, entry: int) -> None:
    one = campaign.people[event.who]
    one.standing, one.hp = "dead", 0


def _be_taken(campaign: Campaign, event: Captured, entry: int) -> None:
    campaign.people[event.who].standing = "captive"


def _be_restored(campaign: Campaign, event: LevelRestored, entry: int) -> None:
    """Take the last loss off, and what came back beyond it, or less, from the others, the largest first."""
    drained = campaign.people[event.who].drained
    more = event.loss - drained.pop()
    while drained and more != 0:
        place = drained.index(max(drained) if more > 0 else min(drained))
        drained[place] -= 1 if more > 0 else -1
        more -= 1 if more > 0 else -1


def _be_drained(campaign: Campaign, event: LevelDrained, entry: int) -> None:
    campaign.people[event.who].drained.append(event.loss)


def _change(campaign: Campaign, event: ConditionChanged, entry: int) -> None:
    conditions = campaign.people[event.who].conditions
    if event.until is None:
        conditions.pop(event.condition, None)
    else:
        conditions[event.condition] = event.until


def _use(campaign: Campaign, event: GearUsed | GearRuled, entry: int) -> None:
    campaign.people[event.who].gear = event.after


def _award(campaign: Campaign, event: TripAwarded, entry: int) -> None:
    campaign.trips[event.trip].awarded = entry


def _fall(campaign: Campaign, event: TroopsFell, entry: int) -> None:
    campaign.contracts[event.contract].terms = event.after


CHECKS: Final[dict[type, Callable[[Campaign, Any], str]]] = {
    Departed: _may_depart,
    Returned: _may_return,
    Hurt: _may_change_points,
    Healed: _may_change_points,
    Died: _may_die,
    Captured: _may_be_taken,
    LevelDrained: _may_be_drained,
    LevelRestored: _may_be_drained,
    ConditionChanged: _may_change,
    GearUsed: _may_use,
    GearRuled: _may_use,
    TroopsFell: _may_fall,
    TripAwarded: _may_award,
}
DEEDS: Final[dict[type, Callable[[Campaign, Any, int], None]]] = {
    Departed: _depart,
    Returned: _return,
    Hurt: _change_points,
    Healed: _change_points,
    Died: _die,
    Captured: _be_taken,
    LevelDrained: _be_drained,
    LevelRestored: _be_restored,
    ConditionChanged: _change,
    GearUsed: _use,
    GearRuled: _use,
    TroopsFell: _fall,
    TripAwarded: _award,
}
