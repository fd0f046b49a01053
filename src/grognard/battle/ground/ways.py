"""Finding the way: how far a combatant may go, where it can get to, and by which cells."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.closing_in import bars_way
from grognard.battle.ground.hampering import is_hampered
from grognard.battle.state.actions import CLOSE, FLEE, HURRY, WALK, WITHDRAW
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import BEARING, mark_of
from grognard.battle.state.field import EMPTY, WALL, is_engaged, square_distance
from grognard.battle.state.flags import HELPLESS
from grognard.battle.state.hexes import DIRECTIONS, hex_distance, hex_neighbour
from grognard.battle.state.neighbours import ROW
from grognard.rules.movement import (
    hurried_limit_feet,
    run_limit_feet,
    run_limit_rounds,
    walk_limit_feet,
    withdraw_limit_feet,
)

LADEN: Final = mark_of(BEARING)
"""The mark of combatants that carry a fallen friend, at half their pace."""

_NEXT: Final = [(dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
_BEGUN_BY: Final = [sum(1 << k for k, (x, y) in enumerate(_NEXT) if x * dx + y * dy > 0) for dx, dy in _NEXT]
"""For a step to each next cell, the bits of the directions it begins: its own, and those beside it."""


def is_leaving(mode: i64) -> bool:
    """Whether a move of that manner goes away from enemies."""
    return mode == WITHDRAW or mode == FLEE or mode == HURRY


def move_limit_feet(battle: Battle, combatant: Combatant, mode: i64) -> i64:
    """How far a combatant may go in that manner this round.

    Rule: bf.movement.encounter-move-limit, bf.running.double-move, bf.withdraw.backing-limit,
        bf.withdraw.flee-may-run, bf.running.exhausted-walk-rate, bcb.engage.closing-full-move,
        bcb.actions.full-move-without-attack,
        bcb.engage.closing-declare-moment, bcb.surprise.segment-movement
    """
    ruleset = battle.ruleset
    pace = combatant.profile.walk_feet
    if combatant.marks & LADEN != 0:
        pace //= 2
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

    There is no running on ground that hampers.

    Rule: bf.running.duration, bf.running.exhaustion, bfref.running.endurance, bxe.running.limit-30-rounds
    """
    if battle.field.hampered and is_hampered(battle, combatant):
        return False
    if battle.ruleset.exhaustion.attack != 0 or not battle.ruleset.exhaustion.counts:
        return True
    return combatant.rounds_run < run_limit_rounds(battle.ruleset, combatant.profile.constitution)


def step_toward(battle: Battle, mover: Combatant, goal_x: i64, goal_y: i64, *, gap: i64, steps: i64) -> i64:
    """Walk straight at a goal, around figures in the way, for at most `steps` steps.

    Stops within `gap` cells of the goal, or where an enemy's reach bars the way. Returns the cell reached as
    `y * width + x`, which is the mover's own cell when there is no way forward.

    Rule: bf.engage.moving-past, bxs.engage.stops-movement, bxs.movement.diagonal-cost,
        bxs.movement.diagonal-odd-remainder
    """
    field = battle.field
    alike = has_equal_steps(battle)
    x, y = mover.x, mover.y
    reached = is_engaged(field, battle.sides, mover)
    while steps > 0:
        apart = square_distance(x, y, goal_x, goal_y) if alike else field.cells_apart(x, y, goal_x, goal_y)
        if apart <= gap:
            break
        dx, dy = sign(goal_x - x), sign(goal_y - y)
        cost: i64 = 1
        if not alike or not field.is_free(x + dx, y + dy):
            dx, dy = step_nearer(battle, x, y, goal_x, goal_y, steps)
            cost = step_cost(battle, x, y, dx, dy)
        if cost == 0 or cost > steps or (reached and bars_way(battle, mover, x, y, x + dx, y + dy)):
            break
        x += dx
        y += dy
        steps -= cost
        reached = True
    return y * field.width + x


