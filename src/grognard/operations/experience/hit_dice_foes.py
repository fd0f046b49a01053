"""Foes of whom hit dice or a level are said: "3 HD 2**", "26 HD", "1-1", "ogre of level 6"."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

import msgspec

from grognard.advancement.worth import NAMELESS, Foe
from grognard.base.errors import InputError
from grognard.creatures.character import Character, parse_character
from grognard.creatures.hit_dice import HitDice, read_hit_dice
from grognard.creatures.lookup import find_listing
from grognard.creatures.names import singular
from grognard.creatures.reading.letters import Letters, Span

_COUNT: Final = r"(?:(?P<count>\d+d\d+|\d+)\s*(?:[x×]\s*|\s))?"
_WORD: Final = r"(?:HD|hit[ -]dic?e)"
_SIGNED: Final = r"(?:\d+/\d+|<\s*1|less\s+than\s+(?:1|one)|\d+\+|\d+\s*[+-]\s*\d+)"
_BARE: Final = (
    rf"(?i){_COUNT}(?P<name>(?!(?:HD|hit|less)\b)[a-z][a-z' -]*?\s+)?"
    rf"(?:{_WORD}\s*(?P<dice>[^\s,*].*)"
    rf"|(?P<before>(?:{_SIGNED}|\d+)\s*\**)[ -]?{_WORD}(?P<stars>\**)"
    rf"|(?P<alone>(?:{_SIGNED}\**|\d+\*+)(?:[\s(].*)?))"
)
_PLUS: Final = r"\d+\+\**\s*$"
"""Hit dice with a plus that says no number, as tables have it."""
_REMARK: Final = r"(?i)\(.*\)|(?:to|-)\s*\d.*"
"""Words behind hit dice without a meaning here: the points, and the high end of a range."""
_NAME_ENDS: Final = r"(?i)\s+(?:of|with|at)$"
_LEVEL: Final = r"(?i)(?:of\s+)?(?:level\s+(\d{1,3})|(\d{1,3})(?:st|nd|rd|th)[ -]level)"
_AND_LEVEL: Final = rf"(?i)(?P<front>.*?\S)[\s(]+(?P<level>{_LEVEL.removeprefix('(?i)')})\)?"
_NOBODY: Final = (
    rf"(?i){_COUNT}(?P<who>(?:(?:0(?:th)?|zero)[- ]level|level\s+0)\s+\D+|\D+\s(?:of\s+)?level\s+0)"
)
_PERSON: Final = rf"(?i){_COUNT}(?P<who>(?:\d+(?:st|nd|rd|th)[ -])?level\b.*|\D*\b(?:of\s+)?level\s+\d+)"
_OF_LEVEL: Final = r"(?i)\s+of\s+(?=level)"


class Foes(NamedTuple):
    """Foes of a kind: how many, as a number or dice, and one of them."""

    number: str
    foe: Foe

    def counted(self) -> Foe:
        """So many of them.

        Raises:
            InputError: their number is still to be rolled.
        """
        if not self.number.isdecimal():
            raise InputError(f"{self.number} {self.foe.name}", expected="how many they were; dice for --odds")
        return msgspec.structs.replace(self.foe, count=int(self.number))


def read_hit_dice_foes(said: str) -> Foes | None:
    """Foes of whom the hit dice are said, with a name and a level of their own or without.

    >>> texts = ("26 HD", "skull-thing 4+1*", "HD 2 level 5")
    >>> [read_hit_dice_foes(text).foe.hit_dice.count for text in texts]
    [26, 4, 2]

    Raises:
        InputError: something behind the hit dice is no level.
    """
    found = re.compile(_BARE).fullmatch(said)
    if found is None or (found["before"] and found["name"] and find_listing(said[found.start("name") :])):
        return None
    text = found["dice"] or found["alone"] or found["before"].rstrip() + found["stars"]
    dice, level, caster = _split_level(text)
    name = re.compile(_NAME_ENDS).sub("", (found["name"] or "").rstrip())
    number = found["count"] or "1"
    if name and number != "1":
        name = singular(name)
    return Foes(number, Foe(name=name or NAMELESS, hit_dice=dice, level=level, caster=caster))


def is_hit_dice_text(said: str) -> bool:
    """Whether some words are hit dice with little more."""
    return re.compile(_BARE).fullmatch(said) is not None


def _split_level(text: str) -> tuple[HitDice, int, bool | None]:
    """Hit dice, and the level that stands behind them: "2** (C4)", "2 level 5"."""
    words = text.split()
    level, caster = Foe(name="").level, None
    for start in range(1, len(words)):
        if own := own_level(" ".join(words[start:])):
            level, caster = own
            text = " ".join(words[:start]).rstrip(",")
            break
    span = Span(Letters(text))
    dice = read_hit_dice(span)
    rest = span.text.strip()
    if dice is None or (rest and not re.compile(_REMARK).fullmatch(rest)):
        raise InputError(
            f"{rest or text!r} is no hit dice", expected="hit dice such as 1-1, 4+1, 1/2 or 10**, and a level"
        )
    if not dice.modifier and re.compile(_PLUS).match(text):
        dice = msgspec.structs.replace(dice, modifier=1)
    return dice, level, caster


def own_level(text: str) -> tuple[int, bool | None] | None:
    """The level of a monster that has hit dice too, and whether it casts: "level 5", "(C4)"; None for others.

    >>> own_level("level 5"), own_level("cleric 4"), own_level("2 claws")
    ((5, None), (4, True), None)
    """
    bare = text.strip("(), ").removeprefix("HD:").strip()
    if found := re.compile(_LEVEL).fullmatch(bare):
        return int(found[1] or found[2]), None
    if not any(letter.isdecimal() for letter in bare):
        return None
    try:
        one = parse_character(bare)
    except InputError:
        return None
    return one.level, has_spells(one)


def has_spells(character: Character) -> bool | None:
    """Whether a character has spells; None where its class has none."""
    own = character.character_class
    return any(own.spells_at(character.level)) if own.spells_per_day else None


def read_levelled(said: str) -> Foes | None:
    """People of no level, and characters whose level stands before: "0-level human", "3rd level fighter".

    Rule: bf.xp.npc-level-zero
    """
    if found := re.compile(_NOBODY).fullmatch(said):
        return Foes(found["count"] or "1", Foe(name=found["who"], level=0))
    found = re.compile(_PERSON).fullmatch(said)
    if found is None:
        return None
    try:
        one = parse_character(re.compile(_OF_LEVEL).sub(" ", found["who"]))
    except InputError:
        return None
    return Foes(found["count"] or "1", character_foe(one))


def split_own_level(said: str) -> tuple[str, int] | None:
    """A creature and the level it has besides: "ogre of level 6"; None where none is said."""
    found = re.compile(_AND_LEVEL).fullmatch(said)
    own = own_level(found["level"]) if found else None
    return (found["front"], own[0]) if found and own else None


def character_foe(character: Character, *, name: str = "") -> Foe:
    """A character as a foe; casters who have spells are taken to have useful ones.

    Rule: bf.xp.npc-as-monster, bf.xp.npc-caster-bonus
    """
    return Foe(name=name or character.name.lower(), level=character.level, caster=has_spells(character))
