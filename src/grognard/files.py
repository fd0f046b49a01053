"""Files written whole or not at all, and locked while they are added to."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO

if sys.platform != "win32":
    import fcntl


def write_whole(path: str | os.PathLike[str], text: str) -> None:
    """Write a text beside its place and then put it there; should that fail, all is as it was.

    What is no plain file, such as a pipe or a terminal, is written to as it is.

    Raises:
        OSError: it cannot be written.
    """
    place = os.path.realpath(path)
    if os.path.exists(place) and not os.path.isfile(place):
        with open(place, "w", encoding="utf-8") as there:
            there.write(text)
        return
    folder, name = os.path.split(place)
    draft = os.path.join(folder, f".{name}.{os.getpid()}.part")
    # Nobody else's file is taken for a draft.
    file = open(draft, "x", encoding="utf-8")  # noqa: SIM115  (closed below, before it is put in its place)
    try:
        with file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if os.path.exists(place):
            os.chmod(draft, os.stat(place).st_mode & 0o7777)
        os.replace(draft, place)
    finally:
        # Once in its place it is no draft any more, and there is nothing to take away.
        with suppress(OSError):
            os.unlink(draft)


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
