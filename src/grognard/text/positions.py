"""The places and sides of all combatants at an event, computed from the events told so far."""

from __future__ import annotations

from grognard.battle.state.battle import Battle
from grognard.battle.state.effects import EFFECT_NAMES, WON_OVER
from grognard.battle.state.events import (
    ARRIVE,
    BEAR,
    BIND,
    DEATH,
    EFFECT,
    ESCAPE,
    FALL,
    KNOCKOUT,
    SURRENDER,
    Event,
)


class Positions:
    """The places and sides of all figures at the moment of the event told last.

    A log is often told after its battle is over, when the figures no longer stand where they did, and some
    were won over.
    """

    def __init__(self, battle: Battle) -> None:
        self._battle = battle
        self._places: list[tuple[int, int]] = []
        self._out: set[int] = set()
        self._won_over: set[int] = set()

    def copy(self) -> Positions:
        """The same places, to be brought up to date apart from these."""
        twin = Positions(self._battle)
        twin._places, twin._out = list(self._places), set(self._out)
        twin._won_over = set(self._won_over)
        return twin

    def take(self, event: Event) -> None:
        """Bring the places up to date with an event."""
        self._begin()
        if event.way is not None:
            self._places[event.mover] = event.way[1]
            self._out.discard(event.mover)
        elif event.code == ARRIVE:
            self._out.difference_update(event.who)
            if event.at is not None:
                for index in event.who:
                    self._places[index] = event.at
        elif event.code in (DEATH, KNOCKOUT, FALL) or (event.code == BIND and event.result == "bound"):
            self._out.add(event.target)
        elif event.code in (ESCAPE, SURRENDER):
            self._out.add(event.actor)
        elif event.code == BEAR and event.result == "away":
            self._out.add(event.target)
        elif event.code == EFFECT and event.what == EFFECT_NAMES[WON_OVER]:
            if event.result == "begins":
                self._won_over.add(event.target)
            else:
                self._won_over.discard(event.target)

    def _begin(self) -> None:
        """Find the places at the start by undoing every logged move, the last one first."""
        battle = self._battle
        if battle.log is None:
            return
        if self._places:
            # Whom the referee has brought since.
            self._places += [(int(one.x), int(one.y)) for one in battle.combatants[len(self._places) :]]
            return
        self._places = [(int(one.x), int(one.y)) for one in battle.combatants]
        self._out |= {int(one.index) for one in battle.combatants if one.arrival or one.called_by >= 0}
        for event in reversed(battle.log.events):
            if event.way is not None:
                self._places[event.mover] = event.way[0]

    def side_of(self, index: int) -> int:
        """The side for which a combatant fights at the event told last."""
        one = self._battle.combatants[index]
        return int(one.side if one.called_by >= 0 or index in self._won_over else one.own_side)

    def nearest_enemy(self, index: int, *, x: int, y: int, known: int = -1) -> int:
        """The enemy of a combatant nearest to a cell, among the known ones (a bit for each), or -1."""
        self._begin()
        best, best_cells = -1, 1 << 30
        side = self.side_of(index)
        for other in self._battle.combatants:
            if self.side_of(int(other.index)) == side or other.index in self._out:
                continue
            if known >> int(other.index) & 1 == 0:
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
