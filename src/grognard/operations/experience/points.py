"""Hit points as people say them: all of them, or those of each level."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.base.errors import InputError

MOST_POINTS: Final = 1000


def check_points(points: Sequence[int], *, level: int) -> list[int]:
    """Hit points: all of them, or those of each level.

    Raises:
        InputError: there are neither as many as levels, nor one number.

    >>> check_points((14,), level=3), check_points((4, 3, 2), level=3)
    ([14], [4, 3, 2])
    """
    if len(points) not in (0, 1, level):
        said = ",".join(str(one) for one in points)
        raise InputError(f"{said!r} hit points", key="hp", expected="a number, or one for each level: 4,3,2")
    return list(points)
