"""The tables of a campaign file as they are made anew; older files come to the same by `migrations`."""

from __future__ import annotations

from typing import Final

LAYOUT: Final = "layout_1"
"""The newest layout of the tables, in its own table since the first."""
OURS: Final = 0x67726F67
""""grog", by which the file says whose it is."""
NEWEST: Final = (
    f"PRAGMA application_id = {OURS}",
    "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, "
    "CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))",
    f"INSERT INTO alembic_version (version_num) VALUES ('{LAYOUT}')",
    "CREATE TABLE entry (campaign TEXT NOT NULL, seq INTEGER NOT NULL, command_id TEXT NOT NULL, "
    "author TEXT NOT NULL, at TEXT NOT NULL, format INTEGER NOT NULL, body BLOB NOT NULL, "
    "chain TEXT NOT NULL, PRIMARY KEY (campaign, seq), "
    "CONSTRAINT one_entry_a_command UNIQUE (campaign, command_id))",
    "CREATE TABLE snapshot (campaign TEXT NOT NULL, seq INTEGER NOT NULL, chain TEXT NOT NULL, "
    "format INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (campaign))",
    "CREATE TABLE document (campaign TEXT NOT NULL, name TEXT NOT NULL, body BLOB NOT NULL, "
    "PRIMARY KEY (campaign, name))",
)
"""What makes the tables of a new file."""


def is_older(layout: str) -> bool:
    """Whether a layout is one of an earlier version.

    >>> is_older("layout_0"), is_older(LAYOUT), is_older("layout_10"), is_older("anything")
    (False, False, False, False)
    """
    return 1 <= _number(layout) < _number(LAYOUT)


def is_newer(layout: str) -> bool:
    """Whether a layout is one of a later version.

    >>> is_newer(LAYOUT), is_newer("layout_10"), is_newer("anything")
    (False, True, False)
    """
    return _number(layout) > _number(LAYOUT)


def _number(layout: str) -> int:
    mark, _, number = layout.partition("_")
    return int(number) if mark == "layout" and number.isdecimal() else 0
