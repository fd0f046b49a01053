"""The cells that a power's shape covers, and how far it reaches."""

from __future__ import annotations

from math import isqrt
from typing import Final

from mypy_extensions import i64

from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import Field, distance_feet
from grognard.battle.state.line_of_sight import has_line_of_sight
from grognard.battle.state.patches import HEAT, WARMTH
from grognard.battle.state.power import AT_SELF, BURST, CONE, LINE, ONE, WALL, Power

PARTS: Final = 100
"""Middles of cells are reckoned in so many parts of a cell; rows of hexes lie closer together."""
_HEX_ROW: Final = 87
NOBODY: Final = -1
"""What a field has in an empty cell; less where there is a wall."""


def middle_of(field: Field, x: i64, y: i64) -> tuple[i64, i64]:
    """The middle of a cell, in hundredths of a cell."""
    if field.hexes:
        return x * PARTS + (y & 1) * (PARTS // 2), y * _HEX_ROW
    return x * PARTS, y * PARTS


def cells_of(field: Field, me: Combatant, power: Power, x: i64, y: i64) -> list[int]:
    """The cells that a power takes in when it is aimed at that cell, as `y * width + x`; not behind walls."""
    if power.shape == ONE:
        return [me.y * field.width + me.x if power.aim == AT_SELF else y * field.width + x]
    around_aim = power.shape == WALL or power.beyond or (power.shape == BURST and power.aim != AT_SELF)
    from_x, from_y = (x, y) if around_aim else (me.x, me.y)
    around = power.size_feet // field.cell_feet + 1
    found: list[int] = []
    row = from_y - around if from_y > around else 0
    while row <= from_y + around and row < field.height:
        column = from_x - around if from_x > around else 0
        while column <= from_x + around and column < field.width:
            if covers(field, me, power, x, y, column, row):
                found.append(row * field.width + column)
            column += 1
        row += 1
    return found


def covers(field: Field, me: Combatant, power: Power, x: i64, y: i64, column: i64, row: i64) -> bool:
    """Whether a power that is aimed at one cell takes in another; not behind walls."""
    if power.shape == ONE:
        return (column, row) == ((me.x, me.y) if power.aim == AT_SELF else (x, y))
    if power.shape == WALL:
        return is_in_wall(field, me, power, x, y, column, row) and has_line_of_sight(field, x, y, column, row)
    if power.beyond:
        if is_in_line_beyond(field, me, power, x, y, column, row) and has_line_of_sight(
            field, x, y, column, row
        ):
            return True
        return power.bounces and row * field.width + column in rebound_cells(field, me, power, x, y)
    if power.bounces and row * field.width + column in rebound_cells(field, me, power, x, y):
        return True
    if power.shape == BURST and power.aim != AT_SELF:
        from_x, from_y = x, y
    else:
        from_x, from_y = me.x, me.y
    if not is_within(field, power, from_x, from_y, x, y, column, row):
        return False
    return has_line_of_sight(field, from_x, from_y, column, row)


def _from_wall(field: Field, me: Combatant, x: i64, y: i64, column: i64, row: i64) -> tuple[i64, i64, i64]:
    """How far a cell is behind the middle of a wall, and aside from it, each times the last number.

    The wall lies across the way from its user to a cell, which is its middle.
    """
    aim_x, aim_y = middle_of(field, x, y)
    my_x, my_y = middle_of(field, me.x, me.y)
    at_x, at_y = middle_of(field, column, row)
    ux, uy = aim_x - my_x, aim_y - my_y
    if ux == 0 and uy == 0:
        ux = 1
    vx, vy = at_x - aim_x, at_y - aim_y
    norm: i64 = isqrt(ux * ux + uy * uy)
    return vx * ux + vy * uy, vx * uy - vy * ux, norm


def is_in_wall(field: Field, me: Combatant, power: Power, x: i64, y: i64, column: i64, row: i64) -> bool:
    """Whether a cell is part of a wall across the way from its user to a cell, which is its middle."""
    along, across, norm = _from_wall(field, me, x, y, column, row)
    length = power.size_feet * PARTS // field.cell_feet
    if along * 2 < -PARTS * norm or along * 2 >= PARTS * norm:
        return False
    return across * 2 < length * norm and across * 2 >= -length * norm


def heat_at(field: Field, me: Combatant, power: Power, x: i64, y: i64, column: i64, row: i64) -> i64:
    """The kind of ground that the heat of a wall makes of a cell on its side away from its user; or 0."""
    along, across, norm = _from_wall(field, me, x, y, column, row)
    length = power.size_feet * PARTS // field.cell_feet
    if across * 2 >= length * norm or across * 2 < -length * norm or along * 2 < PARTS * norm:
        return 0
    # Distances are those of the middles of cells, from that of the wall.
    if along > power.far_feet * PARTS // field.cell_feet * norm:
        return 0
    if not has_line_of_sight(field, x, y, column, row):
        return 0
    return HEAT if along <= power.near_feet * PARTS // field.cell_feet * norm else WARMTH


def is_in_line_beyond(
    field: Field, me: Combatant, power: Power, x: i64, y: i64, column: i64, row: i64
) -> bool:
    """Whether a cell lies in a line that begins in a cell, and goes on away from its user."""
    my_x, my_y = middle_of(field, me.x, me.y)
    aim_x, aim_y = middle_of(field, x, y)
    at_x, at_y = middle_of(field, column, row)
    ux, uy = aim_x - my_x, aim_y - my_y
    vx, vy = at_x - aim_x, at_y - aim_y
    along = vx * ux + vy * uy
    norm: i64 = isqrt(ux * ux + uy * uy)
    length = power.size_feet * PARTS // field.cell_feet
    if norm == 0 or along < 0 or along > length * norm:
        return False
    across = vx * uy - vy * ux
    if across < 0:
        across = -across
    return across * 2 <= power.width_feet * PARTS // field.cell_feet * norm


def rebound_cells(field: Field, me: Combatant, power: Power, x: i64, y: i64) -> list[int]:
    """The cells behind where it begins, and that one, that a bolt takes in which a wall throws back.

    It rebounds along its way, and the rest of its length goes on beyond.
    """
    my_x, my_y = middle_of(field, me.x, me.y)
    aim_x, aim_y = middle_of(field, x, y)
    ux, uy = aim_x - my_x, aim_y - my_y
    norm: i64 = isqrt(ux * ux + uy * uy)
    if norm == 0:
        return []
    first = me.y * field.width + me.x
    if power.beyond:
        my_x, my_y, first = aim_x, aim_y, y * field.width + x
    length = power.size_feet * PARTS // field.cell_feet
    step: i64 = 1
    while step * PARTS <= length:
        column, row = cell_at(field, my_x + ux * step * PARTS // norm, my_y + uy * step * PARTS // norm)
        if not field.is_inside(column, row):
            return []
        if field.occupant_at(column, row) < NOBODY:
            break
        step += 1
    left = length - 2 * (step - 1) * PARTS
    if step * PARTS > length or left < 0:
        return []
    found = [first]
    step = 1
    while step * PARTS <= left:
        column, row = cell_at(field, my_x - ux * step * PARTS // norm, my_y - uy * step * PARTS // norm)
        if field.occupant_at(column, row) < NOBODY:
            break
        found.append(row * field.width + column)
        step += 1
    return found


def cell_at(field: Field, x: i64, y: i64) -> tuple[i64, i64]:
    """The cell whose middle is nearest to a point, in hundredths of a cell."""
    half = PARTS // 2
    if field.hexes:
        row = (y + _HEX_ROW // 2) // _HEX_ROW
        return (x - (row & 1) * half + half) // PARTS, row
    return (x + half) // PARTS, (y + half) // PARTS


def is_within(
    field: Field, power: Power, from_x: i64, from_y: i64, to_x: i64, to_y: i64, x: i64, y: i64
) -> bool:
    """Whether a cell lies in a burst around the first one, or in a line or cone from it to the second."""
    length = power.size_feet * PARTS // field.cell_feet
    if power.shape == BURST and not field.hexes:
        dx, dy = (x - from_x) * PARTS, (y - from_y) * PARTS
        return dx * dx + dy * dy <= length * length
    middle_x, middle_y = middle_of(field, from_x, from_y)
    at_x, at_y = middle_of(field, x, y)
    vx, vy = at_x - middle_x, at_y - middle_y
    if power.shape == BURST:
        return vx * vx + vy * vy <= length * length
    aim_x, aim_y = middle_of(field, to_x, to_y)
    ux, uy = aim_x - middle_x, aim_y - middle_y
    along = vx * ux + vy * uy
    norm: i64 = isqrt(ux * ux + uy * uy)
    if norm == 0 or along <= 0 or along > length * norm:
        return False
    across = vx * uy - vy * ux
    if across < 0:
        across = -across
    width = power.width_feet * PARTS // field.cell_feet
    if power.shape == LINE:
        return across * 2 <= width * norm
    # Half a cell to either side belongs to the cone even at its tip.
    return across * 2 * length <= width * along + PARTS * length * norm and power.shape == CONE


def reaches_creature(field: Field, me: Combatant, power: Power, other: Combatant) -> bool:
    """Whether a power reaches as far as that combatant, and as high or as deep."""
    return distance_feet(field, me, other) <= _range_feet(power)


def _range_feet(power: Power) -> i64:
    """How far off a power's target may be; one in a line or cone that begins at its user, the length."""
    from_me = (power.shape == LINE or power.shape == CONE) and not power.beyond
    return power.size_feet if from_me else power.range_feet


def is_in_range(field: Field, me: Combatant, power: Power, x: i64, y: i64) -> bool:
    """Whether that cell is near enough to aim at, and nothing hides it from what needs sight."""
    if field.cells_apart(me.x, me.y, x, y) * field.cell_feet > _range_feet(power):
        return False
    return not power.sight or has_line_of_sight(field, me.x, me.y, x, y)
