"""A map as a plain picture (PNG), for tables that want one behind their walls."""

from __future__ import annotations

import struct
import zlib
from typing import Final

from grognard.adventure.places.drawing import DOWN, UP, WATER, Drawing
from grognard.adventure.places.edges import Square

_COLOURS: Final = (
    (38, 34, 40),
    (226, 217, 200),
    (206, 195, 174),
    (150, 186, 204),
    (168, 156, 136),
)
"""Rock, floor, the lines of the grid, water, stairs."""
_ROCK, _FLOOR, _LINE, _WATER, _STAIRS = range(5)


def draw_png(drawing: Drawing, doors: frozenset[Square], width: int, height: int, *, pixels: int) -> bytes:
    """A PNG picture of `width` by `height` squares, each `pixels` pixels wide."""
    floor = {square for squares in drawing.squares.values() for square in squares} | doors
    rows = []
    for y in range(height):
        shades = [_shade(drawing, floor, (x, y)) for x in range(width)]
        plain = b"".join(bytes([_LINE if one else _ROCK]) + bytes([one]) * (pixels - 1) for one in shades)
        lined = b"".join(bytes([_LINE if one else _ROCK]) * pixels for one in shades)
        rows += [b"\0" + lined, *[b"\0" + plain] * (pixels - 1)]
    head = struct.pack(">IIBBBBB", width * pixels, height * pixels, 8, 3, 0, 0, 0)
    palette = b"".join(bytes(colour) for colour in _COLOURS)
    parts = [(b"IHDR", head), (b"PLTE", palette), (b"IDAT", zlib.compress(b"".join(rows), 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in parts)


def _shade(drawing: Drawing, floor: set[Square], square: Square) -> int:
    if square not in floor:
        return _ROCK
    return {WATER: _WATER, UP: _STAIRS, DOWN: _STAIRS}.get(drawing.features.get(square, ""), _FLOOR)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
