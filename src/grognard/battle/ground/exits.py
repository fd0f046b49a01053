"""The ways off a closed field: who can still get away, and by which cells a flight leads there.

On most fields a fugitive gets away as soon as no enemy is in contact. A closed field ends in walls, in water,
or in passages that lead on: there a fugitive needs a way to one of its exits that no enemy bars.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from grognard.battle.ground.reaching import cuts_corner, reachable_cells
from grognard.battle.ground.spreading import NEVER, steps_from
from grognard.battle.ground.ways import can_step, directions_from
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import EMPTY, WALL, WATER, is_engaged, is_reached_by_enemy
from grognard.battle.state.flags import HELPLESS, HUMANOID
from grognard.battle.state.neighbours import ASLANT, ROW
from grognard.battle.state.patches import DOOR, PORTCULLIS


def is_at_exit(battle: Battle, me: Combatant) -> bool:
    """Whether a combatant stands where the field goes on."""
    return me.y * battle.field.width + me.x in exits_of(battle, me)


def is_at_edge(battle: Battle, me: Combatant) -> bool:
    """Whether a combatant stands at the edge of a field that is not closed, from where it can go on."""
    field = battle.field
    if field.closed:
        return False
    return me.x == 0 or me.y == 0 or me.x == field.width - 1 or me.y == field.height - 1


def is_at_way_out(battle: Battle, me: Combatant) -> bool:
    """Whether a fugitive stands where it leaves the field: at an exit, or at the edge of an open field."""
    return is_at_exit(battle, me) if battle.field.closed else is_at_edge(battle, me)


def exits_of(battle: Battle, me: Combatant) -> list[int]:
    """The exits by which a combatant flees: those of its side, or all of the field."""
    side = battle.sides[me.side]
    return side.exits if side.own_exits else battle.field.exits


def has_way_out(battle: Battle, me: Combatant) -> bool:
    """Whether a combatant has a way to an exit that leads out of its enemies' reach with its first step.

    On a field that is not closed there always is one.
    """
    if not battle.field.closed:
        return True
    steps = steps_to_exits(battle, me)
    return steps[me.y * battle.field.width + me.x] < NEVER or _first_step(battle, me, steps) >= 0


def gets_away(battle: Battle, me: Combatant) -> bool:
    """Whether a fugitive escapes as a round ends: no enemy is in contact with it, and its way out is clear.

    At an exit it is out of the fight, even with an enemy in contact; so it is at the edge of an open field.
    """
    if is_at_way_out(battle, me):
        return True
    if is_engaged(battle.field, battle.sides, me):
        return False
    if not battle.field.closed:
        return True
    return steps_to_exits(battle, me)[me.y * battle.field.width + me.x] < NEVER


def steps_to_exits(battle: Battle, me: Combatant) -> vec[i64]:
    """The steps from each cell to the nearest exit, or `NEVER`: friends make way, and enemies' reach bars it.

    A combatant with hands opens a door that is only shut.
    """
    field = battle.field
    table = field.neighbours()
    doors = _doors_to_open(battle, me)
    size = field.width * field.height
    steps = vec[i64]([NEVER] * size)
    waiting = vec[i64]([0] * size)
    found: i64 = 0
    for cell in exits_of(battle, me):
        if steps[cell] == NEVER and _may_go(battle, me, cell, doors):
            steps[cell] = 0
            waiting[found] = cell
            found += 1
    place: i64 = 0
    while place < found:
        at = waiting[place]
        place += 1
        k: i64 = 0
        while k < table.count:
            other = table.beside[ROW * at + k]
            if other >= 0 and steps[other] == NEVER and _may_go(battle, me, other, doors):
                if k < ASLANT or not cuts_corner(battle, table, at, k):
                    steps[other] = steps[at] + 1
                    waiting[found] = other
                    found += 1
            k += 1
    return steps


def exit_of(battle: Battle, me: Combatant) -> i64:
    """The exit to which a fugitive's way leads from the cell where it was last; -1 for none."""
    field = battle.field
    cell: i64 = me.y * field.width + me.x
    steps = steps_to_exits(battle, me)
    if steps[cell] == NEVER:
        return _nearest_exit(battle, cell, exits_of(battle, me))
    while steps[cell] > 0:
        x, y = cell % field.width, cell // field.width
        for dx, dy in directions_from(battle, y):
            if field.is_inside(x + dx, y + dy) and not _cuts_corner(battle, x, y, dx, dy):
                other: i64 = (y + dy) * field.width + x + dx
                if steps[other] == steps[cell] - 1:
                    cell = other
                    break
    return cell


