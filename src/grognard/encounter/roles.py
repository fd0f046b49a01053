"""The role of a member in a fight: from its entry, else from its kit and its kind."""

from __future__ import annotations

from grognard.battle.state.flags import ANIMAL, CASTER, LEAVES_FIGHTING, UNDEAD
from grognard.battle.state.profile import Profile
from grognard.battle.state.roles import (
    BEAST,
    DEPTHS,
    FRONT,
    LIGHT_BEARER,
    MAGIC_USER,
    MISSILE,
    MOB,
    NON_COMBATANT,
    ROLES,
    WALKING_DEAD,
)
from grognard.battle.state.weapon import TORCH, UNARMED
from grognard.encounter.entries import MemberEntry
from grognard.encounter.profiles import BOLD, SKIRMISH


def set_role(profile: Profile, entry: MemberEntry) -> None:
    """Note a member's role, its place in a marching order, and the temperament of a role that is given.

    A role that its kind has stands in the profile already.
    """
    profile.role = ROLES.index(entry.role) if entry.role else profile.role or _usual_role(profile, entry)
    profile.depth = DEPTHS[profile.role]
    if profile.role == NON_COMBATANT:
        profile.flags |= LEAVES_FIGHTING
    if entry.role and not entry.temperament:
        if profile.role in (MISSILE, MAGIC_USER, LIGHT_BEARER, NON_COMBATANT):
            profile.temperament = SKIRMISH
        elif profile.role in (MOB, BEAST, WALKING_DEAD):
            profile.temperament = BOLD


def _usual_role(profile: Profile, entry: MemberEntry) -> int:
    """The role of a member without a stated one."""
    if (entry.character or entry.bears_light) and _carries_only(profile, TORCH):
        return LIGHT_BEARER
    if entry.character and _carries_only(profile, UNARMED):
        return MAGIC_USER if profile.flags & CASTER else NON_COMBATANT
    if profile.temperament == SKIRMISH:
        return MAGIC_USER if profile.flags & CASTER else MISSILE
    if profile.flags & UNDEAD:
        return WALKING_DEAD
    return BEAST if profile.flags & ANIMAL else FRONT


def _carries_only(profile: Profile, flag: int) -> bool:
    """Whether all weapons of a combatant are of a kind, or bare hands."""
    flags = [int(weapon.flags) for routine in profile.routines for weapon in routine.weapons]
    return any(one & flag for one in flags) and all(one & (flag | UNARMED) for one in flags)
