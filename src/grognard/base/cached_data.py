"""The package's own data files: decoded once, then kept beside Python's bytecode for the next start."""

from __future__ import annotations

import marshal
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar, cast

T = TypeVar("T")


def cached_from_file(path: str, *, make: Callable[[str], T]) -> T:
    """The cached result of `make` for a data file's text, renewed when the file's time or size changes.

    Raises:
        OSError: the file cannot be read.
    """

    def make_of_text(_: str) -> T:
        with open(path, encoding="utf-8") as file:
            return make(file.read())

    return cached_from_text(stamp_of(path), file=path, make=make_of_text)


def stamp_of(*paths: str) -> str:
    """The times and sizes of files, which show whether the files have changed.

    Raises:
        OSError: a file is missing.
    """
    found = [os.stat(path) for path in paths]
    return " ".join([f"{one.st_mtime_ns}:{one.st_size}" for one in found])


def cached_from_text(text: str, *, file: str, make: Callable[[str], T]) -> T:
    """The cached result of `make` for a text: plain dicts, lists, texts and numbers, the caller's to change.

    It is kept beside the file with the text it was made of, so that it is never stale; nothing is kept where
    Python keeps no bytecode.
    """
    kept = cache_path(file)
    with suppress(OSError, EOFError, ValueError, TypeError), open(kept, "rb", buffering=0) as before:
        made_of, made = marshal.loads(before.read())
        if made_of == text:
            return cast(T, made)
    fresh = make(text)
    if not sys.dont_write_bytecode:
        with suppress(OSError):
            write_cache(kept, marshal.dumps((text, cast(Any, fresh))))
    return fresh


def cache_path(file: str) -> str:
    """Where something is kept for a file of the package, by this version of Python."""
    folder, name = os.path.split(file)
    return os.path.join(folder, "__pycache__", f"{name}.{sys.implementation.cache_tag}.kept")


def write_cache(path: str, content: bytes) -> None:
    """Write a file that others may be reading or writing just now."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    unfinished = f"{path}.{os.getpid()}"
    try:
        with open(unfinished, "wb") as file:
            file.write(content)
        os.replace(unfinished, path)
    except OSError:  # there is no room for it, perhaps: nothing is to be left of it
        with suppress(OSError):
            os.unlink(unfinished)
        raise
