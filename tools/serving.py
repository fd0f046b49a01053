"""A server in a process of its own, as `grognard serve` begins it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

PATIENCE: Final = 120.0
"""Seconds after which what is awaited is taken never to come: plenty for a slow, busy machine."""


class Serving(NamedTuple):
    """A server that runs: its process and its address."""

    process: subprocess.Popen[str]
    address: str

    def ask(self, path: str, body: object = None) -> Any:
        """Ask it over HTTP."""
        data = None if body is None else json.dumps(body).encode()
        headers = {} if body is None else {"content-type": "application/json"}
        request = urllib.request.Request(self.address + path, data=data, headers=headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    @property
    def socket(self) -> str:
        """The address of its socket."""
        return self.address.replace("http:", "ws:") + "ws"


@contextmanager
def serving(
    home: Path, *, engine: Path | None = None, tables: str = "", folder: Path | None = None
) -> Iterator[Serving]:
    """Run a server.

    Args:
        home: the folder below which its fights are kept.
        tables: where its tables are kept; without it in a file below `home`.
        folder: where it is begun, and so looks for campaigns; here if nothing is said.
        engine: the folder of the build that is served; without it the one that this process runs.
    """
    paths = [os.path.abspath(one) for one in sys.path if one] if engine is None else [str(engine)]
    environment = {**os.environ, "GROGNARD_HOME": str(home), "PYTHONPATH": os.pathsep.join(paths)}
    if engine is not None:
        environment["GROGNARD_ENGINE"] = "interpreted"  # else the checkout's compiled engine goes before it
    command = [sys.executable, "-m", "grognard", "serve", "--port", "0", "--no-browser"]
    command += ["--tables", tables] if tables else []
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, cwd=folder)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found is not None, line
        process.stdout.readline()
        yield Serving(process, found[0])
    finally:
        process.kill()
        process.wait()
