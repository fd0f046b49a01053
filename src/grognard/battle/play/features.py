"""The knowledge of a side at a decision as small numbers, 0 to 255: for agents that learn.

A view has the columns of `VIEW` and then a block of `UNIT` for each of the first `FRIENDS` other members of
the side and `FOES` known enemies. Each choice has the columns of `CHOICE`. A share is a part of 255.
"""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64, u8

from grognard.battle.hurts.looks import health_of
from grognard.battle.play.manoeuvres import who_decides
from grognard.battle.state.actions import (
    ATTACK,
    BREAK_OFF,
    CALL_OFF,
    CHARGE,
    DECLARE_CHARGE,
    DECLARE_DEFENCE,
    DECLARE_NOTHING,
    DECLARE_PAIR,
    DECLARE_PARRY,
    DECLARE_RETREAT,
    DECLARE_SPELL,
    DECLARE_WALL,
    DELAY,
    END_TURN,
    FINISH,
    FLEE,
    HOLD,
    HURRY,
    KICK,
    LEAVE,
    MOVE,
    OVERRUN,
    PARLEY,
    PULL_PUNCH,
    PUNCH,
    READY,
    RELOAD,
    RUN,
    SET,
    STAND,
    SUBDUE,
    SURRENDER,
    USE,
    WAIT_FOR,
    WITHDRAW,
    WRESTLE,
    kind_of,
    mode_of,
    routine_of,
    target_of,
    x_of,
    y_of,
)
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import distance_feet, is_engaged
from grognard.battle.state.flags import ATTACKED, FLEEING, HELPLESS, MOVED, NOT_STANDING, OUT, PRONE
from grognard.battle.state.steps import COUNTER, DECLARE, REACH, STANCE, step_kind, step_phase

VIEW: Final = (
    *("round", "at reach", "meeting", "declaring", "countering", "own standing", "enemies standing"),
    *("own hit points", "my hit points", "my share of hit points", "engaged", "enemies beside me"),
    *("nearest enemy", "moved", "attacked", "prone", "fleeing", "may move", "may shoot", "may cast"),
    *("may strike", "my armour class", "my walk", "field cell"),
)
"""The columns about the whole fight and the combatant that decides."""
UNIT: Final = ("there", "column", "row", "health", "engaged", "helpless", "down", "distance")
"""The columns of another combatant; its place is counted from 128, its health for an enemy by its looks."""
CHOICE: Final = (
    *(
        "there",
        "blow",
        "shot",
        "charge",
        "advance",
        "run",
        "withdraw",
        "flee",
        "harmful power",
        "other power",
    ),
    *("declaration", "wait", "end", "give up", "bare hands", "weapon in hand", "subdue", "other"),
    *("at enemy", "at friend", "target's health", "target helpless", "friends beside target", "distance"),
    *("damage", "attacks", "enemies beside cell", "nearest enemy to cell", "friends beside cell"),
    *("advised", "blow while hurt", "shot while engaged"),
)
"""The columns of a choice."""
FRIENDS: Final = 8
FOES: Final = 12
VIEW_SIZE: Final = len(VIEW) + len(UNIT) * (FRIENDS + FOES)
CHOICE_SIZE: Final = len(CHOICE)

_ALL: Final = 255
_FAR_FEET: Final = 120
_MOST_ROUNDS: Final = 30
_DECLARED: Final = (
    *(DECLARE_NOTHING, DECLARE_RETREAT, DECLARE_CHARGE, DECLARE_DEFENCE, DECLARE_PAIR, DECLARE_PARRY),
    *(DECLARE_WALL, DECLARE_SPELL),
)
_BARE: Final = (PUNCH, KICK, PULL_PUNCH, WRESTLE)
_GIVING_UP: Final = (SURRENDER, CALL_OFF, PARLEY, LEAVE)
_HANDLING: Final = (READY, RELOAD, SET, STAND)
_WAITING: Final = (DELAY, WAIT_FOR, HOLD)


