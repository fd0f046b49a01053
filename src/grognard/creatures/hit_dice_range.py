"""Hit dice as a number to compare by, and ranges of them as people write them: "2", "1-1", "3-5", "8+"."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from grognard.base.errors import InputError
from grognard.creatures.hit_dice import HitDice, parse_hit_dice

_DIE: Final = 8
_LONGEST: Final = 20
_EXPECTED: Final = "hit dice such as 2, 1-1 or 4+1, or a range such as 3-5, 1-1 to 3 or 8+"
_WHOLE: Final = re.compile(r"\d{1,3}")
_SPAN: Final = re.compile(r"(\d{1,3})\s*[-–]\s*(\d{1,3})")
_FROM_TO: Final = re.compile(r"(.+?)\s+(?:to|-|–)\s+(.+)")
_OR_MORE: Final = re.compile(r"(.+?)(?:\+|\s+or\s+more)")
_OR_LESS: Final = re.compile(r"(?:up\s+to\s+(.+)|(.+?)\s+or\s+less)")


class HitDiceBand(NamedTuple):
    """Hit dice from some number up to, but not with, another (see `weigh_dice`)."""

    least: float
    most: float

    def holds(self, weight: float) -> bool:
        """Whether hit dice of some weight are among them."""
        return self.least <= weight < self.most


ANY: Final = HitDiceBand(0.0, 1000.0)


def weigh_dice(dice: HitDice) -> float:
    """Hit dice as one number: 4+1 lies between 4 and 5, 1-1 and a few hit points below 1.

    >>> [weigh_dice(parse_hit_dice(text)) for text in ("2", "1-1", "1/2", "4+1*", "2 hp")]
    [2.0, 0.875, 0.5, 4.125, 0.25]
    """
    return (dice.count * dice.sides + dice.modifier) / _DIE


def parse_range(text: str) -> HitDiceBand:
    """Read hit dice, or a range of them; "2" has all of two dice and more, but less than three.

    >>> [tuple(parse_range(text)) for text in ("2", "3-5", "1-1", "8+")]
    [(2.0, 3.0), (3.0, 6.0), (0.875, 0.876), (8.0, 1000.0)]

    Raises:
        InputError: it is none.
    """
    said = " ".join(text.split()).lower().removesuffix(" hd").removesuffix(" hit dice")
    if len(said) > _LONGEST:
        raise InputError(f"hit dice {text!r}", key="hit_dice", expected=_EXPECTED)
    if (span := _SPAN.fullmatch(said)) and int(span[2]) > int(span[1]):
        return HitDiceBand(float(span[1]), float(span[2]) + 1)
    if found := _OR_LESS.fullmatch(said):
        return HitDiceBand(ANY.least, _read(found[1] or found[2]).most)
    if found := _FROM_TO.fullmatch(said):
        return HitDiceBand(_read(found[1]).least, _read(found[2]).most)
    if found := _OR_MORE.fullmatch(said):
        return HitDiceBand(_read(found[1]).least, ANY.most)
    return _read(said)


def _read(text: str) -> HitDiceBand:
    """Whole hit dice with what is added to them, others as they are."""
    if _WHOLE.fullmatch(text):
        return HitDiceBand(float(text), float(text) + 1)
    try:
        weight = weigh_dice(parse_hit_dice(text))
    except InputError as error:
        raise InputError(f"hit dice {text!r}", key="hit_dice", expected=_EXPECTED) from error
    return HitDiceBand(weight, weight + 0.001)
