"""The way to the enemy by doors: which one to go to, to open, to force, or to go through."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.approach import safe_cells
from grognard.battle.ground.unseen import is_unfound
from grognard.battle.ground.ways import directions_from, step_cost
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
from grognard.battle.state.patches import (
    BARRED_DOOR,
    DOOR,
    LOCKED_DOOR,
    LOCKED_IRON_DOOR,
    LOCKED_STONE_DOOR,
    OPEN_DOOR,
    OPEN_SHUTTER,
    SHUTTER,
    STUCK_DOOR,
    bar_side,
    doors_among,
)
from grognard.creatures.abilities import ability_modifier
from grognard.rules.doors import faces_to_force

LOCKED: Final = (LOCKED_DOOR, LOCKED_IRON_DOOR, LOCKED_STONE_DOOR)
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
    """What a combatant's Strength adds to its chance at a door; a creature without a score adds nothing."""
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
        material = "wood" if kind == LOCKED_DOOR else "iron" if kind == LOCKED_IRON_DOOR else "stone"
        if material not in rules.locked:
            return 0
    elif kind != STUCK_DOOR:
        return 0
    return faces_to_force(rules, strength_to_force(me))


def chance_to_pick(battle: Battle, me: Combatant, kind: i64) -> i64:
    """In how many of a hundred tries somebody picks the lock of a door of that kind in a fight.

    Rule: bxe.doors.locked-pick, bxs.doors.pick-lock-thieves-only
    """
    if kind not in LOCKED or not battle.ruleset.doors.picked_in_a_fight:
        return 0
    return me.profile.opens


def reaches_bar(battle: Battle, me: Combatant, cell: i64) -> bool:
    """Whether somebody is on that side of a door on which its bar is."""
    side = bar_side(battle.patches, cell)
    across, down = me.x - cell % battle.field.width, me.y - cell // battle.field.width
    if side < 0:
        return False
    if side == NORTH or side == SOUTH:
        return down < 0 if side == NORTH else down > 0
    return across > 0 if side == EAST else across < 0


def way_by_door(battle: Battle, me: Combatant) -> i64:
    """What brings one who is free to move to the nearest enemy, where its way leads by a door; else 0.

    A shut door beside one is opened or forced, to any other and through an open one one walks. Who finds its
    friends in the way waits.
    """
    field = battle.field
    doors = doors_among(battle.patches)
    if not doors:
        return 0
    start = me.y * field.width + me.x
    left, by_door = _ways(battle, me, doors, start)
    if start not in left or start not in by_door:
        return 0
    most: i64 = left[start]
    for cell, kind in doors.items():
        x, y = cell % field.width, cell // field.width
        if kind != OPEN_DOOR and cell in left and field.cells_apart(me.x, me.y, x, y) == 1:
            if left[cell] + 1 + delay_at(battle, me, cell, kind) <= most:
                return open_up(battle, me, cell, kind)
    best: i64 = -1
    for cell in safe_cells(battle, me, WALK):
        if cell in left and left[cell] < most:
            best, most = cell, left[cell]
    if best < 0:
        return END_TURN
    return move_to(best % field.width, best // field.width, WALK)


def open_up(battle: Battle, me: Combatant, cell: i64, kind: i64) -> i64:
    """What one does next to have a door of that kind open: open it, take off its bar, pick or force it."""
    action: i64 = OPEN
    if kind == BARRED_DOOR:
        action = UNBAR_DOOR
    elif kind != DOOR and kind != SHUTTER:
        picks = chance_to_pick(battle, me, kind) > 0 and chance_to_force(battle, me, kind) == 0
        action = PICK_LOCK if picks else FORCE_DOOR
    return aim_at_place(action, 0, cell % battle.field.width, cell // battle.field.width)


def delay_at(battle: Battle, me: Combatant, cell: i64, kind: i64) -> i64:
    """What a door costs a way, in cells; -1 where it cannot be passed."""
    if kind == OPEN_DOOR:
        return 0
    if not has_hands(me) or kind == SHUTTER or kind == OPEN_SHUTTER:
        return -1
    if kind == DOOR or (kind == BARRED_DOOR and reaches_bar(battle, me, cell)):
        return OPENING
    return FORCING if chance_to_force(battle, me, kind) > 0 or chance_to_pick(battle, me, kind) > 0 else -1


def _ways(
    battle: Battle, me: Combatant, doors: dict[int, int], start: i64
) -> tuple[dict[int, int], set[int]]:
    """From cells as near to an enemy as that one, what is left to go; and those whose way has a door.

    Figures do not count: they may move.
    """
    field = battle.field
    width = field.width
    left: dict[int, int] = {}
    for other in battle.combatants:
        if other.side != me.side and other.flags & (OUT | FLEEING | HELPLESS) == 0:
            if other.flags & HIDDEN == 0 or not is_unfound(battle, me, other):
                left[other.y * width + other.x] = 0
    enemies = set(left)
    by_door: set[int] = set()
    frontier: list[list[int]] = [list(left)]
    spent: i64 = 0
    while spent < len(frontier) and spent <= left.get(start, spent):
        for place in frontier[spent]:
            cell: i64 = place
            if left[cell] != spent:
                continue
            x, y = cell % width, cell // width
            through = cell in doors and cell not in enemies
            cost: i64 = delay_at(battle, me, cell, doors[cell]) if through else 0
            leads_by = through or cell in by_door
            for dx, dy in directions_from(battle, y):
                if not _is_passable(battle, me, doors, x, y, dx, dy):
                    continue
                other_cell: i64 = (y + dy) * width + x + dx
                total = spent + cost + step_cost(battle, x + dx, y + dy, -dx, -dy)
                known = left.get(other_cell, -1)
                if known >= 0 and known <= total:
                    continue
                left[other_cell] = total
                if leads_by:
                    by_door.add(other_cell)
                else:
                    by_door.discard(other_cell)
                while len(frontier) <= total:
                    frontier.append([])
                frontier[total].append(other_cell)
        spent += 1
    return left, by_door


def _is_passable(
    battle: Battle, me: Combatant, doors: dict[int, int], x: i64, y: i64, dx: i64, dy: i64
) -> bool:
    """Whether, figures apart, one could go between a cell and the next, once doors are open."""
    field = battle.field
    if not field.is_inside(x + dx, y + dy):
        return False
    cell = (y + dy) * field.width + x + dx
    occupant = field.occupant[cell]
    if occupant == WATER:
        return False  # that of a rail, or a window
    if occupant == WALL and (cell not in doors or delay_at(battle, me, cell, doors[cell]) < 0):
        return False
    if dx == 0 or dy == 0 or field.hexes or battle.ruleset.moving.cut_corners or not field.walls:
        return True
    return field.occupant_at(x + dx, y) != WALL - 1 and field.occupant_at(x, y + dy) != WALL - 1
