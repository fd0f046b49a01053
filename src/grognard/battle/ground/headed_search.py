"""Searches for ways with turns in them: over cells, headings and the distance moved since the last turn.

They go by cost, and no farther than the question asked needs.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from grognard.battle.ground.closing_in import comes_nearer, may_close_in
from grognard.battle.ground.heading import cell_ahead, count_headings, degrees_between, may_turn
from grognard.battle.ground.reaching import cost_of_step, cuts_corner, find_reach
from grognard.battle.ground.spreading import steps_from
from grognard.battle.ground.straight_ways import can_pass
from grognard.battle.ground.ways import bare_steps, is_leaving, move_limit_feet, step_cost
from grognard.battle.state.actions import FLEE, RUN, WALK
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import EMPTY, is_engaged, is_reached_from_afar
from grognard.battle.state.flags import NO_SIDESTEP, TURNS_FREELY
from grognard.battle.state.neighbours import ASLANT, ROW, Neighbours
from grognard.battle.state.routes import MOST_CARRIED, Routes
from grognard.battle.state.spread import SPAN, Spread
from grognard.rules.facing import turning_distance

DETOUR: Final = 2
"""Steps more than the straight way has: ways with no more are looked for first."""


def find_routes(battle: Battle, mover: Combatant, mode: i64) -> Routes:
    """The search for every way that turning distances allow within a move, begun or as far as it has come.

    Who turns to flee turns about at once; who runs turns less and later. The last search of each
    manner is kept with the battle and is good until a combatant moves.

    Rule: bf.facing.turning-distance-meaning, bf.facing.running-distance
    """
    known = battle.routes.get(mode)
    if known is not None and known.aim < 0 and _is_for(battle, mover, known):
        return known
    routes = _open_routes(battle, mover, mode)
    _add_start_states(battle, mover, mode, routes)
    return routes


def routes_to(
    battle: Battle, mover: Combatant, mode: i64, cell: i64, *, most_detour: i64 = SPAN
) -> tuple[Routes, i64]:
    """A search that knows all the shortest ways to a free cell, and their steps, -1 if there are none.

    Ways with hardly a detour are looked for before all, and none with much more than `most_detour` steps. A
    search with an aim that is kept serves for a cell that it has found.
    """
    known = battle.routes.get(mode)
    if known is not None and _is_for(battle, mover, known):
        if known.aim < 0 or _has_found(battle, known, cell):
            return known, _steps_to(battle, mover, known, cell)
    detour: i64 = 0
    walled = len(battle.field.walls) > 0
    ahead = bare_ways_to(battle, mover, [int(cell)]) if walled else vec[i64]()
    while True:
        if walled:
            routes = search_by_steps(battle, mover, mode, ahead, detour)
        else:
            routes = search_toward_cell(battle, mover, mode, cell, 0, detour)
        steps = _steps_to(battle, mover, routes, cell)
        if steps >= 0 or detour >= most_detour or routes.bound >= routes.limit:
            return routes, steps
        detour = next_detour(detour)


def bare_ways_to(battle: Battle, mover: Combatant, cells: list[int]) -> vec[i64]:
    """The least that a way costs a mover from each cell to the nearest of some, if nobody stood in it."""
    aslant = battle.ruleset.moving.diagonal_steps == 1
    return steps_from(battle.field, cells, aslant=aslant, across_water=mover.altitude > 0)


def cells_in_reach(battle: Battle, mover: Combatant, mode: i64) -> vec[i64]:
    """The free cells to which there were a way if no heading counted, and others perhaps.

    Where one may fly over heads, nothing in the way counts.
    """
    field = battle.field
    limit = move_limit_feet(battle, mover, mode) // field.cell_feet
    reach = reach_on_foot(battle, mover, mode)
    count = field.width * field.height if reach is None else reach.found
    found = vec[i64]()
    i: i64 = 0
    while i < count:
        cell = i if reach is None else reach.order[i]
        i += 1
        if may_end_in(battle, mover, reach, limit, cell):
            found = append(found, cell)
    return found


def reach_on_foot(battle: Battle, mover: Combatant, mode: i64) -> Spread | None:
    """A mover's reach if no heading counted; None where it may fly over other figures."""
    return None if battle.field.has_heights else find_reach(battle, mover, mode)


