"""What a creature's kind adds to its profile: its nature and wits, its reach, and how it leads its kin."""

from __future__ import annotations

from typing import Final

from grognard.battle.state.flags import ANIMAL, EVIL, GOOD, INTELLIGENT, SEES_INVISIBLE
from grognard.battle.state.profile import Profile
from grognard.creatures.creature import Creature
from grognard.creatures.traits import find_traits, is_beast, list_abilities
from grognard.encounter.arming import CHARGES
from grognard.encounter.entries import SideEntry
from grognard.encounter.protection import MINDLESS, NATURES, set_nature

FINDS_INVISIBLE: Final = "finds the invisible"
UNSEEN: Final = "invisible"
PLAYED: Final = (
    *NATURES,
    MINDLESS,
    FINDS_INVISIBLE,
    UNSEEN,
    CHARGES,
    "everything hits it",
    "fights on",
    "regeneration",
    "poison",
    "paralysis",
    "energy drain",
    "silver or magic",
    "magic only",
)
"""The abilities that a fight carries out; all others are left to the referee."""


def set_traits(profile: Profile, creature: Creature, side: SideEntry) -> None:
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
    profile.kin = traits.kin
    profile.rallies = traits.rallies
    profile.steels = traits.fearless and side.in_lair
