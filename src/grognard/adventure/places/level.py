"""A level laid out: its areas, and the ways between them with their doors and their length."""

from __future__ import annotations

from collections import deque
from typing import Final, NamedTuple

from grognard.adventure.places.drawing import PASSAGE, Drawing, Square, draw
from grognard.adventure.places.dungeon_entries import (
    OPPOSITES,
    AreaEntry,
    CrossingEntry,
    DoorEntry,
    DungeonEntry,
)
from grognard.errors import InputError

PASSAGE_NAME: Final = "a passage"
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
        """What people call it."""
        return self.name or f"area {self.key}"


class Way(NamedTuple):
    """A way from area `ends[0]` to `ends[1]` and back, `feet` from middle to middle, with a door or none.

    `leaves` is the direction in which it leaves either end, `called` its name there: "north door".
    """

    number: int
    ends: tuple[str, str]
    feet: int
    door: DoorEntry | None
    leaves: tuple[str, str]
    called: tuple[str, str]
    at: Square | None = None
    crossing: CrossingEntry | None = None

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


class Level(NamedTuple):
    """A level laid out; `drawing` is its map, if it has one, `sheer` the ways that only thieves climb."""

    entry: DungeonEntry
    areas: dict[str, Area]
    ways: tuple[Way, ...]
    drawing: Drawing | None
    sheer: tuple[Way, ...]

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
                if number in known and (there not in best or feet + way.feet < best[there][0]):
                    best[there] = (feet + way.feet, [*taken, number])
                    waiting.append(there)
        return best


def lay_out(entry: DungeonEntry) -> Level:
    """Lay a level out.

    Raises:
        InputError: the map has an unknown mark, an area is not on it, or a door not between two.
    """
    if not entry.map.strip():
        return _join(entry, {area.key: area for area in entry.areas}, _listed_ways(entry), None)
    drawing = draw(entry.map, entry.square_feet, [area.key for area in entry.areas])
    areas = {area.key: area for area in entry.areas}
    for number, area in enumerate(entry.areas):
        if area.key not in drawing.squares:
            raise InputError(f"area {area.key!r} is not on the map", key=f"areas[{number}].key")
    for key in drawing.squares:
        if key not in areas:
            areas[key] = AreaEntry(key=key, name=PASSAGE_NAME)
    return _join(entry, areas, _drawn_ways(entry, drawing), drawing)


def without_article(name: str) -> str:
    """A door's name as it stands behind a direction.

    >>> without_article("the gallery")
    'gallery'
    """
    return name[4:].strip() or name if name.lower().startswith("the ") else name


class _Joint(NamedTuple):
    """A way before it has its names."""

    ends: tuple[str, str]
    feet: int
    leaves: tuple[str, str]
    door: DoorEntry | None
    at: Square | None = None
    crossing: CrossingEntry | None = None


def _listed_ways(entry: DungeonEntry) -> list[_Joint]:
    joints = []
    for way in entry.ways:
        arrives = way.arrives or OPPOSITES[way.leaves]
        door = next((door for door in entry.doors if set(door.between) == set(way.between)), None)
        crossing = way.crossing or (door.crossing if door is not None else None)
        joints.append(_Joint(way.between, way.feet, (way.leaves, arrives), door, crossing=crossing))
    for number, door in enumerate(entry.doors):
        if not any(set(door.between) == set(way.between) for way in entry.ways):
            raise _no_way(door, number)
    return joints


def _drawn_ways(entry: DungeonEntry, drawing: Drawing) -> list[_Joint]:
    joints = []
    used: set[int] = set()
    for gap in drawing.gaps:
        door = None
        if gap.door:
            number = _find_door(entry, gap.ends, gap.at, used)
            if number >= 0:
                used.add(number)
                door = entry.doors[number]
            else:
                door = DoorEntry(between=gap.ends)
        crossing = door.crossing if door is not None else None
        joints.append(_Joint(gap.ends, gap.feet, gap.leaves, door, gap.at, crossing))
    for number, said in enumerate(entry.doors):
        if number not in used:
            raise _no_way(said, number)
    return joints


def _find_door(entry: DungeonEntry, ends: tuple[str, str], at: Square, used: set[int]) -> int:
    """The door that is meant by a gap of the map, -1 for none."""
    keys = {area.key for area in entry.areas}
    meant = sorted(end if end in keys else PASSAGE for end in ends)
    for number, door in enumerate(entry.doors):
        if number not in used and sorted(door.between) == meant and door.at in (None, at):
            return number
    return -1


def _no_way(door: DoorEntry, number: int) -> InputError:
    between = " and ".join(door.between)
    return InputError(
        f"no door joins {between}",
        key=f"doors[{number}].between",
        expected="two areas with a door (+) or way",
    )


def _join(
    entry: DungeonEntry, areas: dict[str, AreaEntry], joints: list[_Joint], drawing: Drawing | None
) -> Level:
    leaving: dict[str, list[tuple[str, str]]] = {key: [] for key in areas}
    names: list[tuple[str, str]] = []
    for joint in joints:
        called = []
        for end, direction in zip(joint.ends, joint.leaves, strict=True):
            kind = without_article(joint.door.name) if joint.door is not None else "way"
            alike = sum(1 for known in leaving[end] if known == (direction, kind))
            leaving[end].append((direction, kind))
            name = f"{kind} {direction}" if direction in ("up", "down") else f"{direction} {kind}"
            called.append(f"{name} {alike + 1}" if alike else name)
        names.append((called[0], called[1]))
    ways = tuple(
        Way(number, joint.ends, joint.feet, joint.door, joint.leaves, name, joint.at, joint.crossing)
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
    return Level(entry, laid, ways, drawing, sheer)


def _length(area: AreaEntry, drawing: Drawing | None, entry: DungeonEntry) -> int:
    if drawing is None:
        return max(area.size)
    squares = drawing.squares[area.key]
    across = [max(one[axis] for one in squares) - min(one[axis] for one in squares) + 1 for axis in (0, 1)]
    return max(across) * entry.square_feet
