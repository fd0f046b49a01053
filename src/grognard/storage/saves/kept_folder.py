"""The folder where fights are kept that are played."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Final

from grognard.base.files import state_folder

LAST: Final = "last"
"""By what the last expedition is named."""
_LONGEST_PATH: Final = 4096


def kept_folder() -> str:
    """The folder of kept fights: below GROGNARD_HOME, else where programs keep their state."""
    return os.path.join(state_folder(), "fights")


def expedition_path(name: str) -> str:
    """Where an expedition of a campaign is kept under a name: in a folder beside that of the fights."""
    return os.path.join(_expeditions(), f"{name}.json")


def unnamed_expedition(kind: str) -> str:
    """The default place of the last delve or journey."""
    return expedition_path(LAST if kind == "delve" else f"{LAST}-{kind}")


def note_last_expedition(kind: str, path: str) -> None:
    """Note where the last expedition of a kind ("delve", "journey") is kept, if there is writing there."""
    with suppress(OSError):
        os.makedirs(_expeditions(), exist_ok=True)
        with open(_pointer(kind), "w", encoding="utf-8") as file:
            file.write(os.path.abspath(path))


def last_expedition(kind: str) -> str:
    """Where the last expedition of a kind is kept: as was noted, or else without a name of its own."""
    try:
        with open(_pointer(kind), encoding="utf-8") as file:
            noted = file.read(_LONGEST_PATH)
    except (OSError, ValueError):
        noted = ""
    places = (noted, unnamed_expedition(kind), expedition_path(LAST))
    return next((place for place in places if place and os.path.isfile(place)), unnamed_expedition(kind))


def _expeditions() -> str:
    return os.path.join(os.path.dirname(kept_folder()), "expeditions")


def _pointer(kind: str) -> str:
    return os.path.join(_expeditions(), f"{LAST}-{kind}.path")
