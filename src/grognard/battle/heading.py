"""Which way combatants face, where a battle keeps track of it: headings, backs, and ways with turns in them.

A heading is a number: on squares 0 to 7, clockwise from north; on hexes 0 to 5, counter-clockwise from east.
A way is searched over cells, headings and the distance moved since the last turn together.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.actions import FLEE, HURRY, OVERRUN, RUN, WALK, WITHDRAW
from grognard.battle.battle import Battle
from grognard.battle.field import Field, height_between, is_reached_from_afar
from grognard.battle.fire import burning_cells
from grognard.battle.hexes import DIRECTIONS, hex_line, hex_neighbour
from grognard.battle.routes import Routes
from grognard.battle.state import MOVED, NO_SIDESTEP, OUT, TURNS_FREELY, Combatant
from grognard.battle.ways import (
    LEAVING,
    can_step,
    find_way,
    find_way_around,
    move_limit_feet,
    reachable_cells,
    step_cost,
)
from grognard.rules.facing import HEX_TURN_DEGREES, facing_changes, may_turn_so_far, turning_distance

COMPASS: Final = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")
HEX_COMPASS: Final = ("east", "northeast", "northwest", "west", "southwest", "southeast")
HALF_TURN_DEGREES: Final = 45
LONG_FEET: Final = 1000
"""As distance since the last turn: enough for any creature."""

_STEP_X: Final = (0, 1, 1, 1, 0, -1, -1, -1)
_STEP_Y: Final = (-1, -1, 0, 1, 1, 1, 0, -1)
_MOST_CARRIED: Final = 63


def count_headings(field: Field) -> i64:
    """How many headings there are: the neighbours of a cell."""
    return DIRECTIONS if field.hexes else 8


def name_heading(field: Field, heading: i64) -> str:
    """The point of the compass."""
    return HEX_COMPASS[heading] if field.hexes else COMPASS[heading]


def degrees_between(field: Field, one: i64, other: i64) -> i64:
    """The angle from one heading to another, 0 to 180."""
    most = count_headings(field)
    apart = one - other if one > other else other - one
    if apart > most - apart:
        apart = most - apart
    return apart * (HEX_TURN_DEGREES if field.hexes else HALF_TURN_DEGREES)


def cell_ahead(field: Field, x: i64, y: i64, heading: i64) -> tuple[i64, i64]:
    """The next cell in a heading."""
    if field.hexes:
        return hex_neighbour(x, y, heading)
    return x + _STEP_X[heading], y + _STEP_Y[heading]


def heading_to(field: Field, ax: i64, ay: i64, bx: i64, by: i64) -> i64:
    """The heading nearest to the line from one cell to another.

    >>> from grognard.battle.field import Field
    >>> [int(heading_to(Field(9, 9), 4, 4, x, y)) for x, y in ((4, 0), (8, 3), (8, 1), (4, 8))]
    [0, 2, 1, 4]
    """
    if field.hexes:
        to_x, to_y = hex_line(ax, ay, bx, by)[0]
        heading: i64 = 0
        while heading < DIRECTIONS:
            if hex_neighbour(ax, ay, heading) == (to_x, to_y):
                return heading
            heading += 1
        return 0
    dx, dy = bx - ax, by - ay
    across = dx if dx > 0 else -dx
    down = dy if dy > 0 else -dy
    if 2 * down < across:
        return 2 if dx > 0 else 6
    if 2 * across < down:
        return 4 if dy > 0 else 0
    if dx > 0:
        return 3 if dy > 0 else 1
    return 5 if dy > 0 else 7


def is_at_back(field: Field, attacker: Combatant, target: Combatant) -> bool:
    """Whether an attacker stands at a combatant's back, as it faces.

    The back is the side opposite the heading; on squares its two neighbours, too.

    Rule: bf.facing.attack-from-behind-usually
    """
    if not field.keeps_facing or target.facing < 0 or (attacker.x == target.x and attacker.y == target.y):
        return False
    towards = heading_to(field, target.x, target.y, attacker.x, attacker.y)
    return degrees_between(field, target.facing, towards) > 120


def face_the_enemy(battle: Battle) -> None:
    """Let all who have no heading yet face the nearest of their enemies."""
    for me in battle.combatants:
        if me.facing < 0 and me.flags & OUT == 0:
            me.facing = heading_to_enemy(battle, me, me.x, me.y)


def heading_to_enemy(battle: Battle, me: Combatant, x: i64, y: i64) -> i64:
    """The heading from a cell to the enemy nearest to it; a combatant's own where there is none."""
    nearest: i64 = -1
    heading = me.facing if me.facing >= 0 else 0
    for other in battle.combatants:
        if other.side == me.side or other.flags & OUT != 0 or (other.x == x and other.y == y):
            continue
        cells = battle.field.cells_apart(x, y, other.x, other.y)
        if nearest < 0 or cells < nearest:
            nearest = cells
            heading = heading_to(battle.field, x, y, other.x, other.y)
    return heading


