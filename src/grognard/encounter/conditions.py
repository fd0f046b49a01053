"""The bad states, senses, surroundings and remedies of members, as an encounter sets them."""

from __future__ import annotations

from typing import Final

from grognard.base.errors import InputError
from grognard.battle.ground.boarding import find_water
from grognard.battle.ground.lights import LIGHTS
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import LIGHT, add_effect
from grognard.battle.state.flags import (
    BARE,
    CASTER,
    FOUND,
    IN_WATER,
    INTELLIGENT,
    NO_VITALS,
    PINNED,
    PRONE,
    SEES_INVISIBLE,
    UNSTEADY,
)
from grognard.battle.state.hardship import Hardship
from grognard.battle.state.profile import Profile
from grognard.battle.state.steps import BOARDING, DISTANCE, pack_step
from grognard.battle.state.weapon import DRAINS, PARALYSIS, POISON, WATERPROOF
from grognard.creatures.abilities import Abilities
from grognard.creatures.character import Character
from grognard.creatures.creature import Creature
from grognard.encounter.entries import Encounter, MemberEntry
from grognard.encounter.worn import put_on
from grognard.rulebooks.schema import Rulebook
from grognard.rules.ruleset import UPWARD_BASE
from grognard.rules.save_tables import class_saves, monster_saves
from grognard.rules.saves import DEATH
from grognard.rules.surroundings import is_unstable, may_board

LIGHT_FEET: Final = 30
"""How far a torch or a lantern shines."""

CONDITION_FLAGS: Final = {"prone": PRONE, "found": FOUND, "pinned": PINNED}
ENERGY_DRAIN: Final = "energy drain"
"""How a stat line says that a hit drains levels."""

CONDITION_EFFECTS: Final = {
    "blinded": effects.BLINDNESS,
    "invisible": effects.INVISIBILITY,
    "helpless": effects.HELPLESSNESS,
    "asleep": effects.SLEEP,
    "gagged": effects.SILENCE,
}


def set_character_saves(profile: Profile, character: Character, book: Rulebook) -> None:
    """A character's saving throws, by class, level and race.

    Rule: bxe.saves.everyone-can-save, bxe.saves.shared-dwarf-halfling-chart
    """
    name = character.character_class.name
    profile.saves = tuple(class_saves(book.saves, name, character.level, race=character.race))
    if character.character_class.spells_per_day:
        profile.flags |= CASTER
    skills = character.character_class.skills_at(character.level)
    if skills is not None:
        profile.opens = skills.open_locks
    _set_scores(profile, character.abilities)


def set_creature_saves(profile: Profile, creature: Creature, entry: MemberEntry, book: Rulebook) -> None:
    """A creature's saving throws and venom, whether it sees the unseen, and whether it has vital spots.

    Rule: bxe.saves.monsters-use-class-charts, bcb.invisible.over-11-hd-see,
        bcb.helpless.assassination-no-vital-spots, bcb.helpless.assassination-known-anatomy
    """
    listed = creature.name if entry.creature else ""
    profile.saves = creature.save_numbers or tuple(monster_saves(book.saves, creature.save_as, name=listed))
    _set_scores(profile, entry.abilities)
    limit = book.plights.sees_hit_dice
    if limit and creature.hit_dice.count >= limit:
        profile.flags |= SEES_INVISIBLE
    words = creature.name.lower()
    helpless = book.helpless
    known = profile.flags & INTELLIGENT != 0 or any(name in words for name in helpless.known_animals)
    if not known or any(name in words for name in helpless.no_vital_spots):
        profile.flags |= NO_VITALS
    for routine in profile.routines:
        for weapon in routine.weapons:
            if "poison" in weapon.effects:
                weapon.flags |= POISON
            if "paralysis" in weapon.effects:
                weapon.flags |= PARALYSIS
            for effect in weapon.effects:
                if effect.startswith(ENERGY_DRAIN) and book.energy_drain.allowed:
                    weapon.flags |= DRAINS
                    weapon.drains = 2 if "2 levels" in effect else 1


def _set_scores(profile: Profile, abilities: Abilities | None) -> None:
    if abilities is not None:
        profile.wisdom_modifier = abilities.wisdom_modifier
        profile.intelligence = abilities.intelligence


