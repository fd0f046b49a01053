"""The modifiers of an attack roll by name, and those of the target's armour class."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.blows.armour_types import against_armour
from grognard.battle.blows.close_quarters import close_modifiers
from grognard.battle.blows.enchanted import enchanted_modifiers
from grognard.battle.blows.knacks import knack_modifiers
from grognard.battle.blows.plight import SURROUNDED, plight_guard, plight_modifiers
from grognard.battle.ground.cover import cover_modifier
from grognard.battle.ground.hampering import hampered_attack
from grognard.battle.ground.heading import is_behind
from grognard.battle.ground.position import (
    count_fellow_attackers,
    is_flanked,
    two_weapon_penalty,
)
from grognard.battle.ground.terrain import terrain_modifiers
from grognard.battle.state.attack_throw import is_plain, throw_attack
from grognard.battle.state.battle import Battle
from grognard.battle.state.blow import Blow
from grognard.battle.state.changes import end_one_roll_change
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import ARMOUR_CHANGED, ATTACK_CHANGED
from grognard.battle.state.field import distance_feet
from grognard.battle.state.flags import (
    ALL_OUT,
    ALL_ROUND,
    ATTACKED,
    CHARGE,
    CHARGING,
    COVERED,
    FLEEING,
    GRIPPED,
    HURRIED,
    KNACKS,
    PARRY,
    PLIGHTS,
    PRONE,
    SNEAK,
    SURPRISED,
    TURNED,
    TWO_WEAPONS,
    UNDETECTED,
)
from grognard.battle.state.hardship import add_to_attack
from grognard.battle.state.occasions import CHARGING_HOME, FREE_SHOT, PARTING
from grognard.battle.state.supply import SPLINTERED, is_shield_idle
from grognard.battle.state.weapon import MISSILE, UNARMED
from grognard.dice import purpose
from grognard.rules.attack import ATTACK_DIE
from grognard.rules.missile import BAND_NAMES, is_close_shot, range_modifier
from grognard.rules.movement import run_limit_rounds
from grognard.rules.position import position_modifier
from grognard.rules.ruleset import Ruleset


def add_attack_modifiers(battle: Battle, blow: Blow, *, recording: bool) -> None:
    """Add up whatever changes an attack roll, and the armour class it is rolled against."""
    battle.tally.start(recording=recording)
    battle.guard.start(recording=recording)
    blow.sneak = is_sneak_attack(battle, blow)
    blow.behind = is_from_behind(battle, blow)
    _attack_modifiers(battle, blow)
    _defence_modifiers(battle, blow)
    if (blow.attacker.profile.flags | blow.target.profile.flags) & KNACKS != 0:
        knack_modifiers(battle, blow)
    if blow.attacker.marks | blow.target.marks != 0:
        enchanted_modifiers(battle, blow)


def roll_to_hit(battle: Battle, blow: Blow, *, reason: i64) -> None:
    """Roll the die of a weighed blow, and work out the number needed to hit."""
    why = purpose.pack_why(reason, blow.attacker.index, blow.target.index)
    if is_plain(battle):
        blow.natural = battle.dice.die(ATTACK_DIE, why)
        blow.total = blow.natural + battle.tally.total
    else:
        thrown = throw_attack(battle, why)
        blow.natural, blow.faces = thrown.natural, thrown.faces
        blow.total = thrown.rolled + battle.tally.total
    blow.needed = battle.ruleset.attack_test.target_number(
        blow.attacker.profile.attack_row, blow.target.profile.armour_class + battle.guard.total
    )
    if blow.attacker.marks != 0:
        end_one_roll_change(blow.attacker, ATTACK_CHANGED)
    if blow.target.marks != 0:
        end_one_roll_change(blow.target, ARMOUR_CHANGED)


def _attack_modifiers(battle: Battle, blow: Blow) -> None:
    """Add every modifier of an attack roll to the battle's tally.

    Rule: bf.attack.roll-formula, bf.attack.str-on-melee, bf.attack.dex-on-missile,
        bf.attack.thrown-uses-dex-to-hit, bf.attack.magic-weapon-attack-bonus,
        bf.attack.adjustments-additive, bxe.magic-items.weapon-attack-bonus,
        bxe.round.phase-missile-modifiers,
        bcb.attack.roll-d20, bcb.attack.adds-bcb, bcb.attack.adds-strength-melee,
        bcb.attack.melee-definition, bcb.attack.dexterity-not-on-melee-hit, bcb.missile.adds-dexterity,
        bcb.missile.no-strength-to-hit, bcb.attack.adds-magic-weapon, bcb.attack.bonuses-stack,
        bcb.defence.bcb-applies-to-missiles, bcb.defence.split-applies-to-every-attack,
        bcb.charge.bcb-may-go-to-attack, bcb.surprise.no-automatic-hit-bonus
    """
    tally = battle.tally
    attacker, target, weapon = blow.attacker, blow.target, blow.weapon
    profile = attacker.profile
    tally.add(profile.attack_bonus - attacker.defence, profile.attack_source, "attack")
    if weapon.flags & MISSILE != 0:
        tally.add(profile.dexterity_modifier, "Dexterity", "attack")
        _add_range(battle, blow)
    else:
        tally.add(profile.strength_modifier, "Strength", "attack")
    if weapon.attack_modifier != 0:
        tally.add(weapon.attack_modifier, weapon.modified_by, "attack")
    if weapon.versus is not None:
        tally.add(against_armour(weapon.versus, target.profile), "target's armour", "attack")
    if weapon.magic_bonus != 0:
        shot = weapon.flags & MISSILE != 0 and battle.ruleset.cite("missile/magic weapon") != ""
        tally.add(weapon.magic_bonus, "magic weapon", "missile" if shot else "attack")
    if attacker.declared & (TWO_WEAPONS | PARRY) != 0 and weapon.flags & MISSILE == 0:
        tally.add(two_weapon_penalty(battle.ruleset, attacker), "two weapons", "attack")
    _add_position(battle, blow)
    hidden: i64 = 0
    if target.profile.flags & COVERED != 0 or battle.ruleset.cover.each_figure != 0:
        hidden = cover_modifier(battle, blow)
    if battle.field.uneven:
        terrain_modifiers(battle, blow, hidden=hidden)
    if battle.field.hampered:
        hampered_attack(battle, attacker)
    if blow.subduing or (target.flags & GRIPPED) | (weapon.flags & UNARMED) != 0:
        close_modifiers(battle, blow)


def _add_range(battle: Battle, blow: Blow) -> None:
    """Add the range modifier of a shot, or the modifier for a target at arm's length.

    Rule: bf.missile.close-exception-behind-undetected, bf.missile.close-exception-distracted-and-behind,
        bf.missile.close-behind-but-detected, bf.missile.distracted-referee
    """
    ruleset = battle.ruleset
    weapon = blow.weapon
    feet = distance_feet(battle.field, blow.attacker, blow.target)
    # A free shot is loosed just before contact, so it is never a shot at arm's length.
    unnoticed = blow.target.distracted or is_stealthy(battle, blow)
    if blow.occasion != FREE_SHOT and is_close_shot(ruleset, feet, unnoticed=unnoticed):
        battle.tally.add(ruleset.missile.close, "target at arm's length", "missile")
        return
    band = weapon.range_band(feet)
    battle.tally.add(range_modifier(ruleset, band), BAND_NAMES[band], "missile")


def _add_position(battle: Battle, blow: Blow) -> None:
    """Add the modifiers for the occasion and the positions of attacker and target.

    Rule: bf.attack.from-behind, bf.missile.from-behind-at-range, bf.withdraw.parting-shot-bonus,
        bf.charge.attack-bonus, bxs.facing.flanked-plus-2, bcb.facing.multiple-attackers,
        bcb.facing.multiple-attackers-example, bcb.facing.multiple-attackers-all-round-vision,
        bcb.facing.behind-and-multiple-stack, bcb.engage.directed-attack-monsters,
        bxe.withdraw.full-retreat-enemy-bonus, bfref.running.retreat-plus-2
    """
    ruleset = battle.ruleset
    tally = battle.tally
    attacker, target = blow.attacker, blow.target
    if blow.occasion == CHARGING_HOME:
        tally.add(ruleset.charge.attack_modifier, "charging", "attack")
    retreat = target.flags & TURNED != 0 and ruleset.flight.attack_modifier != 0
    if blow.occasion == PARTING:
        tally.add(ruleset.flight.parting_modifier, "parting shot", "attack")
    elif retreat and (not blow.sneak or ruleset.flight.adds_to_sneak):
        tally.add(ruleset.flight.attack_modifier, "target in retreat", "attack")
    if blow.occasion != PARTING and (blow.sneak or not retreat):
        blow.position = position_modifier(ruleset, from_behind=blow.behind, sneak_attack=blow.sneak)
        tally.add(blow.position, "Sneak Attack" if blow.sneak else "from behind", "attack")
    if blow.weapon.flags & MISSILE == 0:
        all_round = target.profile.flags & ALL_ROUND != 0
        if ruleset.position.flanked != 0 and not all_round and is_flanked(battle, target):
            tally.add(ruleset.position.flanked, "flanked", "attack")
        if ruleset.position.each_further_attacker != 0 and not all_round:
            further = count_fellow_attackers(battle, attacker, target)
            if further > 0:
                tally.add(ruleset.position.each_further_attacker * further, "several attackers", "attack")
        if target.directed_at >= 0 and target.directed_at != attacker.index:
            tally.add(ruleset.defence.directed_exposure, "attention elsewhere", "attack")
    if ruleset.exhaustion.attack != 0 and is_exhausted(ruleset, attacker):
        tally.add(ruleset.exhaustion.attack, "exhausted", "attack")
    if attacker.profile.hardships:
        add_to_attack(tally, attacker.profile.hardships, attacker.profile.attack_adjustment)
    else:
        tally.add(attacker.profile.attack_adjustment, "referee", "attack")
    if (attacker.flags | target.flags) & PLIGHTS != 0 or attacker.profile.flags & SURROUNDED != 0:
        plight_modifiers(battle, blow)


def is_exhausted(ruleset: Ruleset, combatant: Combatant) -> bool:
    """Whether a combatant has run longer than it can."""
    return combatant.rounds_run > run_limit_rounds(ruleset, combatant.profile.constitution)


def is_from_behind(battle: Battle, blow: Blow) -> bool:
    """Whether an attack comes from behind: on a fugitive, at a back, or by the referee's word.

    Rule: bf.attack.from-behind, bf.facing.attack-from-behind-usually, bcb.facing.definition,
        bcb.facing.from-behind-all-round-vision
    """
    if blow.target.profile.flags & ALL_ROUND != 0:
        return False
    return blow.target.flags & FLEEING != 0 or is_behind(battle.field, blow.attacker, blow.target)


def is_stealthy(battle: Battle, blow: Blow) -> bool:
    """Whether an attacker is both behind its target and undetected."""
    return blow.attacker.flags & UNDETECTED != 0 and is_behind(battle.field, blow.attacker, blow.target)


def is_sneak_attack(battle: Battle, blow: Blow) -> bool:
    """Whether a blow is a sneak attack: in melee, from behind and unnoticed, by a combatant with that skill.

    Where the book has it so, a retreating combatant shows its back to all.

    Rule: bfref.running.retreat-sneak-attack
    """
    if blow.attacker.profile.flags & SNEAK == 0 or blow.weapon.flags & MISSILE != 0:
        return False
    if battle.ruleset.flight.exposes_to_sneak and blow.target.flags & TURNED != 0:
        return True
    return is_stealthy(battle, blow)


def _defence_modifiers(battle: Battle, blow: Blow) -> None:
    """Add to the battle's guard whatever changes the target's armour class just now.

    Rule: bf.charge.ac-penalty, bf.charge.ac-penalty-duration, bcb.charge.no-dex-ac, bcb.charge.no-bcb-ac,
        bxe.withdraw.full-retreat-no-shield, bxs.withdraw.retreat-ignores-shield,
        bfref.running.retreat-loses-shield, bcb.withdraw.fast-ac-penalty, bcb.withdraw.medium-ac-penalty,
        bcb.withdraw.ac-penalty-duration, bcb.withdraw.fast-from-behind, bcb.charge.ac-loss-whole-round,
        bcb.charge.dex-penalty-stays, bcb.two-weapon.defensive-ac-plus-1,
        bcb.surprise.bcb-defence-while-surprised, bcb.defence.full-defence-needs-no-attack
    """
    ruleset = battle.ruleset
    guard = battle.guard
    target = blow.target
    flags = target.flags
    profile = target.profile
    if flags & CHARGING != 0 or target.declared & CHARGE != 0:
        guard.add(ruleset.charge.armour_class, "charging", "armour class")
        if not ruleset.charge.keeps_dexterity and profile.dexterity_defence > 0:
            guard.add(-profile.dexterity_defence, "no Dexterity while charging", "armour class")
    elif target.defence != 0 and flags & SURPRISED == 0:
        guard.add(target.defence, "combat bonus", "armour class")
    if target.declared & ALL_OUT != 0 and flags & ATTACKED == 0:
        guard.add(ruleset.defence.all_out_bonus, "fighting defensively", "armour class")
    if target.declared & PARRY != 0:
        guard.add(ruleset.pair.parry_armour_class, "second weapon", "armour class")
    if flags & TURNED != 0:
        guard.add(ruleset.flight.armour_class, "turned to flee", "armour class")
    if profile.shield_bonus != 0:
        lost = how_shield_is_lost(battle, blow)
        if lost:
            guard.add(-profile.shield_bonus, lost, "armour class")
    if flags & (HURRIED | PRONE) != 0:
        guard.add(ruleset.withdrawal.fast_armour_class, "hurried withdrawal", "armour class")
    if ruleset.exhaustion.armour_class != 0 and is_exhausted(ruleset, target):
        guard.add(ruleset.exhaustion.armour_class, "exhausted", "armour class")
    if flags & PLIGHTS != 0:
        plight_guard(battle, blow.attacker, target)


def how_shield_is_lost(battle: Battle, blow: Blow) -> str:
    """Why a target's shield is of no use to it against a blow on that occasion; empty when it is of use.

    Rule: bxe.withdraw.full-retreat-no-shield, bxs.withdraw.retreat-ignores-shield,
        bfref.running.retreat-loses-shield, bxe.facing.behind-ignores-shield
    """
    ruleset = battle.ruleset
    target = blow.target
    if target.marks & SPLINTERED != 0:
        return "shield splintered"
    if is_shield_idle(battle, target):
        return "both hands on a weapon"
    if blow.occasion == PARTING:
        return "shield does not count" if ruleset.flight.parting_ignores_shield else ""
    if target.flags & TURNED != 0 and ruleset.flight.loses_shield:
        return "shield does not count"
    if ruleset.position.behind_ignores_shield and blow.behind:
        return "shield from behind"
    return ""
