"""Ways with turns in them, where a battle keeps track of headings."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.battle.ground.burning import shunned_cells
from grognard.battle.ground.headed_search import (
    DETOUR,
    bare_ways_to,
    cells_in_reach,
    find_routes,
    next_detour,
    routes_to,
    search_by_steps,
    search_on,
    search_toward_cell,
)
from grognard.battle.ground.heading import count_headings, degrees_between, heading_to_enemy, turn_toward
from grognard.battle.ground.reaching import reachable_cells
from grognard.battle.ground.shortest import feet_within, find_way, find_way_around
from grognard.battle.ground.straight_ways import (
    is_straight,
    straight_at,
    straight_cells,
    straight_end,
)
from grognard.battle.ground.ways import bare_steps, move_limit_feet
from grognard.battle.state.actions import HURRY, OVERRUN, WITHDRAW
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import EMPTY, Field
from grognard.battle.state.routes import MOST_CARRIED, Routes
from grognard.battle.state.spread import SPAN

DEAREST: Final = 4
"""What a step costs at most, in cells: a diagonal over rough ground where a diagonal counts as two."""
SHORT: Final = 4
"""Cells by which a way may fall short: those that fall no shorter are looked for before all."""


def _end_of(battle: Battle, mover: Combatant, mode: i64, cell: i64) -> tuple[Routes, i64]:
    """Of the shortest ways to a free cell the state in which the best ends, facing the enemy; -1 without any.

    Next best is one that may turn sooner.
    """
    field = battle.field
    routes, steps = routes_to(battle, mover, mode, cell)
    best: i64 = -1
    if steps < 0:
        return routes, best
    wanted = heading_to_enemy(battle, mover, cell % field.width, cell // field.width)
    least: i64 = 0
    heading: i64 = 0
    while heading < count_headings(field):
        off = degrees_between(field, heading, wanted)
        carried: i64 = 0
        while carried <= routes.enough:
            state = routes.pack(cell, heading, carried)
            if routes.steps[state] == routes.floor + steps:
                rank = off * (MOST_CARRIED + 1) - carried
                if best < 0 or rank < least:
                    best, least = state, rank
            carried += 1
        heading += 1
    return routes, best


def keeps_heading(battle: Battle, mode: i64) -> bool:
    """Whether a move of that manner needs no turns: headings do not count, or it backs off.

    Rule: bf.withdraw.keeps-facing, bf.facing.optional
    """
    return not battle.field.keeps_facing or mode == WITHDRAW or mode == HURRY


def destinations(battle: Battle, mover: Combatant, mode: i64) -> dict[int, int]:
    """Every cell a mover can end its move on, with the feet it costs, its turns counted where they count."""
    if keeps_heading(battle, mode):
        return reachable_cells(battle, mover, mode)
    field = battle.field
    routes = find_routes(battle, mover, mode)
    _search_all(battle, mover, routes)
    found: dict[int, int] = {}
    i: i64 = 0
    while i < routes.found:
        cell = routes.order[i]
        if cell != routes.start and field.occupant[cell] == EMPTY:
            found[cell] = routes.cost_of(cell) * field.cell_feet
        i += 1
    return found


def _search_all(battle: Battle, mover: Combatant, routes: Routes) -> None:
    """Search to the end."""
    while not routes.is_complete():
        search_on(battle, mover, routes)


def feet_to(battle: Battle, mover: Combatant, x: i64, y: i64, mode: i64, *, most_detour: i64 = SPAN) -> i64:
    """The feet of a move to a cell, or -1 when it cannot end there.

    Where headings count, no way with much more than `most_detour` steps of detour is looked for.
    """
    cell = y * battle.field.width + x
    if keeps_heading(battle, mode):
        return feet_within(battle, mover, x, y, mode)
    if is_straight(battle, mover, x, y, mode):
        return battle.field.cells_apart(mover.x, mover.y, x, y) * battle.field.cell_feet
    if bare_steps(battle, mover.x, mover.y, x, y) * battle.field.cell_feet > move_limit_feet(
        battle, mover, mode
    ):
        return -1
    _, steps = routes_to(battle, mover, mode, cell, most_detour=most_detour)
    return steps * battle.field.cell_feet if steps >= 0 else i64(-1)


def way_to(battle: Battle, mover: Combatant, x: i64, y: i64, mode: i64) -> list[int]:
    """The cells of a move to a cell, the last one included; clear of fire where the move allows it."""
    if keeps_heading(battle, mode):
        if battle.burning:
            limit = move_limit_feet(battle, mover, mode)
            around = find_way_around(battle, mover, x, y, mode, battle.burning, limit)
            if around:
                return around
        return find_way(battle, mover, x, y, mode)
    if is_straight(battle, mover, x, y, mode):
        return straight_cells(battle, mover, x, y)
    goal = y * battle.field.width + x
    way: list[int] = []
    routes, state = _end_of(battle, mover, mode, goal)
    while state >= 0 and routes.cell_of(state) != routes.start:
        cell = routes.cell_of(state)
        if not way or way[0] != cell:
            way.insert(0, cell)
        state = routes.came[state]
    return way


def take_heading(battle: Battle, mover: Combatant, x: i64, y: i64, mode: i64) -> None:
    """Note how a combatant will face once it has gone to a cell, and how far it has come since it turned."""
    field = battle.field
    feet = field.cells_apart(mover.x, mover.y, x, y) * field.cell_feet
    mover.flown_feet += feet
    if mode == WITHDRAW or mode == HURRY:
        mover.carried_feet += feet
        return
    if mode == OVERRUN:
        if mover.x != x or mover.y != y:
            turn_toward(battle, mover, x, y)
        return
    heading, carried_feet = straight_end(battle, mover, x, y, mode)
    if heading >= 0:
        mover.facing, mover.carried_feet = heading, carried_feet
        return
    cell = y * field.width + x
    routes, state = _end_of(battle, mover, mode, cell)
    if state < 0:
        turn_toward(battle, mover, x, y)
        return
    mover.facing = routes.heading_of(state)
    mover.carried_feet = _straight_feet(routes, state, mover.carried_feet, field)


def _straight_feet(routes: Routes, state: i64, carried_feet: i64, field: Field) -> i64:
    """How far a way has come since its last turn, with what was carried over if it has none."""
    steps: i64 = 0
    while True:
        before: i64 = routes.came[state]
        if before < 0:
            if routes.cell_of(state) != routes.start:
                steps += 1
            return steps * field.cell_feet + (carried_feet if routes.carried_of(state) > 0 else 0)
        if routes.heading_of(before) != routes.heading_of(state):
            return steps * field.cell_feet
        steps += 1
        state = before


def nearest_cell(battle: Battle, mover: Combatant, mode: i64, goal: Combatant, *, gap: i64) -> i64:
    """The destination nearest to a combatant, the gap in cells kept, and of those the one that costs least.

    Ways without a detour are looked for first, then those with hardly one, of which whichever leads nearer at
    all is good enough. Returns the cell, or -1 when none is better than staying. Ties go to the one reached
    first.
    """
    field = battle.field
    best = straight_at(battle, mover, mode, goal, gap=gap)
    if best >= 0:
        return best if best != mover.y * field.width + mover.x else -1
    aim = goal.y * field.width + goal.x
    now = field.cells_apart(mover.x, mover.y, goal.x, goal.y)
    limit = move_limit_feet(battle, mover, mode) // field.cell_feet
    nearest = max(gap, now - limit)
    if now > nearest:
        routes = search_toward_cell(battle, mover, mode, aim, nearest, 0)
        best = _nearest_of(battle, mover, routes, goal, gap=gap, near_enough=nearest)
        if best >= 0 and _distance_off(field, best % field.width, best // field.width, goal, gap) <= nearest:
            return best
        routes = search_toward_cell(battle, mover, mode, aim, nearest, DETOUR, by_the_way=True)
        best = _nearest_of(battle, mover, routes, goal, gap=gap, near_enough=nearest)
        if best >= 0:
            return best
        # What stands in the way mostly costs few cells: only ways that hardly fall short are looked at then.
        last = min(nearest + SHORT, now - 1)
        detour = next_detour(DETOUR)
        while detour < limit - (now - nearest):
            routes = search_toward_cell(battle, mover, mode, aim, nearest, detour)
            best = _nearest_of(battle, mover, routes, goal, gap=gap, near_enough=nearest)
            if (
                best >= 0
                and _distance_off(field, best % field.width, best // field.width, goal, gap) <= nearest
            ):
                return best
            detour = next_detour(detour)
        # Near the aim all but everything may lead there: then one search without it serves for all.
        far = 2 * (now - nearest) > limit
        while nearest <= last:
            if far:
                routes = search_toward_cell(battle, mover, mode, aim, nearest, limit)
            else:
                routes = find_routes(battle, mover, mode)
            best = _nearest_of(battle, mover, routes, goal, gap=gap, near_enough=nearest)
            if (
                best >= 0
                and _distance_off(field, best % field.width, best // field.width, goal, gap) <= nearest
            ):
                return best
            nearest += 1
    return _nearest_of(battle, mover, find_routes(battle, mover, mode), goal, gap=gap, near_enough=gap)


def _nearest_of(
    battle: Battle, mover: Combatant, routes: Routes, goal: Combatant, *, gap: i64, near_enough: i64
) -> i64:
    """Of what a search leads to the cell nearest to a combatant, or -1."""
    field = battle.field
    least = _distance_off(field, mover.x, mover.y, goal, gap)
    best: i64 = -1
    spent: i64 = 0
    while least > near_enough:
        if spent >= routes.searched:
            if routes.is_complete():
                break
            search_on(battle, mover, routes)
        link: i64 = routes.queue.first[spent]
        while link >= 0:
            cell = routes.cell_of(routes.queue.item[link])
            if cell != routes.start and routes.cost_of(cell) == spent and field.occupant[cell] == EMPTY:
                off = _distance_off(field, cell % field.width, cell // field.width, goal, gap)
                if off < least:
                    best, least = cell, off
            link = routes.queue.after[link]
        spent += 1
    return best


def cheapest_cell(battle: Battle, mover: Combatant, mode: i64, wanted: list[int]) -> i64:
    """Of some cells the one that a move with its turns gets to first, -1 where it gets to none."""
    if not wanted:
        return -1
    ahead = bare_ways_to(battle, mover, wanted)
    detour: i64 = 0
    while True:
        routes = search_by_steps(battle, mover, mode, ahead, detour)
        best = _cheapest_goal(battle, mover, routes, ahead)
        if best >= 0 or routes.bound >= routes.limit:
            return best
        detour = next_detour(detour)


def _cheapest_goal(battle: Battle, mover: Combatant, routes: Routes, ahead: vec[i64]) -> i64:
    """The free cell with no steps left by a table of these that a search gets to first, or -1."""
    spent: i64 = 0
    while spent < routes.searched or not routes.is_complete():
        if spent >= routes.searched:
            search_on(battle, mover, routes)
        link: i64 = routes.queue.first[spent]
        while link >= 0:
            cell = routes.cell_of(routes.queue.item[link])
            if ahead[cell] == 0 and routes.cost_of(cell) == spent and battle.field.occupant[cell] == EMPTY:
                return cell
            link = routes.queue.after[link]
        spent += 1
    return -1


def cell_with_fewest_steps(battle: Battle, mover: Combatant, mode: i64, steps: vec[i64]) -> i64:
    """Of the destinations clear of fire the first from which the fewest steps are left by a table of these.

    Returns the cell, or -1 where none leaves fewer than there are from the mover's own.
    """
    here = steps[mover.y * battle.field.width + mover.x]
    fewest = here
    goals: list[int] = []
    shunned = shunned_cells(battle, mover)
    for cell in cells_in_reach(battle, mover, mode):
        if steps[cell] < here and steps[cell] <= fewest and cell not in shunned and cell not in battle.hot:
            if steps[cell] < fewest:
                fewest = steps[cell]
                goals = []
            goals.append(int(cell))
    if not goals:
        return -1
    ahead = bare_ways_to(battle, mover, goals)
    detour: i64 = 0
    while True:
        routes = search_by_steps(battle, mover, mode, ahead, detour)
        best = _fewest_left(battle, mover, routes, steps, fewest + 1)
        # One found before it by a dearer step would be found by now.
        if best >= 0 and (routes.bound >= routes.limit or routes.cost_of(best) + DEAREST <= routes.bound):
            return best
        if routes.bound >= routes.limit:
            return _fewest_left(battle, mover, find_routes(battle, mover, mode), steps, here)
        detour = next_detour(detour)


def _fewest_left(battle: Battle, mover: Combatant, routes: Routes, steps: vec[i64], most: i64) -> i64:
    """Of all free cells clear of fire that a search leads to the first with the fewest steps left, or -1.

    None counts with as many as `most`.
    """
    _search_all(battle, mover, routes)
    burnt: set[int] = set()
    while True:
        best: i64 = -1
        i: i64 = 0
        while i < routes.found:
            cell = routes.order[i]
            i += 1
            if steps[cell] < (most if best < 0 else steps[best]) and battle.field.occupant[cell] == EMPTY:
                if cell not in burnt:
                    best = cell
        if best < 0 or is_clear_way(battle, mover, best, routes.mode):
            return best
        burnt.add(int(best))


def is_clear_way(battle: Battle, mover: Combatant, cell: i64, mode: i64) -> bool:
    """Whether a move to a cell touches no fire, nor ends in the heat of one."""
    shunned = shunned_cells(battle, mover)
    if cell in battle.hot or cell in shunned:
        return False
    if not shunned:
        return True
    width = battle.field.width
    return shunned.isdisjoint(way_to(battle, mover, cell % width, cell // width, mode))


def _distance_off(field: Field, x: i64, y: i64, goal: Combatant, gap: i64) -> i64:
    """How far a cell is from where one wants to be; the gap itself at least."""
    cells = field.cells_apart(x, y, goal.x, goal.y)
    return cells if cells >= gap else 2 * gap - cells
