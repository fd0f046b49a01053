"""Brings the tables of a campaign file to the newest layout; loaded only where a file is of an older one."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from typing import Final

import sqlalchemy as sa
from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext, RevisionStep
from alembic.script import ScriptDirectory
from alembic.script.revision import RevisionError
from alembic.util import CommandError
from sqlalchemy.pool import StaticPool

STEPS: Final = os.path.dirname(__file__)
"""The folder whose `versions` are the steps."""


def upgrade(connect: Callable[[], sqlite3.Connection], *, steps: str = STEPS, to: str = "head") -> None:
    """Take every step that a file has not taken, all of them in one transaction or none.

    Raises:
        sqlite3.Error: the file cannot be changed.
    """
    config = Config()
    config.set_main_option("script_location", steps.replace("%", "%%"))
    script = ScriptDirectory.from_config(config)

    def list_steps(now: object, context: MigrationContext) -> list[RevisionStep]:
        ahead = list(script.iterate_revisions(to, context.get_current_revision() or "base"))
        return [RevisionStep(script.revision_map, one, True) for one in reversed(ahead)]

    engine = sa.create_engine("sqlite://", creator=connect, poolclass=StaticPool)
    sa.event.listen(engine, "begin", _begin)
    try:
        with engine.begin() as connection, EnvironmentContext(config, script, fn=list_steps) as environment:
            environment.configure(connection=connection, transactional_ddl=True)
            environment.run_migrations()
    except (CommandError, RevisionError) as error:
        raise sqlite3.DatabaseError(str(error)) from error
    except sa.exc.DBAPIError as error:
        raise error.orig if isinstance(error.orig, sqlite3.Error) else error from error
    finally:
        engine.dispose()


def _begin(connection: sa.Connection) -> None:
    """Begin as a writer, so that nobody finds out too late that another one does."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")
