"""The kind of combatants of one line of an encounter, with its profile under a book."""

from __future__ import annotations

from typing import NamedTuple

from grognard.base.errors import InputError
from grognard.battle.state.profile import Profile
from grognard.creatures.bestiary import find_creature
from grognard.creatures.character import parse_character
from grognard.creatures.creature import Creature
from grognard.creatures.gear import find_weapon
from grognard.dice.expression import parse_dice
from grognard.dice.purpose import NUMBER_APPEARING
from grognard.dice.source import Dice
from grognard.encounter.arming import weapon_routines
from grognard.encounter.circumstances import OFF_HAND_SIZE, add_second_weapon, set_circumstances
from grognard.encounter.class_features import with_class_features
from grognard.encounter.conditions import (
    apply_entry_conditions,
    set_character_saves,
    set_creature_saves,
    set_shared_terrain,
)
from grognard.encounter.entries import Encounter, MemberEntry, SideEntry
from grognard.encounter.hit_effects import remove_water_regeneration, set_up_hits
from grognard.encounter.items import set_up_items
from grognard.encounter.lighting import set_in_light
from grognard.encounter.mobility import set_mobility
from grognard.encounter.powers import set_up_creature_powers, set_up_powers
from grognard.encounter.profiles import (
    character_profile,
    convert_to_yards,
    creature_profile,
    with_entry_changes,
)
from grognard.encounter.protection import set_protection
from grognard.encounter.race_classes import check_class
from grognard.encounter.spells import set_up_spells
from grognard.encounter.stat_lines import read_stat_line
from grognard.encounter.traits import set_traits
from grognard.rulebooks.schema import Rulebook


class Kind(NamedTuple):
    """The profile of a member line, its count, and the hit points of its stat line.

    `rolled` says that the dice have said how many.
    """

    profile: Profile
    number: int
    points: tuple[int, ...] = ()
    rolled: bool = False


def read_kind(member: MemberEntry, side: SideEntry, encounter: Encounter, book: Rulebook, dice: Dice) -> Kind:
    """The kind of combatants of a side's line; its members' points, names and places do not affect it.

    Raises:
        InputError: some value of it cannot be used.
    """
    member = with_class_features(member)
    kind = _read_member(member, side, book, dice)
    profile = kind.profile
    if member.initiative_modifier is not None:
        profile.own_initiative = True
        profile.initiative_modifier = member.initiative_modifier
    profile.may_stand_ground = member.cornered
    profile.acts_last = profile.acts_last or member.acts_last
    if member.off_hand:
        gear = find_weapon(member.off_hand)
        small = gear.size == OFF_HAND_SIZE or member.calling in book.two_weapons.any_off_hand
        add_second_weapon(profile, weapon_routines(gear)[0].weapons[0], small=small)
    set_circumstances(profile, member, book)
    set_protection(profile, member, book)
    apply_entry_conditions(profile, member, book)
    set_up_powers(profile, member, book)
    set_up_items(profile, member, book, set_up_spells(profile, member, book))
    _adjust(profile, member)
    profile.parting = _parting_attack(profile, member)
    set_shared_terrain(profile, encounter, book)
    remove_water_regeneration(profile)
    set_in_light(profile, encounter.light)
    if encounter.outdoors and book.movement.yards_outdoors:
        convert_to_yards(profile)
    return kind


def _read_member(member: MemberEntry, side: SideEntry, book: Rulebook, dice: Dice) -> Kind:
    """The kind as its book has it, without the encounter's own changes."""
    if member.character:
        character = parse_character(member.character, player_character=side.player_characters)
        check_class(member.character, character, book)
        profile = character_profile(character, member, book)
        set_mobility(profile, member, ())
        set_character_saves(profile, with_entry_changes(character, member), book)
        return Kind(profile, member.count)
    if member.creature:
        return Kind(_read_creature(find_creature(member.creature), member, side, book), member.count)
    stat_line = read_stat_line(member.stat_line, book)
    count = stat_line.fixed_count
    rolled = count is None
    if count is None:
        count = parse_dice(stat_line.count).roll(dice, why=NUMBER_APPEARING).total
    profile = _read_creature(stat_line.creature, member, side, book)
    return Kind(profile, count if member.count == 1 else member.count, stat_line.hit_points, rolled)


def _read_creature(creature: Creature, member: MemberEntry, side: SideEntry, book: Rulebook) -> Profile:
    profile = creature_profile(creature, member, book)
    set_mobility(profile, member, creature.movement)
    set_creature_saves(profile, creature, member, book)
    set_traits(profile, creature, side, book)
    set_up_creature_powers(profile, creature)
    set_up_hits(profile, creature)
    return profile


def _adjust(profile: Profile, member: MemberEntry) -> None:
    """The referee's modifiers; some routines strike twice with the same weapon, which gets them once."""
    profile.attack_adjustment = member.attack_adjustment
    if member.damage_adjustment:
        for weapon in {id(one): one for routine in profile.routines for one in routine.weapons}.values():
            weapon.dice_bonus += member.damage_adjustment
    if member.save_adjustment:
        profile.saves = tuple(int(needed) - member.save_adjustment for needed in profile.saves)


def _parting_attack(profile: Profile, member: MemberEntry) -> str:
    """The attack a member prefers for a parting shot.

    Rule: bf.withdraw.parting-shot-tiger-example

    Raises:
        InputError: it has no melee attack of that name.
    """
    names = [weapon.name for one in profile.routines if not one.is_missile for weapon in one.weapons]
    if member.parting_shot and member.parting_shot not in names:
        raise InputError(
            f"{profile.name} has no melee attack {member.parting_shot!r}",
            expected=f"one of {', '.join(names)}" if names else "no parting_shot: it fights from afar",
        )
    return member.parting_shot
