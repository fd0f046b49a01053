"""The way to a target: straight, by a kept heading, or around fire."""

from __future__ import annotations

from heapq import heapify, heappop
from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.burning import fears_fire, shunned_cells
from grognard.battle.ground.headed_ways import destinations, is_clear_way, nearest_cell
from grognard.battle.ground.reaching import spread_over
from grognard.battle.ground.sight import is_struck_down
from grognard.battle.ground.unseen import is_unfound
from grognard.battle.ground.ways import move_limit_feet, step_past, step_toward
from grognard.battle.state.actions import move_to, x_of, y_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import EMPTY, Field, is_reached_by_enemy
from grognard.battle.state.flags import HIDDEN, NOT_STANDING, OUT
from grognard.battle.state.spread import Spread

FAR: Final = 1_000_000
PLACE_BITS: Final = 20
"""So many bits hold the place of a cell in a list."""


def nearest_enemy(battle: Battle, me: Combatant) -> i64:
    """The nearest enemy that can fight, else the nearest that flees or is powerless, or -1."""
    best: i64 = -1
    best_cells: i64 = FAR
    field = battle.field
    for side in battle.sides:
        if side.index == me.side:
            continue
        for other in side.members:
            # Nobody is nearer than the difference of columns, or of rows: that rules most of an army out.
            across, down = other.x - me.x, other.y - me.y
            if across >= best_cells or -across >= best_cells or down >= best_cells or -down >= best_cells:
                continue
            if other.flags & OUT != 0:
                continue
            cells = field.cells_apart(me.x, me.y, other.x, other.y)
            if cells >= best_cells:
                continue
            if other.flags & NOT_STANDING != 0:
                cells += FAR // 2
            if other.flags & HIDDEN != 0 and is_unfound(battle, me, other):
                continue
            if other.pending.damage != 0 and is_struck_down(battle, other):
                continue
            if cells < best_cells:
                best, best_cells = other.index, cells
    return best


