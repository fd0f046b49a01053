"""The motives of a member of an encounter in a meeting, before a fight begins."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.creatures.bestiary import find_creature
from grognard.creatures.temper import (
    BEAST,
    MINDLESS,
    RAVENOUS,
    SPEAKER,
    WARY,
    Temper,
    is_armed,
    temper_of,
)
from grognard.creatures.traits import find_traits
from grognard.encounter.entries import MemberEntry
from grognard.encounter.stat_lines import read_stat_line
from grognard.rulebooks.schema import Rulebook


def temper_of_member(member: MemberEntry, book: Rulebook) -> Temper:
    """The temper of a member; people can be talked with, unless their entry says otherwise."""
    if member.character:
        said = set(member.nature)
        return MINDLESS if MINDLESS in said else RAVENOUS if RAVENOUS in said else SPEAKER
    if member.creature:
        creature = find_creature(member.creature)
    else:
        creature = read_stat_line(member.stat_line, book).creature
    return temper_of(
        find_traits(creature.name), (*creature.notes, *member.nature), has_wits=is_armed(creature)
    )


def temper_of_group(members: Sequence[MemberEntry], book: Rulebook) -> Temper:
    """The motives of a group that is met: a member who can talk speaks for all of it."""
    tempers = {temper_of_member(member, book) for member in members}
    return next(temper for temper in (SPEAKER, RAVENOUS, MINDLESS, BEAST) if temper in tempers)


def are_shy(members: Sequence[MemberEntry]) -> bool:
    """Whether all of some creatures are of kinds that fight only when they must."""
    return all(find_traits(member.creature or "").meets == WARY for member in members)
