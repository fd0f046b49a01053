"""The part of a level around a meeting, in the spaces of a fight: floor, doors, and the ways onward.

Of a drawn level these are the squares within `REACH_FEET` on foot that no shut door hides; a door is as wide
as one space. Of a level without a map it is the area by its size, with the beginning of each way out of it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Final

from grognard.adventure.delve.state import DoorState
from grognard.adventure.places.drawing import Drawing, Square
from grognard.adventure.places.level import Area, Level, Way
from grognard.battle.state.field import Field
from grognard.encounter.ground_entries import Cell, DoorEntry, FieldEntry

SPACE_FEET: Final = 5
REACH_FEET: Final = 120
STUB_FEET: Final = 60
"""How far a way of a level without a map is part of the fight."""
MOST_ACROSS: Final = 48
"""Spaces along a side of an area, at most."""
OUTSIDE: Final = ""
"""Where an exit leads that leads out of the level."""
BESIDE: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
AROUND: Final = (*BESIDE, (1, -1), (1, 1), (-1, 1), (-1, -1))
_SIDES: Final = {"n": (0, -1), "s": (0, 1), "e": (1, 0), "w": (-1, 0)}


class Window:
    """The ground of a fight in a level.

    `floor` names the area that each space belongs to, `doors` the way of each door's space; the `shut` ones
    bar their space. `exits` lead to the area they name. `gates` are the spaces just inside each way, `across`
    the first ones on its other side.
    """

    def __init__(
        self,
        floor: dict[Cell, str],
        doors: dict[Cell, int],
        shut: frozenset[Cell],
        exits: dict[Cell, str],
        across: dict[int, list[Cell]],
        here: str,
    ) -> None:
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
                    if (x, y) not in self.floor or (x, y) in self.shut:
                        self._field.add_wall(x, y)
        return self._field

    @property
    def drawing(self) -> str:
        """The map of an encounter."""
        if not self._drawing:
            rows = (
                "".join("." if (x, y) in self.floor else "#" for x in range(self.width))
                for y in range(self.height)
            )
            self._drawing = "\n".join(rows)
        return self._drawing

    def beyond(self, way: int, here: str) -> frozenset[Cell]:
        """The spaces on the other side of a way, as far as they can be reached without coming back."""
        outside = frozenset(cell for cell, key in self.floor.items() if key != here)
        return frozenset(self.steps((cell for cell in self.across.get(way, []) if cell in outside), outside))

    def steps(
        self, start: Iterable[Cell], within: frozenset[Cell] | None = None, *, count: int = 0
    ) -> dict[Cell, int]:
        """The steps from the nearest of some spaces to each that can be reached without opening a door.

        With a `count` it ends with the step at which so many are found.
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


class _Draft:
    """A window in the making, its spaces counted from anywhere."""

    def __init__(self) -> None:
        self.floor: dict[Cell, str] = {}
        self.doors: dict[Cell, int] = {}
        self.shut: set[Cell] = set()
        self.exits: dict[Cell, str] = {}
        self.across: dict[int, list[Cell]] = {}
        """The first spaces of each way beyond the area, or that of its door."""

    def finish(self, here: str) -> Window:
        """The window, with a margin of rock, its spaces counted from its corner."""
        left, top = min(x for x, _ in self.floor) - 1, min(y for _, y in self.floor) - 1

        def move(cell: Cell) -> Cell:
            return cell[0] - left, cell[1] - top

        return Window(
            {move(cell): key for cell, key in self.floor.items()},
            {move(cell): number for cell, number in self.doors.items()},
            frozenset(move(cell) for cell in self.shut),
            {move(cell): key for cell, key in self.exits.items()},
            {number: [move(cell) for cell in cells] for number, cells in self.across.items()},
            here,
        )


def _inside(floor: dict[Cell, str], here: str, cells: list[Cell]) -> list[Cell]:
    """The spaces of an area right beside some others."""
    found = [(x + dx, y + dy) for x, y in cells for dx, dy in BESIDE]
    return sorted({cell for cell in found if floor.get(cell) == here}, key=lambda cell: (cell[1], cell[0]))


def cut_window(
    level: Level, doors: list[DoorState], area: Area, *, start: int = -1, opened: frozenset[int] = frozenset()
) -> Window:
    """The ground around a party in an area.

    Args:
        level: all of it.
        doors: how each door is now.
        area: where the party is.
        start: the way it has just come by, or -1: then it is in the middle of the area.
        opened: ways whose doors stand open despite their stated kind: monsters are just coming through.
    """
    passable = {way.number for way in level.ways if doors[way.number].open or way.number in opened}
    if level.drawing is None:
        return _sketch(level, doors, area, passable)
    return _cut_drawing(
        level, level.drawing, doors, area, _start_squares(level, level.drawing, area, start), passable
    )


