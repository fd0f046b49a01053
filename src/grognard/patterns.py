"""The patterns of the package's readers: made once, then kept beside Python's bytecode for the next start.

Python takes far longer to make a pattern of its text than to read a line by it. What it makes, the steps of
its own matching machine, are plain numbers, so they can be kept. They are kept for exactly this Python, and
only where they give the very pattern they were taken from; otherwise a pattern is made as ever.
"""

from __future__ import annotations

import atexit
import marshal
import os
import re
import sys
from contextlib import suppress
from typing import Any, Final, cast

from grognard.prepared import keep, kept_path

# How it is kept: to be raised when it is kept otherwise.
_FORMAT: Final = 2
# Of the libraries that a start loads. Those which come later belong to what few starts load.
_MOST_LENT: Final = 48

try:
    # What turns steps into a pattern is no public part of Python.
    from re import _compiler  # type: ignore[attr-defined]

    _MAKE: Any = _compiler._sre.compile
    _STAMP = f"{_FORMAT} {sys.version} {_compiler._sre.MAGIC}"
    _MADE_BY_RE: dict[tuple[type, Any, int], re.Pattern[Any]] = re._cache  # type: ignore[attr-defined]
except (ImportError, AttributeError):  # in another Python nothing is kept
    _MAKE, _STAMP, _MADE_BY_RE = None, "", {}

Key = tuple[str, int]
"""A pattern's text and its flags."""
Steps = tuple[int, bytes, int, dict[str, int], tuple[str | None, ...]]
"""All its flags, the steps of its match (written small, for most are not used at a start), its number of
groups, their numbers by name, and their names."""


class KeptPatterns:
    """The patterns that are kept for one file of the package."""

    def __init__(self, file: str) -> None:
        self._kept_path = kept_path(file)
        self._made: dict[Key, re.Pattern[str]] = {}
        self._kept: dict[Key, Steps] | None = None
        self._has_new = False

    def get(self, text: str, flags: int = 0) -> re.Pattern[str]:
        """The pattern of a text that stands in the package's own sources."""
        key = text, int(flags)
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = self._remake(key) or self._make(key)
        return found

    def save(self) -> None:
        """Keep what was new, for those who start after us; nothing where Python keeps no bytecode."""
        can_keep = _MAKE is not None and not sys.dont_write_bytecode
        if not self._has_new or not can_keep or not os.access(os.path.dirname(self._kept_path), os.W_OK):
            return
        self._has_new = False
        kept = self._kept or {}
        with suppress(OSError, AttributeError, TypeError, ValueError, RuntimeError):
            for key, made in self._made.items():
                steps = kept.get(key) or _take_steps(key)
                if _make_of(key, steps) == made:
                    kept[key] = steps
            keep(self._kept_path, marshal.dumps((_STAMP, kept)))

    def lend(self) -> None:
        """Let `re` find all that is kept here among what it has made already."""
        self._kept = self._load()
        for key in list(self._kept):
            made = self._remake(key)
            if made is not None:
                self._made[key] = _MADE_BY_RE[str, *key] = made

    def take_back(self, besides: KeptPatterns) -> None:
        """Keep what `re` has made meanwhile, but for those that are kept elsewhere."""
        known = self._made.keys() | besides._made.keys()
        for (kind, text, flags), made in list(_MADE_BY_RE.items()):
            key = text, flags
            if kind is str and key not in known and len(self._made) < _MOST_LENT:
                self._made[key] = made
                self._has_new = True
        self.save()

    def _make(self, key: Key) -> re.Pattern[str]:
        self._has_new = True
        return re.compile(*key)

    def _remake(self, key: Key) -> re.Pattern[str] | None:
        if self._kept is None:
            self._kept = self._load()
        steps = self._kept.pop(key, None)
        with suppress(EOFError, ValueError, TypeError, RuntimeError):
            if steps is not None:
                made = _make_of(key, steps)
                self._kept[key] = steps
                return made
        return None

    def _load(self) -> dict[Key, Steps]:
        with suppress(OSError, EOFError, ValueError, TypeError), open(self._kept_path, "rb") as file:
            stamp, kept = marshal.loads(file.read())
            if stamp == _STAMP != "":
                return cast(dict[Key, Steps], kept)
        return {}


def _take_steps(key: Key) -> Steps:
    """The steps of a pattern, as `re` itself makes them."""
    text, flags = key
    parsed = _compiler._parser.parse(text, flags)
    names: dict[str, int] = parsed.state.groupdict
    order: list[str | None] = [None] * parsed.state.groups
    for name, number in names.items():
        order[number] = name
    code = [int(number) for number in _compiler._code(parsed, flags)]
    return flags | parsed.state.flags, marshal.dumps(code), parsed.state.groups - 1, dict(names), tuple(order)


def _make_of(key: Key, steps: Steps) -> re.Pattern[str]:
    """The pattern of kept steps; Python checks that they are steps it can take."""
    flags, code, groups, names, order = steps
    return cast(re.Pattern[str], _MAKE(key[0], flags, marshal.loads(code), groups, names, order))


def lend_patterns() -> None:
    """Spare this start the making of what the libraries that it loads make each time of their own texts."""
    lent = KeptPatterns(os.path.join(os.path.dirname(__file__), "libraries"))
    lent.lend()
    atexit.register(lent.take_back, _PATTERNS)


_PATTERNS: Final = KeptPatterns(__file__)
pattern_of: Final = _PATTERNS.get
atexit.register(_PATTERNS.save)