def rest_headings(battle: Battle) -> None:
    """Before a new round: whoever stood still in the last one has its first turn free again.

    Rule: bf.facing.turning-distance-meaning
    """
    face_the_enemy(battle)
    for me in battle.combatants:
        if me.flags & MOVED == 0:
            me.carried_feet = LONG_FEET
        me.flown_feet = 0


def may_turn(battle: Battle, me: Combatant, degrees: i64, *, carried_feet: i64, running: bool) -> bool:
    """Whether a moving combatant may turn so far at once, having moved that far since it last turned.

    Rule: bf.facing.turning-distance-meaning, bf.facing.running-60-degrees, bf.facing.incorporeal-fliers,
        bf.facing.normal-characters, bf.facing.square-grid
    """
    if me.profile.flags & TURNS_FREELY != 0:
        return True
    if facing_changes(degrees, hexes=battle.field.hexes) > 1 or not may_turn_so_far(degrees, running=running):
        return False
    return carried_feet >= turning_distance(me.profile.turning_feet, running=running)


def _pack(cell: i64, heading: i64, carried: i64) -> i64:
    return (cell * 8 + heading) * 64 + carried


def _cell_of(state: i64) -> i64:
    return state // 512


def _heading_of(state: i64) -> i64:
    return state // 64 % 8


def _carried_of(state: i64) -> i64:
    return state % 64