def ways_within_reach(level: Level, area: Area, start: int) -> list[Way]:
    """The ways that may be part of the ground around a party, whatever doors are open."""
    if level.drawing is None:
        return [level.ways[number] for number in area.ways]
    doors = _doors_of(level)
    squares = _start_squares(level, level.drawing, area, start)
    steps = _walk(squares, _owners(level.drawing), doors, {way.number for way in level.ways}, level)
    return [way for at, way in doors.items() if at in steps]


def door_states(ways: list[Way], doors: list[DoorState], opened: frozenset[int]) -> tuple[int, ...]:
    """How some ways are, as far as the ground depends on it: 0 is unknown, 1 shut, 2 open."""
    return tuple(
        2 if doors[way.number].open or way.number in opened else int(doors[way.number].known) for way in ways
    )


# Of a drawn level.


def _owners(drawing: Drawing) -> dict[Square, str]:
    """The area that each square belongs to."""
    return {square: key for key, squares in drawing.squares.items() for square in squares}


def _doors_of(level: Level) -> dict[Square, Way]:
    """The ways that have a door on the map, by its square."""
    return {way.at: way for way in level.ways if way.door is not None and way.at is not None}


def _start_squares(level: Level, drawing: Drawing, area: Area, start: int) -> list[Square]:
    if start < 0:
        return [drawing.middles[area.key]]
    way = level.ways[start]
    squares = drawing.squares[area.key]
    other = {way.at} if way.door is not None else drawing.squares[way.other(area.key)]
    touching = [one for one in squares if any((one[0] + dx, one[1] + dy) in other for dx, dy in BESIDE)]
    return sorted(touching) or [drawing.middles[area.key]]


def _cut_drawing(
    level: Level,
    drawing: Drawing,
    doors: list[DoorState],
    area: Area,
    start: list[Square],
    passable: set[int],
) -> Window:
    owner = _owners(drawing)
    door_at = _doors_of(level)
    known = {way.at for way in door_at.values() if doors[way.number].known or way.number in passable}
    steps = _walk(start, owner, {at: way for at, way in door_at.items() if at in known}, passable, level)
    each = level.entry.square_feet // SPACE_FEET
    draft = _Draft()
    for square, feet in steps.items():
        if square in owner:
            for cell in _spaces(square, each):
                draft.floor[cell] = owner[square]
            if feet >= REACH_FEET and any(_goes_on(one, owner, steps) for one in _near(square)):
                draft.exits |= dict.fromkeys(_spaces(square, each), owner[square])
    for square in steps:
        if square not in owner:
            _draw_door(draft, door_at[square], owner, passable, each)
    _find_gaps(draft, level, drawing, area, each)
    if level.entry.entrance in draft.floor.values():
        out = _spaces(drawing.middles[level.entry.entrance], each)
        draft.exits |= {cell: OUTSIDE for cell in out if cell in draft.floor}
    return draft.finish(area.key)


def _walk(
    start: list[Square], owner: dict[Square, str], doors: dict[Square, Way], passable: set[int], level: Level
) -> dict[Square, int]:
    """The feet to each square within reach; a shut door is reached, and nothing behind it."""
    feet = dict.fromkeys(start, 0)
    waiting = deque(start)
    while waiting:
        square = waiting.popleft()
        if feet[square] >= REACH_FEET or (square in doors and doors[square].number not in passable):
            continue
        for there in _near(square):
            if there not in feet and (there in owner or there in doors):
                feet[there] = feet[square] + level.entry.square_feet
                waiting.append(there)
    return feet


def _near(square: Square) -> list[Square]:
    return [(square[0] + dx, square[1] + dy) for dx, dy in BESIDE]


def _goes_on(square: Square, owner: dict[Square, str], steps: dict[Square, int]) -> bool:
    return square in owner and square not in steps


def _spaces(square: Square, each: int) -> list[Cell]:
    return [(square[0] * each + dx, square[1] * each + dy) for dy in range(each) for dx in range(each)]


