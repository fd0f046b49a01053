"""Events and text of a fight since a moment, without telling all of it anew."""

from __future__ import annotations

from grognard.battle.state.events import REFEREE, Event
from grognard.battle.view.hearing import Hearing
from grognard.fight.fight_protocol import FightProtocol
from grognard.text.live_teller import LiveTeller
from grognard.text.page import Page
from grognard.text.transcript import Teller


class Chronicle:
    """Keeps what has been told of a fight to each viewer, so that what is new can be told alone."""

    def __init__(self, fight: FightProtocol) -> None:
        self.fight = fight
        self._ears: dict[int, _SideLog] = {}
        self._pages: dict[tuple[int, bool, int], tuple[Page, LiveTeller]] = {}

    def events_since(self, number: int, viewer: int) -> tuple[Event, ...]:
        """The events after the one of that number, as a side may know them or as the referee does."""
        if viewer == REFEREE:
            log = self.fight.battle.log
            return tuple(log.events[number:]) if log is not None else ()
        return tuple([one for one in self.heard_by(viewer)[number:] if one is not None])

    def heard_by(self, side: int) -> list[Event | None]:
        """For each event what a side is told of it; None for nothing."""
        if side not in self._ears:
            self._ears[side] = _SideLog(self.fight, side)
        return self._ears[side].heard()

    def tell_since(self, number: int, viewer: int, *, why: bool, width: int) -> str:
        """The lines that tell of anything after the event of that number."""
        key = viewer, why, width
        if key not in self._pages:
            self._pages[key] = self._open_page(viewer, why=why, width=width)
        page, teller = self._pages[key]
        teller.catch_up()
        return "\n".join(part for first, end in teller.find_since(number) for part in page.part(first, end))

    def _open_page(self, viewer: int, *, why: bool, width: int) -> tuple[Page, LiveTeller]:
        fight, page = self.fight, Page(width=width)
        teller = LiveTeller(
            page,
            fight.battle,
            encounter=fight.encounter,
            book=fight.rulebook,
            dice="",
            viewer=viewer,
            why=why,
            announced=fight.announced,
            opens=Teller.open,
        )
        return page, teller


class _SideLog:
    """Hears a fight for one side, and anew when events were taken back or people have come."""

    def __init__(self, fight: FightProtocol, side: int) -> None:
        self.fight = fight
        self._side = side
        self._hearing = Hearing(fight.battle, side)
        self._people = len(fight.battle.combatants)
        self._last: Event | None = None
        self._heard: list[Event | None] = []

    def heard(self) -> list[Event | None]:
        """For each event of the log what the side is told of it; None for nothing."""
        battle = self.fight.battle
        events = battle.log.events if battle.log is not None else []
        known = len(self._heard)
        goes_on = known == 0 or (known <= len(events) and events[known - 1] is self._last)
        if not goes_on or self._people != len(battle.combatants):
            self._hearing, self._people = Hearing(battle, self._side), len(battle.combatants)
            self._heard.clear()
        self._heard += [self._hearing.hear(event) for event in events[len(self._heard) :]]
        self._last = events[-1] if events else None
        return self._heard
