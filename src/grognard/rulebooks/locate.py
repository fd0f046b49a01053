"""Finding the line of a key in a TOML text, so that an error can point at it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from grognard.base.errors import InputError
from grognard.base.toml_text import read_text

_TABLE: Final = r"^\s*\[(\[?)([^\[\]]+)\]"
_KEY: Final = r"^\s*(\"[^\"]*\"|[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*)\s*="


def locate_key(text: str, path: str) -> int:
    """The 1-based line on which a key (`sides[1].members[0].count`) stands, or its nearest parent; 0 if none.

    >>> locate_key("a = 1\\n[b]\\nc = 2\\n", "b.c")
    3
    >>> locate_key("[[b]]\\nc = 1\\n[[b]]\\nc = 2\\n", "b[1].c")
    4
    """
    wanted = _split(path)
    best_depth, best_line = 0, 0
    table: list[str] = []
    counts: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        header = re.match(_TABLE, line)
        if header:
            table = _enter(header.group(2), counts, is_array=bool(header.group(1)))
            here = table
        else:
            key = re.match(_KEY, line)
            if not key:
                continue
            here = table + [part.strip('"') for part in key.group(1).split(".")]
        depth = _shared(here, wanted)
        if depth == len(here) and depth > best_depth:
            best_depth, best_line = depth, number
    return best_line


@contextmanager
def locating_in(file: str) -> Iterator[None]:
    """Errors about a key of a file get the file and its line."""
    try:
        yield
    except InputError as error:
        if not error.key or error.file not in ("", file):
            raise
        raise located_in(error, file) from error


def located_in(error: InputError, file: str) -> InputError:
    """The error about a key of a file with the file and its line."""
    return error.located(file=file, line=locate_key(read_text(file), error.key))


def _split(path: str) -> list[str]:
    return [part for part in re.split(r"[.\[\]]+", path) if part]


def _enter(name: str, counts: dict[str, int], *, is_array: bool) -> list[str]:
    """The path of a table header, with the index each array of tables has reached put in."""
    path: list[str] = []
    parts = [part.strip().strip('"') for part in name.split(".")]
    for position, part in enumerate(parts):
        path.append(part)
        joined = ".".join(path)
        if is_array and position == len(parts) - 1:
            counts[joined] = counts.get(joined, -1) + 1
        if joined in counts:
            path.append(str(counts[joined]))
    return path


def _shared(here: list[str], wanted: list[str]) -> int:
    depth = 0
    for one, other in zip(here, wanted, strict=False):
        if one != other:
            break
        depth += 1
    return depth
