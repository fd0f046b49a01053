"""The commands of ``grognard campaign`` that change it: days, the referee's word, undo and redo."""

from __future__ import annotations

import argparse
from typing import Final

from grognard.campaign.away_events import GearRuled
from grognard.campaign.commands import pass_days as make_days
from grognard.campaign.commands import word
from grognard.campaign.events import Body, Undone
from grognard.campaign.state import Campaign
from grognard.campaign.undo import plan_redo, plan_undo, undone_by
from grognard.creatures.grammar import join_words
from grognard.errors import InputError
from grognard.faces.cli.campaign_desk import change, open_desk
from grognard.faces.cli.campaign_told import tell
from grognard.faces.cli.modules import check_gear
from grognard.operations.campaigns.opening import OpenCampaign
from grognard.text.wording import capital

_LONG: Final = 60


def pass_days(args: argparse.Namespace) -> int:
    """Let days go by."""
    with open_desk(args) as desk:
        if (done := tell_done(args, desk)) is not None:
            return done
        return write(args, desk, make_days(desk.campaign, args.days))


def say_word(args: argparse.Namespace) -> int:
    """Take the referee's word."""
    with open_desk(args) as desk:
        if (done := tell_done(args, desk)) is not None:
            return done
        body = word(desk.campaign, args.text, args.reason)
        _check_gear(desk.campaign, body)
        return write(args, desk, body)


def _check_gear(campaign: Campaign, body: Body) -> None:
    """See that gear that somebody is said to have is some that a fight knows.

    Raises:
        InputError: it is not.
    """
    for event in body.events:
        if isinstance(event, GearRuled):
            try:
                check_gear([(campaign.people[event.who].who, event.after)], file="")
            except InputError as error:
                raise InputError(error.problem, key="word", expected=error.expected) from error


def undo(args: argparse.Namespace) -> int:
    """Take an entry back."""
    with open_desk(args, whole=True) as desk:
        if (done := tell_done(args, desk)) is not None:
            return done
        plan = plan_undo(desk.entries, args.number, with_dependents=args.with_dependents)
        if plan.dependents and not args.with_dependents:
            said = {one.seq: one.body.said for one in desk.entries}
            listed = "; ".join(f"{one.seq} ({_short(said[one.seq])}): {one.why}" for one in plan.dependents)
            raise InputError(
                f"without {plan.event.entries[0]} these do not stand: {listed}", expected="--with-dependents"
            )
        numbers = join_words([str(one) for one in plan.event.entries])
        first = next(one for one in desk.entries if one.seq == plan.event.entries[0])
        said_of = f" ({first.body.said})" if len(plan.event.entries) == 1 else ""
        body = Body(said=f"undo of {numbers}{said_of}", events=(plan.event,))
        return write(args, desk, body, plan.campaign)


def _short(said: str) -> str:
    """An entry's line, or of a long one the first clause, which is enough to know it by."""
    return said if len(said) <= _LONG else said.partition(";")[0]


def redo(args: argparse.Namespace) -> int:
    """Let count again what was taken back."""
    with open_desk(args, whole=True) as desk:
        if (done := tell_done(args, desk)) is not None:
            return done
        plan = plan_redo(desk.entries)
        if plan.dependents:
            listed = "; ".join(f"{one.seq}: {one.why}" for one in plan.dependents)
            raise InputError(
                f"with it these do not stand: {listed}",
                expected=f"grognard campaign undo {plan.dependents[0].seq} first",
            )
        taken = next(one for one in desk.entries if one.seq == plan.event.entries[0])
        event = undone_by(taken)
        numbers = join_words([str(one) for one in event.entries]) if event is not None else ""
        return write(args, desk, Body(said=f"redo of {numbers}", events=(plan.event,)), plan.campaign)


def tell_done(args: argparse.Namespace, desk: OpenCampaign) -> int | None:
    """Answer a command that was done before from what is there; None for one that was not."""
    there = desk.find_command(args.command_id) if args.command_id else None
    if there is None:
        return None
    facts = {"entry": there.seq, "said": there.body.said, "done_before": True}
    return tell(args, facts, [f"{there.body.said}.", f"This was done before: entry {there.seq}."])


def write(args: argparse.Namespace, desk: OpenCampaign, body: Body, after: Campaign | None = None) -> int:
    """Write an entry, and say what it says."""
    number, said = change(args, desk, body, after)
    if number and any(isinstance(event, Undone) for event in body.events):
        said = f"Entry {number}."
    facts = {"entry": number or None, "said": body.said, "dry_run": not number}
    return tell(args, facts, [f"{capital(body.said)}.", said])
