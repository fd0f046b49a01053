"""A level laid out: its areas, and the ways between them with their doors and their length."""

from __future__ import annotations

from collections import deque
from typing import Final, NamedTuple

import msgspec

from grognard.adventure.places.drawing import PASSAGE, ROOM, Drawing, Gap, read_map
from grognard.adventure.places.dungeon_entries import (
    ARCHWAY,
    OPPOSITES,
    AreaEntry,
    CrossingEntry,
    DungeonEntry,
    LevelEntry,
    WanderingEntry,
    WayDoorEntry,
    WayEntry,
    key_on,
    levels_of,
)
from grognard.adventure.places.edges import Square, read_walls, square_on_side
from grognard.base.errors import InputError

PASSAGE_NAME: Final = "a passage"
ROOM_NAME: Final = "a room"
SIDE_FEET: Final = 10
"""A search is by squares of so many feet."""


class Area(NamedTuple):
    """A room or passage: `squares` of 10 feet to search, `ways` by number, its longer side in feet."""

    key: str
    name: str
    entry: AreaEntry
    squares: int
    ways: tuple[int, ...]
    length: int

    @property
    def title(self) -> str:
        """The area's name, else its key."""
        return self.name or f"area {self.key}"


class Way(NamedTuple):
    """A way from area `ends[0]` to `ends[1]` and back, `feet` from middle to middle, with a door or none.

    `leaves` is the direction in which it leaves either end, `called` its name there: "north door". A door in
    a wall between two squares is `at` the one and `beyond` it is the other.
    """

    number: int
    ends: tuple[str, str]
    feet: int
    door: WayDoorEntry | None
    leaves: tuple[str, str]
    called: tuple[str, str]
    at: Square | None = None
    crossing: CrossingEntry | None = None
    beyond: Square | None = None
    one_way: bool = False

    def bars(self, area: str) -> bool:
        """Whether it cannot be gone from an area: it leads the other way alone."""
        return self.one_way and self.ends[1] == area

    def other(self, area: str) -> str:
        """Where it leads from an area."""
        return self.ends[1] if self.ends[0] == area else self.ends[0]

    def name_from(self, area: str) -> str:
        """Its name in an area."""
        return self.called[0] if self.ends[0] == area else self.called[1]

    def direction_from(self, area: str) -> str:
        """The direction in which it leaves an area."""
        return self.leaves[0] if self.ends[0] == area else self.leaves[1]


Routes = dict[str, tuple[int, list[int]]]
"""The feet and the ways to areas."""


class DungeonLevel(NamedTuple):
    """A dungeon laid out, all levels together.

    Attributes:
        entry: the entry as written.
        areas: the areas by key; keys of further levels include the level's name.
        ways: the ways by number.
        drawing: the maps of all levels, side by side; None for a dungeon without a map.
        sheer: the ways that only thieves climb without spikes.
        levels: the number of the level of each area.
        wandering: the wandering monsters, each with the number of its level.
        wandering_faces: for each level, how often monsters come there; None where the book says it.
        outs: the areas that lead out of the dungeon, the entrance first.
        columns: the corners of the drawing on which columns stand.
    """

    entry: DungeonEntry
    areas: dict[str, Area]
    ways: tuple[Way, ...]
    drawing: Drawing | None
    sheer: tuple[Way, ...]
    levels: dict[str, int]
    wandering: tuple[tuple[int, WanderingEntry], ...]
    wandering_faces: tuple[int | None, ...]
    outs: tuple[str, ...]
    columns: tuple[Square, ...]

    def routes(self, start: str, known: frozenset[int]) -> Routes:
        """The shortest ways from an area to each other one to which some known ways lead."""
        best: Routes = {start: (0, [])}
        waiting = deque([start])
        while waiting:
            here = waiting.popleft()
            feet, taken = best[here]
            for number in self.areas[here].ways:
                way = self.ways[number]
                there = way.other(here)
                if way.bars(here):
                    continue
                if number in known and (there not in best or feet + way.feet < best[there][0]):
                    best[there] = (feet + way.feet, [*taken, number])
                    waiting.append(there)
        return best


def lay_out(entry: DungeonEntry) -> DungeonLevel:
    """Lay a dungeon out.

    Raises:
        InputError: the map has an unknown mark, an area is not on it, or a door not between two.
    """
    if not entry.map.strip():
        plan = _Plan({area.key: area for area in entry.areas}, _listed_ways(entry))
        return _join(entry, plan, {})
    levels: dict[str, int] = {}
    plan = _Plan({}, [])
    for number, level in enumerate(levels_of(entry)):
        try:
            drawn = _draw_level(level, entry.square_feet)
        except InputError as error:
            if not number:
                raise
            key = f"levels[{number - 1}].{error.key}"
            raise InputError(error.problem, expected=error.expected, key=key) from error
        levels |= {key_on(level, key): number for key in drawn.areas}
        plan = _put_beside(plan, level, drawn)
    plan.joints.extend(_joint_of(way, None) for way in entry.ways)
    return _join(entry, plan, levels)


