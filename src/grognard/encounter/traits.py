"""What a creature's kind adds to its profile: its nature and wits, its reach, and how it leads its kin."""

from __future__ import annotations

from typing import Final

from grognard.battle.state.body import Body
from grognard.battle.state.flags import ALERT, ANIMAL, ANSWERS, EVIL, GOOD, INTELLIGENT, SEES_INVISIBLE
from grognard.battle.state.moments import HEADS, LEAPS
from grognard.battle.state.profile import Profile
from grognard.battle.state.weapon import CARRIED, TORCH
from grognard.creatures.creature import Creature
from grognard.creatures.traits import Traits, find_traits, is_beast, list_abilities
from grognard.encounter.arming import CHARGES
from grognard.encounter.entries import SideEntry
from grognard.encounter.powers import SAVES, read_dice
from grognard.encounter.protection import MINDLESS, NATURES, set_nature
from grognard.rulebooks.schema import Rulebook
from grognard.rules.kinds import KINDS
from grognard.rules.save_tables import class_saves

FINDS_INVISIBLE: Final = "finds the invisible"
UNSEEN: Final = "invisible"
DISPLACED: Final = "seems to stand elsewhere"
DOGGED: Final = "fearless once engaged"
SMELLS_BLOOD: Final = "smells blood"
ROOTED: Final = "rooted"
KEEN_EYES: Final = "keen eyes"
KEEN_NOSE: Final = "keen nose"
LEAPS_AWAY: Final = "leaps through space"
LOSES_HEADS: Final = "loses heads as it is hurt"
HARMED_BY_FIRE: Final = ("only fire harms it", "only fire or cold harms it", "no weapon harms it")
PLAYED: Final = (
    *NATURES,
    MINDLESS,
    FINDS_INVISIBLE,
    UNSEEN,
    CHARGES,
    DISPLACED,
    DOGGED,
    SMELLS_BLOOD,
    ROOTED,
    KEEN_EYES,
    KEEN_NOSE,
    LEAPS_AWAY,
    LOSES_HEADS,
    *HARMED_BY_FIRE,
    "attacks from hiding",
    "elf's saving throws",
    "dwarf's saving throws",
    "everything hits it",
    "poor aim",
    "rusts metal",
    "sprays metal when struck",
    "harms whoever strikes it",
    "quick to act",
    "slow to act",
    "aims well",
    "divides when struck",
    "seems a statue",
    "numbed by cold",
    "spells",
    "catches metal weapons",
    "throws spikes, 24 in all",
    "fights on",
    "regeneration",
    "poison",
    "paralysis",
    "energy drain",
    "silver or magic",
    "magic only",
)
"""The abilities that a fight carries out; all others are left to the referee."""


def set_traits(profile: Profile, creature: Creature, side: SideEntry, book: Rulebook) -> None:
    """Note on a profile what is known of its kind, besides what its stat line says."""
    traits = find_traits(creature.name)
    abilities = list_abilities(creature)
    set_nature(profile, [one.name for one in abilities])
    profile.unplayed = ", ".join(one.name for one in abilities if not one.plays)
    if traits.mind:
        profile.flags &= ~INTELLIGENT
        profile.flags |= INTELLIGENT if traits.is_intelligent else 0
    if FINDS_INVISIBLE in traits.abilities:
        profile.flags |= SEES_INVISIBLE
    if any(word in creature.alignment for word in ("Chaotic", "Evil", "evil")):
        profile.flags |= EVIL
    if any(word in creature.alignment for word in ("Good", "good")):
        profile.flags |= GOOD
    if is_beast(traits):
        profile.flags |= ANIMAL
    profile.surprises = traits.surprises
    if traits.initiative:
        profile.own_initiative, profile.initiative_modifier = True, traits.initiative
    profile.dogged = DOGGED in traits.abilities or SMELLS_BLOOD in traits.abilities
    if ROOTED in traits.abilities:
        profile.walk_feet = 0
    if {KEEN_EYES, KEEN_NOSE} & set(traits.abilities):
        profile.flags |= ALERT
    if set(traits.abilities) & set(HARMED_BY_FIRE):
        profile.harmed_by |= TORCH
    for race in (race for race in ("elf", "dwarf") if f"{race}'s saving throws" in traits.abilities):
        level = max(creature.save_as.level, 1)
        profile.saves = tuple(
            class_saves(book.saves, race if race in book.saves.charts else "fighter", level, race=race)
        )
    _arm(profile, traits)
    profile.kin = traits.kin
    profile.rallies = traits.rallies
    profile.steels = traits.fearless and side.in_lair


def _arm(profile: Profile, traits: Traits) -> None:
    """Give attacks and body of a profile what its kind has besides its figures."""
    for routine in profile.routines:
        if routine.is_missile and routine.weapons[0].flags & CARRIED != 0 and traits.aim > 0:
            for weapon in routine.weapons:
                weapon.attack_modifier += traits.aim
                weapon.modified_by = "good aim"
        if routine.is_missile and routine.weapons[0].flags & CARRIED == 0:
            if traits.missiles:
                routine.supply = traits.missiles
            for weapon in routine.weapons:
                weapon.attack_modifier += traits.aim
                weapon.modified_by = "poor aim" if traits.aim else weapon.modified_by
    if LEAPS_AWAY in traits.abilities:
        profile.moments |= LEAPS
    if LOSES_HEADS in traits.abilities:
        profile.heads = profile.routines[0].size
        profile.moments |= HEADS
    rules = traits.body
    if rules is not None:
        body = Body(rules.name)
        body.metal, body.wood, body.halves = rules.metal, rules.wood, rules.halves
        body.save = SAVES[rules.save]
        body.kinds = KINDS[rules.kind] if rules.kind else 0
        body.damage = read_dice(rules.name, "sprays", rules.sprays)
        body.parts = read_dice(rules.name, "number", rules.number or str(len(rules.parts)))
        body.shares = rules.shares
        for kind in rules.divided_by:
            body.divided_by |= KINDS[kind]
        for kind in rules.numbed_by:
            body.numbed_by |= KINDS[kind]
        profile.body = body
        profile.flags |= ANSWERS
