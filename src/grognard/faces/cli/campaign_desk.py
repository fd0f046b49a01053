"""A campaign file at the command line: which one, opened, and a command's entry written in it."""

from __future__ import annotations

import argparse
import getpass
import glob
import os
import shlex
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from typing import Final

import msgspec

from grognard.campaign.commands import checked
from grognard.campaign.events import Body, Written, decode_body, encode_body
from grognard.campaign.fold import fold
from grognard.campaign.state import Campaign
from grognard.campaign.undo import fold_all, undone_by
from grognard.errors import InputError
from grognard.faces.cli.campaign_rounds import telling_rounds
from grognard.faces.cli.printing import complain, show_progress
from grognard.storage.campaign_store import ENDING, CampaignStore, open_store
from grognard.storage.journal import FORMAT, Draft, Entry, Snapshot, upcast

SNAPSHOT_EVERY: Final = 500


class Desk:
    """An open campaign: its state, and the place where entries are added."""

    def __init__(self, store: CampaignStore, *, whole: bool = False) -> None:
        self.store = store
        kept = None if whole else self._read_kept()
        self.entries = self._read(kept.seq if kept else 0)
        if kept and any(undone_by(one) for one in self.entries):
            # What is taken back may stand before what was kept.
            kept, self.entries = None, self._read(0)
        if kept is None:
            self.campaign = fold_all(self.entries)
        else:
            self.campaign, _ = fold(self.entries, start=kept)

    def _read_kept(self) -> Campaign | None:
        """The state that was kept last; none where that cannot be understood."""
        kept = self.store.latest_snapshot()
        if kept is None:
            return None
        try:
            campaign = msgspec.msgpack.decode(kept.body, type=Campaign)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            return None
        return campaign if campaign.seq == kept.seq else None

    def _read(self, after: int) -> list[Written]:
        return [written_of(one, self.store.path) for one in self.store.read(after)]

    def find_command(self, command_id: str) -> Written | None:
        """The entry that a command has written before, if it has."""
        found = next((one for one in self.store.read() if one.draft.command_id == command_id), None)
        return None if found is None else written_of(found, self.store.path)

    def write(self, body: Body, after: Campaign, *, command_id: str) -> int:
        """Add an entry and keep the state now and then; the number it has."""
        made = self.store.append(self.campaign.seq, command_id, make_draft(body, command_id))
        if made.seq % SNAPSHOT_EVERY == 0:
            # Only a help: the entry stands, also where there is no room for this.
            with suppress(InputError):
                self.store.snapshot(Snapshot(made.seq, made.chain, FORMAT, msgspec.msgpack.encode(after)))
        return made.seq


def make_draft(body: Body, command_id: str) -> Draft:
    """An entry to be added, of whoever is at the keyboard."""
    at = datetime.now(UTC).isoformat(timespec="seconds")
    try:
        author = getpass.getuser()
    except (KeyError, OSError):
        author = ""
    return Draft(command_id, author, at, encode_body(body), FORMAT)


def written_of(entry: Entry, path: str) -> Written:
    """An entry that is stored, as the campaign has it.

    Raises:
        InputError: its body cannot be understood.
    """
    try:
        return Written(
            entry.seq, decode_body(upcast(entry.draft, file=path)), entry.draft.author, entry.draft.at
        )
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise InputError(
            f"entry {entry.seq}: {error}", file=path, expected="an entry of a command"
        ) from error


def find_campaign(named: str) -> str:
    """The file of a campaign: as named, with its ending or without, or the only one here.

    Raises:
        InputError: there is none, or there are several.
    """
    if named:
        return named if named.endswith(ENDING) or os.path.isfile(named) else named + ENDING
    found = sorted(glob.glob(f"*{ENDING}"))
    if len(found) != 1:
        problem = f"there are {len(found)} campaigns here" if found else "there is no campaign here"
        expected = (
            " or ".join(f"-c {one}" for one in found[:5]) if found else "-c FILE, or grognard campaign new"
        )
        raise InputError(problem, expected=expected)
    return found[0]


@contextmanager
def open_desk(args: argparse.Namespace, *, whole: bool = False) -> Iterator[Desk]:
    """Open the campaign that is meant, and close it behind us; a command that writes waits for its turn.

    Raises:
        InputError: it cannot be used, or another command writes for too long.
    """
    store = open_store(find_campaign(args.campaign))
    try:
        if not getattr(args, "dry_run", True):
            store.take_turn(partial(show_progress, f"Another command writes in {store.path}; wait..."))
            show_progress("")
        yield Desk(store, whole=whole)
    finally:
        store.close()
        if store.kept:
            said = f"{store.path} is brought up to date; as it was, it is kept as {store.kept}"
            complain(said)


def by_its_book(args: argparse.Namespace, campaign: Campaign) -> None:
    """Where no other book is named, that of the campaign is asked."""
    if not args.is_book_named:
        args.rules = campaign.book


def change(
    args: argparse.Namespace, desk: Desk, body: Body, after: Campaign | None = None
) -> tuple[int, str]:
    """Write an entry, or only say what it would be; its number and what is said of it.

    Raises:
        InputError: it cannot be, or cannot be written.
    """
    with telling_rounds(desk.campaign):
        state = checked(desk.campaign, body) if after is None else after
    if args.dry_run:
        return 0, "Nothing is changed (--dry-run)."
    body = msgspec.structs.replace(body, typed=shlex.join(["grognard", *args.arguments]))
    number = desk.write(body, state, command_id=args.command_id or uuid.uuid4().hex)
    return number, f"Entry {number}. grognard campaign undo takes it back."
