"""Answers of a creature's body to a hit: it sprays, or rusts, eats or keeps the weapon."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.blows.sharing import share_with_prey
from grognard.battle.hurts.landed_effects import roll_dice
from grognard.battle.hurts.saving import roll_save
from grognard.battle.hurts.wound_effects import list_as_wounded, queue_effect
from grognard.battle.state.battle import Battle
from grognard.battle.state.blow import Blow
from grognard.battle.state.body import RuinousBody
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import (
    DIVIDING,
    EVADING,
    add_effect,
)
from grognard.battle.state.events import HARM, RUIN, Event
from grognard.battle.state.moments import SHARES
from grognard.battle.state.power import NO_DICE, NO_SAVE
from grognard.battle.state.weapon import CARRIED, MAGIC, METALLIC, MISSILE, WOODEN
from grognard.dice import purpose
from grognard.rules.attack import is_hit
from grognard.rules.harm_kinds import harm_done


def apply_body_effects(battle: Battle, blow: Blow) -> i64:
    """Apply a struck body's answer to the attacker and its weapon; return the remaining damage."""
    body = blow.target.profile.body
    damage = blow.damage
    if blow.target.profile.moments & SHARES != 0 and not blow.turned:
        damage = share_with_prey(battle, blow, damage)
    if body is None or blow.turned:
        return damage
    if body.at_most != NO_DICE and damage > 1:
        damage = _limit(battle, blow, body, damage)
    if blow.weapon.flags & (MISSILE | body.passes_by) == 0 and body.damage[0] > 0:
        _spray(battle, blow)
    if blow.weapon.flags & CARRIED == 0 or blow.weapon.flags & MAGIC != 0:
        return damage
    if blow.weapon.flags & MISSILE != 0 or not _spoils(body.metal, body.wood, blow.weapon.flags):
        return damage
    if body.save != NO_SAVE and roll_save(battle, blow.attacker, body.save, body.name).saved:
        return damage
    if blow.routine >= 0:
        blow.attacker.thrown |= 1 << blow.attacker.profile.routines[blow.routine].hand
    if battle.log is not None:
        weapon, actor = blow.weapon.name, blow.target.index
        battle.record(Event(RUIN, actor=actor, target=blow.attacker.index, what=weapon, result=body.name))
    return damage // 2 if body.halves else damage


def learn_to_evade(one: Combatant) -> None:
    """Make a combatant harder to hit that learns from attacks that miss it."""
    body = one.profile.body
    if body is not None and body.evades != 0:
        add_effect(one, pack_effect(EVADING, amount=body.evades))


def _limit(battle: Battle, blow: Blow, body: RuinousBody, damage: i64) -> i64:
    """The damage to a body with a most damage per hit, in dice."""
    most = roll_dice(battle, body.at_most, purpose.DAMAGE, blow.target)
    if damage <= most:
        return damage
    battle.tally.add(most - damage, "hardly harmed by weapons", "damage")
    return most


def divide_target(battle: Battle, blow: Blow) -> None:
    """Divide a target that the weapon does not harm but divides, if it was hit."""
    body = blow.target.profile.body
    divides = body is not None and body.parts != NO_DICE
    if divides and is_hit(blow.natural, blow.total, blow.needed):
        queue_effect(battle, blow.target, pack_effect(DIVIDING))


def _spoils(metal: bool, wood: bool, flags: i64) -> bool:
    return (metal and flags & METALLIC != 0) or (wood and flags & WOODEN != 0)


def _spray(battle: Battle, blow: Blow) -> None:
    """Spray the attacker, who may save where there is a save."""
    body = blow.target.profile.body
    attacker = blow.attacker
    if body is None or attacker.profile.hide.is_immune(body.kinds):
        return
    saves = body.spray_save != NO_SAVE
    if saves and roll_save(battle, attacker, body.spray_save, body.name).saved:
        return
    damage = roll_dice(battle, body.damage, purpose.DAMAGE, blow.target)
    damage = harm_done(attacker.profile.hide, body.kinds, damage, body.damage[0], magical=False)
    if damage <= 0:
        return
    list_as_wounded(battle, attacker)
    attacker.pending.damage += damage
    if battle.counts is not None:
        battle.counts.note_harm(blow.target.index, attacker, damage)
    if battle.log is not None:
        battle.record(
            Event(HARM, actor=blow.target.index, target=attacker.index, what=body.name, amount=damage)
        )
