"""How members are armed: from weapons carried, and what nature gave, to the engine's routines."""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.base.errors import InputError
from grognard.battle.state.profile import Profile
from grognard.battle.state.supply import HANDS
from grognard.battle.state.weapon import (
    BLUNT,
    CARRIED,
    CHARGE_WEAPON,
    EDGED,
    HOLY,
    LOADED_STANDING,
    LONG_REACH,
    MAGIC,
    METALLIC,
    MISSILE,
    NO_SUBDUE,
    OIL,
    POINTED,
    SETTABLE,
    SILVER,
    SMALL,
    SPEAR,
    STRENGTH_TO_DAMAGE,
    THIRD_RANK,
    THROWN,
    TORCH,
    TWO_HANDED,
    UNARMED,
    UNLIT,
    UNWIELDY,
    WOODEN,
    Routine,
    Weapon,
)
from grognard.creatures.creature import Attack, Creature
from grognard.creatures.gear import BARE_HANDS, find_weapon
from grognard.creatures.gear import ListedWeapon as Gear
from grognard.dice.expression import DiceExpression, parse_dice
from grognard.encounter.bodies import set_bare_hand_damage
from grognard.rulebooks.combat_schema import DamageRules
from grognard.rulebooks.schema import Rulebook

HANDLED: Final = ("weapon", "fist", "fists", "slam", "club", "sword")
"""What a stat line calls an attack that could be pulled."""
CHARGES: Final = "charges"
"""The ability of those whose own weapons serve in a charge."""
HORNS: Final = ("horn", "gore")
QUIVER: Final = 20
USUAL_DAMAGE: Final = "1d6"
"""What a weapon does of which nothing is said."""
WOODEN_WEAPONS: Final = ("club", "quarterstaff", "walking staff", "cudgel", "staff", "shortbow", "longbow")
"""Weapons and armour whose metal does not matter."""
SPEARS: Final = ("spear", "long spear")


def carried_routines(names: tuple[str, ...], book: Rulebook, *, bonus: int = 0) -> list[Routine]:
    """The attacks with the weapons carried, in order; those with one weapon share its `hand`."""
    if len(names) > HANDS:
        raise InputError(
            f"{len(names)} weapons for one to carry", key="weapons", expected=f"{HANDS} weapons at most"
        )
    routines: list[Routine] = []
    for hand, name in enumerate(names):
        if name == BARE_HANDS:
            flags = UNARMED | STRENGTH_TO_DAMAGE
            routines.append(Routine([Weapon(BARE_HANDS, dice_count=1, dice_sides=2, flags=flags)]))
            continue
        gear = find_weapon(name)
        for routine in weapon_routines(gear, bonus=bonus):
            if routine.is_missile:
                fit_missile(routine, gear, book)
            elif gear.flask:
                routine.supply = 1
            routine.hand = hand
            routines.append(routine)
    return routines


def add_bare_hands(profile: Profile, book: Rulebook) -> None:
    """Give armed combatants bare hands as a last weapon."""
    routines = profile.routines
    if not routines or not all(one.weapons[0].flags & CARRIED for one in routines) or len(routines) >= HANDS:
        return
    fist = Weapon(BARE_HANDS, dice_count=1, dice_sides=2, flags=UNARMED | STRENGTH_TO_DAMAGE)
    set_bare_hand_damage(fist, book, profile)
    bare = Routine([fist])
    bare.hand = max(int(one.hand) for one in routines) + 1
    routines.append(bare)


def fit_missile(routine: Routine, gear: Gear, book: Rulebook) -> None:
    """Give a missile routine the book's rate of fire, its Strength, and the shots or throws usually carried.

    A single thing is thrown once; archers, and carriers of many small missiles, have twenty.

    Rule: bcb.missile.bow-two-arrows, bcb.missile.crossbow-no-double-shot, bcb.missile.thrown-rate,
        bcb.missile.crossbow-rate, bf.missile.rof-siege-fraction, bf.missile.rof-siege-one-sixth,
        bf.missile.rof-crossbow-type-generic
    """
    rules = book.missile
    for weapon in routine.weapons:
        weapon.flags &= ~STRENGTH_TO_DAMAGE
        if takes_strength(gear, book.damage):
            weapon.flags |= STRENGTH_TO_DAMAGE
        weapon.reload_rounds = rules.reload_rounds.get(gear.base, weapon.reload_rounds)
        if gear.base in rules.loaded_standing:
            weapon.flags |= LOADED_STANDING
    if gear.base in rules.double_shots:
        routine.weapons.append(routine.weapons[0])
        routine.size = 2
    routine.supply = 1 if gear.is_melee or gear.flask else QUIVER


