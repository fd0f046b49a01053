"""Where expeditions in progress are kept at a table, one file each, so that none is lost."""

from __future__ import annotations

import os
import time
from typing import Final, NamedTuple

import msgspec

from grognard.base.errors import InputError
from grognard.base.files import HOME, read_bytes
from grognard.storage.saves.kept_folder import expedition_path

MOST_KEPT: Final = 50
"""So many expeditions without a name of their own are kept; older ones make place."""
UNNAMED: Final = "evening-"
_ENDING: Final = ".json"


class ExpeditionFile(NamedTuple):
    """An expedition that is kept: its name, its file, and when it was last written, in seconds."""

    name: str
    path: str
    written: float


class _PlaceHead(msgspec.Struct):
    title: str = ""
    goal: str = ""


class _ExpeditionHead(msgspec.Struct):
    """The parts of a saved expedition that its summary needs: its place and its journal."""

    place: _PlaceHead
    journal: list[msgspec.Raw] = []


def make_expedition_path() -> str:
    """The path for an expedition without a name; its folder is made, and old ones make place.

    Raises:
        InputError: there is no writing there.
    """
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    path, number = expedition_path(f"{UNNAMED}{stamp}"), 1
    while os.path.exists(path):
        number += 1
        path = expedition_path(f"{UNNAMED}{stamp}-{number}")
    folder = os.path.dirname(path)
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        problem = f"cannot make a place to keep expeditions: {error.strerror}"
        raise InputError(problem, file=folder, expected=f"{HOME}, a folder that can be written to") from error
    for one in [one for one in list_expeditions() if one.name.startswith(UNNAMED)][MOST_KEPT - 1 :]:
        os.unlink(one.path)
    return path


def list_expeditions() -> list[ExpeditionFile]:
    """The expeditions that are kept, the last written first."""
    try:
        entries = list(os.scandir(os.path.dirname(expedition_path(UNNAMED))))
    except OSError:
        return []
    found = [
        ExpeditionFile(entry.name.removesuffix(_ENDING), entry.path, entry.stat().st_mtime)
        for entry in entries
        if entry.name.endswith(_ENDING) and not entry.name.startswith(".")
    ]
    return sorted(found, key=lambda one: (-one.written, one.name))


class ExpeditionHead(NamedTuple):
    """The title of a saved expedition's place, its kind, and the number of orders and fights so far."""

    title: str = ""
    kind: str = ""
    entries: int = 0


def head_of_expedition(kept: ExpeditionFile) -> ExpeditionHead:
    """The head of the expedition of a file; an empty one where it cannot be read."""
    try:
        saved = msgspec.json.decode(read_bytes(kept.path), type=_ExpeditionHead)
    except (OSError, ValueError, RecursionError, msgspec.MsgspecError):
        return ExpeditionHead()
    kind = "journey" if saved.place.goal else "delve"
    return ExpeditionHead(saved.place.title, kind, len(saved.journal))
