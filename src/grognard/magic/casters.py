"""A character asking about magic outside a fight: class and level, spell slots, and Intelligence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from grognard.base.errors import InputError
from grognard.creatures.abilities import HIGHEST_SCORE, LOWEST_SCORE
from grognard.creatures.character import Character, parse_character
from grognard.creatures.grammar import with_article
from grognard.rules.known_spells import ARCANE, DIVINE, Caster, caster_from

MOST_SLOTS: Final = 20
MOST_LEVELS: Final = 9
_INTELLIGENCE: Final = r"(?i)[\s,]+int(?:elligence)?[\s:]*(\d{1,3})\s*$"
_SLOTS: Final = r"\s*\d{1,2}(?:\s*/\s*\d{1,2}){0,8}\s*"


class CasterProfile(msgspec.Struct, frozen=True):
    """A person with a class and a level, caster or not."""

    title: str
    class_name: str
    character: Character
    caster: Caster | None
    intelligence: int | None = None

    @property
    def level(self) -> int:
        """The level; 0 without one."""
        return self.character.level

    @property
    def is_arcane(self) -> bool:
        """Whether it casts as magic-users do, from a book."""
        return self.caster is not None and self.caster.class_name == ARCANE

    @property
    def is_divine(self) -> bool:
        """Whether it casts as clerics do, by prayer."""
        return self.caster is not None and self.caster.class_name == DIVINE

    @property
    def slots(self) -> tuple[int, ...]:
        """How many spells of each level it can have in mind, from the first."""
        return self.caster.slots if self.caster is not None else ()

    @property
    def said(self) -> str:
        """The caster's name in a sentence."""
        return with_article(self.title)


def read_caster_profile(text: str, *, slots: str = "") -> CasterProfile:
    """A caster read from text, "magic-user 4 int 13", with its class's slots or others.

    Raises:
        InputError: it is no class and level, or a number is out of range.

    >>> read_caster_profile("magic-user 4 int 13").slots, read_caster_profile("elf 3").is_arcane
    ((2, 2), True)
    """
    found = re.compile(_INTELLIGENCE).search(text)
    score = int(found[1]) if found else None
    if score is not None and not LOWEST_SCORE <= score <= HIGHEST_SCORE:
        raise InputError(f"Intelligence {score} is out of range", expected="3 to 18")
    who = text[: found.start()] if found else text
    character = parse_character(who)
    caster = caster_from(character)
    name = character.race if character.by_race else character.occupation or character.character_class.name
    if slots:
        given = read_slots(slots)
        if caster is None:
            raise InputError(f"{with_article(name)} casts no spells", key="slots", expected="a caster")
        caster = msgspec.structs.replace(caster, slots=given)
    title = f"{name} {character.level}" if character.level else name
    return CasterProfile(title, name, character, caster, score)


def read_slots(text: str, *, key: str = "slots") -> tuple[int, ...]:
    """Numbers by spell level from the first, as "2/1".

    Raises:
        InputError: they are written in another way, or too many.
    """
    if not re.compile(_SLOTS).fullmatch(text):
        raise InputError(f"{text!r} says no spells by level", key=key, expected="numbers such as 2/1")
    numbers = tuple(int(word) for word in text.split("/"))
    if max(numbers) > MOST_SLOTS:
        raise InputError(
            f"{max(numbers)} spells of one level", key=key, expected=f"at most {MOST_SLOTS} of each"
        )
    return numbers


def format_slots(slots: Sequence[int]) -> str:
    """Numbers by spell level in short.

    >>> format_slots((2, 1)), format_slots(())
    ('2/1', 'none')
    """
    return "/".join(str(count) for count in slots) or "none"
