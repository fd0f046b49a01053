"""Dice and durations that grow with a caster's level, as books print them: "1 round/level", "1d6/level"."""

from __future__ import annotations

import re
from typing import Final

from grognard.base.errors import InputError

_SECONDS: Final = {
    "round": 0,
    "minute": 60,
    "turn": 600,
    "hour": 3600,
    "day": 86400,
    "year": 31536000,
}
"""How long a unit is; a round is as long as the book has it."""

_ENDLESS: Final = ("permanent", "special", "instantaneous", "concentration")
_NOTE: Final = r"\s*\(.*\)\s*$"
_TERM: Final = (
    r"(?P<dice>\d+d\d+)?(?P<number>\d+)?(?P<level>level)?\s*(?:(?P<unit>[a-z]+?)s?)?"
    r"\s*(?:(?:/|per)\s*(?P<every>\d+)?\s*levels?(?:\s+above\s+(?P<above>\d+))?)?"
)
_MOST: Final = r",?\s*at most (\d+)$"
_MOST_SIDES: Final = 1000
_MOST_NUMBER: Final = 100_000


Amount = tuple[int, int, int, int]
"""Dice of one kind: their count, sides, what is added, and by what the total is multiplied."""


def amount_at(text: str, level: int, *, key: str = "") -> Amount:
    """The dice of a text for a caster of a level.

    Terms are joined by "+": a number, dice, or "level"; each may be "/level" or "per 3 levels", and those
    "above" a level. ", at most 5" limits how often the last one counts. "1d6+1", "1d6/level, at most 15",
    "1d6 + 1 per 3 levels" and "1 + 1 per 3 levels above 1, at most 4" are such texts.

    Raises:
        InputError: the text is none, or has dice of two kinds.

    >>> amount_at("1d6/level", 5), amount_at("1 + 1 per 3 levels above 1, at most 4", 7)
    ((5, 6, 0, 1), (0, 1, 3, 1))
    """
    return _read(text, level, key=key, round_seconds=1, timed=False)


def rounds_at(text: str, level: int, *, round_seconds: int, key: str = "") -> Amount:
    """How many rounds a duration is for a caster of a level; no dice and nothing added where it has no end.

    Raises:
        InputError: the text is no duration.

    >>> rounds_at("6 turns + 1/level", 4, round_seconds=10)
    (0, 1, 10, 60)
    >>> rounds_at("permanent", 4, round_seconds=10)
    (0, 1, 0, 1)
    """
    plain = re.compile(_NOTE).sub("", text.strip())
    if not plain or plain in _ENDLESS:
        return 0, 1, 0, 1
    return _read(plain, level, key=key, round_seconds=round_seconds, timed=True)


def feet_at(text: str, level: int, *, key: str = "") -> int:
    """How far a range is for a caster of a level, in feet; 0 for oneself.

    Raises:
        InputError: the text is no range.

    >>> [feet_at(text, 5) for text in ("100'+10'/level", "touch", "self", "5' per level")]
    [150, 5, 0, 25]
    """
    plain = re.compile(_NOTE).sub("", text.strip().replace("’", "'").removesuffix("radius").strip())
    if plain == "touch":
        return 5
    if plain in ("self", "special", "0"):
        return 0
    dice, _, added, _ = _read(plain.replace("'", " feet"), level, key=key, round_seconds=1, timed=False)
    if dice:
        raise InputError(f"{text!r} is no range", key=key, expected="feet, such as 100'+10'/level")
    return added


def _read(text: str, level: int, *, key: str, round_seconds: int, timed: bool) -> Amount:
    expected = 'such as "1d6/level", "2d4 + 1" or "6 turns + 1/level"'
    most = re.compile(_MOST).search(text)
    limit = int(most[1]) if most else None
    plain = text[: most.start()] if most else text
    count, sides, added, multiplier = 0, 1, 0, 0
    for part in plain.split("+"):
        term = re.compile(_TERM).fullmatch(part.strip())
        if term is None or not (term["dice"] or term["number"] or term["level"]):
            raise InputError(f"{text!r} is no amount", key=key, expected=expected)
        unit = term["unit"] or ""
        if unit and timed:
            if unit not in _SECONDS:
                raise InputError(f"{unit!r} is no length of time", key=key, expected=", ".join(_SECONDS))
            here = max(1, _SECONDS[unit] // round_seconds) if _SECONDS[unit] else 1
            if multiplier and here != multiplier:
                raise InputError(f"{text!r} mixes units", key=key, expected="one unit throughout")
            multiplier = here
        elif unit and unit != "feet" and unit != "foot":
            raise InputError(f"{text!r} is no amount", key=key, expected=expected)
        times = _times(part, term, level)
        if limit is not None and part is plain.split("+")[-1]:
            times = min(times, limit)
        if term["dice"]:
            number, _, faces = term["dice"].partition("d")
            if sides not in (1, int(faces)) or not 1 <= int(faces) <= _MOST_SIDES:
                raise InputError(f"{text!r} has dice of two kinds", key=key, expected=expected)
            count, sides = count + int(number) * times, int(faces)
        else:
            added += (int(term["number"]) if term["number"] else level) * times
    if count > _MOST_SIDES or added > _MOST_NUMBER:
        raise InputError(f"{text!r} is too much", key=key, expected="at most 1000 dice and 100,000")
    return count, sides, added, multiplier or 1


def _times(part: str, term: re.Match[str], level: int) -> int:
    """How often a term counts for a caster of a level."""
    if "/" not in part and "per" not in part:
        return 1
    above = int(term["above"]) if term["above"] else 0
    return max(0, level - above) // int(term["every"] or 1)