def apply_entry_conditions(profile: Profile, entry: MemberEntry, book: Rulebook) -> None:
    """Apply an entry's own values over those of the book.

    Rule: bf.wrestling.escape-save-type, bfref.wrestling.escape-save

    Raises:
        InputError: no weapon of the member's has a name listed in `works_in_water`.
    """
    profile.hardships = tuple(
        Hardship(name, attack=one.attack, damage=one.damage, saves=one.saves)
        for name, one in entry.hardships.items()
    )
    profile.surgery = entry.surgery
    profile.mirror = entry.mirror
    profile.averts = profile.flags & INTELLIGENT != 0 if entry.averts_eyes is None else entry.averts_eyes
    profile.averts = profile.averts or entry.mirror
    profile.escape_save = profile.saves[DEATH] if entry.escape_save is None else entry.escape_save
    bare = UPWARD_BASE if book.armour.convention == "descending" else book.armour.unarmoured
    if profile.armour_class - profile.worn_armour - profile.dexterity_defence <= bare:
        profile.flags |= BARE
    if entry.sees_invisible is not None:
        profile.flags &= ~SEES_INVISIBLE
        profile.flags |= SEES_INVISIBLE if entry.sees_invisible else 0
    if entry.casts is not None:
        profile.flags &= ~CASTER
        profile.flags |= CASTER if entry.casts else 0
    if entry.anatomy:
        profile.flags &= ~NO_VITALS
        profile.flags |= 0 if entry.anatomy == "known" else NO_VITALS
    if entry.surface and is_unstable(book.surroundings, entry.surface):
        profile.flags |= UNSTEADY
    if entry.in_water:
        profile.flags |= IN_WATER
    weapons = [weapon for routine in profile.routines for weapon in routine.weapons]
    for name in entry.works_in_water:
        fitting = [weapon for weapon in weapons if name in (weapon.name, weapon.name.removeprefix("thrown "))]
        if not fitting:
            raise InputError(
                f"{profile.name} has no {name!r}", key="works_in_water", expected="a weapon of its"
            )
        for weapon in fitting:
            weapon.flags |= WATERPROOF


def set_starting_state(combatant: Combatant, entry: MemberEntry) -> None:
    """The state a member begins in."""
    put_on(combatant)
    if entry.bears_light:
        kind = LIGHTS.index(entry.bears_light)
        add_effect(combatant, pack_effect(LIGHT, amount=LIGHT_FEET, source=kind))
    for condition in entry.condition:
        combatant.flags |= CONDITION_FLAGS.get(condition, 0)
        if condition in CONDITION_EFFECTS:
            add_effect(combatant, pack_effect(CONDITION_EFFECTS[condition]))


def set_shared_terrain(profile: Profile, encounter: Encounter, book: Rulebook) -> None:
    """Ground or water that all share."""
    if encounter.surface and is_unstable(book.surroundings, encounter.surface):
        profile.flags |= UNSTEADY
    if encounter.in_water:
        profile.flags |= IN_WATER


def set_up_ships(battle: Battle, encounter: Encounter, book: Rulebook) -> None:
    """Bring the ships together before the first round if a side wants to board another.

    Rule: bxe.boarding.chance, bxe.boarding.mutual-automatic, bxe.boarding.needs-grappling-hooks

    Raises:
        InputError: it cannot board, or there is no water between the ships.
    """
    boarders = [side for side in encounter.sides if side.boards]
    if not boarders:
        return
    place = encounter.sides.index(boarders[0])
    mutual = len(boarders) > 1
    hooks = all(one.grappling_hooks for one in boarders)
    if not may_board(book.surroundings, mutual=mutual, grappling_hooks=hooks):
        reason = "has no grappling hooks" if not boarders[0].grappling_hooks else "cannot board in this book"
        raise InputError(
            f"{boarders[0].name!r} {reason}", key=f"sides[{place}].boards", expected="no boards = true"
        )
    _, first, last, _ = find_water(battle.sides, place)
    if not mutual and first > last and pack_step(DISTANCE) not in battle.agenda:
        raise InputError(
            "there is no water between the ships", key="distance_feet", expected="10 feet or more"
        )
    battle.field.closed = True  # No one flees over water.
    battle.agenda.insert(1, pack_step(BOARDING, who=place, other=0 if mutual else 1))
