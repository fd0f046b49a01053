"""How many walls stand in any rectangle of a field, by sums."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64


def count_walls(walls: list[tuple[int, int]], width: i64, height: i64) -> vec[i64]:
    """For every corner of a cell, `y * (width + 1) + x`, the walls to the left of it and above."""
    row: i64 = width + 1
    before = vec[i64]([0] * int(row * (height + 1)))
    for x, y in walls:
        before[(y + 1) * row + x + 1] = 1
    at: i64 = row
    while at < row * (height + 1):
        if at % row > 0:
            before[at] += before[at - 1] + before[at - row] - before[at - row - 1]
        at += 1
    return before
