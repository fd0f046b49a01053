"""What is still to come in a battle: the steps, the next one last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

_ROOM: Final = 64


@mypyc_attr(acyclic=True)
class Agenda:
    """A list of steps (see `grognard.battle.state.steps`) that is filled and emptied without new memory.

    It behaves as a list of integers does. Those it once had room for stay its room: a round is put on the
    agenda and taken off it again some thousand times a second.

    >>> agenda = Agenda([3, 5])
    >>> agenda.append(7)
    >>> agenda.due(), len(agenda), list(agenda)
    (7, 3, [3, 5, 7])
    >>> agenda.pop(), agenda == [3, 5]
    (7, True)
    """

    def __init__(self, steps: Iterable[int] = ()) -> None:
        self._steps: vec[i64] = vec[i64](steps, capacity=_ROOM)
        self._size: i64 = len(self._steps)

    def append(self, step: i64) -> None:
        """Put a step on the agenda: it comes next."""
        size = self._size
        if size < len(self._steps):
            self._steps[size] = step
        else:
            self._steps = append(self._steps, step)
        self._size = size + 1

    def due(self) -> i64:
        """The step that comes next.

        Raises:
            IndexError: there is none.
        """
        last = self._size - 1
        if last < 0:
            _miss()
        return self._steps[last]

    def pop(self) -> i64:
        """Take off the step that comes next.

        Raises:
            IndexError: there is none.
        """
        last = self._size - 1
        if last < 0:
            _miss()
        self._size = last
        return self._steps[last]

    def insert(self, place: i64, step: i64) -> None:
        """Put a step in that place, counted from the last to come."""
        steps = list(self)
        steps.insert(place, step)
        self.replace(steps)

    def clear(self) -> None:
        """Have nothing to come."""
        self._size = 0

    def replace(self, steps: Iterable[int]) -> None:
        """Have these steps and no others."""
        self.clear()
        for step in steps:
            self.append(step)

    def copy_from(self, other: Agenda) -> None:
        """Have the steps of another agenda."""
        self._size = 0
        i: i64 = 0
        while i < other._size:
            self.append(other._steps[i])
            i += 1

    def _place(self, index: i64) -> i64:
        place = index + self._size if index < 0 else index
        if place < 0 or place >= self._size:
            raise IndexError("the agenda is not that long")
        return place

    def __len__(self) -> int:
        return int(self._size)

    def __getitem__(self, index: i64) -> i64:
        return self._steps[self._place(index)]

    def __setitem__(self, index: i64, step: i64) -> None:
        self._steps[self._place(index)] = step

    def __delitem__(self, index: i64) -> None:
        steps = list(self)
        del steps[index]
        self.replace(steps)

    def __iter__(self) -> Iterator[int]:
        return iter(list(self._steps[: self._size]))

    def __reversed__(self) -> Iterator[int]:
        return reversed(list(self))

    def __contains__(self, step: object) -> bool:
        return step in list(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Agenda | list) and list(self) == list(other)

    def __hash__(self) -> int:
        raise TypeError("an agenda changes: it has no hash")

    def __repr__(self) -> str:
        return f"Agenda({list(self)})"


# Apart, so that what calls it is small enough to be compiled into its own callers.
def _miss() -> None:
    raise IndexError("nothing is on the agenda")
