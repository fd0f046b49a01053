"""All tables of a server: fights begun, taken up again and kept, and what is worked out for them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from grognard.errors import InputError
from grognard.faces.web import messages as m
from grognard.faces.web import requests as r
from grognard.faces.web.reckoner import Analyse, Hint, Look, Reply, Request
from grognard.faces.web.reckoning import Reckoning
from grognard.faces.web.start_page import list_encounters
from grognard.faces.web.table import Table
from grognard.fight.begin import start
from grognard.fight.fight import Fight
from grognard.fight.hands import Hands
from grognard.fight.kept import begin_again, open_kept, place_for
from grognard.operations.making.house_rules import read_house_rules

MOST_OPEN: Final = 200
ENOUGH: Final = 100
"""From so few continuations on the chances of a moment are a point of the curve, known to ten points."""


class Tables:
    """The tables that are open, by their names: those of the files in which their fights are kept.

    Args:
        ask: hands a job to the process that looks ahead.
    """

    def __init__(self, ask: Callable[[Request], None]) -> None:
        self._open: dict[str, Table] = {}
        self._ask = ask

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

    def sit_at(self, name: str) -> Table:
        """The table of that name, taken up again if it is not open.

        Raises:
            InputError: there is none.
        """
        known = self._open.get(name)
        if known is not None:
            return known
        fight = open_kept(name)
        return self._add(Table(name, fight, path=place_for(fight, name)))

    def _add(self, table: Table) -> Table:
        if len(self._open) >= MOST_OPEN:
            del self._open[next(iter(self._open))]
        self._open[table.id] = table
        table.open()
        return table

    # What is worked out.

    def look(self, table: Table) -> None:
        """Have the chances of a table worked out from where it stands."""
        self._ask(Look(table.id, table.node, table.snapshot(), table.view.viewer))

    def look_away(self, table: Table) -> None:
        """Have no more worked out for a table."""
        self._ask(Look(table.id))

    def think(self, table: Table, question: m.AskHints | m.AskAnalysis, thinker: Reckoning) -> None:
        """Have hints found, or the fight analysed, by that process."""
        kind = Hint if isinstance(question, m.AskHints) else Analyse
        thinker.ask(kind(table.id, table.node, table.snapshot()))

    def note(self, reply: Reply) -> Table | None:
        """Take an answer; the table whose pages are to get it, None for one that is past."""
        table = self._open.get(reply.key)
        if table is None or isinstance(reply.message, m.Prepared) or reply.message.node != table.node:
            return None
        if isinstance(reply.message, m.Chances) and reply.message.fights >= ENOUGH:
            table.note_chances(reply.message.node, tuple(one.share for one in reply.message.sides))
        return table


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
