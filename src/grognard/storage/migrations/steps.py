"""Brings the tables of a campaign file to the newest layout; loaded only where a file is of an older one."""

from __future__ import annotations

import os
import sqlite3
from typing import Final

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext, RevisionStep
from alembic.script import ScriptDirectory
from alembic.script.revision import RevisionError
from alembic.util import CommandError
from sqlalchemy import Connection

STEPS: Final = os.path.dirname(__file__)
"""The folder whose `versions` are the steps."""


def upgrade(connection: Connection, *, steps: str = STEPS, to: str = "head") -> None:
    """Take every step that a file has not taken, within the transaction of a connection.

    Raises:
        sqlite3.Error: the file cannot be changed, or no step leads from what it is.
    """
    config = Config()
    config.set_main_option("script_location", steps.replace("%", "%%"))
    script = ScriptDirectory.from_config(config)

    def list_steps(now: object, context: MigrationContext) -> list[RevisionStep]:
        ahead = list(script.iterate_revisions(to, context.get_current_revision() or "base"))
        return [RevisionStep(script.revision_map, one, True) for one in reversed(ahead)]

    try:
        with EnvironmentContext(config, script, fn=list_steps) as environment:
            environment.configure(connection=connection, transactional_ddl=True)
            environment.run_migrations()
    except (CommandError, RevisionError) as error:
        raise sqlite3.DatabaseError(str(error)) from error
