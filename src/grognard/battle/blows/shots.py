"""Shots and throws: who is hit when a missile goes into a melee, and what becomes of a flask."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from grognard.battle.blows.attacks import make_attack, perform_attack
from grognard.battle.fire.flasks import resolve_throw
from grognard.battle.state.battle import Battle
from grognard.battle.state.blow import Blow
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import are_engaged, distance_feet
from grognard.battle.state.flags import OUT
from grognard.battle.state.occasions import STRAY
from grognard.battle.state.weapon import FLASK, TORCH
from grognard.dice import purpose
from grognard.rules.topics import ANYONE_THERE, FRIENDS

BESIDE_FEET = 5


def perform_shot(battle: Battle, blow: Blow) -> bool:
    """Shoot or throw, with what follows for those around the target; whether it hit.

    Rule: bf.missile.missed-lost-by-default, bf.missile.missed-no-trigger-on-hit, bf.grenade.no-ally-roll,
        bcb.missile.into-melee-roll-against-actual, bcb.missile.definition
    """
    ruleset = battle.ruleset
    chosen = blow.attacker.profile.routines[blow.routine]
    thrown = blow.weapon.flags & (FLASK | TORCH) != 0
    if chosen.is_missile and not thrown and ruleset.missile.into_melee == ANYONE_THERE:
        blow.target = roll_melee_target(battle, blow.attacker, blow.target)
    perform_attack(battle, blow)
    if thrown:
        resolve_throw(battle, blow)
    elif chosen.is_missile and not blow.hit and ruleset.missile.into_melee == FRIENDS:
        go_astray(battle, blow)
    return blow.hit


def roll_melee_target(battle: Battle, me: Combatant, target: Combatant) -> Combatant:
    """Roll for the actual target among all in the target's melee, friend and foe.

    Rule: bcb.missile.into-melee-random-target, bcb.missile.into-melee-roll-against-actual
    """
    melee = melee_of(battle, target)
    there = [other for other in melee if other is not me]
    if len(there) < 2:
        return target
    face = battle.dice.die(len(there), purpose.pack_why(purpose.TARGET, me.index, target.index))
    return there[face - 1]


def melee_of(battle: Battle, target: Combatant) -> list[Combatant]:
    """Everyone who fights in the same melee, in the order of the list: the target, those engaged with it,
    those engaged with them, and so on."""
    found: list[Combatant] = [target]
    in_it = vec[i64]([0] * len(battle.combatants))
    in_it[target.index] = 1
    i: i64 = 0
    while i < len(found):
        for other in battle.combatants:
            if other.flags & OUT == 0 and in_it[other.index] == 0:
                if are_engaged(battle.field, found[i], other):
                    in_it[other.index] = 1
                    found.append(other)
        i += 1
    return [other for other in battle.combatants if in_it[other.index] != 0]


def go_astray(battle: Battle, blow: Blow) -> None:
    """Roll a missile that missed against the shooter's friends around its target, until one is hit.

    Rule: bf.missile.missed-into-melee-trigger, bf.missile.missed-roll-until-hit,
        bf.missile.missed-exhausted, bf.missile.missed-one-ally-at-most,
        bf.missile.missed-normal-attack-bonus, bf.missile.missed-applies-to-monsters,
        bf.missile.missed-max-three, bf.missile.missed-max-three-exception,
        bf.missile.missed-gm-rolls, bf.missile.missed-monsters-gm-rolls,
        bfref.missile.into-melee-may-hit-ally, bfref.missile.into-melee-sequence,
        bfref.missile.into-melee-normal-bonus, bfref.missile.into-melee-candidate-cap
    """
    tried: i64 = 0
    for friend in friends_around(battle, blow.attacker, blow.target):
        if battle.ruleset.missile.stray_limit > 0 and tried >= battle.ruleset.missile.stray_limit:
            return
        tried += 1
        if make_attack(battle, Blow(blow.attacker, friend, blow.weapon, occasion=STRAY)):
            return


def friends_around(battle: Battle, me: Combatant, target: Combatant) -> list[Combatant]:
    """The shooter's friends that a miss may hit: beside the target or engaged with it, nearest to it first.

    Empty unless one of them is engaged with the target; ties go to the friend nearest to the shooter.

    Rule: bf.missile.missed-candidates-referee, bf.missile.missed-no-trigger-without-allies,
        bf.missile.missed-when-referee, bfref.missile.into-melee-candidates,
        bfref.missile.into-melee-needs-allies
    """
    field = battle.field
    found: list[tuple[int, int, int]] = []
    fighting = False
    for friend in battle.combatants:
        if friend.side != me.side or friend is me or friend.flags & OUT != 0:
            continue
        engaged = are_engaged(field, friend, target)
        feet = distance_feet(field, friend, target)
        if engaged or feet <= BESIDE_FEET:
            fighting = fighting or engaged
            found.append((feet, distance_feet(field, me, friend), friend.index))
    found.sort()
    return [battle.combatants[index] for _, _, index in found] if fighting else []