def _draw_door(draft: _Draft, way: Way, owner: dict[Square, str], passable: set[int], each: int) -> None:
    """A door one space wide; beyond an open one the rest of its square is a passage as narrow."""
    assert way.at is not None
    x, y = way.at
    along = (1, 0) if (x - 1, y) in owner and (x + 1, y) in owner else (0, 1)
    lane = [(x * each + along[0] * step, y * each + along[1] * step) for step in range(each)]
    sides = (owner[x - along[0], y - along[1]], owner[x + along[0], y + along[1]])
    if way.number in passable:
        draft.doors[lane[0]] = way.number
        draft.floor |= dict.fromkeys(lane, f"way {way.number}")
        draft.across[way.number] = lane
        return
    first = (lane[0][0] - along[0], lane[0][1] - along[1]) in draft.floor
    cell, beyond = (lane[0], sides[1]) if first else (lane[-1], sides[0])
    draft.doors[cell] = way.number
    draft.floor[cell] = f"way {way.number}"
    draft.shut.add(cell)
    draft.across[way.number] = [cell]
    assert way.door is not None
    if not way.door.one_way or beyond == way.ends[1]:
        draft.exits[cell] = beyond


def _find_gaps(draft: _Draft, level: Level, drawing: Drawing, area: Area, each: int) -> None:
    """Note where the open ways of an area begin."""
    for number in area.ways:
        way = level.ways[number]
        if way.door is None:
            other = drawing.squares[way.other(area.key)]
            mine = drawing.squares[area.key]
            edge = [one for one in other if any(near in mine for near in _near(one))]
            spaces = [cell for square in sorted(edge) for cell in _spaces(square, each)]
            draft.across[number] = [cell for cell in spaces if cell in draft.floor]


# Of a level without a map.


def _sketch(level: Level, doors: list[DoorState], area: Area, passable: set[int]) -> Window:
    width, height = (min(MOST_ACROSS, max(2, side // SPACE_FEET)) for side in area.entry.size)
    draft = _Draft()
    draft.floor = {(x, y): area.key for y in range(height) for x in range(width)}
    sides: dict[str, list[Way]] = {}
    for number in area.ways:
        way = level.ways[number]
        if doors[number].known or number in passable:
            direction = way.direction_from(area.key)
            side = "" if direction in ("up", "down") else direction[0]
            sides.setdefault(side, []).append(way)
    for side, ways in sides.items():
        for place, way in enumerate(ways):
            if side == "":
                cell = (min(width - 1, width // 2 + place), height // 2)
                draft.exits[cell] = way.other(area.key)
                draft.across[way.number] = []
                continue
            along = (place + 1) * (width if side in "ns" else height) // (len(ways) + 1)
            _sketch_way(draft, way, area, _SIDES[side], along, (width, height), passable)
    if area.key == level.entry.entrance:
        draft.exits[width // 2, height // 2] = OUTSIDE
    return draft.finish(area.key)


def _sketch_way(
    draft: _Draft,
    way: Way,
    area: Area,
    step: Square,
    along: int,
    size: tuple[int, int],
    passable: set[int],
) -> None:
    """The beginning of a way: a door in the wall, and a passage two spaces wide, or one behind a door."""
    dx, dy = step
    width, height = size
    beyond = way.other(area.key)
    start = (along, -1 if dy < 0 else height) if dy else (-1 if dx < 0 else width, along)
    if way.door is not None and way.number not in passable:
        draft.doors[start] = way.number
        draft.floor[start] = f"way {way.number}"
        draft.shut.add(start)
        draft.across[way.number] = [start]
        if not way.door.one_way or way.ends[0] == area.key:
            draft.exits[start] = beyond
        return
    length = max(2, min(way.feet, STUB_FEET) // SPACE_FEET)
    lanes = 1 if way.door is not None or min(size) < 2 else 2
    for lane in range(lanes):
        for place in range(length):
            cell = (start[0] + dx * place - lane * abs(dy), start[1] + dy * place - lane * abs(dx))
            draft.floor[cell] = f"way {way.number}"
            if place == 0:
                draft.across.setdefault(way.number, []).append(cell)
            if place == length - 1:
                draft.exits[cell] = beyond
    if way.door is not None:
        draft.doors[start] = way.number


# As an encounter has it.


def field_of(window: Window, level: Level, doors: list[DoorState]) -> FieldEntry:
    """The window as the ground of an encounter."""
    listed = [
        _door_entry(cell, level.ways[number], doors[number], shut=cell in window.shut)
        for cell, number in window.doors.items()
    ]
    return FieldEntry(map=window.drawing, doors=listed, exits=sorted(window.exits))


def _door_entry(cell: Cell, way: Way, door: DoorState, *, shut: bool) -> DoorEntry:
    assert way.door is not None
    if not shut:
        return DoorEntry(at=cell, state="open")
    if door.held == "shut":
        return DoorEntry(at=cell, state="stuck")
    if door.gives:
        return DoorEntry(at=cell)
    if way.door.locked:
        return DoorEntry(at=cell, state="locked", of=way.door.of)
    return DoorEntry(at=cell, state="stuck" if way.door.stuck else "closed")
