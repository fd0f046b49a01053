"""Which power it makes sense to use, and at whom: what tactics ask of a view."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.ground.sight import can_see
from grognard.battle.powers.shape import is_in_range
from grognard.battle.powers.taking import those_in_shape, weight_of
from grognard.battle.state.actions import use_power
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import uses_spent
from grognard.battle.state.flags import ATTACKED, FLEEING, NOT_STANDING, OUT, RAN, SILENCED
from grognard.battle.state.power import AT_SELF, NO_DICE, Power
from grognard.battle.state.steps import CAN_CAST, step_other, step_phase


def power_worth_using(battle: Battle, me: Combatant) -> i64:
    """The use of a power that takes the most hit dice of enemies on their feet and no friend; 0 for none."""
    step = battle.agenda[-1]
    if me.flags & (ATTACKED | RAN | FLEEING) != 0 or me.declared != 0 or step_other(step) > 0:
        return 0
    best: i64 = 0
    most: i64 = 0
    number: i64 = 0
    for power in me.profile.powers:
        if _is_ready(me, power, number) and step_phase(step) & power.phase != 0:
            for other in battle.combatants:
                if other.side != me.side and other.flags & OUT == 0 and can_see(battle, me, other):
                    worth = _worth(battle, me, power, other)
                    if worth > most:
                        best, most = use_power(number, other.index, other.x, other.y), worth
        number += 1
    return best


def _is_ready(me: Combatant, power: Power, number: i64) -> bool:
    """Whether a power does harm, and can be used."""
    if not power.is_harmful() or (power.uses > 0 and uses_spent(me, number) >= power.uses):
        return False
    return me.flags & SILENCED == 0 or power.phase != CAN_CAST


def _worth(battle: Battle, me: Combatant, power: Power, other: Combatant) -> i64:
    """How many hit dice of enemies a power would take, aimed at one of them; 0 if it would take a friend.

    Where only so many hit dice are taken in all, more than they are on average count for nothing.
    """
    if power.aim == AT_SELF or not is_in_range(battle.field, me, power, other.x, other.y):
        return 0
    total: i64 = 0
    for one in those_in_shape(battle, me, power, other.index, other.x, other.y):
        if one.side == me.side:
            return 0
        if one.flags & NOT_STANDING == 0:
            total += weight_of(one)
    if power.pool != NO_DICE:
        average = power.pool[0] * (power.pool[1] + 1) // 2 + power.pool[2]
        if total > average:
            total = average
    return total
