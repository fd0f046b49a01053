"""The part of a level around a meeting, in the spaces of a fight: floor, doors, and the ways onward."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from grognard.adventure.delve.state import DoorState
from grognard.adventure.places.dungeon_entries import PORTCULLIS, WayDoorEntry
from grognard.adventure.places.level import DungeonLevel, Way
from grognard.battle.state.field import Field
from grognard.encounter.ground_entries import Cell, DoorEntry, FieldEntry, Side

SPACE_FEET: Final = 5
OUTSIDE: Final = ""
"""Where an exit leads that leads out of the level."""
BESIDE: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
AROUND: Final = (*BESIDE, (1, -1), (1, 1), (-1, 1), (-1, -1))


class Window:
    """The ground of a fight in a level.

    `floor` names the area that each space belongs to, `doors` the way of each door's space; the `shut` ones
    bar their space, and hide nothing where they are `grates`. `bars` is the side on which the bar of a barred
    one is. `rough` spaces are waded through.
    `exits` lead to the area they name. `gates` are the spaces just inside each way, `across` the first ones
    on its other side.
    """

    def __init__(
        self,
        floor: dict[Cell, str],
        doors: dict[Cell, int],
        shut: frozenset[Cell],
        exits: dict[Cell, str],
        across: dict[int, list[Cell]],
        here: str,
        *,
        rough: frozenset[Cell] = frozenset(),
        bars: dict[Cell, str] | None = None,
        grates: frozenset[Cell] = frozenset(),
    ) -> None:
        self.rough = rough
        self.grates = grates
        self.bars = bars or {}
        self.floor = floor
        self.doors = doors
        self.shut = shut
        self.exits = exits
        self.across = across
        self.gates = {number: _inside(floor, here, cells) for number, cells in across.items()}
        self.width = max(x for x, _ in floor) + 2
        self.height = max(y for _, y in floor) + 2
        self._beside: dict[Cell, list[Cell]] = {}
        self._field: Field | None = None
        self._drawing = ""

    @property
    def field(self) -> Field:
        """The field of a fight here, on which lines of sight are drawn."""
        if self._field is None:
            self._field = Field(self.width, self.height, cell_feet=SPACE_FEET)
            for y in range(self.height):
                for x in range(self.width):
                    if (x, y) in self.grates:
                        self._field.add_water(x, y)
                    elif (x, y) not in self.floor or (x, y) in self.shut:
                        self._field.add_wall(x, y)
        return self._field

    @property
    def drawing(self) -> str:
        """The map of an encounter."""
        if not self._drawing:
            rows = ("".join(self._mark((x, y)) for x in range(self.width)) for y in range(self.height))
            self._drawing = "\n".join(rows)
        return self._drawing

    def _mark(self, cell: Cell) -> str:
        if cell not in self.floor:
            return "#"
        return "~" if cell in self.rough else "."

    def beyond(self, way: int, here: str) -> frozenset[Cell]:
        """The spaces on the other side of a way, as far as they can be reached without coming back."""
        outside = frozenset(cell for cell, key in self.floor.items() if key != here)
        return frozenset(self.steps((cell for cell in self.across.get(way, []) if cell in outside), outside))

    def steps(
        self, start: Iterable[Cell], within: frozenset[Cell] | None = None, *, count: int = 0
    ) -> dict[Cell, int]:
        """The steps from the nearest start space to each space reachable without opening a door.

        With a `count`, the search ends with the step that has found that number of spaces.
        """
        found = dict.fromkeys((cell for cell in start if cell not in self.shut), 0)
        front = list(found)
        step = 0
        while front and not 0 < count <= len(found):
            step += 1
            reached: list[Cell] = []
            for cell in front:
                for there in self._around(cell):
                    if there not in found and (within is None or there in within):
                        found[there] = step
                        reached.append(there)
            front = reached
        return found

    def _around(self, cell: Cell) -> list[Cell]:
        """The spaces to which one steps from a space, no corner cut."""
        known = self._beside.get(cell)
        if known is None:
            x, y = cell
            floor, shut = self.floor, self.shut
            known = [
                (x + dx, y + dy)
                for dx, dy in AROUND
                if (x + dx, y + dy) in floor
                and (x + dx, y + dy) not in shut
                and (dx == 0 or dy == 0 or ((x + dx, y) in floor and (x, y + dy) in floor))
            ]
            self._beside[cell] = known
        return known


class WindowDraft:
    """A window in the making, its spaces counted from anywhere."""

    def __init__(self) -> None:
        self.floor: dict[Cell, str] = {}
        self.doors: dict[Cell, int] = {}
        self.shut: set[Cell] = set()
        self.exits: dict[Cell, str] = {}
        self.across: dict[int, list[Cell]] = {}
        """The first spaces of each way beyond the area, or that of its door."""
        self.rough: set[Cell] = set()
        self.bars: dict[Cell, str] = {}
        self.grates: set[Cell] = set()

    def corner(self) -> Cell:
        """The first space of the window's margin."""
        return min(x for x, _ in self.floor) - 1, min(y for _, y in self.floor) - 1

    def finish(self, here: str) -> Window:
        """The window, with a margin of rock, its spaces counted from its corner."""
        left, top = self.corner()

        def move(cell: Cell) -> Cell:
            return cell[0] - left, cell[1] - top

        return Window(
            {move(cell): key for cell, key in self.floor.items()},
            {move(cell): number for cell, number in self.doors.items()},
            frozenset(move(cell) for cell in self.shut),
            {move(cell): key for cell, key in self.exits.items()},
            {number: [move(cell) for cell in cells] for number, cells in self.across.items()},
            here,
            rough=frozenset(move(cell) for cell in self.rough),
            bars={move(cell): side for cell, side in self.bars.items()},
            grates=frozenset(move(cell) for cell in self.grates),
        )


