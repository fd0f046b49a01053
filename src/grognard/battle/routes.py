"""What a search for ways with turns in them has found."""

from __future__ import annotations

from mypy_extensions import i64


class Routes:
    """States reached, by packed cell, heading and distance since the last turn.

    `steps` and `came` say for each state what it costs, in cells, and from which one it was reached (-1 at
    the beginning); `ends` gives for each cell its best state, `stops` says whether an enemy's reach ends
    every way there. `key` tells what was searched; `enough` is the distance between turns, in cells.
    """

    def __init__(self, key: tuple[int, ...], *, start: i64) -> None:
        self.key = key
        self.start = start
        self.enough: i64 = 1
        self.stops: dict[int, bool] = {}
        self.ends: dict[int, int] = {}
        self.steps: dict[int, int] = {}
        self.came: dict[int, int] = {}
        self.frontier: list[list[int]] = [[]]

    def add(self, state: i64, total: i64, *, came: i64) -> None:
        """Note that a state is reached at that cost."""
        self.steps[state] = total
        self.came[state] = came
        while len(self.frontier) <= total:
            self.frontier.append([])
        self.frontier[total].append(state)
