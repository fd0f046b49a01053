"""``grognard payroll -c``: what those in pay are owed, and that it is paid once."""

from __future__ import annotations

import argparse

import msgspec

from grognard.campaign.hirelings_commands import pay
from grognard.campaign.hirelings_events import Paid
from grognard.campaign.state import CHEST
from grognard.creatures.coins import say_gold
from grognard.errors import InputError
from grognard.faces.cli.campaign_desk import by_its_book, open_desk
from grognard.faces.cli.campaign_entry import put_down, tell_done
from grognard.faces.cli.payroll_command import find_books
from grognard.faces.cli.replies import Reply, Rows, source_of
from grognard.operations.campaigns.dues import (
    due_facts,
    find_wages,
    list_dues,
    table_of_dues,
    tell_next_due,
)
from grognard.text.explain import Note
from grognard.text.wording import capital

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
        dues = list_dues(campaign, find_wages(source_of(args)))
        parts: list[Note | Rows] = [table_of_dues(dues)] if dues else []
        facts: dict[str, object] = {"dues": [due_facts(due) for due in dues]}
        if not any(due.months for due in dues):
            said: Note = (tell_next_due(campaign, dues), ())
            return put_down(args, desk, books.units, Reply([*parts, said], facts), None)
        body = pay(campaign, dues, args.unpaid)
        troops = any(due.contract.kind == "mercenary" for due in dues if due.months)
        rules = books.units.rules.cite("month") if troops else ()
        left = campaign.balance(CHEST) - sum([one.copper for one in body.events if isinstance(one, Paid)])
        parts.append((f"{capital(body.said)}; {say_gold(left)} are left.", rules))
        body = msgspec.structs.replace(body, rules=rules)
        return put_down(args, desk, books.units, Reply(parts, facts), body)
