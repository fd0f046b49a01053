"""Brings the tables of a campaign file to the newest layout; loaded only where a file is not there yet."""

from __future__ import annotations

import os

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext, RevisionStep
from alembic.script import ScriptDirectory
from sqlalchemy import Connection


def upgrade(connection: Connection) -> None:
    """Take every step of `versions` that a file has not taken, within the transaction of a connection."""
    config = Config()
    config.set_main_option("script_location", os.path.dirname(__file__).replace("%", "%%"))
    script = ScriptDirectory.from_config(config)

    def list_steps(now: object, context: MigrationContext) -> list[RevisionStep]:
        ahead = list(script.iterate_revisions("head", context.get_current_revision() or "base"))
        return [RevisionStep(script.revision_map, one, True) for one in reversed(ahead)]

    with EnvironmentContext(config, script, fn=list_steps) as environment:
        environment.configure(connection=connection, transactional_ddl=True)
        environment.run_migrations()
