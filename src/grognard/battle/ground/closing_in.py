"""Closing in on enemies of longer reach, which engage a combatant before it can strike back.

The books let the engaged go away only by leaving the melee, and have attackers close first to
the reach of their own weapon; of the steps in between they say nothing. The ruling is in each book's list as
"closing-in-on-long-reach".
"""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import cells_apart_in_height, is_engaged, is_reached_by_enemy, reaches_cell
from grognard.battle.state.flags import UNABLE


def bars_way(battle: Battle, mover: Combatant, x: i64, y: i64, to_x: i64, to_y: i64) -> bool:
    """Whether the reach of enemies ends a way in a cell, for a mover that would go on to the next.

    It does not where all of them reach farther than the mover, who goes up to them.

    Rule: bf.engage.moving-past, bf.engage.melee-close-to-reach, bf.engage.disengage-rules-apply
    """
    if not is_reached_by_enemy(battle.field, battle.sides, mover.side, x, y):
        return False
    return not is_outreached(battle, mover) or not comes_nearer(battle, mover, x, y, to_x, to_y)


def is_outreached(battle: Battle, mover: Combatant) -> bool:
    """Whether any enemy may engage the mover from farther than the mover does."""
    for side in battle.sides:
        if side.index != mover.side and side.longest_feet > mover.profile.control_feet:
            return True
    return False


def is_held_off(battle: Battle, me: Combatant) -> bool:
    """Whether enemies engage a combatant who itself reaches none of them: it may walk up to them."""
    if not is_outreached(battle, me) or not is_engaged(battle.field, battle.sides, me):
        return False
    for enemy in battle.combatants:
        if enemy.side != me.side and enemy.flags & UNABLE == 0:
            if reaches_cell(battle.field, me, enemy, enemy.x, enemy.y):
                return False
    return True


def may_close_in(battle: Battle, mover: Combatant, *, starts: bool) -> bool:
    """Whether a way may go on at enemies from a cell where they reach the mover; where it `starts`, too."""
    return is_outreached(battle, mover) and (not starts or is_held_off(battle, mover))


def comes_nearer(battle: Battle, mover: Combatant, x: i64, y: i64, to_x: i64, to_y: i64) -> bool:
    """Whether a step leads nearer to every enemy that reaches a cell, none of them in the mover's reach."""
    field = battle.field
    for enemy in battle.combatants:
        if enemy.side == mover.side or enemy.flags & UNABLE != 0:
            continue
        if not reaches_cell(field, enemy, mover, x, y):
            continue
        apart = field.cells_apart(enemy.x, enemy.y, x, y)
        if field.cells_apart(enemy.x, enemy.y, to_x, to_y) >= apart:
            return False
        if field.has_heights:
            apart = cells_apart_in_height(field, enemy, mover, apart)
        if apart <= 1 or apart * field.cell_feet <= mover.profile.control_feet:
            return False
    return True
