"""From creatures and characters to profiles: their numbers under one rulebook."""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.battle.state.flags import ALERT, INTELLIGENT, SNEAK
from grognard.battle.state.profile import Profile
from grognard.battle.state.weapon import (
    LONG_REACH,
    MAGIC,
    SILVER,
    Routine,
)
from grognard.creatures.abilities import Abilities
from grognard.creatures.character import Character, is_proficient, with_trade_score
from grognard.creatures.creature import Creature
from grognard.creatures.gear import BARE_HANDS, LOADS, find_armour, find_shield, find_weapon
from grognard.creatures.hit_dice import HitDice, format_hit_dice
from grognard.creatures.names import plural, plural_of_given
from grognard.creatures.occupations import find_occupation
from grognard.creatures.temper import is_armed
from grognard.creatures.traits import find_traits
from grognard.dice.expression import DiceExpression, parse_dice
from grognard.encounter.arming import (
    CHARGES,
    carried_routines,
    creature_routines,
    has_horns,
    simple_dice,
)
from grognard.encounter.belongings import check_magic_gear, note_armour, note_weapons
from grognard.encounter.bodies import set_character_body, set_creature_body
from grognard.encounter.burden import no_pace, rate_by_items, rate_by_outfit, rate_by_weight
from grognard.encounter.entries import MemberEntry
from grognard.encounter.protection import MINDLESS, set_nature
from grognard.encounter.turning import set_turning, turning_column
from grognard.encounter.worn import protection_worn, strengthen
from grognard.rulebooks.schema import Rulebook
from grognard.rules.armour import kept_armour_class, shown_armour_class
from grognard.rules.attack_bonus import (
    class_attack_bonus,
    class_thac0,
    monster_attack_bonus,
    monster_thac0,
)
from grognard.rules.morale import validate_morale
from grognard.rules.movement_rate import encounter_feet, load_step

TEMPERAMENTS: Final = ("bold", "steady", "skirmish")
BOLD: Final = 0
STEADY: Final = 1
SKIRMISH: Final = 2

HIT_DIE: Final = "hit die"
"""The damage of a class that does one die of its own hit dice."""
YARD_FEET: Final = 3
CRAWL_FEET: Final = 10
"""Who walks no farther in a round than this, and flies, goes through the air."""
THAC0_BASE: Final = 20

MAGIC_USER: Final = "magic-user"
ALERT_RACES: Final = ("elf", "half-elf")
DEFAULT_CHARACTER_MORALE: Final = 8


def character_profile(character: Character, entry: MemberEntry, book: Rulebook) -> Profile:
    """The numbers of a character, with whatever the encounter entry changes of its kit.

    Rule: bf.surprise.elf-range, bf.attack-table.normal-men-attack-bonus, bf.damage.no-str-on-bow,
        bf.damage.no-str-on-crossbow, bf.damage.str-on-sling
    """
    character = with_entry_changes(character, entry)
    abilities = character.abilities
    check_magic_gear(character, book)
    names = character.weapons or (BARE_HANDS,)
    routines = carried_routines(names, book)
    _set_clumsiness(routines, character, names, book)
    if damage := _class_damage(character, book):
        _set_damage(routines, parse_dice(damage))
    class_name = character.character_class.name
    profile = Profile(entry.name or _title(character), routines=routines)
    profile.kind = class_name
    profile.class_name, profile.level = class_name, character.level
    given = f"{class_name} {character.race}"
    profile.plural = plural_of_given(entry.name, given) if entry.name else plural(profile.name)
    _wear(profile, character, entry, book)
    profile.dexterity_defence = abilities.dexterity_modifier
    profile.halfling = character.race == "halfling"
    profile.folk = character.race
    own = character.character_class
    if book.attack.by_chart:
        profile.attack_row = class_thac0(book.attack, own.column, character.level)
    else:
        profile.attack_bonus = class_attack_bonus(book.attack, own.column, character.level)
    profile.attack_source = class_name if character.level == 0 else f"{class_name} level"
    _set_abilities(profile, abilities)
    profile.walk_feet = character_pace(character, entry, book)
    usual = DEFAULT_CHARACTER_MORALE if character.morale is None else character.morale
    profile.morale = usual if entry.morale is None else validate_morale(entry.morale)
    profile.flags |= INTELLIGENT
    if entry.alert or own.alert or character.race in ALERT_RACES:
        profile.flags |= ALERT
    if own.sneak_attack:
        profile.flags |= SNEAK
    set_turning(profile, character, entry)
    dice = character.hit_dice
    _set_hit_dice(profile, dice)
    profile.hit_die_penalty = min(0, character.abilities.constitution_modifier)
    default = SKIRMISH if MAGIC_USER in (class_name, own.attacks_as) or routines[0].is_missile else STEADY
    profile.temperament = TEMPERAMENTS.index(entry.temperament) if entry.temperament else default
    shown = shown_armour_class(book.armour, profile.armour_class)
    kit = ", ".join((*names, *_special_kit(character)))
    profile.summary = f"{_summed_up(character)}, AC {shown}, {kit}"
    note_weapons(profile, character.weapons)
    note_armour(profile, character)
    worn = find_armour(character.armour)
    set_character_body(profile, entry, book, armour=worn.base, metal=worn.metal)
    return _finish(profile, book)


