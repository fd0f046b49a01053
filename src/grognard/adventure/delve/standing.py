"""Where both sides of a meeting stand on the map of a level, and so how far apart they are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from grognard.adventure.delve.window import SPACE_FEET, Window
from grognard.battle.state.field import Field, has_line_of_sight
from grognard.encounter.ground_entries import Cell

FAR: Final = 1 << 20


class Sides(NamedTuple):
    """The spaces of both sides, those in front first, and the feet between them."""

    party: list[Cell]
    foes: list[Cell]
    feet: int


def stand(
    window: Window, here: str, start: list[Cell], *, party: int, foes: int, feet: int, by: int = -1
) -> Sides | None:
    """Place a party and those it meets, or None where the ground has no room for all of them.

    The party stands together around its `start`. Those it meets stand in the area, or come by a way, at the
    greatest distance up to so many feet at which the sides see each other and there is room for all.

    Args:
        window: the ground.
        here: the area the party is in.
        start: the spaces where the party is.
        party: how many it is.
        foes: how many it meets.
        feet: how far apart they may be.
        by: the way by which those it meets come; -1 for those who are in the area.
    """
    home = frozenset(cell for cell, key in window.floor.items() if key == here and cell not in window.exits)
    inside = [cell for cell in start if cell in home]
    if not inside and home:
        inside = [min(home, key=lambda cell: (_apart(cell, start) if start else 0, cell))]
    mine = _nearest(window, inside or start, party, home)
    if len(mine) < party:
        return None
    around = window.steps(mine)
    apart = {cell: _apart(cell, mine) for cell in around if cell not in mine}
    zone = _zone(window, here, by)
    gates = window.gates.get(by, [])
    goal = window.steps(gates) if gates else _from_middle(zone)
    sight = _Sight(window, mine)
    for cells in range(min(feet // SPACE_FEET, max(apart.values(), default=0)), 0, -1):
        front = [cell for cell in apart if apart[cell] == cells and cell in zone and sight.reaches(cell)]
        if not front:
            continue
        first = min(front, key=lambda cell: (goal.get(cell, FAR), cell))
        free = frozenset(cell for cell in apart if apart[cell] >= cells)
        theirs = _nearest(window, [first], foes, free & zone, free)
        if len(theirs) == foes:
            toward = window.steps([first])
            return Sides(
                sorted(mine, key=lambda cell: (toward[cell], cell)),
                sorted(theirs, key=lambda cell: (apart[cell], around[cell], cell)),
                cells * SPACE_FEET,
            )
    return None


def _nearest(
    window: Window,
    start: Iterable[Cell],
    count: int,
    first: frozenset[Cell],
    then: frozenset[Cell] | None = None,
) -> list[Cell]:
    """So many spaces nearest to a start: of the first ones while there are any, else of all."""
    start = list(start)
    found: list[Cell] = []
    for within in (first, then):
        inside = [cell for cell in start if within is None or cell in within]
        steps = window.steps(inside, within)
        for cell in sorted(steps, key=lambda cell: (steps[cell], cell[1], cell[0])):
            if len(found) < count and cell not in found:
                found.append(cell)
    return found


def _zone(window: Window, here: str, by: int) -> frozenset[Cell]:
    """The spaces where the front of those who are met may be."""
    home = frozenset(cell for cell, key in window.floor.items() if key == here)
    return home | window.beyond.get(by, frozenset())


def _from_middle(zone: frozenset[Cell]) -> dict[Cell, int]:
    """How far each space is from the middle of all of them, in eighths of a space."""
    x = sum(cell[0] for cell in zone) * 8 // len(zone)
    y = sum(cell[1] for cell in zone) * 8 // len(zone)
    return {cell: abs(cell[0] * 8 - x) + abs(cell[1] * 8 - y) for cell in zone}


def _apart(cell: Cell, others: list[Cell]) -> int:
    return min(max(abs(cell[0] - x), abs(cell[1] - y)) for x, y in others)


class _Sight:
    """Which spaces a party sees, by the lines of a fight's field."""

    def __init__(self, window: Window, party: list[Cell]) -> None:
        self._party = party
        self._field = Field(window.width, window.height, cell_feet=SPACE_FEET)
        for y in range(window.height):
            for x in range(window.width):
                if (x, y) not in window.floor or (x, y) in window.shut:
                    self._field.add_wall(x, y)

    def reaches(self, cell: Cell) -> bool:
        """Whether any of the party sees a space."""
        return any(has_line_of_sight(self._field, x, y, cell[0], cell[1]) for x, y in self._party)
