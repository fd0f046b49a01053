"""Where an expedition is kept as it goes on, and which kept one a person means."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

import msgspec

from grognard.base.errors import InputError
from grognard.fight.departing import delve, journey
from grognard.fight.expedition import Expedition, Kind, resume
from grognard.storage.saves.kept_expeditions import UNNAMED, head_of_expedition, list_expeditions
from grognard.storage.saves.kept_expeditions import make_expedition_path as make_expedition_path
from grognard.storage.saves.kept_folder import (
    LAST,
    expedition_path,
    last_expedition,
    note_last_expedition,
    unnamed_expedition,
)
from grognard.storage.saves.saved_expedition import ExpeditionControl

if TYPE_CHECKING:
    from grognard.fight.fight import Fight

ENDING: Final = ".json"
"""How the name of a file ends in which an expedition is kept."""
USUAL_NAME: Final = f"expedition{ENDING}"


def find_expedition(kind: Kind, named: str) -> str:
    """The path that a person means who names a place, a kept expedition, or `last`.

    Args:
        kind: whether a delve or a journey is meant.
        named: a path, the name of an expedition of a campaign, or "last".

    Raises:
        InputError: the last one is asked for, and none is kept.
    """
    if os.path.exists(named):
        return named
    if named != LAST:
        kept = expedition_path(named)
        return kept if os.path.exists(kept) else named
    path = last_expedition(kind)
    if not os.path.exists(path):
        raise InputError(f"no {kind} is kept", expected="the file of a place, or a kept one")
    return path


def begin_or_resume(
    kind: Kind, path: str, *, party: str | None = None, rules: str = "", seed: int | None = None
) -> Expedition:
    """Begin an expedition to a place, or go on with a kept one where it stands.

    Args:
        kind: whether a delve or a journey begins.
        path: the file of the place, or one in which an expedition is kept.
        party: who goes, instead of the party of the place.
        rules: another rulebook than the place's own.
        seed: of the dice; drawn where there is none.

    Raises:
        InputError: a file cannot be used, or a kept expedition is to have another party, book or seed.
    """
    if path.endswith(ENDING):
        if rules or party or seed is not None:
            raise InputError("what was saved has its book, party and seed", expected="the file alone")
        return resume(path, waits=True)
    begin = delve if kind == "delve" else journey
    return begin(path, party=party, rules=rules, seed=seed)


MOST_LISTED: Final = 30


class ListedExpedition(msgspec.Struct, frozen=True):
    """A kept expedition: its name, the title of the place, "delve" or "journey", how far it has come.

    `entries` is how many orders were given and fights fought, `written` when it was, in seconds since 1970.
    """

    name: str
    title: str
    kind: str
    entries: int
    written: float


def kept_expeditions(most: int = MOST_LISTED) -> tuple[ListedExpedition, ...]:
    """The saved expeditions, at most `most`, newest first."""
    return tuple(
        ListedExpedition(one.name, *head_of_expedition(one), one.written) for one in list_expeditions()[:most]
    )


def open_kept_expedition(name: str) -> Expedition:
    """A kept expedition where it was left; its fights wait to be played by hand.

    Raises:
        InputError: none is kept by that name, or its file cannot be used.
    """
    if not any(one.name == name for one in list_expeditions()):
        raise InputError(f"no expedition is kept as {name[:60]!r}", expected="one that is listed")
    expedition = resume(expedition_path(name), by_hand=True)
    expedition.seated = expedition.seated or ExpeditionControl()
    return expedition


def path_of_expedition(name: str) -> str:
    """The path at which an expedition of a name is kept."""
    return expedition_path(name)


class ExpeditionKeeper:
    """Keeps an expedition on disk after each order.

    Args:
        expedition: which.
        path: the file that a person has named; without one it is kept nowhere until `begin`, and then where
            `last` finds it.
    """

    def __init__(self, expedition: Expedition, path: str = "") -> None:
        self._expedition = expedition
        self.path = path
        self._is_kept = bool(path)

    @property
    def _unnamed(self) -> str:
        return unnamed_expedition(self._expedition.kind)

    @property
    def _is_last(self) -> bool:
        """Whether `last` names it: one of a campaign has a name there instead."""
        folder, name = os.path.split(self.path)
        beside = folder == os.path.dirname(expedition_path(LAST))
        return not beside or self.path == self._unnamed or name.startswith(UNNAMED)

    def begin(self) -> None:
        """Keep it from now on, also without a named file."""
        self.path = self.path or self._unnamed

    def save(self, *, fight: Fight | None = None) -> str:
        """Write it as it is now; why that cannot be done unasked, "" where it is done.

        Args:
            fight: a fight of it that is under way.

        Raises:
            InputError: the file that a person has named cannot be written.
        """
        if not self.path:
            return ""
        unasked = self.path == self._unnamed
        line = None
        if fight is not None:
            from grognard.fight.expeditions.fights import saved_line_of

            line = saved_line_of(fight)
        try:
            if unasked:
                os.makedirs(os.path.dirname(self.path), exist_ok=True)
            self._expedition.save(self.path, fight=line)
        except (InputError, OSError) as error:
            if not unasked:
                raise
            self.path, self._is_kept = "", False
            return str(error)
        self._is_kept = True
        if self._is_last:
            note_last_expedition(self._expedition.kind, self.path)
        return ""

    def save_as(self, path: str, *, fight: Fight | None = None) -> str:
        """Write it to a file, and keep it there from now on; what `save` says.

        Args:
            path: the file; "" for the one it is kept in, or a usual one.
            fight: a fight of it that is under way.

        Raises:
            InputError: the file cannot be written; then it is kept where it was.
        """
        before, self.path = self.path, path or self.path or USUAL_NAME
        try:
            return self.save(fight=fight)
        except InputError:
            self.path = before
            raise

    @property
    def how_to_go_on(self) -> str:
        """How to go on with it after it was left; "" where it is not kept."""
        if not self._is_kept:
            return ""
        if self._is_last and os.path.dirname(self.path) == os.path.dirname(self._unnamed):
            return f"grognard {self._expedition.kind} {LAST} goes on with it"
        return f"it is kept in {self.path}"
