"""The cells of a drawn map: where each lies on the paper, and which of them are drawn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from grognard.battle.state.field import Field

CELL: Final = 24.0
"""The width of a cell, in the units of the picture."""
_RADIUS: Final = CELL / 3**0.5


class MapWindow(NamedTuple):
    """The part of a field that is drawn, first and last column and row."""

    left: int
    top: int
    right: int
    bottom: int

    def holds(self, x: int, y: int) -> bool:
        """Whether a cell is in it."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def cells(self) -> Iterable[tuple[int, int]]:
        """Every cell of it, row by row."""
        return ((x, y) for y in range(self.top, self.bottom + 1) for x in range(self.left, self.right + 1))


class CellPlaces:
    """Where the cells of a window lie in the picture."""

    def __init__(self, field: Field, window: MapWindow) -> None:
        self.window = window
        self.hexes = bool(field.hexes)
        self.width = (window.right - window.left + (1.5 if self.hexes else 1)) * CELL
        rows = window.bottom - window.top
        self.height = 2 * _RADIUS + rows * 1.5 * _RADIUS if self.hexes else (rows + 1) * CELL

    def centre(self, x: int, y: int) -> tuple[float, float]:
        """The middle of a cell."""
        if self.hexes:
            shift = CELL / 2 if y % 2 else 0.0
            return (x - self.window.left + 0.5) * CELL + shift, _RADIUS + (
                y - self.window.top
            ) * 1.5 * _RADIUS
        return (x - self.window.left + 0.5) * CELL, (y - self.window.top + 0.5) * CELL

    def outline(self, x: int, y: int) -> str:
        """The border of a cell, as a path."""
        middle, down = self.centre(x, y)
        half = CELL / 2
        if not self.hexes:
            return f"M{middle - half:g} {down - half:g}h{CELL:g}v{CELL:g}h{-CELL:g}z"
        side = _RADIUS / 2
        return (
            f"M{middle:.1f} {down - _RADIUS:.1f}l{half:g} {side:.1f}v{_RADIUS:.1f}l{-half:g} {side:.1f}"
            f"l{-half:g} {-side:.1f}v{-_RADIUS:.1f}z"
        )

    def outlines(self, cells: Iterable[tuple[int, int]]) -> str:
        """The borders of those cells that are drawn, as one path."""
        return "".join(self.outline(x, y) for x, y in cells if self.window.holds(x, y))