def creature_routines(
    creature: Creature,
    weapons: tuple[str, ...],
    book: Rulebook,
    *,
    charges: bool | None = None,
    reach_feet: int = 5,
    wields: str = "",
) -> list[Routine]:
    """The creature's routines; a single weapon attack becomes one routine for each weapon carried.

    An attack by weapon without dice of its own is made with what the creature's kind `wields`, or else for
    1d6.

    Raises:
        InputError: weapons are named, but none of its attacks is made with a weapon.
    """
    routines: list[Routine] = []
    used = not weapons
    for attacks in creature.routines:
        first = attacks[0]
        carried = weapons or ((wields,) if wields and first.by_weapon and not first.damage else ())
        armed = len(attacks) == 1 and first.count == 1 and carried
        if armed and (first.by_weapon or first.name == "weapon"):
            routines += carried_routines(carried, book, bonus=first.damage_bonus)
            used = True
        else:
            routines.append(
                Routine(
                    [
                        natural_weapon(_armed(attack, wields), charges=charges, reach_feet=reach_feet)
                        for attack in attacks
                        for _ in range(attack.count)
                    ]
                )
            )
    if not used:
        raise InputError(
            f"{creature.name} attacks with no weapon that {', '.join(weapons)} could replace",
            expected="an attack such as '1 weapon', or no weapons",
        )
    return routines


def _armed(attack: Attack, wields: str) -> Attack:
    """An attack by weapon, with the dice of the usual weapon if it has none of its own."""
    if not attack.by_weapon or attack.damage:
        return attack
    dice = find_weapon(wields).damage if wields else USUAL_DAMAGE
    bonus = f"{attack.damage_bonus:+d}" if attack.damage_bonus else ""
    return msgspec.structs.replace(attack, damage=f"{dice}{bonus}")


def has_horns(creature: Creature) -> bool:
    """Whether it has horns, which alone then serve in a charge."""
    return any(_is_horned(attack) for routine in creature.routines for attack in routine)


def _is_horned(attack: Attack) -> bool:
    return any(word in attack.name for word in HORNS)


def natural_weapon(attack: Attack, *, charges: bool | None = None, reach_feet: int = 5) -> Weapon:
    """A creature's own attack as the engine's weapon; horns serve in a charge, other attacks if it `charges`.

    Rule: bf.charge.natural-weapons
    """
    dice = parse_dice(attack.damage) if attack.damage else None
    if dice is None:
        weapon = Weapon(attack.name, dice_count=0, dice_sides=1)
    else:
        count, sides, bonus = simple_dice(dice)
        weapon = Weapon(attack.name, dice_count=count, dice_sides=sides, dice_bonus=bonus)
    if attack.kind == "missile":
        weapon.flags |= MISSILE
        weapon.short_feet, weapon.medium_feet, weapon.long_feet = attack.range_feet or (10, 20, 30)
    if attack.kind != "missile" and (_is_horned(attack) if charges is None else charges):
        weapon.flags |= CHARGE_WEAPON
    if attack.name not in HANDLED:
        weapon.flags |= NO_SUBDUE
    weapon.reach_feet = max(attack.reach_feet, reach_feet) if attack.kind == "melee" else attack.reach_feet
    weapon.effects = attack.effects
    return weapon


