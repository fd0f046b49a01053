"""The advance of a side that has met no one yet: doors are shut between, or all others hang above.

No book speaks of it; the ruling is in each book's list as "doors-in-a-fight".
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.battle.ground.approach import may_stay, safe_reach
from grognard.battle.ground.headed_ways import cell_with_fewest_steps
from grognard.battle.ground.kept_steps import steps_to
from grognard.battle.ground.spreading import NEVER
from grognard.battle.moving.doorways import action_to_open, delay_at, has_hands
from grognard.battle.state.actions import WALK, move_to
from grognard.battle.state.battle import HANGING_ROUNDS, Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.patches import OPEN_SHUTTER, SHUTTER, is_passage
from grognard.battle.turns.unmet_sides import is_alone

PATIENCE_ROUNDS: Final = 10
"""How long the others wait behind their doors for players to come."""


def way_on(battle: Battle, me: Combatant) -> i64:
    """The action that brings such a combatant on; 0 for none.

    Players' people open the nearest door or shutter that is shut, or go to it; where all others hang above,
    they go through the place from end to end. Others stay where they are for a while, if there are players.
    """
    return action_to_advance(battle, me) if _seeks(battle, me) else 0


def action_to_advance(battle: Battle, me: Combatant) -> i64:
    """Open the nearest door or shutter or go to it; where every enemy is above out of reach, advance."""
    field = battle.field
    here = me.y * field.width + me.x
    steps = vec[i64]()
    for cell in field.doorways:
        kind = field.doors[cell]
        if is_passage(kind) or kind == OPEN_SHUTTER:
            continue
        if delay_at(battle, me, cell, kind) < 0 and not (kind == SHUTTER and has_hands(me)):
            continue
        if field.cells_apart(me.x, me.y, cell % field.width, cell // field.width) == 1:
            return action_to_open(battle, me, cell, kind)
        # A shut door is a wall to the search, so each is asked from its own cell.
        ways = steps_to(battle, cell)
        if ways[here] < NEVER and (len(steps) == 0 or ways[here] < steps[here]):
            steps = ways
    if len(steps) == 0 and is_alone(battle):
        steps = steps_to(battle, _end_of_place(battle, here))
    return walk_to_fewest_steps(battle, me, steps) if len(steps) > 0 else 0


def _seeks(battle: Battle, me: Combatant) -> bool:
    """Whether a combatant's side advances: the players', else the first side that is present."""
    if battle.round > PATIENCE_ROUNDS:
        return True
    players = False
    for side in battle.sides:
        players = players or (side.player_characters and not side.hangs_above())
    if players:
        return battle.sides[me.side].player_characters
    for side in battle.sides:
        if not side.hangs_above():
            return side.index == me.side
    return False


def _end_of_place(battle: Battle, here: i64) -> i64:
    """The end of the ground around a cell to go to: at first the farther one to the right, later the other.

    By the round, as its former way is not remembered.
    """
    one = _farthest_from(battle, here)
    other = _farthest_from(battle, one)
    width = battle.field.width
    if (one % width, one) < (other % width, other):
        one, other = other, one
    return one if 2 * battle.round <= HANGING_ROUNDS else other


def _farthest_from(battle: Battle, here: i64) -> i64:
    """The ground to which it is the most steps from a cell."""
    most: i64 = 0
    farthest = here
    cell: i64 = 0
    for steps in steps_to(battle, here):
        if most < steps < NEVER:
            most, farthest = steps, cell
        cell += 1
    return farthest


def walk_to_fewest_steps(battle: Battle, me: Combatant, steps: vec[i64]) -> i64:
    """The walk that leaves the fewest of those steps, if it leaves fewer than there are."""
    width = battle.field.width
    if battle.field.keeps_facing:
        cell = cell_with_fewest_steps(battle, me, WALK, steps)
        return move_to(cell % width, cell // width, WALK) if cell >= 0 else 0
    best: i64 = -1
    least: i64 = steps[me.y * width + me.x]
    reach = safe_reach(battle, me, WALK)
    i: i64 = 1
    while i < reach.found:
        cell = reach.order[i]
        i += 1
        if steps[cell] < least and may_stay(battle, cell):
            best, least = cell, steps[cell]
    return move_to(best % width, best // width, WALK) if best >= 0 else 0
