"""A journal in one SQLite file, by SQLAlchemy: every entry is a transaction that is on the disk when it is
confirmed."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from importlib import import_module
from typing import Final
from urllib.parse import quote

import sqlalchemy as sa
from sqlalchemy import exc
from sqlalchemy.pool import StaticPool

from grognard.errors import InputError
from grognard.storage.journal import (
    BEGINNING,
    FORMAT,
    Draft,
    Entry,
    Snapshot,
    StaleError,
    chain_of,
    check_chain,
)

ENDING: Final = ".campaign"
LAYOUT: Final = "layout_1"
"""The newest layout of the tables."""
PATIENCE: Final = 5.0
"""How many seconds to wait for another command to finish writing."""
_MIGRATIONS: Final = "grognard.storage.migrations.steps"  # by name: only a new or an old file needs it
_OURS: Final = 0x67726F67  # "grog", by which the file says whose it is
_ONLY: Final = "main"  # one campaign a file; the column is for a server with many
_WHOLE: Final = "a backup, whole and undamaged"
_TABLES: Final = sa.MetaData()
_ENTRY: Final = sa.Table(
    "entry",
    _TABLES,
    sa.Column("campaign", sa.Text, primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    *(sa.Column(name, sa.Text) for name in ("command_id", "author", "at")),
    sa.Column("format", sa.Integer),
    sa.Column("body", sa.LargeBinary),
    sa.Column("chain", sa.Text),
)
_SNAPSHOT: Final = sa.Table(
    "snapshot",
    _TABLES,
    sa.Column("campaign", sa.Text, primary_key=True),
    sa.Column("seq", sa.Integer),
    sa.Column("chain", sa.Text),
    sa.Column("format", sa.Integer),
    sa.Column("body", sa.LargeBinary),
)
_DOCUMENT: Final = sa.Table(
    "document",
    _TABLES,
    sa.Column("campaign", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("body", sa.LargeBinary),
)


class CampaignStore:
    """A campaign file that is open; `create_store` and `open_store` make one."""

    def __init__(self, path: str, *, patience: float = PATIENCE) -> None:
        self.path = path
        # Nothing is made that is not there, and nothing written by looking.
        uri = f"file:{quote(os.path.abspath(path))}?mode=rw"
        self._engine = sa.create_engine(
            "sqlite://",
            creator=lambda: sqlite3.connect(uri, uri=True, timeout=patience, isolation_level=None),
            poolclass=StaticPool,
        )
        sa.event.listen(self._engine, "begin", _begin)

    def read(self, after: int = 0) -> list[Entry]:
        """The entries after a number, in their order, with their chain checked."""
        with self._transaction() as connection:
            rows = connection.execute(
                sa.select(_ENTRY).where(_ENTRY.c.campaign == _ONLY, _ENTRY.c.seq >= after).order_by("seq")
            ).all()
        entries = [
            Entry(row.seq, Draft(row.command_id, row.author, row.at, row.body, row.format), row.chain)
            for row in rows
        ]
        before = BEGINNING
        if after:
            if not entries or entries[0].seq != after:
                raise InputError(f"entry {after} is missing", file=self.path, expected=_WHOLE)
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

    def append(self, head: int, command_id: str, entry: Draft) -> Entry:
        """Add an entry behind the one of number `head`; one of the same command is given as it stands."""
        with self._transaction(writes=True) as connection:
            mine = sa.and_(_ENTRY.c.campaign == _ONLY, _ENTRY.c.command_id == command_id)
            there = connection.execute(sa.select(_ENTRY).where(mine)).one_or_none()
            if there is not None:
                kept = Draft(there.command_id, there.author, there.at, there.body, there.format)
                return Entry(there.seq, kept, there.chain)
            last = connection.execute(
                sa.select(_ENTRY.c.seq, _ENTRY.c.chain)
                .where(_ENTRY.c.campaign == _ONLY)
                .order_by(_ENTRY.c.seq.desc())
                .limit(1)
            ).one_or_none()
            now, chain = (last.seq, last.chain) if last is not None else (0, BEGINNING)
            if now != head:
                raise StaleError(
                    f"entry {head + 1} has been written meanwhile by another command",
                    file=self.path,
                    expected="the command once more",
                )
            made = Entry(head + 1, entry, chain_of(chain, head + 1, entry))
            connection.execute(
                sa.insert(_ENTRY).values(
                    campaign=_ONLY,
                    seq=made.seq,
                    command_id=command_id,
                    author=entry.author,
                    at=entry.at,
                    format=entry.format,
                    body=entry.body,
                    chain=made.chain,
                )
            )
        return made

    def snapshot(self, kept: Snapshot) -> None:
        """Keep the state after an entry in the place of what was kept before."""
        with self._transaction(writes=True) as connection:
            connection.execute(sa.delete(_SNAPSHOT).where(_SNAPSHOT.c.campaign == _ONLY))
            connection.execute(
                sa.insert(_SNAPSHOT).values(
                    campaign=_ONLY, seq=kept.seq, chain=kept.chain, format=kept.format, body=kept.body
                )
            )

    def latest_snapshot(self) -> Snapshot | None:
        """What was kept last, if its format is that of today and its entry is still what it was."""
        with self._transaction() as connection:
            row = connection.execute(sa.select(_SNAPSHOT)).one_or_none()
            chain = (
                connection.execute(sa.select(_ENTRY.c.chain).where(_ENTRY.c.seq == row.seq)).scalar()
                if row is not None
                else None
            )
        if row is None or row.format != FORMAT or chain != row.chain:
            return None
        return Snapshot(row.seq, row.chain, row.format, row.body)

    def attach(self, name: str, body: bytes | None = None) -> bytes | None:
        """Keep a document beside the entries, or give the one that is kept under a name."""
        named = sa.and_(_DOCUMENT.c.campaign == _ONLY, _DOCUMENT.c.name == name)
        if body is None:
            with self._transaction() as connection:
                return connection.execute(sa.select(_DOCUMENT.c.body).where(named)).scalar()
        with self._transaction(writes=True) as connection:
            connection.execute(sa.delete(_DOCUMENT).where(named))
            connection.execute(sa.insert(_DOCUMENT).values(campaign=_ONLY, name=name, body=body))
        return body

    def close(self) -> None:
        """Leave it."""
        self._engine.dispose()

    def check(self) -> None:
        """See that this is a campaign file that can be used.

        Raises:
            InputError: it is something else, damaged, or of a newer version.
        """
        with self._transaction() as connection:
            ours = connection.exec_driver_sql("PRAGMA application_id").scalar()
            if ours != _OURS:
                raise InputError(
                    "this is no campaign file", file=self.path, expected="a file of campaign new"
                )
            layout = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
            if layout != LAYOUT:
                raise InputError(
                    f"it is laid out as {layout!r}, by a newer version of the program",
                    file=self.path,
                    expected=repr(LAYOUT),
                )

    def check_whole(self) -> None:
        """Let SQLite look at every page, and the chain at every entry.

        Raises:
            InputError: something is damaged.
        """
        with self._transaction() as connection:
            said = connection.exec_driver_sql("PRAGMA integrity_check").scalar()
        if said != "ok":
            raise InputError(f"the file is damaged: {said}", file=self.path, expected=_WHOLE)
        self.read()

    def lay_out(self, upgrade: Callable[[sa.Connection], None]) -> None:
        """Make the tables of a new file."""
        with self._transaction(writes=True) as connection:
            connection.exec_driver_sql(f"PRAGMA application_id = {_OURS}")
            upgrade(connection)

    @contextmanager
    def _transaction(self, *, writes: bool = False) -> Iterator[sa.Connection]:
        """A transaction, carried out whole or not at all; what SQLite says is said as we say things."""
        try:
            with self._engine.connect().execution_options(writes=writes) as connection, connection.begin():
                yield connection
        except exc.IntegrityError as error:
            raise StaleError("another command has written at the same time", file=self.path) from error
        except exc.DBAPIError as error:
            raise _explain(error.orig, self.path) from error
        except sqlite3.Error as error:
            raise _explain(error, self.path) from error


def _begin(connection: sa.Connection) -> None:
    """Begin as a writer where one will write, so that nobody finds out too late that another one does."""
    writes = connection.get_execution_options().get("writes")
    if writes:
        connection.exec_driver_sql("PRAGMA synchronous = EXTRA")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _explain(error: BaseException | None, path: str) -> InputError:
    """What SQLite found wrong, in our words."""
    said = str(error)
    if "locked" in said or "busy" in said:
        return InputError("another command is writing in it", file=path, expected="a little patience")
    if "readonly" in said or "read-only" in said:
        return InputError(
            "it cannot be written to", file=path, expected="a file and folder that are writable"
        )
    if "unable to open" in said:
        return InputError("it cannot be opened", file=path, expected="a campaign file")
    if "not a database" in said or "no such table" in said or "no such column" in said:
        return InputError("this is no campaign file, or it is damaged", file=path, expected=_WHOLE)
    if "full" in said:
        return InputError("there is no room left to write", file=path, expected="room on the disk")
    return InputError(f"the file is damaged or cannot be used: {said}", file=path, expected=_WHOLE)


def open_store(path: str, *, patience: float = PATIENCE) -> CampaignStore:
    """Open a campaign file.

    Raises:
        InputError: there is none, or it cannot be used.
    """
    if not os.path.isfile(path):
        raise InputError("there is no such campaign", file=path, expected="a file of grognard campaign new")
    store = CampaignStore(path, patience=patience)
    try:
        store.check()
    except InputError:
        store.close()
        raise
    return store


def create_store(path: str) -> CampaignStore:
    """Make a campaign file.

    Raises:
        InputError: there is such a file already, or it cannot be written.
    """
    upgrade = import_module(_MIGRATIONS).upgrade
    _make_empty(path)
    store = CampaignStore(path)
    store.lay_out(upgrade)
    return store


def copy_store(path: str, to: str) -> None:
    """Copy a campaign file, also while somebody writes in it.

    Raises:
        InputError: it is damaged, or the copy exists already or cannot be written.
    """
    store = open_store(path)
    try:
        store.check_whole()
    finally:
        store.close()
    _make_empty(to)
    try:
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(to)) as target:
            source.backup(target)
    except sqlite3.Error as error:
        os.unlink(to)
        raise _explain(error, path) from error


def _make_empty(path: str) -> None:
    """Make a file that nobody had."""
    try:
        with open(path, "x", encoding="utf-8"):
            pass
    except FileExistsError as error:
        raise InputError("there is such a file already", file=path, expected="another name") from error
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", file=path) from error
