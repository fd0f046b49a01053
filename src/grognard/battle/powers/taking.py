"""Whom a power takes: those in its shape whom it can touch, the weakest first where hit dice are counted."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.powers.shape import cells_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import has_effect
from grognard.battle.state.flags import DEAD, GONE, SURRENDERED, UNDEAD
from grognard.battle.state.power import (
    AT_CREATURE,
    AT_SELF,
    ENEMIES,
    FRIENDS,
    NO_DICE,
    NOTHING,
    ONE,
    Power,
)
from grognard.dice import purpose


def may_take(me: Combatant, power: Power, other: Combatant) -> bool:
    """Whether a power could do anything to a combatant, wherever it stands, by all that one sees of it."""
    if other.flags & (DEAD | GONE | SURRENDERED) != 0:
        return False
    if (power.whom == ENEMIES and other.side == me.side) or (power.whom == FRIENDS and other.side != me.side):
        return False
    flags = other.profile.flags
    if flags & power.only != power.only or flags & power.spares != 0:
        return False
    if power.living_only and flags & UNDEAD != 0:
        return False
    if power.only_heals() and other.hit_points >= other.max_hit_points:
        return False
    return power.effect == NOTHING or not has_effect(other, power.effect)


def those_in_shape(
    battle: Battle, me: Combatant, power: Power, target: i64, x: i64, y: i64
) -> list[Combatant]:
    """Everybody whom a power could take when it is aimed so, by index; from its user outward it spares it."""
    if power.aim == AT_SELF and power.shape == ONE:
        return [me]
    if power.aim == AT_CREATURE and power.shape == ONE:
        one = battle.combatants[target]
        return [one] if may_take(me, power, one) else []
    cells = cells_of(battle.field, me, power, x, y)
    width = battle.field.width
    return [
        other
        for other in battle.combatants
        if (other is not me or (power.aim != AT_SELF and not power.spares_user))
        and other.y * width + other.x in cells
        and may_take(me, power, other)
    ]


def take(battle: Battle, me: Combatant, power: Power, there: list[Combatant]) -> list[Combatant]:
    """Of those in the shape the ones it takes: all, or as many hit dice as are rolled, the weakest first.

    The first whose hit dice are more than what is left of the pool ends it, and what is left is lost. Who has
    too many hit dice is spared, which its user finds out only now.
    """
    if power.most_hit_dice > 0:
        there = [one for one in there if one.profile.hit_dice_count <= power.most_hit_dice]
    if power.pool == NO_DICE:
        return there
    there = [one for one in there if not one.profile.hide.is_immune(power.kinds, magical=power.magical)]
    why = purpose.pack_why(purpose.SPELL, me.index, -1)
    left: i64 = battle.dice.total(power.pool[0], power.pool[1], why) + power.pool[2]
    order = sorted([(int(weight_of(one)), int(one.index)) for one in there])
    taken: list[Combatant] = []
    for weight, index in order:
        if weight > left:
            break
        left -= weight
        taken.append(battle.combatants[index])
    return taken


def weight_of(one: Combatant) -> i64:
    """The hit dice a combatant counts for; less than one counts as one."""
    return one.profile.hit_dice_count if one.profile.hit_dice_count > 1 else 1
