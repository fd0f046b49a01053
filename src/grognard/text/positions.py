"""Where everyone stood when an event happened, worked out from the moves told so far."""

from __future__ import annotations

from grognard.battle.state.battle import Battle
from grognard.battle.state.events import (
    BIND,
    CHARGE,
    DEATH,
    ESCAPE,
    FALL,
    FEND,
    KNOCKOUT,
    MOVE,
    PLACE,
    SHOVE,
    SURRENDER,
    WAKE,
    Event,
)


def moved_by(event: Event) -> int:
    """Who stands elsewhere after an event whose `who` is a way from one cell to another, or -1."""
    if len(event.who) != 4:
        return -1
    if event.code in (MOVE, CHARGE, WAKE, PLACE):
        return event.actor
    return event.target if event.code in (FEND, SHOVE, BIND) else -1


class Positions:
    """The places of all figures at the moment of the event told last.

    A log is often told after its battle is over, when the figures no longer stand where they did.
    """

    def __init__(self, battle: Battle) -> None:
        self._battle = battle
        self._places: list[tuple[int, int]] = []
        self._out: set[int] = set()

    def take(self, event: Event) -> None:
        """Bring the places up to date with an event."""
        self._begin()
        mover = moved_by(event)
        if mover >= 0:
            self._places[mover] = (event.who[2], event.who[3])
            self._out.discard(mover)
        elif event.code in (DEATH, KNOCKOUT, FALL) or (event.code == BIND and event.result == "bound"):
            self._out.add(event.target)
        elif event.code in (ESCAPE, SURRENDER):
            self._out.add(event.actor)

    def _begin(self) -> None:
        """Find the places at the start by undoing every logged move, the last one first."""
        if self._places or self._battle.log is None:
            return
        self._places = [(int(one.x), int(one.y)) for one in self._battle.combatants]
        for event in reversed(self._battle.log.events):
            mover = moved_by(event)
            if mover >= 0:
                self._places[mover] = (event.who[0], event.who[1])

    def nearest_enemy(self, index: int, *, x: int, y: int) -> int:
        """The enemy of a combatant nearest to a cell, or -1."""
        self._begin()
        best, best_cells = -1, 1 << 30
        for other in self._battle.combatants:
            if other.side == self._battle.combatants[index].side or other.index in self._out:
                continue
            place = self._places[other.index]
            cells = int(self._battle.field.cells_apart(x, y, place[0], place[1]))
            if cells < best_cells:
                best, best_cells = int(other.index), cells
        return best

    def cells_from(self, index: int, *, x: int, y: int) -> int:
        """Cells between a combatant and a cell."""
        self._begin()
        place = self._places[index]
        return int(self._battle.field.cells_apart(x, y, place[0], place[1]))
