"""Where to flee to where a battle keeps track of headings: as far from all enemies as one gets."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.battle.ground.headed_search import (
    bare_ways_to,
    find_routes,
    may_end_in,
    next_detour,
    reach_on_foot,
    search_by_steps,
    search_on,
)
from grognard.battle.ground.straight_ways import (
    away_from,
    cells_away,
    count_distances,
    expected_cell,
    most_distance_bound,
    nearly_as_far,
    straight_flight,
)
from grognard.battle.ground.ways import move_limit_feet
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import EMPTY
from grognard.battle.state.routes import Routes


def farthest_cell(battle: Battle, mover: Combatant, mode: i64) -> i64:
    """The destination farthest from all enemies together, and of those the one that costs least.

    A straight way that ends hardly short of it is taken without a search. Else ways to the cells that are as
    far away as any could be are looked for, those with hardly a detour before all, and then to cells nearly
    as far. Returns the cell, or -1 when none is better than staying.
    """
    best = straight_flight(battle, mover, mode)
    if best >= 0:
        return best
    now = cells_away(battle, mover, mover.x, mover.y)
    if most_distance_bound(battle, mover, mode) <= now:
        return -1
    most, goals = _far_cells(battle, mover, mode, 0, only_farthest=True)
    if most <= now:
        return -1
    best = _nearest_goal(battle, mover, mode, most, most, goals)
    if best < 0:
        enough = nearly_as_far(now, most)
        _, goals = _far_cells(battle, mover, mode, enough, only_farthest=False)
        best = _nearest_goal(battle, mover, mode, enough, most, goals)
    if best < 0:
        best = _farthest_of(battle, mover, find_routes(battle, mover, mode), now, most)
    return best


def _far_cells(
    battle: Battle, mover: Combatant, mode: i64, enough: i64, *, only_farthest: bool
) -> tuple[i64, list[int]]:
    """The cells in reach that are `enough` cells from all enemies together, or the farthest of these alone.

    The total distance that all of them have comes first. A step along a row leads at most a cell farther
    from each enemy: cells that are too near are skipped.
    """
    field = battle.field
    expected = expected_cell(battle, mover)
    each_step = max(count_distances(battle, mover, expected), 1)
    reach = reach_on_foot(battle, mover, mode)
    limit = move_limit_feet(battle, mover, mode) // field.cell_feet
    goals: list[int] = []
    y, last_y = max(mover.y - limit, 0), min(mover.y + limit, field.height - 1)
    while y <= last_y:
        x, last_x = max(mover.x - limit, 0), min(mover.x + limit, field.width - 1)
        while x <= last_x:
            away = away_from(battle, mover, expected, x, y)
            if away < enough:
                x += (enough - away + each_step - 1) // each_step
                continue
            cell = y * field.width + x
            if may_end_in(battle, mover, reach, limit, cell):
                if away > enough and only_farthest:
                    enough = away
                    goals = []
                goals.append(int(cell))
            x += 1
        y += 1
    return enough, goals


def _nearest_goal(
    battle: Battle, mover: Combatant, mode: i64, enough: i64, most: i64, goals: list[int]
) -> i64:
    """Of the cells that are far `enough` away the farthest that costs least, with little detour before all.

    The search ends where none could be farther than `most`. Returns the cell, or -1.
    """
    field = battle.field
    steps = bare_ways_to(battle, mover, goals)
    limit = move_limit_feet(battle, mover, mode) // field.cell_feet
    left = steps[mover.y * field.width + mover.x]
    detour: i64 = 0
    while left <= limit:
        routes = search_by_steps(battle, mover, mode, steps, min(detour, limit - left))
        best = _farthest_of(battle, mover, routes, enough - 1, most)
        if best >= 0 or left + detour >= limit:
            return best
        detour = next_detour(detour)
    return -1


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
