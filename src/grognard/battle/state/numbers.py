"""Lists of integers that are filled and emptied again and again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

_ROOM: Final = 64


@mypyc_attr(acyclic=True)
class Numbers:
    """A list of integers that is filled and emptied without new memory.

    It behaves as a list does; `size` is how many it has. Those it once had room for stay its room.

    >>> numbers = Numbers([3, 5])
    >>> numbers.append(7)
    >>> len(numbers), list(numbers), numbers[-1]
    (3, [3, 5, 7], 7)
    >>> numbers.drop(5), numbers == [3, 7]
    (None, True)
    """

    def __init__(self, numbers: Iterable[int] = ()) -> None:
        self._numbers: vec[i64] = vec[i64](numbers, capacity=_ROOM)
        self.size: i64 = len(self._numbers)

    def append(self, number: i64) -> None:
        """Put a number behind all others."""
        size = self.size
        if size >= len(self._numbers):
            self._grow()
        self._numbers[size] = number
        self.size = size + 1

    # Apart, so that what calls it is small enough to be compiled into its own callers.
    def _grow(self) -> None:
        self._numbers = append(self._numbers, 0)

    def at(self, place: i64) -> i64:
        """The number in a place that there is, counted from the first."""
        return self._numbers[place]

    def insert(self, place: i64, number: i64) -> None:
        """Put a number in that place, counted from the first."""
        numbers = list(self)
        numbers.insert(place, number)
        self.replace(numbers)

    def drop(self, number: i64) -> None:
        """Take that number out wherever it stands."""
        left: i64 = 0
        i: i64 = 0
        while i < self.size:
            if self._numbers[i] != number:
                self._numbers[left] = self._numbers[i]
                left += 1
            i += 1
        self.size = left

    def clear(self) -> None:
        """Remove all numbers."""
        self.size = 0

    def replace(self, numbers: Iterable[int]) -> None:
        """Replace the numbers with others."""
        self.clear()
        for number in numbers:
            self.append(number)

    def copy_from(self, other: Numbers) -> None:
        """Copy the numbers of another list."""
        self.size = 0
        i: i64 = 0
        while i < other.size:
            self.append(other._numbers[i])
            i += 1

    def _place(self, index: i64) -> i64:
        place = index + self.size if index < 0 else index
        if place < 0 or place >= self.size:
            raise IndexError("the list is not that long")
        return place

    def __len__(self) -> int:
        return int(self.size)

    def __getitem__(self, index: i64) -> i64:
        return self._numbers[self._place(index)]

    def __setitem__(self, index: i64, number: i64) -> None:
        self._numbers[self._place(index)] = number

    def __delitem__(self, index: i64) -> None:
        numbers = list(self)
        del numbers[index]
        self.replace(numbers)

    def __iter__(self) -> Iterator[int]:
        return iter(list(self._numbers[: self.size]))

    def __reversed__(self) -> Iterator[int]:
        return reversed(list(self))

    def __contains__(self, number: object) -> bool:
        return number in list(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Numbers | list) and list(self) == list(other)

    def __hash__(self) -> int:
        raise TypeError("a list that changes has no hash")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({list(self)})"
