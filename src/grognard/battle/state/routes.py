"""What a search for ways with turns in them has found so far."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.profile import Profile

MOST_CARRIED: Final = 63
"""The most cells since the last turn that a state tells."""


def pack_state(cell: i64, heading: i64, carried: i64) -> i64:
    """A state of a search: where a way has come to, its heading, the cells since its last turn."""
    return cell << 9 | heading << 6 | carried


def cell_of(state: i64) -> i64:
    """The cell of a state."""
    return state >> 9


def heading_of(state: i64) -> i64:
    """The heading of a state."""
    return state >> 6 & 7


def carried_of(state: i64) -> i64:
    """The cells since the last turn of a state."""
    return state & MOST_CARRIED


class Routes:
    """States reached, as `pack_state` packs them.

    `steps` and `came` say for each state what it costs, in cells, and from which one it was reached (-1 at
    the beginning); `cells` gives the least cost of each cell. `stops` says whether an enemy's reach ends
    every way in a cell. The search goes through the states by cost: all ways of fewer than `searched` steps
    are known, those of more than `limit` never wanted.

    A search with an `aim` (a cell, and how near to it is near enough) passes over what cannot lead there in
    `bound` steps: what it finds within these is what a full search finds.

    `key` tells what is searched; `enough` is the distance between turns, in cells; `turns` lists for each
    heading those that one turn leads to, which is the same for all of one `profile`.
    """

    def __init__(self, key: tuple[int, ...], *, start: i64, limit: i64) -> None:
        self.key = key
        self.start = start
        self.limit = limit
        self.searched: i64 = 0
        self.aim: i64 = -1
        self.near_enough: i64 = 0
        self.bound: i64 = 0
        self.enough: i64 = 1
        self.turns: list[list[int]] = []
        self.profile: Profile | None = None
        self.stops: dict[int, bool] = {}
        self.cells: dict[int, int] = {}
        self.steps: dict[int, int] = {}
        self.came: dict[int, int] = {}
        self.frontier: list[list[int]] = [[]]

    def is_complete(self) -> bool:
        """Whether every way is known."""
        return self.searched >= len(self.frontier) or self.searched > self.limit

    def add(self, state: i64, total: i64, *, came: i64) -> None:
        """Note that a state is reached at that cost."""
        self.steps[state] = total
        self.came[state] = came
        cell = cell_of(state)
        if total < self.cells.get(cell, total + 1):
            self.cells[cell] = total
        while len(self.frontier) <= total:
            self.frontier.append([])
        self.frontier[total].append(state)
