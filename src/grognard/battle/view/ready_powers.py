"""The powers that a combatant could use now, and what they could do at what distance."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.hurts.spoiling import is_spell_spoiled, uses_left
from grognard.battle.powers.legal_casting import can_speak, why_not_cast, why_not_now
from grognard.battle.powers.potions import is_under_potion
from grognard.battle.powers.powers_of_spells import is_under_its_spell
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import distance_feet
from grognard.battle.state.flags import CASTER
from grognard.battle.state.patches import BURNS, PATCH_DOES
from grognard.battle.state.power import POTION, WORN, Power
from grognard.battle.state.steps import CAN_CAST
from grognard.battle.state.uses import may_use
from grognard.battle.view.effect_gains import worth_on_target
from grognard.battle.view.power_worth import gives, is_worth_taking

NEAREST_FEET: Final = 30
"""Casters go no nearer than that to an enemy for the sake of a spell."""


def is_used_by_tactics(me: Combatant, power: Power) -> bool:
    """Whether there are times at which tactics would use a power."""
    if not _is_known_to_tactics(me, power) or power.barred:
        return False
    for kind in (effects.EXTRA_DICE, effects.GUARD_EVIL, effects.WARD_EVIL, effects.RESISTANCE):
        if gives(power, kind):
            return True
    # How many hit points one has may still have to be rolled.
    return power.by_hit_points or worth_on_target(me, power) > 0


def _is_known_to_tactics(me: Combatant, power: Power) -> bool:
    """Whether a power is one of those that tactics know what to do with."""
    if power.shares >= 0 and me.profile.powers[power.shares].only_heals():
        return False  # Who can heal keeps it for that.
    if power.fallen or power.lifts or (power.leaves and not power.harmful):
        return False
    if power.becomes and power.is_spell() and not power.harmful:
        return False  # Who casts spells is of more use in its own shape.
    return power.takes_anybody() or power.calls != "" or PATCH_DOES[power.ground] & BURNS != 0


def is_ready(battle: Battle, me: Combatant, power: Power, number: i64, *, announcing: bool) -> bool:
    """Whether a power can be used, and for something that tactics know of."""
    if not _is_known_to_tactics(me, power) or uses_left(me, number) == 0:
        return False
    if not is_under_its_spell(me, power):
        return False
    if not may_use(me, number, uses=power.uses):
        return False
    if power.is_spell():
        if not announcing and (is_spell_spoiled(battle, me) or why_not_now(battle, me, number)):
            return False
        return not why_not_cast(battle, me, number)
    if power.barred or (power.means == POTION and is_under_potion(me)):
        return False
    if power.means != WORN and power.phase == CAN_CAST and not can_speak(battle, me):
        return False
    return not why_not_now(battle, me, number)


def farthest_harm_feet(battle: Battle, me: Combatant) -> i64:
    """The greatest range of the powers one could now harm an enemy by from afar; 0 for none."""
    most: i64 = 0
    place: i64 = 0
    for power in me.profile.powers:
        if power.harmful and power.range_feet >= NEAREST_FEET and power.range_feet > most:
            if is_ready(battle, me, power, place, announcing=True):
                most = power.range_feet
        place += 1
    return most


def healing_reach_feet(battle: Battle, me: Combatant) -> i64:
    """From how far one could heal a friend by a power that one may use now or next, in feet; or -1."""
    place: i64 = 0
    for power in me.profile.powers:
        if power.only_heals() and is_ready(battle, me, power, place, announcing=True):
            cell: i64 = battle.field.cell_feet
            return power.range_feet if power.range_feet > cell else cell
        place += 1
    return -1


def harms_from_afar(battle: Battle, me: Combatant, *, spells: bool) -> bool:
    """Whether a combatant could still do harm without a touch: by a spell, or by a power such as a breath."""
    if spells and me.profile.flags & CASTER == 0:
        return False
    place: i64 = 0
    for power in me.profile.powers:
        if power.harmful and power.is_spell() == spells and not power.touch:
            if is_ready(battle, me, power, place, announcing=True) and _takes_any_foe(battle, me, power):
                return True
        place += 1
    return False


def could_harm_soon(battle: Battle, me: Combatant) -> bool:
    """Whether a spell of a combatant could harm an enemy that it could have in range after a walk."""
    if me.profile.flags & CASTER == 0:
        return False
    place: i64 = 0
    for power in me.profile.powers:
        if power.harmful and power.is_spell() and not power.touch:
            if is_ready(battle, me, power, place, announcing=True):
                feet = power.range_feet + power.size_feet + me.profile.walk_feet
                for one in battle.combatants:
                    if one.side != me.side and distance_feet(battle.field, me, one) <= feet:
                        if is_worth_taking(battle, me, power, one):
                            return True
        place += 1
    return False


def _takes_any_foe(battle: Battle, me: Combatant, power: Power) -> bool:
    """Whether a power would have its intended effect on any known enemy."""
    for one in battle.combatants:
        if one.side != me.side and is_worth_taking(battle, me, power, one):
            return True
    return False


def has_useful_power(battle: Battle, one: Combatant, foes: list[Combatant]) -> bool:
    """Whether a combatant's remaining powers could harm one of those enemies, or let weapons do so."""
    place: i64 = 0
    for power in one.profile.powers:
        kept = power.shares >= 0 and one.profile.powers[power.shares].only_heals()
        if not kept and not power.barred and uses_left(one, place) != 0:
            if power.harmful:
                for other in foes:
                    if is_worth_taking(battle, one, power, other):
                        return True
            if gives(power, effects.EXTRA_DICE):
                return True
        place += 1
    return False
