"""The journals of tables in one database: SQLite or PostgreSQL, by the same statements."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Final

from grognard.base.errors import InputError
from grognard.storage.journal import (
    BEGINNING,
    FORMAT,
    Addition,
    Draft,
    JournalEntry,
    Journals,
    Snapshot,
    StaleError,
    chain_of,
    check_chain,
    insertion_of,
)
from grognard.storage.tables.database import Database, Row, SqliteDatabase

POSTGRES: Final = ("postgresql://", "postgres://")
WHOLE: Final = "a backup, whole and undamaged"
_ENTRY: Final = "SELECT seq, command_id, author, at, body, format, chain FROM entry WHERE journal = ?"
_KINDS: Final = (int, str, str, str, bytes, int, str)


def open_journals(where: str) -> Journals:
    """Open the journals of tables in a SQLite file, or in PostgreSQL by its URL.

    Raises:
        InputError: it cannot be opened, or another server has it open.
    """
    if where.startswith(POSTGRES):
        from grognard.storage.tables.postgres import PostgresDatabase

        return TableStore(PostgresDatabase(where))
    return TableStore(SqliteDatabase(where))


class TableStore:
    """The journals of many tables; it may be used from several threads, one after the other."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.lock = threading.RLock()

    def names(self) -> list[str]:
        """The names of the journals that have an entry."""
        with self.lock, self.database.transaction():
            rows = self.database.ask("SELECT DISTINCT journal FROM entry ORDER BY journal")
        return [str(row[0]) for row in rows]

    def journal(self, name: str) -> TableJournal:
        """The journal of a name."""
        return TableJournal(self, name)

    def append_all(self, additions: Sequence[Addition]) -> list[JournalEntry]:
        """Add entries to journals, all of them or none."""
        with self.lock, self.database.transaction():
            return [self._append(one) for one in additions]

    def _append(self, one: Addition) -> JournalEntry:
        database, draft = self.database, one.draft
        there = database.ask(f"{_ENTRY} AND command_id = ?", (one.name, draft.command_id))
        if there:
            return _entry_of(there[0], database.name)
        last = database.ask(f"{_ENTRY} ORDER BY seq DESC LIMIT 1", (one.name,))
        before = _entry_of(last[0], database.name) if last else None
        now, chain = (before.seq, before.chain) if before is not None else (0, BEGINNING)
        if now != one.head:
            raise StaleError(
                f"entry {one.head + 1} of {one.name!r} has been written meanwhile",
                file=database.name,
                expected="one server alone to write there",
            )
        made = JournalEntry(now + 1, draft, chain_of(chain, now + 1, draft))
        database.ask(*insertion_of("journal", one.name, made))
        return made

    def close(self) -> None:
        """Leave the database."""
        with self.lock:
            self.database.close()


class TableJournal:
    """The journal of one table."""

    def __init__(self, store: TableStore, name: str) -> None:
        self._store = store
        self._name = name

    def _ask(self, sql: str, *values: object) -> list[Row]:
        with self._store.lock, self._store.database.transaction():
            return self._store.database.ask(sql, (self._name, *values))

    def read(self, after: int = 0) -> list[JournalEntry]:
        """The entries after a number, in their order, with their chain checked."""
        file = self._store.database.name
        rows = self._ask(f"{_ENTRY} AND seq >= ? ORDER BY seq", after)
        entries = [_entry_of(row, file) for row in rows]
        before = BEGINNING
        if after:
            if not entries or entries[0].seq != after:
                raise InputError(f"entry {after} is missing", file=file, expected=WHOLE)
            before = entries.pop(0).chain
        newer = next((entry for entry in entries if entry.draft.format > FORMAT), None)
        if newer is not None:
            problem = f"entry {newer.seq} is of format {newer.draft.format}, of a newer version"
            raise InputError(problem, file=file, expected=f"format {FORMAT} or older")
        check_chain(entries, before=before, after=after, file=file)
        return entries

    def append(self, head: int, command_id: str, entry: Draft) -> JournalEntry:
        """Add an entry behind the one of number `head`; one of the same command is given as it stands."""
        return self._store.append_all([Addition(self._name, head, entry)])[0]

    def snapshot(self, kept: Snapshot) -> None:
        """Keep the state after an entry in the place of what was kept before."""
        self._ask(
            "INSERT INTO snapshot (journal, seq, chain, format, body) VALUES (?, ?, ?, ?, ?) "
            "ON CONFLICT (journal) DO UPDATE SET seq = excluded.seq, chain = excluded.chain, "
            "format = excluded.format, body = excluded.body",
            kept.seq,
            kept.chain,
            kept.format,
            kept.body,
        )

    def latest_snapshot(self) -> Snapshot | None:
        """The last snapshot, if it has the current format and its entry has not changed."""
        rows = self._ask(
            "SELECT snapshot.seq, snapshot.chain, snapshot.format, snapshot.body FROM snapshot "
            "JOIN entry USING (journal, seq, chain) WHERE journal = ? AND snapshot.format = ?",
            FORMAT,
        )
        return Snapshot(rows[0][0], rows[0][1], rows[0][2], bytes(rows[0][3])) if rows else None

    def attach(self, name: str, body: bytes | None = None) -> bytes | None:
        """Keep a document beside the entries, or give the one that is kept under a name."""
        if body is not None:
            self._ask(
                "INSERT INTO document (journal, name, body) VALUES (?, ?, ?) "
                "ON CONFLICT (journal, name) DO UPDATE SET body = excluded.body",
                name,
                body,
            )
            return body
        rows = self._ask("SELECT body FROM document WHERE journal = ? AND name = ?", name)
        return bytes(rows[0][0]) if rows else None

    def close(self) -> None:
        """Do nothing: the store is closed as a whole."""


def _entry_of(row: Row, file: str) -> JournalEntry:
    """An entry as it is stored.

    Raises:
        InputError: something in it is of another kind than what is written there.
    """
    if tuple(map(type, row)) != _KINDS:
        raise InputError(f"entry {row[0]!r} is not as it was written", file=file, expected=WHOLE)
    seq, command_id, author, at, body, format, chain = row
    return JournalEntry(seq, Draft(command_id, author, at, body, format), chain)
