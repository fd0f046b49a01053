"""A PostgreSQL server of the tests' own, where its programs are installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

PROGRAMS: Final = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)


class Postgres:
    """A server that runs, reached by a socket in its own folder.

    Attributes:
        folder: where its socket and its data are.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._databases = 0

    def new_database(self) -> str:
        """The URL of a new, empty database."""
        import psycopg

        self._databases += 1
        name = f"tables_{self._databases}"
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self._url(name)

    def _url(self, database: str) -> str:
        return f"postgresql://tester@/{database}?host={self.folder}"


def find_programs() -> Path | None:
    """The folder of PostgreSQL's programs; None where there are none."""
    found = shutil.which("initdb")
    return Path(found).parent if found else next(iter(PROGRAMS), None)


@contextmanager
def running(programs: Path) -> Iterator[Postgres]:
    """Run a server in a folder of its own; the superuser lets another user run it, as it has to be."""
    with tempfile.TemporaryDirectory(prefix="grognard-postgres-", ignore_cleanup_errors=True) as made:
        folder = Path(made)
        is_root = os.name == "posix" and os.getuid() == 0
        if is_root:
            shutil.chown(folder, "nobody")
            folder.chmod(0o755)

        def run(*words: str) -> None:
            command = [str(programs / words[0]), *words[1:]]
            user = "nobody" if is_root else None
            subprocess.run(command, check=True, user=user, cwd=folder, capture_output=True)

        data, options = str(folder / "data"), f"-k {folder} -c listen_addresses= -c max_connections=20"
        run("initdb", "-D", data, "-U", "tester", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        run("pg_ctl", "-D", data, "-w", "-l", str(folder / "log"), "-o", options, "start")
        try:
            yield Postgres(folder)
        finally:
            run("pg_ctl", "-D", data, "-m", "immediate", "stop")
