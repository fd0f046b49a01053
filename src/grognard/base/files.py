"""Files read up to a limit, and written whole or not at all."""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from typing import Final

MOST_BYTES: Final = 64_000_000
"""So long a file may be at most, some fifty times the longest that Grognard writes."""
_DAY_SECONDS: Final = 86_400
_TRIES: Final = 20
_PAUSE_SECONDS: Final = 0.05
HOME: Final = "GROGNARD_HOME"
"""The variable of the environment that names the folder for what is kept."""
INPUT: Final = "-"
"""The standard input, where a command takes it instead of a file."""


def read_bytes(path: str | os.PathLike[str], *, most: int = MOST_BYTES) -> bytes:
    """The bytes of a file; a longer or endless one is not read beyond `most`.

    Raises:
        OSError: it cannot be read.
        ValueError: it is too long, or its path is invalid.
    """
    with open(path, "rb") as file:
        return _bounded(file.read(most + 1), most)


def read_input(path: str, *, most: int = MOST_BYTES) -> bytes:
    """The bytes of a file, or of the standard input for "-".

    Raises:
        OSError: it cannot be read.
        ValueError: it is too long, or its path is no path.
    """
    return _bounded(sys.stdin.buffer.read(most + 1), most) if path == INPUT else read_bytes(path, most=most)


def _bounded(data: bytes, most: int) -> bytes:
    if len(data) > most:
        raise ValueError(f"it has more than {most:,} bytes")
    return data


def why_unread(error: OSError | ValueError) -> str:
    """Why a file could not be read."""
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return "it is not UTF-8 text" if isinstance(error, UnicodeDecodeError) else str(error)


def draft_of(place: str) -> str:
    """Where a file is written before it is put in its place; what killed commands left there is cleared."""
    folder, name = os.path.split(place)
    lead = f".{name}."
    with suppress(OSError):
        for one in os.scandir(folder or "."):
            process, _, rest = one.name.removeprefix(lead).partition(".")
            draft = one.name.startswith(lead) and process.isdecimal() and rest in ("part", "part-journal")
            if draft and not _is_written(one, int(process[:10])):
                with suppress(OSError):
                    os.unlink(one.path)
    return os.path.join(folder, f"{lead}{os.getpid()}.part")


def _is_written(draft: os.DirEntry[str], process: int) -> bool:
    """Whether another process, whose number a draft has in its name, may still be writing it."""
    if process == os.getpid():
        return False
    if os.name != "posix":
        # There is no asking after a process without ending it, so its draft is given a day.
        return time.time() - draft.stat().st_mtime < _DAY_SECONDS
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        pass  # It is another user's, or no number of a process.
    return True


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
    draft = draft_of(place)
    # Nobody else's file is taken for a draft.
    file = open(draft, "x", encoding="utf-8", newline="\n")  # noqa: SIM115  (closed below, before it is put in its place)
    try:
        with file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if os.path.exists(place):
            os.chmod(draft, os.stat(place).st_mode & 0o7777)
        _put(draft, place)
    finally:
        # Once in its place it is no draft any more, and there is nothing to take away.
        with suppress(OSError):
            os.unlink(draft)


def _put(draft: str, place: str) -> None:
    """Put a draft in its place.

    Windows refuses that while another process, such as a virus scanner, has the file open; it is tried for a
    moment there.

    Raises:
        OSError: it cannot be done.
    """
    tries = 1 if os.name == "posix" else _TRIES
    for left in reversed(range(tries)):
        try:
            os.replace(draft, place)
        except PermissionError:
            if not left:
                raise
            time.sleep(_PAUSE_SECONDS)
        else:
            return


def state_folder() -> str:
    """The folder of all that is kept: GROGNARD_HOME, else where programs of the system keep their state."""
    home = os.environ.get(HOME)
    if home:
        return home
    told = os.environ.get("LOCALAPPDATA" if os.name == "nt" else "XDG_STATE_HOME")
    return os.path.join(told or os.path.join(os.path.expanduser("~"), ".local", "state"), "grognard")