def _wear(profile: Profile, character: Character, entry: MemberEntry, book: Rulebook) -> None:
    """Apply a character's armour, shield, rings and cloaks, and what ruining the armour would cost it."""
    bare, suit = find_armour("none"), find_armour(character.armour)
    profile.worn_armour, better = protection_worn(entry, suit.armour_class - bare.armour_class)
    profile.suit, profile.suit_kind = suit.base, suit.load
    worn = character.armour_class + better + profile.worn_armour
    profile.armour_class = kept_armour_class(book.armour, worn)
    if character.shield:
        profile.shield_bonus = find_shield(character.shield_name).armour_class_bonus
    if not suit.is_magical:
        profile.armour_loss = suit.armour_class - bare.armour_class


def _special_kit(character: Character) -> list[str]:
    """The armour and the shield of a character that are worth a word, as they look to it."""
    suit, shield = find_armour(character.armour), find_shield(character.shield_name)
    found = [suit.seems] if suit.is_magical else []
    return [*found, shield.name] if character.shield and shield != find_shield() else found


def character_pace(character: Character, entry: MemberEntry, book: Rulebook) -> int:
    """A character's encounter move: by its armour, by the base rate alone, or by its load.

    Rule: bxe.movement.base-rate-default, bxe.movement.base-rate-modified-by-class,
        bxe.movement.base-rate-modified-by-gear-optional, bxs.movement.base-rate, bxs.movement.combat-squares
    """
    rules = book.movement
    if rules.pace == "armour":
        return character.movement_feet
    if rules.pace == "worn":
        return encounter_feet(rate_by_outfit(book.encumbrance, character, entry))
    if rules.pace == "weight":
        return encounter_feet(rate_by_weight(book.encumbrance, character, entry))
    if rules.pace == "items":
        return encounter_feet(rate_by_items(book.encumbrance, character, entry))
    if rules.pace == "base":
        return encounter_feet(entry.base_feet or rules.base_feet)
    armour_step = LOADS.index(find_armour(character.armour).load)
    coins = entry.coins
    if not rules.load_feet:
        raise no_pace("load", "movement.load_feet")
    step = load_step(rules.load_coins, coins=coins, armour_step=armour_step, treasure=entry.treasure)
    return rules.load_feet[min(step, len(rules.load_feet) - 1)]


def _takes_both_hands_to_load(weapon: str) -> bool:
    """Whether one who carries such a weapon leaves the usual shield behind, as with a crossbow."""
    found = find_weapon(weapon)
    return found.two_handed and found.reload_rounds > 0


def with_entry_changes(character: Character, entry: MemberEntry) -> Character:
    """The character with whatever the encounter entry changes."""
    changes: dict[str, object] = {}
    if entry.abilities is not None:
        changes["abilities"] = entry.abilities
    if entry.armour is not None:
        changes["armour"] = entry.armour
    if entry.shield is not None:
        changes["shield"] = bool(entry.shield)
        if isinstance(entry.shield, str):
            changes["shield_name"] = entry.shield
    elif any(_takes_both_hands_to_load(name) for name in entry.weapons or ()):
        changes["shield"] = False
    if entry.weapons is not None:
        changes["weapons"] = tuple(entry.weapons)
    if entry.rings or entry.worn:
        scores = entry.abilities or character.abilities
        changes["abilities"] = strengthen(scores, entry)
    character = msgspec.structs.replace(character, **changes) if changes else character
    return with_trade_score(character) if entry.gifted else character


