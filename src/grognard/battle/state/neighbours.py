"""Which cells of a field lie beside each other, as a table made once."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.battle.state.hexes import DIRECTIONS, hex_neighbour

ROW: Final = 8
"""The numbers a cell has in the table."""
ASLANT: Final = 4
"""The first of the diagonal steps, in the order of a search."""

MOST_TABLES: Final = 64
"""Tables are kept for so many sizes of fields."""

# East, west, south, north, then the diagonals; and where in that order each heading is, from north clockwise.
_ACROSS: Final = (1, -1, 0, 0, 1, 1, -1, -1)
_DOWN: Final = (0, 0, 1, -1, 1, -1, 1, -1)
_PLACES: Final = (3, 5, 0, 4, 2, 6, 1, 7)


class Neighbours:
    """For each cell its neighbours in the order in which a search goes through them, -1 beyond the edge.

    Those of a cell begin at `ROW` times its number in `beside`; there are `count` of them. `places` says
    where among them the one in each heading is (see `grognard.battle.ground.heading`).
    """

    def __init__(self, width: i64, height: i64, *, hexes: bool) -> None:
        self.count: i64 = DIRECTIONS if hexes else ROW
        self.places: vec[i64] = vec[i64](list(range(ROW)) if hexes else list(_PLACES))
        self.beside: vec[i64] = vec[i64]([-1] * (ROW * width * height))
        # As vectors: to look a number up in a constant tuple makes an object of the tuple each time.
        across, down = vec[i64](list(_ACROSS)), vec[i64](list(_DOWN))
        cell: i64 = 0
        while cell < width * height:
            x, y = cell % width, cell // width
            k: i64 = 0
            while k < self.count:
                to_x, to_y = x + across[k], y + down[k]
                if hexes:
                    to_x, to_y = hex_neighbour(x, y, k)
                if 0 <= to_x < width and 0 <= to_y < height:
                    self.beside[ROW * cell + k] = to_y * width + to_x
                k += 1
            cell += 1


@lru_cache(maxsize=MOST_TABLES)
def neighbours_on(width: int, height: int, *, hexes: bool) -> Neighbours:
    """The table of a field of that size, shared and never changed."""
    return Neighbours(width, height, hexes=hexes)


def square_across(k: i64) -> i64:
    """The place of the step along the row that a diagonal step has in it."""
    return (k - ASLANT) >> 1


def square_down(k: i64) -> i64:
    """The place of the step along the column that a diagonal step has in it."""
    return 2 + (k & 1)