class _UnnamedWay(NamedTuple):
    """A way before it has its names."""

    ends: tuple[str, str]
    feet: int
    leaves: tuple[str, str]
    door: WayDoorEntry | None
    at: Square | None = None
    crossing: CrossingEntry | None = None
    beyond: Square | None = None
    one_way: bool = False
    name: str = ""


class _Plan(NamedTuple):
    """Areas and ways before they are joined, their map, and the columns on it."""

    areas: dict[str, AreaEntry]
    joints: list[_UnnamedWay]
    drawing: Drawing | None = None
    columns: tuple[Square, ...] = ()


def _draw_level(level: LevelEntry, square_feet: int) -> _Plan:
    drawing = read_map(level.map, square_feet, level.areas, walls=read_walls(level.walls), doors=level.doors)
    areas = {area.key: area for area in level.areas}
    for key in drawing.squares:
        if key not in areas:
            areas[key] = AreaEntry(key=key, name=ROOM_NAME if key in drawing.rooms else PASSAGE_NAME)
    return _Plan(areas, _drawn_ways(level, drawing), drawing, tuple(level.columns))


def _put_beside(plan: _Plan, level: LevelEntry, drawn: _Plan) -> _Plan:
    """A plan with one more level, its map to the right of the others, its areas by their full keys."""
    assert drawn.drawing is not None
    if plan.drawing is None:
        return drawn
    right = max(x for squares in plan.drawing.squares.values() for x, _ in squares) + 3

    def key(of: str) -> str:
        return key_on(level, of)

    def move(square: Square) -> Square:
        return square[0] + right, square[1]

    areas = {key(one): msgspec.structs.replace(area, key=key(one)) for one, area in drawn.areas.items()}
    joints = [
        joint._replace(
            ends=(key(joint.ends[0]), key(joint.ends[1])),
            at=move(joint.at) if joint.at is not None else None,
            beyond=move(joint.beyond) if joint.beyond is not None else None,
        )
        for joint in drawn.joints
    ]
    drawing = drawn.drawing
    squares = {key(one): frozenset(map(move, those)) for one, those in drawing.squares.items()}
    both = Drawing(
        plan.drawing.squares | squares,
        (),
        plan.drawing.middles | {key(one): move(square) for one, square in drawing.middles.items()},
        plan.drawing.features | {move(square): mark for square, mark in drawing.features.items()},
        plan.drawing.rooms | {key(one) for one in drawing.rooms},
        plan.drawing.walls | {(move(one), move(other)) for one, other in drawing.walls},
    )
    columns = plan.columns + tuple(map(move, drawn.columns))
    return _Plan(plan.areas | areas, plan.joints + joints, both, columns)


def without_article(name: str) -> str:
    """A door's name as it stands behind a direction.

    >>> without_article("the gallery")
    'gallery'
    """
    return name[4:].strip() or name if name.lower().startswith("the ") else name


def _joint_of(way: WayEntry, door: WayDoorEntry | None) -> _UnnamedWay:
    arrives = way.arrives or OPPOSITES[way.leaves]
    crossing = way.crossing or (door.crossing if door is not None else None)
    one_way = way.one_way or (door is not None and door.one_way)
    leaves = (way.leaves, arrives)
    return _UnnamedWay(way.between, way.feet, leaves, door, crossing=crossing, one_way=one_way, name=way.name)


def _listed_ways(entry: DungeonEntry) -> list[_UnnamedWay]:
    joints = []
    for way in entry.ways:
        door = next((door for door in entry.doors if set(door.between) == set(way.between)), None)
        joints.append(_joint_of(way, door))
    for number, door in enumerate(entry.doors):
        if not any(set(door.between) == set(way.between) for way in entry.ways):
            raise _no_way(door, number)
    return joints


def _drawn_ways(level: LevelEntry, drawing: Drawing) -> list[_UnnamedWay]:
    joints = []
    used: set[int] = set()
    for gap in drawing.gaps:
        if not gap.door:
            joints.append(_UnnamedWay(gap.ends, gap.feet, gap.leaves, None, gap.at))
            continue
        number = _find_door(level, gap, used)
        if number >= 0:
            used.add(number)
            door = level.doors[number]
            gap = _turned(level, gap, door)
        else:
            door = WayDoorEntry(between=gap.ends)
        if gap.archway and not door.is_archway:
            door = msgspec.structs.replace(door, kind=ARCHWAY)
        joints.append(
            _UnnamedWay(
                gap.ends, gap.feet, gap.leaves, door, gap.at, door.crossing, gap.beyond, one_way=door.one_way
            )
        )
    for number, said in enumerate(level.doors):
        if number not in used:
            raise _no_way(said, number)
    return joints