def _set_clumsiness(
    routines: list[Routine], character: Character, names: tuple[str, ...], book: Rulebook
) -> None:
    """The penalty for a weapon in which a character is not trained.

    Rule: bf.ability.normal-men-weapon-proficiency, bf.mercenaries.normal-men-green-troops-weapons
    """
    if book.attack.unskilled == 0:
        return
    for routine in routines:
        if not is_proficient(character, names[routine.hand]):
            for weapon in routine.weapons:
                weapon.attack_modifier += book.attack.unskilled
                weapon.modified_by = "never learned"


def _summed_up(character: Character) -> str:
    """A member's description in the summary of a side."""
    if character.occupation:
        return character.occupation + (f" {character.level}" if character.level else "")
    name = character.race if character.by_race else character.character_class.name
    return f"{name} {character.level}"


def character_title(character: Character) -> str:
    """A character's description: "elf fighter", "elf" where that is a class, or "dwarf blacksmith"."""
    if character.occupation:
        known = character.race == "human" or character.occupation.startswith(character.race)
        return character.occupation if known else f"{character.race} {character.occupation}"
    if character.by_race:
        return character.race
    name = character.character_class.name
    return name if character.race == "human" else f"{character.race} {name}"


def _title(character: Character) -> str:
    words = character_title(character)
    trade = find_occupation(character.occupation)
    usual = trade.level if trade else 0
    return f"{words.capitalize()} {character.level}" if character.level != usual else words.capitalize()


def creature_profile(creature: Creature, entry: MemberEntry, book: Rulebook) -> Profile:
    """The numbers of a creature; weapons named by the entry or the creature replace its own weapon attack.

    Ability scores count only where the entry gives them.

    Rule: bf.attack-table.monster, bf.initiative.dexterity-bonus, bf.running.monster-with-constitution
    """
    names = tuple(entry.weapons) if entry.weapons is not None else creature.equipment
    traits = find_traits(creature.name)
    by_nature = CHARGES in traits.abilities and not has_horns(creature)
    charges = True if entry.charges is None and by_nature else entry.charges
    routines = creature_routines(
        creature, names, book, charges=charges, reach_feet=traits.reach_feet, wields=traits.wields
    )
    profile = Profile(entry.name or creature.name, routines=routines)
    profile.kind = creature.name
    profile.plural = plural_of_given(entry.name, creature.name) if entry.name else plural(profile.name)
    bare = creature.armour_class if entry.armour_class is None else entry.armour_class
    profile.worn_armour, better = protection_worn(entry, bare - find_armour("none").armour_class)
    profile.armour_class = kept_armour_class(book.armour, bare + better + profile.worn_armour)
    note_weapons(profile, names)
    dice = creature.hit_dice
    _set_monster_attack(profile, creature, book)
    profile.hit_dice = dice.count
    profile.printed_dice, profile.asterisks = format_hit_dice(dice).strip(), dice.asterisks
    set_nature(profile, creature.notes)
    profile.turning_column = turning_column(creature, entry, book)
    if entry.abilities is not None:
        _set_abilities(profile, entry.abilities)
    profile.walk_feet = creature.walk_feet or max((one.feet for one in creature.movement), default=0)
    if profile.walk_feet <= CRAWL_FEET < creature.fly_feet:
        profile.walk_feet = creature.fly_feet
    profile.morale = creature.morale if entry.morale is None else validate_morale(entry.morale)
    if entry.alert:
        profile.flags |= ALERT
    if is_armed(creature) and MINDLESS not in (*creature.notes, *entry.nature):
        profile.flags |= INTELLIGENT
    if "silver" in creature.harmed_only_by:
        profile.harmed_by |= SILVER
    if "magic" in creature.harmed_only_by:
        profile.harmed_by |= MAGIC
    _set_hit_dice(profile, dice)
    profile.temperament = (
        TEMPERAMENTS.index(entry.temperament)
        if entry.temperament
        else TEMPERAMENTS.index(traits.temperament)
        if traits.temperament
        else SKIRMISH
        if routines and routines[0].is_missile
        else BOLD
    )
    shown = shown_armour_class(book.armour, profile.armour_class)
    set_creature_body(profile, entry, book, creature)
    profile.summary = f"AC {shown}, HD {dice.text or dice.expression}, morale {profile.morale}"
    return _finish(profile, book)


