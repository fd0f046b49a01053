"""The ground of a fight on a drawn level: the squares within `REACH_FEET` on foot that no shut door hides.

A portcullis that is let down hides nothing: the ground goes on behind it. A door is as wide as one space, a
double door as its square. Where two squares of the ground have a wall between them, the ground is one space
wider along that line, and the wall fills it. A column fills a space.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from typing import Final

from grognard.adventure.delve.state import DoorState
from grognard.adventure.delve.window import OUTSIDE, SPACE_FEET, Window, WindowDraft
from grognard.adventure.places.drawing import WATER, Drawing
from grognard.adventure.places.dungeon_entries import DOUBLE_DOOR, PORTCULLIS
from grognard.adventure.places.edges import Edge, Square, edge_of, open_neighbours
from grognard.adventure.places.level import Area, DungeonLevel, Way
from grognard.battle.state.line_of_sight import has_line_of_sight
from grognard.encounter.ground_entries import Cell

REACH_FEET: Final = 120
NO_LIMIT: Final = 10_000
"""Farther than anything on a level, in feet."""


class LevelReach:
    """How far one goes from some squares of a level, by which doors.

    `near` are the squares that are reached without passing a shut door, once they have been walked.
    """

    def __init__(self, level: DungeonLevel, drawing: Drawing, doors: list[Way], passable: set[int]) -> None:
        self.level = level
        self.drawing = drawing
        self.owner = {square: key for key, squares in drawing.squares.items() for square in squares}
        self.passable = passable
        self.doors = {way.at: way for way in doors if way.at is not None and way.beyond is None}
        self.near: frozenset[Square] = frozenset()
        self.grates = {way.number for way in doors if is_grate(way)}
        self.hung: dict[Square, list[Way]] = {}
        for way in doors:
            if way.at is not None and way.beyond is not None:
                self.hung.setdefault(way.at, []).append(way)
                self.hung.setdefault(way.beyond, []).append(way)

    def walk(self, start: list[Square]) -> dict[Square, int]:
        """The feet to each square within reach, up to shut doors, and to those that a portcullis shows."""
        feet = dict.fromkeys(start, 0)
        self._spread(feet, start, self.passable)
        self.near = frozenset(feet)
        if self.grates - self.passable:
            self._spread(feet, list(feet), self.passable | self.grates)
        return feet

    def _spread(self, feet: dict[Square, int], start: list[Square], passable: set[int]) -> None:
        waiting = deque(start)
        while waiting:
            square = waiting.popleft()
            if feet[square] >= REACH_FEET or (
                square in self.doors and self.doors[square].number not in passable
            ):
                continue
            for there in self._onward(square, passable):
                if there not in feet and (there in self.owner or there in self.doors):
                    feet[there] = feet[square] + self.level.entry.square_feet
                    waiting.append(there)

    def _onward(self, square: Square, passable: set[int]) -> list[Square]:
        """The squares beside one that no wall parts from it, and those behind doors in its walls."""
        found = list(open_neighbours(square, self.drawing.walls))
        for way in self.hung.get(square, []):
            if way.number in passable and way.at is not None and way.beyond is not None:
                found.append(way.beyond if way.at == square else way.at)
        return found

    def doors_at(self, steps: dict[Square, int]) -> list[Way]:
        """The doors that are reached."""
        found = [way for at, way in self.doors.items() if at in steps]
        hung = {way.number: way for square in steps for way in self.hung.get(square, [])}
        return [*found, *(hung[number] for number in sorted(hung))]

    def goes_on(self, square: Square, steps: dict[Square, int]) -> bool:
        """Whether there is floor beside a square that was not reached."""
        return any(
            one in self.owner and one not in steps for one in open_neighbours(square, self.drawing.walls)
        )


class Canvas:
    """Where the spaces of each square are: with one more space along each line of walls inside the ground."""

    def __init__(self, each: int, steps: dict[Square, int], walls: frozenset[Edge]) -> None:
        self.each = each
        inside = [edge for edge in walls if edge[0] in steps and edge[1] in steps]
        self.upright = sorted({other[0] for one, other in inside if one[1] == other[1]})
        self.flat = sorted({other[1] for one, other in inside if one[0] == other[0]})

    def left(self, x: int) -> int:
        """The first space of a column of squares."""
        return x * self.each + bisect_right(self.upright, x)

    def top(self, y: int) -> int:
        """The first space of a row of squares."""
        return y * self.each + bisect_right(self.flat, y)

    def spaces(self, square: Square) -> list[Cell]:
        """The spaces of a square, row by row."""
        left, top = self.left(square[0]), self.top(square[1])
        return [(left + dx, top + dy) for dy in range(self.each) for dx in range(self.each)]

    def seam(self, edge: Edge) -> list[Cell]:
        """The spaces of the line between two squares; none where there is no such line."""
        (x, y), (right, below) = edge
        if y == below:
            if right not in self.upright:
                return []
            return [(self.left(right) - 1, self.top(y) + step) for step in range(self.each)]
        if below not in self.flat:
            return []
        return [(self.left(x) + step, self.top(below) - 1) for step in range(self.each)]


def is_grate(way: Way) -> bool:
    """Whether what closes a way hides nothing."""
    return way.door is not None and way.door.kind == PORTCULLIS


def doors_of(level: DungeonLevel) -> list[Way]:
    """The ways that have a door on the map."""
    return [way for way in level.ways if way.door is not None and way.at is not None]


def start_squares(level: DungeonLevel, drawing: Drawing, area: Area, start: int) -> list[Square]:
    """The squares of an area by which the party has come in, or its middle."""
    if start < 0:
        return [drawing.middles[area.key]]
    way = level.ways[start]
    squares = drawing.squares[area.key]
    if way.at is None:
        return [drawing.way_out(area.key)]
    if way.beyond is not None:
        return [one for one in (way.at, way.beyond) if one in squares]
    other = {way.at} if way.door is not None else drawing.squares[way.other(area.key)]
    touching = [one for one in squares if any(near in other for near in open_neighbours(one, drawing.walls))]
    return sorted(touching) or [drawing.middles[area.key]]


def cut_drawing(
    level: DungeonLevel, doors: list[DoorState], area: Area, start: int, passable: set[int]
) -> Window:
    """The ground around a party."""
    return _draft_around(level, doors, area, start, passable).draft.finish(area.key)


def see_through(
    level: DungeonLevel, doors: list[DoorState], area: Area, way: Way, passable: set[int], feet: int
) -> dict[str, list[Square]]:
    """The squares that are seen from an area through the portcullis of a way, by the areas they belong to.

    One sees as far as so many feet, and lit areas at any distance.
    """
    drafting = _draft_around(level, doors, area, way.number, passable)
    left, top = drafting.draft.corner()
    window = drafting.draft.finish(area.key)
    field, eyes = window.field, window.gates.get(way.number, [])
    found: dict[str, list[Square]] = {}
    for square in drafting.steps:
        key = drafting.reach.owner.get(square, "")
        if square in drafting.reach.near or not key:
            continue
        most = NO_LIMIT if level.areas[key].entry.lit else feet
        cells = [(x - left, y - top) for x, y in drafting.canvas.spaces(square)]
        if any(
            field.cells_apart(*eye, *cell) * SPACE_FEET <= most and has_line_of_sight(field, *eye, *cell)
            for cell in cells
            for eye in eyes
        ):
            found.setdefault(key, []).append(square)
    return found


def _draft_around(
    level: DungeonLevel, doors: list[DoorState], area: Area, start: int, passable: set[int]
) -> _Drafting:
    drawing = level.drawing
    assert drawing is not None
    known = [way for way in doors_of(level) if doors[way.number].known or way.number in passable]
    reach = LevelReach(level, drawing, known, passable)
    steps = reach.walk(start_squares(level, drawing, area, start))
    canvas = Canvas(level.entry.square_feet // SPACE_FEET, steps, drawing.walls)
    drafting = _Drafting(level, drawing, reach, canvas, steps)
    drafting.draw_floor()
    for way in reach.doors_at(steps):
        drafting.draw_door(way)
    drafting.find_gaps(area)
    drafting.find_ways_out()
    drafting.set_columns()
    return drafting


def draw_whole(level: DungeonLevel, number: int) -> Window:
    """The ground of a whole level, its doors shut."""
    drawing = level.drawing
    assert drawing is not None
    keys = [key for key in drawing.squares if level.levels.get(key, 0) == number]
    everything = {way.number for way in level.ways}
    reach = LevelReach(level, drawing, doors_of(level), everything)
    steps = {square: 0 for key in keys for square in sorted(drawing.squares[key])}
    for at, way in reach.doors.items():
        if way.ends[0] in keys:
            steps[at] = 0
    canvas = Canvas(level.entry.square_feet // SPACE_FEET, steps, drawing.walls)
    drafting = _Drafting(level, drawing, reach, canvas, steps)
    drafting.draw_floor()
    for way in reach.doors_at(steps):
        drafting.draw_door(way)
    drafting.find_ways_out()
    drafting.set_columns()
    drafting.draft.shut.update(drafting.draft.doors)
    return drafting.draft.finish(keys[0])


class _Drafting:
    """The ground of a fight in the making."""

    def __init__(
        self,
        level: DungeonLevel,
        drawing: Drawing,
        reach: LevelReach,
        canvas: Canvas,
        steps: dict[Square, int],
    ) -> None:
        self.level = level
        self.drawing = drawing
        self.reach = reach
        self.canvas = canvas
        self.steps = steps
        self.draft = WindowDraft()

    def draw_floor(self) -> None:
        """The squares within reach, and the lines between them that no wall fills."""
        owner, draft, canvas = self.reach.owner, self.draft, self.canvas
        for square, feet in self.steps.items():
            if square not in owner:
                continue
            spaces = canvas.spaces(square)
            draft.floor.update(dict.fromkeys(spaces, owner[square]))
            if self.drawing.features.get(square) == WATER:
                draft.rough.update(spaces)
            if feet >= REACH_FEET and self.reach.goes_on(square, self.steps):
                draft.exits.update(dict.fromkeys(spaces, owner[square]))
            self._draw_lines(square)

    def _draw_lines(self, square: Square) -> None:
        """The lines to the right of a square, below it and at the corner of both, where they are open."""
        x, y = square
        owner, walls = self.reach.owner, self.drawing.walls
        right, below, across = (x + 1, y), (x, y + 1), (x + 1, y + 1)
        for other in (right, below):
            if other in self.steps and other in owner and (square, other) not in walls:
                self.draft.floor.update(dict.fromkeys(self.canvas.seam((square, other)), owner[square]))
        if x + 1 in self.canvas.upright and y + 1 in self.canvas.flat:
            edges = ((square, right), (square, below), (right, across), (below, across))
            if all(one in self.steps and one in owner for one in (right, below, across)):
                if not any(edge in walls for edge in edges):
                    corner = (self.canvas.left(x + 1) - 1, self.canvas.top(y + 1) - 1)
                    self.draft.floor[corner] = owner[square]

    def draw_door(self, way: Way) -> None:
        """A door; beyond an open one the rest of its square is a passage as narrow."""
        assert way.at is not None
        assert way.door is not None
        if way.beyond is not None:
            self._draw_hung(way, edge_of(way.at, way.beyond))
            return
        x, y = way.at
        owner = self.reach.owner
        level = (x - 1, y) in owner and (x + 1, y) in owner
        along = (1, 0) if level else (0, 1)
        sides = (owner[x - along[0], y - along[1]], owner[x + along[0], y + along[1]])
        left, top = self.canvas.left(x), self.canvas.top(y)
        each = self.canvas.each
        wide = each if way.door.kind == DOUBLE_DOOR else 1
        lanes = [
            [(left + along[0] * step + along[1] * lane, top + along[1] * step + along[0] * lane)
             for step in range(each)]
            for lane in range(wide)
        ]  # fmt: skip
        if way.number in self.reach.passable:
            self._open(way, [cell for lane in lanes for cell in lane], [lane[0] for lane in lanes])
            return
        first = self._is_before((x - along[0], y - along[1]), (x + along[0], y + along[1]))
        cells = [lane[0] if first else lane[-1] for lane in lanes]
        bar = _bar_side(way, sides, level=level)
        if is_grate(way):
            self.draft.floor.update({cell: f"way {way.number}" for lane in lanes for cell in lane})
        self._shut(way, cells, sides[1] if first else sides[0], bar)

    def _draw_hung(self, way: Way, edge: Edge) -> None:
        """A door in the wall between two squares."""
        assert way.door is not None
        one, other = edge
        level = one[1] == other[1]
        cells = self.canvas.seam(edge)
        owner = self.reach.owner
        from_first = self._is_before(one, other)
        if not cells:
            # What lies beyond is not part of the ground: the door stands where it would begin.
            left = self.canvas.left(other[0]) if from_first or not level else self.canvas.left(other[0]) - 1
            top = self.canvas.top(other[1]) if from_first or level else self.canvas.top(other[1]) - 1
            down, right = (1, 0) if level else (0, 1)
            cells = [(left + right * step, top + down * step) for step in range(self.canvas.each)]
        cells = cells if way.door.kind == DOUBLE_DOOR else cells[:1]
        if way.number in self.reach.passable:
            self._open(way, cells, cells)
            return
        bar = _bar_side(way, (owner[one], owner[other]), level=level)
        self._shut(way, cells, owner[other] if from_first else owner[one], bar)

    def _is_before(self, one: Square, other: Square) -> bool:
        """Whether a door is reached from the one of its two sides, first of all on foot."""
        near = self.reach.near
        return one in near or (other not in near and one in self.steps)

    def _open(self, way: Way, cells: list[Cell], leaves: list[Cell]) -> None:
        """Add an open door to the draft: its spaces, and its leaves unless it is an archway."""
        assert way.door is not None
        if not way.door.is_archway:
            self.draft.doors.update(dict.fromkeys(leaves, way.number))
        self.draft.floor.update(dict.fromkeys(cells, f"way {way.number}"))
        self.draft.across[way.number] = cells

    def _shut(self, way: Way, cells: list[Cell], beyond: str, bar: str) -> None:
        draft = self.draft
        assert way.door is not None
        draft.doors.update(dict.fromkeys(cells, way.number))
        draft.floor.update(dict.fromkeys(cells, f"way {way.number}"))
        draft.shut.update(cells)
        if is_grate(way):
            draft.grates.update(cells)
        draft.across[way.number] = cells
        if not way.one_way or beyond == way.ends[1]:
            draft.exits.update(dict.fromkeys(cells, beyond))
        if way.door.barred:
            draft.bars.update(dict.fromkeys(cells, bar))

    def find_gaps(self, area: Area) -> None:
        """Note where the open ways of an area begin, and its stairs."""
        drawing, draft = self.drawing, self.draft
        mine = drawing.squares[area.key]
        for number in area.ways:
            way = self.level.ways[number]
            if way.at is None:
                draft.across[number] = []
                if not way.bars(area.key):
                    stairs = self.canvas.spaces(drawing.way_out(area.key))
                    draft.exits.update({cell: way.other(area.key) for cell in stairs if cell in draft.floor})
            elif way.door is None:
                other = drawing.squares[way.other(area.key)]
                edge = [
                    one for one in other if any(near in mine for near in open_neighbours(one, drawing.walls))
                ]
                spaces = [cell for square in sorted(edge) for cell in self.canvas.spaces(square)]
                draft.across[number] = [cell for cell in spaces if cell in draft.floor]

    def find_ways_out(self) -> None:
        """Where one leaves the level."""
        for key in self.level.outs:
            if key in self.drawing.squares:
                out = self.canvas.spaces(self.drawing.way_out(key))
                self.draft.exits.update({cell: OUTSIDE for cell in out if cell in self.draft.floor})

    def set_columns(self) -> None:
        """Fill, for each column, the space beside its corner that is nearer to the walls.

        On squares of 5 feet a column stands between the spaces and blocks none.
        """
        if self.canvas.each == 1:
            return
        for x, y in self.level.columns:
            around = [(x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)]
            inside = [one for one in around if one in self.reach.owner]
            if not inside:
                continue
            squares = self.drawing.squares[self.reach.owner[inside[0]]]
            east = 2 * x > _least(squares, 0) + _most(squares, 0) + 1
            south = 2 * y > _least(squares, 1) + _most(squares, 1) + 1
            cell = (
                self.canvas.left(x) if east else self.canvas.left(x - 1) + self.canvas.each - 1,
                self.canvas.top(y) if south else self.canvas.top(y - 1) + self.canvas.each - 1,
            )
            if cell not in self.draft.doors and cell not in self.draft.exits:
                self.draft.floor.pop(cell, "")


def _bar_side(way: Way, sides: tuple[str, str], *, level: bool) -> str:
    """On which side of a door its bar is: that of the second of the areas that it names."""
    second = sides[1] == way.ends[1]
    if level:
        return "east" if second else "west"
    return "south" if second else "north"


def _least(squares: frozenset[Square], axis: int) -> int:
    return min(one[axis] for one in squares)


def _most(squares: frozenset[Square], axis: int) -> int:
    return max(one[axis] for one in squares)
