"""Retainers in a fight: whose they are, and how loyal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from grognard.base.errors import InputError
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.side import Side
from grognard.creatures.character import parse_character
from grognard.creatures.names import name_key
from grognard.encounter.entries import MemberEntry, SideEntry
from grognard.rulebooks.schema import Rulebook
from grognard.rules.ability_tables import figure_for_score

_AVERAGE: Final = 10


def set_up_retainers(side: Side, entry: SideEntry, book: Rulebook) -> None:
    """Give every retainer of a side its loyalty, which is its morale, unless the encounter says it.

    On the players' side only retainers check it, where the book says so, and members that are given a
    morale of its own: mercenaries, guides, prisoners.

    Rule: bf.retainers.loyalty-base, bf.retainers.loyalty-charisma-penalty, bf.retainers.loyalty-gm-override,
        bf.retainers.morale-retainers-loyalty, bxe.retainers.morale-from-cha,
        bxe.ability.cha-morale-is-loyalty,
        bxe.retainers.normal-human-level-0, bxe.morale.retainers-not-ordinary-triggers

    Raises:
        InputError: an employer is not on that side.
    """
    place = 0
    for number, member in enumerate(entry.members):
        profile = side.own[place].profile
        if member.employer:
            profile.employed = True
            employer = _find(entry.members, member.employer, f"sides[{side.index}].members[{number}]")
            if member.morale is None:
                profile.morale = figure_for_score(
                    book.abilities.retainer_morale, charisma_of(employer), clamp=True
                )
        if member.employer or (entry.player_characters and member.morale is not None):
            profile.retained = book.morale.retainers
            side.retained = side.retained or book.morale.retainers
        place = _after(side.own, place)


def with_absent_employers(
    members: Sequence[MemberEntry], company: Sequence[MemberEntry], book: Rulebook
) -> list[MemberEntry]:
    """The members of a fight; a retainer whose employer is of the company, but not in it, fights on.

    Its loyalty stays what the employer's Charisma has made it, unless the entry gives one.

    Rule: bf.retainers.loyalty-base, bxe.retainers.morale-from-cha
    """
    served: list[MemberEntry] = []
    for number, member in enumerate(members):
        if member.employer and not any(_is_called(other, member.employer) for other in members):
            employer = _find(company, member.employer, f"members[{number}]")
            loyalty = figure_for_score(book.abilities.retainer_morale, charisma_of(employer), clamp=True)
            morale = loyalty if member.morale is None else member.morale
            served.append(msgspec.structs.replace(member, employer="", morale=morale))
        else:
            served.append(member)
    return served


def charisma_of(member: MemberEntry) -> int:
    """The Charisma of a member; an average one where nothing is said of it."""
    return member.abilities.charisma if member.abilities else _AVERAGE


def _is_called(member: MemberEntry, name: str) -> bool:
    return bool(member.character) and name_key(name) in (name_key(member.name), name_key(_usual_name(member)))


def _find(members: Sequence[MemberEntry], name: str, key: str) -> MemberEntry:
    for member in members:
        if _is_called(member, name):
            return member
    names = [repr(one.name or one.character) for one in members if one.character and not one.employer]
    raise InputError(
        f"nobody of the side is called {name!r}", key=f"{key}.employer", expected=" or ".join(names)
    )


def _usual_name(member: MemberEntry) -> str:
    return parse_character(member.character).name


def _after(members: list[Combatant], place: int) -> int:
    """The place of the first member behind those that share a profile."""
    profile = members[place].profile
    while place < len(members) and members[place].profile is profile:
        place += 1
    return place