def search_ways(battle: Battle, mover: Combatant, mode: i64) -> Routes:
    """Every way that turning distances allow within a move, and where each ends.

    Who turns to flee turns about at once; who runs turns less and later. The last search of each
    manner is kept with the battle and is good until somebody moves.

    Rule: bf.facing.turning-distance-meaning, bf.facing.running-distance
    """
    field = battle.field
    limit = move_limit_feet(battle, mover, mode) // field.cell_feet
    key = (field.changes, mover.index, mode, limit, mover.facing, mover.carried_feet)
    known = battle.routes.get(mode)
    if known is not None and known.key == key:
        return known
    running = mode == RUN or mode == FLEE
    feet = turning_distance(mover.profile.turning_feet, running=running)
    routes = Routes(key, start=mover.y * field.width + mover.x)
    routes.enough = min((feet + field.cell_feet - 1) // field.cell_feet, _MOST_CARRIED)
    _begin(battle, mover, mode, routes)
    stops = mode not in LEAVING and not battle.ruleset.controlled_free_attack
    spent: i64 = 0
    while spent < len(routes.frontier) and spent <= limit:
        i: i64 = 0
        # The list grows while it is walked through: turns cost nothing.
        while i < len(routes.frontier[spent]):
            state: i64 = routes.frontier[spent][i]
            i += 1
            if routes.steps[state] != spent:
                continue
            cell = _cell_of(state)
            if stops and cell != routes.start and _ends_way(battle, mover, routes, cell):
                continue
            _go_on(battle, mover, routes, state, limit, running)
        spent += 1
    _choose_ends(battle, mover, routes)
    battle.routes[mode] = routes
    return routes


def _ends_way(battle: Battle, mover: Combatant, routes: Routes, cell: i64) -> bool:
    """Whether an enemy's reach ends every way in that cell; found once for each."""
    known = routes.stops.get(cell)
    if known is None:
        field = battle.field
        known = is_reached_from_afar(field, battle.sides, mover, cell % field.width, cell // field.width)
        routes.stops[cell] = known
    return known


def _begin(battle: Battle, mover: Combatant, mode: i64, routes: Routes) -> None:
    """Where a way begins: as the mover faces, turned about to flee, or one space to the side.

    Rule: bf.facing.sidestep, bf.facing.sidestep-walk-only, bf.facing.sidestep-not-all
    """
    field = battle.field
    carried = min(mover.carried_feet // field.cell_feet, routes.enough)
    heading: i64 = 0
    while heading < count_headings(field):
        if heading == mover.facing:
            routes.add(_pack(routes.start, heading, carried), 0, came=-1)
        elif mode == FLEE:
            routes.add(_pack(routes.start, heading, 0), 0, came=-1)
        aside = 60 <= degrees_between(field, mover.facing, heading) <= 120
        if aside and mode == WALK and mover.profile.flags & NO_SIDESTEP == 0:
            x, y = cell_ahead(field, mover.x, mover.y, heading)
            if can_pass(battle, mover, mover.x, mover.y, x, y):
                cost = step_cost(battle, mover.x, mover.y, x - mover.x, y - mover.y)
                routes.add(_pack(y * field.width + x, mover.facing, carried), cost, came=-1)
        heading += 1


def _go_on(battle: Battle, mover: Combatant, routes: Routes, state: i64, limit: i64, running: bool) -> None:
    """Add the states one step or one turn further."""
    field = battle.field
    cell, heading, carried = _cell_of(state), _heading_of(state), _carried_of(state)
    x, y = cell % field.width, cell // field.width
    spent: i64 = routes.steps[state]
    to_x, to_y = cell_ahead(field, x, y, heading)
    if spent < limit and can_pass(battle, mover, x, y, to_x, to_y):
        total = spent + step_cost(battle, x, y, to_x - x, to_y - y)
        if total <= limit:
            on = min(carried + 1, routes.enough)
            _add(routes, to_y * field.width + to_x, heading, on, total, state)
    if carried < routes.enough and mover.profile.flags & TURNS_FREELY == 0:
        return
    feet = carried * field.cell_feet
    other: i64 = 0
    while other < count_headings(field):
        degrees = degrees_between(field, heading, other)
        if degrees > 0 and may_turn(battle, mover, degrees, carried_feet=feet, running=running):
            _add(routes, cell, other, 0, spent, state)
        other += 1


def _add(routes: Routes, cell: i64, heading: i64, carried: i64, total: i64, came: i64) -> None:
    """Add a state, unless the same place and heading is known with no more steps and free to turn at once."""
    if routes.steps.get(_pack(cell, heading, routes.enough), total + 1) <= total:
        return
    state = _pack(cell, heading, carried)
    if routes.steps.get(state, total + 1) > total:
        routes.add(state, total, came=came)


def can_pass(battle: Battle, mover: Combatant, x: i64, y: i64, to_x: i64, to_y: i64) -> bool:
    """Whether a mover could go into the next cell, to stay or to pass: over heads, too, from high up."""
    if can_step(battle, x, y, to_x - x, to_y - y):
        return True
    index = battle.field.occupant_at(to_x, to_y)
    if index < 0:
        return False
    other = battle.combatants[index]
    if battle.ruleset.pass_friends and other.side == mover.side:
        return True
    return battle.field.has_heights and height_between(mover, other) >= battle.field.cell_feet


def _choose_ends(battle: Battle, mover: Combatant, routes: Routes) -> None:
    """For every free cell the way that costs least, and of those the one that ends facing the enemy best."""
    field = battle.field
    wanted: dict[int, int] = {}
    best: dict[int, tuple[int, int, int, int]] = {}
    for state, steps in routes.steps.items():
        cell = _cell_of(state)
        if cell == routes.start or field.occupant[cell] != 0:
            continue
        if cell in best and best[cell][0] < steps:
            continue
        if cell not in wanted:
            wanted[cell] = heading_to_enemy(battle, mover, cell % field.width, cell // field.width)
        off = degrees_between(field, _heading_of(state), wanted[cell])
        rank = (steps, int(off), -int(_carried_of(state)), state)
        if cell not in best or rank < best[cell]:
            best[cell] = rank
            routes.ends[cell] = state


def destinations(battle: Battle, mover: Combatant, mode: i64) -> dict[int, int]:
    """Every cell a mover can end its move on, with the feet it costs, its turns counted where they count.

    Who backs off keeps its heading, and so needs no turn.

    Rule: bf.withdraw.keeps-facing, bf.facing.optional
    """
    if not battle.field.keeps_facing or mode == WITHDRAW or mode == HURRY:
        return reachable_cells(battle, mover, mode)
    routes = search_ways(battle, mover, mode)
    return {cell: routes.steps[state] * battle.field.cell_feet for cell, state in routes.ends.items()}


def way_to(battle: Battle, mover: Combatant, x: i64, y: i64, mode: i64) -> list[int]:
    """The cells of a move to a cell, the last one included; clear of fire where the move allows it."""
    if battle.fires and not battle.field.keeps_facing:
        around = find_way_around(battle, mover, x, y, mode, burning_cells(battle))
        if around:
            return around
    if not battle.field.keeps_facing or mode == WITHDRAW or mode == HURRY:
        return find_way(battle, mover, x, y)
    routes = search_ways(battle, mover, mode)
    way: list[int] = []
    state = routes.ends.get(y * battle.field.width + x, -1)
    while state >= 0 and _cell_of(state) != routes.start:
        if not way or way[0] != _cell_of(state):
            way.insert(0, _cell_of(state))
        state = routes.came.get(state, -1)
    return way


def take_heading(battle: Battle, mover: Combatant, x: i64, y: i64, mode: i64) -> None:
    """Note how a combatant will face once it has gone to a cell, and how far it has come since it turned."""
    field = battle.field
    feet = field.cells_apart(mover.x, mover.y, x, y) * field.cell_feet
    mover.flown_feet += feet
    if mode == WITHDRAW or mode == HURRY:
        mover.carried_feet += feet
        return
    routes = search_ways(battle, mover, mode)
    state = routes.ends.get(y * field.width + x, -1)
    if mode == OVERRUN or state < 0:
        turn_toward(battle, mover, x, y)
        return
    mover.facing = _heading_of(state)
    mover.carried_feet = _straight_feet(routes, state, mover.carried_feet, field)


def _straight_feet(routes: Routes, state: i64, carried_feet: i64, field: Field) -> i64:
    """How far a way has come since its last turn, with what was carried over if it has none."""
    steps: i64 = 0
    while True:
        before: i64 = routes.came[state]
        if before < 0:
            if _cell_of(state) != routes.start:
                steps += 1
            return steps * field.cell_feet + (carried_feet if _carried_of(state) > 0 else 0)
        if _heading_of(before) != _heading_of(state):
            return steps * field.cell_feet
        steps += 1
        state = before


def turn_toward(battle: Battle, mover: Combatant, x: i64, y: i64) -> None:
    """Head straight for a cell."""
    field = battle.field
    mover.facing = heading_to(field, mover.x, mover.y, x, y)
    mover.carried_feet = field.cells_apart(mover.x, mover.y, x, y) * field.cell_feet


def best_cell(battle: Battle, mover: Combatant, mode: i64, goal: Combatant | None, *, gap: i64) -> i64:
    """The destination nearest to a combatant, the gap kept; without one, the farthest from all enemies.

    Returns the cell, or -1 when none is better than staying.
    """
    field = battle.field
    best: i64 = -1
    least = _worth(battle, mover, mover.x, mover.y, goal, gap)
    cheapest: i64 = 0
    for cell, feet in destinations(battle, mover, mode).items():
        worth = _worth(battle, mover, cell % field.width, cell // field.width, goal, gap)
        if worth < least or (worth == least and best >= 0 and feet < cheapest):
            best, least, cheapest = cell, worth, feet
    return best


def _worth(battle: Battle, mover: Combatant, x: i64, y: i64, goal: Combatant | None, gap: i64) -> i64:
    """How far a cell is from where one wants to be; less is better."""
    if goal is not None:
        cells = battle.field.cells_apart(x, y, goal.x, goal.y)
        return cells if cells >= gap else 2 * gap - cells
    total: i64 = 0
    for other in battle.combatants:
        if other.side != mover.side and other.flags & OUT == 0:
            total -= battle.field.cells_apart(x, y, other.x, other.y)
    return total
