"""A fight told while it goes on: what is settled is told once, and the end anew as more happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from grognard.battle.state import events as codes
from grognard.battle.state.battle import Battle
from grognard.battle.state.events import REFEREE, Event
from grognard.encounter.entries import Encounter
from grognard.rulebooks.schema import Rulebook
from grognard.text.page import LongPaper
from grognard.text.transcript import Teller

if TYPE_CHECKING:
    from grognard.text.narrate import Narrator
    from grognard.text.turns import TellingState


class LineWritten(NamedTuple):
    """A line with what stands before it, a heading or a gap: where it ends on the paper.

    `until` is the number of the last event that it tells of.
    """

    end: int
    until: int


class SettledPlace(NamedTuple):
    """The place before the last round, from which the story may have to be told anew."""

    told: int
    length: int
    lines: int
    heading: str
    indent: int
    gap: bool
    place: TellingState


class LiveTeller(Teller):
    """Tells a fight on paper that can be cut, and keeps it as it would be told now.

    A line joins what belongs together, so that the last lines change as more happens. The story is told anew
    from the last round that can still change; from the beginning when an event was taken back, or when
    combatants have come, or changed their sides, shapes or full hit points.

    Args:
        paper: the paper to write on.
        battle, encounter, book, dice, viewer, why, announced: those of a `Teller`.
    """

    def __init__(
        self,
        paper: LongPaper,
        battle: Battle,
        *,
        encounter: Encounter,
        book: Rulebook,
        dice: str,
        viewer: int = REFEREE,
        why: bool = False,
        announced: bool = False,
        opens: Callable[[Teller], None] = Teller.introduce,
    ) -> None:
        super().__init__(
            paper,
            battle,
            encounter=encounter,
            book=book,
            dice=dice,
            viewer=viewer,
            why=why,
            announced=announced,
        )
        self._long_paper = paper
        self._opens = opens
        self._lines: list[LineWritten] = []
        self._opening = 0
        self._settled: SettledPlace | None = None
        self._last: Event | None = None
        self._people: object = None

    def catch_up(self) -> None:
        """Bring the paper up to date with the fight."""
        events = self._battle.log.events if self._battle.log is not None else []
        people = self._find_people()
        goes_on = self._told <= len(events) and (self._told == 0 or events[self._told - 1] is self._last)
        if people != self._people or not goes_on:
            self._people, self._settled = people, None
        elif self._told == len(events) and self._last is not None:
            return
        if self._settled is None:
            self._begin_anew()
        else:
            self._return_to(self._settled)
        self.flush()
        self._last = events[-1] if events else None

    def find_since(self, number: int) -> Iterator[tuple[int, int]]:
        """The parts of the paper that tell of events after that number, each with its beginning and end."""
        start = self._opening
        for line in self._lines:
            if line.until > number:
                yield start, line.end
            start = line.end

    def _begin_anew(self) -> None:
        self._begin()
        self._long_paper.cut(0)
        self._lines.clear()
        self._opens(self)
        self._opening = self._long_paper.length()

    def _return_to(self, settled: SettledPlace) -> None:
        assert self._narrator is not None
        self._narrator.return_to(settled.place)
        self._long_paper.cut(settled.length)
        del self._lines[settled.lines :]
        self._told, self._heading = settled.told, settled.heading
        self._indent, self._gap = settled.indent, settled.gap

    def _tell_event(self, narrator: Narrator, event: Event) -> None:
        if event.code == codes.ROUND and not narrator.reached_end:
            self._settled = SettledPlace(
                told=event.number - 1,
                length=self._long_paper.length(),
                lines=len(self._lines),
                heading=self._heading,
                indent=self._indent,
                gap=self._gap,
                place=narrator.keep_place(event),
            )
        before = self._long_paper.length()
        super()._tell_event(narrator, event)
        if self._long_paper.length() > before:
            self._lines.append(LineWritten(self._long_paper.length(), narrator.told_until))

    def _find_people(self) -> object:
        """The state that changes the words of past events: names, sides, forms and full hit points."""
        battle = self._battle
        return battle.ruleset, [
            (one.name, one.side, one.own_side, one.own_profile, one.form, one.max_hit_points)
            for one in battle.combatants
        ]
