"""Fights that are kept on this machine: listed, opened, and kept again after each decision."""

from __future__ import annotations

import os
from typing import Final

import msgspec

from grognard.base.errors import InputError
from grognard.fight.begin import load, start
from grognard.fight.fight import Fight
from grognard.storage.saves.kept_fights import (
    UNNAMED,
    check_fight_path,
    head_of_fight,
    list_fight_files,
    make_fight_path,
)
from grognard.storage.saves.kept_fights import find_fight_file as find_fight_file
from grognard.storage.saves.kept_folder import kept_folder

MOST_LISTED: Final = 60


class KeptFight(msgspec.Struct, frozen=True):
    """A fight that is kept: its name and title, how it stands, when it was written, in seconds since 1970."""

    name: str
    title: str
    round: int
    over: bool
    written: float


def kept_fights(most: int | None = MOST_LISTED) -> tuple[KeptFight, ...]:
    """The saved fights, at most `most`, newest first; None for all."""
    return tuple(KeptFight(one.name, *head_of_fight(one), one.written) for one in list_fight_files()[:most])


def open_kept(name: str) -> Fight:
    """A kept fight, standing where it was left.

    Raises:
        InputError: none is kept by that name, or its file cannot be used.
    """
    if not any(one.name == name for one in list_fight_files()):
        raise InputError(f"no fight is kept as {name[:60]!r}", expected="one that is listed")
    return load(find_fight_file(name), waits=True)


def describe_loss(fight: Fight) -> str:
    """The part of a resumed fight's story that is lost, and why; "" if none is."""
    if not fight.story_lost:
        return ""
    since = f"from round {fight.told_until} on" if fight.told_until else "before it was left"
    return f"The fight goes on as it stands; what happened {since} is lost: {fight.story_lost}."


def restart_kept(name: str) -> Fight:
    """The fight of a kept one from its beginning, by its rules and with other dice; nothing is decided yet.

    Raises:
        InputError: none is kept by that name, or its file cannot be used.
    """
    kept = open_kept(name)
    return start(kept.encounter, rules=kept.rulebook)


def make_kept_path(fight: Fight, name: str = "") -> str:
    """A place to keep a fight of a name, or without one; "" for a fight that cannot be saved.

    Raises:
        InputError: the name cannot be one, or there is no writing there.
    """
    return "" if fight.seed is None or fight.number is not None else make_fight_path(name)


def find_kept_path(name: str) -> str:
    """The place of a fight that is kept by a name; "" for a name that is none.

    Raises:
        InputError: there is no writing there.
    """
    try:
        return make_fight_path(name) if name else ""
    except InputError:
        return ""


def save_as(fight: Fight, name: str, path: str = "") -> str:
    """Save a fight under a name or in a file; return its path from now on.

    Args:
        fight: the fight.
        name: a name, or the path of a file; "" for its present file, or a new one without a name.
        path: its file so far.

    Raises:
        InputError: the name is invalid, something else is there, or the file cannot be written.
    """
    is_path = bool(os.path.dirname(name)) or name.endswith(".json")
    place = name if is_path else make_fight_path(name) if name or not path else path
    check_fight_path(place)
    fight.save(place)
    return place


def how_to_resume(path: str) -> str:
    """The command that goes on with a fight that is kept in a file."""
    folder, name = os.path.split(path)
    is_own = os.path.realpath(folder) == os.path.realpath(kept_folder())
    if is_own and name.startswith(UNNAMED):
        return "grognard resume"
    return f"grognard resume {name.removesuffix('.json') if is_own else path}"
