"""The way to the enemy by doors: which one to go to, to open, to force, or to go through."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.approach import may_stay, safe_reach
from grognard.battle.ground.reaching import cost_of_step, cuts_corner
from grognard.battle.ground.unseen import is_unfound
from grognard.battle.hurts.ailing import lost_strength
from grognard.battle.state.actions import (
    END_TURN,
    FORCE_DOOR,
    PICK_LOCK,
    UNBAR_DOOR,
    WALK,
    aim_at_place,
    move_to,
)
from grognard.battle.state.actions import OPEN_DOOR as OPEN
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import WALL, WATER
from grognard.battle.state.flags import FLEEING, HELPLESS, HIDDEN, HUMANOID, OUT
from grognard.battle.state.neighbours import ASLANT, ROW, Neighbours
from grognard.battle.state.patches import (
    BARRED_DOOR,
    DOOR,
    LOCKED_DOOR,
    LOCKED_IRON_DOOR,
    LOCKED_PORTCULLIS,
    LOCKED_STONE_DOOR,
    OPEN_SHUTTER,
    PORTCULLIS,
    SHUTTER,
    STUCK_DOOR,
    STUCK_PORTCULLIS,
    bar_side,
    is_passage,
)
from grognard.battle.state.spread import Spread
from grognard.creatures.abilities import ability_modifier
from grognard.rules.doors import faces_to_force

LOCKED: Final = (LOCKED_DOOR, LOCKED_IRON_DOOR, LOCKED_STONE_DOOR, LOCKED_PORTCULLIS)
NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
"""As in `BAR_SIDES`."""
OPENING: Final = 8
FORCING: Final = 24
"""For how many cells of a way round it is worth while to open a door, or to force one."""


def has_hands(me: Combatant) -> bool:
    """Whether a combatant can handle a door."""
    return me.profile.flags & HUMANOID != 0


def strength_to_force(me: Combatant) -> i64:
    """The Strength modifier of a combatant at a door; a creature without a score has none of its own."""
    own: i64 = ability_modifier(me.profile.strength) if me.profile.strength > 0 else 0
    return own + lost_strength(me)


def chance_to_force(battle: Battle, me: Combatant, kind: i64) -> i64:
    """On how many faces of the book's die a combatant forces a door of that kind; 0 where it cannot.

    Rule: bxe.doors.stuck-chance-by-str, bxs.doors.force-strength, bxs.doors.stuck-any-material
    """
    rules = battle.ruleset.doors
    if rules.faces == 0:
        return 0
    if kind in LOCKED:
        material = "wood" if kind == LOCKED_DOOR else "stone" if kind == LOCKED_STONE_DOOR else "iron"
        if material not in rules.locked:
            return 0
    elif kind != STUCK_DOOR and kind != STUCK_PORTCULLIS:
        return 0
    return faces_to_force(rules, strength_to_force(me))


def chance_to_pick(battle: Battle, me: Combatant, kind: i64) -> i64:
    """The chance, in a hundred, that a combatant picks the lock of a door of that kind in a fight.

    Rule: bxe.doors.locked-pick, bxs.doors.pick-lock-thieves-only
    """
    if kind not in LOCKED or not battle.ruleset.doors.picked_in_a_fight:
        return 0
    return me.profile.opens


def reaches_bar(battle: Battle, me: Combatant, cell: i64) -> bool:
    """Whether a combatant is on the side of a door that has its bar."""
    side = bar_side(battle.patches, cell)
    across, down = me.x - cell % battle.field.width, me.y - cell // battle.field.width
    if side < 0:
        return False
    if side == NORTH or side == SOUTH:
        return down < 0 if side == NORTH else down > 0
    return across > 0 if side == EAST else across < 0


def way_by_door(battle: Battle, me: Combatant, goal: i64 = -1) -> i64:
    """The action that brings an unengaged combatant to the nearest enemy through a door; else 0.

    With a cell as a `goal` it leads there.

    A shut door beside one is opened or forced, to any other and through an open one one walks. Who finds its
    friends in the way waits.
    """
    field = battle.field
    if not field.doorways:
        return 0
    start = me.y * field.width + me.x
    left = _distances_by_doors(battle, me, start, goal)
    most = left.cost_of(start)
    if most < 0 or not left.is_marked(start):
        return 0
    for doorway in field.doorways:
        kind, cost = field.doors[doorway], left.cost_of(doorway)
        x, y = doorway % field.width, doorway // field.width
        if not is_passage(kind) and cost >= 0 and field.cells_apart(me.x, me.y, x, y) == 1:
            if cost + 1 + delay_at(battle, me, doorway, kind) <= most:
                return action_to_open(battle, me, doorway, kind)
    best: i64 = -1
    reach = safe_reach(battle, me, WALK)
    i: i64 = 1
    while i < reach.found:
        cell = reach.order[i]
        i += 1
        cost = left.cost_of(cell)
        if 0 <= cost < most and may_stay(battle, cell):
            best, most = cell, cost
    if best < 0:
        return END_TURN
    return move_to(best % field.width, best // field.width, WALK)


def action_to_open(battle: Battle, me: Combatant, cell: i64, kind: i64) -> i64:
    """The next action to open a door of that kind: open it, take off its bar, pick or force it."""
    action: i64 = OPEN
    if kind == BARRED_DOOR:
        action = UNBAR_DOOR
    elif kind != DOOR and kind != SHUTTER and kind != PORTCULLIS:
        picks = chance_to_pick(battle, me, kind) > 0 and chance_to_force(battle, me, kind) == 0
        action = PICK_LOCK if picks else FORCE_DOOR
    return aim_at_place(action, 0, cell % battle.field.width, cell // battle.field.width)


def delay_at(battle: Battle, me: Combatant, cell: i64, kind: i64) -> i64:
    """The delay that a door adds to a way, in cells; -1 where it cannot be passed."""
    if is_passage(kind):
        return 0
    if not has_hands(me) or kind == SHUTTER or kind == OPEN_SHUTTER:
        return -1
    if kind == DOOR or kind == PORTCULLIS or (kind == BARRED_DOOR and reaches_bar(battle, me, cell)):
        return OPENING
    return FORCING if chance_to_force(battle, me, kind) > 0 or chance_to_pick(battle, me, kind) > 0 else -1


def _distances_by_doors(battle: Battle, me: Combatant, start: i64, goal: i64) -> Spread:
    """The distances left from cells as near to the goal as that one; ways through a door are marked.

    Without a goal it is that to the nearest enemy.

    Figures do not count: they may move.
    """
    field = battle.field
    left = battle.doorward
    left.begin(field.width * field.height, start)
    if goal >= 0:
        left.reach(goal, 0)
        left.mark(goal, on=False)
    for other in battle.combatants if goal < 0 else []:
        if other.side != me.side and other.flags & (OUT | FLEEING | HELPLESS) == 0:
            if other.flags & HIDDEN == 0 or not is_unfound(battle, me, other):
                cell = other.y * field.width + other.x
                if left.cost_of(cell) < 0:
                    left.reach(cell, 0)
                    left.mark(cell, on=False)
    queue = left.queue
    spent: i64 = 0
    while spent < queue.costs and (left.cost_of(start) < 0 or spent <= left.cost_of(start)):
        link: i64 = queue.first[spent]
        while link >= 0:
            cell = queue.item[link]
            if left.cost_of(cell) == spent:
                _lower_distances(battle, me, left, cell, spent)
            link = queue.after[link]
        spent += 1
    return left


def _lower_distances(battle: Battle, me: Combatant, left: Spread, cell: i64, spent: i64) -> None:
    """Lower the distances left of the cells beside one, where the way through it is shorter."""
    field = battle.field
    table = field.neighbours()
    beside, known, floor = table.beside, left.known, left.floor
    by_door = left.is_marked(cell)
    cost: i64 = spent
    if spent > 0 and field.doors[cell] != 0:
        cost += delay_at(battle, me, cell, field.doors[cell])
        by_door = True
    straight, aslant = cost + cost_of_step(battle, 0, cell), cost + cost_of_step(battle, ASLANT, cell)
    k: i64 = 0
    while k < table.count:
        other = beside[ROW * cell + k]
        if other >= 0:
            total = straight if k < ASLANT else aslant
            if known[other] - floor > total and _may_lead(battle, me, table, cell, k, other):
                left.reach(other, total)
                left.mark(other, on=by_door)
        k += 1


def _may_lead(battle: Battle, me: Combatant, table: Neighbours, cell: i64, k: i64, other: i64) -> bool:
    """Whether, figures apart, one could go between a cell and that neighbour, once doors are open."""
    field = battle.field
    occupant = field.occupant[other]
    if occupant == WALL or occupant == WATER:
        kind = field.doors[other]
        if kind == 0 or delay_at(battle, me, other, kind) < 0:
            return False
    return k < ASLANT or not cuts_corner(battle, table, cell, k)
