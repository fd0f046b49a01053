"""Who acts on which number of a round: lists that are made and read within one moment, and no state."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.battle.state.combatant import Combatant
from grognard.battle.state.flags import SURPRISED, UNABLE


class TurnOrder:
    """For every initiative number those who act on it, the last of them by index first; -1 ends a list.

    Each battle has its own, so that battles can be fought side by side. Its memory is used again.

    >>> from grognard.battle.state.profile import Profile
    >>> fighters = [Combatant(index, 0, Profile("goblin", routines=[]), "goblin") for index in range(3)]
    >>> for fighter, number in zip(fighters, (5, 2, 5)):
    ...     fighter.initiative = number
    >>> order = TurnOrder()
    >>> order.line_up(fighters, lowest=2, highest=5)
    >>> order.first(5), order.after(2), order.after(0), order.first(4)
    (2, 0, -1, -1)
    """

    def __init__(self) -> None:
        self._lowest: i64 = 0
        self._first: vec[i64] = vec[i64]()
        self._after: vec[i64] = vec[i64]()

    def line_up(self, combatants: list[Combatant], *, lowest: i64, highest: i64) -> None:
        """List all who can act by their initiative numbers, of which these are the lowest and the highest."""
        self._lowest = lowest
        numbers = highest - lowest + 1
        while len(self._first) < numbers:
            self._first = append(self._first, -1)
        while len(self._after) < len(combatants):
            self._after = append(self._after, -1)
        first, after = self._first, self._after
        number: i64 = 0
        while number < numbers:
            first[number] = -1
            number += 1
        for combatant in combatants:
            if combatant.flags & (UNABLE | SURPRISED) == 0:
                place = combatant.initiative - lowest
                after[combatant.index] = first[place]
                first[place] = combatant.index

    def first(self, number: i64) -> i64:
        """The last by index of those who act on a number."""
        place = number - self._lowest
        return self._first[place]

    def after(self, who: i64) -> i64:
        """The one before that combatant on its number."""
        return self._after[who]
