"""Attacks: the roll with every modifier by name, the damage, the blow that waits for its number."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.blows.attack_record import record_attack, record_damage, record_immunity, record_touch
from grognard.battle.blows.close_quarters import close_modifiers
from grognard.battle.blows.criticals import critical, envenom
from grognard.battle.blows.damage_parts import (
    damage_in_water,
    damage_multiple,
    let_wait,
    strength_to_damage,
    withstood,
)
from grognard.battle.blows.mishaps import roll_mishap
from grognard.battle.blows.parting import parting_weapon
from grognard.battle.blows.plight import SURROUNDED, plight_guard, plight_modifiers
from grognard.battle.fire.flasks import flask_modifiers, is_special
from grognard.battle.ground.cover import cover_modifier
from grognard.battle.ground.heading import is_at_back
from grognard.battle.ground.position import (
    can_strike,
    count_in_contact,
    is_flanked,
    pair_modifier,
    wall_modifiers,
)
from grognard.battle.ground.terrain import terrain_modifiers
from grognard.battle.ground.unseen import give_away
from grognard.battle.hurts.subdual import pull_blow, who_is_hurt, would_subdue
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant, is_stunned
from grognard.battle.state.effects import amount_of
from grognard.battle.state.events import HELPLESS_STRUCK, Event
from grognard.battle.state.field import Field, distance_feet
from grognard.battle.state.flags import (
    ALL_OUT,
    ALL_ROUND,
    ATTACKED,
    BEHIND,
    CHARGE,
    CHARGING,
    COVERED,
    FLEEING,
    GRIPPED,
    HARDY,
    HELPLESS,
    HURRIED,
    IN_WATER,
    INVISIBLE,
    PARRY,
    PLIGHTS,
    PRONE,
    SET_WEAPON,
    SHIELD_WALL,
    SNEAK,
    STEALTH,
    STRAINED,
    SUBDUING,
    SURPRISED,
    TURNED,
    TWO_WEAPONS,
    UNABLE,
    UNCONSCIOUS,
)
from grognard.battle.state.occasions import CHARGING_HOME, FREE_SHOT, ORDINARY, PARTING, PASSING, REPLY, STRAY
from grognard.battle.state.supply import spend, with_hand
from grognard.battle.state.weapon import FLASK, MISSILE, STRENGTH_TO_DAMAGE, TORCH, UNARMED, VENOM, Weapon
from grognard.dice import purpose
from grognard.rules.attack import ATTACK_DIE, is_hit
from grognard.rules.damage import final_damage
from grognard.rules.missile import BAND_NAMES, is_close_shot, range_band, range_modifier
from grognard.rules.movement import run_limit_rounds
from grognard.rules.position import position_modifier
from grognard.rules.ruleset import Ruleset

SURELY_HIT: Final = HELPLESS | UNCONSCIOUS
"""States in which a blow needs no roll, in the books that have it so."""


def is_from_behind(field: Field, attacker: Combatant, target: Combatant) -> bool:
    """Whether an attack comes from behind: on one who flees, at a back, or where the referee has it so.

    Rule: bf.attack.from-behind, bf.facing.attack-from-behind-usually, bcb.facing.definition,
        bcb.facing.from-behind-all-round-vision
    """
    if target.profile.flags & ALL_ROUND != 0:
        return False
    if target.flags & FLEEING != 0 or attacker.flags & BEHIND != 0:
        return True
    return is_at_back(field, attacker, target)


def is_sneak_attack(ruleset: Ruleset, attacker: Combatant, target: Combatant, weapon: Weapon) -> bool:
    """Whether a blow is a sneak attack: in melee, from behind and unnoticed, by one who has that skill.

    Where the book has it so, one in retreat shows its back to everybody.

    Rule: bfref.running.retreat-sneak-attack
    """
    if attacker.profile.flags & SNEAK == 0 or weapon.flags & MISSILE != 0:
        return False
    if ruleset.flee_exposes_to_sneak and target.flags & TURNED != 0:
        return True
    return attacker.flags & STEALTH == STEALTH


def attack_modifiers(
    battle: Battle, attacker: Combatant, target: Combatant, weapon: Weapon, *, occasion: i64 = ORDINARY
) -> None:
    """Add every modifier of an attack roll to the battle's tally.

    Rule: bf.attack.roll-formula, bf.attack.str-on-melee, bf.attack.dex-on-missile,
        bf.attack.thrown-uses-dex-to-hit, bf.attack.magic-weapon-attack-bonus,
        bf.attack.adjustments-additive,
        bcb.attack.roll-d20, bcb.attack.adds-bcb, bcb.attack.adds-strength-melee,
        bcb.attack.melee-definition, bcb.attack.dexterity-not-on-melee-hit, bcb.missile.adds-dexterity,
        bcb.missile.no-strength-to-hit, bcb.attack.adds-magic-weapon, bcb.attack.bonuses-stack,
        bcb.defence.bcb-applies-to-missiles, bcb.defence.split-applies-to-every-attack,
        bcb.charge.bcb-may-go-to-attack, bcb.surprise.no-automatic-hit-bonus
    """
    tally = battle.tally
    profile = attacker.profile
    tally.add(profile.attack_bonus - attacker.defence, profile.attack_source, "attack")
    if weapon.flags & MISSILE != 0:
        tally.add(profile.dexterity_modifier, "Dexterity", "attack")
        tally.add(weapon.attack_modifier, "siege engine", "attack")
        _add_range(battle, attacker, target, weapon, occasion)
    else:
        tally.add(profile.strength_modifier, "Strength", "attack")
    tally.add(weapon.magic_bonus, "magic weapon", "attack")
    if attacker.declared & (TWO_WEAPONS | PARRY) != 0 and weapon.flags & MISSILE == 0:
        tally.add(pair_modifier(battle.ruleset, attacker), "two weapons", "attack")
    _add_position(battle, attacker, target, weapon, occasion)
    hidden: i64 = 0
    if target.profile.flags & COVERED != 0 or battle.ruleset.cover_each_figure != 0:
        hidden = cover_modifier(battle, attacker, target, weapon)
    if battle.field.uneven:
        terrain_modifiers(battle, attacker, target, weapon, hidden=hidden)
    if (attacker.flags & SUBDUING) | (target.flags & GRIPPED) | (weapon.flags & UNARMED) != 0:
        close_modifiers(battle, attacker, target, weapon)


def _add_range(battle: Battle, attacker: Combatant, target: Combatant, weapon: Weapon, occasion: i64) -> None:
    """What the distance is worth to a shot, or the target at arm's length costs it.

    Rule: bf.missile.close-exception-behind-undetected, bf.missile.close-exception-distracted-and-behind,
        bf.missile.close-behind-but-detected, bf.missile.distracted-referee
    """
    ruleset = battle.ruleset
    feet = distance_feet(battle.field, attacker, target)
    # A free shot is loosed just before contact, so it is never a shot at arm's length.
    unnoticed = target.distracted or attacker.flags & STEALTH == STEALTH
    if occasion != FREE_SHOT and is_close_shot(ruleset, feet, unnoticed=unnoticed):
        battle.tally.add(ruleset.close_modifier, "target at arm's length", "missile")
        return
    band = range_band(feet, weapon.short_feet, weapon.medium_feet, weapon.long_feet)
    battle.tally.add(range_modifier(ruleset, band), BAND_NAMES[band], "missile")


def _add_position(
    battle: Battle, attacker: Combatant, target: Combatant, weapon: Weapon, occasion: i64
) -> None:
    """What the occasion and the places of the two are worth.

    Rule: bf.attack.from-behind, bf.missile.from-behind-at-range, bf.withdraw.parting-shot-bonus,
        bf.charge.attack-bonus, bxs.facing.flanked-plus-2, bcb.facing.multiple-attackers,
        bcb.facing.multiple-attackers-example, bcb.facing.multiple-attackers-all-round-vision,
        bcb.facing.behind-and-multiple-stack, bcb.engage.directed-attack-monsters,
        bxe.withdraw.full-retreat-enemy-bonus, bfref.running.retreat-plus-2
    """
    ruleset = battle.ruleset
    tally = battle.tally
    if occasion == CHARGING_HOME:
        tally.add(ruleset.charge_attack, "charging", "attack")
    sneak = is_sneak_attack(ruleset, attacker, target, weapon)
    retreat = target.flags & TURNED != 0 and ruleset.flee_attack_modifier != 0
    if occasion == PARTING:
        tally.add(ruleset.parting_modifier, "parting shot", "attack")
    elif retreat and (not sneak or ruleset.flee_adds_to_sneak):
        tally.add(ruleset.flee_attack_modifier, "target in retreat", "attack")
    position: i64 = 0
    if occasion != PARTING and (sneak or not retreat):
        position = position_modifier(
            ruleset, from_behind=is_from_behind(battle.field, attacker, target), sneak_attack=sneak
        )
        tally.add(position, "Sneak Attack" if sneak else "from behind", "attack")
    if weapon.flags & MISSILE == 0:
        if ruleset.flanked_modifier != 0 and is_flanked(battle, target):
            tally.add(ruleset.flanked_modifier, "flanked", "attack")
        if ruleset.further_attacker_modifier != 0 and target.profile.flags & ALL_ROUND == 0:
            further = count_in_contact(battle, target) - 1
            if further > 0:
                tally.add(ruleset.further_attacker_modifier * further, "several attackers", "attack")
        if target.directed_at >= 0 and target.directed_at != attacker.index:
            tally.add(ruleset.directed_exposure, "attention elsewhere", "attack")
    if ruleset.exhausted_attack != 0 and is_exhausted(ruleset, attacker):
        tally.add(ruleset.exhausted_attack, "exhausted", "attack")
    tally.add(attacker.profile.attack_adjustment, "referee", "attack")
    if (attacker.flags | target.flags) & PLIGHTS != 0 or attacker.profile.flags & SURROUNDED != 0:
        plight_modifiers(battle, attacker, target, weapon, behind=position, sneak=sneak)


def is_exhausted(ruleset: Ruleset, combatant: Combatant) -> bool:
    """Whether a combatant has run longer than it can."""
    return combatant.rounds_run > run_limit_rounds(ruleset, combatant.profile.constitution)


def defence_modifiers(
    battle: Battle, attacker: Combatant, target: Combatant, *, occasion: i64 = ORDINARY
) -> None:
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
    flags = target.flags
    profile = target.profile
    if flags & CHARGING != 0 or target.declared & CHARGE != 0:
        guard.add(ruleset.charge_armour_class, "charging", "armour class")
        if not ruleset.charge_keeps_dexterity and profile.dexterity_defence > 0:
            guard.add(-profile.dexterity_defence, "no Dexterity while charging", "armour class")
    elif target.defence != 0 and flags & SURPRISED == 0:
        guard.add(target.defence, "combat bonus", "armour class")
    if target.declared & ALL_OUT != 0 and flags & ATTACKED == 0:
        guard.add(ruleset.all_out_defence, "fighting defensively", "armour class")
    if target.declared & PARRY != 0:
        guard.add(ruleset.parry_armour_class, "second weapon", "armour class")
    if flags & TURNED != 0:
        guard.add(ruleset.flee_armour_class, "turned to flee", "armour class")
    if profile.shield_bonus != 0 and not shield_counts(battle, attacker, target, occasion):
        guard.add(-profile.shield_bonus, "shield does not count", "armour class")
    if flags & (HURRIED | PRONE) != 0:
        guard.add(ruleset.fast_armour_class, "hurried withdrawal", "armour class")
    if ruleset.exhausted_armour_class != 0 and is_exhausted(ruleset, target):
        guard.add(ruleset.exhausted_armour_class, "exhausted", "armour class")
    if flags & PLIGHTS != 0:
        plight_guard(battle, target)


def shield_counts(battle: Battle, attacker: Combatant, target: Combatant, occasion: i64) -> bool:
    """Whether a combatant's shield is of use to it against an attack on that occasion.

    Rule: bxe.withdraw.full-retreat-no-shield, bxs.withdraw.retreat-ignores-shield,
        bfref.running.retreat-loses-shield, bxe.facing.behind-ignores-shield
    """
    ruleset = battle.ruleset
    if occasion == PARTING:
        return not ruleset.parting_ignores_shield
    if target.flags & TURNED != 0 and ruleset.flee_loses_shield:
        return False
    return not (ruleset.behind_ignores_shield and is_from_behind(battle.field, attacker, target))


def make_attack(
    battle: Battle, attacker: Combatant, target: Combatant, weapon: Weapon, *, occasion: i64 = ORDINARY
) -> bool:
    """Roll one attack; a hit's damage waits as pending until its initiative number is done.

    Returns whether it hit.

    Rule: bf.attack.damage-only-on-hit, bf.attack.natural-20-vs-immune,
        bf.attack.immune-to-normal-weapons, bf.attack.special-weapon-beats-immunity,
        bcb.critical.natural-20, bcb.critical.always-damages, bcb.critical.special-weapon-immunity,
        bcb.critical.damage-not-multiplied, bcb.fumble.natural-1-misses
    """
    if target.flags & SURELY_HIT != 0 and battle.ruleset.hurts.sure_hit and weapon.flags & MISSILE == 0:
        return strike_helpless(battle, attacker, target, weapon)
    tally = battle.tally
    guard = battle.guard
    recording = battle.log is not None
    tally.start(recording=recording)
    guard.start(recording=recording)
    attack_modifiers(battle, attacker, target, weapon, occasion=occasion)
    defence_modifiers(battle, attacker, target, occasion=occasion)
    if target.declared & SHIELD_WALL != 0:
        wall_modifiers(battle, attacker, target)
    special = weapon.flags & (FLASK | TORCH) != 0 and is_special(target, weapon)
    if special:
        flask_modifiers(battle, target, weapon)
    reason = purpose.STRAY if occasion == STRAY else purpose.ATTACK
    natural = battle.dice.die(ATTACK_DIE, purpose.pack_why(reason, attacker.index, target.index))
    battle.natural = natural
    needed = battle.ruleset.attack_test.target_number(
        attacker.profile.attack_row, target.profile.armour_class + guard.total
    )
    total = natural + tally.total
    immune = not special and is_immune(battle.ruleset, attacker, target, weapon)
    hit = not immune and is_hit(natural, total, needed)
    if battle.counts is not None:
        battle.counts.note_attack(attacker, weapon, hit)
    if recording:
        record_attack(battle, attacker, target, weapon, natural, needed, hit, occasion)
        if immune:
            record_immunity(battle, attacker, target, weapon)
    if special:
        return hit
    if hit and weapon.dice_count == 0 and weapon.dice_bonus == 0:
        record_touch(battle, attacker, target, weapon)
    elif hit:
        multiple = damage_multiple(battle.ruleset, occasion)
        if occasion == ORDINARY and is_sneak_attack(battle.ruleset, attacker, target, weapon):
            multiple = battle.ruleset.sneak_multiple
        _roll_damage(battle, attacker, target, weapon, multiple)
    if hit and weapon.flags & VENOM != 0:
        envenom(battle, target, weapon)
    if natural == ATTACK_DIE and hit and battle.ruleset.hurts.criticals:
        critical(battle, target, weapon, reached=total >= needed)
    elif natural == 1 and battle.ruleset.hurts.fumbles and occasion not in (REPLY, PARTING, PASSING):
        fumble(battle, attacker, weapon)
    return hit


def hit_home(battle: Battle, attacker: Combatant, target: Combatant, weapon: Weapon) -> None:
    """What a hit does that needs no roll to hit."""
    if weapon.dice_count == 0 and weapon.dice_bonus == 0:
        record_touch(battle, attacker, target, weapon)
    else:
        _roll_damage(battle, attacker, target, weapon, 1)


def strike_helpless(battle: Battle, attacker: Combatant, target: Combatant, weapon: Weapon) -> bool:
    """A blow at one who cannot help it: it hits without a roll, and its damage is rolled as ever.

    Rule: bxe.helpless.melee-auto-hit, bxe.helpless.damage-rolled, bxe.helpless.missile-not-auto,
        bxe.helpless.any-cause, bcb.helpless.assassination-attack-roll
    """
    if is_immune(battle.ruleset, attacker, target, weapon):
        if battle.log is not None:
            record_immunity(battle, attacker, target, weapon)
        return False
    if battle.log is not None:
        rules = (battle.ruleset.cite("helpless/sure hit"),)
        battle.record(
            Event(HELPLESS_STRUCK, actor=attacker.index, target=target.index, what=weapon.name, rules=rules)
        )
    if weapon.dice_count > 0 or weapon.dice_bonus > 0:
        _roll_damage(battle, attacker, target, weapon, 1)
    if weapon.flags & VENOM != 0:
        envenom(battle, target, weapon)
    return True


def fumble(battle: Battle, attacker: Combatant, weapon: Weapon) -> None:
    """A natural 1: every enemy in reach strikes once at once, and the referee's table may have a mishap.

    The stunned, the surprised and those who cannot act or flee get no such blow.

    Rule: bcb.fumble.free-attack, bcb.fumble.free-attack-resolution, bcb.fumble.mishap,
        bcb.fumble.hit-self, bcb.fumble.hit-friend
    """
    if battle.ruleset.hurts.free_attacks:
        for enemy in battle.combatants:
            if enemy.side == attacker.side or enemy.flags & (UNABLE | SURPRISED | FLEEING) != 0:
                continue
            if is_stunned(enemy) or not can_strike(battle, enemy, attacker):
                continue
            answer = parting_weapon(enemy)
            if answer is not None:
                if would_subdue(battle, enemy, attacker, answer):
                    enemy.flags |= SUBDUING
                make_attack(battle, enemy, attacker, answer, occasion=REPLY)
                enemy.flags &= ~SUBDUING
    if battle.ruleset.hurts.mishaps:
        struck = roll_mishap(battle, attacker, weapon)
        if struck >= 0:
            _roll_damage(battle, attacker, battle.combatants[struck], weapon, 1)


def is_immune(ruleset: Ruleset, attacker: Combatant, target: Combatant, weapon: Weapon) -> bool:
    """Whether a weapon cannot harm a creature."""
    harmed_by = target.profile.harmed_by
    return harmed_by != 0 and weapon.flags & harmed_by == 0 and not harms_anyway(ruleset, attacker)


def harms_anyway(ruleset: Ruleset, attacker: Combatant) -> bool:
    """Whether a creature's attacks harm what only magic or silver does: by its own kind, or by its size.

    Rule: bxe.attack.magical-monsters-harm-each-other-option, bxe.attack.five-hd-harms-magical-option
    """
    if ruleset.kindred_harm and attacker.profile.harmed_by != 0:
        return True
    return ruleset.mighty_hit_dice > 0 and attacker.profile.hit_dice >= ruleset.mighty_hit_dice


def _add_weariness(battle: Battle, attacker: Combatant) -> None:
    """What a strained muscle and exhaustion take off damage."""
    if attacker.flags & STRAINED != 0:
        battle.tally.add(amount_of(attacker, effects.STRAIN), "strained muscle", "damage")
    if battle.ruleset.exhausted_damage != 0 and is_exhausted(battle.ruleset, attacker):
        battle.tally.add(battle.ruleset.exhausted_damage, "exhausted", "damage")


def _roll_damage(
    battle: Battle, attacker: Combatant, target: Combatant, weapon: Weapon, multiple: i64
) -> None:
    """Roll a hit's damage and let it wait.

    Rule: bf.damage.weapon-die, bf.damage.str-on-melee, bf.damage.str-penalty-on-melee,
        bf.damage.str-on-thrown, bf.damage.no-str-on-bow, bf.damage.no-str-on-crossbow,
        bf.damage.str-on-sling, bf.damage.magic-bonus, bf.damage.cursed-penalty,
        bf.damage.bow-strength-referee,
        bcb.damage.adds-strength-melee, bcb.damage.launched-no-strength
    """
    tally = battle.tally
    recording = battle.log is not None
    tally.start(recording=recording)
    tally.add(weapon.dice_bonus, "weapon", "damage")
    if weapon.flags & STRENGTH_TO_DAMAGE != 0:
        tally.add(strength_to_damage(battle, attacker, target, weapon), "Strength", "damage")
    tally.add(weapon.magic_bonus, "magic weapon", "damage")
    _add_weariness(battle, attacker)
    why = purpose.pack_why(purpose.DAMAGE, attacker.index, target.index)
    rolled: i64 = 0
    faces: list[tuple[int, int]] | None = [] if recording else None
    i: i64 = 0
    while i < weapon.dice_count:
        face = battle.dice.die(weapon.dice_sides, why)
        rolled += face
        if faces is not None:
            faces.append((weapon.dice_sides, face))
        i += 1
    if multiple > 1 and battle.ruleset.multiply_dice_only:
        tally.add(rolled * (multiple - 1), "dice multiplied", "damage")
        multiple = 1
    damage = final_damage(battle.ruleset.minimum_damage, rolled, tally.total, multiple)
    if attacker.profile.flags & IN_WATER != 0:
        damage = damage_in_water(battle, damage)
    if target.profile.flags & HARDY != 0:
        lost = withstood(target.profile, weapon, damage)
        tally.add(-lost, "hardly harmed by such a weapon", "damage")
        damage -= lost
    target.softened = 0
    if attacker.flags & SUBDUING != 0 or weapon.flags & UNARMED != 0:
        target = who_is_hurt(battle, attacker, target, weapon)
        damage = pull_blow(battle, attacker, target, weapon, damage)
    let_wait(battle, attacker, target, damage)
    if battle.counts is not None:
        battle.counts.note_damage(attacker, target, weapon, damage)
    if faces is not None:
        record_damage(battle, attacker, target, weapon, faces, multiple, damage)


def perform_attack(
    battle: Battle,
    attacker: Combatant,
    target: Combatant,
    routine: i64,
    *,
    slot: i64,
    occasion: i64 = ORDINARY,
) -> bool:
    """Make one attack of a routine: the one of that place in it, or the next when `slot` is -1.

    Returns whether it hit.

    Rule: bf.attack.rof-one-melee-per-round, bf.missile.rof-one-missile-per-round,
        bf.missile.rof-light-crossbow, bf.missile.rof-heavy-crossbow, bf.actions.no-move-after-attack
    """
    if attacker.routine < 0:
        attacker.routine = routine
    chosen = attacker.profile.routines[attacker.routine]
    weapon = chosen.weapons[slot if slot >= 0 else attacker.attacks_made]
    attacker.flags |= ATTACKED
    attacker.flags &= ~SET_WEAPON
    attacker.attacks_made += 1
    attacker.target = target.index
    if chosen.supply >= 0:
        spend(attacker, chosen)
    if weapon.reload_rounds > 0:
        attacker.reloading = with_hand(attacker.reloading, chosen.hand, weapon.reload_rounds)
    hit = make_attack(battle, attacker, target, weapon, occasion=occasion)
    if attacker.flags & INVISIBLE != 0:
        give_away(battle, attacker)
    return hit
