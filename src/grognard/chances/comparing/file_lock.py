"""A file that one process at a time adds to."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Final

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_BYTE: Final = 0x7FFF_FFFF
"""Windows locks bytes, and keeps others from reading them, so the byte that is locked lies behind the end."""


@contextmanager
def locked(file: IO[bytes]) -> Iterator[None]:
    """Keep every other process that asks from a file, until it is done with or its process is gone.

    Raises:
        BlockingIOError: another one has it.
    """
    lock(file)
    try:
        yield
    finally:
        unlock(file)


if sys.platform == "win32":

    def lock(file: IO[bytes]) -> None:
        """Lock a file.

        Raises:
            BlockingIOError: another process has it.
        """
        try:
            _lock_byte(file, msvcrt.LK_NBLCK)
        except OSError as error:
            raise BlockingIOError(*error.args) from error

    def unlock(file: IO[bytes]) -> None:
        """Release the lock on a file."""
        _lock_byte(file, msvcrt.LK_UNLCK)

    def _lock_byte(file: IO[bytes], mode: int) -> None:
        """Lock or unlock the byte, and leave the place in the file as it is."""
        number, before = file.fileno(), file.tell()
        os.lseek(number, _BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(number, mode, 1)
        finally:
            os.lseek(number, before, os.SEEK_SET)

else:

    def lock(file: IO[bytes]) -> None:
        """Lock a file.

        Raises:
            BlockingIOError: another process has it.
        """
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def unlock(file: IO[bytes]) -> None:
        """Release the lock on a file."""
        fcntl.flock(file, fcntl.LOCK_UN)
