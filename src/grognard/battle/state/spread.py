"""The results of a search over the cells of a field."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.battle.state.combatant import Combatant
from grognard.battle.state.queue import Queue

SPAN: Final = 1 << 20
"""More than any way costs."""
NOTHING: Final = 1 << 62


class Spread:
    """The cells found from `start`, in the order of `order`, `found` of them, and what each costs.

    `known` has that cost for each cell of the field, counted from `floor`. With each search the floor falls
    by more than any cost: what an earlier one has left is then more than anything, and need not be cleared.
    A cell may be `marked`, with what the search wants to remember of it.
    """

    def __init__(self) -> None:
        self.floor: i64 = NOTHING
        self.start: i64 = -1
        self.found: i64 = 0
        self.known: vec[i64] = vec[i64]()
        self.marked: vec[i64] = vec[i64]()
        self.order: vec[i64] = vec[i64]()
        self.queue: Final = Queue()

    def begin(self, cells: i64, start: i64) -> None:
        """Reset the results for a field of `cells` cells."""
        self.floor -= SPAN + 1  # Below what `close` may have left.
        if len(self.known) < cells:
            self.known = vec[i64]([NOTHING] * cells)
            self.marked = vec[i64]([NOTHING] * cells)
            self.order = vec[i64]([0] * cells)
        self.start = start
        self.found = 0
        self.queue.clear()

    def close(self, cell: i64) -> None:
        """Exclude a cell from all results."""
        self.known[cell] = self.floor - 1

    def reach(self, cell: i64, cost: i64) -> None:
        """Note that a cell is reached at a cost, less than any before."""
        if self.known[cell] >= self.floor + SPAN:
            self.order[self.found] = cell
            self.found += 1
        self.known[cell] = self.floor + cost
        self.queue.put(cell, cost)

    def cost_of(self, cell: i64) -> i64:
        """The cost of a cell, or -1 if it was not found."""
        cost = self.known[cell] - self.floor
        return cost if 0 <= cost < SPAN else i64(-1)

    def mark(self, cell: i64, *, on: bool) -> None:
        """Mark a cell, or take its mark away."""
        self.marked[cell] = self.floor if on else i64(NOTHING)

    def is_marked(self, cell: i64) -> bool:
        """Whether this search has marked a cell."""
        return self.marked[cell] == self.floor


class Reach:
    """The cells that `mover` can reach in one manner, valid while nothing changes.

    It holds for the field's count of `changes`, the mover's `limit` in steps, and the `shunned` combatants
    that it backs away from.
    """

    def __init__(self) -> None:
        self.spread: Final = Spread()
        self.changes: i64 = -1
        self.mover: i64 = -1
        self.limit: i64 = -1
        self.shunned: list[Combatant] = []
