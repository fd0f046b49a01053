"""The tables of a campaign file as they are made anew; older files come to the same by `migrations`."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

LAYOUT: Final = "layout_1"
"""The newest layout of the tables, in its own table since the first."""
OURS: Final = 0x67726F67
""""grog", by which the file says whose it is."""
TABLES: Final = sa.MetaData()
ENTRY: Final = sa.Table(
    "entry",
    TABLES,
    sa.Column("campaign", sa.Text, primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    *(sa.Column(name, sa.Text, nullable=False) for name in ("command_id", "author", "at")),
    sa.Column("format", sa.Integer, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sa.Column("chain", sa.Text, nullable=False),
    sa.UniqueConstraint("campaign", "command_id", name="one_entry_a_command"),
)
SNAPSHOT: Final = sa.Table(
    "snapshot",
    TABLES,
    sa.Column("campaign", sa.Text, primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("chain", sa.Text, nullable=False),
    sa.Column("format", sa.Integer, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
)
DOCUMENT: Final = sa.Table(
    "document",
    TABLES,
    sa.Column("campaign", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("body", sa.LargeBinary, nullable=False),
)
VERSION: Final = sa.Table(
    "alembic_version", TABLES, sa.Column("version_num", sa.String(32), primary_key=True, nullable=False)
)
"""Alembic's own, by which it knows the layout of a file."""


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
