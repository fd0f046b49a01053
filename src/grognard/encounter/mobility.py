"""How members turn, fly and swim: what their stat lines and the encounter say of it."""

from __future__ import annotations

from typing import Final

from grognard.base.errors import InputError
from grognard.battle.ground.heading import COMPASS, HEX_COMPASS
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import ALOFT
from grognard.battle.state.field import Field
from grognard.battle.state.flags import AIRBORNE, CRAMPED, NO_SIDESTEP, TURNS_FREELY
from grognard.battle.state.profile import Profile
from grognard.creatures.creature import Movement
from grognard.encounter.entries import Encounter, MemberEntry
from grognard.rulebooks.schema import Rulebook
from grognard.rules.facing import DEFAULT_TURNING_FEET
from grognard.rules.flying import FLOATER, GROUNDED, SWIMMER, WINGED, flier_kind

ALTITUDE_STEP: Final = 5


def set_mobility(profile: Profile, entry: MemberEntry, movement: tuple[Movement, ...]) -> None:
    """Note how a member turns, and the pace it has in the air or the water if it begins there.

    Rule: bf.facing.normal-characters, bf.facing.default-distance, bf.altitude.kind-of-flier

    Raises:
        InputError: it is to begin aloft or under water and can neither fly nor swim.
    """
    by_mode = {one.mode: one for one in movement}
    used = by_mode.get("walk")
    if entry.altitude is not None and (entry.altitude != 0 or "fly" in by_mode or entry.flying_feet):
        mode = "swim" if entry.altitude < 0 else "fly"
        used = by_mode.get(mode)
        if entry.flying_feet:
            used = Movement(mode, entry.flying_feet)
        if used is None:
            raise InputError(
                f"{profile.name} cannot {mode}",
                key="altitude",
                expected="a creature that can, or flying_feet = the feet of a round",
            )
        profile.walk_feet = used.feet
        winged = mode == "fly" and mode in by_mode and not entry.incorporeal
        flier = WINGED if flier_kind(winged=winged, floats=entry.floats) == WINGED else FLOATER
        profile.flier = SWIMMER if mode == "swim" else flier
        profile.flags |= AIRBORNE
    profile.turning_feet = DEFAULT_TURNING_FEET if used is None else used.turning_feet
    if entry.incorporeal:
        profile.flags |= TURNS_FREELY
    if entry.vehicle:
        profile.flags |= NO_SIDESTEP
    if entry.cramped:
        profile.flags |= CRAMPED


def set_position(combatant: Combatant, entry: MemberEntry, *, hexes: bool) -> None:
    """Note the altitude and the heading a member begins with.

    Raises:
        InputError: there is no such heading, or the altitude is no multiple of 5 feet.
    """
    names = HEX_COMPASS if hexes else COMPASS
    if entry.facing:
        if entry.facing not in names:
            raise InputError(
                f"there is no heading {entry.facing!r} here", key="facing", expected=" or ".join(names)
            )
        combatant.facing = names.index(entry.facing)
    if entry.altitude is not None:
        if entry.altitude % ALTITUDE_STEP:
            raise InputError(f"altitude {entry.altitude}", key="altitude", expected="a multiple of 5 feet")
        combatant.altitude = entry.altitude


def set_height_and_facing(
    field: Field, encounter: Encounter, combatants: list[Combatant], book: Rulebook
) -> None:
    """Whether this fight keeps account of height and of facing, and where its floor is.

    Rule: bf.facing.optional, bf.altitude.tracked
    """
    field.has_heights = any(
        one.profile.flier != GROUNDED or any(power.effect == ALOFT for power in one.profile.powers)
        for one in combatants
    )
    lowest = min(int(one.altitude) for one in combatants)
    field.floor_feet = min(lowest, encounter.floor_feet)
    outside = encounter.outdoors and book.facing.outdoors
    # A stated facing is meant to count, unless the encounter says that facings do not.
    said = any(member.facing for side in encounter.sides for member in side.members)
    wanted = (outside or said) if encounter.facing is None else encounter.facing
    # Flight is movement by turning distances, so it brings facing with it.
    field.keeps_facing = field.has_heights or wanted
