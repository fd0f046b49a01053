"""The dialects of stat lines as data: what each means by its figures, and how it gives itself away."""

from __future__ import annotations

import re
from typing import Final

import msgspec

_FLAGS: Final = re.IGNORECASE | re.ASCII


class Dialect(msgspec.Struct, frozen=True):
    """The notation in which one family of books prints creatures.

    With `descending`, a lower armour class is better; an unarmoured person has `unarmoured`. A rate of
    movement is for `rates_per` rounds: a turn of three, or one; a second one in brackets is the rate of a
    round or, with `turning`, how far a creature moves before it may turn.
    """

    name: str
    descending: bool
    unarmoured: int
    rates_per: int
    turning: bool


ROUNDS: Final = Dialect("Basic Fantasy", descending=False, unarmoured=11, rates_per=1, turning=True)
TURNS: Final = Dialect("B/X", descending=True, unarmoured=9, rates_per=3, turning=False)


class Sign(msgspec.Struct, frozen=True):
    """A sign of a dialect in a line: a pattern, its weight, and the words that describe it.

    A sign that `tells_rates` decides how rates of movement count, whatever else the line says.
    """

    dialect: Dialect
    weight: int
    pattern: str
    words: str
    tells_rates: bool = False


_AC: Final = r"(?:\bA\.?C\b\.?|\barmou?r\s+class)\W{0,2}"
_FEET: Final = r"\s*(?:'|ft\.?|feet)?\s*"
_PAIRS: Final = "|".join(
    rf"{turn}{_FEET}(?:\(\s*{turn // 3}{_FEET}\)|/\s*{turn // 3}(?!\d))"
    for turn in (75, *range(90, 301, 15), 360, 420, 450, 480, 540, 600)
)
"""A rate for the turn and its third, in brackets, for the round; lower ones may be a distance for turning."""
SIGNS: Final = (
    Sign(ROUNDS, 20, r"\bAAC\b", "the label AAC", tells_rates=True),
    Sign(TURNS, 20, r"\bDAC\b", "the label DAC"),
    Sign(TURNS, 6, rf"{_AC}\s*-?\d+\s*\[\s*[+-]?\d+\s*\]", "the second armour class in square brackets"),
    Sign(TURNS, 4, r"\bTHAC[0O9]", "THAC0"),
    Sign(TURNS, 4, r"\bD\s*\d+\s*,?\s*W\s*\d+", "the five saving throws"),
    Sign(TURNS, 6, rf"{_AC}\s*-\s*\d|{_AC}\s*0\b", "an armour class of 0 or less"),
    Sign(TURNS, 2, r"(?-i:\bAL)\W{0,2}\s*(?:any|law|neut|chao|[LNC])|\balign(?:ment)?\b", "an alignment"),
    Sign(TURNS, 1, r"(?-i:\bTT)\b|\btreasure type", "a treasure type"),
    Sign(
        TURNS,
        3,
        rf"(?<![\w'])(?:{_PAIRS})",
        "a rate for the turn and one for the round",
        tells_rates=True,
    ),
    Sign(
        TURNS,
        1,
        r"(?<![\w'])60\s*'?\s*\(\s*20\s*'?\s*\)|(?<![\w'])30\s*'?\s*\(\s*10\s*'?\s*\)",
        "a rate for the turn and one for the round",
    ),
    Sign(TURNS, 1, r"\bMV\W{0,2}\s*(?:1[258]0|90|240)\s*'?(?!\s*'?\s*\()", "a rate of 90 feet or more"),
    Sign(TURNS, 3, r"\bMV\W{0,2}\s*\d{1,2}\s*\"", "a rate in inches"),
    Sign(TURNS, 2, r"\b(?:att?s?|atks?)\W{0,2}\s*\[?\d+\s*x\b", "attacks with a times sign"),
    Sign(
        TURNS, 2, r"(?-i:\bD)\s*:?\s*\d+\s*[d-]\s*\d|(?-i:\bD)\s+(?:by|per)\s+weapon|\bDG\b", "damage after D"
    ),
    Sign(TURNS, 2, r"\bCL\s*/\s*XP|\bHDE\b", "a challenge level"),
    Sign(ROUNDS, 6, rf"{_AC}\s*(?:1[1-9]|[2-9]\d)\b(?!\s*\[\s*\d\s*\])", "an armour class of 11 or more"),
    Sign(ROUNDS, 4, r"\bunarmou?red\s*:?\s*\d", "a rate unarmoured"),
    Sign(
        ROUNDS,
        2,
        r"(?-i:\bAB)\W{0,2}\s*\+?\d|\battack\s+bonus\b|\bHD\W{0,2}\s*\d+\**\s*\(\s*\+\d",
        "an attack bonus",
    ),
    Sign(ROUNDS, 1, r"\bdam\b", "damage after Dam"),
    Sign(
        ROUNDS,
        1,
        r"\b(?:mv|move)\W{0,2}\s*(?:[1-6]0|[1-7]5)\s*'?(?!\s*'?\s*\(|\d)",
        "a rate of 60 feet or less",
    ),
)


class Guess(msgspec.Struct, frozen=True):
    """The dialect of a line and what gave it away; `told` is false where the line does not tell.

    `rates` is the dialect in which its rates of movement are.
    """

    dialect: Dialect
    rates: Dialect
    told: bool
    why: str


def guess_dialect(text: str, *, descending: bool) -> Guess:
    """The dialect that most speaks for, in plain letters; where nothing does, what the book's own lines are.

    >>> guess_dialect("Orc: AC 7, HD 1, ML 8, AL C", descending=False).dialect.name
    'B/X'
    >>> guess = guess_dialect("Orc: AC 7, HD 1, ML 8", descending=True)
    >>> guess.told, guess.why
    (False, 'the line does not tell')
    """
    heard = [one for one in SIGNS if re.compile(one.pattern, _FLAGS).search(text)]
    turns = sum(one.weight for one in heard if one.dialect is TURNS)
    rounds = sum(one.weight for one in heard if one.dialect is ROUNDS)
    rates = next((one.dialect for one in heard if one.tells_rates), None)
    if turns == rounds:
        dialect = TURNS if descending else ROUNDS
        return Guess(dialect, rates or dialect, False, "the line does not tell")
    dialect = TURNS if turns > rounds else ROUNDS
    loudest = max((one for one in heard if one.dialect is dialect), key=lambda one: one.weight)
    return Guess(dialect, rates or dialect, True, loudest.words)