def _nearest_exit(battle: Battle, start: i64, exits: list[int]) -> i64:
    """The nearest exit on foot, regardless of combatants in between; a shut door counts from before it."""
    field = battle.field
    steps = steps_from(field, [int(start)])
    best: i64 = -1
    least: i64 = NEVER
    for cell in exits:
        near: i64 = steps[cell]
        x, y = cell % field.width, cell // field.width
        for dx, dy in directions_from(battle, y):
            if near == NEVER and (dx == 0 or dy == 0) and field.is_inside(x + dx, y + dy):
                near = steps[(y + dy) * field.width + x + dx]
        if near < least:
            best, least = cell, near
    return best


def flight_cell(battle: Battle, me: Combatant, mode: i64) -> i64:
    """The cell nearest to an exit to which a combatant can go in that manner; -1 where none is nearer."""
    steps = steps_to_exits(battle, me)
    start = me.y * battle.field.width + me.x
    best: i64 = -1
    least: i64 = steps[start]
    cost: i64 = 0
    for cell, feet in reachable_cells(battle, me, mode).items():
        if steps[cell] < least or (steps[cell] == least and best >= 0 and feet < cost):
            best, least, cost = cell, steps[cell], feet
    if best < 0 and steps[start] == NEVER:
        return _first_step(battle, me, steps)
    return best


def _first_step(battle: Battle, me: Combatant, steps: vec[i64]) -> i64:
    """The free cell beside a combatant from which a clear way to an exit is shortest, or -1."""
    field = battle.field
    best: i64 = -1
    least: i64 = NEVER
    for dx, dy in directions_from(battle, me.y):
        if not can_step(battle, me.x, me.y, dx, dy):
            continue
        x, y = me.x + dx, me.y + dy
        cell = y * field.width + x
        near: i64 = steps[cell]
        if near == NEVER:
            for to_x, to_y in directions_from(battle, y):
                if field.is_inside(x + to_x, y + to_y) and not _cuts_corner(battle, x, y, to_x, to_y):
                    beyond: i64 = steps[(y + to_y) * field.width + x + to_x]
                    if beyond + 1 < near:
                        near = beyond + 1
        if near < least:
            best, least = cell, near
    return best


def _doors_to_open(battle: Battle, me: Combatant) -> set[int]:
    """The cells of the doors that a combatant can simply open."""
    if not battle.patches or me.profile.flags & HUMANOID == 0:
        return set()
    field = battle.field
    return {cell for cell in field.doorways if field.doors[cell] in (DOOR, PORTCULLIS)}


def _may_go(battle: Battle, me: Combatant, cell: i64, doors: set[int]) -> bool:
    """Whether a flight may lead through a cell."""
    field = battle.field
    occupant: i64 = field.occupant[cell]
    if occupant == WALL or occupant == WATER:
        if cell not in doors:
            return False
    elif occupant != EMPTY:
        other = battle.combatants[occupant - 1]
        if other.side != me.side and other.flags & HELPLESS == 0:
            return False
    return not is_reached_by_enemy(field, battle.sides, me.side, cell % field.width, cell // field.width)


def _cuts_corner(battle: Battle, x: i64, y: i64, dx: i64, dy: i64) -> bool:
    """Whether a diagonal step would cut the corner of a wall where the book does not let figures do so."""
    field = battle.field
    if dx == 0 or dy == 0 or field.hexes or battle.ruleset.moving.cut_corners or not field.walls:
        return False
    return field.occupant_at(x + dx, y) == WALL - 1 or field.occupant_at(x, y + dy) == WALL - 1