def _inside(floor: dict[Cell, str], here: str, cells: list[Cell]) -> list[Cell]:
    """The spaces of an area right beside some others."""
    found = [(x + dx, y + dy) for x, y in cells for dx, dy in BESIDE]
    return sorted({cell for cell in found if floor.get(cell) == here}, key=lambda cell: (cell[1], cell[0]))


def field_of(window: Window, level: DungeonLevel, doors: list[DoorState]) -> FieldEntry:
    """The window as the ground of an encounter."""
    listed = [
        _door_entry(cell, level.ways[number], doors[number], window) for cell, number in window.doors.items()
    ]
    return FieldEntry(map=window.drawing, doors=listed, exits=sorted(window.exits))


def _door_entry(cell: Cell, way: Way, door: DoorState, window: Window) -> DoorEntry:
    assert way.door is not None
    if way.door.kind == PORTCULLIS:
        return _portcullis_entry(cell, way.door, door, window)
    if cell not in window.shut:
        return DoorEntry(at=cell, state="open")
    if door.held == "shut":
        return DoorEntry(at=cell, state="stuck")
    if door.gives:
        return DoorEntry(at=cell)
    if way.door.locked:
        return DoorEntry(at=cell, state="locked", of=way.door.of)
    if way.door.barred:
        return DoorEntry(at=cell, state="barred", bar=bar_side(window.bars.get(cell, "")))
    return DoorEntry(at=cell, state="stuck" if way.door.sticks else "closed")


def _portcullis_entry(cell: Cell, entry: WayDoorEntry, door: DoorState, window: Window) -> DoorEntry:
    """A portcullis is lifted as a stuck door is forced; one that was lifted before, by hand."""
    if cell not in window.shut:
        return DoorEntry(at=cell, kind="portcullis", state="open")
    if door.held != "shut" and door.gives:
        return DoorEntry(at=cell, kind="portcullis")
    locked = entry.locked and not door.gives
    return DoorEntry(at=cell, kind="portcullis", state="locked" if locked else "stuck")


def shut_doors(window: Window, level: DungeonLevel) -> list[DoorEntry]:
    """The doors of a whole level, each shut, as its entry describes it."""
    return [
        _door_entry(cell, level.ways[number], DoorState(), window) for cell, number in window.doors.items()
    ]


def bar_side(side: str) -> Side:
    """The side of a door's bar as an encounter writes it; "" if it is out of reach."""
    return next((one for one in ("north", "east", "south", "west") if one == side), "")
