"""Where fights in progress are kept, one file each, so that none is lost."""

from __future__ import annotations

import os
import re
import time
from typing import Final, NamedTuple

import msgspec

from grognard.base.errors import InputError
from grognard.base.files import HOME, read_bytes
from grognard.storage.saves.kept_folder import kept_folder
from grognard.storage.saves.saved_fight import read_fight

MOST_KEPT: Final = 50
"""So many fights without a name of their own are kept; older ones make place."""
UNNAMED: Final = "evening-"
_STANDS: Final = re.compile(r"r(\d{1,6})\b[^|]*")
"""How the notation of a battle begins: its round, and what is true of all of it."""
_NAME: Final = re.compile(r"[\w][\w .'-]{0,59}")


class _Titled(msgspec.Struct):
    title: str = ""


class _FightHead(msgspec.Struct):
    """The parts of a saved fight that its summary needs: its title and its notation."""

    encounter: _Titled
    notation: str = ""


class FightFile(NamedTuple):
    """A fight that is kept: its name, its file, and when it was last written, in seconds."""

    name: str
    path: str
    written: float


def make_fight_path(name: str = "") -> str:
    """The path for a fight of a name, or of one without; its folder is made, and old ones make place.

    Raises:
        InputError: the name cannot be one, or there is no writing there.
    """
    folder = kept_folder()
    if name and _NAME.fullmatch(name) is None:
        raise InputError(f"{name[:60]!r} as a name", expected="letters, digits, blanks, and . ' - _")
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        problem = f"cannot make a place to keep fights: {error.strerror}"
        raise InputError(problem, file=folder, expected=f"{HOME}, a folder that can be written to") from error
    if not name:
        _delete_oldest(folder)
        name = _new_name(folder)
    return os.path.join(folder, f"{name}.json")


def check_fight_path(path: str) -> None:
    """Refuse a path at which something else than a kept fight is.

    Raises:
        InputError: there is a file that is no kept fight.
    """
    if not os.path.exists(path):
        return
    try:
        read_fight(path)
    except InputError as error:
        problem = "there is a file of that name that is no kept fight"
        raise InputError(problem, file=path, expected="another name") from error


def list_fight_files() -> list[FightFile]:
    """The fights that are kept, the last written first."""
    found: list[FightFile] = []
    try:
        entries = list(os.scandir(kept_folder()))
    except OSError:
        return found
    for entry in entries:
        if entry.name.endswith(".json") and not entry.name.startswith("."):
            found.append(FightFile(entry.name.removesuffix(".json"), entry.path, entry.stat().st_mtime))
    return sorted(found, key=lambda one: (-one.written, one.name))


class FightHead(NamedTuple):
    """The title of a saved fight, the round it is in, and whether it is over."""

    title: str = ""
    round: int = 0
    over: bool = False


def head_of_fight(kept: FightFile) -> FightHead:
    """The head of the fight of a file; an empty one where it cannot be read."""
    try:
        saved = msgspec.json.decode(read_bytes(kept.path), type=_FightHead)
    except (OSError, ValueError, RecursionError, msgspec.MsgspecError):
        return FightHead()
    stands = _STANDS.match(saved.notation)
    if stands is None:
        return FightHead(saved.encounter.title)
    return FightHead(saved.encounter.title, int(stands[1]), " over=" in stands[0])


def find_fight_file(name: str) -> str:
    """The path of a kept fight: of that name, the last of all for an empty one; or a path as it is.

    Raises:
        InputError: there is none.
    """
    if os.path.dirname(name) or name.endswith(".json"):
        return name
    kept = list_fight_files()
    for one in kept:
        if not name or one.name == name:
            return one.path
    names = ", ".join(one.name for one in kept[:6])
    if not name:
        raise InputError("no fight is kept", expected="one that was played before")
    raise InputError(f"no fight is kept as {name!r}", expected=names or "one that was played before")


def _new_name(folder: str) -> str:
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    number, name = 1, f"{UNNAMED}{stamp}"
    while os.path.exists(os.path.join(folder, f"{name}.json")):
        number += 1
        name = f"{UNNAMED}{stamp}-{number}"
    return name


def _delete_oldest(folder: str) -> None:
    """Do away with the oldest of those without a name of their own."""
    unnamed = [one for one in list_fight_files() if one.name.startswith(UNNAMED)]
    for one in unnamed[MOST_KEPT - 1 :]:
        os.unlink(one.path)