def directions_open(battle: Battle, x: i64, y: i64) -> i64:
    """The directions in which a walk could begin at a cell, as bits (see `direction_bit`): 0 if none is free.

    A walk straight at a goal in any other direction ends where it begins.
    """
    field = battle.field
    every = field.hexes or not has_equal_steps(battle)
    found: i64 = 0
    dy: i64 = -1
    while dy <= 1:
        dx: i64 = -1
        while dx <= 1:
            if field.is_free(x + dx, y + dy):
                found |= -1 if every else _BEGUN_BY[3 * dy + dx + 4]
            dx += 1
        dy += 1
    return found


def direction_bit(dx: i64, dy: i64) -> i64:
    """The bit of the direction to a cell so far away."""
    place = 3 * sign(dy) + sign(dx) + 4
    return i64(1) << place


def step_past(battle: Battle, mover: Combatant, goal_x: i64, goal_y: i64, *, gap: i64, steps: i64) -> i64:
    """Walk at a goal by a way as long as the straight one on which no enemy's reach ends the walk too soon.

    Returns the cell reached as `y * width + x`: of those as near to the goal as any the first. The
    battle's last search is overwritten.
    """
    field = battle.field
    start = mover.y * field.width + mover.x
    best = start
    least = field.cells_apart(mover.x, mover.y, goal_x, goal_y)
    table = field.neighbours()
    spread = battle.spread
    spread.begin(field.width * field.height, start)
    spread.reach(start, 0)
    place: i64 = 0
    while place < spread.found:
        cell = spread.order[place]
        place += 1
        x, y = cell % field.width, cell // field.width
        apart = field.cells_apart(x, y, goal_x, goal_y)
        if apart < least and field.occupant[cell] == EMPTY:
            best, least = cell, apart
        if apart <= gap:
            continue
        spent = spread.cost_of(cell)
        left = bare_steps(battle, x, y, goal_x, goal_y)
        k: i64 = 0
        while k < table.count:
            other = table.beside[ROW * cell + k]
            k += 1
            if other < 0 or spread.cost_of(other) >= 0:
                continue
            to_x, to_y = other % field.width, other // field.width
            cost = step_cost(battle, x, y, to_x - x, to_y - y)
            if left - bare_steps(battle, to_x, to_y, goal_x, goal_y) != cost or spent + cost > steps:
                continue
            if cell != start and bars_way(battle, mover, x, y, to_x, to_y):
                continue
            if is_passable(battle, mover, x, y, to_x - x, to_y - y):
                spread.reach(other, spent + cost)
    return best


def bare_steps(battle: Battle, x: i64, y: i64, goal_x: i64, goal_y: i64, *, gap: i64 = 0) -> i64:
    """The cost of the straight way to within `gap` cells of a goal on the bare field, in cells."""
    if battle.field.hexes or battle.ruleset.moving.diagonal_steps == 1:
        return max(battle.field.cells_apart(x, y, goal_x, goal_y) - gap, 0)
    across: i64 = max((goal_x - x if goal_x > x else x - goal_x) - gap, 0)
    along: i64 = max((goal_y - y if goal_y > y else y - goal_y) - gap, 0)
    shorter = across if across < along else along
    longer = along if across < along else across
    return longer + (battle.ruleset.moving.diagonal_steps - 1) * shorter


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
    distance = square_distance(x, y, goal_x, goal_y)
    dx, dy = _sidestep(battle, x, y, dx, dy)
    if square_distance(x + dx, y + dy, goal_x, goal_y) > distance:
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
    """The straight step along the longer axis, for a mover that cannot afford a diagonal."""
    return (dx, 0) if left_x * left_x >= left_y * left_y else (0, dy)


