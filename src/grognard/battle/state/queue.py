"""The queue of a search: entries in the order of their costs."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64


class Queue:
    """A queue of numbers by cost; numbers of equal cost keep the order in which they were put in.

    Costs are small and whole, so that each has a chain of its own: `first` and `last` give its ends, `item`
    and `after` its links; -1 ends it. All costs of the queue are below `costs`. Numbers added to a chain
    during its traversal are visited too.
    """

    def __init__(self) -> None:
        self.costs: i64 = 0
        self.used: i64 = 0
        self.first: vec[i64] = vec[i64]()
        self.last: vec[i64] = vec[i64]()
        self.item: vec[i64] = vec[i64]()
        self.after: vec[i64] = vec[i64]()

    def clear(self) -> None:
        """Be empty again, in the same memory."""
        self.costs = 0
        self.used = 0

    def put(self, item: i64, cost: i64) -> None:
        """Put in a number at its cost."""
        while self.costs <= cost:
            if len(self.first) <= self.costs:
                self.first = append(self.first, -1)
                self.last = append(self.last, -1)
            self.first[self.costs] = -1
            self.costs += 1
        link = self.used
        if link < len(self.item):
            self.item[link] = item
            self.after[link] = -1
        else:
            self.item = append(self.item, item)
            self.after = append(self.after, -1)
        self.used = link + 1
        if self.first[cost] < 0:
            self.first[cost] = link
        else:
            self.after[self.last[cost]] = link
        self.last[cost] = link
