"""The results so far of a search for ways with turns in them."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.battle.state.profile import Profile
from grognard.battle.state.queue import Queue
from grognard.battle.state.spread import NOTHING, SPAN

MOST_CARRIED: Final = 63
"""The most cells since the last turn that a state tells."""


class Routes:
    """The states reached by a search: a cell, a heading, the cells since the last turn, packed by `pack`.

    `steps` and `came` give for each state its cost, in cells, and the state it was reached from (-1 at the
    beginning); `least` gives the least cost of each cell, `order` the cells as they were found, `found` of
    them. `stops` says whether an enemy's reach ends every way in a cell, `left` the least cost from there to
    the aim. These are numbers above a `floor` that falls with each search (see
    `grognard.battle.state.spread`). All ways of fewer than `searched` steps are known; those of more than
    `limit` are never wanted.

    A search with an `aim` (a cell; `near_enough` is the distance that will do) skips states that cannot lead
    there in `bound` steps: within these it finds the same as a full search. A search that `looks_ahead`, to
    where a way may turn again, is complete only for the cells that are near enough.

    `changes`, `mover`, `facing`, `carried_feet` and `limit` identify the search; `enough` is the distance
    between turns, in cells; `turns` has for each heading a bit for each heading that one turn leads to, the
    same for all of one `profile`.
    """

    def __init__(self, mode: i64) -> None:
        self.mode: Final = mode
        self.changes: i64 = -1
        self.mover: i64 = -1
        self.facing: i64 = -1
        self.carried_feet: i64 = -1
        self.start: i64 = 0
        self.limit: i64 = -1
        self.searched: i64 = 0
        self.aim: i64 = -1
        self.near_enough: i64 = 0
        self.bound: i64 = 0
        self.looks_ahead: bool = False
        self.enough: i64 = 1
        self.bits: i64 = 1
        self.turns: vec[i64] = vec[i64]()
        self.profile: Profile | None = None
        self.floor: i64 = NOTHING
        self.steps: vec[i64] = vec[i64]()
        self.came: vec[i64] = vec[i64]()
        self.left: vec[i64] = vec[i64]()
        self.least: vec[i64] = vec[i64]()
        self.stops: vec[i64] = vec[i64]()
        self.order: vec[i64] = vec[i64]()
        self.found: i64 = 0
        self.queue: Final = Queue()

    def clear(self, cells: i64) -> None:
        """Reset the search for a field of `cells` cells; the distance between turns must be set."""
        self.floor -= SPAN
        self.searched = 0
        self.aim = -1
        self.near_enough = 0
        self.bound = 0
        self.looks_ahead = False
        self.found = 0
        self.queue.clear()
        self.bits = 0
        while self.enough >> self.bits > 0:
            self.bits += 1
        states = cells << (3 + self.bits)
        if len(self.steps) < states:
            self.steps = vec[i64]([NOTHING] * states)
            self.came = vec[i64]([0] * states)
        if len(self.least) < cells:
            self.least = vec[i64]([NOTHING] * cells)
            self.left = vec[i64]([NOTHING] * cells)
            self.stops = vec[i64]([NOTHING] * cells)
            self.order = vec[i64]([0] * cells)

    def pack(self, cell: i64, heading: i64, carried: i64) -> i64:
        """A state of a search: where a way has come to, its heading, the cells since its last turn."""
        return (cell << 3 | heading) << self.bits | carried

    def cell_of(self, state: i64) -> i64:
        """The cell of a state."""
        return state >> (3 + self.bits)

    def heading_of(self, state: i64) -> i64:
        """The heading of a state."""
        return state >> self.bits & 7

    def carried_of(self, state: i64) -> i64:
        """The cells since the last turn of a state."""
        carried: i64 = 1
        return state & ((carried << self.bits) - 1)

    def cost_of(self, cell: i64) -> i64:
        """The least cost known of a cell, or -1."""
        cost = self.least[cell] - self.floor
        return cost if cost < SPAN else i64(-1)

    def is_complete(self) -> bool:
        """Whether every way is known."""
        return self.searched >= self.queue.costs or self.searched > self.limit

    def add(self, state: i64, cost: i64, came: i64) -> None:
        """Note that a state is reached at that cost."""
        self.steps[state] = self.floor + cost
        self.came[state] = came
        cell = self.cell_of(state)
        known = self.least[cell] - self.floor
        if cost < known:
            if known >= SPAN:
                self.order[self.found] = cell
                self.found += 1
            self.least[cell] = self.floor + cost
        self.queue.put(state, cost)
