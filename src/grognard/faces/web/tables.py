"""All tables of a server: fights begun, taken up again and kept, and what is worked out for them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from grognard.errors import InputError
from grognard.faces.web import messages as m
from grognard.faces.web import requests as r
from grognard.faces.web.expedition_table import NAMES as EXPEDITIONS
from grognard.faces.web.expedition_table import ExpeditionTable
from grognard.faces.web.places import begin_expedition
from grognard.faces.web.reckoner import Analyse, Hint, Look, Reply, Request
from grognard.faces.web.reckoning import Reckoning
from grognard.faces.web.start_page import list_encounters
from grognard.faces.web.table import Table
from grognard.fight.begin import start
from grognard.fight.expedition import Expedition
from grognard.fight.fight import Fight
from grognard.fight.hands import Hands
from grognard.fight.kept import begin_again, open_kept, place_for
from grognard.fight.kept_expedition import make_expedition_place, open_kept_expedition, path_of_expedition
from grognard.operations.making.house_rules import read_house_rules

AnyTable = Table | ExpeditionTable
MOST_OPEN: Final = 200
EYES: Final = "\n"
"""Between the name of a table and the number of the side whose eyes something is worked out for."""
ENOUGH: Final = 100
"""From so few continuations on the chances of a moment are a point of the curve, known to ten points."""


class Tables:
    """The tables that are open, by their names: those of the files in which their fights are kept.

    Args:
        ask: hands a job to the process that looks ahead.
    """

    def __init__(self, ask: Callable[[Request], None]) -> None:
        self._open: dict[str, AnyTable] = {}
        self._ask = ask
        self._looked_at: dict[str, set[int]] = {}

    def begin(self, wanted: r.Begin) -> str:
        """Begin a fight, or take up a kept one; the name of its table.

        Raises:
            InputError: something cannot be used.
        """
        if wanted.kept and not wanted.again:
            return self.sit_at(wanted.kept).id
        fight = begin_fight(wanted)
        path = place_for(fight, wanted.name)
        name = Path(path).stem
        return self._add(Table(name, fight, path=path)).id

    def set_out(self, wanted: r.SetOut) -> str:
        """Begin an expedition, or take up a kept one; the name of its table.

        Raises:
            InputError: something cannot be used.
        """
        if wanted.kept:
            return self.sit_at(f"{EXPEDITIONS}{wanted.kept}").id
        expedition = begin_expedition(wanted)
        return self.seat_expedition(expedition, make_expedition_place()).id

    def seat_expedition(self, expedition: Expedition, path: str) -> ExpeditionTable:
        """The table of an expedition that is kept at a path."""
        table = ExpeditionTable(f"{EXPEDITIONS}{Path(path).stem}", expedition, path=path)
        self._add(table)
        return table

    def sit_at(self, name: str) -> AnyTable:
        """The table of that name, taken up again if it is not open.

        Raises:
            InputError: there is none.
        """
        known = self._open.get(name)
        if known is not None:
            return known
        if name.startswith(EXPEDITIONS):
            kept = name.removeprefix(EXPEDITIONS)
            return self.seat_expedition(open_kept_expedition(kept), path_of_expedition(kept))
        fight = open_kept(name)
        return self._add(Table(name, fight, path=place_for(fight, name)))

    def find(self, name: str) -> AnyTable | None:
        """The table of that name to which links were handed out; None if there is none."""
        return self._open.get(name)

    def _add(self, table: AnyTable) -> AnyTable:
        if len(self._open) >= MOST_OPEN:
            del self._open[next(iter(self._open))]
        self._open[table.id] = table
        table.open()
        return table

    # What is worked out.

    def look(self, table: AnyTable, viewers: set[int]) -> None:
        """Have the chances of a table worked out from where it stands, as these viewers can know them."""
        if isinstance(table, ExpeditionTable) and table.within is None:
            viewers = set()
        for viewer in self._looked_at.get(table.id, set()) - viewers:
            self._ask(Look(_key_of(table, viewer)))
        self._looked_at[table.id] = viewers
        snapshot = table.snapshot() if viewers else b""
        for viewer in viewers:
            self._ask(Look(_key_of(table, viewer), table.version, snapshot, viewer))

    def think(self, table: AnyTable, question: m.AskHints | m.AskAnalysis, thinker: Reckoning) -> None:
        """Have hints found, or the fight analysed, by that process."""
        kind = Hint if isinstance(question, m.AskHints) else Analyse
        thinker.ask(kind(table.id, table.version, table.snapshot()))

    def note(self, reply: Reply) -> tuple[AnyTable | None, int | None]:
        """Take an answer.

        Returns:
            The table that it is for, None for one that is past; and whose eyes it is for, None for all
            referees.
        """
        name, is_for_some, eyes = reply.key.partition(EYES)
        table, message = self._open.get(name), reply.message
        if table is None or isinstance(message, m.Prepared) or message.node != table.version:
            return None, None
        if not is_for_some:
            return table, None
        viewer = int(eyes)
        if isinstance(message, m.Chances) and message.fights >= ENOUGH:
            table.note_chances(viewer, tuple(one.share for one in message.sides))
        return table, viewer


def _key_of(table: AnyTable, viewer: int) -> str:
    return f"{table.id}{EYES}{viewer}"


def begin_fight(wanted: r.Begin) -> Fight:
    """The fight that a page wants to begin, standing before its first decision.

    Raises:
        InputError: something cannot be used.
    """
    if wanted.kept:
        fight = begin_again(wanted.kept)
    else:
        house = read_house_rules(wanted.house_rules, wanted.rules).book
        fight = start(_text_of(wanted), rules=house or wanted.rules, seed=wanted.seed, files=False)
    sides = range(len(fight.sides)) if wanted.play is None else wanted.play
    fight.take_hands(Hands(frozenset(side for side in sides if side < len(fight.sides))))
    return fight


def _text_of(wanted: r.Begin) -> str:
    known = {one.id: one.text for one in list_encounters()}
    text = known.get(wanted.example, "") if wanted.example else wanted.text
    if not text.strip():
        problem = f"no example is called {wanted.example!r}" if wanted.example else "nothing to fight"
        raise InputError(problem, expected="an encounter")
    return text
