"""Finding the way: how far a combatant may go, where it can get to, and by which cells."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.actions import CLOSE, FLEE, HURRY, WALK, WITHDRAW
from grognard.battle.battle import Battle
from grognard.battle.field import WALL, cells_between, is_reached_by_enemy
from grognard.battle.state import Combatant
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
        bcb.actions.full-move-without-attack
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

    Rule: bf.running.duration, bf.running.exhaustion, bxe.running.limit-30-rounds
    """
    if battle.ruleset.exhausted_attack != 0:
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
    diagonal = battle.ruleset.diagonal_steps
    x, y = mover.x, mover.y
    while steps > 0:
        distance = cells_between(x, y, goal_x, goal_y)
        if distance <= gap:
            break
        dx = sign(goal_x - x)
        dy = sign(goal_y - y)
        if steps < diagonal and dx != 0 and dy != 0:
            dx, dy = _straighten(goal_x - x, goal_y - y, dx, dy)
        if not can_step(battle, x, y, dx, dy):
            dx, dy = _sidestep(battle, x, y, dx, dy)
            if dx == 0 and dy == 0:
                break
            if cells_between(x + dx, y + dy, goal_x, goal_y) > distance:
                break
        cost = step_cost(battle, dx, dy)
        if cost > steps:
            break
        x += dx
        y += dy
        steps -= cost
        if is_reached_by_enemy(field, battle.sides, mover.side, x, y):
            break
    return y * field.width + x


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
    if dx == 0 or dy == 0 or battle.ruleset.cut_corners or not field.walls:
        return True
    return field.occupant_at(x + dx, y) != WALL - 1 and field.occupant_at(x, y + dy) != WALL - 1


def step_cost(battle: Battle, dx: i64, dy: i64) -> i64:
    """What a step costs of a move, in cells; no step costs nothing."""
    if dx != 0 and dy != 0:
        return battle.ruleset.diagonal_steps
    return 1 if dx != 0 or dy != 0 else 0


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


def reachable_cells(battle: Battle, mover: Combatant, mode: i64) -> dict[int, int]:
    """Every cell the mover can end its move on, with the feet it costs; its own cell is not among them.

    A walking or running mover goes no farther once an enemy engages it, unless the book lets it pass at the
    price of a blow; one that flees or withdraws may pass. Friends are passed where the book allows it.

    Rule: bf.movement.encounter-move-limit, bf.engage.moving-past, bf.engage.disengage-rules-apply,
        bxs.movement.diagonal-cost, bxs.movement.orthogonal-cost, bxs.movement.through-friends,
        bxs.movement.not-through-enemies, bxs.movement.end-on-friend, bcb.engage.closing-stops-adjacent
    """
    field = battle.field
    stops = mode == CLOSE or (mode not in LEAVING and not battle.ruleset.controlled_free_attack)
    cost = _spread(battle, mover, move_limit_feet(battle, mover, mode), passing=not stops)
    return {cell: feet for cell, feet in cost.items() if field.occupant[cell] == 0}


def _spread(battle: Battle, mover: Combatant, limit_feet: i64, *, passing: bool) -> dict[int, int]:
    """The cells a mover can get to and the feet to each; without `passing` an enemy's reach ends the way."""
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
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)):
        passable = can_step(battle, x, y, dx, dy)
        if not passable and battle.ruleset.pass_friends:
            friend = field.occupant_at(x + dx, y + dy)
            passable = friend >= 0 and battle.combatants[friend].side == mover.side
        if passable:
            found.append(((y + dy) * field.width + x + dx, step_cost(battle, dx, dy)))
    return found


def find_way(battle: Battle, mover: Combatant, x: i64, y: i64) -> list[int]:
    """The cells of a flight, the last one included: a shortest way, clear of enemies if it can be."""
    field = battle.field
    way: list[int] = []
    clear = True
    at_x, at_y = mover.x, mover.y
    while at_x != x or at_y != y:
        at_x += (1 if x > at_x else 0) - (1 if x < at_x else 0)
        at_y += (1 if y > at_y else 0) - (1 if y < at_y else 0)
        if not field.is_free(at_x, at_y):
            way.clear()
            break
        if (at_x != x or at_y != y) and is_reached_by_enemy(field, battle.sides, mover.side, at_x, at_y):
            clear = False
        way.append(at_y * field.width + at_x)
    if way and clear:
        return way
    goal = y * field.width + x
    if not way:
        through = _spread(battle, mover, move_limit_feet(battle, mover, FLEE), passing=True)
        way = _trace(battle, mover, through, goal)
    around = _spread(battle, mover, len(way) * field.cell_feet, passing=False)
    return _trace(battle, mover, around, goal) or way


def _trace(battle: Battle, mover: Combatant, cost: dict[int, int], goal: i64) -> list[int]:
    """A shortest way to a cell of those spread over, or none to any other; clear of enemies if it can be."""
    field = battle.field
    way: list[int] = []
    cell: i64 = goal
    while cell in cost:
        way.insert(0, cell)
        before = cost[cell] - field.cell_feet
        if before == 0:
            break
        reached: i64 = -1
        for other, feet in cost.items():
            other_x, other_y = other % field.width, other // field.width
            if (
                feet == before
                and cells_between(cell % field.width, cell // field.width, other_x, other_y) == 1
            ):
                reached = other
                if not is_reached_by_enemy(field, battle.sides, mover.side, other_x, other_y):
                    break
        cell = reached
    return way


def sign(value: i64) -> i64:
    """-1, 0 or 1."""
    if value > 0:
        return 1
    return -1 if value < 0 else 0
