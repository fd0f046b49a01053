"""The journals of tables in PostgreSQL, which one server at a time writes in."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit, urlunsplit

from grognard.base.errors import InputError
from grognard.storage.tables.database import OURS, TABLES, Row

if TYPE_CHECKING:
    import psycopg

PATIENCE: Final = 2.0
"""Seconds to wait for another server to be gone."""
_EXPECTED: Final = "a PostgreSQL server that answers, such as postgresql://user@host/database"


class PostgresDatabase:
    """A schema `grognard` of a PostgreSQL database, with an advisory lock against a second writer.

    A broken connection is reopened at the next transaction, if no other program has taken the lock.

    Raises:
        InputError: psycopg is not installed, the server cannot be reached, or another server writes there.
    """

    def __init__(self, url: str) -> None:
        self.name = _without_password(url)
        self._url = url
        self._connection: psycopg.Connection[Row] | None = None
        with self.transaction():
            for table in TABLES:
                self.ask(table.format(bytes="BYTEA"))

    def _connect(self) -> psycopg.Connection[Row]:
        try:
            import psycopg
        except ImportError as error:
            expected = 'pip install "grognard[postgres]"'
            raise InputError("psycopg is not installed", file=self.name, expected=expected) from error
        try:
            connection = psycopg.connect(self._url, autocommit=True, connect_timeout=10)
        except psycopg.Error as error:
            problem = f"cannot be reached: {str(error).strip()}"
            raise InputError(problem, file=self.name, expected=_EXPECTED) from error
        if not _take_lock(connection):
            connection.close()
            expected = "that one to be ended, or another database for these"
            raise InputError("another server has these tables open", file=self.name, expected=expected)
        connection.execute("CREATE SCHEMA IF NOT EXISTS grognard")
        connection.execute("SET search_path = grognard")
        return connection

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Do all of it or nothing; on the disk at the end."""
        if self._connection is None or self._connection.broken:
            self._connection = self._connect()
        import psycopg

        try:
            with self._connection.transaction():
                yield
        except psycopg.Error as error:
            problem = f"cannot be read or written: {str(error).strip()}"
            raise InputError(problem, file=self.name, expected=_EXPECTED) from error

    def ask(self, sql: str, values: Sequence[object] = ()) -> list[Row]:
        """Do something inside a transaction; the rows that it gives."""
        assert self._connection is not None
        found = self._connection.execute(sql.replace("?", "%s").encode(), values)
        return found.fetchall() if found.description else []

    def close(self) -> None:
        """Leave the server."""
        if self._connection is not None:
            self._connection.close()


def _take_lock(connection: psycopg.Connection[Row]) -> bool:
    """Whether this connection has the lock; a server that was just killed has it a moment longer."""
    until = time.monotonic() + PATIENCE
    while True:
        row = connection.execute("SELECT pg_try_advisory_lock(%s)", (OURS,)).fetchone()
        if row is not None and row[0]:
            return True
        if time.monotonic() > until:
            return False
        time.sleep(0.05)


def _without_password(url: str) -> str:
    """A URL as it may be printed.

    >>> _without_password("postgresql://ann:secret@host:5432/games")
    'postgresql://ann@host:5432/games'
    """
    parts = urlsplit(url)
    user, at, host = parts.netloc.rpartition("@")
    return urlunsplit(parts._replace(netloc=f"{user.partition(':')[0]}{at}{host}", query=""))
