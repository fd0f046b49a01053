"""Features that a rulebook's own class gives its members besides its tables."""

from __future__ import annotations

import msgspec

from grognard.creatures.character import parse_character
from grognard.encounter.entries import MemberEntry


def with_class_features(member: MemberEntry) -> MemberEntry:
    """A member with the calling and the powers of its class, where the entry does not say otherwise."""
    if not member.character:
        return member
    character = parse_character(member.character)
    one = character.character_class
    powers = one.powers_at(character.level)
    if not powers and not one.calling:
        return member
    calling = member.calling or one.calling
    return msgspec.structs.replace(member, calling=calling, powers=powers | member.powers)
