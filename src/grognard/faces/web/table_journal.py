"""The journal of a table: what its entries hold, and the table that they come to."""

# No `from __future__ import annotations`: msgspec would compile each annotation anew.

import os
from datetime import UTC, datetime
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import msgspec

from grognard.base.errors import InputError
from grognard.faces.web import messages as m
from grognard.faces.web.journal_writer import MOST_AT_ONCE
from grognard.faces.web.seating import Seating
from grognard.faces.web.seats import Invitation, TableLinks, Visibility
from grognard.faces.web.table import Table, WaitingForDie
from grognard.fight.begin import load
from grognard.fight.fight import Fight
from grognard.fight.journaled import (
    Draft,
    FightChange,
    JournalEntry,
    Journals,
    Snapshot,
    apply_change,
    find_change,
    load_document,
)

SNAPSHOT_EVERY: Final = 100
MOST_FILES: Final = MOST_AT_ONCE + 1
"""The file of a fight is written after its entry, and so many entries may be written before."""
SEATS: Final = "seats"
"""The name of the document with the seats of an expedition."""
SEAT_MESSAGES: Final = ("invite", "revoke", "letsee")
_NOTHING: Final = FightChange()


class TableEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an entry of a table holds.

    Attributes:
        kind: what was done: "begin", "act", "undo", "invite" and so on.
        by: the page that did it, and `n`, the number that it gave it.
        change: what it changed of the fight.
        waits: what waits for a die afterwards.
        guests, shows: the links, and what players see, where it changed them.
        file: the digest of the file of the fight, which is written afterwards; "" where it has none.
    """

    kind: str
    by: str = ""
    n: int = 0
    change: FightChange = _NOTHING
    waits: WaitingForDie | None = None
    guests: tuple[Invitation, ...] | None = None
    shows: Visibility | None = None
    file: str = ""


class JournaledTable(msgspec.Struct):
    """A table as its entries come to: its fight as the fields of a saved fight, and all that is around it.

    `files` are the digests of the last files of the fight.
    """

    fight: dict[str, Any] = {}
    waits: WaitingForDie | None = None
    guests: tuple[Invitation, ...] = ()
    shows: Visibility = Visibility()
    done: dict[str, int] = {}
    files: tuple[str, ...] = ()

    def take(self, body: TableEntry) -> None:
        """Take in the next entry.

        Raises:
            InputError: it does not follow what was before.
        """
        apply_change(self.fight, body.change)
        self.waits = body.waits
        if body.guests is not None:
            self.guests = body.guests
        if body.shows is not None:
            self.shows = body.shows
        if body.by and body.n:
            self.done[body.by] = body.n
        if body.file:
            self.files = (*self.files, body.file)[-MOST_FILES:]


class Seats(msgspec.Struct, frozen=True):
    """The links of a table, and what players see."""

    guests: tuple[Invitation, ...]
    shows: Visibility


class TableRecorder:
    """Writes down what becomes of a table: the next entry after each change.

    Args:
        table: which.
        head: the number of the entry that is the last so far.
        is_known: whether the journal has it as it stands; else its next entry holds all of it.
    """

    def __init__(self, table: Table, *, head: int, is_known: bool) -> None:
        self._table = table
        self.head = head
        self._saved = table.fight.capture() if is_known else None
        self._guests = tuple(table.guests.invitations)
        self._shows = table.shows

    def draft(self, kind: str, by: str = "", n: int = 0) -> Draft:
        """The entry of what was just done; the next one goes behind it.

        Raises:
            InputError: the fight's dice do not come from a seed of its own.
        """
        table, is_whole = self._table, self._saved is None
        now, guests = table.fight.capture(), tuple(table.guests.invitations)
        body = TableEntry(
            kind=kind,
            by=by,
            n=n,
            change=find_change(self._saved, now),
            waits=table.waits,
            guests=guests if is_whole or guests != self._guests else None,
            shows=table.shows if is_whole or table.shows != self._shows else None,
            file=_digest(table.snapshot()) if table.path else "",
        )
        self._saved, self._guests, self._shows = now, guests, table.shows
        self.head += 1
        at = datetime.now(UTC).isoformat(timespec="microseconds")
        return Draft(os.urandom(12).hex(), by, at, msgspec.json.encode(body))


def read_kept(journals: Journals, name: str) -> tuple[JournaledTable, JournalEntry] | None:
    """A table as its journal has it, and its last entry; None where there is none.

    Raises:
        InputError: the journal is damaged, or of a newer version.
    """
    journal = journals.journal(name)
    snapshot = journal.latest_snapshot()
    kept, after = _read_snapshot(snapshot)
    entries = journal.read(max(after - 1, 0))
    for entry in entries:
        if entry.seq > after:
            kept.take(_decode(entry))
    if not entries:
        return None
    if entries[-1].seq >= after + SNAPSHOT_EVERY:
        last = entries[-1]
        journal.snapshot(Snapshot(last.seq, last.chain, last.draft.format, msgspec.json.encode(kept)))
    return kept, entries[-1]


def _read_snapshot(snapshot: Snapshot | None) -> tuple[JournaledTable, int]:
    if snapshot is not None:
        try:
            return msgspec.json.decode(snapshot.body, type=JournaledTable), snapshot.seq
        except msgspec.MsgspecError:
            pass  # It is only a help: all entries are read instead.
    return JournaledTable(fight={}, done={}), 0


def _decode(entry: JournalEntry) -> TableEntry:
    try:
        return msgspec.json.decode(entry.draft.body, type=TableEntry)
    except msgspec.MsgspecError as error:
        problem = f"entry {entry.seq} of a table is not as it was written: {error}"
        raise InputError(problem, expected="a journal, undamaged") from error


def table_from_journal(name: str, kept: JournaledTable, *, path: str) -> Table:
    """The table that a journal comes to, standing where it was left.

    Raises:
        InputError: its fight cannot be used.
    """
    table = Table(name, load_document(kept.fight), path=path)
    table.guests = TableLinks(kept.guests)
    table.shows = kept.shows
    table.done = dict(kept.done)
    return table


def played_elsewhere(kept: JournaledTable, last: JournalEntry, path: str) -> Fight | None:
    """The fight of the file that a table is also kept in, if it was played on there after the last entry.

    The file of an earlier entry was left behind when the server was stopped before it wrote a newer one.
    """
    try:
        if os.path.getmtime(path) <= datetime.fromisoformat(last.draft.at).timestamp():
            return None
        if _digest(Path(path).read_text(encoding="utf-8").encode()) in kept.files:
            return None
        fight = load(path, waits=True)
    except (OSError, UnicodeError, InputError):
        return None
    change = find_change(None, fight.capture()).fields
    played = ("journal", "others", "encounter")
    same = all(msgspec.json.decode(change[one]) == kept.fight.get(one) for one in played)
    return None if same else fight


def _digest(file: bytes) -> str:
    return blake2b(file, digest_size=12).hexdigest()


def encode_seats(table: Seating) -> bytes:
    """The links of a table, and what players see, as a document."""
    return msgspec.json.encode(Seats(tuple(table.guests.invitations), table.shows))


def take_seats(table: Seating, document: bytes | None) -> None:
    """Have the seats of a document at a table, if there are any."""
    if document is not None:
        seats = msgspec.json.decode(document, type=Seats)
        table.guests, table.shows = TableLinks(seats.guests), seats.shows


def name_message(message: m.In) -> str:
    """The kind of the entry of a message."""
    return type(message).__name__.lower()
