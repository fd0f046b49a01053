"""Ways with turns in them, where a battle keeps track of headings."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.battle.ground.headed_search import DETOUR, aim_at, find_routes, routes_to, search_on
from grognard.battle.ground.heading import count_headings, degrees_between, heading_to_enemy, turn_toward
from grognard.battle.ground.reaching import reachable_cells
from grognard.battle.ground.shortest import feet_within, find_way, find_way_around
from grognard.battle.ground.straight_ways import (
    cells_away,
    is_straight,
    most_away,
    straight_at,
    straight_cells,
    straight_end,
    straight_from,
)
from grognard.battle.ground.ways import move_limit_feet
from grognard.battle.state.actions import HURRY, OVERRUN, WITHDRAW
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import EMPTY, Field
from grognard.battle.state.routes import MOST_CARRIED, Routes

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
    """Whether a move of that manner needs no turns: nobody's heading counts, or one backs off.

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


def feet_to(battle: Battle, mover: Combatant, x: i64, y: i64, mode: i64) -> i64:
    """The feet of a move to a cell, or -1 when it cannot end there."""
    cell = y * battle.field.width + x
    if keeps_heading(battle, mode):
        return feet_within(battle, mover, x, y, mode)
    if is_straight(battle, mover, x, y, mode):
        return battle.field.cells_apart(mover.x, mover.y, x, y) * battle.field.cell_feet
    _, steps = routes_to(battle, mover, mode, cell)
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
        routes = aim_at(battle, mover, mode, aim, nearest, 0)
        best = _nearest_of(battle, mover, routes, goal, gap=gap, near_enough=nearest)
        if best >= 0 and _off(field, best % field.width, best // field.width, goal, gap) <= nearest:
            return best
        routes = aim_at(battle, mover, mode, aim, nearest, DETOUR)
        best = _nearest_of(battle, mover, routes, goal, gap=gap, near_enough=nearest)
        if best >= 0:
            return best
        # What stands in the way mostly costs few cells: only ways that hardly fall short are looked at then.
        last = min(nearest + SHORT, now - 1)
        while nearest <= last:
            routes = aim_at(battle, mover, mode, aim, nearest, limit)
            best = _nearest_of(battle, mover, routes, goal, gap=gap, near_enough=nearest)
            if best >= 0 and _off(field, best % field.width, best // field.width, goal, gap) <= nearest:
                return best
            nearest += 1
    return _nearest_of(battle, mover, find_routes(battle, mover, mode), goal, gap=gap, near_enough=gap)


def _nearest_of(
    battle: Battle, mover: Combatant, routes: Routes, goal: Combatant, *, gap: i64, near_enough: i64
) -> i64:
    """Of what a search leads to the cell nearest to a combatant, or -1."""
    field = battle.field
    least = _off(field, mover.x, mover.y, goal, gap)
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
                off = _off(field, cell % field.width, cell // field.width, goal, gap)
                if off < least:
                    best, least = cell, off
            link = routes.queue.after[link]
        spent += 1
    return best


def _off(field: Field, x: i64, y: i64, goal: Combatant, gap: i64) -> i64:
    """How far a cell is from where one wants to be; the gap itself at least."""
    cells = field.cells_apart(x, y, goal.x, goal.y)
    return cells if cells >= gap else 2 * gap - cells


def farthest_cell(battle: Battle, mover: Combatant, mode: i64) -> i64:
    """The destination farthest from all enemies together, and of those the one that costs least.

    A straight way that ends hardly short of it is taken without a search. Returns the cell, or -1 when
    none is better than staying.
    """
    best = straight_from(battle, mover, mode)
    if best >= 0:
        return best
    now = cells_away(battle, mover, mover.x, mover.y)
    most = most_away(battle, mover, mode)
    return _farthest_of(battle, mover, find_routes(battle, mover, mode), now, most) if most > now else -1


def _farthest_of(battle: Battle, mover: Combatant, routes: Routes, now: i64, most: i64) -> i64:
    """Of what a search leads to the first and cheapest of the cells farthest from all enemies, or -1.

    No cell counts that is no farther than `now`; the search ends with one that is as far as any could be.
    """
    field = battle.field
    away = now
    farthest = vec[i64]()
    i: i64 = 0
    while True:
        while i < routes.found:
            cell = routes.order[i]
            i += 1
            if cell != routes.start and field.occupant[cell] == EMPTY:
                apart = cells_away(battle, mover, cell % field.width, cell // field.width)
                if apart > away:
                    away = apart
                    farthest = vec[i64]()
                if apart == away and apart > now:
                    farthest = append(farthest, cell)
        best = _cheapest(routes, farthest)
        if routes.is_complete() or (away == most and routes.cost_of(best) < routes.searched):
            return best
        search_on(battle, mover, routes)


def _cheapest(routes: Routes, cells: vec[i64]) -> i64:
    """The first of some cells that costs no more than any other, or -1."""
    best: i64 = -1
    for cell in cells:
        if best < 0 or routes.cost_of(cell) < routes.cost_of(best):
            best = cell
    return best
