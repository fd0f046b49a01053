"""An encounter's details of a member beyond its kit: senses, ground, a second weapon; the reach of pikes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64

from grognard.base.errors import InputError
from grognard.battle.state import effects
from grognard.battle.state.flags import AIRBORNE, ALL_ROUND, ON_TERRAIN, UNSTOPPABLE
from grognard.battle.state.moments import NUMBS
from grognard.battle.state.profile import Profile
from grognard.battle.state.weapon import (
    DRAINS,
    LONG_REACH,
    PARALYSIS,
    POISON,
    THIRD_RANK,
    TWO_HANDED,
    UNWIELDY,
    Routine,
    Weapon,
)
from grognard.creatures.abilities import Abilities
from grognard.creatures.character import parse_character
from grognard.encounter.entries import MemberEntry
from grognard.encounter.placement import expect_number_or, find_terrain
from grognard.encounter.roles import set_role
from grognard.rulebooks.combat_schema import Terrain
from grognard.rulebooks.schema import Rulebook
from grognard.rules.surprise import lower_die

SENSES = {"": 0, "keen": 1, "dull": -1}
OFF_HAND_SIZE = "S"


_DIRE: Final = (effects.DOOM, effects.PARALYSIS, effects.PETRIFICATION, effects.ROTTING, effects.SLAIN)
"""What befalls those whom a hit does worse to than to wound them, besides venom and lost levels."""


def set_circumstances(profile: Profile, entry: MemberEntry, book: Rulebook) -> None:
    """Note on a profile what the encounter says of its member.

    Rule: bcb.terrain.gm-assigns, bcb.terrain.usual-size, bcb.cover.arrow-slit, bcb.withdraw.dex-roll-terrain,
        bcb.polearm.massive-or-determined, bcb.facing.multiple-attackers-all-round-vision
    """
    position = book.position
    profile.terrain = _read_ground(profile, entry.terrain, position.terrain, key="terrain")
    profile.shelter = _read_ground(profile, entry.shelter, position.terrain, key="shelter")
    if entry.terrain or entry.shelter:
        profile.flags |= ON_TERRAIN
    profile.footing = _sum_up([entry.footing] if entry.footing else [], position.footing, key="footing")
    if entry.unstoppable:
        profile.flags |= UNSTOPPABLE
    if entry.airborne:
        profile.flags |= AIRBORNE
    if entry.all_round_vision:
        profile.flags |= ALL_ROUND
    set_role(profile, entry)
    set_alertness(profile, entry, book)
    set_reach(profile, book)
    note_dire_touch(profile)


def note_dire_touch(profile: Profile) -> None:
    """Note that a blow does worse than wound: it numbs, poisons or drains, or brings on rot or worse."""
    for routine in profile.routines:
        for weapon in routine.weapons:
            if weapon.flags & (DRAINS | PARALYSIS | POISON) != 0:
                profile.moments |= NUMBS
    if any(rider.effect in _DIRE for rider in profile.riders):
        profile.moments |= NUMBS


def _read_ground(
    profile: Profile, listed: Sequence[str | int], known: Mapping[str, Terrain], *, key: str
) -> int:
    """Set a profile's terrain and shelter, by the book's names; return the sum of the listed modifiers.

    Raises:
        InputError: the book has no terrain of that name.
    """
    total = 0
    for feature in listed:
        if isinstance(feature, int):
            total += feature
        else:
            profile.ground |= 1 << find_terrain(list(known), feature, key=key)
            profile.summary += f", {known[feature].where or feature}"
    return total


def _sum_up(named: Sequence[str | int], sizes: Mapping[str, int], *, key: str) -> int:
    """The sum of numbers and of the book's named features.

    Raises:
        InputError: the book has no feature of that name.
    """
    total = 0
    for feature in named:
        if isinstance(feature, int):
            total += feature
        elif feature in sizes:
            total += sizes[feature]
        else:
            raise InputError(
                f"the book knows no {key} {feature!r}", key=key, expected=expect_number_or(sizes)
            )
    return total


def set_alertness(profile: Profile, entry: MemberEntry, book: Rulebook) -> None:
    """The surprise die by alertness and headgear, and what senses and Wisdom do to its result.

    Rule: bcb.surprise.die-by-alertness, bcb.surprise.helm-drops-die, bcb.surprise.closed-armet-example,
        bcb.surprise.modifiers-senses, bcb.surprise.modifiers-wisdom, bcb.surprise.die-level-bands

    Raises:
        InputError: the book knows no such alertness.
    """
    rules = book.surprise
    if entry.alertness:
        if entry.alertness not in rules.alertness:
            raise InputError(
                f"the book knows no alertness {entry.alertness!r}",
                key="alertness",
                expected=f"one of {', '.join(rules.alertness)}" if rules.alertness else "none",
            )
        profile.surprise_die, profile.surprise_range = rules.alertness[entry.alertness]
    elif entry.calling in rules.callings:
        steps = rules.callings[entry.calling]
        step = (
            (parse_character(entry.character).level - 1) // rules.levels_to_a_step if entry.character else 0
        )
        alertness = steps[min(max(step, 0), len(steps) - 1)]
        profile.surprise_die, profile.surprise_range = rules.alertness[alertness]
    if entry.helm and rules.ladder:
        profile.surprise_die = lower_die(rules.ladder, profile.surprise_die or rules.die, len(entry.helm))
    profile.surprise_modifier = SENSES[entry.senses] * rules.senses
    if rules.wisdom:
        profile.surprise_modifier += (entry.abilities or Abilities()).wisdom_modifier


def set_reach(profile: Profile, book: Rulebook) -> None:
    """Give long weapons the reach of the ranks they strike from; the rest of a profile's reach is its own.

    Rule: bcb.polearm.spear-second-rank, bcb.polearm.pike-third-rank, bcb.engage.long-weapons-exceed-10ft,
        bcb.polearm.three-rank-block
    """
    farthest: i64 = profile.control_feet
    for routine in profile.routines:
        if routine.is_missile:
            continue
        for weapon in routine.weapons:
            if not book.reach.unwieldy:
                weapon.flags &= ~UNWIELDY
            if weapon.flags & LONG_REACH != 0 and book.reach.second_rank_feet > 0:
                third = weapon.flags & THIRD_RANK != 0
                weapon.reach_feet = book.reach.third_rank_feet if third else book.reach.second_rank_feet
            if weapon.reach_feet > farthest:
                farthest = weapon.reach_feet
    profile.reach_feet = farthest


def add_second_weapon(profile: Profile, weapon: Weapon, *, small: bool) -> None:
    """Add the routine of striking with the first melee weapon and with another in the off hand.

    Rule: bcb.two-weapon.off-hand-weapons, bcb.two-weapon.similar-weapons, bcb.two-weapon.two-attacks,
        bcb.two-weapon.ranger-two-swords

    Raises:
        InputError: the hand is not free, or the weapon not small.
    """
    main = next((one for one in profile.routines if not one.is_missile), None)
    if main is None or main.weapons[0].flags & TWO_HANDED != 0:
        raise InputError(
            "no hand is free for a second weapon", key="off_hand", expected="a one-handed weapon"
        )
    if profile.shield_bonus != 0:
        raise InputError("the off hand holds a shield", key="off_hand", expected="shield = false")
    if not small:
        raise InputError(
            f"the {weapon.name} is no weapon for the off hand", key="off_hand", expected="a small weapon"
        )
    pair = Routine([main.weapons[0], weapon])
    pair.hand = main.hand
    profile.pair = len(profile.routines)
    profile.routines.append(pair)
