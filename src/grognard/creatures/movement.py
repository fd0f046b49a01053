"""The movement column: "20' Unarmored 30'", "40' Fly 60' (10')", "Swim 40'"."""

from __future__ import annotations

import re
from typing import Final

from grognard.creatures.creature import Movement
from grognard.errors import InputError

_PART: Final = (
    r"(?i)[\s,/]*(?P<mode>[A-Za-z][A-Za-z -]*?)?[\s:]*(?P<feet>\d{1,5})(?!\d)\s*(?:'|ft\b\.?|feet\b)?"
    r"(?:\s*/\s*round)?(?P<extras>(?:\s*\([^()]*\))*)"
)
_EXTRA: Final = r"\(([^()]*)\)"
_TURNING: Final = r"(?i)(?:turn(?:ing)?\s*)?(\d{1,5})\s*(?:'|ft\.?|feet)?"
_UNARMOURED: Final = r"(?i)unarmou?red|no armou?r|without armou?r"
_KNOWN: Final = frozenset({"walk", "fly", "swim", "burrow", "climb", "web", "unarmored", "unarmoured"})
_PARTICIPLES: Final = {
    "flying": "fly",
    "swimming": "swim",
    "walking": "walk",
    "burrowing": "burrow",
    "climbing": "climb",
}


def parse_movement(text: str) -> tuple[tuple[Movement, ...], str]:
    """Read the movement column, in feet per round, and give back what follows it.

    Rule: bf.facing.turning-distance-notation, bf.facing.default-distance

    A distance in brackets is how far it moves before it may turn. Where a second rate is marked unarmoured,
    the first is the rate in armour.

    Raises:
        InputError: when there is no distance.

    >>> parse_movement("20' Unarmored 30'")[0][0]
    Movement(mode='walk', feet=20, turning_feet=5, armoured=True)
    """
    rates: list[Movement] = []
    rest_notes: list[str] = []
    at = 0
    while found := re.compile(_PART).match(text, at):
        mode = " ".join((found["mode"] or "walk").lower().split())
        if rates and _reads_as_prose(found):
            break
        unarmoured = bool(re.fullmatch(_UNARMOURED, mode))
        turning = 5
        for extra in re.findall(_EXTRA, found["extras"]):
            if distance := re.fullmatch(_TURNING, extra.strip()):
                turning = int(distance[1])
            elif not re.fullmatch(_UNARMOURED, extra.strip()):
                rest_notes.append(extra.strip())
        if unarmoured and rates and rates[-1].mode == "walk":
            rates[-1] = Movement("walk", rates[-1].feet, rates[-1].turning_feet, armoured=True)
        rates.append(
            Movement("walk" if unarmoured else _PARTICIPLES.get(mode, mode), int(found["feet"]), turning)
        )
        at = found.end()
    if not rates:
        raise InputError(
            f"movement {text!r} cannot be read", expected="feet per round such as 40' or 10' Fly 60'"
        )
    rest_notes.append(text[at:].strip(" ,.;"))
    return tuple(rates), "; ".join(note for note in rest_notes if note)


def format_movement(movement: tuple[Movement, ...]) -> str:
    """Print the ways of moving so that `parse_movement` reads the same back.

    >>> format_movement((Movement("walk", 10), Movement("fly", 60, 10)))
    "10' Fly 60' (10')"
    """
    parts = []
    for index, one in enumerate(movement):
        after_armoured = index > 0 and movement[index - 1].armoured
        mode = "Unarmored" if one.mode == "walk" and after_armoured else one.mode.capitalize()
        turning = "" if one.turning_feet == 5 else f" ({one.turning_feet}')"
        parts.append(f"{'' if mode == 'Walk' else mode + ' '}{one.feet}'{turning}")
    return " ".join(parts)


def _reads_as_prose(found: re.Match[str]) -> bool:
    """Whether a later match is really the start of a sentence and not another way of moving."""
    words = (found["mode"] or "").lower().split()
    if len(words) == 1 and words[0] in _KNOWN:
        return False
    return not 1 <= len(words) <= 2 or "'" not in found.group()
