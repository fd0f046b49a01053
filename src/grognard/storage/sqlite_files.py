"""SQLite files: opened, copied and made whole or not at all; and what SQLite says, as we say things."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from typing import Final
from urllib.parse import quote

from grognard.base.errors import InputError
from grognard.base.files import draft_of
from grognard.storage.journal import StaleError

WHOLE: Final = "a backup, whole and undamaged, or grognard campaign rescue"
"""What is expected in the place of a damaged file."""
_SAID: Final = (
    (("SQLITE_BUSY", "SQLITE_LOCKED"), "another command is writing in it", "a little patience"),
    (("SQLITE_READONLY",), "it cannot be written to", "a file and folder that are writable"),
    (("SQLITE_CANTOPEN", "SQLITE_PERM"), "it cannot be opened", "a campaign file, and a writable folder"),
    (("SQLITE_NOTADB", "SQLITE_ERROR"), "this is no campaign file, or it is damaged", WHOLE),
    (("SQLITE_FULL",), "there is no room left to write; nothing of it is written", "room on the disk"),
    (
        ("SQLITE_IOERR_WRITE", "SQLITE_IOERR_FSYNC", "SQLITE_IOERR_TRUNCATE", "SQLITE_IOERR_DIR_FSYNC"),
        "it could not be written; nothing of it is written",
        "a disk that has room and works",
    ),
)
"""What SQLite finds wrong, by the beginnings of its names, in our words, and what was expected."""


def connect(path: str, *, patience: float) -> sqlite3.Connection:
    """Open a file: nothing is made that is not there, and what is confirmed is on the disk.

    Raises:
        sqlite3.Error: it cannot be opened.
    """
    uri = f"file:{quote(os.path.abspath(path))}?mode=rw"
    file = sqlite3.connect(uri, uri=True, timeout=patience, isolation_level=None)
    try:
        file.execute("PRAGMA synchronous = EXTRA")
    except sqlite3.Error:
        file.close()
        raise
    return file


@contextmanager
def translating_errors(path: str) -> Iterator[None]:
    """Say what SQLite says as we say things."""
    try:
        yield
    except sqlite3.IntegrityError as error:
        raise StaleError("another command has written at the same time", file=path) from error
    except sqlite3.Error as error:
        name = getattr(error, "sqlite_errorname", "")
        for beginnings, problem, expected in _SAID:
            if name.startswith(beginnings):
                raise InputError(problem, file=path, expected=expected) from error
        raise InputError(
            f"the file is damaged or cannot be used: {error}", file=path, expected=WHOLE
        ) from error
    except UnicodeDecodeError as error:  # of what SQLite itself has to say
        raise InputError("the file is damaged", file=path, expected=WHOLE) from error


def keep_copy(path: str, mark: str) -> str:
    """Copy a file that is about to be made another, beside it; where the copy is.

    Raises:
        InputError: it cannot be written.
    """
    number, to = 1, f"{path}.{mark}"
    while os.path.exists(to):
        number += 1
        to = f"{path}.{mark}-{number}"
    copy_file(path, to)
    return to


def copy_file(path: str, to: str) -> None:
    """Copy a file whole, even while another process writes in it.

    Raises:
        InputError: there is such a copy already, or it cannot be written.
    """
    with (
        writing_whole(to) as part,
        translating_errors(to),
        closing(sqlite3.connect(path)) as source,
        closing(sqlite3.connect(part)) as target,
    ):
        source.backup(target)


@contextmanager
def writing_whole(path: str) -> Iterator[str]:
    """A file beside a place, which is put there when it is done, or else is no more.

    Raises:
        InputError: there is such a file already, or it cannot be written.
    """
    part = draft_of(os.path.abspath(path))
    taken = InputError("there is such a file already", file=path, expected="another name")
    if os.path.lexists(path):
        raise taken
    try:
        with open(part, "xb"):
            pass
        try:
            yield part
            _put(part, path)
        finally:
            for left in (part, f"{part}-journal"):
                with suppress(OSError):
                    os.unlink(left)
    except FileExistsError as error:
        raise taken from error
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror}", file=path) from error


def _put(part: str, path: str) -> None:
    """Give a file its name, refusing an existing one; on the disk when it is done.

    Raises:
        OSError: it cannot be done.
    """
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except OSError:
        # Not every disk has links.
        os.rename(part, path)
    with suppress(OSError):
        folder = os.open(os.path.dirname(os.path.abspath(path)), os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
