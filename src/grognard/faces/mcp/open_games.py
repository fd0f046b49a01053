"""The desk: the games that are open, the folder of files, and the questions a seat may ask."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Mapping
from typing import Final

from grognard.base.errors import InputError
from grognard.faces.mcp.expeditions import McpExpeditionTable
from grognard.faces.mcp.fights import FightTable
from grognard.fight.begin import start
from grognard.fight.departing import delve, journey
from grognard.fight.expedition import Expedition, Kind
from grognard.fight.fight import Fight
from grognard.fight.kept import kept_fights, make_kept_path, open_kept
from grognard.fight.kept_expedition import begin_or_resume, find_expedition
from grognard.operations.asking import ask
from grognard.operations.lookups.examples import Examples

Table = FightTable | McpExpeditionTable
MOST_GAMES: Final = 50
FILE_ENDINGS: Final = (".toml", ".campaign")
MOST_FILES: Final = 200
_PASSED_OVER: Final = ("build", "dist", "node_modules")
_KINDS: Final[Mapping[Kind, Callable[..., Expedition]]] = {"delve": delve, "journey": journey}


class OpenGames:
    """The games of a server, at which each client sits at one seat.

    Args:
        folder: the folder in which files may be opened and written.
        keeps: whether games are kept on disk after each change.
    """

    def __init__(self, folder: str = ".", *, keeps: bool = True) -> None:
        self.folder = os.path.realpath(folder)
        self.games: dict[str, Table] = {}
        self._keeps = keeps

    # Games.

    def game(self, id: str) -> Table:
        """An open game; without an id the one begun last.

        Raises:
            InputError: there is none of that id.
        """
        if not self.games:
            raise InputError("no game is open", key="game", expected="fight, expedition or open first")
        if id and id not in self.games:
            raise InputError(f"no game {id[:40]!r}", key="game", expected=f"one of {', '.join(self.games)}")
        return self.games[id or list(self.games)[-1]]

    def fight(self, id: str, seat: str) -> FightTable:
        """The fight of an open game.

        Raises:
            InputError: there is no such game, or no fight is under way in it.
        """
        game = self.game(id)
        found = game if isinstance(game, FightTable) else game.fight_of(seat)
        if found is None:
            raise InputError("no fight is under way", key="game", expected="a game that is at a fight")
        return found

    def seat_fight(self, fight: Fight, *, path: str = "") -> str:
        """Open a fight as a game; its id."""
        where = path or (make_kept_path(fight) if self._keeps else "")
        table = FightTable(fight, (lambda: fight.save(where)) if where else (lambda: None))
        return self._seat("fight", table)

    def seat_expedition(self, expedition: Expedition, *, play: str, path: str = "") -> str:
        """Open an expedition as a game; its id."""
        table = McpExpeditionTable(expedition, path=path, play=play, keeps=self._keeps)
        return self._seat(expedition.kind, table)

    def _seat(self, kind: str, table: Table) -> str:
        if len(self.games) >= MOST_GAMES:
            self.games.pop(next(iter(self.games)))
        id = next(name for number in range(1, 10**6) if (name := f"{kind}-{number}") not in self.games)
        table.begin()
        self.games[id] = table
        return id

    # Files.

    def inside(self, path: str) -> str:
        """The path of a file in the folder.

        Raises:
            InputError: it leads out of the folder.
        """
        found = os.path.realpath(os.path.join(self.folder, path))
        if os.path.commonpath([found, self.folder]) != self.folder:
            raise InputError(f"{path[:60]!r} is outside the folder", expected=f"a file in {self.folder}")
        return found

    def files(self) -> list[str]:
        """The files of the folder that can be used, by their paths in it."""
        found: list[str] = []
        for root, folders, names in os.walk(self.folder):
            folders[:] = sorted(one for one in folders if one[0] not in "._" and one not in _PASSED_OVER)
            if os.path.relpath(root, self.folder).count(os.sep) >= 2:
                folders.clear()
            for name in sorted(names):
                if name.endswith(FILE_ENDINGS):
                    found.append(os.path.relpath(os.path.join(root, name), self.folder))
            if len(found) >= MOST_FILES:
                break
        return found[:MOST_FILES]

    def begin_fight(self, what: str, *, rules: str, seed: int | None, play: str) -> str:
        """Open a fight of a matchup, a file of the folder, a bundled example, or a file's text.

        Raises:
            InputError: it cannot be used.
        """
        sides = [one.strip() for one in play.split(",") if one.strip()]
        text = what
        if "\n" not in what and " vs " not in what:
            path = self.inside(what)
            if os.path.isfile(path):
                return self.seat_fight(start(path, rules=rules, seed=seed, play=sides))
            text = ask(Examples(name=what)).facts.examples[0].text
        return self.seat_fight(start(text, rules=rules, seed=seed, play=sides, files=False))

    def begin_expedition(
        self, kind: Kind, place: str, *, party: str, rules: str, seed: int | None, play: str
    ) -> str:
        """Open a delve or a journey to a place: a file of the folder, a bundled example, or a text of one.

        Raises:
            InputError: it cannot be used.
        """
        begin = _KINDS[kind]
        if "\n" in place:
            expedition = begin(place, party=party or None, rules=rules, seed=seed, files=False)
            return self.seat_expedition(expedition, play=play)
        path = self.inside(place)
        if os.path.isfile(path):
            expedition = begin(path, party=party or None, rules=rules, seed=seed)
        else:
            with tempfile.TemporaryDirectory() as folder:
                path = ask(Examples(name=place, out=folder)).facts.written[0]
                expedition = begin(path, party=party or None, rules=rules, seed=seed)
        return self.seat_expedition(expedition, play=play)

    def open(self, name: str, *, play: str) -> str:
        """Open a kept fight by its name, an expedition by its file, or the last "delve" or "journey".

        Raises:
            InputError: none is kept by that name.
        """
        for kind in _KINDS:
            if name == kind:
                path = find_expedition(kind, "last")
                return self.seat_expedition(begin_or_resume(kind, path), play=play, path=path)
        if os.path.isfile(self.inside(name)):
            path = self.inside(name)
            return self.seat_expedition(begin_or_resume("delve", path), play=play, path=path)
        return self.seat_fight(open_kept(name))

    def kept(self) -> list[str]:
        """The kept fights, each with its title and how it stands."""
        return [
            f"{one.name}: {one.title}, {'over' if one.over else f'round {one.round}'}"
            for one in kept_fights(20)
        ]
