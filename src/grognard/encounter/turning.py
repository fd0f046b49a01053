"""Where the undead stand in a book's table of turning."""

from __future__ import annotations

from typing import Final

from grognard.base.errors import InputError
from grognard.battle.state.profile import Profile
from grognard.creatures.character import Character
from grognard.creatures.creature import Creature
from grognard.creatures.traits import find_traits
from grognard.encounter.entries import MemberEntry
from grognard.rulebooks.schema import Rulebook
from grognard.rules.turning import NEVER, find_column

NEVER_TURNED: Final = "never turned"
"""The ability of undead that no cleric can turn."""


def set_turning(profile: Profile, character: Character, entry: MemberEntry) -> None:
    """Set the level at which a character turns the undead, if any, and whether it has its holy symbol."""
    if character.character_class.turns_undead or entry.turns_at:
        profile.turning_level = entry.turns_at or character.level
    profile.holy_symbol = entry.holy_symbol


def turning_column(creature: Creature, entry: MemberEntry, book: Rulebook) -> int:
    """Where an undead creature stands in the book's table of turning.

    Raises:
        InputError: it is to count as something that is not in the table.
    """
    turning = book.turning
    if entry.turn_as and turning.allowed and entry.turn_as not in turning.columns:
        raise InputError(
            f"no class turns undead as {entry.turn_as!r}",
            key="turn_as",
            expected=f"one of {', '.join(turning.columns)}",
        )
    traits = find_traits(creature.name)
    if NEVER_TURNED in traits.abilities and not entry.turn_as:
        return NEVER
    names = [creature.name.casefold(), entry.turn_as, traits.turn_as]
    return find_column(turning.columns, turning.headings, names=names, hit_dice=creature.hit_dice.count)
