"""Finding the way: how far a combatant may go, where it can get to, and by which cells."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.actions import CLOSE, FLEE, HURRY, WALK, WITHDRAW
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import WALL, Field, cells_between, is_reached_by_enemy, reaches
from grognard.battle.state.flags import OUT, UNABLE
from grognard.battle.state.hexes import DIRECTIONS, hex_distance, hex_neighbour
from grognard.rules.movement import (
    hurried_limit_feet,
    run_limit_feet,
    run_limit_rounds,
    walk_limit_feet,
    withdraw_limit_feet,
)

LEAVING: Final = (WITHDRAW, FLEE, HURRY)
"""The manners of moving that leave melee."""


def move_limit_feet(battle: Battle, combatant: Combatant, mode: i64) -> i64:
    """How far a combatant may go in that manner this round.

    Rule: bf.movement.encounter-move-limit, bf.running.double-move, bf.withdraw.backing-limit,
        bf.withdraw.flee-may-run, bf.running.exhausted-walk-rate, bcb.engage.closing-full-move,
        bcb.actions.full-move-without-attack,
        bcb.engage.closing-declare-moment, bcb.surprise.segment-movement
    """
    ruleset = battle.ruleset
    pace = combatant.profile.walk_feet
    if mode == WALK:
        return walk_limit_feet(ruleset, pace)
    if mode == WITHDRAW:
        return withdraw_limit_feet(ruleset, pace)
    if mode == HURRY:
        return hurried_limit_feet(ruleset, pace)
    if mode == CLOSE:
        return pace
    return run_limit_feet(ruleset, pace) if can_run(battle, combatant) else pace


def can_run(battle: Battle, combatant: Combatant) -> bool:
    """Whether a combatant may run this round: it has running rounds left, or the book only makes it tired.

    Rule: bf.running.duration, bf.running.exhaustion, bfref.running.endurance, bxe.running.limit-30-rounds
    """
    if battle.ruleset.exhaustion.attack != 0 or not battle.ruleset.exhaustion.counts:
        return True
    return combatant.rounds_run < run_limit_rounds(battle.ruleset, combatant.profile.constitution)


def step_toward(battle: Battle, mover: Combatant, goal_x: i64, goal_y: i64, *, gap: i64, steps: i64) -> i64:
    """Walk straight at a goal, around figures in the way, for at most so many steps.

    Stops within `gap` cells of the goal, or as soon as an enemy engages the mover. Returns the cell reached
    as `y * width + x`, which is the mover's own cell when there is no way forward.

    Rule: bf.engage.moving-past, bxs.engage.stops-movement, bxs.movement.diagonal-cost,
        bxs.movement.diagonal-odd-remainder
    """
    field = battle.field
    x, y = mover.x, mover.y
    while steps > 0:
        if field.cells_apart(x, y, goal_x, goal_y) <= gap:
            break
        dx, dy = step_nearer(battle, x, y, goal_x, goal_y, steps)
        cost = step_cost(battle, x, y, dx, dy)
        if cost == 0 or cost > steps:
            break
        x += dx
        y += dy
        steps -= cost
        if is_reached_by_enemy(field, battle.sides, mover.side, x, y):
            break
    return y * field.width + x


def step_nearer(battle: Battle, x: i64, y: i64, goal_x: i64, goal_y: i64, steps: i64) -> tuple[i64, i64]:
    """The step from a cell that leads straight at a goal, or past what blocks it; no step when none helps."""
    if battle.field.hexes:
        return _hex_step(battle, x, y, goal_x, goal_y)
    dx = sign(goal_x - x)
    dy = sign(goal_y - y)
    if dx != 0 and dy != 0 and steps < battle.ruleset.moving.diagonal_steps:
        dx, dy = _straighten(goal_x - x, goal_y - y, dx, dy)
    if can_step(battle, x, y, dx, dy):
        return dx, dy
    distance = cells_between(x, y, goal_x, goal_y)
    dx, dy = _sidestep(battle, x, y, dx, dy)
    if cells_between(x + dx, y + dy, goal_x, goal_y) > distance:
        return 0, 0
    return dx, dy


def _hex_step(battle: Battle, x: i64, y: i64, goal_x: i64, goal_y: i64) -> tuple[i64, i64]:
    """The free hex beside one that is nearest to a goal and not farther than where one stands."""
    best_x: i64 = 0
    best_y: i64 = 0
    least = hex_distance(x, y, goal_x, goal_y) + 1
    direction: i64 = 0
    while direction < DIRECTIONS:
        to_x, to_y = hex_neighbour(x, y, direction)
        distance = hex_distance(to_x, to_y, goal_x, goal_y)
        if distance < least and battle.field.is_free(to_x, to_y):
            best_x, best_y, least = to_x - x, to_y - y, distance
        direction += 1
    return best_x, best_y


def _straighten(left_x: i64, left_y: i64, dx: i64, dy: i64) -> tuple[i64, i64]:
    """The straight step along the longer way, for one who cannot afford a diagonal."""
    return (dx, 0) if left_x * left_x >= left_y * left_y else (0, dy)


def can_step(battle: Battle, x: i64, y: i64, dx: i64, dy: i64) -> bool:
    """Whether a figure could step from a cell into the next, which must be free.

    Where a book does not let figures cut a wall's corner, a diagonal step needs both cells beside it clear of
    walls.

    Rule: bxs.terrain.diagonal-past-corner
    """
    field = battle.field
    if not field.is_free(x + dx, y + dy):
        return False
    if dx == 0 or dy == 0 or battle.ruleset.moving.cut_corners or not field.walls:
        return True
    return field.occupant_at(x + dx, y) != WALL - 1 and field.occupant_at(x, y + dy) != WALL - 1


def step_cost(battle: Battle, x: i64, y: i64, dx: i64, dy: i64) -> i64:
    """What a step from a cell costs of a move, in cells; no step costs nothing, rough ground double."""
    if dx == 0 and dy == 0:
        return 0
    cost: i64 = 1
    if dx != 0 and dy != 0 and not battle.field.hexes:
        cost = battle.ruleset.moving.diagonal_steps
    return 2 * cost if battle.field.is_rough(x + dx, y + dy) else cost


def _sidestep(battle: Battle, x: i64, y: i64, dx: i64, dy: i64) -> tuple[i64, i64]:
    """The free step nearest in direction to a blocked one, or no step."""
    if dx == 0:
        if can_step(battle, x, y, 1, dy):
            return 1, dy
        if can_step(battle, x, y, -1, dy):
            return -1, dy
    elif dy == 0:
        if can_step(battle, x, y, dx, 1):
            return dx, 1
        if can_step(battle, x, y, dx, -1):
            return dx, -1
    else:
        if can_step(battle, x, y, dx, 0):
            return dx, 0
        if can_step(battle, x, y, 0, dy):
            return 0, dy
    return 0, 0


def reachable_cells(
    battle: Battle, mover: Combatant, mode: i64, avoid: set[int] | None = None
) -> dict[int, int]:
    """Every cell the mover can end its move on, with the feet it costs; its own cell is not among them.

    Cells to `avoid` are neither entered nor passed.

    A walking or running mover goes no farther once an enemy engages it, unless the book lets it pass at the
    price of a blow; one that flees or withdraws may pass. Friends are passed where the book allows it.

    Rule: bf.movement.encounter-move-limit, bf.engage.moving-past, bf.engage.disengage-rules-apply,
        bxs.movement.diagonal-cost, bxs.movement.orthogonal-cost, bxs.movement.through-friends,
        bxs.movement.not-through-enemies, bxs.movement.end-on-friend, bcb.engage.closing-stops-adjacent
    """
    field = battle.field
    limit = move_limit_feet(battle, mover, mode)
    shunned = enemies_in_contact(battle, mover) if must_back_away(battle, mode) else None
    cost = _spread(battle, mover, limit, passing=may_pass(battle, mode), avoid=avoid, shunned=shunned)
    return {cell: feet for cell, feet in cost.items() if field.occupant[cell] == 0}


def may_pass(battle: Battle, mode: i64) -> bool:
    """Whether one who moves in that manner may go on past an enemy that reaches it."""
    return mode != CLOSE and (mode in LEAVING or battle.ruleset.moving.controlled_free_attack)


def _spread(
    battle: Battle,
    mover: Combatant,
    limit_feet: i64,
    *,
    passing: bool,
    avoid: set[int] | None = None,
    shunned: list[Combatant] | None = None,
) -> dict[int, int]:
    """The cells a mover can get to and the feet to each; without `passing` an enemy's reach ends the way.

    Every step leads away from those who are shunned.
    """
    field = battle.field
    limit = limit_feet // field.cell_feet
    start = mover.y * field.width + mover.x
    steps: dict[int, int] = {start: 0}
    frontier: list[list[int]] = [[start]]
    spent = 0
    while spent < len(frontier) and spent <= limit:
        for cell in frontier[spent]:
            if steps[cell] != spent:
                continue
            if not passing and cell != start:
                x, y = cell % field.width, cell // field.width
                if is_reached_by_enemy(field, battle.sides, mover.side, x, y):
                    continue
            for other, step in _neighbours(battle, mover, cell):
                if avoid is not None and other in avoid:
                    continue
                if shunned is not None and not backs_away(field, shunned, cell, other):
                    continue
                total = spent + step
                if total <= limit and total < steps.get(other, limit + 1):
                    steps[other] = total
                    while len(frontier) <= total:
                        frontier.append([])
                    frontier[total].append(other)
        spent += 1
    del steps[start]
    return {cell: total * field.cell_feet for cell, total in steps.items()}


def _neighbours(battle: Battle, mover: Combatant, cell: i64) -> list[tuple[int, int]]:
    """The cells a mover could step into from a cell, with the steps each costs."""
    field = battle.field
    x, y = cell % field.width, cell // field.width
    found: list[tuple[int, int]] = []
    for dx, dy in directions_from(battle, y):
        passable = can_step(battle, x, y, dx, dy)
        if not passable and battle.ruleset.moving.pass_friends:
            friend = field.occupant_at(x + dx, y + dy)
            passable = friend >= 0 and battle.combatants[friend].side == mover.side
        if passable:
            found.append(((y + dy) * field.width + x + dx, step_cost(battle, x, y, dx, dy)))
    return found


_SQUARE_STEPS: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))
_EVEN_HEX_STEPS: Final = ((1, 0), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1))
_ODD_HEX_STEPS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (0, 1), (1, 1))


def directions_from(battle: Battle, y: i64) -> tuple[tuple[int, int], ...]:
    """The steps there are from a cell of that row."""
    if not battle.field.hexes:
        return _SQUARE_STEPS
    return _ODD_HEX_STEPS if y & 1 else _EVEN_HEX_STEPS


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
            through = _spread(battle, mover, limit, passing=True, shunned=shunned)
            way = _trace(battle, mover, through, goal)
            limit = through.get(goal, 0)
        else:
            limit = way_feet(battle, mover.x, mover.y, way)
    around = _spread(battle, mover, limit, passing=False, shunned=shunned)
    return _trace(battle, mover, around, goal) or way


def way_feet(battle: Battle, x: i64, y: i64, way: list[int]) -> i64:
    """The feet of a way from a cell: a diagonal step by the book's count, rough ground for what it measures.

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
    """What a way from a cell costs of a move, in cells."""
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
    around = _spread(battle, mover, limit_feet, passing=may_pass(battle, mode), avoid=avoid, shunned=shunned)
    return _trace(battle, mover, around, y * battle.field.width + x)


