"""Reading a log ahead, as one side may see it or as the referee does."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import Final

from grognard.battle.state import events as codes
from grognard.battle.state.battle import Battle
from grognard.battle.state.events import REFEREE, Event
from grognard.battle.state.flags import UNDEAD
from grognard.battle.view.hearing import Hearing
from grognard.text.positions import Positions
from grognard.text.wording import TURN_SECONDS, combatant_words, join_names, side_words, time_words

_IDLE: Final = (codes.ROUND, codes.SIDE_INITIATIVE, codes.INITIATIVE, codes.END)
"""Events of every round, also of one in which no combatant acts."""
SOMEBODY: Final = "somebody unseen"
"""The name of a combatant that the viewer does not know of."""


class LogReader:
    """Knows what the viewer may see, what comes next, and which events an earlier line has covered."""

    def __init__(self, battle: Battle, *, viewer: int, round_seconds: int) -> None:
        self.battle = battle
        self.viewer = viewer
        self._round_seconds = round_seconds
        self.positions = Positions(battle)
        self.covered: set[int] = set()
        self.rolled: dict[int, int] = {}
        """The highest initiative number each combatant has rolled this round."""

        self._hearing = None if viewer == REFEREE else Hearing(battle, viewer)
        self.heard: list[Event] = []
        """The events told, in order, and for each event of the log its place there, or -1."""
        self._places: list[int] = []
        self.reached_end = False
        """Whether a line was told that might be another if more had happened by then."""

    def hear(self, event: Event) -> Event | None:
        """An event of the log as the viewer is told it, None if it is not."""
        self._listen()
        place = self._places[event.number - 1]
        return None if place < 0 else self.heard[place]

    def _listen(self) -> None:
        """Hear whatever has happened since."""
        log = self.battle.log
        assert log is not None
        while len(self._places) < len(log.events):
            event = log.events[len(self._places)]
            heard = event if self._hearing is None else self._hearing.hear(event)
            self._places.append(-1 if heard is None else len(self.heard))
            if heard is not None:
                self.heard.append(heard)

    def real(self, event: Event) -> Event:
        """An event as it is in the log, with what the viewer may not know."""
        assert self.battle.log is not None
        return self.battle.log.events[event.number - 1]

    def nearest_enemy(self, event: Event) -> int:
        """The enemy nearest to where a mover arrives, of those whom it and the viewer know of, or -1."""
        assert event.way is not None
        x, y = event.way[1]
        known, sides = -1, self.real(event).known
        if sides:
            known = sides[self.positions.side_of(event.actor)]
            known &= -1 if self.viewer == REFEREE else sides[self.viewer]
        return self.positions.nearest_enemy(event.actor, x=x, y=y, known=known)

    def count_known(self, event: Event, side: int) -> int:
        """How many of a side's first members the viewer knew of at the time of an event."""
        known = -1 if self.viewer == REFEREE else self.real(event).known[self.viewer]
        there = [one for one in self.battle.sides[side].own if one.arrival == 0 and one.called_by < 0]
        return sum(known >> int(one.index) & 1 for one in there)

    def hides(self, index: int) -> bool:
        """Whether the numbers of a combatant's sheet are secret from the viewer."""
        if self.viewer == REFEREE:
            return False
        return index < 0 or self.viewer != self.battle.combatants[index].own_side

    def is_undead(self, index: int) -> bool:
        """Whether a number is that of one of the undead, of whom one does not speak as of the living."""
        return index >= 0 and self.battle.combatants[index].profile.flags & UNDEAD != 0

    def after(self, event: Event) -> Event | None:
        """The next event that the viewer is told of, if it has happened yet."""
        return next(self._following(event), None)

    def _following(self, event: Event) -> Iterator[Event]:
        """The events that the viewer is told of after this one, as far as the log goes."""
        self._listen()
        heard = self.heard
        for place in range(self._places[event.number - 1] + 1, len(heard)):
            yield heard[place]
        self.reached_end = True

    def between(self, event: Event, end: int) -> list[Event]:
        """The events that the viewer is told of, from this one to before the one of that number."""
        return [event, *takewhile(lambda one: one.number < end, self._following(event))]

    def cover(self, event: Event) -> None:
        self.covered.add(event.number)
        self.positions.take(self.real(event))

    def cover_following(self, event: Event, *wanted: str) -> list[Event]:
        """The events of those codes that follow without a break; the line of this event covers them."""
        run: list[Event] = []
        following = self.after(event)
        while following is not None and following.code in wanted:
            self.cover(following)
            run.append(following)
            following = self.after(following)
        return run

    def name(self, index: int) -> str:
        return combatant_words(self.battle.combatants[index]) if index >= 0 else SOMEBODY

    def names(self, indexes: list[int], *, listed: bool = False) -> str:
        known = [self.battle.combatants[index] for index in indexes if index >= 0]
        return join_names(known, listed=listed) if known else SOMEBODY

    def time_of(self, rounds: int) -> str:
        """A time in rounds, in words: "5 rounds", "14 turns", "2 hours"."""
        return time_words(rounds, turn_rounds=max(1, TURN_SECONDS // self._round_seconds))

    def side_of(self, event: Event) -> int:
        """The side of the combatant who acts in an event, -1 if that is not known."""
        return self.positions.side_of(event.actor) if event.actor >= 0 else -1

    def side_name(self, side: int) -> str:
        """The name of a side within a sentence."""
        return side_words(self.battle.sides[side]) if side >= 0 else "the others"

    def end_of_round(self, event: Event) -> int:
        """The number after the last event of a round that has begun with this event."""
        following = self.next_round(event)
        assert self.battle.log is not None
        return len(self.battle.log.events) + 1 if following is None else following.number

    def next_round(self, event: Event) -> Event | None:
        return next((one for one in self._following(event) if one.code == codes.ROUND), None)

    def is_idle(self, event: Event) -> bool:
        """Whether a round is over and nothing happened in it."""
        inside = self.between(event, self.end_of_round(event))
        over = self.next_round(event) is not None or inside[-1].code == codes.END
        return over and all(one.code in _IDLE for one in inside)
