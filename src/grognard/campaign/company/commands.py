"""The commands of a campaign: each makes the body of an entry, or refuses with the reason."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, get_args

import msgspec

from grognard.advancement.drain import restore
from grognard.advancement.levels import MOST_EXPERIENCE, Gain
from grognard.base.errors import InputError
from grognard.campaign.away.events import GearRuled, Healed, LevelRestored
from grognard.campaign.company.contract_events import Hired, WentTo
from grognard.campaign.company.contracts import Contract
from grognard.campaign.company.events import (
    Began,
    ConditionRuled,
    DaysPassed,
    ExperienceGained,
    Joined,
    LevelGained,
    NumberRuled,
    Posted,
    StandingRuled,
)
from grognard.campaign.company.pools import rule_pool
from grognard.campaign.journal.entries import EntryBody, Event
from grognard.campaign.journal.fold import try_out
from grognard.campaign.state import CHEST, WORLD, Campaign, Leg, Person, Standing
from grognard.campaign.study.projects import describe_activity, due_by
from grognard.campaign.study.rulings import record_magic_ruling
from grognard.creatures.abilities import ABILITY_NAMES, HIGHEST_SCORE, LOWEST_SCORE
from grognard.creatures.coins import parse_gold, say_gold
from grognard.dice.throws import Throw

MOST_DAYS: Final = 36_500
MOST_PEOPLE: Final = 1000
STANDINGS: Final[tuple[Standing, ...]] = get_args(Standing)
USUAL: Final = "as usual"
_WORDS: Final = (
    "'Hob hp 3', 'Hob xp 1,200', 'Hob strength 16', 'Hob dead', 'Hob blind until 30', 'Hob not blind', "
    "'Hob restored', 'Hob luck 2', 'Hob spell points 3', 'Hob gear chain, sword', "
    "'Hob purse 12.5', 'chest +300', 'town Stonewell', 'day 5', 'Ysolde cast sleep' or 'Ysolde book lost'"
)


def make_id(name: str, taken: Iterable[str]) -> str:
    """The id of a new person: the name in small letters, with a number where the name was taken.

    >>> make_id("Hob", ["dorn"]), make_id("Hob", ["hob", "hob-2"]), make_id("Ysolde the Red", [])
    ('hob', 'hob-3', 'ysolde-the-red')
    """
    plain = re.sub(r"[^\w]+", "-", name.lower()).strip("-") or "person"
    there = set(taken)
    number = 1
    while (made := plain if number == 1 else f"{plain}-{number}") in there:
        number += 1
    return made


def find_person(campaign: Campaign, name: str) -> Person:
    """A person by name or id, or by the first word of a name where it is unique.

    Raises:
        InputError: no person has that name, or several have.
    """
    wanted = " ".join(name.lower().split())
    found = [one for one in campaign.people.values() if one.name.lower() == wanted]
    if wanted in campaign.people and (len(found) < 2 or name == wanted):
        return campaign.people[wanted]
    if not found and wanted:
        first = [one for one in campaign.people.values() if first_name(one) == wanted]
        found = first if len(first) == 1 else []
    if len(found) != 1:
        problem = f"nobody is called {name!r}" if not found else f"{len(found)} are called {name!r}"
        known = [one.name for one in campaign.people.values()][:12] if not found else [p.id for p in found]
        raise InputError(problem, key="who", expected=" or ".join(known) or "a person of the campaign")
    return found[0]


def first_name(one: Person) -> str:
    """The first word of a name, in small letters: "brannagh" of Brannagh the Bold."""
    return one.name.lower().partition(" ")[0]


def state_after_entry(campaign: Campaign, body: EntryBody) -> Campaign:
    """The state with an entry more.

    Raises:
        InputError: the entry does not stand.
    """
    after, why = try_out(campaign, body)
    if why:
        raise InputError(why)
    return after


def begin(
    title: str,
    book: str,
    day: int,
    people: Sequence[Person],
    purses: dict[str, int],
    chest: int,
    more: Sequence[Event] = (),
    *,
    town: str = "",
    contracts: Sequence[Contract] = (),
) -> EntryBody:
    """The first entry: the people, the hirelings, and their possessions."""
    events: list[Event] = [Began(title, book, day), *(Joined(one) for one in people)]
    events += [WentTo(town)] if town else []
    events += [Hired(one) for one in contracts]
    sums = [("purse:" + who, copper) for who, copper in purses.items() if copper]
    sums += [(CHEST, chest)] if chest else []
    legs = [Leg(account, copper) for account, copper in sums]
    if legs:
        legs.append(Leg(WORLD, -sum(leg.copper for leg in legs)))
        events.append(Posted("what there is at the beginning", tuple(legs)))
    events += more
    names = ", ".join(one.name for one in people) or "no one yet"
    return EntryBody(said=f"{title} begins on day {day}: {names}", events=tuple(events), book=book)


def pass_days(campaign: Campaign, days: int) -> EntryBody:
    """Let a number of days pass.

    Raises:
        InputError: the days are none, or too many.
    """
    if not 1 <= days <= MOST_DAYS:
        raise InputError(f"{days:,} days", key="days", expected=f"1 to {MOST_DAYS:,}")
    over = [
        f"{one.name} is no longer {what}"
        for one in campaign.people.values()
        for what, until in one.conditions.items()
        if until and until <= campaign.day + days
    ]
    over += [
        f"{campaign.people[at.who].name} is done with {describe_activity(at)}{how}"
        for at, how in due_by(campaign, campaign.day + days)
    ]
    said = f"{days} {'day passes' if days == 1 else 'days pass'}, to day {campaign.day + days}"
    return EntryBody(said="; ".join([said, *over]), events=(DaysPassed(days),))


def award(gains: Sequence[tuple[Person, Gain]], rules: Sequence[str]) -> EntryBody:
    """Write down the experience of an adventure.

    Raises:
        InputError: no person of the campaign gains any.
    """
    got = [(one, gain) for one, gain in gains if gain.earned]
    if not got:
        raise InputError("no one in the campaign gains experience", key="who", expected="a living person")
    events = tuple(
        ExperienceGained(one.id, one.level, one.experience, gain.earned, gain.lost) for one, gain in got
    )
    shares = ", ".join(f"{one.name} {gain.earned - gain.lost:,}" for one, gain in got)
    return EntryBody(said=f"experience: {shares}", events=events, rules=tuple(rules))


def gain_level(
    one: Person, needs: int, *, points: int, die: str, rolled: int | None, thrown: Sequence[Throw]
) -> EntryBody:
    """Record a person's new level, with its hit points."""
    event = LevelGained(one.id, one.level + 1, needs, points, die, rolled)
    how = f"{die} {rolled}, " if die else ""
    said = f"{one.name} reaches level {one.level + 1}: {how}{one.most} -> {one.most + points} hit points"
    return EntryBody(said=said, events=(event,), thrown=tuple(thrown))


