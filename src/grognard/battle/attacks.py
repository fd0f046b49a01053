"""Attacks: the roll with every modifier by name, the damage, the blow that waits for its number."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.battle import Battle
from grognard.battle.events import ATTACK, DAMAGE, IMMUNE, Event
from grognard.battle.field import distance_feet
from grognard.battle.state import (
    ATTACKED,
    BEHIND,
    FLEEING,
    MISSILE,
    SNEAK,
    STEALTH,
    STRENGTH_TO_DAMAGE,
    Combatant,
    Routine,
    Weapon,
)
from grognard.dice import purpose
from grognard.dice.roll import Roll
from grognard.rules.attack import ATTACK_DIE, is_hit
from grognard.rules.damage import final_damage
from grognard.rules.missile import BAND_NAMES, is_close_shot, range_band, range_modifier
from grognard.rules.position import position_modifier

ORDINARY: Final = 0
PARTING: Final = 1


def is_from_behind(attacker: Combatant, target: Combatant) -> bool:
    """Whether an attack comes from behind: on one who flees, or where the referee has the attacker there.

    Rule: bf.attack.from-behind, bf.facing.attack-from-behind-usually
    """
    return target.flags & FLEEING != 0 or attacker.flags & BEHIND != 0


def is_sneak_attack(attacker: Combatant, weapon: Weapon) -> bool:
    """Whether a blow is a sneak attack: in melee, from behind and unnoticed, by one who has that skill."""
    if attacker.profile.flags & SNEAK == 0 or weapon.flags & MISSILE != 0:
        return False
    return attacker.flags & STEALTH == STEALTH


def attack_modifiers(
    battle: Battle, attacker: Combatant, target: Combatant, weapon: Weapon, *, occasion: i64 = ORDINARY
) -> None:
    """Add every modifier of an attack roll to the battle's tally.

    Rule: bf.attack.roll-formula, bf.attack.str-on-melee, bf.attack.dex-on-missile,
        bf.attack.thrown-uses-dex-to-hit, bf.attack.magic-weapon-attack-bonus,
        bf.attack.adjustments-additive, bf.attack.from-behind, bf.missile.from-behind-at-range,
        bf.missile.close-exception-behind-undetected, bf.missile.close-exception-distracted-and-behind,
        bf.missile.close-behind-but-detected, bf.missile.distracted-referee
    """
    ruleset = battle.ruleset
    tally = battle.tally
    profile = attacker.profile
    tally.add(profile.attack_bonus, profile.attack_source, "attack")
    if weapon.flags & MISSILE != 0:
        tally.add(profile.dexterity_modifier, "Dexterity", "attack")
        feet = distance_feet(battle.field, attacker, target)
        unnoticed = target.distracted or attacker.flags & STEALTH == STEALTH
        if is_close_shot(ruleset, feet, unnoticed=unnoticed):
            tally.add(ruleset.close_modifier, "target at arm's length", "missile")
        else:
            band = range_band(feet, weapon.short_feet, weapon.medium_feet, weapon.long_feet)
            tally.add(range_modifier(ruleset, band), BAND_NAMES[band], "missile")
    else:
        tally.add(profile.strength_modifier, "Strength", "attack")
    tally.add(weapon.magic_bonus, "magic weapon", "attack")
    if occasion == PARTING:
        tally.add(ruleset.parting_modifier, "parting shot", "attack")
    else:
        sneak = is_sneak_attack(attacker, weapon)
        position = position_modifier(
            ruleset, from_behind=is_from_behind(attacker, target), sneak_attack=sneak
        )
        tally.add(position, "Sneak Attack" if sneak else "from behind", "attack")
    tally.add(profile.attack_adjustment, "referee", "attack")


def make_attack(
    battle: Battle, attacker: Combatant, target: Combatant, weapon: Weapon, *, occasion: i64 = ORDINARY
) -> bool:
    """Roll one attack; a hit's damage waits as pending until its initiative number is done.

    Returns whether it hit.

    Rule: bf.attack.damage-only-on-hit, bf.attack.natural-20-vs-immune,
        bf.attack.immune-to-normal-weapons, bf.attack.special-weapon-beats-immunity
    """
    tally = battle.tally
    recording = battle.log is not None
    tally.start(recording=recording)
    attack_modifiers(battle, attacker, target, weapon, occasion=occasion)
    natural = battle.dice.die(ATTACK_DIE, purpose.pack_why(purpose.ATTACK, attacker.index, target.index))
    needed = battle.ruleset.attack_test.target_number(
        attacker.profile.attack_row, target.profile.armour_class
    )
    total = natural + tally.total
    harmed_by = target.profile.harmed_by
    immune = harmed_by != 0 and weapon.flags & harmed_by == 0
    hit = not immune and is_hit(natural, total, needed)
    if recording:
        _record_attack(battle, attacker, target, weapon, natural, needed, hit, occasion)
        if immune:
            immunity = battle.ruleset.cite("attack/immune")
            battle.record(
                Event(
                    IMMUNE,
                    actor=attacker.index,
                    target=target.index,
                    what=weapon.name,
                    rules=(immunity,),
                )
            )
    if hit:
        sneak = occasion == ORDINARY and is_sneak_attack(attacker, weapon)
        _roll_damage(battle, attacker, target, weapon, battle.ruleset.sneak_multiple if sneak else 1)
    return hit


def _roll_damage(
    battle: Battle, attacker: Combatant, target: Combatant, weapon: Weapon, multiple: i64
) -> None:
    """Roll a hit's damage and let it wait.

    Rule: bf.damage.weapon-die, bf.damage.str-on-melee, bf.damage.str-penalty-on-melee,
        bf.damage.str-on-thrown, bf.damage.no-str-on-bow, bf.damage.no-str-on-crossbow,
        bf.damage.str-on-sling, bf.damage.magic-bonus, bf.damage.cursed-penalty,
        bf.damage.bow-strength-referee
    """
    tally = battle.tally
    recording = battle.log is not None
    tally.start(recording=recording)
    tally.add(weapon.dice_bonus, "weapon", "damage")
    if weapon.flags & STRENGTH_TO_DAMAGE != 0:
        tally.add(attacker.profile.strength_modifier, "Strength", "damage")
    tally.add(weapon.magic_bonus, "magic weapon", "damage")
    why = purpose.pack_why(purpose.DAMAGE, attacker.index, target.index)
    rolled: i64 = 0
    faces: list[tuple[int, int]] = []
    i: i64 = 0
    while i < weapon.dice_count:
        face = battle.dice.die(weapon.dice_sides, why)
        rolled += face
        if recording:
            faces.append((weapon.dice_sides, face))
        i += 1
    damage = final_damage(battle.ruleset.minimum_damage, rolled, tally.total, multiple)
    if target.pending == 0:
        battle.wounded.append(target.index)
    target.pending += damage
    if recording:
        battle.record(
            Event(
                DAMAGE,
                actor=attacker.index,
                target=target.index,
                what=weapon.name,
                amount=damage,
                roll=Roll(
                    label="damage",
                    faces=tuple(faces),
                    modifiers=tally.modifiers(),
                    multiplier=multiple,
                    total=damage,
                ),
                rules=(battle.ruleset.cite("damage/weapon"),),
            )
        )


def _record_attack(
    battle: Battle,
    attacker: Combatant,
    target: Combatant,
    weapon: Weapon,
    natural: i64,
    needed: i64,
    hit: bool,
    occasion: i64,
) -> None:
    ruleset = battle.ruleset
    rules = [ruleset.cite("attack/roll")]
    result = "hit" if hit else "miss"
    if natural == 1:
        result = "natural 1"
        rules.append(ruleset.cite("attack/natural 1"))
    elif natural == ATTACK_DIE and hit:
        result = "natural 20"
        rules.append(ruleset.cite("attack/natural 20"))
    if occasion == PARTING:
        rules.append(ruleset.cite("attack/parting shot"))
    battle.record(
        Event(
            ATTACK,
            actor=attacker.index,
            target=target.index,
            what=weapon.name,
            result=result,
            amount=distance_feet(battle.field, attacker, target),
            roll=Roll(
                label="parting shot" if occasion == PARTING else "attack",
                faces=((ATTACK_DIE, natural),),
                modifiers=battle.tally.modifiers(),
                total=natural + battle.tally.total,
                target=needed,
                success=hit,
            ),
            rules=tuple(rules),
        )
    )


def current_routine(attacker: Combatant, routine: i64) -> Routine:
    """The attack routine a combatant is in the middle of, or the one it would begin."""
    chosen = attacker.routine if attacker.routine >= 0 else routine
    return attacker.profile.routines[chosen]


def perform_attack(battle: Battle, attacker: Combatant, target: Combatant, routine: i64) -> None:
    """Make the next attack of a routine and note what is left of it.

    Rule: bf.attack.rof-one-melee-per-round, bf.missile.rof-one-missile-per-round,
        bf.missile.rof-light-crossbow, bf.missile.rof-heavy-crossbow, bf.actions.no-move-after-attack
    """
    if attacker.routine < 0:
        attacker.routine = routine
    chosen = attacker.profile.routines[attacker.routine]
    weapon = chosen.weapons[attacker.attacks_made]
    attacker.flags |= ATTACKED
    attacker.attacks_made += 1
    attacker.target = target.index
    if weapon.reload_rounds > 0:
        attacker.reloading = weapon.reload_rounds
    make_attack(battle, attacker, target, weapon)


def parting_weapon(attacker: Combatant) -> Weapon | None:
    """The melee attack used for a parting shot: the one preferred, else the one with the highest mean damage.

    Rule: bf.withdraw.parting-shot-single, bf.withdraw.parting-shot-tiger-example
    """
    best: Weapon | None = None
    best_mean: i64 = -1
    for routine in attacker.profile.routines:
        if routine.is_missile:
            continue
        for weapon in routine.weapons:
            if weapon.name == attacker.profile.parting:
                return weapon
            mean = weapon.dice_count * (weapon.dice_sides + 1) + 2 * (weapon.dice_bonus + weapon.magic_bonus)
            if mean > best_mean:
                best, best_mean = weapon, mean
    return best
