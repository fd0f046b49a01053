"""The cells of a move: a shortest way, clear of enemies, or of what else is to be avoided, if it can be."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.ground.closing_in import bars_way, is_held_off
from grognard.battle.ground.reaching import (
    enemies_in_contact,
    find_reach,
    may_pass,
    must_back_away,
    spread_out,
)
from grognard.battle.ground.ways import (
    bare_steps,
    can_step,
    free_run,
    is_leaving,
    move_limit_feet,
    sign,
    step_cost,
    step_nearer,
)
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import EMPTY, is_reached_by_enemy, reaches, square_distance
from grognard.battle.state.flags import OUT
from grognard.battle.state.neighbours import ROW
from grognard.battle.state.spread import Spread


def find_way(battle: Battle, mover: Combatant, x: i64, y: i64, mode: i64) -> list[int]:
    """The cells of a move, the last one included: a shortest way, clear of enemies if it can be."""
    field = battle.field
    shunned = enemies_in_contact(battle, mover) if must_back_away(battle, mode) else None
    way = _straight_way(battle, mover, x, y)
    if way and not shunned and not _meets_enemy(battle, mover, way):
        return way
    goal = y * field.width + x
    limit = move_limit_feet(battle, mover, mode)
    if may_pass(battle, mode):
        if not way or shunned:
            through = spread_out(battle, mover, limit, passing=True, shunned=shunned, goal=goal)
            way = _trace(battle, mover, through, goal)
            limit = max(through.cost_of(goal), 0) * field.cell_feet
        else:
            limit = way_feet(battle, mover.x, mover.y, way)
    around = spread_out(battle, mover, limit, passing=False, shunned=shunned, goal=goal)
    return _trace(battle, mover, around, goal) or way


def way_feet(battle: Battle, x: i64, y: i64, way: list[int]) -> i64:
    """The feet of a way from a cell: a diagonal step by the book's count, rough ground at its plain length.

    Rule: bxs.movement.diagonal-cost, bxs.movement.orthogonal-cost
    """
    width = battle.field.width
    steps: i64 = 0
    for cell in way:
        to_x, to_y = cell % width, cell // width
        aslant = to_x != x and to_y != y and not battle.field.hexes
        steps += battle.ruleset.moving.diagonal_steps if aslant else 1
        x, y = to_x, to_y
    return steps * battle.field.cell_feet


def way_cost(battle: Battle, x: i64, y: i64, way: list[int]) -> i64:
    """The cost of a way from a cell, in cells."""
    width = battle.field.width
    cost: i64 = 0
    for cell in way:
        to_x, to_y = cell % width, cell // width
        cost += step_cost(battle, x, y, to_x - x, to_y - y)
        x, y = to_x, to_y
    return cost


def find_way_around(
    battle: Battle, mover: Combatant, x: i64, y: i64, mode: i64, avoid: set[int], limit_feet: i64
) -> list[int]:
    """The cells of a move to a cell that keeps clear of those to avoid; none if there is no such way."""
    shunned = enemies_in_contact(battle, mover) if must_back_away(battle, mode) else None
    if not shunned:
        way = _straight_way(battle, mover, x, y)
        if way and _is_clear_of(way, avoid) and not _meets_enemy(battle, mover, way):
            # As short as any: where friends let pass, a step aside may make it longer.
            feet = bare_steps(battle, mover.x, mover.y, x, y) * battle.field.cell_feet
            if feet == way_feet(battle, mover.x, mover.y, way) and feet <= limit_feet:
                return way
    goal = y * battle.field.width + x
    passing = may_pass(battle, mode)
    around = spread_out(battle, mover, limit_feet, passing=passing, avoid=avoid, shunned=shunned, goal=goal)
    return _trace(battle, mover, around, goal)


def _is_clear_of(way: list[int], avoid: set[int]) -> bool:
    """Whether a way goes through none of those cells."""
    for cell in way:
        if cell in avoid:
            return False
    return True


def clear_feet(battle: Battle, mover: Combatant, x: i64, y: i64) -> i64:
    """The feet straight to a cell over open level ground; 0 if a thing, or an enemy's reach, is in between.

    Most flights are such: they need no way found.
    """
    field = battle.field
    steps: i64 = 0
    at_x, at_y = mover.x, mover.y
    dx, dy = sign(x - at_x), sign(y - at_y)
    apart = square_distance(at_x, at_y, x, y)
    if at_x + apart * dx == x and at_y + apart * dy == y:
        if free_run(battle, at_x, at_y, dx, dy, apart) == apart:
            return _run_feet(battle, mover, dx, dy, apart)
    while at_x != x or at_y != y:
        dx, dy = _level_step(battle, at_x, at_y, x, y)
        if dx == 0 and dy == 0:
            return 0
        if steps > 0 and bars_way(battle, mover, at_x, at_y, at_x + dx, at_y + dy):
            return 0
        steps += step_cost(battle, at_x, at_y, dx, dy)
        at_x += dx
        at_y += dy
    return steps * field.cell_feet


def feet_within(battle: Battle, mover: Combatant, x: i64, y: i64, mode: i64) -> i64:
    """The feet of a move in that manner to a cell, or -1 when it cannot end there: see `reachable_cells`."""
    field = battle.field
    cell = y * field.width + x
    if field.occupant[cell] != EMPTY:
        return -1
    if not must_back_away(battle, mode) and (is_leaving(mode) or not is_held_off(battle, mover)):
        clear = clear_feet(battle, mover, x, y)
        if clear > 0 and (clear <= move_limit_feet(battle, mover, mode)):
            return clear
    steps = find_reach(battle, mover, mode).cost_of(cell)
    return steps * field.cell_feet if steps > 0 else i64(-1)


def _run_feet(battle: Battle, mover: Combatant, dx: i64, dy: i64, cells: i64) -> i64:
    """The feet of a number of free steps in one direction; 0 if an enemy's reach bars them."""
    field = battle.field
    x, y = mover.x, mover.y
    left = cells - 1
    while left > 0:
        x += dx
        y += dy
        left -= 1
        if bars_way(battle, mover, x, y, x + dx, y + dy):
            return 0
    return cells * step_cost(battle, x, y, dx, dy) * field.cell_feet


