"""Laying out the field: its size or map, and where everyone stands at the start."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isqrt
from typing import Final

from grognard.battle.state.field import Field
from grognard.battle.state.side import Side
from grognard.encounter.entries import Encounter, FieldEntry
from grognard.errors import InputError

CELL_FEET: Final = 5
MAX_ROLLED_FEET: Final = 120
MARGIN: Final = 14
ABREAST: Final = 6

MARKS: Final = {"^": "higher ground", "T": "table", ":": "mist", "&": "branches"}
"""What the marks of a map stand for besides walls, rough ground and floor."""


def find_terrain(names: Sequence[str], name: str, *, key: str) -> int:
    """The place of some terrain among the book's names.

    Raises:
        InputError: the book knows no such terrain.
    """
    if name not in names:
        raise InputError(f"the book knows no {key} {name!r}", key=key, expected=expect_number_or(names))
    return names.index(name)


def expect_number_or(names: Iterable[str]) -> str:
    """What may stand where a number or one of a book's names is expected."""
    return "a number" + "".join(f" or {name!r}" for name in names)


def make_field(
    encounter: Encounter, members: int, terrain: Sequence[str] = (), *, rolled_feet: int = MAX_ROLLED_FEET
) -> Field:
    """The field an encounter describes, or an open one large enough for its members and distance.

    Args:
        encounter: as written.
        members: how many there are.
        terrain: the book's names for what there is to stand on or in.
        rolled_feet: how far apart they meet at most, where that is rolled.

    Rule: bf.scale.space-size, bcb.terrain.gm-assigns

    Raises:
        InputError: the map is empty or too large, or there is terrain on it that the book does not know.
    """
    field = _lay_out(encounter, members, terrain, rolled_feet)
    for name, cells in encounter.field.terrain.items() if encounter.field is not None else ():
        bit = 1 << find_terrain(terrain, name, key="field.terrain")
        for x, y in cells:
            if not field.is_inside(x, y):
                raise InputError(
                    f"{x},{y} lies outside the field", key="field.terrain", expected="a cell of it"
                )
            field.add_terrain(x, y, bit)
    return field


def _lay_out(encounter: Encounter, members: int, terrain: Sequence[str], rolled_feet: int) -> Field:
    entry = encounter.field
    space = entry.space_feet if entry is not None else CELL_FEET
    hexes = entry is not None and entry.hexes
    if entry is not None and entry.map.strip():
        return _draw(entry, terrain)
    feet = encounter.distance_feet if encounter.distance_feet is not None else rolled_feet
    ranks = 2 * ((members + ABREAST - 1) // ABREAST)
    width = feet // space + ranks + 2 * MARGIN
    height = max(ABREAST, _widest(members)) + 2 * MARGIN
    if entry is not None:
        width, height = entry.width or width, entry.height or height
    return Field(width, height, cell_feet=space, hexes=hexes)


def _widest(members: int) -> int:
    """Figures abreast: six for a handful, more as numbers grow, so that an army is a line."""
    return max(ABREAST, isqrt(members * 4))


def _draw(entry: FieldEntry, terrain: Sequence[str]) -> Field:
    rows = [row.rstrip() for row in entry.map.strip("\n").split("\n")]
    width, height = max(len(row) for row in rows), len(rows)
    if not 2 <= width <= 400 or not 2 <= height <= 400:
        raise InputError(
            f"the map is {width} by {height}", key="field.map", expected="2 to 400 cells each way"
        )
    field = Field(width, height, cell_feet=entry.space_feet, hexes=entry.hexes)
    legend = MARKS | entry.legend
    for y, row in enumerate(rows):
        for x, mark in enumerate(row):
            if mark == "#":
                field.add_wall(x, y)
            elif mark == "~":
                field.add_rough(x, y)
            elif mark in legend:
                field.add_terrain(x, y, 1 << find_terrain(terrain, legend[mark], key="field.legend"))
            elif mark not in ". ":
                raise InputError(
                    f"unknown mark {mark!r} in row {y + 1}, column {x + 1} of the map",
                    key="field.map",
                    expected="# for a wall, ~ for rough ground, . or a blank for floor, "
                    + ", ".join(f"{sign} for {name}" for sign, name in legend.items()),
                )
    return field


def place_sides(
    field: Field, encounter: Encounter, sides: list[Side], *, rolled_feet: int = MAX_ROLLED_FEET
) -> None:
    """Set everyone down: at the places given, the rest in ranks facing the other side.

    `rolled_feet` is how far apart they meet at most, where that is rolled.

    Raises:
        InputError: a place is a wall, taken, or off the field, or there is no room.
    """
    taken: set[tuple[int, int]] = set(field.walls)
    for number, (entry, side) in enumerate(zip(encounter.sides, sides, strict=True)):
        index = 0
        for position, member in enumerate(entry.members):
            for place, (x, y) in enumerate(member.at):
                key = f"sides[{number}].members[{position}].at[{place}]"
                if index + place >= len(side.members):
                    raise InputError("more places than members", key=key)
                if not field.is_inside(x, y) or (x, y) in taken:
                    raise InputError(
                        f"nobody can stand at {x},{y}", key=key, expected="a free cell of the field"
                    )
                taken.add((x, y))
                side.members[index + place].x, side.members[index + place].y = x, y
            count = _members_of(side, index)
            for combatant in side.members[index + len(member.at) : index + count]:
                combatant.x = -1
            index += count
    for number, side in enumerate(sides):
        _form_up(field, side, number, encounter, taken, rolled_feet)


def _members_of(side: Side, index: int) -> int:
    """How many members from an index on share the profile there: those of one entry."""
    profile = side.members[index].profile
    count = 0
    while index + count < len(side.members) and side.members[index + count].profile is profile:
        count += 1
    return count


def _form_up(
    field: Field,
    side: Side,
    number: int,
    encounter: Encounter,
    taken: set[tuple[int, int]],
    rolled_feet: int,
) -> None:
    """Put those without a place in ranks, the first listed in the middle of the front rank.

    The first side stands left of the middle and faces right; the second side stands at the encounter
    distance on its right, further sides above and below. Shooters listed later stand further back.
    """
    waiting = [member for member in side.members if member.x < 0]
    space = int(field.cell_feet)
    feet = encounter.distance_feet if encounter.distance_feet is not None else space
    gap = max(1, feet // space)
    abreast = _widest(len(side.members))
    span = gap if encounter.distance_feet is not None else rolled_feet // space
    # On a small map the sides start nearer: a rolled distance never sets anyone off the field.
    left = max((field.width - span) // 2, len(waiting) // abreast)
    middle = int(field.height) // 2
    if number > 1:
        middle += (field.height // 4) * (1 if number % 2 == 0 else -1)
    front, step = (left, -1) if number == 0 else (left + gap, 1)
    for x in range(front, front + step * field.width, step):
        rank = [y for _, y in sorted((abs(y - middle), y) for y in range(int(field.height)))]
        room = [y for y in rank if 0 <= x < field.width and (x, y) not in taken][:abreast]
        for y in room:
            if not waiting:
                return
            member = waiting.pop(0)
            member.x, member.y = x, y
            taken.add((x, y))
    if waiting:
        raise InputError(
            f"there is no room for {len(waiting)} of {side.name!r}", key="field", expected="a larger field"
        )
