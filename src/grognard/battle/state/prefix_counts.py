"""How many of some cells lie in any rectangle of a field, by sums."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64


def prefix_sums(cells: list[int], width: i64, height: i64) -> vec[i64]:
    """For every corner of a cell, `y * (width + 1) + x`, the number of `cells` left of it and above."""
    row: i64 = width + 1
    before = vec[i64]([0] * int(row * (height + 1)))
    for cell in cells:
        before[(cell // width + 1) * row + cell % width + 1] = 1
    at: i64 = row
    while at < row * (height + 1):
        if at % row > 0:
            before[at] += before[at - 1] + before[at - row] - before[at - row - 1]
        at += 1
    return before


def has_any(before: vec[i64], width: i64, left: i64, top: i64, right: i64, bottom: i64) -> bool:
    """Whether any of the counted cells lies in a rectangle, its edges included."""
    row = width + 1
    above, below = top * row, (bottom + 1) * row
    return (
        before[below + right + 1] - before[above + right + 1] != before[below + left] - before[above + left]
    )
