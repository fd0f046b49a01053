"""Who acts on which number of a round: lists that are made and read within one moment, and no state."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64


class TurnOrder:
    """For every initiative number those who act on it, the last of them by index first; -1 ends a list.

    Each battle has its own, so that battles can be fought side by side. Its memory is used again.

    >>> order = TurnOrder()
    >>> order.begin(2, 5, members=3)
    >>> for who, number in enumerate((5, 2, 5)):
    ...     order.put(who, number)
    >>> order.first(5), order.after(2), order.after(0), order.first(4)
    (2, 0, -1, -1)
    """

    def __init__(self) -> None:
        self._lowest: i64 = 0
        self._first: vec[i64] = vec[i64]()
        self._after: vec[i64] = vec[i64]()

    def begin(self, lowest: i64, highest: i64, *, members: i64) -> None:
        """Begin with nobody on any number from the lowest to the highest."""
        self._lowest = lowest
        numbers = highest - lowest + 1
        while len(self._first) < numbers:
            self._first = append(self._first, -1)
        while len(self._after) < members:
            self._after = append(self._after, -1)
        number: i64 = 0
        while number < numbers:
            self._first[number] = -1
            number += 1

    def put(self, who: i64, number: i64) -> None:
        """Let a combatant, after those of lower index, act on a number."""
        place = number - self._lowest
        self._after[who] = self._first[place]
        self._first[place] = who

    def first(self, number: i64) -> i64:
        """The last by index of those who act on a number."""
        return self._first[number - self._lowest]

    def after(self, who: i64) -> i64:
        """The one before that combatant on its number."""
        return self._after[who]
