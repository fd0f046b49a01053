"""The combatants that a line of an encounter stands for, each with its name, its points and its state."""

from __future__ import annotations

from typing import Final

from grognard.base.errors import InputError
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import (
    DISPLACED,
    INVISIBILITY,
    LUCK_SPENT,
    POINTS_SPENT,
    add_effect,
)
from grognard.battle.state.flags import BEHIND, UNDETECTED
from grognard.creatures.traits import find_traits
from grognard.dice.source import Dice
from grognard.encounter.arrivals import edge_of, hold_until_arrival, read_arrival
from grognard.encounter.conditions import set_starting_state
from grognard.encounter.entries import MAX_MEMBERS, Encounter, MemberEntry, SideEntry
from grognard.encounter.hit_points import apply_hit_point_policy, hit_point_policy
from grognard.encounter.kind_cache import KindCache
from grognard.encounter.kinds import Kind, read_kind
from grognard.encounter.lighting import doom_in_light
from grognard.encounter.positions import in_cover
from grognard.encounter.traits import DISPLACED as STANDS_ELSEWHERE
from grognard.encounter.traits import UNSEEN
from grognard.rulebooks.schema import Rulebook
from grognard.rules.pools import LUCK, SPELL_POINTS

SPENT_EFFECTS: Final[dict[str, int]] = {LUCK: LUCK_SPENT, SPELL_POINTS: POINTS_SPENT}
"""The effects that note what was spent of each pool."""


def make_combatants(
    member: MemberEntry,
    entry: SideEntry,
    encounter: Encounter,
    book: Rulebook,
    *,
    dice: Dice,
    side: int,
    first: int,
    kept: KindCache | None = None,
) -> list[Combatant]:
    """The combatants that a line of an encounter stands for, numbered from `first`, as they are there.

    Raises:
        InputError: something about them cannot be used.
    """
    member = in_cover(member, entry)
    if kept is None:
        kind = read_kind(member, entry, encounter, book, dice)
    else:
        kind = kept.read(member, entry, encounter, book, dice)
    recruits = _combatants_of_line(kind, member, side, first)
    doom_in_light(kind.profile, recruits)
    apply_hit_point_policy(
        recruits, hit_point_policy(member, entry, encounter, book), level=max(0, int(kind.profile.level))
    )
    return recruits


def _combatants_of_line(kind: Kind, member: MemberEntry, side: int, first: int) -> list[Combatant]:
    """The combatants of one member line."""
    profile, count = kind.profile, kind.number
    if member.names:
        count = _count_names(member, count)
    if count > MAX_MEMBERS:
        raise InputError(f"{count} of a kind", expected=f"at most {MAX_MEMBERS}")
    points = _points_of(member, count, kind.points)
    profile.summary += f"; {member.wounded} hit points lost before" if member.wounded else ""
    abilities = find_traits(profile.kind).abilities
    recruits = []
    for number in range(count):
        name = member.names[number] if member.names else profile.name
        combatant = Combatant(first + number, side, profile, name)
        if number < len(points):
            if points[number] < 1:
                raise InputError(f"{points[number]} hit points", expected="1 or more")
            combatant.hit_points = combatant.max_hit_points = points[number]
        _wound(combatant, member)
        _note_spent(combatant, member)
        combatant.distracted = member.distracted
        set_starting_state(combatant, member)
        if UNSEEN in abilities:
            add_effect(combatant, pack_effect(INVISIBILITY))
        if STANDS_ELSEWHERE in abilities:
            add_effect(combatant, pack_effect(DISPLACED))
        if member.behind:
            combatant.flags |= BEHIND
        if member.undetected:
            combatant.flags |= UNDETECTED
        if member.arrives is not None:
            edge = edge_of(member.enters, at_a_cell=bool(member.at))
            hold_until_arrival(combatant, read_arrival(member.arrives, edge=edge, at_a_cell=bool(member.at)))
        recruits.append(combatant)
    return recruits


def _wound(combatant: Combatant, member: MemberEntry) -> None:
    """Subtract the hit points lost before the fight."""
    most = int(combatant.max_hit_points)
    if member.wounded and member.wounded >= most:
        expected = f"0 to {most - 1}" if most else "hit_points besides"
        raise InputError(f"wounded by {member.wounded} hit points", key="wounded", expected=expected)
    combatant.hit_points = most - member.wounded


def _note_spent(combatant: Combatant, member: MemberEntry) -> None:
    """Note the luck and the spell points spent before the fight."""
    for pool, amount in member.spent.items():
        if amount:
            add_effect(combatant, pack_effect(SPENT_EFFECTS[pool], amount=amount))
    combatant.own_profile.luck_before = member.spent.get(LUCK, 0)
    combatant.own_profile.spell_points_before = member.spent.get(SPELL_POINTS, 0)


def _points_of(member: MemberEntry, count: int, listed: tuple[int, ...]) -> tuple[int, ...]:
    """The hit points of `count` members by the entry, else by its stat line; empty if they are rolled.

    Raises:
        InputError: their number is not that of the members.
    """
    if member.hit_points is None or isinstance(member.hit_points, str):
        return listed * count if len(listed) == 1 else listed
    if isinstance(member.hit_points, int):
        return (member.hit_points,) * count
    if len(member.hit_points) != count:
        raise InputError(
            f"{len(member.hit_points)} hit points for {count}",
            key="hit_points",
            expected="one number each, or for all",
        )
    return tuple(member.hit_points)


def _count_names(member: MemberEntry, count: int) -> int:
    """The number of members with names of their own.

    Raises:
        InputError: it is said, and not the number of the names.
    """
    if member.count not in (1, len(member.names)):
        raise InputError(f"{len(member.names)} names for {count}", key="names", expected="a name each")
    return len(member.names)
