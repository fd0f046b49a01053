"""A journal in one SQLite file: every entry is a transaction that is on the disk when it is confirmed."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from types import MappingProxyType
from typing import Any, Final

from grognard.base.errors import InputError
from grognard.storage.campaigns import layout
from grognard.storage.journal import (
    BEGINNING,
    FORMAT,
    Draft,
    JournalEntry,
    Snapshot,
    StaleError,
    chain_of,
    check_chain,
    insertion_of,
)
from grognard.storage.sqlite_files import (
    WHOLE,
    connect,
    copy_file,
    keep_copy,
    translating_errors,
    writing_whole,
)

ENDING: Final = ".campaign"
PATIENCE: Final = 5.0
"""Seconds to wait for another command to finish writing."""
_GLANCE: Final = 0.1
"""Seconds between two looks whether it has."""
_ONLY: Final = "main"  # one campaign a file; the column is for a server with many
_KINDS: Final = (int, str, str, str, bytes, int, str)
_SNAPSHOT_KINDS: Final = (int, str, int, bytes)
_ENTRY: Final = "SELECT seq, command_id, author, at, body, format, chain FROM entry WHERE campaign = ?"
_SNAPSHOT: Final = """
SELECT snapshot.seq, snapshot.chain, snapshot.format, snapshot.body
FROM snapshot JOIN entry USING (campaign, seq, chain)
WHERE campaign = ? AND snapshot.format = ?"""
_NOTHING: Final[Mapping[str, bytes]] = MappingProxyType({})


class CampaignStore:
    """A campaign file that is open; `create_store` and `open_store` make one.

    `kept` is the copy of an older file as it was, where this one was brought up to date.
    """

    def __init__(self, path: str, *, patience: float = PATIENCE) -> None:
        self.path = path
        self.kept = ""
        self._patience = patience
        self._opened: sqlite3.Connection | None = None
        self._has_turn = False

    def lock_out_writers(self, waiting: Callable[[], None]) -> None:
        """Lock out other writers until the next entry is added, or until this is closed.

        Args:
            waiting: called again and again while another command writes.

        Raises:
            InputError: another command still writes after some seconds, or the file is damaged.
        """
        until = time.monotonic() + self._patience
        with translating_errors(self.path):
            file = self._file()
            _wait_for_others(file, _GLANCE)
            while not self._has_turn:
                try:
                    file.execute("BEGIN IMMEDIATE")
                    self._has_turn = True
                except sqlite3.OperationalError as error:
                    if not error.sqlite_errorname.startswith("SQLITE_BUSY") or time.monotonic() > until:
                        raise
                    waiting()
            _wait_for_others(file, self._patience)
        self._check_pages()

    def read(self, after: int = 0) -> list[JournalEntry]:
        """The entries after a number, in their order, with their chain checked."""
        with self._transaction() as file:
            rows = file.execute(f"{_ENTRY} AND seq >= ? ORDER BY seq", (_ONLY, after)).fetchall()
        entries = [_entry_of(row, self.path) for row in rows]
        before = BEGINNING
        if after:
            if not entries or entries[0].seq != after:
                raise InputError(f"entry {after} is missing", file=self.path, expected=WHOLE)
            before = entries.pop(0).chain
        for entry in entries:
            if entry.draft.format > FORMAT:
                raise InputError(
                    f"entry {entry.seq} is of format {entry.draft.format}, of a newer version",
                    file=self.path,
                    expected=f"format {FORMAT} or older",
                )
        check_chain(entries, before=before, after=after, file=self.path)
        return entries

    def append(self, head: int, command_id: str, entry: Draft) -> JournalEntry:
        """Add an entry behind the one of number `head`; one of the same command is given as it stands.

        Where it is the first of a newer format, the file as it was is copied before.
        """
        with self._transaction(writes=True) as file:
            there = file.execute(f"{_ENTRY} AND command_id = ?", (_ONLY, command_id)).fetchone()
            if there is not None:
                return _entry_of(there, self.path)
            last = file.execute(f"{_ENTRY} ORDER BY seq DESC LIMIT 1", (_ONLY,)).fetchone()
            now, chain, format = 0, BEGINNING, entry.format
            if last is not None:
                before = _entry_of(last, self.path)
                now, chain, format = before.seq, before.chain, before.draft.format
            if now != head:
                raise StaleError(
                    f"entry {head + 1} has been written meanwhile by another command",
                    file=self.path,
                    expected="the command once more",
                )
            if format < entry.format:
                self.kept = keep_copy(self.path, f"format-{format}")
            made = JournalEntry(head + 1, entry, chain_of(chain, head + 1, entry))
            file.execute(*insertion_of("campaign", _ONLY, made))
            if self._has_turn:
                file.commit()
                self._has_turn = False
        return made

    def snapshot(self, kept: Snapshot) -> None:
        """Keep the state after an entry in the place of what was kept before."""
        with self._transaction(writes=True) as file:
            file.execute(
                "INSERT OR REPLACE INTO snapshot (campaign, seq, chain, format, body) VALUES (?, ?, ?, ?, ?)",
                (_ONLY, kept.seq, kept.chain, kept.format, kept.body),
            )

    def latest_snapshot(self) -> Snapshot | None:
        """The last snapshot, if it has the current format and its entry has not changed."""
        with self._transaction() as file:
            row = file.execute(_SNAPSHOT, (_ONLY, FORMAT)).fetchone()
        # It is only a help: what is damaged of it is made anew.
        return Snapshot(*row) if row is not None and tuple(map(type, row)) == _SNAPSHOT_KINDS else None

    def attach(self, name: str, body: bytes | None = None) -> bytes | None:
        """Keep a document beside the entries, or give the one that is kept under a name."""
        with self._transaction(writes=body is not None) as file:
            if body is None:
                row = file.execute(
                    "SELECT body FROM document WHERE campaign = ? AND name = ?", (_ONLY, name)
                ).fetchone()
                return None if row is None else _document_of(name, row[0], self.path)
            _attach(file, name, body)
        return body

    def documents(self) -> dict[str, bytes]:
        """Every document that is kept beside the entries, by its name."""
        with self._transaction() as file:
            rows = file.execute(
                "SELECT name, body FROM document WHERE campaign = ? ORDER BY name", (_ONLY,)
            ).fetchall()
        return {name: _document_of(name, body, self.path) for name, body in rows}

    def close(self) -> None:
        """Leave it."""
        if self._opened is not None:
            self._opened.close()
        self._opened = None
        self._has_turn = False

    def check(self) -> int:
        """See that this is a campaign file that can be used; return the number of its layout.

        Raises:
            InputError: it is something else, damaged, or of a newer version.
        """
        with self._transaction() as file:
            if file.execute("PRAGMA application_id").fetchone()[0] != layout.OURS:
                raise InputError(
                    "this is no campaign file", file=self.path, expected="a file of campaign new"
                )
            found = layout.read_layout(file)
        number, newest = layout.number_layout(found), len(layout.STEPS)
        if not 1 <= number <= newest:
            whose = "by a newer version of the program" if number > newest else "as by no version"
            raise InputError(
                f"it is laid out as {found[:40]!r}, {whose}",
                file=self.path,
                expected=repr(f"layout_{newest}"),
            )
        return number

    def check_whole(self) -> None:
        """Check every page of the file with SQLite, and the chain at every entry.

        Raises:
            InputError: something is damaged.
        """
        self._check_pages()
        self.read()

    def _check_pages(self) -> None:
        with self._transaction() as file:
            said = file.execute("PRAGMA integrity_check").fetchone()[0]
        if said != "ok":
            raise InputError(f"the file is damaged: {said}", file=self.path, expected=WHOLE)

    def lay_out(self, entries: Iterable[Draft], documents: Mapping[str, bytes]) -> None:
        """Make the tables of a new file, with all there is in it from the beginning."""
        with self._transaction(writes=True) as file:
            file.execute(f"PRAGMA application_id = {layout.OURS}")
            layout.upgrade(file, 0)
            chain = BEGINNING
            for seq, draft in enumerate(entries, start=1):
                chain = chain_of(chain, seq, draft)
                file.execute(*insertion_of("campaign", _ONLY, JournalEntry(seq, draft, chain)))
            for name, body in documents.items():
                _attach(file, name, body)

    def bring_up_to_date(self, number: int) -> None:
        """Bring the tables of an older layout to the newest one; the file as it was is kept as a copy.

        Raises:
            InputError: it cannot be copied or written.
        """
        self.close()
        self.kept = keep_copy(self.path, f"layout_{number}")
        try:
            with self._transaction(writes=True) as file:
                layout.upgrade(file, number)
        except InputError:
            os.unlink(self.kept)
            raise

    def _file(self) -> sqlite3.Connection:
        """Open the file at its first use: none is made that is not there, and looking writes nothing."""
        if self._opened is None:
            self._opened = connect(self.path, patience=self._patience)
        return self._opened

    @contextmanager
    def _transaction(self, *, writes: bool = False) -> Iterator[sqlite3.Connection]:
        """A transaction, carried out whole or not at all; what SQLite says is said as we say things.

        A writer begins as one, so that it learns at once that another command is writing.
        """
        with translating_errors(self.path):
            file = self._file()
            if self._has_turn:
                yield file
                return
            file.execute("BEGIN IMMEDIATE" if writes else "BEGIN")
            try:
                yield file
                file.commit()
            finally:
                # A commit that failed leaves its transaction open; after one that did not this does nothing.
                file.rollback()


def _wait_for_others(file: sqlite3.Connection, seconds: float) -> None:
    """Set how long SQLite waits for other connections."""
    file.execute(f"PRAGMA busy_timeout = {int(seconds * 1000)}")


def _entry_of(row: tuple[Any, ...], path: str) -> JournalEntry:
    """An entry as it is stored.

    Raises:
        InputError: something in it is of another kind than what is written there.
    """
    if tuple(map(type, row)) != _KINDS:
        raise InputError(f"entry {row[0]!r} is not as it was written", file=path, expected=WHOLE)
    seq, command_id, author, at, body, format, chain = row
    return JournalEntry(seq, Draft(command_id, author, at, body, format), chain)


def _document_of(name: object, body: object, path: str) -> bytes:
    """A document as it is stored.

    Raises:
        InputError: something in it is of another kind than what is written there.
    """
    if not isinstance(name, str) or not isinstance(body, bytes):
        raise InputError(f"the document {name!r} is not as it was written", file=path, expected=WHOLE)
    return body


def _attach(file: sqlite3.Connection, name: str, body: bytes) -> None:
    file.execute(
        "INSERT OR REPLACE INTO document (campaign, name, body) VALUES (?, ?, ?)", (_ONLY, name, body)
    )


def open_store(path: str, *, patience: float = PATIENCE) -> CampaignStore:
    """Open a campaign file; one of an older layout is brought up to date, and kept as a copy as it was.

    Raises:
        InputError: there is none, or it cannot be used.
    """
    if not os.path.isfile(path):
        raise InputError("there is no such campaign", file=path, expected="a file of grognard campaign new")
    store = CampaignStore(path, patience=patience)
    try:
        number = store.check()
        if number < len(layout.STEPS):
            store.bring_up_to_date(number)
    except InputError:
        store.close()
        raise
    return store


def create_store(
    path: str, entries: Iterable[Draft] = (), documents: Mapping[str, bytes] = _NOTHING
) -> CampaignStore:
    """Make a campaign file with all that is in it from the beginning, or none at all.

    Raises:
        InputError: there is such a file already, or it cannot be written.
    """
    with writing_whole(path) as part, closing(CampaignStore(part)) as store, _naming_file(part, path):
        store.lay_out(entries, documents)
    return CampaignStore(path)


def copy_store(path: str, to: str) -> None:
    """Copy a campaign file, even while another process writes in it.

    Raises:
        InputError: it is damaged, or the copy exists already or cannot be written.
    """
    with closing(open_store(path)) as store:
        store.check_whole()
    copy_file(path, to)


@contextmanager
def _naming_file(part: str, path: str) -> Iterator[None]:
    """Make errors about a part file name the file it is to become."""
    try:
        yield
    except InputError as error:
        raise InputError(error.problem, file=path, expected=error.expected) from error