def _set_monster_attack(profile: Profile, creature: Creature, book: Rulebook) -> None:
    """A printed attack bonus counts where the book uses bonuses; else the book's table for the hit dice.

    A person of no level strikes by the row of those, where attacks go by a chart.

    Rule: bxe.attack-table.normal-human, bxe.attack-table.normal-human-row
    """
    dice = creature.hit_dice
    profile.attack_source = "hit dice"
    if book.attack.by_chart and creature.thac0 is not None:
        profile.attack_row = creature.thac0
        profile.attack_source = "printed THAC0"
        return
    if book.attack.by_chart and dice.is_normal_man:
        profile.attack_row = class_thac0(book.attack, "normal-man", 0)
        profile.attack_source = "normal man"
        return
    if book.attack.by_chart:
        profile.attack_row = monster_thac0(
            book.attack, dice.count, has_plus=dice.modifier > 0, below_one=dice.is_below_one
        )
        return
    printed = creature.attack_bonus if creature.attack_bonus is not None else dice.bonus_override
    if printed is None and creature.thac0 is not None:
        # Both need the same number against every target: 20 less the number against armour class 0.
        printed = THAC0_BASE - creature.thac0
    if printed is not None and not book.attack.ignores_printed:
        profile.attack_bonus = printed
        profile.attack_source = "printed attack bonus"
        return
    below_one = dice.is_below_one and not (book.attack.ignores_minus and dice.sides == 8)
    profile.attack_bonus = monster_attack_bonus(book.attack, dice.count, below_one=below_one)


def _class_damage(character: Character, book: Rulebook) -> str:
    """The dice of all attacks of a character where its class decides, else an empty text."""
    damage = book.damage.by_class.get(character.character_class.name, book.damage.characters)
    return f"1d{character.hit_dice.sides}" if damage == HIT_DIE else damage


def _set_damage(routines: list[Routine], dice: DiceExpression) -> None:
    """Give every weapon the same damage.

    Rule: bxe.damage.pc-1d6, bxe.damage.variable-weapon-option
    """
    count, sides, bonus = simple_dice(dice)
    for routine in routines:
        for weapon in routine.weapons:
            weapon.dice_count, weapon.dice_sides, weapon.dice_bonus = count, sides, bonus


def convert_to_yards(profile: Profile) -> None:
    """Make movement and ranges yards of three feet, as under the sky; reach and areas stay as they are.

    Rule: bxe.scale.wilderness-yards-ranges, bxe.scale.wilderness-yards-movement,
        bxe.movement.encounter-units, bxe.running.units, bxe.scale.areas-always-feet
    """
    profile.walk_feet *= YARD_FEET
    for routine in profile.routines:
        for weapon in routine.weapons:
            weapon.short_feet *= YARD_FEET
            weapon.medium_feet *= YARD_FEET
            weapon.long_feet *= YARD_FEET


def _set_abilities(profile: Profile, abilities: Abilities) -> None:
    profile.strength_modifier = abilities.strength_modifier
    profile.strength = abilities.strength
    profile.dexterity_modifier = abilities.dexterity_modifier
    profile.charisma_modifier = abilities.charisma_modifier
    profile.dexterity = abilities.dexterity
    profile.constitution = abilities.constitution


def _set_hit_dice(profile: Profile, dice: HitDice) -> None:
    profile.hit_dice_count = dice.count
    profile.hit_dice_sides = dice.sides
    profile.hit_dice_bonus = dice.modifier


def _finish(profile: Profile, book: Rulebook) -> Profile:
    """Settle how far the profile engages: the book's distance, or a longer reach of its own.

    Rule: bf.engage.melee-only-engaged-generally
    """
    reach = book.attack.engage_feet
    for routine in profile.routines:
        for weapon in routine.weapons:
            if not routine.is_missile:
                reach = max(reach, weapon.reach_feet)
            if weapon.flags & LONG_REACH and not routine.is_missile:
                profile.has_long_reach = True
    profile.control_feet = reach
    melee = [routine for routine in profile.routines if not routine.is_missile]
    profile.uses_two_hands = bool(melee) and melee[0].two_handed
    return profile
