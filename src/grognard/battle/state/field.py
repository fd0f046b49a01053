"""The ground a battle is fought on: cells, who stands where, who reaches what, what blocks the way.

A field is a rectangle of cells, squares or hexes. Beside the walls it keeps two derived tables so that the
engine never searches: which combatant stands in a cell, and for each side how many of its members reach the
cell in melee.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.battle.state.combatant import Combatant
from grognard.battle.state.flags import COVERED, EXPOSED, ON_TERRAIN, OUT, POWERLESS, UNABLE
from grognard.battle.state.hexes import hex_distance
from grognard.battle.state.neighbours import Neighbours, neighbours_on
from grognard.battle.state.side import Side

EMPTY: Final = 0
WALL: Final = -1
WATER: Final = -2
"""Cannot be entered, but is open to sight: the gap between two ships, or water on a map."""

SHARERS: Final = 4096

AXIS: Final = 0
FIRST: Final = 1
LAST: Final = 2
APART: Final = 3
BOARDERS: Final = 4
LOW: Final = 5
"""The places of a strip of water in its list (see `grognard.battle.ground.boarding`)."""


class Field:
    """Cells of `cell_feet` feet, `width` by `height`; `occupant` holds index + 1, 0, `WALL` or `WATER`.

    On a field of `hexes` every odd row lies half a hex to the right. `rough` cells cost double to enter:
    those that are so by themselves (`own_rough`), and those that patches of ground hamper (`hampered`);
    `dear` has 1 for each.
    Wrestlers share a cell: the first of them by index is its occupant, `shared` has the others, each as
    `cell * SHARERS + index`. `walls` and `water` list the cells that are so by themselves.
    `keeps_facing` says whether headings count, `has_heights` whether altitude does; then `floor_feet` is the
    altitude of the ground, or of the bottom of the water. `changes` counts the moves.
    On an `uneven` field something to stand on or in counts; `terrain` has it for every cell, as bits, if it
    is anywhere on the ground (see `grognard.rules.terrain`). `barred` and `veiled` are cells that patches of
    ground bar or hide, `doorways` those with a door or a shutter (see `grognard.battle.state.patches`); where
    there are any, `veils` has 1 for a veiled cell, `doors` the kind of what hangs in a doorway.
    `walls_before` counts for every corner of a cell the walls to the left of it and above, once it is asked;
    `veiled_before` does so with the veiled cells.
    Fugitives leave a `closed` field only by its `exits`, which are cells; any other field, anywhere.
    """

    def __init__(self, width: i64, height: i64, *, cell_feet: i64 = 5, hexes: bool = False) -> None:
        self.width = width
        self.height = height
        self.cell_feet = cell_feet
        self.hexes = hexes
        self.own_rough: list[i64] = []
        self.rough: list[i64] = self.own_rough
        self.hampered: list[int] = []
        self.dear = vec[i64]([0] * int(width * height))
        self.occupant = vec[i64]([0] * int(width * height))
        self.walls: Final[list[tuple[int, int]]] = []
        self.water: Final[list[int]] = []
        self.shared: Final[list[int]] = []
        self.keeps_facing: bool = False
        self.has_heights: bool = False
        self.floor_feet: i64 = 0
        self.changes: i64 = 0
        self.uneven: bool = False
        self.terrain: list[i64] = []
        self.barred: list[int] = []
        self.veiled: list[int] = []
        self.veils = vec[i64]()
        self.doorways: list[int] = []
        self.doors = vec[i64]()
        self.table: Neighbours | None = None
        self.walls_before: vec[i64] = vec[i64]()
        self.veiled_before: vec[i64] = vec[i64]()
        self.closed: bool = False
        self.exits: list[int] = []

    def twin(self) -> Field:
        """A field with the same ground, and nobody and nothing yet on it."""
        twin = Field(self.width, self.height, cell_feet=self.cell_feet, hexes=self.hexes)
        for cell in self.own_rough:
            twin.add_rough(cell % self.width, cell // self.width)
        for x, y in self.walls:
            twin.add_wall(x, y)
        for cell in self.water:
            twin.add_water(cell % self.width, cell // self.width)
        twin.keeps_facing = self.keeps_facing
        twin.has_heights, twin.floor_feet = self.has_heights, self.floor_feet
        twin.uneven, twin.terrain = self.uneven, self.terrain
        twin.closed, twin.exits = self.closed, self.exits
        # What was found of the ground once holds for the twin too.
        twin.table, twin.walls_before = self.table, self.walls_before
        return twin

    def add_wall(self, x: i64, y: i64) -> None:
        """Make a cell impassable and opaque."""
        self.occupant[y * self.width + x] = WALL
        self.walls.append((x, y))
        self.walls_before = vec[i64]()

    def add_water(self, x: i64, y: i64) -> None:
        """Make a cell impassable; one sees and shoots across it."""
        self.occupant[y * self.width + x] = WATER
        self.water.append(int(y * self.width + x))

    def add_rough(self, x: i64, y: i64) -> None:
        """Make a cell hard going: mud, scree, undergrowth."""
        self.own_rough.append(y * self.width + x)
        self.dear[y * self.width + x] = 1

    def add_terrain(self, x: i64, y: i64, bit: i64) -> None:
        """Note what there is in a cell to stand on or in."""
        if len(self.terrain) == 0:
            self.terrain = [0] * (self.width * self.height)
        self.terrain[y * self.width + x] |= bit
        self.uneven = True

    def is_rough(self, x: i64, y: i64) -> bool:
        """Whether a cell costs double to enter."""
        return len(self.rough) > 0 and self.is_inside(x, y) and self.dear[y * self.width + x] != 0

    def neighbours(self) -> Neighbours:
        """Which cells lie beside each other, as a table that is found when it is first asked for."""
        table = self.table
        if table is None:
            table = neighbours_on(self.width, self.height, hexes=self.hexes)
            self.table = table
        return table

    def hide(self, cell: i64) -> None:
        """Veil a cell: no sight into or through it, except from a neighbouring cell."""
        if len(self.veils) == 0:
            self.veils = vec[i64]([0] * int(self.width * self.height))
        self.veils[cell] = 1
        self.veiled.append(cell)
        self.veiled_before = vec[i64]()

    def may_bar_sight(self) -> bool:
        """Whether there are walls or veils, so that a line between two cells may be barred."""
        return len(self.walls) > 0 or len(self.veiled) > 0

    def show_all(self) -> None:
        """Open the veiled cells to sight again."""
        for cell in self.veiled:
            self.veils[cell] = 0
        self.veiled.clear()

    def hang_door(self, cell: i64, kind: i64) -> None:
        """Put a door or shutter of that kind in a cell."""
        if len(self.doors) == 0:
            self.doors = vec[i64]([0] * int(self.width * self.height))
        self.doors[cell] = kind
        self.doorways.append(cell)

    def door_in(self, cell: i64) -> i64:
        """The kind of the door or shutter in a cell, 0 for none."""
        return self.doors[cell] if self.doorways else 0

    def cells_apart(self, ax: i64, ay: i64, bx: i64, by: i64) -> i64:
        """Steps from one cell to another on the bare field."""
        if self.hexes:
            return hex_distance(ax, ay, bx, by)
        return square_distance(ax, ay, bx, by)

    def is_inside(self, x: i64, y: i64) -> bool:
        """Whether a cell lies on the field."""
        return 0 <= x < self.width and 0 <= y < self.height

    def cells_within(self, x: i64, y: i64, reach: i64) -> list[int]:
        """The cells no farther than so many from one, which is itself among them."""
        found: list[int] = []
        for near_y in range(y - reach, y + reach + 1):
            for near_x in range(x - reach, x + reach + 1):
                if self.is_inside(near_x, near_y) and self.cells_apart(near_x, near_y, x, y) <= reach:
                    found.append(int(near_y * self.width + near_x))
        return found

    def occupant_at(self, x: i64, y: i64) -> i64:
        """The index of the combatant in a cell, -1 for an empty one; less for walls, water, the outside."""
        if x < 0 or y < 0 or x >= self.width or y >= self.height:
            return -2
        return self.occupant[y * self.width + x] - 1

    def is_free(self, x: i64, y: i64) -> bool:
        """Whether a combatant could step into a cell."""
        if x < 0 or y < 0 or x >= self.width or y >= self.height:
            return False
        cell = y * self.width + x
        return self.occupant[cell] == EMPTY


def square_distance(ax: i64, ay: i64, bx: i64, by: i64) -> i64:
    """Steps from one square to another, a diagonal step counting as one.

    Rule: bf.engage.mutual-pairs
    """
    dx = ax - bx
    if dx < 0:
        dx = -dx
    dy = ay - by
    if dy < 0:
        dy = -dy
    return dx if dx > dy else dy


def distance_feet(field: Field, one: Combatant, other: Combatant) -> i64:
    """Feet between two combatants; neighbours, diagonal ones too, are one cell apart.

    Rule: bcb.scale.25-30mm, bcb.scale.15mm
    """
    feet = field.cells_apart(one.x, one.y, other.x, other.y) * field.cell_feet
    if field.has_heights:
        height = height_between(one, other)
        return feet if feet > height else height
    return feet


def height_between(one: Combatant, other: Combatant) -> i64:
    """The difference in altitude, in feet."""
    return one.altitude - other.altitude if one.altitude > other.altitude else other.altitude - one.altitude


def _shift_near(field: Field, side: Side, combatant: Combatant, change: i64) -> None:
    """Add or remove a combatant's reach over the cells around it; the powerless have none."""
    if combatant.flags & POWERLESS != 0:
        return
    x, y, width = combatant.x, combatant.y, field.width
    inside = 0 < x < width - 1 and 0 < y < field.height - 1
    if not inside or field.hexes or combatant.profile.control_feet >= 2 * field.cell_feet:
        _shift_far(field, side, combatant, change)
        return
    # By far the most: nine squares, none of them beyond the edge.
    near = side.near
    cell = y * width + x
    near[cell - width - 1] += change
    near[cell - width] += change
    near[cell - width + 1] += change
    near[cell - 1] += change
    near[cell] += change
    near[cell + 1] += change
    near[cell + width - 1] += change
    near[cell + width] += change
    near[cell + width + 1] += change