def record_ruling(campaign: Campaign, text: str, reason: str = "") -> EntryBody:
    """The referee's ruling on a fact of the campaign.

    Raises:
        InputError: it cannot be understood, or cannot be so.
    """
    said = " ".join(text.split())
    money = re.compile(r"(?i)(chest|.+ purse) ([+-]?) ?([\d,]*\.?\d+)(?: ?gp)?").fullmatch(said)
    day = re.compile(r"(?i)day (\d{1,7})").fullmatch(said)
    town = re.compile(r"(?i)town (\S.{0,59})").fullmatch(said)
    if money:
        body = _rule_money(campaign, *money.groups(), reason=reason)
    elif day:
        body = _rule_day(campaign, int(day[1]))
    elif town:
        body = EntryBody(said=f"the company is in {town[1]}", events=(WentTo(town[1]),))
    else:
        body = _rule_person(campaign, said)
    return msgspec.structs.replace(body, reason=reason)


def _rule_money(campaign: Campaign, whose: str, sign: str, amount: str, *, reason: str) -> EntryBody:
    account, name = CHEST, "the chest"
    if whose.lower() != CHEST:
        one = find_person(campaign, whose[: -len(" purse")])
        account, name = one.purse, f"{one.name}'s purse"
    copper = parse_gold(amount, key="word")
    now = campaign.balance(account)
    change = copper - now if not sign else copper if sign == "+" else -copper
    if not change:
        raise InputError(f"{name} has {say_gold(now)} already", key="word", expected="another sum")
    legs = (Leg(account, change), Leg(WORLD, -change))
    said = f"{name}: {say_gold(now)} -> {say_gold(now + change)}"
    return EntryBody(said=said, events=(Posted(reason or "the referee's word", legs),))


def _rule_day(campaign: Campaign, day: int) -> EntryBody:
    if day <= campaign.day:
        raise InputError(
            f"it is day {campaign.day}", key="word", expected="a later day; undo takes days back"
        )
    return pass_days(campaign, day - campaign.day)


