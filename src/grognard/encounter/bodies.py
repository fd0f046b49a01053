"""The body of a profile for grappling: its size, limbs and armour."""

from __future__ import annotations

from grognard.battle.state.flags import FLIER, HUMANOID, INTELLIGENT, METAL, NO_BRAWL, PLATE, TOUCHING
from grognard.battle.state.profile import Profile
from grognard.battle.state.weapon import STRENGTH_TO_DAMAGE, SUBDUES, UNARMED, Weapon
from grognard.creatures.bodies import is_dragon, is_like_people, is_unfeeling, limbs_of, size_of
from grognard.creatures.creature import Creature
from grognard.creatures.traits import find_traits
from grognard.encounter.entries import MemberEntry
from grognard.rulebooks.schema import Rulebook
from grognard.rules.subdual import HUMANOIDS_AND_DRAGONS
from grognard.rules.wrestling import SIZE_NAMES


def set_character_body(
    profile: Profile, entry: MemberEntry, book: Rulebook, *, armour: str, metal: bool
) -> None:
    """The body of a character, whatever its class.

    Rule: bf.brawling.metal-armor-list, bf.brawling.all-classes, bfref.brawling.all-classes
    """
    profile.flags |= HUMANOID
    if metal:
        profile.flags |= METAL
    if "plate" in armour:
        profile.flags |= PLATE
    profile.size = SIZE_NAMES.index("small" if profile.halfling else "medium")
    _set_body(profile, entry, book)


def set_creature_body(profile: Profile, entry: MemberEntry, book: Rulebook, creature: Creature) -> None:
    """The body of a creature, as far as its name and its stat line tell.

    Rule: bf.brawling.monsters-referee, bfref.brawling.monsters, bf.wrestling.humanoid-monsters,
        bf.wrestling.nonhumanoid-referee, bfref.wrestling.humanoid-monsters, bfref.wrestling.non-humanoid
    """
    name = creature.name
    attacks = [attack for routine in creature.routines for attack in routine]
    armed = any(attack.by_weapon or attack.name == "weapon" for attack in attacks)
    if (armed and profile.flags & INTELLIGENT != 0) or is_like_people(name):
        profile.flags |= HUMANOID
    if is_unfeeling(name):
        profile.flags |= NO_BRAWL
    if creature.fly_feet > 0:
        profile.flags |= FLIER
    if any("touch" in attack.name for attack in attacks):
        profile.flags |= TOUCHING
    profile.size = SIZE_NAMES.index(find_traits(name).size or size_of(name))
    profile.limbs = limbs_of(name)
    _set_body(profile, entry, book)


def _set_body(profile: Profile, entry: MemberEntry, book: Rulebook) -> None:
    """Apply an entry's own values for the body, and whether it can be subdued at all.

    Rule: bcb.subdual.who, bxe.subdual.monsters-referee
    """
    for said, flag, reverse in (
        (entry.humanoid, HUMANOID, False),
        (entry.metal_armour, METAL, False),
        (entry.brawlable, NO_BRAWL, True),
    ):
        if said is not None:
            profile.flags = profile.flags | flag if said != reverse else profile.flags & ~flag
    if entry.airborne:
        profile.flags |= FLIER
    profile.weight_pounds = entry.weight_pounds
    profile.load_pounds = entry.load_pounds
    if entry.size:
        profile.size = SIZE_NAMES.index(entry.size)
    if entry.grasping_limbs is not None:
        profile.limbs = entry.grasping_limbs
    if book.subdual.whom == HUMANOIDS_AND_DRAGONS:
        profile.subduable = profile.flags & HUMANOID != 0 or is_dragon(profile.kind)
    if entry.subduable is not None:
        profile.subduable = entry.subduable
    for routine in profile.routines:
        for weapon in routine.weapons:
            if weapon.flags & UNARMED != 0:
                set_bare_hand_damage(weapon, book, profile)


def set_bare_hand_damage(weapon: Weapon, book: Rulebook, profile: Profile) -> None:
    """Give bare hands the book's own dice.

    Rule: bxe.brawling.unarmed-as-melee, bxe.brawling.unarmed-damage
    """
    weapon.dice_count, weapon.dice_sides = book.brawling.punch
    weapon.dice_bonus = 0
    if book.brawling.subdues:
        weapon.flags |= SUBDUES
    if book.brawling.strength == "bonus only" and profile.strength_modifier < 0:
        weapon.flags &= ~STRENGTH_TO_DAMAGE