def _straight_way(battle: Battle, mover: Combatant, x: i64, y: i64) -> list[int]:
    """The cells straight to a goal over open level ground, or none when something is in the way."""
    way: list[int] = []
    at_x, at_y = mover.x, mover.y
    while at_x != x or at_y != y:
        dx, dy = _level_step(battle, at_x, at_y, x, y)
        if dx == 0 and dy == 0:
            return []
        at_x += dx
        at_y += dy
        way.append(at_y * battle.field.width + at_x)
    return way


def _level_step(battle: Battle, x: i64, y: i64, goal_x: i64, goal_y: i64) -> tuple[i64, i64]:
    """The step straight at a goal over open level ground, or none."""
    field = battle.field
    if not field.hexes:
        dx, dy = sign(goal_x - x), sign(goal_y - y)
        if can_step(battle, x, y, dx, dy) and not field.is_rough(x + dx, y + dy):
            return dx, dy
    dx, dy = step_nearer(battle, x, y, goal_x, goal_y, 2)
    nearer = field.cells_apart(x + dx, y + dy, goal_x, goal_y) < field.cells_apart(x, y, goal_x, goal_y)
    if not nearer or field.is_rough(x + dx, y + dy):
        return 0, 0
    return dx, dy


def _meets_enemy(battle: Battle, mover: Combatant, way: list[int]) -> bool:
    """Whether a way leads, before its last cell, past an enemy that does not reach the mover already."""
    field = battle.field
    i: i64 = 0
    while i < len(way) - 1:
        cell: i64 = way[i]
        x, y = cell % field.width, cell // field.width
        if is_reached_by_enemy(field, battle.sides, mover.side, x, y):
            for enemy in battle.combatants:
                if enemy.side == mover.side or enemy.flags & OUT != 0 or reaches(field, enemy, mover):
                    continue
                if field.cells_apart(enemy.x, enemy.y, x, y) * field.cell_feet <= enemy.profile.control_feet:
                    return True
        i += 1
    return False


def _trace(battle: Battle, mover: Combatant, spread: Spread, goal: i64) -> list[int]:
    """A shortest way to a cell of those spread over, or none to any other; clear of enemies if it can be."""
    field = battle.field
    width = field.width
    table = field.neighbours()
    way: list[int] = []
    cell: i64 = goal
    while cell >= 0 and cell != spread.start and spread.cost_of(cell) >= 0:
        way.insert(0, cell)
        x, y = cell % width, cell // width
        reached: i64 = -1
        k: i64 = 0
        while k < table.count:
            other = table.beside[ROW * cell + k]
            k += 1
            before = spread.cost_of(other) if other >= 0 else i64(-1)
            if before < 0:
                continue
            from_x, from_y = other % width, other // width
            if before + step_cost(battle, from_x, from_y, x - from_x, y - from_y) != spread.cost_of(cell):
                continue
            if other == spread.start:
                return way
            reached = other
            if not is_reached_by_enemy(field, battle.sides, mover.side, from_x, from_y):
                break
        cell = reached
    return way
