"""Harmful ground: a power's effect on a cell strikes combatants that enter it, or stay."""

from __future__ import annotations

from grognard.battle.hurts.power_effects import apply_power, roll_dice, roll_harm
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.flags import OUT, SINGED
from grognard.battle.state.patches import (
    HARMS,
    HEAT,
    PATCH_DOES,
    WARMS,
    patch_cell,
    patch_kind,
    patch_source,
)
from grognard.battle.state.power import Power
from grognard.dice import purpose


def walk_through(battle: Battle, mover: Combatant, way: list[int]) -> None:
    """Apply harmful ground to a combatant that moves through it, once a round."""
    for cell in way:
        linger(battle, mover, cell)


def strike_all_lingering(battle: Battle) -> None:
    """At the end of a round: combatants on harmful ground suffer it, if they have not already.

    All who stand beside a wall that gives off heat feel that.
    """
    for one in battle.combatants:
        if one.flags & OUT == 0:
            cell = one.y * battle.field.width + one.x
            linger(battle, one, cell)
            feel_heat(battle, one, cell)


def linger(battle: Battle, one: Combatant, cell: int) -> None:
    """Apply to a combatant the power whose effect lies on a cell."""
    if one.flags & SINGED != 0:
        return
    for patch in battle.patches:
        if patch_cell(patch) == cell and PATCH_DOES[patch_kind(patch)] & HARMS != 0:
            power = one.own_profile.magic[patch_source(patch)]
            owner = owner_of(battle, power)
            if owner is not None and can_affect(power, one):
                one.flags |= SINGED
                if power.through is not None:
                    power = power.through
                damage = roll_harm(battle, owner, power)
                rounds = roll_dice(battle, power.rounds, purpose.DURATION, owner)
                apply_power(battle, owner, power, one, damage, rounds)
                return


def feel_heat(battle: Battle, one: Combatant, cell: int) -> None:
    """Apply to a combatant the heat beside a wall that reaches its cell."""
    for patch in battle.patches:
        kind = patch_kind(patch)
        if patch_cell(patch) == cell and PATCH_DOES[kind] & WARMS != 0:
            power = one.own_profile.magic[patch_source(patch)]
            owner = owner_of(battle, power)
            heat = power.near if kind == HEAT else power.far
            if owner is not None and heat is not None and can_affect(power, one):
                apply_power(battle, owner, heat, one, roll_harm(battle, owner, heat), 0)
                return


def owner_of(battle: Battle, power: Power) -> Combatant | None:
    """Whose power it is."""
    for one in battle.combatants:
        if power in one.own_profile.powers:
            return one
    return None


def can_affect(power: Power, one: Combatant) -> bool:
    """Whether ground does anything to such as that one is."""
    flags = one.profile.flags
    return flags & power.only == power.only and flags & power.spares == 0
