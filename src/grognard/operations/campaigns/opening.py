"""An open campaign: its state, and the place where entries are written."""

from __future__ import annotations

import getpass
import glob
import os
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import Final

import msgspec

from grognard.base.errors import InputError
from grognard.campaign.company.commands import state_after_entry
from grognard.campaign.journal.entries import EntryBody, WrittenEntry, decode_body, encode_body
from grognard.campaign.journal.fold import fold
from grognard.campaign.journal.undo import fold_all, undone_by
from grognard.campaign.state import Campaign
from grognard.creatures.rulebook_tables import using_tables_named
from grognard.operations.campaigns.fights_under_way import telling_rounds
from grognard.storage.campaigns.store import ENDING, CampaignStore, open_store
from grognard.storage.journal import FORMAT, Draft, JournalEntry, Snapshot, upcast

SNAPSHOT_EVERY: Final = 500


class OpenCampaign:
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

    def _read(self, after: int) -> list[WrittenEntry]:
        return [decode_entry(one, self.store.path) for one in self.store.read(after)]

    def check(self, body: EntryBody) -> Campaign:
        """Return the state after an entry that is not written yet.

        Raises:
            InputError: the entry does not fit what is so.
        """
        with telling_rounds(self.campaign):
            return state_after_entry(self.campaign, body)

    def find_command(self, command_id: str) -> WrittenEntry | None:
        """The entry that a command has written before, if it has."""
        found = next((one for one in self.store.read() if one.draft.command_id == command_id), None)
        return None if found is None else decode_entry(found, self.store.path)

    def write(self, body: EntryBody, after: Campaign | None = None, *, command_id: str = "") -> int:
        """Add an entry and keep the state now and then; return the number of the entry.

        Args:
            body: the entry.
            after: the state it leads to, where that is known; else it is checked here.
            command_id: the same command again is answered by the entry that it wrote before.

        Raises:
            InputError: the entry does not fit what is so, or cannot be written.
        """
        after = self.check(body) if after is None else after
        command_id = command_id or uuid.uuid4().hex
        made = self.store.append(self.campaign.seq, command_id, make_draft(body, command_id))
        if made.seq % SNAPSHOT_EVERY == 0:
            # Only a help: the entry stands, also where there is no room for this.
            with suppress(InputError):
                self.store.snapshot(Snapshot(made.seq, made.chain, FORMAT, msgspec.msgpack.encode(after)))
        return made.seq


def make_draft(body: EntryBody, command_id: str) -> Draft:
    """An entry to be added, by the user at the keyboard."""
    at = datetime.now(UTC).isoformat(timespec="seconds")
    try:
        author = getpass.getuser()
    except (KeyError, OSError):
        author = ""
    return Draft(command_id, author, at, encode_body(body), FORMAT)


def decode_entry(entry: JournalEntry, path: str) -> WrittenEntry:
    """An entry that is stored, as the campaign has it.

    Raises:
        InputError: its body cannot be understood.
    """
    try:
        return WrittenEntry(
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
def open_campaign(
    named: str,
    *,
    writes: bool,
    whole: bool = False,
    waiting: Callable[[str], None] = lambda path: None,
    copied: Callable[[str, str], None] = lambda path, copy: None,
) -> Iterator[OpenCampaign]:
    """Open a campaign and close it in the end; a writer waits for its turn.

    Args:
        named: the file, with its ending or without; "" for the only campaign here.
        writes: whether an entry may be written.
        whole: whether every entry is read, as undo needs them.
        waiting: called with the path again and again while another command writes.
        copied: called in the end with the path and that of a copy of the file as it was, if it was of an
            older version and has been brought up to date.

    Raises:
        InputError: the campaign cannot be used, or another command writes for too long.
    """
    store = open_store(find_campaign(named))
    try:
        if writes:
            store.lock_out_writers(lambda: waiting(store.path))
        opened = OpenCampaign(store, whole=whole)
        with using_tables_named(opened.campaign.book):
            yield opened
    finally:
        store.close()
        if store.kept:
            copied(store.path, store.kept)
