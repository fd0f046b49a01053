"""Ways that need no search where headings count: straight, or along a diagonal first and straight after it.

Most moves on open ground are such. A way found here is as short as any, and ends facing the enemy if one turn
does it; where there is none of that kind `grognard.battle.ground.headed_ways` searches for another.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.closing_in import bars_way
from grognard.battle.ground.expected_enemies import expected_place
from grognard.battle.ground.heading import (
    cell_ahead,
    count_headings,
    degrees_between,
    heading_of_step,
    heading_to,
    heading_to_enemy,
    may_turn,
)
from grognard.battle.ground.ways import (
    can_step,
    has_equal_steps,
    is_leaving,
    lets_pass,
    move_limit_feet,
    sign,
    step_cost,
    step_nearer,
    step_toward,
)
from grognard.battle.state.actions import FLEE, RUN
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import WATER, height_between, square_distance
from grognard.battle.state.flags import OUT

MOST_SHORT: Final = 2
"""Cells by which a flight may end short of as far as it goes before a search is worth its time."""
NEARLY: Final = 8
"""A straight way that lacks no more than one part in so many of what could be gained is good enough."""


def can_pass(battle: Battle, mover: Combatant, x: i64, y: i64, to_x: i64, to_y: i64) -> bool:
    """Whether a mover could go into the next cell, to stay or to pass: from high up over heads and water."""
    if can_step(battle, x, y, to_x - x, to_y - y):
        return True
    index = battle.field.occupant_at(to_x, to_y)
    if index < 0:
        return index == WATER - 1 and mover.altitude > 0
    other = battle.combatants[index]
    if lets_pass(battle, mover, other):
        return True
    return battle.field.has_heights and height_between(mover, other) >= battle.field.cell_feet


def needs_search(battle: Battle, mode: i64) -> bool:
    """Whether even a straight way is more than counting squares: hexes, heights, dear diagonals.

    A flight never does: whichever way one turns at its end, one flees.
    """
    return mode != FLEE and (battle.field.has_heights or not _counts_squares(battle))


def _counts_squares(battle: Battle) -> bool:
    """Whether a step is a square, a diagonal one too."""
    return not battle.field.hexes and battle.ruleset.moving.diagonal_steps == 1


def is_straight(battle: Battle, mover: Combatant, x: i64, y: i64, mode: i64) -> bool:
    """Whether there is a straight way to a cell: nothing stands in it, and it keeps the turning distance."""
    heading, _ = _go_straight(battle, mover, x, y, mode)
    return heading >= 0


def straight_end(battle: Battle, mover: Combatant, x: i64, y: i64, mode: i64) -> tuple[i64, i64]:
    """The heading in which a straight way to a cell ends, and the feet since its last turn.

    The heading is -1 when there is no such way. At its end one faces the enemy, if one turn does it.

    Rule: bf.facing.turning-distance-meaning, bf.facing.running-distance
    """
    heading, carried = _go_straight(battle, mover, x, y, mode)
    if heading < 0 or mode == FLEE:
        return heading, carried
    wanted = heading_to_enemy(battle, mover, x, y)
    if wanted != heading:
        degrees = degrees_between(battle.field, heading, wanted)
        if may_turn(battle, mover, degrees, carried_feet=carried, running=mode == RUN):
            return wanted, 0
    return heading, carried


def _go_straight(battle: Battle, mover: Combatant, x: i64, y: i64, mode: i64) -> tuple[i64, i64]:
    """The heading of the last step of a straight way and the feet since its last turn; -1 without a way."""
    field = battle.field
    if needs_search(battle, mode) or not field.is_free(x, y):
        return -1, 0
    if not _counts_squares(battle):
        return _go_ahead(battle, mover, x, y, mode)
    running = mode == RUN or mode == FLEE
    stops = not is_leaving(mode) and not battle.ruleset.moving.controlled_free_attack
    alike = has_equal_steps(battle)
    left = square_distance(mover.x, mover.y, x, y)
    if left * field.cell_feet > move_limit_feet(battle, mover, mode):
        return -1, 0
    at_x, at_y, heading = mover.x, mover.y, mover.facing
    carried = mover.carried_feet
    while left > 0:
        dx, dy = sign(x - at_x), sign(y - at_y)
        is_open = alike and field.is_free(at_x + dx, at_y + dy)
        if not is_open:
            dx, dy = _next_step(battle, mover, at_x, at_y, x, y)
        if stops and (at_x != mover.x or at_y != mover.y):
            if bars_way(battle, mover, at_x, at_y, at_x + dx, at_y + dy):
                return -1, 0
        wanted = heading_of_step(dx, dy)
        if wanted != heading:
            at_once = mode == FLEE and at_x == mover.x and at_y == mover.y
            degrees = degrees_between(field, heading, wanted)
            if not at_once and not may_turn(battle, mover, degrees, carried_feet=carried, running=running):
                return -1, 0
            heading, carried = wanted, 0
        at_x += dx
        at_y += dy
        left -= 1
        if not is_open and (square_distance(at_x, at_y, x, y) > left or field.is_rough(at_x, at_y)):
            return -1, 0
        carried += field.cell_feet
    return heading, carried


def _go_ahead(battle: Battle, mover: Combatant, x: i64, y: i64, mode: i64) -> tuple[i64, i64]:
    """The heading of a flight along one line of level cells, and its feet; -1 without such a way.

    Who flees turns about at once.
    """
    field = battle.field
    apart = field.cells_apart(mover.x, mover.y, x, y)
    heading = heading_to(field, mover.x, mover.y, x, y)
    at_x, at_y = mover.x, mover.y
    cost: i64 = 0
    left = apart
    while left > 0:
        to_x, to_y = cell_ahead(field, at_x, at_y, heading)
        if not can_pass(battle, mover, at_x, at_y, to_x, to_y) or field.is_rough(to_x, to_y):
            return -1, 0
        cost += step_cost(battle, at_x, at_y, to_x - at_x, to_y - at_y)
        at_x, at_y = to_x, to_y
        left -= 1
    if at_x != x or at_y != y or cost * field.cell_feet > move_limit_feet(battle, mover, mode):
        return -1, 0
    return heading, apart * field.cell_feet


def _next_step(battle: Battle, mover: Combatant, x: i64, y: i64, goal_x: i64, goal_y: i64) -> tuple[i64, i64]:
    """The step from a cell straight at another, or past what stands there; no step when none helps."""
    dx, dy = sign(goal_x - x), sign(goal_y - y)
    if can_pass(battle, mover, x, y, x + dx, y + dy):
        return dx, dy
    return step_nearer(battle, x, y, goal_x, goal_y, 1)


def straight_cells(battle: Battle, mover: Combatant, x: i64, y: i64) -> list[int]:
    """The cells of a way that `straight_end` knows, the last one included."""
    cells: list[int] = []
    at_x, at_y = mover.x, mover.y
    counts = _counts_squares(battle)
    ahead: i64 = -1 if counts else heading_to(battle.field, at_x, at_y, x, y)
    while at_x != x or at_y != y:
        if counts:
            dx, dy = _next_step(battle, mover, at_x, at_y, x, y)
            at_x += dx
            at_y += dy
        else:
            at_x, at_y = cell_ahead(battle.field, at_x, at_y, ahead)
        cells.append(at_y * battle.field.width + at_x)
    return cells


def straight_at(battle: Battle, mover: Combatant, mode: i64, goal: Combatant, *, gap: i64) -> i64:
    """The end of a straight walk up to a target, as without headings; -1 if it takes a search.

    It is the mover's own cell if other figures are in the way, or if the mover may not turn that far now:
    after a round of standing it turns freely, and arrives sooner than by a detour.
    """
    field = battle.field
    if needs_search(battle, mode):
        return -1
    steps = move_limit_feet(battle, mover, mode) // field.cell_feet
    cell = step_toward(battle, mover, goal.x, goal.y, gap=gap, steps=steps)
    if is_straight(battle, mover, cell % field.width, cell // field.width, mode):
        return cell
    return mover.y * field.width + mover.x


def straight_flight(battle: Battle, mover: Combatant, mode: i64) -> i64:
    """The cell of a straight way that is as far from all enemies together as any in reach; -1 without one.

    The sum of distances is greatest at the ends of the reach; of all headings the first that is as
    good as those, and the shortest, is taken. Where others stand in the way there, or have run there first,
    the best that gains nearly as much will do.
    """
    if needs_search(battle, mode):
        return -1
    most: i64 = 0
    heading: i64 = 0
    while heading < count_headings(battle.field):
        x, y = _far_end(battle, mover, mode, heading, 0)
        most = max(most, cells_away(battle, mover, x, y))
        heading += 1
    best = _best_straight(battle, mover, mode, most, 0)
    now = cells_away(battle, mover, mover.x, mover.y)
    enough = nearly_as_far(now, most)
    short: i64 = 0
    while best < 0 and short <= MOST_SHORT and enough > now:
        best = _best_straight(battle, mover, mode, enough, short)
        short += 1
    return best


def nearly_as_far(now: i64, most: i64) -> i64:
    """The distance that is good enough where `most` could be gained, and one has `now`."""
    return most - (most - now) // NEARLY


def _best_straight(battle: Battle, mover: Combatant, mode: i64, enough: i64, short: i64) -> i64:
    """The best straight move's end at least `enough` cells from enemies, `short` cells short; -1 for none."""
    field = battle.field
    best: i64 = -1
    most = enough
    shortest: i64 = field.width + field.height
    heading: i64 = 0
    while heading < count_headings(field):
        x, y = _far_end(battle, mover, mode, heading, short)
        steps = field.cells_apart(mover.x, mover.y, x, y)
        away = cells_away(battle, mover, x, y) if steps > 0 else 0
        if away > most or (away == most and 0 < steps < shortest):
            if is_straight(battle, mover, x, y, mode):
                best, most, shortest = y * field.width + x, away, steps
        heading += 1
    return best


