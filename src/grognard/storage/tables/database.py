"""The database interface of the journals of tables, and SQLite: a file open in one program only."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, Protocol

from grognard.base.errors import InputError
from grognard.storage.sqlite_files import translating_errors

OURS: Final = 0x67726F74
"""The application id of a file of tables: "grot"."""
LAYOUT: Final = 1
TABLES: Final = (
    """CREATE TABLE IF NOT EXISTS entry (
        journal TEXT NOT NULL,
        seq INTEGER NOT NULL,
        command_id TEXT NOT NULL,
        author TEXT NOT NULL,
        at TEXT NOT NULL,
        format INTEGER NOT NULL,
        body {bytes} NOT NULL,
        chain TEXT NOT NULL,
        PRIMARY KEY (journal, seq),
        UNIQUE (journal, command_id)
    )""",
    """CREATE TABLE IF NOT EXISTS snapshot (
        journal TEXT NOT NULL PRIMARY KEY,
        seq INTEGER NOT NULL,
        chain TEXT NOT NULL,
        format INTEGER NOT NULL,
        body {bytes} NOT NULL
    )""",
    """CREATE TABLE IF NOT EXISTS document (
        journal TEXT NOT NULL,
        name TEXT NOT NULL,
        body {bytes} NOT NULL,
        PRIMARY KEY (journal, name)
    )""",
)
"""The tables of layout 1; `{bytes}` is the database's type for bytes."""
Row = tuple[Any, ...]


class Database(Protocol):
    """A database that this program alone writes in."""

    name: str
    """What it is called in errors: a file, or a URL without its password."""

    def transaction(self) -> Any:
        """A context in which all that is asked is done, and on the disk at its end, or nothing of it."""
        ...

    def ask(self, sql: str, values: Sequence[object] = ()) -> list[Row]:
        """Do something inside a transaction, with a `?` for each value; the rows that it gives."""
        ...

    def close(self) -> None:
        """Leave it."""
        ...


class SqliteDatabase:
    """A SQLite file with a write-ahead log, locked for others as long as it is open.

    Raises:
        InputError: it cannot be opened, another program has it open, or it is something else.
    """

    def __init__(self, path: str) -> None:
        self.name = path
        try:
            os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
            self._file = sqlite3.connect(path, timeout=0.2, isolation_level=None, check_same_thread=False)
        except (OSError, sqlite3.Error) as error:
            expected = "a file that can be written to"
            raise InputError(f"cannot be opened: {error}", file=path, expected=expected) from error
        try:
            self._prepare()
        except InputError:
            self._file.close()
            raise

    def _prepare(self) -> None:
        try:
            # The lock is the file's own: it ends with this program, however that ends.
            self._file.execute("PRAGMA locking_mode = EXCLUSIVE")
            self._file.execute("PRAGMA journal_mode = WAL")
            self._file.execute("PRAGMA synchronous = FULL")
            self._file.execute("BEGIN EXCLUSIVE")
            self._file.execute("COMMIT")
        except sqlite3.OperationalError as error:
            if not error.sqlite_errorname.startswith("SQLITE_BUSY"):
                raise InputError(f"cannot be used: {error}", file=self.name) from error
            expected = "that one to be ended, or another file for these"
            raise InputError(
                "another server has these tables open", file=self.name, expected=expected
            ) from error
        except sqlite3.Error as error:
            raise InputError(f"this is no file of tables: {error}", file=self.name) from error
        with self.transaction():
            (ours,) = self.ask("PRAGMA application_id")[0]
            (layout,) = self.ask("PRAGMA user_version")[0]
            is_new = not self.ask("SELECT 1 FROM sqlite_master LIMIT 1")
            if not is_new and (ours, layout) != (OURS, LAYOUT):
                raise InputError(
                    "this is no file of tables", file=self.name, expected=f"one of layout {LAYOUT}"
                )
            for table in TABLES:
                self.ask(table.format(bytes="BLOB"))
            self.ask(f"PRAGMA application_id = {OURS}")
            self.ask(f"PRAGMA user_version = {LAYOUT}")

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Do all of it or nothing; on the disk at the end."""
        with translating_errors(self.name):
            self._file.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._file.execute("COMMIT")
            finally:
                if self._file.in_transaction:
                    self._file.execute("ROLLBACK")

    def ask(self, sql: str, values: Sequence[object] = ()) -> list[Row]:
        """Do something inside a transaction; the rows that it gives."""
        return self._file.execute(sql, tuple(values)).fetchall()

    def close(self) -> None:
        """Leave the file."""
        self._file.close()
