"""Attacks: the roll with every modifier by name, the damage, the blow that waits for its number."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.battle import Battle
from grognard.battle.close_quarters import close_modifiers
from grognard.battle.events import ATTACK, DAMAGE, IMMUNE, TOUCH, Event
from grognard.battle.field import distance_feet
from grognard.battle.position import (
    count_in_contact,
    is_flanked,
    pair_modifier,
    terrain_modifier,
    wall_modifiers,
)
from grognard.battle.state import (
    ALL_OUT,
    ALL_ROUND,
    ATTACKED,
    BEHIND,
    CHARGE,
    CHARGING,
    FLEEING,
    GRIPPED,
    HURRIED,
    IN_BOUT,
    MISSILE,
    PARRY,
    PRONE,
    SET_WEAPON,
    SHIELD_WALL,
    SNEAK,
    STEALTH,
    STRENGTH_TO_DAMAGE,
    SUBDUING,
    SURPRISED,
    THROWN,
    TURNED,
    TWO_WEAPONS,
    UNARMED,
    UNWIELDY,
    Combatant,
    Weapon,
)
from grognard.battle.subdual import pull_blow, who_is_hurt
from grognard.dice import purpose
from grognard.dice.roll import Roll
from grognard.rules.attack import ATTACK_DIE, is_hit
from grognard.rules.damage import final_damage
from grognard.rules.missile import BAND_NAMES, is_close_shot, range_band, range_modifier
from grognard.rules.movement import run_limit_rounds
from grognard.rules.position import position_modifier
from grognard.rules.ruleset import Ruleset

ORDINARY: Final = 0
PARTING: Final = 1
CHARGING_HOME: Final = 2
SET_AGAINST: Final = 3
FREE_SHOT: Final = 4
FENDING: Final = 5
PASSING: Final = 6

OCCASION_NAMES: Final = (
    "attack",
    "parting shot",
    "charge",
    "set weapon",
    "free shot",
    "fending off",
    "passing blow",
)


def is_from_behind(attacker: Combatant, target: Combatant) -> bool:
    """Whether an attack comes from behind: on one who flees, or where the referee has the attacker there.

    Rule: bf.attack.from-behind, bf.facing.attack-from-behind-usually, bcb.facing.definition,
        bcb.facing.from-behind-all-round-vision
    """
    if target.profile.flags & ALL_ROUND != 0:
        return False
    return target.flags & FLEEING != 0 or attacker.flags & BEHIND != 0


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
        _add_range(battle, attacker, target, weapon, occasion)
    else:
        tally.add(profile.strength_modifier, "Strength", "attack")
    tally.add(weapon.magic_bonus, "magic weapon", "attack")
    if attacker.declared & (TWO_WEAPONS | PARRY) != 0 and weapon.flags & MISSILE == 0:
        tally.add(pair_modifier(battle.ruleset, attacker), "two weapons", "attack")
    _add_position(battle, attacker, target, weapon, occasion)
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
    if occasion != PARTING and (sneak or not retreat):
        position = position_modifier(
            ruleset, from_behind=is_from_behind(attacker, target), sneak_attack=sneak
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
    if attacker.profile.terrain != 0 or target.profile.shelter != 0:
        tally.add(terrain_modifier(ruleset, attacker, target), "terrain", "attack")


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
    if profile.shield_bonus != 0 and not shield_counts(ruleset, attacker, target, occasion):
        guard.add(-profile.shield_bonus, "shield does not count", "armour class")
    if flags & (HURRIED | PRONE) != 0:
        guard.add(ruleset.fast_armour_class, "hurried withdrawal", "armour class")
    if ruleset.exhausted_armour_class != 0 and is_exhausted(ruleset, target):
        guard.add(ruleset.exhausted_armour_class, "exhausted", "armour class")


def shield_counts(ruleset: Ruleset, attacker: Combatant, target: Combatant, occasion: i64) -> bool:
    """Whether a combatant's shield is of use to it against an attack on that occasion.

    Rule: bxe.withdraw.full-retreat-no-shield, bxs.withdraw.retreat-ignores-shield,
        bfref.running.retreat-loses-shield, bxe.facing.behind-ignores-shield
    """
    if occasion == PARTING:
        return not ruleset.parting_ignores_shield
    if target.flags & TURNED != 0 and ruleset.flee_loses_shield:
        return False
    return not (ruleset.behind_ignores_shield and is_from_behind(attacker, target))


def make_attack(
    battle: Battle, attacker: Combatant, target: Combatant, weapon: Weapon, *, occasion: i64 = ORDINARY
) -> bool:
    """Roll one attack; a hit's damage waits as pending until its initiative number is done.

    Returns whether it hit.

    Rule: bf.attack.damage-only-on-hit, bf.attack.natural-20-vs-immune,
        bf.attack.immune-to-normal-weapons, bf.attack.special-weapon-beats-immunity
    """
    tally = battle.tally
    guard = battle.guard
    recording = battle.log is not None
    tally.start(recording=recording)
    guard.start(recording=recording)
    attack_modifiers(battle, attacker, target, weapon, occasion=occasion)
    defence_modifiers(battle, attacker, target, occasion=occasion)
    if target.declared & SHIELD_WALL != 0:
        wall_modifiers(battle, attacker, target)
    natural = battle.dice.die(ATTACK_DIE, purpose.pack_why(purpose.ATTACK, attacker.index, target.index))
    battle.natural = natural
    needed = battle.ruleset.attack_test.target_number(
        attacker.profile.attack_row, target.profile.armour_class + guard.total
    )
    total = natural + tally.total
    harmed_by = target.profile.harmed_by
    immune = harmed_by != 0 and weapon.flags & harmed_by == 0 and not harms_anyway(battle.ruleset, attacker)
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
    if hit and weapon.dice_count == 0 and weapon.dice_bonus == 0:
        _record_touch(battle, attacker, target, weapon)
    elif hit:
        multiple = damage_multiple(battle.ruleset, occasion)
        if occasion == ORDINARY and is_sneak_attack(battle.ruleset, attacker, target, weapon):
            multiple = battle.ruleset.sneak_multiple
        _roll_damage(battle, attacker, target, weapon, multiple)
    return hit


def hit_home(battle: Battle, attacker: Combatant, target: Combatant, weapon: Weapon) -> None:
    """What a hit does that needs no roll to hit."""
    if weapon.dice_count == 0 and weapon.dice_bonus == 0:
        _record_touch(battle, attacker, target, weapon)
    else:
        _roll_damage(battle, attacker, target, weapon, 1)


def harms_anyway(ruleset: Ruleset, attacker: Combatant) -> bool:
    """Whether a creature's attacks harm what only magic or silver does: by its own kind, or by its size.

    Rule: bxe.attack.magical-monsters-harm-each-other-option, bxe.attack.five-hd-harms-magical-option
    """
    if ruleset.kindred_harm and attacker.profile.harmed_by != 0:
        return True
    return ruleset.mighty_hit_dice > 0 and attacker.profile.hit_dice >= ruleset.mighty_hit_dice


def _record_touch(battle: Battle, attacker: Combatant, target: Combatant, weapon: Weapon) -> None:
    """Tell of a hit that does no damage of its own; what else it does is for the referee."""
    if battle.log is not None:
        battle.record(
            Event(
                TOUCH,
                actor=attacker.index,
                target=target.index,
                what=weapon.name,
                result=", ".join(weapon.effects),
            )
        )


def damage_multiple(ruleset: Ruleset, occasion: i64) -> i64:
    """What a hit's damage is multiplied by on that occasion.

    Rule: bf.charge.double-damage, bf.charge.set-double-damage, bxs.polearm.set-spear-double-damage
    """
    if occasion == CHARGING_HOME:
        return ruleset.charge_damage_multiple
    return ruleset.set_damage_multiple if occasion == SET_AGAINST else 1


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
        tally.add(attacker.profile.strength_modifier, "Strength", "damage")
    tally.add(weapon.magic_bonus, "magic weapon", "damage")
    if battle.ruleset.exhausted_damage != 0 and is_exhausted(battle.ruleset, attacker):
        tally.add(battle.ruleset.exhausted_damage, "exhausted", "damage")
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
    if multiple > 1 and battle.ruleset.multiply_dice_only:
        tally.add(rolled * (multiple - 1), "dice multiplied", "damage")
        multiple = 1
    damage = final_damage(battle.ruleset.minimum_damage, rolled, tally.total, multiple)
    if attacker.flags & SUBDUING != 0 or weapon.flags & UNARMED != 0:
        target = who_is_hurt(battle, attacker, target, weapon)
        damage = pull_blow(battle, attacker, target, weapon, damage)
    else:
        target.softened = 0
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
                result="subduing" if target.softened != 0 else "",
                roll=Roll(
                    tuple(faces),
                    modifiers=tally.modifiers(),
                    multiplier=multiple,
                    total=damage,
                    label="damage",
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
    if occasion != ORDINARY:
        rules.append(ruleset.cite("attack/" + OCCASION_NAMES[occasion]))
    battle.record(
        Event(
            ATTACK,
            actor=attacker.index,
            target=target.index,
            what=weapon.name,
            result=result,
            amount=distance_feet(battle.field, attacker, target),
            roll=Roll(
                label=OCCASION_NAMES[occasion],
                faces=((ATTACK_DIE, natural),),
                modifiers=battle.tally.modifiers(),
                defences=battle.guard.modifiers(),
                total=natural + battle.tally.total,
                target=needed,
                success=hit,
            ),
            rules=tuple(rules),
        )
    )


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
    if weapon.flags & THROWN != 0:
        attacker.thrown |= 1 << chosen.hand
    if weapon.reload_rounds > 0:
        attacker.reloading = weapon.reload_rounds
    return make_attack(battle, attacker, target, weapon, occasion=occasion)


def parting_weapon(attacker: Combatant) -> Weapon | None:
    """The melee attack used for a parting shot: the one preferred, else the one with the highest mean damage.

    Rule: bf.withdraw.parting-shot-single, bf.withdraw.parting-shot-tiger-example
    """
    best: Weapon | None = None
    if attacker.flags & IN_BOUT != 0:
        return None
    best_mean: i64 = -1
    for routine in attacker.profile.routines:
        if routine.is_missile or attacker.thrown >> routine.hand & 1 != 0:
            continue
        for weapon in routine.weapons:
            if weapon.flags & UNWIELDY != 0:
                continue
            if weapon.name == attacker.profile.parting:
                return weapon
            mean = weapon.dice_count * (weapon.dice_sides + 1) + 2 * (weapon.dice_bonus + weapon.magic_bonus)
            if mean > best_mean:
                best, best_mean = weapon, mean
    return best
