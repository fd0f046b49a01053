"""The agenda of a battle: the steps to come, the next one last."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from grognard.battle.state.numbers import Numbers


@mypyc_attr(acyclic=True)
class Agenda(Numbers):
    """A list of steps (see `grognard.battle.state.steps`); the last is the one that comes next.

    A round is put on the agenda and taken off it again some hundred thousand times a second.

    >>> agenda = Agenda([3, 5])
    >>> agenda.append(7)
    >>> agenda.due(), len(agenda), list(agenda)
    (7, 3, [3, 5, 7])
    >>> agenda.pop(), agenda == [3, 5]
    (7, True)
    """

    def due(self) -> i64:
        """The step that comes next.

        Raises:
            IndexError: there is none.
        """
        last = self.size - 1
        if last < 0:
            _miss()
        return self._numbers[last]

    def reverse_from(self, first: i64) -> None:
        """Turn round the order of the steps from a place on.

        >>> agenda = Agenda([1, 2, 3, 4])
        >>> agenda.reverse_from(1)
        >>> list(agenda)
        [1, 4, 3, 2]
        """
        last = self.size - 1
        while first < last:
            step = self._numbers[first]
            self._numbers[first] = self._numbers[last]
            self._numbers[last] = step
            first += 1
            last -= 1

    def pop(self) -> i64:
        """Take off the step that comes next.

        Raises:
            IndexError: there is none.
        """
        last = self.size - 1
        if last < 0:
            _miss()
        self.size = last
        return self._numbers[last]


# Apart, so that what calls it is small enough to be compiled into its own callers.
def _miss() -> None:
    raise IndexError("nothing is on the agenda")
