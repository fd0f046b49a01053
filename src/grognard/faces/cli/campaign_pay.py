"""``grognard campaign dues``, ``find``, ``divide`` and ``dismiss``: those in pay, and treasure."""

from __future__ import annotations

import argparse

from grognard.campaign.hirelings_commands import dismiss, divide, find_treasure
from grognard.campaign.state import CHEST
from grognard.creatures.coins import say_gold
from grognard.faces.cli.campaign_desk import open_desk
from grognard.faces.cli.campaign_told import tell
from grognard.faces.cli.campaign_words import tell_done, write
from grognard.faces.cli.replies import Rows
from grognard.operations.hiring.books import find_pay_book
from grognard.operations.hiring.dues import list_due_facts, list_due_rows, list_dues, say_next_due
from grognard.operations.hiring.payroll_telling import gold
from grognard.rulebooks.chapters import Source


def show_dues(args: argparse.Namespace) -> int:
    """List who is in pay, and what is due."""
    with open_desk(args) as desk:
        now = desk.campaign
    dues = list_dues(now, find_pay_book(Source(now.book)))
    said: list[str | Rows] = [*list_due_rows(dues)]
    owed = sum([due.copper for due in dues])
    if owed:
        chest = now.balance(CHEST)
        short = f", {say_gold(owed - chest)} short" if owed > chest else ""
        said.append(f"{say_gold(owed)} are due; the chest has {say_gold(chest)}{short}: grognard payroll -c")
    else:
        said.append(say_next_due(now, dues))
    facts = {"day": now.day, "due_gp": gold(owed), "dues": list_due_facts(dues)}
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
