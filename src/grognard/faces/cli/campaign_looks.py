"""The commands of ``grognard campaign`` that only look: status, sheets, lists and the ledger."""

from __future__ import annotations

import argparse
from typing import Final

import msgspec

from grognard.campaign.away_fold import say_away
from grognard.campaign.commands import find_person
from grognard.campaign.hirelings import MONTH, Contract
from grognard.campaign.hirelings_commands import in_pay, months_due, say_hoard
from grognard.campaign.players import tell_postings
from grognard.campaign.state import CHEST, WORLD, Campaign, Person
from grognard.campaign.view import (
    campaign_facts,
    here,
    next_level_at,
    person_facts,
    service_of,
    waiting_level,
)
from grognard.campaign.view import (
    gone as those_gone,
)
from grognard.creatures.coins import say_gold
from grognard.creatures.grammar import join_words, ordinal_word
from grognard.encounter.borrowed import borrowed_line
from grognard.errors import InputError
from grognard.faces.cli.campaign_desk import open_desk
from grognard.faces.cli.campaign_told import tell
from grognard.faces.cli.replies import Rows
from grognard.operations.campaigns.rounds import tell_away
from grognard.rulebooks.loader import load_rulebook
from grognard.text.campaign_study import sheet_lines, status_lines
from grognard.text.wording import count_words

_MOST_MONTHS: Final = 100_000


def status(args: argparse.Namespace) -> int:
    """Tell how things stand."""
    with open_desk(args) as desk:
        now = desk.campaign
    people = here(now)
    said: list[str | Rows] = [f"{now.title}, day {now.day}: {_count(people)}; {_money(now)} in the chest."]
    said += [
        f"{one.name} has the experience of the {ordinal_word(waiting)} level: grognard level {_typed(one)}"
        for one in people
        if (waiting := waiting_level(one))
    ]
    said += [f"{one.name} has {one.hp} of {one.most} hit points." for one in people if one.hp < one.most]
    said += [f"{one.name} is {_conditions(one)}." for one in people if one.conditions]
    said += tell_away(now)
    said += [f"{one.id} is not divided: {say_hoard(one)}." for one in now.hoards.values() if not one.divided]
    if others := [one.name for one in in_pay(now, "mercenary", "specialist")]:
        said.append(f"In pay: {join_words(others)}.")
    if owed := [one.name for one in in_pay(now, "mercenary", "specialist") if months_due(now, one)]:
        said.append(f"Wages are due to {join_words(owed)}: grognard campaign dues")
    said += status_lines(now, secret=not sees_all(args))
    return tell(args, campaign_facts(now, secrets=sees_all(args)), said)


def sheet(args: argparse.Namespace) -> int:
    """Show somebody."""
    with open_desk(args) as desk:
        now = desk.campaign
    one = find_person(now, args.who)
    following = next_level_at(one)
    lost = f", less {' and '.join(map(str, one.drained))}" if one.drained else ""
    points = f" ({' + '.join(map(str, one.points))}{lost})" if len(one.points) > 1 or lost else ""
    said: list[str | Rows] = [
        f"{one.name}, {one.who} ({one.standing})",
        f"Experience: {one.experience:,}" + (f" of {following:,}" if following else ""),
        f"Hit points: {one.hp} of {one.most}{points}",
    ]
    if one.drained:
        levels = count_words(len(one.drained), "negative level")
        throw = load_rulebook(now.book).energy_drain.throw if now.book else 0
        throws = f", {throw * len(one.drained)} to every d20" if throw else ""
        said.append(f"Energy drain: {levels}, {sum(one.drained)} hit points lost{throws}")
    if one.scores:
        said.append(", ".join(f"{name.capitalize()} {getattr(one.abilities, name)}" for name in one.scores))
    if one.conditions:
        said.append(_conditions(one).capitalize())
    said += [f"Gear: {one.gear}"] if one.gear else []
    said += [say_away(now, one)] if one.away else []
    said += sheet_lines(now, one, secret=not sees_all(args))
    said.append(f"Purse: {say_gold(now.balance(one.purse))}")
    if service := service_of(now, one):
        said.append(_service(now, service, secrets=sees_all(args)))
    if borrowed := borrowed_line(load_rulebook(now.book), "classes", "experience"):
        said.append(borrowed)
    return tell(args, person_facts(now, one, secrets=sees_all(args)), said)