def clear_feet(battle: Battle, mover: Combatant, x: i64, y: i64) -> i64:
    """The feet straight to a cell over open level ground; 0 if a thing, or an enemy's reach, is in between.

    Most flights are such: they need no way found.
    """
    field = battle.field
    steps: i64 = 0
    at_x, at_y = mover.x, mover.y
    while at_x != x or at_y != y:
        if steps > 0 and is_reached_by_enemy(field, battle.sides, mover.side, at_x, at_y):
            return 0
        dx, dy = _level_step(battle, at_x, at_y, x, y)
        if dx == 0 and dy == 0:
            return 0
        steps += step_cost(battle, at_x, at_y, dx, dy)
        at_x += dx
        at_y += dy
    return steps * field.cell_feet


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


def _trace(battle: Battle, mover: Combatant, cost: dict[int, int], goal: i64) -> list[int]:
    """A shortest way to a cell of those spread over, or none to any other; clear of enemies if it can be."""
    field = battle.field
    start = mover.y * field.width + mover.x
    way: list[int] = []
    cell: i64 = goal
    while cell in cost:
        way.insert(0, cell)
        x, y = cell % field.width, cell // field.width
        reached: i64 = -1
        for dx, dy in directions_from(battle, y):
            from_x, from_y = x + dx, y + dy
            other = from_y * field.width + from_x
            feet = 0 if other == start else cost.get(other, -1)
            if not field.is_inside(from_x, from_y) or feet < 0:
                continue
            if feet + step_cost(battle, from_x, from_y, -dx, -dy) * field.cell_feet != cost[cell]:
                continue
            if other == start:
                return way
            reached = other
            if not is_reached_by_enemy(field, battle.sides, mover.side, from_x, from_y):
                break
        cell = reached
    return way