def may_end_in(battle: Battle, mover: Combatant, reach: Spread | None, limit: i64, cell: i64) -> bool:
    """Whether a move within `reach`, of at most `limit` steps, could end in a cell if no heading counted."""
    field = battle.field
    if field.occupant[cell] != EMPTY or (reach is not None and reach.cost_of(cell) < 0):
        return False
    return bare_steps(battle, mover.x, mover.y, cell % field.width, cell // field.width) <= limit


def next_detour(detour: i64) -> i64:
    """The detour to be allowed when ways with that one have been looked for in vain."""
    return 2 * detour if detour > 0 else i64(DETOUR)


def _steps_to(battle: Battle, mover: Combatant, routes: Routes, cell: i64) -> i64:
    """The steps of the shortest way to a free cell, or -1; searches as far as it must."""
    if cell == routes.start or battle.field.occupant[cell] != EMPTY:
        return -1
    while not routes.is_complete() and routes.least[cell] - routes.floor >= routes.searched:
        search_on(battle, mover, routes)
    return routes.cost_of(cell)


def _is_for(battle: Battle, mover: Combatant, routes: Routes) -> bool:
    """Whether a search is of that mover as it is and stands, and no combatant has moved since."""
    if routes.changes != battle.field.changes or routes.mover != mover.index:
        return False
    if routes.facing != mover.facing or routes.carried_feet != mover.carried_feet:
        return False
    return routes.limit == move_limit_feet(battle, mover, routes.mode) // battle.field.cell_feet


def _has_found(battle: Battle, routes: Routes, cell: i64) -> bool:
    """Whether a search with an aim knows of a cell what a full one would."""
    steps = routes.cost_of(cell) if cell >= 0 else i64(-1)
    if not 0 <= steps < routes.searched:
        return False
    left = _steps_left(battle, routes, cell)
    return left == 0 if routes.looks_ahead else steps + left <= routes.bound


def search_toward_cell(
    battle: Battle,
    mover: Combatant,
    mode: i64,
    aim: i64,
    near_enough: i64,
    detour: i64,
    *,
    by_the_way: bool = False,
) -> Routes:
    """A search for the cells within `near_enough` of the cell `aim`, by ways at most `detour` steps longer.

    Cells on the way to it are found only if they are wanted too, or by movers that turn freely.
    """
    routes = _open_routes(battle, mover, mode)
    routes.aim = aim
    routes.near_enough = near_enough
    routes.bound = min(_steps_left(battle, routes, routes.start) + detour, routes.limit)
    routes.looks_ahead = not by_the_way and mover.profile.flags & TURNS_FREELY == 0
    _add_start_states(battle, mover, mode, routes)
    return routes


def search_by_steps(battle: Battle, mover: Combatant, mode: i64, steps: vec[i64], detour: i64) -> Routes:
    """A search for the cells from which few steps are left by a table of these, with such a detour."""
    routes = _open_routes(battle, mover, mode)
    routes.aim = routes.start
    cell: i64 = 0
    while cell < len(steps):
        routes.left[cell] = routes.floor + min(steps[cell], SPAN - 1)
        cell += 1
    routes.bound = steps[routes.start] + detour
    routes.looks_ahead = mover.profile.flags & TURNS_FREELY == 0
    _add_start_states(battle, mover, mode, routes)
    return routes


def _steps_left(battle: Battle, routes: Routes, cell: i64) -> i64:
    """The least steps from a cell to one near enough to the aim."""
    known = routes.left[cell] - routes.floor
    if known < SPAN:
        return known
    width = battle.field.width
    left = bare_steps(
        battle, cell % width, cell // width, routes.aim % width, routes.aim // width, gap=routes.near_enough
    )
    routes.left[cell] = routes.floor + left
    return left


def _open_routes(battle: Battle, mover: Combatant, mode: i64) -> Routes:
    """A search not yet begun, kept with the battle in the place of the last of its manner."""
    field = battle.field
    known = battle.routes.get(mode)
    routes = known if known is not None else Routes(mode)
    if known is None:
        battle.routes[mode] = routes
    routes.changes = field.changes
    routes.mover = mover.index
    routes.facing = mover.facing
    routes.carried_feet = mover.carried_feet
    routes.start = mover.y * field.width + mover.x
    routes.limit = move_limit_feet(battle, mover, mode) // field.cell_feet
    if routes.profile is not mover.profile:
        running = mode == RUN or mode == FLEE
        feet = turning_distance(mover.profile.turning_feet, running=running)
        routes.profile = mover.profile
        routes.enough = min((feet + field.cell_feet - 1) // field.cell_feet, MOST_CARRIED)
        routes.turns = _list_turns(battle, mover, routes.enough * field.cell_feet, running=running)
    routes.clear(field.width * field.height)
    return routes


def _list_turns(battle: Battle, mover: Combatant, carried_feet: i64, *, running: bool) -> vec[i64]:
    """For each heading those that one turn leads to, as bits, once the turning distance is behind one."""
    field = battle.field
    turns = vec[i64]([0] * ROW)
    heading: i64 = 0
    while heading < count_headings(field):
        others: i64 = 0
        bit: i64 = 1
        other: i64 = 0
        while other < count_headings(field):
            degrees = degrees_between(field, heading, other)
            if degrees > 0 and may_turn(battle, mover, degrees, carried_feet=carried_feet, running=running):
                others |= bit
            bit <<= 1
            other += 1
        turns[heading] = others
        heading += 1
    return turns


def _add_start_states(battle: Battle, mover: Combatant, mode: i64, routes: Routes) -> None:
    """Where a way begins: as the mover faces, turned about to flee, or one space to the side.

    Rule: bf.facing.sidestep, bf.facing.sidestep-walk-only, bf.facing.sidestep-not-all
    """
    field = battle.field
    carried = min(mover.carried_feet // field.cell_feet, routes.enough)
    # Who is engaged goes up to the enemy, if anywhere.
    sidesteps = mode == WALK and not is_engaged(field, battle.sides, mover)
    heading: i64 = 0
    while heading < count_headings(field):
        if heading == mover.facing:
            routes.add(routes.pack(routes.start, heading, carried), 0, -1)
        elif mode == FLEE:
            routes.add(routes.pack(routes.start, heading, 0), 0, -1)
        aside = 60 <= degrees_between(field, mover.facing, heading) <= 120
        if aside and sidesteps and mover.profile.flags & NO_SIDESTEP == 0:
            x, y = cell_ahead(field, mover.x, mover.y, heading)
            if can_pass(battle, mover, mover.x, mover.y, x, y):
                cost = step_cost(battle, mover.x, mover.y, x - mover.x, y - mover.y)
                if cost <= routes.limit:
                    routes.add(routes.pack(y * field.width + x, mover.facing, carried), cost, -1)
        heading += 1


def search_on(battle: Battle, mover: Combatant, routes: Routes) -> None:
    """Go through the states of the next cost."""
    moving = battle.ruleset.moving
    stops = not is_leaving(routes.mode) and not moving.controlled_free_attack
    table = battle.field.neighbours()
    queue = routes.queue
    spent = routes.searched
    cost = routes.floor + spent
    # The chain grows while it is gone through: turns cost nothing.
    link: i64 = queue.first[spent]
    while link >= 0:
        state: i64 = queue.item[link]
        if routes.steps[state] == cost:
            cell = routes.cell_of(state)
            reached = stops and _is_reached(battle, mover, routes, cell)
            closing = reached and may_close_in(battle, mover, starts=cell == routes.start)
            if closing or not reached or cell == routes.start:
                _go_on(battle, mover, routes, table, state, cell, closing=closing)
        link = queue.after[link]
    routes.searched = spent + 1


def _is_reached(battle: Battle, mover: Combatant, routes: Routes, cell: i64) -> bool:
    """Whether an enemy would engage the mover in that cell; found once for each."""
    known = routes.stops[cell] - routes.floor
    if known >= SPAN:
        width = battle.field.width
        ends = is_reached_from_afar(battle.field, battle.sides, mover, cell % width, cell // width)
        known = 1 if ends else 0
        routes.stops[cell] = routes.floor + known
    return known != 0


def _go_on(
    battle: Battle,
    mover: Combatant,
    routes: Routes,
    table: Neighbours,
    state: i64,
    cell: i64,
    *,
    closing: bool,
) -> None:
    """Add the states one step or one turn further; `closing` in, only steps toward enemies in reach."""
    field = battle.field
    heading, carried = routes.heading_of(state), routes.carried_of(state)
    spent = routes.searched
    k = table.places[heading]
    to = table.beside[ROW * cell + k]
    if closing and to >= 0:
        width = field.width
        if not comes_nearer(battle, mover, cell % width, cell // width, to % width, to // width):
            to = -1
    if to >= 0 and spent < routes.limit and _may_pass(battle, mover, table, cell, k, to):
        total = spent + cost_of_step(battle, k, to)
        if total <= routes.limit:
            on = carried + 1 if carried < routes.enough else carried
            _add(battle, routes, table, to, heading, on, total, state)
    if carried >= routes.enough or mover.profile.flags & TURNS_FREELY != 0:
        turns = routes.turns[heading]
        other: i64 = 0
        while turns != 0:
            if turns & 1 != 0:
                _add(battle, routes, table, cell, other, 0, spent, state)
            turns >>= 1
            other += 1


def _may_pass(battle: Battle, mover: Combatant, table: Neighbours, cell: i64, k: i64, to: i64) -> bool:
    """Whether a mover could go into a neighbour of that number, to stay or to pass (see `can_pass`)."""
    if battle.field.occupant[to] == EMPTY:
        return k < ASLANT or not cuts_corner(battle, table, cell, k)
    width = battle.field.width
    return can_pass(battle, mover, cell % width, cell // width, to % width, to // width)


def _add(
    battle: Battle,
    routes: Routes,
    table: Neighbours,
    cell: i64,
    heading: i64,
    carried: i64,
    total: i64,
    came: i64,
) -> None:
    """Add a state, unless the same place and heading is known with no more steps and to turn as soon.

    Nor is one added from which no way leads to the aim in the steps that it may take.
    """
    if routes.aim >= 0 and total + _steps_left(battle, routes, cell) > routes.bound:
        return
    state = routes.pack(cell, heading, carried)
    cost = routes.floor + total
    steps = routes.steps
    better = state
    while better <= state - carried + routes.enough:
        if steps[better] <= cost:
            return
        better += 1
    if carried == 0 and routes.looks_ahead and _leads_astray(battle, routes, table, cell, heading, total):
        return
    routes.add(state, total, came)


def _leads_astray(
    battle: Battle, routes: Routes, table: Neighbours, cell: i64, heading: i64, total: i64
) -> bool:
    """Whether a way that has just turned goes too far from the aim before it may turn again."""
    left = _steps_left(battle, routes, cell)
    k = table.places[heading]
    gone: i64 = 0
    while gone < routes.enough and left > 0:
        cell = table.beside[ROW * cell + k]
        if cell < 0:
            return True
        total += cost_of_step(battle, k, cell)
        left = _steps_left(battle, routes, cell)
        if total + left > routes.bound:
            return True
        gone += 1
    return False