def roster(args: argparse.Namespace) -> int:
    """List who is there."""
    with open_desk(args) as desk:
        return _list(args, desk.campaign, here(desk.campaign), "Nobody is with the company.")


def gone(args: argparse.Namespace) -> int:
    """List who is not there any more."""
    with open_desk(args) as desk:
        return _list(args, desk.campaign, those_gone(desk.campaign), "Nobody is gone.")


def _list(args: argparse.Namespace, now: Campaign, people: list[Person], nobody: str) -> int:
    rows = [
        (
            one.name if now.people.get(one.id) is one and _is_only(now, one) else one.id,
            one.who,
            f"{one.experience:,}",
            f"{one.hp} of {one.most}",
            say_gold(now.balance(one.purse)),
            "; ".join(part for part in (one.standing, _conditions(one)) if part),
        )
        for one in people
    ]
    facts = {"people": [person_facts(now, one, secrets=sees_all(args)) for one in people]}
    header = ("", "class", "xp", "hp", "purse", "standing")
    return tell(args, facts, [Rows(header, rows)] if rows else [nobody])


def ledger(args: argparse.Namespace) -> int:
    """List where money went, in one month or ever."""
    if args.month is not None and not 1 <= args.month <= _MOST_MONTHS:
        raise InputError(f"month {args.month}", key="month", expected=f"1 to {_MOST_MONTHS:,}")
    with open_desk(args, whole=True) as desk:
        now = desk.campaign
    postings = [one for one in now.ledger if args.month in (None, (one.day - 1) // MONTH + 1)]
    if not sees_all(args):
        postings = tell_postings(postings, desk.entries)
    rows = [
        (str(one.entry), str(one.day), leg.account.replace("purse:", ""), say_gold(leg.copper), one.what)
        for one in postings
        for leg in one.legs
        if leg.account != WORLD
    ]
    facts = {
        "accounts": now.accounts,
        "postings": [msgspec.to_builtins(one) for one in postings],
    }
    said: list[str | Rows] = [Rows(("entry", "day", "account", "change", ""), rows)] if rows else []
    if args.month is not None:
        legs = [leg for one in postings for leg in one.legs]
        said.append(_moved(args.month, [leg.copper for leg in legs if leg.account == CHEST]))
    return tell(args, facts, [*said, f"In the chest: {_money(now)}."])


def _moved(month: int, sums: list[int]) -> str:
    """What went into the chest in a month, and out of it."""
    into, out = sum(one for one in sums if one > 0), -sum(one for one in sums if one < 0)
    return f"In month {month}: {say_gold(into)} into the chest, {say_gold(out)} out of it."


def sees_all(args: argparse.Namespace) -> bool:
    """Whether the referee looks, rather than players."""
    return bool(args.view == "referee")


def _service(now: Campaign, one: Contract, *, secrets: bool) -> str:
    """Whom somebody serves, for what, and how loyally."""
    employer = f"{now.people[one.employer].name}'s retainer" if one.employer else "A retainer"
    pay = f", {one.percent}% of the treasure" if one.percent is not None else ""
    pay += f", {say_gold(one.flat)}" if one.flat is not None else ""
    said = f"{employer} since day {one.since}{pay}"
    if not secrets or one.loyalty is None:
        return said
    parts = [f" {'-' if part.value < 0 else '+'} {abs(part.value)} {part.why}" for part in one.reasons[1:]]
    why = f" ({one.reasons[0].value}{''.join(parts)})" if parts else ""
    return f"{said}; Loyalty {one.loyalty}{why}"


def _is_only(now: Campaign, one: Person) -> bool:
    return sum(other.name.lower() == one.name.lower() for other in now.people.values()) == 1


def _typed(one: Person) -> str:
    return f"'{one.name}'" if " " in one.name else one.name


def _count(people: list[Person]) -> str:
    players = [one.name for one in people if one.standing == "player"]
    served = len(people) - len(players)
    said = join_words(players) or "no player characters"
    return said + (f", and {served} in service" if served else "")


def _money(now: Campaign) -> str:
    return say_gold(now.balance(CHEST))


def _conditions(one: Person) -> str:
    return join_words(
        [f"{name} until day {until}" if until else name for name, until in one.conditions.items()]
    )