def must_back_away(battle: Battle, mode: i64) -> bool:
    """Whether a move in that manner is a way back from the enemy, in this book."""
    return (mode == WITHDRAW or mode == HURRY) and battle.ruleset.withdrawal.backwards


def enemies_in_contact(battle: Battle, mover: Combatant) -> list[Combatant]:
    """The enemies who reach a combatant where it stands, and are able to strike."""
    return [
        enemy
        for enemy in battle.combatants
        if enemy.side != mover.side and enemy.flags & UNABLE == 0 and reaches(battle.field, enemy, mover)
    ]


def backs_away(field: Field, enemies: list[Combatant], start: i64, goal: i64) -> bool:
    """Whether a step from a cell to another leads farther from every one of those enemies.

    Step by step, for a way around an enemy also ends farther from it, at its back.

    Rule: bxe.withdraw.fighting-retreat-backwards, bf.withdraw.backing-limit, bcb.withdraw.fractions
    """
    width = field.width
    x, y = start % width, start // width
    to_x, to_y = goal % width, goal // width
    for enemy in enemies:
        if field.cells_apart(enemy.x, enemy.y, to_x, to_y) <= field.cells_apart(enemy.x, enemy.y, x, y):
            return False
    return True


def sign(value: i64) -> i64:
    """-1, 0 or 1."""
    if value > 0:
        return 1
    return -1 if value < 0 else 0