def _far_end(battle: Battle, mover: Combatant, mode: i64, heading: i64, short: i64) -> tuple[i64, i64]:
    """The last cell of a move along a heading, within the field, `short` cells short of it.

    Where squares are counted, a diagonal goes on along the edge.
    """
    field = battle.field
    limit = move_limit_feet(battle, mover, mode) // field.cell_feet
    x, y = mover.x, mover.y
    to_x, to_y = cell_ahead(field, x, y, heading)
    if _counts_squares(battle):
        end_x = _far_along(x, to_x - x, limit, field.width, short)
        return end_x, _far_along(y, to_y - y, limit, field.height, short)
    step: i64 = 1
    if to_x != x and to_y != y and not field.hexes:
        step = battle.ruleset.moving.diagonal_steps
    left = limit // step
    while left > 0 and field.is_inside(to_x, to_y):
        x, y = to_x, to_y
        to_x, to_y = cell_ahead(field, x, y, heading)
        left -= 1
    headings = count_headings(field)
    while short > 0 and (x != mover.x or y != mover.y):
        x, y = cell_ahead(field, x, y, (heading + headings // 2) % headings)
        short -= 1
    return x, y


def _far_along(start: i64, way: i64, limit: i64, size: i64, short: i64) -> i64:
    """The last column or row of a move in a direction, within the field, `short` cells short of it."""
    if way < 0:
        return min(max(start - limit, 0) + short, start)
    if way > 0:
        return max(min(start + limit, size - 1) - short, start)
    return start


def cells_away(battle: Battle, mover: Combatant, x: i64, y: i64) -> i64:
    """The cells between a cell and every enemy, together; or where enemies are expected who are unseen."""
    return away_from(battle, mover, expected_cell(battle, mover), x, y)


def most_distance_bound(battle: Battle, mover: Combatant, mode: i64) -> i64:
    """At least as many cells as lie between all enemies and any cell that a move leads to.

    Along a row their number is greatest at one of its ends.
    """
    field = battle.field
    expected = expected_cell(battle, mover)
    limit = move_limit_feet(battle, mover, mode) // field.cell_feet
    y, last = max(mover.y - limit, 0), min(mover.y + limit, field.height - 1)
    most: i64 = 0
    while y <= last:
        across = _most_across(battle, limit, y - mover.y if y > mover.y else mover.y - y)
        left, right = max(mover.x - across, 0), min(mover.x + across, field.width - 1)
        most = max(
            most, away_from(battle, mover, expected, left, y), away_from(battle, mover, expected, right, y)
        )
        y += 1
    return most


def _most_across(battle: Battle, limit: i64, along: i64) -> i64:
    """The most columns away that a move of `limit` steps may end, if it ends `along` rows away."""
    more = battle.ruleset.moving.diagonal_steps - 1
    if battle.field.hexes or more == 0:
        return limit
    across = limit - more * along
    return across if across >= along else (limit - along) // more


def expected_cell(battle: Battle, mover: Combatant) -> i64:
    """The cell where unseen enemies are expected, or -1."""
    return expected_place(battle, mover) if len(battle.unknown.ones) > 0 else i64(-1)


def count_distances(battle: Battle, mover: Combatant, expected: i64) -> i64:
    """How many distances `away_from` adds up."""
    count: i64 = 1 if expected >= 0 else i64(0)
    for side in battle.sides:
        if side.index != mover.side:
            for other in side.members:
                if other.flags & OUT == 0:
                    count += 1
    return count


def away_from(battle: Battle, mover: Combatant, expected: i64, x: i64, y: i64) -> i64:
    """The cells between a cell and every enemy, and where enemies are `expected`, together."""
    total: i64 = 0
    field = battle.field
    for side in battle.sides:
        if side.index != mover.side:
            for other in side.members:
                if other.flags & OUT == 0:
                    total += field.cells_apart(x, y, other.x, other.y)
    if expected >= 0:
        total += field.cells_apart(x, y, expected % field.width, expected // field.width)
    return total