def _names_of(level: LevelEntry, end: str) -> tuple[str, ...]:
    """The names a door may use for an area: its key, "." without an entry, or both with such a mark."""
    entry = next((area for area in level.areas if area.key == end), None)
    if entry is None:
        return (PASSAGE,)
    return (end, PASSAGE) if entry.mark in (PASSAGE, ROOM) else (end,)


def _joins(level: LevelEntry, door: WayDoorEntry, ends: tuple[str, str]) -> bool:
    """Whether a door is between two areas, in the order in which it names them."""
    return all(name in _names_of(level, end) for name, end in zip(door.between, ends, strict=True))


def _find_door(level: LevelEntry, gap: Gap, used: set[int]) -> int:
    """The door that is meant by a gap of the map, -1 for none."""
    squares = {None, gap.at, gap.beyond}
    for number, door in enumerate(level.doors):
        hung = bool(door.side) and {door.at, square_on_side(door.at or (0, 0), door.side)} == {
            gap.at,
            gap.beyond,
        }
        if bool(door.side) != (gap.beyond is not None) or (door.side and not hung):
            continue
        if number in used or door.at not in squares:
            continue
        if _joins(level, door, gap.ends) or _joins(level, door, gap.ends[::-1]):
            return number
    return -1


def _turned(level: LevelEntry, gap: Gap, door: WayDoorEntry) -> Gap:
    """A gap whose ends are in the order in which its door names them."""
    if _joins(level, door, gap.ends):
        return gap
    return gap._replace(ends=(gap.ends[1], gap.ends[0]), leaves=(gap.leaves[1], gap.leaves[0]))


def _no_way(door: WayDoorEntry, number: int) -> InputError:
    between = " and ".join(door.between)
    return InputError(
        f"no door joins {between}",
        key=f"doors[{number}].between",
        expected="two areas with a door (+) or way",
    )


def _join(entry: DungeonEntry, plan: _Plan, levels: dict[str, int]) -> DungeonLevel:
    areas, joints, drawing = plan.areas, plan.joints, plan.drawing
    leaving: dict[str, list[tuple[str, str]]] = {key: [] for key in areas}
    names: list[tuple[str, str]] = []
    for joint in joints:
        called = []
        for end, direction in zip(joint.ends, joint.leaves, strict=True):
            kind = without_article(joint.door.title) if joint.door is not None else joint.name or "way"
            alike = sum(1 for known in leaving[end] if known == (direction, kind))
            leaving[end].append((direction, kind))
            name = f"{kind} {direction}" if direction in ("up", "down") else f"{direction} {kind}"
            called.append(f"{name} {alike + 1}" if alike else name)
        names.append((called[0], called[1]))
    ways = tuple(
        Way(
            number,
            joint.ends,
            joint.feet,
            joint.door,
            joint.leaves,
            name,
            joint.at,
            joint.crossing,
            joint.beyond,
            joint.one_way,
        )
        for number, (joint, name) in enumerate(zip(joints, names, strict=True))
    )
    laid = {}
    for key, area in areas.items():
        squares = (
            len(drawing.squares[key]) * (entry.square_feet**2) if drawing else area.size[0] * area.size[1]
        )
        mine = tuple(way.number for way in ways if key in way.ends)
        laid[key] = Area(
            key, area.name, area, max(1, -(-squares // SIDE_FEET**2)), mine, _length(area, drawing, entry)
        )
    sheer = tuple(way for way in ways if way.crossing is not None and way.crossing.sheer)
    floors = levels_of(entry)
    wandering = tuple((number, one) for number, level in enumerate(floors) for one in level.wandering)
    faces = tuple(level.wandering_faces for level in floors)
    outs = tuple(dict.fromkeys((entry.entrance, *entry.exits)))
    return DungeonLevel(entry, laid, ways, drawing, sheer, levels, wandering, faces, outs, plan.columns)


def _length(area: AreaEntry, drawing: Drawing | None, entry: DungeonEntry) -> int:
    if drawing is None:
        return max(area.size)
    squares = drawing.squares[area.key]
    across = [max(one[axis] for one in squares) - min(one[axis] for one in squares) + 1 for axis in (0, 1)]
    return max(across) * entry.square_feet
