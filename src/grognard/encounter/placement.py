"""Laying out the field: its size or map, and where everyone stands at the start."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from grognard.base.errors import InputError
from grognard.battle.state.arrival import EDGES
from grognard.battle.state.field import Field
from grognard.battle.state.side import Side
from grognard.battle.turns.deployment import ABREAST, Deployment, face_each_other, figures_abreast, may_face
from grognard.encounter.doors import DOOR_MARKS, describe_obstacle, doors_of, is_blocked_cell, is_shut
from grognard.encounter.entries import Encounter, MemberEntry, SideEntry
from grognard.encounter.ground_entries import NO_MAP, Cell, FieldEntry
from grognard.rulebooks.schema import Rulebook

CELL_FEET: Final = 5
MAX_ROLLED_FEET: Final = 120
MARGIN: Final = 14

MARKS: Final = {"^": "higher ground", "T": "table", ":": "mist", "&": "branches"}
"""What the marks of a map stand for besides walls, rough ground and floor."""

WATER_MARK: Final = "="
"""Water that cannot be waded, unless the legend of a map has the mark for something else."""


def find_terrain(names: Sequence[str], name: str, *, key: str) -> int:
    """The place of some terrain among the book's names.

    Raises:
        InputError: the book knows no such terrain.
    """
    if name not in names:
        raise InputError(f"the book knows no {key} {name!r}", key=key, expected=expect_number_or(names))
    return names.index(name)


def expect_number_or(names: Iterable[str]) -> str:
    """The expected values, for an error message: a number or one of a book's names."""
    return "a number" + "".join(f" or {name!r}" for name in names)


def farthest_roll(book: Rulebook) -> int:
    """The most feet that a roll for the distance of an encounter under the sky comes to."""
    rule = book.distance
    return max(MAX_ROLLED_FEET, rule.outdoor_dice * rule.outdoor_die * rule.outdoor_multiple_feet)


def book_without_map(encounter: Encounter, book: Rulebook) -> Rulebook:
    """The rulebook of a fight: off the map with the melee range that the book has there, if it has one.

    Rule: bcb.engage.melee-reach-10ft, bcb.engage.in-combat-within-10ft, bcb.scale.none-compulsory
    """
    if not plays_without_map(encounter) or book.attack.unmapped_feet == 0:
        return book
    attack = msgspec.structs.replace(book.attack, engage_feet=book.attack.unmapped_feet)
    return msgspec.structs.replace(book, attack=attack)


def plays_without_map(encounter: Encounter) -> bool:
    """Whether distances alone count in a fight: its field has no map."""
    return encounter.field is not None and encounter.field.map.strip() == NO_MAP


