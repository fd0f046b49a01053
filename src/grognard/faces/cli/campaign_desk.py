"""A campaign file at the command line: which one, opened, and a command's entry written in it."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from grognard.campaign.events import Body
from grognard.campaign.state import Campaign
from grognard.faces.cli.printing import complain, show_progress
from grognard.operations.campaigns.opening import OpenCampaign, open_campaign


@contextmanager
def open_desk(args: argparse.Namespace, *, whole: bool = False) -> Iterator[OpenCampaign]:
    """Open the campaign that is meant, and close it behind us; a command that writes waits for its turn.

    Raises:
        InputError: it cannot be used, or another command writes for too long.
    """
    writes = not getattr(args, "dry_run", True)
    kept = path = ""
    try:
        with open_campaign(args.campaign, writes=writes, whole=whole, waiting=tell_waiting) as desk:
            show_progress("")
            kept, path = desk.store.kept, desk.store.path
            yield desk
            kept = desk.store.kept
    finally:
        if kept:
            complain(f"{path} is brought up to date; as it was, it is kept as {kept}")


def tell_waiting(path: str) -> None:
    """Say that another command writes."""
    show_progress(f"Another command writes in {path}; wait...")


def by_its_book(args: argparse.Namespace, campaign: Campaign) -> None:
    """Where no other book is named, that of the campaign is asked."""
    if not args.is_book_named:
        args.rules = campaign.book


def change(
    args: argparse.Namespace, desk: OpenCampaign, body: Body, after: Campaign | None = None
) -> tuple[int, str]:
    """Write an entry, or only say what it would be; its number and what is said of it.

    Raises:
        InputError: it cannot be, or cannot be written.
    """
    state = desk.check(body) if after is None else after
    if args.dry_run:
        return 0, "Nothing is changed (--dry-run)."
    body = msgspec.structs.replace(body, typed=shlex.join(["grognard", *args.arguments]))
    number = desk.write(body, state, command_id=args.command_id)
    return number, f"Entry {number}. grognard campaign undo takes it back."
