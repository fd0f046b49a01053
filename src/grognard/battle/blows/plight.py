"""Attacks by and on those in a bad state: blinded, unseen, prone, pinned, wounded, unsteady, in the water."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.ground.unseen import sees_invisible
from grognard.battle.hurts.ailing import (
    averted_attack,
    averted_guard,
    displacement,
    lost_strength,
    sick_throw,
)
from grognard.battle.hurts.draining import drained_throw
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.blow import Blow
from grognard.battle.state.combatant import Combatant, is_stunned
from grognard.battle.state.effects import amount_of, has_effect
from grognard.battle.state.flags import (
    BLINDED,
    BOARDING,
    DRAINED,
    FLESH_WOUND,
    HELPLESS,
    IN_WATER,
    INVISIBLE,
    NO_VITALS,
    PINNED,
    PRONE,
    SENSES_UNSEEN,
    SICKENED,
    SURPRISED,
    UNCONSCIOUS,
    UNDETECTED,
    UNSTEADY,
    WEAKENED,
)
from grognard.battle.state.weapon import MISSILE, WATERPROOF, Weapon

SURROUNDED: Final = UNSTEADY | IN_WATER
"""Flags of a profile that change attack rolls."""

LYING: Final = PRONE | UNCONSCIOUS
"""On the ground, by a fall or senseless."""


def plight_modifiers(battle: Battle, blow: Blow) -> None:
    """Add what the states of the two are worth to the battle's tally.

    A prone target brings nothing where the attacker's position has brought something already, nor to a sneak
    attack, which has its own bonus.

    Rule: bfref.attack.modifier-table, bfref.attack.behind-and-prone-once,
        bfref.attack.prone-not-with-sneak-attack, bfref.attack.modifiers-cumulative,
        bfref.invisible.attacker-blinded, bfref.invisible.defender-invisible,
        bfref.invisible.blinded-and-invisible-once, bcb.invisible.detected-minus-4,
        bcb.invisible.over-11-hd-see, bcb.invisible.powerful-magical-see,
        bcb.damage.dying-conscious-minus-2, bcb.critical.flesh-wound-penalties,
        bxe.unstable.missile-penalty, bxe.unstable.melee-unaffected, bxe.boarding.attack-penalty,
        bxe.underwater.attack-penalty-referee
    """
    hurts = battle.ruleset.hurts
    tally = battle.tally
    attacker, target = blow.attacker, blow.target
    if target.flags & LYING != 0 and not blow.sneak and (blow.position == 0 or hurts.behind_and_prone_stack):
        tally.add(hurts.prone, "target prone", "attack")
    if target.flags & PINNED != 0:
        tally.add(hurts.pinned, "target pinned", "attack")
    unseen = target.flags & INVISIBLE != 0 and not sees_invisible(attacker)
    blind = attacker.flags & BLINDED != 0
    if blind:
        tally.add(hurts.blinded, "blinded", "attack")
    if unseen and (not blind or hurts.blinded_and_invisible_stack):
        tally.add(unseen_penalty(hurts.invisible, attacker), "target unseen", "attack")
    if attacker.flags & FLESH_WOUND != 0:
        tally.add(hurts.wound_attack, "flesh wound", "attack")
    if attacker.flags & WEAKENED != 0:
        tally.add(hurts.dying_penalty, "near death", "attack")
    if attacker.flags & DRAINED != 0:
        tally.add(drained_throw(battle, attacker), "negative levels", "attack")
    if attacker.flags & SICKENED != 0:
        tally.add(sick_throw(attacker), "sick", "attack")
        tally.add(lost_strength(attacker), "Strength lost", "attack")
    if target.flags & SICKENED != 0 and has_effect(target, effects.DISPLACED):
        tally.add(displacement(attacker, target), "it stands elsewhere", "attack")
    if attacker.flags & SICKENED != 0:
        if target.profile.gazes():
            tally.add(averted_attack(attacker), "eyes averted", "attack")
    if attacker.flags & BOARDING != 0:
        tally.add(hurts.boarding_attack, "boarding", "attack")
    if attacker.profile.flags & UNSTEADY != 0 and blow.weapon.flags & MISSILE != 0:
        tally.add(hurts.unsteady_missile, "unstable ground", "attack")
    if attacker.profile.flags & IN_WATER != 0:
        tally.add(hurts.water_attack, "in the water", "attack")


def unseen_penalty(whole: i64, attacker: Combatant) -> i64:
    """The penalty on a strike at the unseen: half for attackers that hear or smell their place."""
    return -(-whole // 2) if attacker.profile.flags & SENSES_UNSEEN != 0 else whole


def plight_guard(battle: Battle, attacker: Combatant, target: Combatant) -> None:
    """Add to the battle's guard what a target's own state does to its armour class.

    Rule: bxe.boarding.ac-penalty, bxe.boarding.penalty-one-round, bxe.boarding.defenders-no-penalty,
        bcb.helpless.stunned-definition
    """
    guard = battle.guard
    if target.flags & SICKENED != 0:
        guard.add(-amount_of(target, effects.BARED), "armour ruined", "armour class")
        if attacker.profile.gazes():
            guard.add(averted_guard(target), "eyes averted", "armour class")
    if target.flags & BOARDING != 0:
        guard.add(battle.ruleset.hurts.boarding_armour_class, "boarding", "armour class")
    if is_stunned(target):
        if target.profile.dexterity_defence > 0:
            guard.add(-target.profile.dexterity_defence, "no Dexterity while stunned", "armour class")
        if target.flags & SURPRISED == 0:
            guard.add(-target.defence, "no defence while stunned", "armour class")


def goes_to_constitution(blow: Blow) -> bool:
    """Whether damage is an assassin's: the victim helpless or unaware, with vital spots that are known.

    Rule: bcb.helpless.assassination-damages-con, bcb.helpless.assassination-known-anatomy,
        bcb.helpless.assassination-no-vital-spots, bcb.helpless.surprised-is-not-unaware,
        bcb.helpless.assassination-thief-bonus-counts
    """
    victim = blow.victim()
    if victim.profile.flags & NO_VITALS != 0:
        return False
    return victim.flags & (HELPLESS | UNCONSCIOUS) != 0 or blow.attacker.flags & UNDETECTED != 0


def fails_in_water(battle: Battle, attacker: Combatant, weapon: Weapon) -> bool:
    """Whether a missile weapon is of no use where its bearer is.

    Rule: bxe.underwater.most-missiles-fail
    """
    if attacker.profile.flags & IN_WATER == 0 or battle.ruleset.hurts.water_missiles:
        return False
    return weapon.flags & MISSILE != 0 and weapon.flags & WATERPROOF == 0
