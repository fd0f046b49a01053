"""The cells and the combatants that an action takes: the area of a spell before it is cast."""

from __future__ import annotations

from grognard.battle.ground.witness import knows_of
from grognard.battle.powers.power_targets import targets_in_shape
from grognard.battle.powers.shape import cells_of
from grognard.battle.state.actions import (
    KIND_PARTS,
    USE,
    WITH_PLACE,
    kind_of,
    parse_action,
    routine_of,
    target_of,
    x_of,
    y_of,
)
from grognard.battle.state.power import ONE
from grognard.fight.fight import Fight
from grognard.fight.shown import AreaOfEffect, Cell


def find_area(fight: Fight, action: str) -> AreaOfEffect:
    """The area of an action of the deciding combatant, as its side may know it.

    Args:
        fight: at a decision by hand.
        action: its text, legal or not: "use 2>4:12,7".

    Raises:
        InputError: the text is no action.
    """
    chosen = parse_action(action)
    decision, battle = fight.decision, fight.battle
    if decision is None or decision.actor < 0:
        return AreaOfEffect((), ())
    me, field = battle.combatants[decision.actor], battle.field
    target, x, y = int(target_of(chosen)), int(x_of(chosen)), int(y_of(chosen))
    if kind_of(chosen) == USE and routine_of(chosen) < len(me.profile.powers):
        power = me.profile.powers[routine_of(chosen)]
        if power.shape != ONE:
            there = targets_in_shape(battle, me, power, target, x, y)
            cells = [divmod(int(cell), int(field.width)) for cell in cells_of(field, me, power, x, y)]
            return AreaOfEffect(
                tuple((across, down) for down, across in cells),
                tuple(int(one.index) for one in there if knows_of(battle, me.side, one)),
            )
    if 0 <= target < len(battle.combatants) and knows_of(battle, me.side, battle.combatants[target]):
        one = battle.combatants[target]
        return AreaOfEffect(((int(one.x), int(one.y)),), (target,))
    place: tuple[Cell, ...] = ((x, y),) if KIND_PARTS[kind_of(chosen)] & WITH_PLACE else ()
    return AreaOfEffect(place, ())
