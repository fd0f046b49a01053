"""Effects of an encounter's light on creatures that it dazzles, weakens or hurts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import (
    DOOM,
    EXPECTED,
    add_effect,
    mark_of,
)
from grognard.battle.state.flags import KNACKS
from grognard.battle.state.moments import SUNLIT
from grognard.battle.state.profile import Profile
from grognard.creatures.combat_modifiers import daylight_effects_of
from grognard.creatures.traits import find_traits
from grognard.encounter.powers import read_dice

DAYLIGHT: Final = "daylight"


def set_in_light(profile: Profile, light: str) -> None:
    """Set a profile's penalties in the light of an encounter.

    Only daylight counts as bright; carried lights hurt creatures that any light hurts.
    """
    if not profile.kin:
        return
    rules = daylight_effects_of(find_traits(profile.kin).abilities)
    profile.in_daylight = light == DAYLIGHT
    if (rules.sun_damage or rules.sun_share) and (profile.in_daylight or rules.any_light):
        profile.sun_damage = read_dice(profile.name, "sun_damage", rules.sun_damage)
        profile.sun_share = rules.sun_share
        profile.moments |= SUNLIT
    if not profile.in_daylight:
        return
    if rules.dazzled:
        profile.dazzled = rules.dazzled
        profile.flags |= KNACKS
    if rules.sun_regenerates is not None:
        profile.regenerates = rules.sun_regenerates


def doom_in_light(profile: Profile, recruits: Sequence[Combatant]) -> None:
    """Start the rounds until daylight destroys members of a kind that are out in it."""
    if not profile.in_daylight:
        return
    rounds = daylight_effects_of(find_traits(profile.kin).abilities).sun_rounds
    for one in recruits:
        if rounds and one.marks & mark_of(EXPECTED) == 0:
            add_effect(one, pack_effect(DOOM, rounds=rounds))
