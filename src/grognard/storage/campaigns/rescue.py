"""Recovery of the readable rows of a damaged campaign file; the file itself is not changed."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from typing import Final, NamedTuple
from urllib.parse import quote

from grognard.base.errors import InputError
from grognard.storage.journal import BEGINNING, Draft, JournalEntry, chain_of, check_document

_BYTES_A_ROW: Final = 100
"""No row of a campaign file is shorter."""
_ENTRIES: Final = "SELECT seq, command_id, author, at, body, format, chain FROM entry WHERE rowid = ?"
_DOCUMENTS: Final = "SELECT name, body FROM document WHERE rowid = ?"


class ReadableEntries(NamedTuple):
    """The entries that read, in their order, and the documents.

    `missing` are the numbers of entries that cannot be read, `changed` of those that do not fit the chain.
    """

    entries: list[JournalEntry]
    missing: list[int]
    changed: list[int]
    documents: dict[str, bytes]


def read_undamaged(path: str) -> ReadableEntries:
    """Every entry and document of a file that can be read.

    An entry whose predecessor is missing or changed cannot be held against the chain.

    Raises:
        InputError: there is no such file, or nothing in it can be read.
    """
    found: dict[int, JournalEntry] = {}
    documents: dict[str, bytes] = {}
    try:
        with open(path, "rb") as file:
            size = file.seek(0, 2)
        with closing(sqlite3.connect(f"file:{quote(path)}?mode=ro", uri=True)) as base:
            base.text_factory = bytes
            # SQLite then passes over what it cannot understand of the tables' descriptions.
            base.execute("PRAGMA writable_schema = ON")
            for row in _rows(base, _ENTRIES, size):
                if (entry := _entry_of(row)) is not None:
                    found[entry.seq] = entry
            for row in _rows(base, _DOCUMENTS, size):
                with suppress(InputError, ValueError, AttributeError):
                    name, body = row[0].decode(), row[1]
                    check_document(name, body, file=path)
                    if isinstance(body, bytes):
                        documents[name] = body
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", file=path) from error
    except (sqlite3.Error, UnicodeError) as error:
        raise InputError(f"nothing in it can be read: {error}", file=path, expected="a backup") from error
    if not found:
        raise InputError("no entry in it can be read", file=path, expected="a backup")
    return _check_against_chain(found, documents)


def _rows(base: sqlite3.Connection, statement: str, size: int) -> Iterator[tuple[bytes, ...]]:
    """Each row of a table by itself, so that a damaged page takes none with it but its own."""
    for number in range(1, size // _BYTES_A_ROW + 2):
        with suppress(sqlite3.Error, UnicodeError):
            row = base.execute(statement, (number,)).fetchone()
            if row is not None:
                yield row


def _entry_of(row: tuple[object, ...]) -> JournalEntry | None:
    """An entry as it is stored; None where something in it is of another kind than what is written there."""
    seq, command_id, author, at, body, format, chain = row
    texts = (command_id, author, at, chain)
    if type(seq) is not int or type(format) is not int or type(body) is not bytes:
        return None
    try:
        said = [text.decode() for text in texts if isinstance(text, bytes)]
    except UnicodeDecodeError:
        return None
    if len(said) < len(texts):
        return None
    return JournalEntry(seq, Draft(said[0], said[1], said[2], body, format), said[3])


def _check_against_chain(found: dict[int, JournalEntry], documents: dict[str, bytes]) -> ReadableEntries:
    entries: list[JournalEntry] = []
    missing: list[int] = []
    changed: list[int] = []
    before: str | None = BEGINNING
    for number in range(1, max(found) + 1):
        entry = found.get(number)
        if entry is None:
            missing.append(number)
            before = None
            continue
        entries.append(entry)
        if before is not None and chain_of(before, number, entry.draft) != entry.chain:
            changed.append(number)
            before = None
        else:
            before = entry.chain
    return ReadableEntries(entries, missing, changed, documents)