def approach(battle: Battle, me: Combatant, other: Combatant, mode: i64, *, gap_feet: i64) -> i64:
    """The move in that manner that brings an unengaged combatant nearest to a target; 0 for none."""
    field = battle.field
    gap = gap_feet // field.cell_feet
    if battle.patches and fears_fire(battle, me):
        return _go_around_fire(battle, me, other, mode, gap=gap)
    if field.keeps_facing:
        cell = nearest_cell(battle, me, mode, other, gap=gap)
        if cell < 0:
            return 0
        return move_to(cell % field.width, cell // field.width, mode)
    steps = move_limit_feet(battle, me, mode) // field.cell_feet
    cell = step_toward(battle, me, other.x, other.y, gap=gap, steps=steps)
    x, y = cell % field.width, cell // field.width
    if field.cells_apart(x, y, other.x, other.y) > gap and is_reached_by_enemy(
        field, battle.sides, me.side, x, y
    ):
        return _go_past_others(battle, me, other, mode, x, y, gap=gap)
    if x == me.x and y == me.y:
        return 0
    return move_to(x, y, mode)


def _go_past_others(
    battle: Battle, me: Combatant, other: Combatant, mode: i64, x: i64, y: i64, *, gap: i64
) -> i64:
    """A move that reaches the target by a detour when another enemy blocks the straight path at a cell."""
    field = battle.field
    apart = field.cells_apart(x, y, other.x, other.y)
    if apart * field.cell_feet > other.profile.control_feet:
        steps = move_limit_feet(battle, me, mode) // field.cell_feet
        cell = step_past(battle, me, other.x, other.y, gap=gap, steps=steps)
        to_x, to_y = cell % field.width, cell // field.width
        if field.cells_apart(to_x, to_y, other.x, other.y) < apart:
            return move_to(to_x, to_y, mode)
    return 0 if x == me.x and y == me.y else move_to(x, y, mode)


def _go_around_fire(battle: Battle, me: Combatant, other: Combatant, mode: i64, *, gap: i64) -> i64:
    """The move that brings a combatant nearest to a target without touching fire; 0 when none does."""
    field = battle.field
    action = safe_move_toward(battle, me, mode, other.x, other.y, gap=gap, goal=other)
    if action == 0:
        return 0
    now = field.cells_apart(me.x, me.y, other.x, other.y)
    if field.cells_apart(x_of(action), y_of(action), other.x, other.y) < now:
        return action
    return 0


def safe_move_toward(
    battle: Battle, me: Combatant, mode: i64, x: i64, y: i64, *, gap: i64, goal: Combatant | None = None
) -> i64:
    """The move to the cell clear of fire that is nearest to a place, and to the mover; or 0.

    Where a combatant stands at the place, as a `goal`, the search ends with that cell.
    """
    field = battle.field
    if field.keeps_facing:
        best = _nearest_by_clear_way(battle, me, mode, x, y, gap=gap)
        return move_to(best % field.width, best // field.width, mode) if best >= 0 else i64(0)
    best = -1
    least: i64 = 1 << 40
    reach = safe_reach(battle, me, mode, goal, gap)
    i: i64 = 1
    while i < reach.found:
        cell = reach.order[i]
        i += 1
        if may_stay(battle, cell):
            rank = _rank_cell(field, cell, x, y, gap, reach.cost_of(cell))
            if rank < least:
                best, least = cell, rank
    if best < 0:
        return 0
    return move_to(best % field.width, best // field.width, mode)


def _nearest_by_clear_way(battle: Battle, me: Combatant, mode: i64, x: i64, y: i64, *, gap: i64) -> i64:
    """The cell nearest to a place, and to the mover, to which a way with turns in it touches no fire; or -1.

    The ways to the nearest cells are looked at first: most are clear.
    """
    field = battle.field
    steps = destinations(battle, me, mode)
    cells = list(steps)
    ranked: list[int] = []
    place: i64 = 0
    for cell, feet in steps.items():
        if may_stay(battle, cell):
            rank = _rank_cell(field, cell, x, y, gap, feet // field.cell_feet)
            ranked.append((rank << PLACE_BITS) + place)
        place += 1
    heapify(ranked)
    while ranked:
        best = cells[heappop(ranked) & ((1 << PLACE_BITS) - 1)]
        if is_clear_way(battle, me, best, mode):
            return best
    return -1


def _rank_cell(field: Field, cell: i64, x: i64, y: i64, gap: i64, cost: i64) -> i64:
    """The rank of a cell among those to go to, the least best: by its distance from a place, then by cost."""
    apart = field.cells_apart(cell % field.width, cell // field.width, x, y)
    return ((apart if apart > gap else gap) << 20) + cost


def safe_reach(
    battle: Battle, me: Combatant, mode: i64, goal: Combatant | None = None, gap: i64 = 0
) -> Spread:
    """The cells one can get to without touching fire and the steps to each, the mover's own first.

    Where no heading counts, the search ends at a `goal` as `spread_over` says.
    """
    field = battle.field
    if not field.keeps_facing:
        # No one stays in the heat of a wall of fire: the nearest cell may be none to go to.
        return spread_over(battle, me, mode, shunned_cells(battle, me), None if battle.hot else goal, gap)
    reach = battle.spread
    steps = destinations(battle, me, mode)
    clear: list[int] = []
    for cell in steps:
        if is_clear_way(battle, me, cell, mode):
            clear.append(cell)
    # Only now: to look for a way may be a search of its own.
    start = me.y * field.width + me.x
    reach.begin(field.width * field.height, start)
    reach.reach(start, 0)
    for cell in clear:
        reach.reach(cell, steps[cell] // field.cell_feet)
    return reach


def may_stay(battle: Battle, cell: i64) -> bool:
    """Whether a walk may end in a cell of `safe_reach`: it is free, and nothing heats it."""
    return battle.field.occupant[cell] == EMPTY and (not battle.hot or cell not in battle.hot)
