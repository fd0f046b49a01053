"""Drawing anew what a side cannot know of its enemies: one world consistent with what it has seen."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.expected_enemies import expected_by
from grognard.battle.ground.knowing import is_obscured, unknown_to
from grognard.battle.ground.witness import knows_of
from grognard.battle.hurts.arriving import EXPECTED, cancel_arrival
from grognard.battle.hurts.looks import health_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import EMPTY, lift, place
from grognard.battle.state.flags import (
    ATTACKED,
    COVERED,
    EXPOSED,
    GONE,
    INVISIBLE,
    NOT_STANDING,
    ON_TERRAIN,
    OUT,
    UNDETECTED,
)
from grognard.battle.state.hit_points import roll_hit_dice
from grognard.dice import purpose

MOST_TRIES: Final = 12
"""After so many draws that do not fit the side's knowledge the true state is used."""
NEAR_CELLS: Final = 6
"""So many cells from where unseen enemies are expected they stand at most."""


def redraw_unknown(battle: Battle, side: i64) -> bool:
    """Draw anew what a side cannot know; return whether a combatant changed its place.

    The hit points of an enemy are rolled again until they fit the harm it has taken and how it looks, if it
    is seen. Who is out of sight stands where it could be as well, in the dark about where it is expected, and
    there is no combatant without a sign to the side, nor any arrival to come.
    """
    hidden = unknown_to(battle, side) if is_obscured(battle) else []
    for one in battle.combatants:
        if one.own_side == side or one.side == side or one.flags & OUT != 0:
            if one.marks & EXPECTED != 0 and one.own_side != side:
                cancel_arrival(one)
            continue
        redraw_hit_points(battle, one, seen=one not in hidden)
    if hidden:
        _redraw_places(battle, side, hidden)
    return len(hidden) > 0


def redraw_hit_points(battle: Battle, one: Combatant, *, seen: bool = True) -> None:
    """Roll a combatant's hit points again, within its looks, if seen, and the harm done to it."""
    harm = one.max_hit_points - one.hit_points
    looks = health_of(one)
    true_left, true_full = one.hit_points, one.max_hit_points
    why = purpose.pack_why(purpose.TACTICS, one.index, -1)
    tries: i64 = 0
    while tries < MOST_TRIES:
        tries += 1
        full = roll_hit_dice(one.profile, battle.dice, why)
        if full <= harm:
            continue
        one.max_hit_points = full
        one.hit_points = full - harm
        if not seen or health_of(one) == looks:
            return
    one.max_hit_points = true_full if seen else harm + 1
    one.hit_points = true_left if seen else i64(1)


def _redraw_places(battle: Battle, side: i64, hidden: list[Combatant]) -> None:
    """Place hidden combatants at random, and leave out those without a sign of themselves."""
    field = battle.field
    left: list[Combatant] = []
    for one in hidden:
        lift(field, battle.sides[one.side], one)
        if one.flags & (UNDETECTED | ATTACKED) == UNDETECTED:
            if one.flags & NOT_STANDING == 0:
                battle.sides[one.side].standing -= 1
            one.flags |= GONE
        else:
            left.append(one)
    around = expected_by(battle, side) if left else i64(-1)
    for one in left:
        cell = _draw_place(battle, side, one, around)
        if one.profile.flags & (COVERED | ON_TERRAIN) != 0:
            one.flags |= EXPOSED
        one.x, one.y = cell % field.width, cell // field.width
        place(field, battle.sides[one.side], one)


def _draw_place(battle: Battle, side: i64, one: Combatant, around: i64) -> i64:
    """A free cell where an unknown combatant could be: anywhere, or around a cell."""
    field = battle.field
    why = purpose.pack_why(purpose.TACTICS, -1, -1)
    wide = one.flags & INVISIBLE != 0 or around < 0
    tries: i64 = 0
    while tries < MOST_TRIES:
        tries += 1
        if wide:
            x = battle.dice.die(field.width, why) - 1
            y = battle.dice.die(field.height, why) - 1
        else:
            x = around % field.width + battle.dice.die(2 * NEAR_CELLS + 1, why) - 1 - NEAR_CELLS
            y = around // field.width + battle.dice.die(2 * NEAR_CELLS + 1, why) - 1 - NEAR_CELLS
        if _could_be(battle, side, one, x, y):
            return y * field.width + x
    cells = field.width * field.height
    first = battle.dice.die(cells, why) - 1
    free = first
    step: i64 = 0
    while step < cells:
        cell = (first + step) % cells
        step += 1
        if _could_be(battle, side, one, cell % field.width, cell // field.width):
            return cell
        if field.occupant[free] != EMPTY:
            free = cell
    return free


def _could_be(battle: Battle, side: i64, one: Combatant, x: i64, y: i64) -> bool:
    """Whether a combatant could stand in a cell without being seen by a side."""
    if not battle.field.is_free(x, y):
        return False
    one.x, one.y = x, y
    return not knows_of(battle, side, one)