def _shift_far(field: Field, side: Side, combatant: Combatant, change: i64) -> None:
    """The same for any reach, on any field, anywhere."""
    radius = combatant.profile.control_feet // field.cell_feet
    if radius < 1:
        radius = 1
    left, right = combatant.x - radius, combatant.x + radius
    top, bottom = combatant.y - radius, combatant.y + radius
    width = field.width
    if left < 0:
        left = 0
    if top < 0:
        top = 0
    if right >= width:
        right = width - 1
    if bottom >= field.height:
        bottom = field.height - 1
    near = side.near
    hexes = field.hexes
    row = top * width
    last_row = bottom * width
    while row <= last_row:
        cell = row + left
        last = row + right
        if hexes:
            while cell <= last:
                if hex_distance(combatant.x, combatant.y, cell - row, row // width) <= radius:
                    near[cell] += change
                cell += 1
        else:
            while cell <= last:
                near[cell] += change
                cell += 1
        row += width


def place(field: Field, side: Side, combatant: Combatant) -> None:
    """Put a combatant on the field where its position says."""
    field.changes += 1
    cell = combatant.y * field.width + combatant.x
    if field.occupant[cell] == EMPTY:
        field.occupant[cell] = combatant.index + 1
    else:
        _crowd(field, cell, combatant.index)
    _shift_near(field, side, combatant, 1)


def lift(field: Field, side: Side, combatant: Combatant) -> None:
    """Take a combatant off the field; its position stays as the place it was last."""
    field.changes += 1
    cell = combatant.y * field.width + combatant.x
    if len(field.shared) == 0:
        field.occupant[cell] = EMPTY
    else:
        _thin_out(field, cell, combatant.index)
    _shift_near(field, side, combatant, -1)


def _crowd(field: Field, cell: i64, index: i64) -> None:
    """Add a combatant to a cell that has an occupant."""
    first: i64 = field.occupant[cell] - 1
    if index < first:
        field.occupant[cell] = index + 1
        index = first
    field.shared.append(cell * SHARERS + index)
    field.shared.sort()


def _thin_out(field: Field, cell: i64, index: i64) -> None:
    """Remove a combatant from a cell that others may share."""
    entry = cell * SHARERS + index
    if entry in field.shared:
        field.shared.remove(entry)
        return
    field.occupant[cell] = EMPTY
    for other in field.shared:
        if other // SHARERS == cell:
            field.occupant[cell] = other % SHARERS + 1
            field.shared.remove(other)
            return


def relocate(field: Field, side: Side, combatant: Combatant, x: i64, y: i64) -> None:
    """Move a combatant to another cell."""
    lift(field, side, combatant)
    if combatant.profile.flags & (COVERED | ON_TERRAIN) != 0:
        combatant.flags |= EXPOSED
    combatant.x = x
    combatant.y = y
    place(field, side, combatant)


def nearest_free(field: Field, x: i64, y: i64) -> i64:
    """The free cell nearest to a cell, itself first, as `y * width + x`; ties to the first by rows."""
    # Whatever the shape of the cells, those so far off lie in a square of twice as many across.
    cells: i64 = 0
    while cells <= field.width + field.height:
        row = y - cells if y > cells else i64(0)
        while row <= y + cells and row < field.height:
            column = x - cells if x > cells else i64(0)
            while column <= x + cells and column < field.width:
                if field.occupant[row * field.width + column] == EMPTY:
                    if field.cells_apart(x, y, column, row) == cells:
                        return row * field.width + column
                column += 1
            row += 1
        cells += 1
    return y * field.width + x


def clear_field(field: Field, sides: list[Side], combatants: list[Combatant]) -> None:
    """Lift everyone who still stands on the field."""
    for combatant in combatants:
        if combatant.flags & OUT == 0:
            lift(field, sides[combatant.side], combatant)


def fill_field(field: Field, sides: list[Side], combatants: list[Combatant]) -> None:
    """Place everyone who stands on the field."""
    for combatant in combatants:
        if combatant.flags & OUT == 0:
            place(field, sides[combatant.side], combatant)


def is_engaged(field: Field, sides: list[Side], combatant: Combatant) -> bool:
    """Whether an enemy stands within 5 feet, or reaches the combatant with a melee attack.

    Rule: bf.engage.within-5, bf.engage.free-move-beyond-5, bf.engage.enemy-reach,
        bf.engage.one-enemy-enough
    """
    if field.has_heights:
        return is_reached_from_afar(field, sides, combatant, combatant.x, combatant.y)
    return is_reached_by_enemy(field, sides, combatant.side, combatant.x, combatant.y)


def is_reached_from_afar(field: Field, sides: list[Side], combatant: Combatant, x: i64, y: i64) -> bool:
    """Whether a combatant would be engaged in another cell, at the altitude it has."""
    if not field.has_heights:
        return is_reached_by_enemy(field, sides, combatant.side, x, y)
    for side in sides:
        if side.index == combatant.side:
            continue
        for enemy in side.members:
            if enemy.flags & UNABLE == 0 and reaches_cell(field, enemy, combatant, x, y):
                return True
    return False


def is_reached_by_enemy(field: Field, sides: list[Side], own_side: i64, x: i64, y: i64) -> bool:
    """Whether a member of `own_side` standing in that cell would be engaged."""
    return count_reaching(field, sides, own_side, x, y) != 0


def count_reaching(field: Field, sides: list[Side], own_side: i64, x: i64, y: i64) -> i64:
    """How many enemies of a side reach a cell, their altitude apart; the powerless do not."""
    cell = y * field.width + x
    if len(sides) == 2:
        # By far the most battles: no loop is needed.
        return sides[1 - own_side].near[cell]
    count: i64 = 0
    for side in sides:
        if side.index != own_side:
            count += side.near[cell]
    return count


def reaches(field: Field, one: Combatant, other: Combatant) -> bool:
    """Whether the first engages the second: within 5 feet, or within its melee reach."""
    if field.has_heights or field.hexes:
        return reaches_cell(field, one, other, other.x, other.y)
    cells = square_distance(one.x, one.y, other.x, other.y)
    return cells <= 1 or cells * field.cell_feet <= one.profile.control_feet


def cells_apart_in_height(field: Field, one: Combatant, other: Combatant, cells: i64) -> i64:
    """The cells between two combatants `cells` cells apart on the ground, with their altitudes counted."""
    up = (height_between(one, other) + field.cell_feet - 1) // field.cell_feet
    return up if up > cells else cells


def are_in_arms_reach(field: Field, one: Combatant, other: Combatant) -> bool:
    """Whether two combatants are beside each other, or in one cell, and hardly one above the other."""
    if field.cells_apart(one.x, one.y, other.x, other.y) > 1:
        return False
    return not field.has_heights or height_between(one, other) <= field.cell_feet


def reaches_cell(field: Field, one: Combatant, other: Combatant, x: i64, y: i64) -> bool:
    """Whether the first would engage the second if that stood in a cell."""
    cells = field.cells_apart(one.x, one.y, x, y)
    if field.has_heights:
        cells = cells_apart_in_height(field, one, other, cells)
    # Neighbours are always in reach, on maps with 10' spaces too.
    return cells <= 1 or cells * field.cell_feet <= one.profile.control_feet


def are_engaged(field: Field, one: Combatant, other: Combatant) -> bool:
    """Whether two opposing figures are engaged with each other.

    Rule: bf.engage.mutual-pairs
    """
    return one.side != other.side and (reaches(field, one, other) or reaches(field, other, one))
