"""Reactions to a move: the strikes of long weapons, set spears and ready bows at closing enemies."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.ground.figures_near import list_possibly_engaged
from grognard.battle.hurts.morale_checks import may_act
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import are_engaged
from grognard.battle.state.flags import (
    AIRBORNE,
    ATTACKED,
    CHARGING,
    FLEEING,
    IN_BOUT,
    PRONE,
    REACHED,
    SET_WEAPON,
    SHOT_FREE,
    WITHDREW,
)
from grognard.battle.state.occasions import FENDING, FREE_SHOT, ORDINARY, SET_AGAINST
from grognard.battle.state.steps import REACH, pack_step
from grognard.battle.state.supply import is_spent, rounds_to_load
from grognard.battle.state.weapon import FLASK, LONG_REACH, SETTABLE, THROWN, Routine
from grognard.battle.turns.rounds import pending_turn
from grognard.rules.topics import SET_HELD, SET_INSTEAD_OF_MOVING


def provokes_reactions(battle: Battle, mover: Combatant) -> bool:
    """Whether any enemy could strike at a closing combatant; spares the search in most fights."""
    ruleset = battle.ruleset
    if ruleset.reach.free_shot:
        return True
    with_length = ruleset.reach.early_strike or ruleset.reach.fend_off or ruleset.charge.set_how != 0
    for side in battle.sides:
        if side.index == mover.side:
            continue
        if with_length and side.has_long_reach:
            return True
        if side.may_have_withdrawn and ruleset.withdrawal.attack_later:
            for enemy in side.members:
                if keeps_attack(enemy):
                    return True
    return False


def keeps_attack(combatant: Combatant) -> bool:
    """Whether a combatant has withdrawn and not yet used the attack it keeps.

    Rule: bf.withdraw.attack-after
    """
    return combatant.flags & (WITHDREW | ATTACKED | REACHED) == WITHDREW


def offer_reactions(battle: Battle, mover: Combatant, engaged_before: list[int], *, closing: bool) -> None:
    """Offer everyone newly in contact with a mover the strike its weapon, or its withdrawal, allows.

    Rule: bf.withdraw.attack-needs-reach, bf.initiative.reach-vs-closing, bf.initiative.reach-only-closing,
        bf.charge.set-holds-action,
        bxs.engage.archer-free-attack, bxs.polearm.set-spear-attack, bcb.polearm.fend-off,
        bcb.engage.closing-versus-fending
    """
    for enemy in list_possibly_engaged(battle, mover):
        if enemy.side == mover.side or not may_act(enemy) or enemy.index in engaged_before:
            continue
        if enemy.flags & FLEEING != 0 or not are_engaged(battle.field, mover, enemy):
            continue
        occasion = reaction_of(battle, enemy, mover, closing=closing)
        if occasion >= 0:
            step = pack_step(REACH, who=enemy.index, count=battle.count, other=mover.index, phase=occasion)
            battle.agenda.append(step)


def reaction_of(battle: Battle, enemy: Combatant, mover: Combatant, *, closing: bool) -> i64:
    """The strike out of turn that an enemy has at a closing combatant, or -1.

    A weapon made ready is set against an enemy that charges its wielder; others it meets as it is.

    Rule: bf.charge.set-initiative, bf.charge.set-only-vs-charge, bf.charge.set-low-initiative-reach,
        bf.charge.set-charged-creature, bfref.polearm.set-needs-initiative,
        bfref.polearm.set-only-versus-charge,
        bxs.charge.no-own-rule, bxs.engage.archer-free-attack-first-only,
        bxs.engage.archer-free-attack-not-readied, bcb.polearm.fend-timing,
        bcb.polearm.fend-off-which-weapons, bcb.charge.subject-to-fending-off
    """
    ruleset = battle.ruleset
    charged = mover.flags & CHARGING != 0 and mover.target == enemy.index
    if ruleset.reach.free_shot and enemy.flags & (SHOT_FREE | IN_BOUT) == 0 and has_ready_missile(enemy):
        return FREE_SHOT
    if enemy.flags & (ATTACKED | REACHED | IN_BOUT) != 0:
        return -1
    if enemy.flags & SET_WEAPON != 0:
        # Where any move into contact counts as a charge, the set spear meets it as well.
        if charged or ruleset.charge.set_how == SET_INSTEAD_OF_MOVING:
            return SET_AGAINST
        if ruleset.reach.early_strike and long_reach_routine(enemy) >= 0:
            return ORDINARY
        return -1
    if ruleset.withdrawal.attack_later and keeps_attack(enemy) and melee_routine(enemy) >= 0:
        return ORDINARY
    if long_reach_routine(enemy) < 0 or pending_turn(battle, enemy.index) <= -1000:
        return -1
    if charged and ruleset.charge.set_how == SET_HELD and can_brace(enemy):
        if pending_turn(battle, enemy.index) == battle.count:
            return SET_AGAINST
    if ruleset.reach.fend_off and not closing:
        ready = not ruleset.reach.swap_instead_of_moving or is_in_hand(enemy, long_reach_routine(enemy))
        if ready:
            return FENDING
        return -1
    if ruleset.reach.early_strike:
        return ORDINARY
    return -1


def can_brace(combatant: Combatant) -> bool:
    """Whether a combatant has a weapon to set against a charge and solid ground to brace it on.

    Rule: bf.charge.set-braced
    """
    if combatant.flags & PRONE != 0 or combatant.profile.flags & AIRBORNE != 0:
        return False
    return settable_routine(combatant) >= 0


def is_bow(routine: Routine) -> bool:
    """Whether a routine is an archer's: made with a weapon that shoots and is not thrown."""
    return routine.is_missile and routine.weapons[0].flags & (THROWN | FLASK) == 0


def has_ready_missile(combatant: Combatant) -> bool:
    """Whether a combatant has a loaded missile weapon in hand."""
    for routine in combatant.profile.routines:
        if routine.hand == combatant.ready and is_bow(routine):
            return rounds_to_load(combatant, routine) == 0 and not is_spent(combatant, routine)
    return False


def melee_routine(combatant: Combatant) -> i64:
    """The first attack routine for melee whose weapon a combatant still has, or -1."""
    return _first_with(combatant, 0)


def is_in_hand(combatant: Combatant, routine: i64) -> bool:
    """Whether a combatant holds the weapon of a routine."""
    return combatant.profile.routines[routine].hand == combatant.ready


def long_reach_routine(combatant: Combatant) -> i64:
    """The first attack routine made with a long-reach weapon, or -1."""
    return _first_with(combatant, LONG_REACH)


def settable_routine(combatant: Combatant) -> i64:
    """The first attack routine made with a weapon that can be set against a charge, or -1."""
    return _first_with(combatant, SETTABLE)


def _first_with(combatant: Combatant, flag: i64) -> i64:
    i: i64 = 0
    for routine in combatant.profile.routines:
        gone = combatant.thrown >> routine.hand & 1
        if routine.weapons[0].flags & flag == flag and not routine.is_missile and gone == 0:
            return i
        i += 1
    return -1


def reaction_routine(combatant: Combatant, occasion: i64) -> i64:
    """The routine a strike out of turn is made with, or -1."""
    if occasion == FREE_SHOT:
        i: i64 = 0
        for routine in combatant.profile.routines:
            if routine.hand == combatant.ready and is_bow(routine):
                return i
            i += 1
        return -1
    if combatant.flags & WITHDREW != 0 and occasion == ORDINARY:
        return combatant.routine if combatant.routine >= 0 else melee_routine(combatant)
    return settable_routine(combatant) if occasion == SET_AGAINST else long_reach_routine(combatant)
