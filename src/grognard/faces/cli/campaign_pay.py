"""``grognard payroll -c``, ``campaign dues``: what those in pay are owed, and that it is paid once."""

from __future__ import annotations

import argparse

import msgspec

from grognard.campaign.hirelings import MONTH, Contract
from grognard.campaign.hirelings_commands import Due, dismiss, divide, find_treasure, in_pay, months_due, pay
from grognard.campaign.hirelings_events import Paid
from grognard.campaign.state import CHEST, Campaign
from grognard.company.specialists import pay_post
from grognard.company.wages import pay_unit
from grognard.creatures.coins import say_gold
from grognard.errors import InputError
from grognard.faces.cli.campaign_desk import by_its_book, open_desk
from grognard.faces.cli.campaign_entry import put_down
from grognard.faces.cli.campaign_told import tell
from grognard.faces.cli.campaign_words import tell_done, write
from grognard.faces.cli.payroll_command import Books, find_books
from grognard.faces.cli.payroll_reading import read_post, read_unit
from grognard.faces.cli.payroll_telling import gold
from grognard.faces.cli.replies import Reply, Rows, source_of
from grognard.rulebooks.chapters import Source
from grognard.text.explain import Note
from grognard.text.wording import capital, count_words

_ALONE = ("months", "chest", "income", "upkeep", "days", "gear", "workshop", "fighters")


def run_payroll(args: argparse.Namespace) -> int:
    """Pay those in pay of a campaign what is due to them, out of its chest.

    Raises:
        InputError: something cannot be used, or the chest is short.
    """
    told = [name for name in _ALONE if getattr(args, name) is not None]
    if args.who or told:
        raise InputError(
            f"{told[0] if told else args.who!r} is not asked in a campaign",
            key="campaign",
            expected="no more than --unpaid NAME: its contracts say who is in pay",
        )
    with open_desk(args) as desk:
        if (done := tell_done(args, desk)) is not None:
            return done
        campaign = desk.campaign
        by_its_book(args, campaign)
        books = find_books(source_of(args))
        dues = list_dues(campaign, books)
        parts: list[Note | Rows] = [Rows(*_table(dues))] if dues else []
        facts: dict[str, object] = {"dues": [_due_facts(campaign, due) for due in dues]}
        if not any(due.months for due in dues):
            said: Note = (_next_due(campaign, dues), ())
            return put_down(args, desk, books.units, Reply([*parts, said], facts), None)
        body = pay(campaign, dues, args.unpaid)
        troops = any(due.contract.kind == "mercenary" for due in dues if due.months)
        rules = books.units.rules.cite("month") if troops else ()
        left = campaign.balance(CHEST) - sum([one.copper for one in body.events if isinstance(one, Paid)])
        parts.append((f"{capital(body.said)}; {say_gold(left)} are left.", rules))
        body = msgspec.structs.replace(body, rules=rules)
        return put_down(args, desk, books.units, Reply(parts, facts), body)


def show_dues(args: argparse.Namespace) -> int:
    """List who is in pay, and what is due."""
    with open_desk(args) as desk:
        now = desk.campaign
    dues = list_dues(now, find_books(Source(now.book)))
    said: list[str | Rows] = [Rows(*_table(dues))] if dues else []
    owed = sum([due.copper for due in dues])
    if owed:
        chest = now.balance(CHEST)
        short = f", {say_gold(owed - chest)} short" if owed > chest else ""
        said.append(f"{say_gold(owed)} are due; the chest has {say_gold(chest)}{short}: grognard payroll -c")
    else:
        said.append(_next_due(now, dues))
    facts = {"day": now.day, "due_gp": gold(owed), "dues": [_due_facts(now, due) for due in dues]}
    return tell(args, facts, said)


def divide_hoard(args: argparse.Namespace) -> int:
    """Divide treasure."""
    with open_desk(args) as desk:
        if (done := tell_done(args, desk)) is not None:
            return done
        among = [name.strip() for name in args.among.split(",") if name.strip()]
        return write(args, desk, divide(desk.campaign, args.hoard, among))


def find_hoard(args: argparse.Namespace) -> int:
    """Note treasure that was found."""
    with open_desk(args) as desk:
        if (done := tell_done(args, desk)) is not None:
            return done
        return write(args, desk, find_treasure(desk.campaign, args.text, args.at))


def send_away(args: argparse.Namespace) -> int:
    """Dismiss somebody in pay."""
    with open_desk(args) as desk:
        if (done := tell_done(args, desk)) is not None:
            return done
        return write(args, desk, dismiss(desk.campaign, args.who, args.reason))


def list_dues(campaign: Campaign, books: Books) -> list[Due]:
    """What everybody in pay by the month costs, and how many months of it are due."""
    paid = in_pay(campaign, "mercenary", "specialist")
    return [Due(one, months_due(campaign, one), wage_of(one, books)) for one in paid]


def wage_of(one: Contract, books: Books) -> int:
    """The copper pieces a month of troops or specialists.

    Raises:
        InputError: the book knows nobody like that.
    """
    if one.kind == "mercenary":
        return pay_unit(books.units.rules, read_unit(one.terms, books.units.rules)).month
    post = read_post(one.terms, books.trades.rules)
    if post is None:
        raise InputError(f"no wage is known of {one.terms!r}", key=one.id, expected="a trade of the book")
    return pay_post(books.trades.rules, post).month


def _table(dues: list[Due]) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    rows: list[tuple[str, ...]] = [
        (
            due.contract.name,
            say_gold(due.month, unit=False),
            f"day {due.contract.paid}" if due.contract.paid >= due.contract.since else "never",
            say_gold(due.copper, unit=False) if due.months else "",
        )
        for due in dues
    ]
    return ("", "a month", "paid until", "due"), rows


def _next_due(campaign: Campaign, dues: list[Due]) -> str:
    if not dues:
        return "Nobody is in pay by the month."
    first = min(due.contract.paid + MONTH for due in dues)
    days = count_words(first - campaign.day, "day")
    return f"Nothing is due; the next wages are due on day {first}, in {days}."


def _due_facts(campaign: Campaign, due: Due) -> dict[str, object]:
    one = due.contract
    return {
        "id": one.id,
        "name": one.name,
        "terms": one.terms,
        "month_gp": gold(due.month),
        "paid_until": one.paid,
        "months_due": due.months,
        "due_gp": gold(due.copper),
    }