def _rule_person(campaign: Campaign, said: str) -> EntryBody:
    """The person whose name begins a referee's word; the longest such name."""
    low = said.lower() + " "
    # An id is written as it is; a name in capitals may belong to another person, too.
    people = campaign.people.values()
    firsts = Counter(map(first_name, people))
    names = {first_name(one): one for one in people if firsts[first_name(one)] == 1}
    names |= {one.id: one for one in people if said.startswith(one.id)}
    for one in people:
        if sum(other.name.lower() == one.name.lower() for other in people) == 1:
            names[one.name.lower()] = one
    fitting = sorted((name for name in names if low.startswith(name + " ")), key=len)
    if not fitting:
        raise InputError(f"{said!r}", key="word", expected=_WORDS)
    one, rest = names[fitting[-1]], said[len(fitting[-1]) :].strip()
    if (of_magic := record_magic_ruling(campaign, one, rest)) is not None:
        return of_magic
    if found := re.compile(r"(?i)restored(?: (\d{1,2}))?").fullmatch(rest):
        return _restore_levels(one, int(found[1] or 1))
    if found := re.compile(r"(?i)(luck|spell points) (\d{1,4})").fullmatch(rest):
        return rule_pool(campaign, one, found[1].lower(), int(found[2]))
    if found := re.compile(r"(?i)gear:? (.+)").fullmatch(rest):
        return _rule_gear(one, found[1].strip())
    number = re.compile(r"(?i)(\w+) (-?[\d,]+)").fullmatch(rest)
    if number and (field := _field(number[1])):
        return _rule_number(one, field, int(number[2].replace(",", "") or "0"))
    standing = next((each for each in STANDINGS if each == rest.lower()), None)
    if standing is not None:
        if standing == one.standing:
            raise InputError(f"{one.name} is {standing} already", key="word", expected="another standing")
        event = StandingRuled(one.id, one.standing, standing)
        now = "a player character" if standing == "player" else standing
        return EntryBody(said=f"{one.name} is now {now}", events=(event,))
    return _rule_condition(campaign, one, rest)


def _restore_levels(one: Person, count: int) -> EntryBody:
    """Remove negative levels one by one, each with its share of the hit points that all of them cost.

    The new points change both the maximum and the present hit points.

    Rule: bf.energy-drain.removal-hp, bf.energy-drain.removal-last, bf.energy-drain.removal-full-example
    """
    levels = len(one.drained)
    if not 1 <= count <= levels:
        problem = f"{one.name} has {levels or 'no'} negative level{'' if levels == 1 else 's'}"
        raise InputError(
            problem, key="word", expected=f"restored 1 to {levels}" if levels else "another word"
        )
    steps = restore(levels, sum(one.drained), count)
    events: list[Event] = [LevelRestored(one.id, step.levels_left + 1, step.points) for step in steps]
    left = steps[-1]
    most = max(1, sum(one.points) - left.points_left)
    many = "a level" if count == 1 else f"{count} levels"
    said = f"{one.name} has {many} back, and {most} hit points at most"
    # The dead have no hit points to get back.
    back = min(sum(step.points for step in steps), most - one.hp) if one.standing != "dead" else 0
    if back > 0:
        events.append(Healed(one.id, one.hp, one.hp + back))
        said += f", {one.hp + back} of them left"
    return EntryBody(said=said, events=tuple(events))


def _rule_gear(one: Person, gear: str) -> EntryBody:
    """Set a person's whole gear; "as usual" is the kit of the class."""
    after = "" if gear.lower() == USUAL else gear
    if after == one.gear:
        raise InputError(f"{one.name} has that already", key="word", expected="other gear")
    event = GearRuled(one.id, one.gear, after)
    return EntryBody(said=f"{one.name} has {after or 'the usual gear'}", events=(event,))


def _field(name: str) -> str:
    low = name.lower()
    if low in ("hp", "xp"):
        return low
    return next((one for one in ABILITY_NAMES if len(low) > 2 and one.startswith(low)), "")


def _rule_number(one: Person, field: str, value: int) -> EntryBody:
    if field == "hp":
        before, lowest, highest = one.hp, 0, one.most
    elif field == "xp":
        before, lowest, highest = one.experience, 0, MOST_EXPERIENCE
    else:
        before, lowest, highest = getattr(one.abilities, field), LOWEST_SCORE, HIGHEST_SCORE
    if not lowest <= value <= highest:
        raise InputError(f"{field} {value:,}", key="word", expected=f"{lowest} to {highest:,}")
    if value == before and (field in one.scores or field not in ABILITY_NAMES):
        raise InputError(f"{one.name} has {field} {value:,} already", key="word", expected="another number")
    event = NumberRuled(one.id, field, before, value)
    return EntryBody(said=f"{one.name}: {field} {before:,} -> {value:,}", events=(event,))


def _rule_condition(campaign: Campaign, one: Person, rest: str) -> EntryBody:
    found = re.compile(r"(?i)(not )?([a-z][a-z' -]{1,39}?)(?: until (?:day )?(\d{1,7}))?").fullmatch(rest)
    if found is None or (found[1] and found[3]):
        raise InputError(f"{rest!r} of {one.name}", key="word", expected=_WORDS)
    name = found[2].lower()
    if found[1]:
        if name not in one.conditions:
            raise InputError(f"{one.name} is not {name}", key="word", expected="a condition of the sheet")
        return EntryBody(said=f"{one.name} is no longer {name}", events=(ConditionRuled(one.id, name, None),))
    until = int(found[3] or 0)
    if found[3] and until <= campaign.day:
        raise InputError(f"until day {until}", key="word", expected=f"a day after {campaign.day}")
    how_long = f" until day {until}" if until else ""
    return EntryBody(said=f"{one.name} is {name}{how_long}", events=(ConditionRuled(one.id, name, until),))
