"""The commands of ``grognard campaign`` that only look: status, sheets, lists, the ledger and the log."""

from __future__ import annotations

import argparse

import msgspec

from grognard.campaign.commands import find_person
from grognard.campaign.events import Body
from grognard.campaign.state import CHEST, WORLD, Campaign, Person
from grognard.campaign.view import (
    campaign_facts,
    here,
    log_lines,
    next_level_at,
    person_facts,
    waiting_level,
)
from grognard.campaign.view import (
    gone as those_gone,
)
from grognard.cli.campaign_desk import open_desk
from grognard.cli.campaign_told import tell
from grognard.cli.replies import Rows
from grognard.creatures.coins import say_gold
from grognard.creatures.grammar import join_words, ordinal_word
from grognard.errors import InputError
from grognard.text.campaign_study import sheet_lines, status_lines


def status(args: argparse.Namespace) -> int:
    """Tell how things stand."""
    with open_desk(args.campaign) as desk:
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
    secret = args.view == "player"
    said += status_lines(now, secret=secret)
    return tell(args, campaign_facts(now, secret=secret), said)


def sheet(args: argparse.Namespace) -> int:
    """Show somebody."""
    with open_desk(args.campaign) as desk:
        now = desk.campaign
    one = find_person(now, args.who)
    race = "" if one.race == "human" else f"{one.race} "
    following = next_level_at(one)
    points = f" ({' + '.join(map(str, one.points))})" if len(one.points) > 1 else ""
    said: list[str | Rows] = [
        f"{one.name}, {race}{one.class_name} {one.level} ({one.standing})",
        f"Experience: {one.experience:,}" + (f" of {following:,}" if following else ""),
        f"Hit points: {one.hp} of {one.most}{points}",
    ]
    if one.scores:
        said.append(", ".join(f"{name.capitalize()} {getattr(one.abilities, name)}" for name in one.scores))
    if one.conditions:
        said.append(_conditions(one).capitalize())
    said += sheet_lines(now, one, secret=args.view == "player")
    said.append(f"Purse: {say_gold(now.balance(one.purse))}")
    return tell(args, person_facts(now, one), said)


def roster(args: argparse.Namespace) -> int:
    """List who is there."""
    with open_desk(args.campaign) as desk:
        return _list(args, desk.campaign, here(desk.campaign), "Nobody is with the company.")


def gone(args: argparse.Namespace) -> int:
    """List who is not there any more."""
    with open_desk(args.campaign) as desk:
        return _list(args, desk.campaign, those_gone(desk.campaign), "Nobody is gone.")


def _list(args: argparse.Namespace, now: Campaign, people: list[Person], nobody: str) -> int:
    rows = [
        (
            one.name if now.people.get(one.id) is one and _is_only(now, one) else one.id,
            f"{one.class_name} {one.level}" if one.level else one.class_name,
            f"{one.experience:,}",
            f"{one.hp} of {one.most}",
            say_gold(now.balance(one.purse)),
            "; ".join(part for part in (one.standing, _conditions(one)) if part),
        )
        for one in people
    ]
    facts = {"people": [person_facts(now, one) for one in people]}
    header = ("", "class", "xp", "hp", "purse", "standing")
    return tell(args, facts, [Rows(header, rows)] if rows else [nobody])


def ledger(args: argparse.Namespace) -> int:
    """List where money went."""
    with open_desk(args.campaign) as desk:
        now = desk.campaign
    rows = [
        (str(one.entry), str(one.day), leg.account.replace("purse:", ""), say_gold(leg.copper), one.what)
        for one in now.ledger
        for leg in one.legs
        if leg.account != WORLD
    ]
    facts = {
        "accounts": now.accounts,
        "postings": [msgspec.to_builtins(one) for one in now.ledger],
    }
    said: list[str | Rows] = [Rows(("entry", "day", "account", "change", ""), rows)] if rows else []
    return tell(args, facts, [*said, f"In the chest: {_money(now)}."])


def log(args: argparse.Namespace) -> int:
    """List what was done."""
    if args.n < 0:
        raise InputError(f"{args.n} entries", key="n", expected="1 or more; all without -n")
    with open_desk(args.campaign, whole=True) as desk:
        lines = log_lines(desk.entries)[-args.n :]
    said: list[str | Rows] = []
    facts = []
    for line in lines:
        body = line.entry.body
        taken = f" (taken back by {line.undone_by})" if line.undone_by else ""
        said.append(f"{line.entry.seq:>3}  {body.said}{taken}")
        if args.why:
            said += [f"     {one}" for one in _reasons(body)]
        facts.append(
            {
                "entry": line.entry.seq,
                "said": body.said,
                "undone_by": line.undone_by or None,
                "reason": body.reason,
                "thrown": [msgspec.to_builtins(one) for one in body.thrown],
                "rules": list(body.rules),
                "events": [msgspec.to_builtins(one) for one in body.events],
            }
        )
    return tell(args, {"entries": facts}, said)


def _reasons(body: Body) -> list[str]:
    said = [body.reason] if body.reason else []
    said += [f"{one.dice} for {one.what}: {one.total}" for one in body.thrown]
    return [*said, f"[{', '.join(body.rules)}]"] if body.rules else said


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