def weapon_routines(gear: Gear, *, bonus: int = 0) -> list[Routine]:
    """The ways of attacking with a weapon: in the hand, and as a missile when it can be shot or thrown.

    Rule: bf.attack.magic-weapon-attack-bonus
    """
    routines: list[Routine] = []
    if gear.is_melee:
        routines.append(Routine([_forge(gear, bonus=bonus, missile=False)]))
    if gear.is_missile:
        routines.append(Routine([_forge(gear, bonus=bonus, missile=True)]))
    return routines


def takes_strength(gear: Gear, rules: DamageRules) -> bool:
    """Whether Strength counts in the damage of a weapon's missiles or throws.

    Rule: bf.damage.str-on-thrown, bf.damage.no-str-on-bow, bf.damage.no-str-on-crossbow,
        bf.damage.str-on-sling, bf.damage.bow-strength-referee, bxe.ability.str-not-missile,
        bxs.damage.missile-no-strength, bcb.damage.launched-no-strength
    """
    if "thrown" in gear.kinds:
        return gear.strength_to_damage and rules.strength_on_thrown
    return rules.strength_on_slings if gear.strength_to_damage else rules.strength_on_bows


def gear_name(weapon: str) -> str:
    """The name among gear of a weapon that is thrown or poured."""
    return weapon.removeprefix("thrown ").removeprefix("poured ")


def _forge(gear: Gear, *, bonus: int, missile: bool) -> Weapon:
    count, sides, plus = simple_dice(parse_dice(gear.damage))
    name = f"thrown {gear.name}" if missile and gear.is_melee else gear.name
    weapon = Weapon(name, dice_count=count, dice_sides=sides, dice_bonus=plus + bonus)
    weapon.magic_bonus = gear.magic_bonus
    weapon.flags |= CARRIED
    for holds, flag in (
        (gear.all_sides, NO_SUBDUE),
        (gear.form != "blunt", EDGED),
        (gear.form == "blunt", BLUNT),
        (gear.form == "piercing", POINTED),
        (gear.base in SPEARS, SPEAR),
        (gear.silver, SILVER),
        (gear.base not in WOODEN_WEAPONS, METALLIC),
        (gear.base in WOODEN_WEAPONS, WOODEN),
        (gear.size == "S" and gear.form != "blunt", SMALL),
        (gear.magic, MAGIC),
        (gear.two_handed, TWO_HANDED),
        (gear.strength_to_damage, STRENGTH_TO_DAMAGE),
        (gear.long_reach and not missile, LONG_REACH),
        (gear.third_rank, THIRD_RANK),
        (gear.unwieldy, UNWIELDY),
        (gear.charge and not missile, CHARGE_WEAPON),
        (gear.settable and not missile, SETTABLE),
        (missile, MISSILE),
        (missile and "thrown" in gear.kinds, THROWN),
        (gear.flask in ("oil", "unlit oil"), OIL),
        (gear.flask == "unlit oil", UNLIT),
        (gear.flask == "holy water", HOLY),
        (gear.torch, TORCH),
    ):
        if holds:
            weapon.flags |= flag
    if missile and gear.range_feet:
        weapon.short_feet, weapon.medium_feet, weapon.long_feet = gear.range_feet
    weapon.reload_rounds = gear.reload_rounds if missile else 0
    weapon.attack_modifier = gear.attack_modifier
    if gear.is_melee:
        weapon.modified_by = "weapon"
    weapon.versus, weapon.speed = gear.versus or None, gear.speed
    if gear.reach_feet and not missile:
        weapon.reach_feet = gear.reach_feet
    if missile and gear.flask == "holy water":
        weapon.name = gear.name
    elif gear.flask == "holy water":
        weapon.name = f"poured {gear.name}"
    return weapon


def simple_dice(dice: DiceExpression) -> tuple[int, int, int]:
    """Count, sides and bonus of an expression with one kind of die.

    Raises:
        InputError: the expression is more than that.
    """
    if len(dice.terms) > 1 or dice.multiplier != 1 or any(term.count < 0 for term in dice.terms):
        raise InputError(
            f"damage {dice} is too involved", expected="one kind of die and a number, such as 2d6+1"
        )
    if not dice.terms:
        return 0, 1, dice.constant
    return dice.terms[0].count, dice.terms[0].sides, dice.constant
