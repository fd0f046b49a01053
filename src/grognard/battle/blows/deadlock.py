"""Fights without a possible end: no remaining combatant can harm any of its enemies."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.blows.attacks import harms_anyway
from grognard.battle.blows.enchanted import hits_as_magic
from grognard.battle.hurts.spoiling import uses_left
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.flags import BURNING, NOT_STANDING, OUT, TURNABLE, UNDEAD
from grognard.battle.state.patches import has_passing
from grognard.battle.state.supply import is_spent
from grognard.battle.state.weapon import FLASK


def nobody_can_harm(battle: Battle) -> bool:
    """Whether no combatant on its feet could ever harm an enemy on the field, with anything it has left.

    Fugitives who are not away yet can still be harmed. Who would take prisoners may still do so, and fire may
    still burn: then a combatant might.
    """
    if battle.patches and has_passing(battle.patches):
        return False
    for one in battle.combatants:
        if one.flags & BURNING != 0:
            return False
    for side in battle.sides:
        if side.captures:
            return False
    for one in battle.combatants:
        for other in battle.combatants:
            if one.side != other.side and one.flags & NOT_STANDING == 0 and other.flags & OUT == 0:
                if could_harm(battle, one, other):
                    return False
    return True


def could_harm(battle: Battle, one: Combatant, other: Combatant) -> bool:
    """Whether a combatant has anything left that could do something to an enemy."""
    harmed_by = other.profile.harmed_by
    harmless = harmed_by != 0 and not hits_as_magic(one) and not harms_anyway(battle.ruleset, one)
    if not harmless and has_blows(one, other):
        return True
    if one.profile.turning_level > 0 and other.profile.flags & (UNDEAD | TURNABLE) != 0:
        return True
    number: i64 = 0
    for power in one.profile.powers:
        if power.harmful and not power.barred and uses_left(one, number) != 0:
            return True
        number += 1
    for routine in one.profile.routines:
        if is_spent(one, routine):
            continue
        for weapon in routine.weapons:
            if weapon.flags & (harmed_by | FLASK) != 0 and not other.profile.is_unharmed_by(weapon):
                return True
    return False


def has_blows(one: Combatant, other: Combatant) -> bool:
    """Whether any attack of a combatant does anything to such as another, or its presence does."""
    if one.profile.auras:
        return True
    for routine in one.profile.routines:
        if is_spent(one, routine):
            continue
        for weapon in routine.weapons:
            if other.profile.is_unharmed_by(weapon):
                continue
            if weapon.dice_count > 0 or weapon.dice_bonus > 0 or weapon.effects or weapon.flags & FLASK != 0:
                return True
    return False