def spaces_apart(encounter: Encounter, feet: int, space: int) -> int:
    """How many spaces a distance is: off the map a part of a space counts as a whole one.

    Rule: bcb.engage.melee-reach-10ft
    """
    return -(-feet // space) if plays_without_map(encounter) else feet // space


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
    if entry is not None and entry.map.strip() and not plays_without_map(encounter):
        return _draw(entry, terrain)
    feet = encounter.distance_feet if encounter.distance_feet is not None else rolled_feet
    ranks = 2 * ((members + ABREAST - 1) // ABREAST)
    width = spaces_apart(encounter, feet, space) + ranks + 2 * MARGIN
    height = int(figures_abreast(members)) + 2 * MARGIN
    if len(encounter.sides) > 2:
        # Each of several sides is as far from every other.
        width, height = width + 2 * (feet // space), height + 2 * (feet // space)
    if entry is not None:
        width, height = entry.width or width, entry.height or height
    return Field(width, height, cell_feet=space, hexes=hexes)


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
            elif mark == WATER_MARK and mark not in legend:
                field.add_water(x, y)
            elif mark in legend:
                field.add_terrain(x, y, 1 << find_terrain(terrain, legend[mark], key="field.legend"))
            elif mark not in ". " and mark not in DOOR_MARKS:
                raise InputError(
                    f"unknown mark {mark!r} in row {y + 1}, column {x + 1} of the map",
                    key="field.map",
                    expected="# for a wall, ~ for rough ground, = for water, . or a blank for floor, "
                    "[ for a closed door, _ for an open one, "
                    + ", ".join(f"{sign} for {name}" for sign, name in legend.items()),
                )
    return field


def place_sides(
    field: Field, encounter: Encounter, sides: list[Side], *, rolled_feet: int = MAX_ROLLED_FEET
) -> bool:
    """Set everyone down: at the places given, the rest in marching order, apart from the other sides.

    `rolled_feet` is how far apart they meet at most, where that is rolled. Returns whether they are as far
    apart as the encounter says.

    Raises:
        InputError: a place is a wall, taken, or off the field, or there is no room.
    """
    _set_in_places(field, encounter, sides)
    if all(member.placed for side in sides for member in side.members):
        return True
    space = int(field.cell_feet)
    doors = doors_of(encounter.field)
    shut = [y * field.width + x for (x, y), kind in doors.items() if is_shut(kind)]
    # Who meets at a distance yet to be rolled stands on both sides of a shut door till then.
    least = 2 * space if shut else space
    feet = encounter.distance_feet if encounter.distance_feet is not None else least
    gap = max(1, spaces_apart(encounter, feet, space))
    span = gap if encounter.distance_feet is not None else rolled_feet // space
    if may_face(field, sides) and face_each_other(field, sides, gap, span):
        return True
    deployment = Deployment(field, sides, shut)
    found = deployment.deploy(gap, seeing=False)
    if found == 0:
        raise _no_room(field, sides[deployment.lacking])
    return found == gap


def rolls_distance(encounter: Encounter) -> bool:
    """Whether the dice say how far apart the sides meet: nothing else does of a side without any places."""
    if encounter.distance_feet is not None:
        return False
    return any(
        not side.at and not any(member.at for member in side.members if member.arrives is None)
        for side in encounter.sides
    )


def _set_in_places(field: Field, encounter: Encounter, sides: list[Side]) -> None:
    """Set those down who have places, and note who has none."""
    doors = doors_of(encounter.field)
    taken: dict[Cell, str] = {cell: "there is a door" for cell, kind in doors.items() if is_shut(kind)}
    for number, (entry, side) in enumerate(zip(encounter.sides, sides, strict=True)):
        index = 0
        for position, member in enumerate(entry.members):
            for place, (x, y) in enumerate(member.at):
                key = f"sides[{number}].members[{position}].at[{place}]"
                if index + place >= len(side.own):
                    raise InputError("more places than members", key=key)
                one = side.own[index + place]
                hindrance = f"the field is {field.width} by {field.height}"
                if field.is_inside(x, y):
                    hindrance = _find_hindrance(field, taken, x, y)
                if one.arrival and hindrance.endswith("stands there"):
                    hindrance = ""  # Not any more, perhaps, when this one comes.
                if hindrance:
                    raise InputError(
                        f"{one.name} cannot stand at {x},{y}: {hindrance}",
                        key=key,
                        expected="a free cell of the field",
                    )
                if not one.arrival:
                    taken[x, y] = f"{one.name} stands there"
                one.x, one.y, one.placed = x, y, True
            index += _members_of(side, index)
        _set_in_order(field, entry, side, taken, f"sides[{number}]")


def _set_in_order(field: Field, entry: SideEntry, side: Side, taken: dict[Cell, str], key: str) -> None:
    """Set the others of a side down on its own cells, who fights in front first, else as they are listed.

    Raises:
        InputError: one of the cells is a wall, or no cell at all.
    """
    waiting = [one for one in side.own if not one.placed and not one.arrival]
    waiting.sort(key=lambda one: int(one.profile.depth))
    for (x, y), one in zip(entry.at, waiting, strict=False):
        hindrance = "the field ends before"
        if field.is_inside(x, y):
            hindrance = _find_hindrance(field, taken, x, y)
        if hindrance:
            raise InputError(
                f"{one.name} cannot stand at {x},{y}: {hindrance}",
                key=f"{key}.at",
                expected="a free cell of the field",
            )
        taken[x, y] = f"{one.name} stands there"
        one.x, one.y, one.placed = x, y, True


def _find_hindrance(field: Field, taken: dict[Cell, str], x: int, y: int) -> str:
    """The reason a cell of the field cannot be entered: a combatant or thing there, or a wall."""
    return taken.get((x, y), "") or (describe_obstacle(field, x, y) if is_blocked_cell(field, x, y) else "")


def set_exits(field: Field, encounter: Encounter, sides: list[Side]) -> None:
    """Close a field whose exits are listed: a fugitive leaves it by these and nowhere else.

    Raises:
        InputError: an exit is a wall, or lies outside the field.
    """
    if encounter.field is None or encounter.field.exits is None:
        return
    field.closed = True
    field.exits = _cells_to_leave_by(field, encounter.field.exits, "field.exits")
    for number, (entry, side) in enumerate(zip(encounter.sides, sides, strict=True)):
        if entry.exits is not None:
            side.own_exits = True
            side.exits = _cells_to_leave_by(field, entry.exits, f"sides[{number}].exits")


def _cells_to_leave_by(field: Field, cells: list[Cell], key: str) -> list[int]:
    found: list[int] = []
    for place, (x, y) in enumerate(cells):
        if is_blocked_cell(field, x, y):
            what = describe_obstacle(field, x, y)
            raise InputError(f"{x},{y}: {what}", key=f"{key}[{place}]", expected="a cell to leave by")
        found.append(int(y * field.width + x))
    return found


def set_entries(field: Field, encounter: Encounter, sides: list[Side]) -> None:
    """Note the cells by which those come in who arrive later, where they are given.

    Raises:
        InputError: an entrance is no free ground, or a member enters by a missing one.
    """
    entrances = encounter.field.entrances if encounter.field is not None else {}
    for name, cells in entrances.items():
        for x, y in cells:
            if is_blocked_cell(field, x, y):
                what = describe_obstacle(field, x, y)
                raise InputError(
                    f"{x},{y}: {what}", key=f"field.entrances.{name}", expected="cells to come in by"
                )
    for number, (entry, side) in enumerate(zip(encounter.sides, sides, strict=True)):
        index = 0
        for position, member in enumerate(entry.members):
            count = _members_of(side, index)
            if member.enters:
                key = f"sides[{number}].members[{position}].enters"
                cells = _cells_of_entrance(member, entrances, key)
                for place, one in enumerate(side.own[index : index + count] if cells else []):
                    one.x, one.y = cells[place % len(cells)]
            index += count


def _cells_of_entrance(member: MemberEntry, entrances: dict[str, list[Cell]], key: str) -> list[Cell]:
    """The cells of an arrival's entrance; none for an edge of the field."""
    if member.arrives is None:
        raise InputError(
            "somebody who is there from the start enters", key=key, expected="arrives = ... beside it"
        )
    if member.at:
        raise InputError("places and an entrance", key=key, expected="at or enters")
    if member.enters in EDGES[2:]:
        return []
    if not entrances.get(member.enters):
        names = [*EDGES[2:], *entrances]
        raise InputError(
            f"there is no entrance {member.enters!r}", key=key, expected="one of " + ", ".join(names)
        )
    return entrances[member.enters]


def _members_of(side: Side, index: int) -> int:
    """The number of members from an index on that share the profile there: those of one entry."""
    profile = side.own[index].profile
    count = 0
    while index + count < len(side.own) and side.own[index + count].profile is profile:
        count += 1
    return count


def _no_room(field: Field, side: Side) -> InputError:
    """The error for a side that does not fit on the ground."""
    waiting = [member for member in side.members if not member.placed]
    free = field.width * field.height - len(field.walls)
    return InputError(
        f"there is no room for {len(waiting)} of {side.name!r} apart from the others"
        f" on a field of {field.width} by {field.height} with {free} cells to stand on",
        key=f"sides[{side.index}].members",
        expected="a larger field, fewer of them, or places (at = [[x, y], ...])",
    )
