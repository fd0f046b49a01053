"""Files written whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress


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
