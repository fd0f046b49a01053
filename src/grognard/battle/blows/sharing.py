"""Blows at a combatant that holds another: its prey shares the wounds, or is hit instead."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.hurts.effect_ends import end_effect
from grognard.battle.hurts.power_effects import PERCENT, queue_damage
from grognard.battle.hurts.presence import HOLDING_KINDS, set_free
from grognard.battle.hurts.saving import roll_save
from grognard.battle.state.battle import Battle
from grognard.battle.state.blow import Blow
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import (
    effect_amount,
    effect_kind,
    effect_source,
)
from grognard.battle.state.effects import (
    EFFECT_NAMES,
    GRASP,
    has_effect,
)
from grognard.battle.state.events import EFFECT, Event
from grognard.battle.state.flags import DEAD
from grognard.battle.state.power import NO_SAVE, NOTHING
from grognard.battle.state.rider import Rider


def share_with_prey(battle: Battle, blow: Blow, damage: i64) -> i64:
    """Give the target's held prey its part of the damage; return the rest for the target."""
    holder = blow.target
    for effect in holder.effects.copy():
        if effect_kind(effect) != GRASP:
            continue
        rider = holder.own_profile.riders[effect_amount(effect)]
        prey = battle.combatants[effect_source(effect)]
        if prey.flags & DEAD != 0:
            continue
        part = damage * rider.shares // PERCENT
        if part > 0 and not _keeps_off(battle, prey, rider):
            queue_damage(battle, blow.attacker, prey, part, by=blow.weapon.name)
            if rider.instead:
                battle.tally.add(-part, "shared with its prey", "damage")
                damage -= part
        if rider.wounds_free != NO_SAVE and roll_save(battle, prey, rider.wounds_free, rider.name).saved:
            _break_free(battle, holder, prey, rider)
    return damage


def _keeps_off(battle: Battle, prey: Combatant, rider: Rider) -> bool:
    """Whether a saving throw keeps the prey's part of a blow off it."""
    return rider.share_save != NO_SAVE and roll_save(battle, prey, rider.share_save, "the blow").saved


def _break_free(battle: Battle, holder: Combatant, prey: Combatant, rider: Rider) -> None:
    """End a hold, and its lasting effects on the prey."""
    for grip in prey.effects.copy():
        if effect_kind(grip) in HOLDING_KINDS and effect_source(grip) == holder.index:
            set_free(battle, prey, grip)
            if battle.log is not None:
                name = EFFECT_NAMES[effect_kind(grip)]
                battle.record(Event(EFFECT, target=prey.index, what=name, result="ends"))
    if rider.effect != NOTHING and has_effect(prey, rider.effect):
        end_effect(battle, prey, rider.effect)


def clinging_bonus(blow: Blow) -> i64:
    """The attack bonus against a target that clings to its prey."""
    for effect in blow.target.effects:
        if effect_kind(effect) == GRASP:
            return blow.target.own_profile.riders[effect_amount(effect)].strays
    return 0


def prey_hit_instead(battle: Battle, blow: Blow) -> Combatant | None:
    """The prey that a blow hits which has missed its holder; a combatant does not hit itself so."""
    for effect in blow.target.effects:
        if effect_kind(effect) == GRASP:
            prey = battle.combatants[effect_source(effect)]
            strays = blow.target.own_profile.riders[effect_amount(effect)].strays
            return prey if strays > 0 and prey is not blow.attacker and prey.flags & DEAD == 0 else None
    return None
