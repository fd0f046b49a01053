"""The place where a missed flask lands, and the figures it splashes there."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

SCATTER_DIE: Final = 10
SCATTER_FEET: Final = 10

# By the face of the die: squares to the thrower's right, and squares farther away than the target.
_RIGHT: Final = (0, 0, -1, 0, 1, -1, 1, -1, 0, 1, 0)
_AWAY: Final = (0, -2, -1, -1, -1, 0, 0, 1, 1, 1, 2)


# The same on hexes: directions to go 10' in, one after the other, counted to the left from that of the throw.
_ON_HEXES: Final = (
    (0, 0),
    (3, 3),
    (3, 2),
    (3, -1),
    (3, 4),
    (2, -1),
    (5, -1),
    (0, 1),
    (0, -1),
    (0, 5),
    (0, 0),
)


def scatter_on_hexes(face: i64) -> tuple[int, int]:
    """A missed flask's path on hexes: 10' in the first direction, then 10' in the second unless it is -1.

    A direction is a number of sixths of a circle to the left of the throw. The four squares of the diagram
    that touch the target's own by a side are the hexes before and behind it, and one on either side opposite
    each other; the four at its corners are the hexes 20' away between the directions, the two beyond those in
    the line of the throw.

    Rule: bf.grenade.scatter-table, bf.grenade.scatter-uniform, bf.grenade.scatter-square-size

    >>> scatter_on_hexes(8), scatter_on_hexes(6), scatter_on_hexes(9), scatter_on_hexes(10)
    ((0, -1), (5, -1), (0, 5), (0, 0))
    """
    return _ON_HEXES[face]


def scatter_feet(face: i64, toward_x: i64, toward_y: i64) -> tuple[i64, i64]:
    """How far from the target a flask lands, in feet east and north, for a throw in that direction.

    The diagram is laid along the throw, turned to the nearer of the two axes; a face of 10 is the 0 of a die.

    Rule: bf.grenade.scatter-table, bf.grenade.scatter-die-zero, bf.grenade.scatter-square-size,
        bf.grenade.scatter-orientation, bf.grenade.scatter-uniform, bfref.grenade.miss-diagram,
        bfref.grenade.square-size, bfref.grenade.miss-never-on-target

    >>> scatter_feet(4, 0, 50) == (10, -10), scatter_feet(1, 30, 0) == (-20, 0)
    (True, True)
    """
    right: i64 = _RIGHT[face] * SCATTER_FEET
    away: i64 = _AWAY[face] * SCATTER_FEET
    if abs(int(toward_x)) > abs(int(toward_y)):
        ahead: i64 = 1 if toward_x > 0 else -1
        return away * ahead, -right * ahead
    ahead = -1 if toward_y < 0 else 1
    return right * ahead, away * ahead


def is_splashed(feet_x: i64, feet_y: i64, side_feet: i64, splash_feet: i64) -> bool:
    """Whether a flask that breaks at a distance from the middle of a creature's square splashes it.

    The distance is measured to the nearest edge of the square, whose side is `side_feet`.

    Rule: bf.grenade.impact-point, bf.oil.splash-radius, bf.holy-water.splash-radius

    >>> is_splashed(10, 0, 10, 5), is_splashed(10, 10, 10, 5), is_splashed(0, 20, 10, 5)
    (True, False, False)
    """
    across: i64 = max(0, 2 * abs(int(feet_x)) - side_feet)
    along: i64 = max(0, 2 * abs(int(feet_y)) - side_feet)
    return across * across + along * along <= 4 * splash_feet * splash_feet