def share(value: i64, whole: i64) -> u8:
    """A fraction of a whole on a scale of 0 to 255, never more than 255.

    >>> share(1, 2), share(7, 5), share(-1, 5)
    (127, 255, 0)
    """
    if value <= 0:
        return 0
    return _ALL if value >= whole else u8(value * _ALL // whole)


def flag(holds: bool) -> u8:
    """255 for what holds, 0 for what does not."""
    return _ALL if holds else 0


def write_view(battle: Battle, out: BytesWriter, first: i64) -> None:
    """Write the view of the combatant that decides into zeroed bytes, from that place on.

    Whom its side does not know of must be set aside (`set_aside`).
    """
    step: i64 = battle.agenda.due()
    me = who_decides(battle, step)
    due = step_kind(step)
    own = battle.sides[me.side]
    out[first] = share(battle.round, _MOST_ROUNDS)
    out[first + 1] = flag(due == REACH)
    out[first + 2] = flag(due == STANCE)
    out[first + 3] = flag(due == DECLARE)
    out[first + 4] = flag(due == COUNTER)
    out[first + 5] = share(own.standing, len(own.members))
    enemies: i64 = 0
    points: i64 = 0
    most: i64 = 1
    for one in battle.combatants:
        if one.side == me.side:
            points += one.hit_points if one.hit_points > 0 else 0
            most += one.max_hit_points
        elif one.flags & OUT == 0:
            enemies += 1
    out[first + 6] = share(enemies, 20)
    out[first + 7] = share(points, most)
    out[first + 8] = share(me.hit_points, 60)
    out[first + 9] = share(me.hit_points, me.max_hit_points)
    out[first + 10] = flag(is_engaged(battle.field, battle.sides, me))
    out[first + 11] = share(_count_beside(battle, me, me.x, me.y, enemies=True), 8)
    out[first + 12] = _nearness(battle, me, me.x, me.y)
    out[first + 13] = flag(me.flags & MOVED != 0)
    out[first + 14] = flag(me.flags & ATTACKED != 0)
    out[first + 15] = flag(me.flags & PRONE != 0)
    out[first + 16] = flag(me.flags & FLEEING != 0)
    phase = step_phase(step)
    for bit in range(4):
        out[first + 17 + bit] = flag(phase >> bit & 1 != 0)
    out[first + 21] = share(me.profile.armour_class, 30)
    out[first + 22] = share(me.profile.walk_feet, _FAR_FEET)
    out[first + 23] = share(battle.field.cell_feet, 20)
    _write_units(battle, me, out, first + len(VIEW))


def _write_units(battle: Battle, me: Combatant, out: BytesWriter, first: i64) -> None:
    """Write the other combatants: the side's own, then the known enemies still in the fight."""
    friends: i64 = 0
    foes: i64 = 0
    for one in battle.combatants:
        place: i64 = 0
        if one is me:
            continue
        if one.side == me.side:
            if friends == FRIENDS:
                continue
            place = friends
            friends += 1
        else:
            if one.flags & OUT != 0 or foes == FOES:
                continue
            place = FRIENDS + foes
            foes += 1
        _write_unit(battle, me, one, out, first + place * len(UNIT))


def _write_unit(battle: Battle, me: Combatant, one: Combatant, out: BytesWriter, first: i64) -> None:
    out[first] = _ALL
    out[first + 1] = _offset(one.x - me.x)
    out[first + 2] = _offset(one.y - me.y)
    if one.side == me.side:
        out[first + 3] = share(one.hit_points, one.max_hit_points)
    else:
        out[first + 3] = u8(_ALL - 85 * health_of(one))
    out[first + 4] = flag(is_engaged(battle.field, battle.sides, one))
    out[first + 5] = flag(one.flags & HELPLESS != 0)
    out[first + 6] = flag(one.flags & NOT_STANDING != 0)
    out[first + 7] = share(distance_feet(battle.field, me, one), _FAR_FEET)


def _offset(cells: i64) -> u8:
    """A difference of places counted from 128."""
    return u8(128 + min(max(cells, i64(-128)), i64(127)))


def write_choice(battle: Battle, action: i64, advised: i64, out: BytesWriter, first: i64) -> None:
    """Write a choice into zeroed bytes, from that place on; `advised` is the action that is advised."""
    me = who_decides(battle, battle.agenda.due())
    kind = kind_of(action)
    out[first] = _ALL
    column = column_of(battle, me, action)
    out[first + column] = _ALL
    target = target_of(action)
    if 0 <= target < len(battle.combatants) and target != me.index:
        _write_target(battle, me, battle.combatants[target], out, first)
    if column == 1 or column == 2 or column == 16:
        routine = me.profile.routines[routine_of(action)]
        weapon = routine.weapons[0]
        average = weapon.twice_mean_damage()
        out[first + 24] = share(average, 40)
        out[first + 25] = share(routine.size, 4)
    if kind == MOVE or kind == CHARGE:
        x, y = x_of(action), y_of(action)
        out[first + 26] = share(_count_beside(battle, me, x, y, enemies=True), 8)
        out[first + 27] = _nearness(battle, me, x, y)
        out[first + 28] = share(_count_beside(battle, me, x, y, enemies=False), 8)
    if action == advised:
        out[first + 29] = _ALL
    if column == 1:
        out[first + 30] = u8(85 * health_of(me))
    if column == 2 and is_engaged(battle.field, battle.sides, me):
        out[first + 31] = _ALL


def _write_target(battle: Battle, me: Combatant, other: Combatant, out: BytesWriter, first: i64) -> None:
    out[first + 18] = flag(other.side != me.side)
    out[first + 19] = flag(other.side == me.side)
    out[first + 20] = u8(_ALL - 85 * health_of(other))
    out[first + 21] = flag(other.flags & HELPLESS != 0)
    out[first + 22] = share(_count_beside(battle, me, other.x, other.y, enemies=False), 8)
    out[first + 23] = share(distance_feet(battle.field, me, other), _FAR_FEET)


def column_of(battle: Battle, me: Combatant, action: i64) -> i64:
    """The column of `CHOICE` that says which sort of action this is."""
    kind = kind_of(action)
    if kind == ATTACK or kind == FINISH:
        return 2 if me.profile.routines[routine_of(action)].is_missile else 1
    if kind == CHARGE:
        return 3
    if kind == MOVE:
        mode = mode_of(action)
        if mode == WITHDRAW or mode == HURRY:
            return 6
        if mode == FLEE:
            return 7
        return 5 if mode == RUN or mode == OVERRUN else 4
    if kind == BREAK_OFF:
        return 7
    if kind == USE:
        return 8 if me.profile.powers[routine_of(action)].harmful else 9
    if kind in _DECLARED:
        return 10
    if kind in _WAITING:
        return 11
    if kind == END_TURN:
        return 12
    if kind in _GIVING_UP:
        return 13
    if kind in _BARE:
        return 14
    if kind in _HANDLING:
        return 15
    return 16 if kind == SUBDUE else 17


def _count_beside(battle: Battle, me: Combatant, x: i64, y: i64, *, enemies: bool) -> i64:
    """The number of enemies, or of friends, in the cells around a cell."""
    count: i64 = 0
    for one in battle.combatants:
        if one is not me and one.flags & NOT_STANDING == 0 and (one.side != me.side) == enemies:
            if battle.field.cells_apart(x, y, one.x, one.y) <= 1:
                count += 1
    return count


def _nearness(battle: Battle, me: Combatant, x: i64, y: i64) -> u8:
    """The feet from a cell to the nearest enemy, as a share of a bowshot."""
    least: i64 = _FAR_FEET
    for one in battle.combatants:
        if one.side != me.side and one.flags & OUT == 0:
            feet = battle.field.cells_apart(x, y, one.x, one.y) * battle.field.cell_feet
            if feet < least:
                least = feet
    return share(least, _FAR_FEET)
