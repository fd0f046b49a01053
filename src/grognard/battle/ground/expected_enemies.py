"""Where a side that sees no enemy expects one: where it saw the last, else across the field.

No book speaks of it; the ruling is in each book's list as "enemies-out-of-sight".
"""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.ground.kept_steps import farthest_from, steps_to
from grognard.battle.ground.knowing import unknown_to
from grognard.battle.ground.lights import is_cell_lit
from grognard.battle.ground.sight import can_see
from grognard.battle.ground.spreading import NEVER
from grognard.battle.state.battle import LONG_ROUNDS, Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import WALL
from grognard.battle.state.flags import NOT_STANDING, OUT
from grognard.battle.state.line_of_sight import has_line_of_sight


def note_expected_place(battle: Battle, me: Combatant) -> None:
    """Note where the side of a combatant that has acted would look for enemies, should it see none.

    That is where the nearest one stands; later the place where one was last seen, as long as the side does
    not see that place empty, and then the farthest ground that it does not see.
    """
    side = battle.sides[me.side]
    nearest = _nearest_enemy(battle, me, [])
    if nearest is not None and can_see(battle, me, nearest):
        side.lead = nearest.y * battle.field.width + nearest.x
        return
    hidden = unknown_to(battle, me.side)
    if hidden:
        nearest = _nearest_enemy(battle, me, hidden)
    if nearest is not None:
        side.lead = nearest.y * battle.field.width + nearest.x
    elif hidden:
        if side.lead < 0:
            side.lead = _place_across(battle, me)
        elif sees_place(battle, me.side, side.lead):
            unseen = _farthest_unseen(battle, me)
            if unseen >= 0:
                side.lead = unseen


def _nearest_enemy(battle: Battle, me: Combatant, hidden: list[Combatant]) -> Combatant | None:
    """The nearest enemy that stands, the first of several as near, but for those that are hidden.

    They are in the order of all combatants.
    """
    nearest: Combatant | None = None
    least: i64 = 0
    passed: i64 = 0
    for other in battle.combatants:
        if passed < len(hidden) and other is hidden[passed]:
            passed += 1
            continue
        if other.side == me.side or other.flags & NOT_STANDING != 0:
            continue
        apart = battle.field.cells_apart(me.x, me.y, other.x, other.y)
        if nearest is None or apart < least:
            nearest, least = other, apart
    return nearest


def expected_place(battle: Battle, me: Combatant) -> i64:
    """The cell where the deciding combatant's side expects its unseen enemies if it sees none; else -1."""
    hidden = False
    for other in battle.unknown.ones:
        hidden = hidden or other.side != me.side
    if not hidden:
        return -1
    for other in battle.combatants:
        if other.side != me.side and other.flags & NOT_STANDING == 0:
            return -1
    lead = battle.sides[me.side].lead
    return lead if lead >= 0 else _place_across(battle, me)


def expected_by(battle: Battle, side: i64) -> i64:
    """The cell where a side would look for enemies if it saw none; -1 where it sees everything."""
    lead = battle.sides[side].lead
    if lead >= 0:
        return lead
    for one in battle.sides[side].members:
        if one.flags & OUT == 0:
            return _place_across(battle, one)
    return -1


def place_to_search(battle: Battle, me: Combatant) -> i64:
    """The same, where the side does not see that place; else -1.

    After long waiting it goes there in any case: what hides an enemy may be seen from nearer by.
    """
    cell = expected_place(battle, me)
    if cell < 0 or battle.quiet >= LONG_ROUNDS:
        return cell
    return -1 if sees_place(battle, me.side, cell) else cell


def sees_place(battle: Battle, side: i64, cell: i64) -> bool:
    """Whether a member of a side sees a cell: no wall between, and light enough."""
    field = battle.field
    x, y = cell % field.width, cell // field.width
    sight = battle.sides[side].sight_feet
    far = sight > 0 and not is_cell_lit(battle, x, y)
    for one in battle.sides[side].members:
        if one.flags & OUT != 0 or (far and field.cells_apart(one.x, one.y, x, y) * field.cell_feet > sight):
            continue
        if has_line_of_sight(field, one.x, one.y, x, y):
            return True
    return False


def _place_across(battle: Battle, me: Combatant) -> i64:
    """The cell where never-seen enemies are expected: across the middle of the field from the side."""
    field = battle.field
    sum_x: i64 = 0
    sum_y: i64 = 0
    count: i64 = 0
    for one in battle.sides[me.side].members:
        if one.flags & OUT == 0:
            sum_x += one.x
            sum_y += one.y
            count += 1
    if count == 0:
        return -1
    x, y = field.width - 1 - sum_x // count, field.height - 1 - sum_y // count
    cell = y * field.width + x
    if field.occupant[cell] != WALL and not sees_place(battle, me.side, cell):
        if steps_to(battle, cell)[me.y * field.width + me.x] < NEVER:
            return cell
    return _farthest_unseen(battle, me)


def _farthest_unseen(battle: Battle, me: Combatant) -> i64:
    """The ground to which it is the most steps of what a side does not see; -1 if it sees everything."""
    here = me.y * battle.field.width + me.x
    for cell in farthest_from(battle, here):
        if cell != here and not sees_place(battle, me.side, cell):
            return cell
    return -1
