"""All tables of a server: fights begun, taken up again and kept, and what is worked out for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from grognard.base.errors import InputError
from grognard.faces.web import messages as m
from grognard.faces.web import requests as r
from grognard.faces.web.expedition_table import NAMES as EXPEDITIONS
from grognard.faces.web.expedition_table import ExpeditionTable
from grognard.faces.web.journal_writer import JournalWriter
from grognard.faces.web.lookahead_client import LookaheadClient
from grognard.faces.web.lookahead_worker import (
    AnalysisRequest,
    ChancesRequest,
    HintsRequest,
    Reply,
    Request,
    is_expedition,
)
from grognard.faces.web.places import begin_expedition, text_of_place
from grognard.faces.web.seats import TableLinks
from grognard.faces.web.start_page import list_encounters
from grognard.faces.web.table import Table
from grognard.faces.web.table_journal import (
    SEAT_MESSAGES,
    SEATS,
    TableRecorder,
    encode_seats,
    played_elsewhere,
    read_kept,
    table_from_journal,
    take_seats,
)
from grognard.fight.begin import load, start
from grognard.fight.control import Control
from grognard.fight.departing import kind_of_place
from grognard.fight.expedition import Expedition, ExpeditionControl, resume
from grognard.fight.fight import Fight
from grognard.fight.kept import find_kept_path, make_kept_path, open_kept, restart_kept
from grognard.fight.kept_expedition import make_expedition_path, open_kept_expedition, path_of_expedition
from grognard.operations.campaigns.campaign_at_table import send_on_expedition, send_to_fight
from grognard.operations.making.house_rules import read_house_rules

AnyTable = Table | ExpeditionTable
"""A table at which something is played."""
MOST_OPEN: Final = 200
EYES: Final = "\n"
"""Between the name of a table and the number of the side whose eyes something is worked out for."""
ENOUGH: Final = 100
"""From so few continuations on the chances of a moment are a point of the curve, known to ten points."""


class Tables:
    """The tables that are open, by their names: those of the files in which their fights are kept.

    Args:
        ask: hands a job to the process that looks ahead.
        keeper: writes the journals of the tables.
    """

    def __init__(self, ask: Callable[[Request], None], keeper: JournalWriter) -> None:
        self._keeper = keeper
        self._records: dict[str, TableRecorder] = {}
        self._open: dict[str, AnyTable] = {}
        self._ask = ask
        self._looked_at: dict[str, set[int]] = {}

    def begin(self, wanted: r.Begin) -> AnyTable:
        """Begin a fight, or take up a kept one; its table, which is still to be written down.

        Raises:
            InputError: something cannot be used.
        """
        if wanted.kept and not wanted.again:
            return self.sit_at(wanted.kept)
        return self._open_new_table(begin_fight(wanted), wanted.name)

    def open_saved(self, saved: bytes) -> AnyTable:
        """Go on with a fight or an expedition from the text of its file, in a place of its own.

        Raises:
            InputError: it is no such file.
        """
        if is_expedition(saved):
            expedition = resume(saved, by_hand=True)
            # Whose company it is, only the Grognard knows that has its campaign.
            expedition.seated = replace(expedition.seated or ExpeditionControl(), campaign="")
            return self.seat_expedition(expedition, make_expedition_path())
        return self._open_new_table(load(saved, waits=True), "")

    def _open_new_table(self, fight: Fight, name: str) -> Table:
        """The table of a fight that has none yet, in a place of its own."""
        path = make_kept_path(fight, name)
        if path:
            fight.save(path)  # so that no other is given its name
        id = Path(path).stem
        self._records.pop(id, None)
        table = Table(id, fight, path=path)
        self._add(table)
        return table

    def set_out(self, wanted: r.SetOut) -> str:
        """Begin an expedition, or take up a kept one; the name of its table.

        Raises:
            InputError: something cannot be used.
        """
        if wanted.kept:
            return self.sit_at(f"{EXPEDITIONS}{wanted.kept}").id
        expedition = begin_expedition(wanted)
        return self.seat_expedition(expedition, make_expedition_path()).id

    def send_out(self, wanted: r.SendOut) -> AnyTable:
        """Have those of a campaign set out for a fight or to a place; their table.

        Raises:
            InputError: something cannot be used; then nobody has set out.
        """
        if wanted.foes:
            away = send_to_fight(wanted.campaign, wanted.foes, people=wanted.people, seed=wanted.seed)
        else:
            text = text_of_place(wanted.example, wanted.text)
            is_journey = kind_of_place(text) == "journey"
            seated = ExpeditionControl(solo=wanted.solo, played=(0,) if wanted.solo else (0, 1))
            away = send_on_expedition(
                wanted.campaign,
                text,
                people=wanted.people,
                seated=seated,
                is_journey=is_journey,
                seed=wanted.seed,
            )
        if away.expedition is not None:
            return self.seat_expedition(away.expedition, away.path)
        assert away.fight is not None
        return self._add(Table(Path(away.path).stem, away.fight, path=away.path))

    def seat_expedition(self, expedition: Expedition, path: str) -> ExpeditionTable:
        """The table of an expedition that is kept at a path."""
        table = ExpeditionTable(f"{EXPEDITIONS}{Path(path).stem}", expedition, path=path)
        take_seats(table, self._keeper.journals.journal(table.id).attach(SEATS))
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
        self._keeper.flush()
        found = read_kept(self._keeper.journals, name)
        if found is None:
            fight = open_kept(name)
            return self._add(Table(name, fight, path=make_kept_path(fight, name)))
        known_so_far, last = found
        path = find_kept_path(name)
        table = table_from_journal(name, known_so_far, path=path)
        elsewhere = played_elsewhere(known_so_far, last, path)
        if elsewhere is not None:
            table = Table(name, elsewhere, path=path)
            table.guests, table.shows = TableLinks(known_so_far.guests), known_so_far.shows
            return self._add(table)
        self._records[name] = TableRecorder(table, head=last.seq, is_known=True)
        return self._add(table, lambda: table.take_up(known_so_far.waits))

    def find(self, name: str) -> AnyTable | None:
        """The table of that name that links may be to; None if there is none."""
        known = self._open.get(name)
        if known is not None:
            return known
        journals = self._keeper.journals
        try:
            self._keeper.flush()
            is_known = (
                journals.journal(name).attach(SEATS) is not None
                if name.startswith(EXPEDITIONS)
                else read_kept(journals, name) is not None
            )
            return self.sit_at(name) if is_known else None
        except InputError:
            return None

    async def keep(self, table: AnyTable, kind: str, by: str = "", n: int = 0) -> None:
        """Write down what was just done at a table; it is on the disk when this returns.

        What cannot be written is told at the table, and written with the next entry. An expedition has a file
        of its own, and its seats beside it.
        """
        try:
            if isinstance(table, ExpeditionTable):
                if kind in SEAT_MESSAGES:
                    self._keeper.journals.journal(table.id).attach(SEATS, encode_seats(table))
                else:  # In a thread: a slow disk holds up this table, and no other.
                    await asyncio.to_thread(table.write)
                return
            record = self._records.get(table.id)
            if record is None:
                entries = self._keeper.journals.journal(table.id).read()
                record = TableRecorder(table, head=len(entries), is_known=False)
                self._records[table.id] = record
            head = record.head
            await self._keeper.write(table, head, record.draft(kind, by, n))
        except InputError as error:
            self._records.pop(table.id, None)
            table.told = f"The fight is not kept: {error}."

    def _add(self, table: AnyTable, open_table: Callable[[], None] | None = None) -> AnyTable:
        if len(self._open) >= MOST_OPEN:
            oldest = next(iter(self._open))
            del self._open[oldest]
            self._records.pop(oldest, None)
        self._open[table.id] = table
        (open_table or table.open)()
        return table

    # What is worked out.

    def look(self, table: AnyTable, viewers: set[int]) -> None:
        """Have the chances of a table worked out from where it stands, as these viewers can know them."""
        if isinstance(table, ExpeditionTable) and table.within is None:
            viewers = set()
        for viewer in self._looked_at.get(table.id, set()) - viewers:
            self._ask(ChancesRequest(_key_of(table, viewer)))
        self._looked_at[table.id] = viewers
        snapshot = table.snapshot() if viewers else b""
        for viewer in viewers:
            self._ask(ChancesRequest(_key_of(table, viewer), table.version, snapshot, viewer))

    def ask_lookahead(
        self, table: AnyTable, question: m.AskHints | m.AskAnalysis, thinker: LookaheadClient
    ) -> None:
        """Have hints found, or the fight analysed, by that process."""
        kind = HintsRequest if isinstance(question, m.AskHints) else AnalysisRequest
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
        fight = restart_kept(wanted.kept)
    else:
        house = read_house_rules(wanted.house_rules, wanted.rules).book
        fight = start(_text_of(wanted), rules=house or wanted.rules, seed=wanted.seed, files=False)
    sides = range(len(fight.sides)) if wanted.play is None else wanted.play
    fight.take_control(Control(frozenset(side for side in sides if side < len(fight.sides))))
    return fight


def _text_of(wanted: r.Begin) -> str:
    known = {one.id: one.text for one in list_encounters()}
    text = known.get(wanted.example, "") if wanted.example else wanted.text
    if not text.strip():
        problem = f"no example is called {wanted.example!r}" if wanted.example else "nothing to fight"
        raise InputError(problem, expected="an encounter")
    return text
