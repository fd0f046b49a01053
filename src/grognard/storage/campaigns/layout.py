"""The tables of a campaign file, and the numbered steps that bring an older file to the newest layout."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Final

OURS: Final = 0x67726F67
"""The application id of a campaign file: "grog"."""

_LAYOUT_1: Final = (
    """CREATE TABLE entry (
        campaign TEXT NOT NULL,
        seq INTEGER NOT NULL,
        command_id TEXT NOT NULL,
        author TEXT NOT NULL,
        at TEXT NOT NULL,
        format INTEGER NOT NULL,
        body BLOB NOT NULL,
        chain TEXT NOT NULL,
        PRIMARY KEY (campaign, seq),
        CONSTRAINT one_entry_a_command UNIQUE (campaign, command_id)
    )""",
    """CREATE TABLE snapshot (
        campaign TEXT NOT NULL PRIMARY KEY,
        seq INTEGER NOT NULL,
        chain TEXT NOT NULL,
        format INTEGER NOT NULL,
        body BLOB NOT NULL
    )""",
    """CREATE TABLE document (
        campaign TEXT NOT NULL,
        name TEXT NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY (campaign, name)
    )""",
)


def _make_first_tables(file: sqlite3.Connection) -> None:
    """Layout 1: entries, snapshots and documents."""
    # Files of the first versions have this table under this name.
    file.execute(
        "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, "
        "CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
    )
    file.execute("INSERT INTO alembic_version VALUES ('layout_1')")
    for table in _LAYOUT_1:
        file.execute(table)


STEPS: Final[list[Callable[[sqlite3.Connection], None]]] = [_make_first_tables]
"""Step *i* makes layout *i + 1* of layout *i*; a file that has no tables yet is of layout 0."""


def read_layout(file: sqlite3.Connection) -> str:
    """Return the layout of a file, such as "layout_1".

    Raises:
        sqlite3.Error: the file has no layout.
    """
    row = file.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(row[0]) if row else ""


def number_layout(layout: str) -> int:
    """Return the number of a layout, 0 where it has none.

    >>> number_layout("layout_10"), number_layout("layout_0"), number_layout("anything")
    (10, 0, 0)
    """
    mark, _, number = layout.partition("_")
    return int(number) if mark == "layout" and number.isdecimal() else 0


def upgrade(file: sqlite3.Connection, layout: int) -> None:
    """Take every step after a layout, inside the transaction that is open.

    Raises:
        sqlite3.Error: a step failed; the caller rolls the transaction back.
    """
    for step in STEPS[layout:]:
        step(file)
    file.execute("UPDATE alembic_version SET version_num = ?", (f"layout_{len(STEPS)}",))
