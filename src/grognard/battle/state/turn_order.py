"""The combatants that act on each number of a round: lists made and read within one moment, not state."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.battle.state.combatant import Combatant

_NUMBERS: Final = 1024
_LEAST: Final = -512
"""The least of so many initiative numbers as a step has room for."""


class TurnOrder:
    """For every initiative number the combatants that act on it, by index from the last; -1 ends a list.

    `lowest` and `highest` bound the numbers in use. Each battle has its own, so that
    battles can be fought side by side. Its memory is used again.

    >>> from grognard.battle.state.profile import Profile
    >>> fighters = [Combatant(index, 0, Profile("goblin", routines=[]), "goblin") for index in range(3)]
    >>> order = TurnOrder()
    >>> order.begin(3)
    >>> for fighter, number in zip(fighters, (5, 2, 5)):
    ...     order.add(fighter, number)
    >>> order.lowest, order.highest
    (2, 5)
    >>> order.first(5), order.after(2), order.after(0), order.first(4)
    (2, 0, -1, -1)
    """

    def __init__(self) -> None:
        self.lowest: i64 = 0
        self.highest: i64 = -1
        self._first: vec[i64] = vec[i64]([-1] * _NUMBERS)
        self._after: vec[i64] = vec[i64]()

    def begin(self, members: i64) -> None:
        """Reset the order for `members` combatants."""
        while self.lowest <= self.highest:
            self._first[self.lowest - _LEAST] = -1
            self.lowest += 1
        self.lowest = 500
        self.highest = -500
        while len(self._after) < members:
            self._after = append(self._after, -1)

    def add(self, combatant: Combatant, number: i64) -> None:
        """Add a combatant's turn on that number; combatants of the same number are ordered by index."""
        place = number - _LEAST
        self._after[combatant.index] = self._first[place]
        self._first[place] = combatant.index
        if number < self.lowest:
            self.lowest = number
        if number > self.highest:
            self.highest = number

    def first(self, number: i64) -> i64:
        """The last combatant by index that acts on a number."""
        return self._first[number - _LEAST]

    def after(self, who: i64) -> i64:
        """The combatant before that one on its number."""
        return self._after[who]
