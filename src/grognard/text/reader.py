"""Reading a log ahead, as one side may see it or as the referee does."""

from __future__ import annotations

from typing import Final

from grognard.battle.state import events as codes
from grognard.battle.state.battle import Battle
from grognard.battle.state.events import EVERYONE, REFEREE, Event
from grognard.text.positions import Positions
from grognard.text.wording import join_names

_IDLE: Final = (codes.ROUND, codes.SIDE_INITIATIVE, codes.INITIATIVE, codes.END)
"""What happens even in a round in which nobody does anything."""


class Reader:
    """Knows what the viewer may see, what comes next, and which events an earlier line has covered."""

    def __init__(self, battle: Battle, *, viewer: int) -> None:
        self._battle = battle
        self._viewer = viewer
        self._positions = Positions(battle)
        self._covered: set[int] = set()
        self._rolled: dict[int, int] = {}
        """The highest initiative number each combatant has rolled this round."""

    def _may_see(self, event: Event) -> bool:
        return self._viewer == REFEREE or event.audience in (EVERYONE, self._viewer)

    def _hides(self, index: int) -> bool:
        """Whether the numbers of a combatant's sheet are none of the viewer's business."""
        return self._viewer not in (REFEREE, self._battle.combatants[index].own_side)

    def _event(self, number: int) -> Event:
        assert self._battle.log is not None
        return self._battle.log.events[number - 1]

    def _after(self, event: Event) -> Event | None:
        """The event that follows, if it has happened yet."""
        log = self._battle.log
        return log.events[event.number] if log is not None and event.number < len(log.events) else None

    def _cover(self, event: Event) -> None:
        self._covered.add(event.number)
        self._positions.take(event)

    def _cover_run(self, event: Event, *wanted: str) -> list[Event]:
        """The events of those codes that follow without a break; the line of this event covers them."""
        run: list[Event] = []
        following = self._after(event)
        while following is not None and following.code in wanted:
            self._cover(following)
            run.append(following)
            following = self._after(following)
        return run

    def _name(self, index: int) -> str:
        return self._battle.combatants[index].name

    def _names(self, indexes: list[int]) -> str:
        return join_names([self._battle.combatants[index] for index in indexes])

    def _side_of(self, event: Event) -> int:
        """The side of the combatant who acts in an event."""
        return int(self._battle.combatants[event.actor].side)

    def _end_of_round(self, event: Event) -> int:
        """The number after the last event of a round that has begun with this event."""
        assert self._battle.log is not None
        number = event.number + 1
        while number <= len(self._battle.log.events) and self._event(number).code != codes.ROUND:
            number += 1
        return number

    def _next_round(self, event: Event) -> Event | None:
        assert self._battle.log is not None
        number = self._end_of_round(event)
        return self._event(number) if number <= len(self._battle.log.events) else None

    def _is_idle(self, event: Event) -> bool:
        """Whether a round is over and nothing happened in it."""
        end = self._end_of_round(event)
        inside = [self._event(number) for number in range(event.number, end)]
        over = self._next_round(event) is not None or inside[-1].code == codes.END
        return over and all(one.code in _IDLE for one in inside)
