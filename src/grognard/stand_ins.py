"""Loading a library without what it would load for things that this program never does.

Only the program does so, which has its process to itself. What a library asks for besides, in another version
of it, it is given: it is then loaded as ever.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from types import ModuleType
from typing import Any, Final, cast


def _same(text: str) -> str:
    return text


def _number(one: str, many: str, count: int) -> str:
    return one if count == 1 else many


_UNUSED: Final = type("Unused", (), {"unknown": None})
"""A class of which there are no values."""

_LATER: Final[Mapping[str, Any]] = {}
"""Stands for a module that is loaded when anything in it is used."""

_FOR_ARGPARSE: Final[Mapping[str, Mapping[str, Any] | None]] = {
    # Python has no translations of what argparse says, and looks for them on the disk each time it speaks.
    "gettext": {"gettext": _same, "ngettext": _number},
}
_FOR_MSGSPEC: Final[Mapping[str, Mapping[str, Any] | None]] = {
    # What is taken of it is in `typing` as well; to load it takes as long as to start Python.
    "typing_extensions": None,
    # A class of each, by which such values are known: our data has none.
    "uuid": {"UUID": _UNUSED, "SafeUUID": _UNUSED},
    "decimal": {"Decimal": _UNUSED},
    # Parts for kinds of data, and for a description of them, that few commands deal in.
    **dict.fromkeys(("msgspec.inspect", "msgspec.toml", "msgspec.yaml", "textwrap"), _LATER),
}


def load_datetime() -> None:
    """Take what knows of dates and times from its C part alone, as Python itself does since 3.12."""
    if "datetime" not in sys.modules and sys.version_info < (3, 12):
        with suppress(ImportError):
            has = vars(import_module("_datetime")).items()
            public = {name: value for name, value in has if not name.startswith("_")}
            sys.modules["datetime"] = _stand_in("datetime", public)


def load_argparse() -> None:
    """Load what reads the command line."""
    _load("argparse", _FOR_ARGPARSE)


def load_msgspec() -> None:
    """Load what reads our data."""
    _load("msgspec", _FOR_MSGSPEC)


def _load(library: str, without: Mapping[str, Mapping[str, Any] | None]) -> None:
    """Load a library while others are stood in for by a few names, or by None, which is to be absent."""
    if {library, *without} & sys.modules.keys():
        return
    for name, has in without.items():
        sys.modules[name] = cast(ModuleType, None if has is None else _stand_in(name, has))
    try:
        import_module(library)
    except (ImportError, AttributeError):
        for name in [name for name in sys.modules if name.partition(".")[0] == library]:
            del sys.modules[name]
    finally:
        for name in without:
            sys.modules.pop(name, None)


def _stand_in(name: str, has: Mapping[str, Any]) -> ModuleType:
    module = ModuleType(name)
    vars(module).update(has)
    if has is _LATER:
        vars(module)["__getattr__"] = lambda asked: getattr(import_module(name), asked)
    return module
