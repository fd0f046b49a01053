"""Which way combatants face, where a battle keeps track of it: headings, turns and backs.

A heading is a number: on squares 0 to 7, clockwise from north; on hexes 0 to 5, counter-clockwise from east.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import Field
from grognard.battle.state.flags import BEHIND, MOVED, OUT, TURNS_FREELY
from grognard.battle.state.hexes import DIRECTIONS, hex_line, hex_neighbour
from grognard.rules.facing import HEX_TURN_DEGREES, facing_changes, may_turn_by, turning_distance

COMPASS: Final = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")
HEX_COMPASS: Final = ("east", "northeast", "northwest", "west", "southwest", "southeast")
HALF_TURN_DEGREES: Final = 45
LONG_FEET: Final = 1000
"""As distance since the last turn: enough for any creature."""


def count_headings(field: Field) -> i64:
    """How many headings there are: the neighbours of a cell."""
    return DIRECTIONS if field.hexes else 8


def name_heading(field: Field, heading: i64) -> str:
    """The point of the compass."""
    return HEX_COMPASS[heading] if field.hexes else COMPASS[heading]


def degrees_between(field: Field, one: i64, other: i64) -> i64:
    """The angle from one heading to another, 0 to 180."""
    most = count_headings(field)
    apart = one - other if one > other else other - one
    if apart > most - apart:
        apart = most - apart
    return apart * (HEX_TURN_DEGREES if field.hexes else HALF_TURN_DEGREES)


def cell_ahead(field: Field, x: i64, y: i64, heading: i64) -> tuple[i64, i64]:
    """The next cell in a heading."""
    if field.hexes:
        return hex_neighbour(x, y, heading)
    if heading & 3 != 0:
        x += 1 if heading < 4 else -1
    if heading & 3 != 2:
        y += 1 if 2 < heading < 6 else -1
    return x, y


def heading_of_step(dx: i64, dy: i64) -> i64:
    """The heading of a step to a neighbouring square.

    >>> [int(heading_of_step(x, y)) for x, y in ((0, -1), (1, -1), (1, 1), (-1, 0))]
    [0, 1, 3, 6]
    """
    if dx == 0:
        return 4 if dy > 0 else 0
    if dx > 0:
        return 2 + dy
    return 6 - dy


def heading_to(field: Field, ax: i64, ay: i64, bx: i64, by: i64) -> i64:
    """The heading nearest to the line from one cell to another.

    >>> from grognard.battle.state.field import Field
    >>> [int(heading_to(Field(9, 9), 4, 4, x, y)) for x, y in ((4, 0), (8, 3), (8, 1), (4, 8))]
    [0, 2, 1, 4]
    """
    if field.hexes:
        to_x, to_y = hex_line(ax, ay, bx, by)[0]
        heading: i64 = 0
        while heading < DIRECTIONS:
            if hex_neighbour(ax, ay, heading) == (to_x, to_y):
                return heading
            heading += 1
        return 0
    dx, dy = bx - ax, by - ay
    across = dx if dx > 0 else -dx
    down = dy if dy > 0 else -dy
    if 2 * down < across:
        return 2 if dx > 0 else 6
    if 2 * across < down:
        return 4 if dy > 0 else 0
    if dx > 0:
        return 3 if dy > 0 else 1
    return 5 if dy > 0 else 7


def is_at_back(field: Field, attacker: Combatant, target: Combatant) -> bool:
    """Whether an attacker stands at a combatant's back, as it faces.

    The back is the side opposite the heading; on squares its two neighbours, too.

    Rule: bf.facing.attack-from-behind-usually
    """
    if not field.keeps_facing or target.facing < 0 or (attacker.x == target.x and attacker.y == target.y):
        return False
    towards = heading_to(field, target.x, target.y, attacker.x, attacker.y)
    return degrees_between(field, target.facing, towards) > 120


def is_behind(field: Field, attacker: Combatant, target: Combatant) -> bool:
    """Whether an attacker is behind a combatant: as they stand where headings count, else as the file has it.

    Rule: bf.facing.attack-from-behind-usually, bf.attack.from-behind
    """
    if field.keeps_facing and target.facing >= 0:
        return is_at_back(field, attacker, target)
    return attacker.flags & BEHIND != 0


def face_the_enemy(battle: Battle) -> None:
    """Turn all combatants without a heading to their nearest enemy."""
    for me in battle.combatants:
        if me.facing < 0 and me.flags & OUT == 0:
            me.facing = heading_to_enemy(battle, me, me.x, me.y)


def heading_to_enemy(battle: Battle, me: Combatant, x: i64, y: i64) -> i64:
    """The heading from a cell to the enemy nearest to it; a combatant's own where there is none."""
    field = battle.field
    hexes = field.hexes
    nearest: Combatant | None = None
    least: i64 = field.width + field.height
    for side in battle.sides:
        if side.index == me.side:
            continue
        for other in side.members:
            # No one is nearer than the difference of columns: that alone rules many out.
            across = other.x - x
            if across >= least or -across >= least or other.flags & OUT != 0:
                continue
            down = other.y - y
            if not hexes and (down >= least or -down >= least):
                continue
            cells = field.cells_apart(x, y, other.x, other.y)
            if 0 < cells < least:
                nearest, least = other, cells
                if cells == 1:
                    return heading_to(field, x, y, other.x, other.y)
    if nearest is None:
        return me.facing if me.facing >= 0 else 0
    return heading_to(field, x, y, nearest.x, nearest.y)


def free_first_turns(battle: Battle) -> None:
    """Before a new round: a combatant that stood still in the last one has its first turn free again.

    Rule: bf.facing.turning-distance-meaning
    """
    face_the_enemy(battle)
    for me in battle.combatants:
        if me.flags & MOVED == 0:
            me.carried_feet = LONG_FEET
        me.flown_feet = 0


def may_turn(battle: Battle, me: Combatant, degrees: i64, *, carried_feet: i64, running: bool) -> bool:
    """Whether a moving combatant may turn by `degrees`, `carried_feet` after its last turn.

    Rule: bf.facing.turning-distance-meaning, bf.facing.running-60-degrees, bf.facing.incorporeal-fliers,
        bf.facing.normal-characters, bf.facing.square-grid
    """
    if me.profile.flags & TURNS_FREELY != 0:
        return True
    if facing_changes(degrees, hexes=battle.field.hexes) > 1 or not may_turn_by(degrees, running=running):
        return False
    return carried_feet >= turning_distance(me.profile.turning_feet, running=running)


def turn_toward(battle: Battle, mover: Combatant, x: i64, y: i64) -> None:
    """Head straight for a cell."""
    field = battle.field
    mover.facing = heading_to(field, mover.x, mover.y, x, y)
    mover.carried_feet = field.cells_apart(mover.x, mover.y, x, y) * field.cell_feet
