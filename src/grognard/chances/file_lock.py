"""A file that one process at a time adds to."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

if sys.platform != "win32":
    import fcntl


@contextmanager
def locked(file: IO[bytes]) -> Iterator[None]:
    """Keep every other process that asks from a file, until it is done with or its process is gone.

    Raises:
        BlockingIOError: another one has it.
    """
    if sys.platform == "win32":
        yield
        return
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    try:
        yield
    finally:
        fcntl.flock(file, fcntl.LOCK_UN)
