"""From entries to the state: each event is checked and then done. Nothing is rolled here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

import msgspec

from grognard.campaign import away_fold, hirelings_fold, study_fold
from grognard.campaign.events import (
    Began,
    Body,
    ConditionRuled,
    DaysPassed,
    Event,
    ExperienceGained,
    Joined,
    LevelGained,
    NumberRuled,
    Posted,
    StandingRuled,
    Undone,
    Written,
)
from grognard.campaign.state import WORLD, Campaign, Person, Posting
from grognard.creatures.abilities import ABILITY_NAMES
from grognard.creatures.coins import say_gold


class Fallen(NamedTuple):
    """An entry that does not stand any more, and why."""

    seq: int
    why: str


def why_not(campaign: Campaign, event: Event) -> str:
    """Why an event cannot have happened in a state; empty where it can."""
    who = getattr(event, "who", "")
    if who and who not in campaign.people:
        return f"nobody is called {who}"
    if away := away_fold.away_of(campaign, event):
        return away
    check: Callable[[Campaign, Any], str] | None = _CHECKS.get(type(event))
    return check(campaign, event) if check is not None else ""


def apply(campaign: Campaign, event: Event, *, entry: int) -> None:
    """Let an event that can happen happen."""
    _DEEDS[type(event)](campaign, event, entry)


def fold(entries: Iterable[Written], *, start: Campaign | None = None) -> tuple[Campaign, list[Fallen]]:
    """The state after entries, and those of them that do not stand and were left out.

    The `start` is not kept as it was.
    """
    listed = list(entries)
    first = msgspec.msgpack.encode(start) if start is not None else b""
    fallen: dict[int, str] = {}
    while True:
        campaign = msgspec.msgpack.decode(first, type=Campaign) if first else Campaign()
        broken = _fold_whole(campaign, listed, fallen)
        if broken is None:
            return campaign, [Fallen(*one) for one in sorted(fallen.items())]
        fallen[broken.seq] = broken.why


def _fold_whole(campaign: Campaign, entries: list[Written], fallen: dict[int, str]) -> Fallen | None:
    """Fold; where an entry fails half way, it is named, and the state is not to be used."""
    for seq, body in ((one.seq, one.body) for one in entries):
        campaign.seq = seq
        if seq in fallen:
            continue
        for event in body.events:
            why = why_not(campaign, event)
            if why:
                return Fallen(seq, why)
            apply(campaign, event, entry=seq)
    return None


def try_out(campaign: Campaign, body: Body) -> tuple[Campaign, str]:
    """The state as it would be with one entry more, and why that cannot be."""
    tried = msgspec.msgpack.decode(msgspec.msgpack.encode(campaign), type=Campaign)
    broken = _fold_whole(tried, [Written(campaign.seq + 1, body)], {})
    return tried, broken.why if broken is not None else ""


def _may_begin(campaign: Campaign, event: Began) -> str:
    return "the campaign has begun already" if campaign.title else ""


def _may_join(campaign: Campaign, event: Joined) -> str:
    return f"there is a {event.person.id} already" if event.person.id in campaign.people else ""


def _may_post(campaign: Campaign, event: Posted) -> str:
    over = sum(leg.copper for leg in event.legs)
    if over:
        return f"{say_gold(over)} would come from nowhere"
    for leg in event.legs:
        owner = leg.account.partition(":")[2]
        if owner and owner not in campaign.people:
            return f"nobody is called {owner}"
        left = campaign.balance(leg.account) + leg.copper
        if leg.copper < 0 and left < 0 and leg.account != WORLD and not event.ruled:
            return f"the {leg.account} has {say_gold(campaign.balance(leg.account))}, {say_gold(-left)} short"
    return ""


def _may_earn(campaign: Campaign, event: ExperienceGained) -> str:
    one = campaign.people[event.who]
    if one.level != event.level:
        return f"{one.name} is then of level {one.level}, not {event.level}"
    if event.lost and one.experience != event.before:
        return f"{one.name} has then {one.experience:,} experience points, and other points would be lost"
    return ""


def _may_rise(campaign: Campaign, event: LevelGained) -> str:
    one = campaign.people[event.who]
    if one.level != event.level - 1:
        return f"{one.name} is then of level {one.level}, not {event.level - 1}"
    if one.experience < event.needs:
        return f"{one.name} has then {one.experience:,} experience points, not the {event.needs:,} of it"
    return ""


def _may_rule_number(campaign: Campaign, event: NumberRuled) -> str:
    one = campaign.people[event.who]
    if event.field == "hp" and event.after > one.most:
        return f"{one.name} has then {one.most} hit points at most"
    return ""


def _begin(campaign: Campaign, event: Began, entry: int) -> None:
    campaign.title, campaign.book, campaign.day = event.title, event.book, event.day


def _join(campaign: Campaign, event: Joined, entry: int) -> None:
    campaign.people[event.person.id] = msgspec.convert(msgspec.to_builtins(event.person), type=Person)


def _post(campaign: Campaign, event: Posted, entry: int) -> None:
    for leg in event.legs:
        campaign.accounts[leg.account] = campaign.balance(leg.account) + leg.copper
    campaign.ledger.append(Posting(entry, campaign.day, event.what, event.legs))


def _earn(campaign: Campaign, event: ExperienceGained, entry: int) -> None:
    campaign.people[event.who].experience += event.earned - event.lost


def _rise(campaign: Campaign, event: LevelGained, entry: int) -> None:
    one = campaign.people[event.who]
    one.level = event.level
    one.points.append(event.points)
    one.hp += event.points


def _pass(campaign: Campaign, event: DaysPassed, entry: int) -> None:
    campaign.day += event.days
    for one in campaign.people.values():
        one.conditions = {
            name: until for name, until in one.conditions.items() if until == 0 or until > campaign.day
        }
    study_fold.end_what_is_done(campaign)


def _rule_number(campaign: Campaign, event: NumberRuled, entry: int) -> None:
    one = campaign.people[event.who]
    if event.field in ABILITY_NAMES:
        one.abilities = msgspec.structs.replace(one.abilities, **{event.field: event.after})
        one.scores = tuple(name for name in ABILITY_NAMES if name in (*one.scores, event.field))
    elif event.field == "hp":
        one.hp = event.after
    else:
        one.experience = event.after


def _rule_standing(campaign: Campaign, event: StandingRuled, entry: int) -> None:
    campaign.people[event.who].standing = event.after


def _rule_condition(campaign: Campaign, event: ConditionRuled, entry: int) -> None:
    conditions = campaign.people[event.who].conditions
    if event.until is None:
        conditions.pop(event.condition, None)
    elif event.until == 0 or event.until > campaign.day:
        conditions[event.condition] = event.until


def _take_back(campaign: Campaign, event: Undone, entry: int) -> None:
    """The entries that an undo takes back were left out before the fold began."""


_CHECKS: Final[dict[type, Callable[[Campaign, Any], str]]] = {
    Began: _may_begin,
    Joined: _may_join,
    Posted: _may_post,
    ExperienceGained: _may_earn,
    LevelGained: _may_rise,
    NumberRuled: _may_rule_number,
    **hirelings_fold.CHECKS,
    **away_fold.CHECKS,
    **study_fold.CHECKS,
}
_DEEDS: Final[dict[type, Callable[[Campaign, Any, int], None]]] = {
    Began: _begin,
    Joined: _join,
    Posted: _post,
    ExperienceGained: _earn,
    LevelGained: _rise,
    DaysPassed: _pass,
    NumberRuled: _rule_number,
    StandingRuled: _rule_standing,
    ConditionRuled: _rule_condition,
    Undone: _take_back,
    **hirelings_fold.DEEDS,
    **away_fold.DEEDS,
    **study_fold.DEEDS,
}
