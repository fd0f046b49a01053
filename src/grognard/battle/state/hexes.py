"""Hexagons: distance, neighbours and straight lines on rows of hexes, odd rows half a hex to the right."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

DIRECTIONS: Final = 6


def hex_distance(ax: i64, ay: i64, bx: i64, by: i64) -> i64:
    """Steps from one hex to another.

    >>> hex_distance(2, 2, 3, 3), hex_distance(2, 2, 1, 3), hex_distance(2, 2, 5, 2)
    (2, 1, 3)
    """
    # Slanted coordinates: a step along a row changes the first, a step to the next row the second.
    dx = (ax - (ay - (ay & 1)) // 2) - (bx - (by - (by & 1)) // 2)
    dy = ay - by
    total = _size(dx) + _size(dy) + _size(dx + dy)
    return total // 2


def _size(value: i64) -> i64:
    return value if value >= 0 else -value


def hex_neighbour(x: i64, y: i64, direction: i64) -> tuple[i64, i64]:
    """The hex next to one: 0 is right, then counter-clockwise to 5.

    >>> [tuple(map(int, hex_neighbour(2, 2, direction))) for direction in range(6)]
    [(3, 2), (2, 1), (1, 1), (1, 2), (1, 3), (2, 3)]
    """
    odd = y & 1
    if direction == 0:
        return x + 1, y
    if direction == 3:
        return x - 1, y
    if direction == 1:
        return x + odd, y - 1
    if direction == 2:
        return x + odd - 1, y - 1
    if direction == 4:
        return x + odd - 1, y + 1
    return x + odd, y + 1


def hex_line(ax: i64, ay: i64, bx: i64, by: i64) -> list[tuple[int, int]]:
    """The hexes of a straight line from one to another, without the first, with the last.

    >>> [tuple(map(int, cell)) for cell in hex_line(0, 0, 0, 2)]
    [(0, 1), (0, 2)]
    """
    steps = hex_distance(ax, ay, bx, by)
    line: list[tuple[int, int]] = []
    i: i64 = 1
    while i <= steps:
        line.append(hex_on_line(ax, ay, bx, by, i, steps))
        i += 1
    return line


_FINE: Final = 1000


def hex_on_line(ax: i64, ay: i64, bx: i64, by: i64, i: i64, steps: i64) -> tuple[i64, i64]:
    """Hex number `i` of `steps` along the straight line from one hex to another."""
    aq = ax - (ay - (ay & 1)) // 2
    bq = bx - (by - (by & 1)) // 2
    # The point i/steps of the way, times 2 * steps to stay with integers; a hair to one side breaks ties.
    q = 2 * (aq * (steps - i) + bq * i) * _FINE + 1
    r = 2 * (ay * (steps - i) + by * i) * _FINE + 1
    return _nearest_hex(q, r, 2 * steps * _FINE)


def _nearest_hex(q: i64, r: i64, scale: i64) -> tuple[i64, i64]:
    """The hex nearest to a point in slanted coordinates given as multiples of 1 / scale."""
    s = -q - r
    near_q, near_r, near_s = _round(q, scale), _round(r, scale), _round(s, scale)
    off_q = _size(near_q * scale - q)
    off_r = _size(near_r * scale - r)
    off_s = _size(near_s * scale - s)
    if off_q > off_r and off_q > off_s:
        near_q = -near_r - near_s
    elif off_r > off_s:
        near_r = -near_q - near_s
    return near_q + (near_r - (near_r & 1)) // 2, near_r


def _round(value: i64, scale: i64) -> i64:
    return (2 * value + scale) // (2 * scale)
