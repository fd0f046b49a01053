"""A journal in one SQLite file, by SQLAlchemy: every entry is a transaction that is on the disk when it is
confirmed."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final

import sqlalchemy as sa
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
from grognard.storage.layout import (
    DOCUMENT,
    ENTRY,
    LAYOUT,
    OURS,
    SNAPSHOT,
    TABLES,
    VERSION,
    is_newer,
    is_older,
)
from grognard.storage.sqlite_files import WHOLE, connect, copy_file, explained, keep_copy, made_whole

ENDING: Final = ".campaign"
PATIENCE: Final = 5.0
"""How many seconds to wait for another command to finish writing."""
_GLANCE: Final = 0.1
"""So often it is looked whether it has."""
_MIGRATIONS: Final = "grognard.storage.migrations.steps"  # by name: only an older file needs it
_ONLY: Final = "main"  # one campaign a file; the column is for a server with many
_KINDS: Final = (int, str, str, str, bytes, int, str)
_SNAPSHOT_KINDS: Final = (int, str, int, bytes)
_COLUMNS: Final = tuple(
    ENTRY.c[name] for name in ("seq", "command_id", "author", "at", "body", "format", "chain")
)
_NOTHING: Final[Mapping[str, bytes]] = MappingProxyType({})


class CampaignStore:
    """A campaign file that is open; `create_store` and `open_store` make one.

    `kept` is the copy of an older file as it was, where this one was brought up to date.
    """

    def __init__(self, path: str, *, patience: float = PATIENCE) -> None:
        self.path = path
        self.kept = ""
        self._patience = patience
        self._turn: sa.Connection | None = None
        self._engine = sa.create_engine("sqlite://", creator=self._connect, poolclass=StaticPool)
        sa.event.listen(self._engine, "begin", _begin)

    def take_turn(self, waiting: Callable[[], None]) -> None:
        """Be the only one who writes until the next entry is added, or until this is closed.

        Args:
            waiting: called again and again while another command writes.

        Raises:
            InputError: another command still writes after some seconds, or the file is damaged.
        """
        until = time.monotonic() + self._patience
        with explained(self.path):
            while self._turn is None:
                file = self._engine.connect().execution_options(writes=True)
                try:
                    self._be_patient(file, _GLANCE)
                    file.begin()
                    self._turn = file
                except sa.exc.DBAPIError as error:
                    file.close()
                    busy = getattr(error.orig, "sqlite_errorname", "").startswith("SQLITE_BUSY")
                    if not busy or time.monotonic() > until:
                        raise _sqlite_error(error) from error
                    waiting()
        self._be_patient(self._turn, self._patience)
        self._check_pages()

    def _be_patient(self, file: sa.Connection, seconds: float) -> None:
        """Have SQLite wait so long for others."""
        connection = file.connection.dbapi_connection
        assert connection is not None
        connection.cursor().execute(f"PRAGMA busy_timeout = {int(seconds * 1000)}")

    def _end_turn(self) -> None:
        if self._turn is not None:
            turn, self._turn = self._turn, None
            turn.close()

    def read(self, after: int = 0) -> list[Entry]:
        """The entries after a number, in their order, with their chain checked."""
        with self._transaction() as file:
            mine = ENTRY.c.campaign == _ONLY, ENTRY.c.seq >= after
            rows = file.execute(sa.select(*_COLUMNS).where(*mine).order_by(ENTRY.c.seq)).all()
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

    def append(self, head: int, command_id: str, entry: Draft) -> Entry:
        """Add an entry behind the one of number `head`; one of the same command is given as it stands.

        Where it is the first of a newer format, the file as it was is copied before.
        """
        with self._transaction(writes=True) as file:
            mine = ENTRY.c.campaign == _ONLY
            of_command = sa.select(*_COLUMNS).where(mine, ENTRY.c.command_id == command_id)
            there = file.execute(of_command).one_or_none()
            if there is not None:
                return _entry_of(there, self.path)
            numbers = sa.select(ENTRY.c.seq, ENTRY.c.chain, ENTRY.c.format).where(mine)
            last = file.execute(numbers.order_by(ENTRY.c.seq.desc()).limit(1)).one_or_none()
            now, chain, format = last if last is not None else (0, BEGINNING, entry.format)
            if now != head:
                raise StaleError(
                    f"entry {head + 1} has been written meanwhile by another command",
                    file=self.path,
                    expected="the command once more",
                )
            if format < entry.format:
                self.kept = keep_copy(self.path, f"format-{format}")
            made = Entry(head + 1, entry, chain_of(chain, head + 1, entry))
            _insert(file, made)
            if self._turn is not None:
                self._turn.commit()
        self._end_turn()
        return made

    def snapshot(self, kept: Snapshot) -> None:
        """Keep the state after an entry in the place of what was kept before."""
        with self._transaction(writes=True) as file:
            file.execute(sa.delete(SNAPSHOT).where(SNAPSHOT.c.campaign == _ONLY))
            file.execute(
                sa.insert(SNAPSHOT).values(
                    campaign=_ONLY, seq=kept.seq, chain=kept.chain, format=kept.format, body=kept.body
                )
            )

    def latest_snapshot(self) -> Snapshot | None:
        """What was kept last, if its format is that of today and its entry is still what it was."""
        with self._transaction() as file:
            kept = SNAPSHOT.c
            row = file.execute(
                sa.select(kept.seq, kept.chain, kept.format, kept.body)
                .join_from(
                    SNAPSHOT,
                    ENTRY,
                    sa.and_(*(kept[name] == ENTRY.c[name] for name in ("campaign", "seq", "chain"))),
                )
                .where(kept.campaign == _ONLY, kept.format == FORMAT)
            ).one_or_none()
        # It is only a help: what is damaged of it is made anew.
        return Snapshot(*row) if row is not None and tuple(map(type, row)) == _SNAPSHOT_KINDS else None

    def attach(self, name: str, body: bytes | None = None) -> bytes | None:
        """Keep a document beside the entries, or give the one that is kept under a name."""
        with self._transaction(writes=body is not None) as file:
            if body is None:
                kept = file.execute(sa.select(DOCUMENT.c.body).where(*_named_document(name))).scalar()
                return None if kept is None else _document_of(name, kept, self.path)
            _attach(file, name, body)
        return body

    def documents(self) -> dict[str, bytes]:
        """Every document that is kept beside the entries, by its name."""
        with self._transaction() as file:
            documents = sa.select(DOCUMENT.c.name, DOCUMENT.c.body).where(DOCUMENT.c.campaign == _ONLY)
            rows = file.execute(documents.order_by(DOCUMENT.c.name)).all()
        return {row.name: _document_of(row.name, row.body, self.path) for row in rows}

    def close(self) -> None:
        """Leave it."""
        self._end_turn()
        self._engine.dispose()

    def check(self) -> str:
        """See that this is a campaign file that can be used; its layout, which may be an older one.

        Raises:
            InputError: it is something else, damaged, or of a newer version.
        """
        with self._transaction() as file:
            ours = file.exec_driver_sql("PRAGMA application_id").scalar()
            if ours != OURS:
                raise InputError(
                    "this is no campaign file", file=self.path, expected="a file of campaign new"
                )
            layout = str(file.execute(sa.select(VERSION.c.version_num)).scalar() or "")
        if layout != LAYOUT and not is_older(layout):
            whose = "by a newer version of the program" if is_newer(layout) else "as by no version"
            raise InputError(
                f"it is laid out as {layout[:40]!r}, {whose}",
                file=self.path,
                expected=repr(LAYOUT),
            )
        return layout

    def check_whole(self) -> None:
        """Let SQLite look at every page, and the chain at every entry.

        Raises:
            InputError: something is damaged.
        """
        self._check_pages()
        self.read()

    def _check_pages(self) -> None:
        with self._transaction() as file:
            said = file.exec_driver_sql("PRAGMA integrity_check").scalar()
        if said != "ok":
            raise InputError(f"the file is damaged: {said}", file=self.path, expected=WHOLE)

    def lay_out(self, entries: Iterable[Draft], documents: Mapping[str, bytes]) -> None:
        """Make the tables of a new file, with all there is in it from the beginning."""
        with self._transaction(writes=True) as file:
            file.exec_driver_sql(f"PRAGMA application_id = {OURS}")
            TABLES.create_all(file)
            file.execute(sa.insert(VERSION).values(version_num=LAYOUT))
            chain = BEGINNING
            for seq, draft in enumerate(entries, start=1):
                chain = chain_of(chain, seq, draft)
                _insert(file, Entry(seq, draft, chain))
            for name, body in documents.items():
                _attach(file, name, body)

    def bring_up_to_date(self, layout: str) -> None:
        """Bring the tables of an older layout to the newest one; the file as it was is kept as a copy.

        Raises:
            InputError: it cannot be copied or written.
        """
        try:
            steps = import_module(_MIGRATIONS)
        except ModuleNotFoundError as error:
            missing = (error.name or "").partition(".")[0]
            raise InputError(
                f"it is of an older version, and what brings it up to date, {missing}, is not installed",
                file=self.path,
                expected='pip install "grognard[campaign]"',
            ) from error
        self.close()
        self.kept = keep_copy(self.path, layout)
        try:
            with self._transaction(writes=True) as file:
                steps.upgrade(file)
        except InputError:
            os.unlink(self.kept)
            raise

    def _connect(self) -> sqlite3.Connection:
        """Open the file: nothing is made that is not there, and nothing written by looking."""
        return connect(self.path, patience=self._patience)

    @contextmanager
    def _transaction(self, *, writes: bool = False) -> Iterator[sa.Connection]:
        """A transaction, carried out whole or not at all; what SQLite says is said as we say things."""
        with explained(self.path):
            try:
                if self._turn is not None:
                    yield self._turn
                    return
                with self._engine.connect().execution_options(writes=writes) as file, file.begin():
                    yield file
            except sa.exc.DBAPIError as error:
                raise _sqlite_error(error) from error


def _sqlite_error(error: sa.exc.DBAPIError) -> BaseException:
    """What SQLite itself says."""
    return error.orig if isinstance(error.orig, sqlite3.Error) else error


def _begin(file: sa.Connection) -> None:
    """Begin as a writer where one will write, so that nobody finds out too late that another one does."""
    file.exec_driver_sql("BEGIN IMMEDIATE" if file.get_execution_options().get("writes") else "BEGIN")


def _entry_of(row: sa.Row[Any], path: str) -> Entry:
    """An entry as it is stored.

    Raises:
        InputError: something in it is of another kind than what is written there.
    """
    if tuple(map(type, row)) != _KINDS:
        raise InputError(f"entry {row[0]!r} is not as it was written", file=path, expected=WHOLE)
    seq, command_id, author, at, body, format, chain = tuple(row)
    return Entry(seq, Draft(command_id, author, at, body, format), chain)


def _document_of(name: object, body: object, path: str) -> bytes:
    """A document as it is stored.

    Raises:
        InputError: something in it is of another kind than what is written there.
    """
    if not isinstance(name, str) or not isinstance(body, bytes):
        raise InputError(f"the document {name!r} is not as it was written", file=path, expected=WHOLE)
    return body


def _insert(file: sa.Connection, made: Entry) -> None:
    draft = made.draft
    file.execute(
        sa.insert(ENTRY).values(
            campaign=_ONLY,
            seq=made.seq,
            command_id=draft.command_id,
            author=draft.author,
            at=draft.at,
            format=draft.format,
            body=draft.body,
            chain=made.chain,
        )
    )


def _named_document(name: str) -> tuple[sa.ColumnElement[bool], sa.ColumnElement[bool]]:
    return DOCUMENT.c.campaign == _ONLY, DOCUMENT.c.name == name


def _attach(file: sa.Connection, name: str, body: bytes) -> None:
    file.execute(sa.delete(DOCUMENT).where(*_named_document(name)))
    file.execute(sa.insert(DOCUMENT).values(campaign=_ONLY, name=name, body=body))


def open_store(path: str, *, patience: float = PATIENCE) -> CampaignStore:
    """Open a campaign file; one of an older layout is brought up to date, and kept as a copy as it was.

    Raises:
        InputError: there is none, or it cannot be used.
    """
    if not os.path.isfile(path):
        raise InputError("there is no such campaign", file=path, expected="a file of grognard campaign new")
    store = CampaignStore(path, patience=patience)
    try:
        layout = store.check()
        if layout != LAYOUT:
            store.bring_up_to_date(layout)
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
    with made_whole(path) as part, closing(CampaignStore(part)) as store, _named(part, path):
        store.lay_out(entries, documents)
    return CampaignStore(path)


def copy_store(path: str, to: str) -> None:
    """Copy a campaign file, also while somebody writes in it.

    Raises:
        InputError: it is damaged, or the copy exists already or cannot be written.
    """
    with closing(open_store(path)) as store:
        store.check_whole()
    copy_file(path, to)


@contextmanager
def _named(part: str, path: str) -> Iterator[None]:
    """Have an error about a part name the file it is to become."""
    try:
        yield
    except InputError as error:
        raise InputError(error.problem, file=path, expected=error.expected) from error
