"""The first layout of a campaign file: entries, snapshots and documents."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "layout_1"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "entry",
        sa.Column("campaign", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("command_id", sa.Text, nullable=False),
        sa.Column("author", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("format", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("chain", sa.Text, nullable=False),
        sa.UniqueConstraint("campaign", "command_id", name="one_entry_a_command"),
    )
    op.create_table(
        "snapshot",
        sa.Column("campaign", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("chain", sa.Text, nullable=False),
        sa.Column("format", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "document",
        sa.Column("campaign", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