def can_step(battle: Battle, x: i64, y: i64, dx: i64, dy: i64) -> bool:
    """Whether a figure could step from a cell into the next, which must be free.

    Where a book does not let figures cut a wall's corner, a diagonal step needs both cells beside it clear of
    walls; hexes have no corners to cut.

    Rule: bxs.terrain.diagonal-past-corner
    """
    field = battle.field
    if not field.is_free(x + dx, y + dy):
        return False
    if dx == 0 or dy == 0 or battle.ruleset.moving.cut_corners or field.hexes or not field.walls:
        return True
    return field.occupant_at(x + dx, y) != WALL - 1 and field.occupant_at(x, y + dy) != WALL - 1


def has_equal_steps(battle: Battle) -> bool:
    """Whether every step into a free cell is possible and costs the same: squares, level, no rough ground."""
    field = battle.field
    moving = battle.ruleset.moving
    if field.hexes or len(field.rough) > 0 or moving.diagonal_steps != 1:
        return False
    return moving.cut_corners or len(field.walls) == 0


def free_run(battle: Battle, x: i64, y: i64, dx: i64, dy: i64, most: i64) -> i64:
    """The steps, at most `most`, from a cell in one direction over open level ground.

    0 where more has to be checked than free cells: on hexes, rough ground, around corners.
    """
    field = battle.field
    if field.hexes or len(field.rough) > 0:
        return 0
    if dx != 0 and dy != 0 and len(field.walls) > 0 and not battle.ruleset.moving.cut_corners:
        return 0
    most = _bounded(most, x, dx, field.width)
    most = _bounded(most, y, dy, field.height)
    occupant = field.occupant
    stride = dy * field.width + dx
    cell = y * field.width + x + stride
    steps: i64 = 0
    while steps < most and occupant[cell] == EMPTY:
        cell += stride
        steps += 1
    return steps


def _bounded(most: i64, at: i64, step: i64, cells: i64) -> i64:
    """The steps, at most `most`, that stay on a line of `cells` cells."""
    left = most
    if step < 0:
        left = at
    elif step > 0:
        left = cells - 1 - at
    return left if left < most else most


def step_cost(battle: Battle, x: i64, y: i64, dx: i64, dy: i64) -> i64:
    """The cost of a step from a cell, in cells; 0 for no step, double on rough ground."""
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


def is_passable(battle: Battle, mover: Combatant, x: i64, y: i64, dx: i64, dy: i64) -> bool:
    """Whether a mover could go into the next cell: it is free, or it lets pass who is there."""
    if can_step(battle, x, y, dx, dy):
        return True
    other = battle.field.occupant_at(x + dx, y + dy)
    return other >= 0 and lets_pass(battle, mover, battle.combatants[other])


def lets_pass(battle: Battle, mover: Combatant, other: Combatant) -> bool:
    """Whether a mover may go through where another is: a friend by some books, the helpless by all.

    No book speaks of the helpless; the ruling is in each book's list as "stepping-over-the-helpless".

    Rule: bxs.movement.through-friends, bxs.movement.not-through-enemies
    """
    if other.flags & HELPLESS != 0:
        return True
    return battle.ruleset.moving.pass_friends and other.side == mover.side


Steps = tuple[tuple[int, int], ...]
"""Of no fixed number: compiled, a constant tuple of a known length is made anew wherever it is used."""

_SQUARE_STEPS: Final[Steps] = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))
_EVEN_HEX_STEPS: Final[Steps] = ((1, 0), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1))
_ODD_HEX_STEPS: Final[Steps] = ((1, 0), (1, -1), (0, -1), (-1, 0), (0, 1), (1, 1))


def directions_from(battle: Battle, y: i64) -> Steps:
    """The steps there are from a cell of that row."""
    if not battle.field.hexes:
        return _SQUARE_STEPS
    return _ODD_HEX_STEPS if y & 1 else _EVEN_HEX_STEPS


def sign(value: i64) -> i64:
    """-1, 0 or 1."""
    if value > 0:
        return 1
    return -1 if value < 0 else 0
