"""Ways of moving: "20' Unarmored 30'", "40' Fly 60' (10')", "90' (30') / 240' (80') flying"."""

from __future__ import annotations

import re
from typing import Final

import msgspec
from msgspec.structs import replace

from grognard.creatures.creature import Movement, check_between
from grognard.creatures.reading.dialects import Dialect
from grognard.creatures.reading.letters import Span

_MODES: Final = {
    "walk": "walk",
    "walking": "walk",
    "on foot": "walk",
    "land": "walk",
    "ground": "walk",
    "run": "walk",
    "fly": "fly",
    "flying": "fly",
    "flight": "fly",
    "in air": "fly",
    "wing": "fly",
    "swim": "swim",
    "swimming": "swim",
    "in water": "swim",
    "burrow": "burrow",
    "burrowing": "burrow",
    "digging": "burrow",
    "dig": "burrow",
    "climb": "climb",
    "climbing": "climb",
    "in web": "web",
    "in webs": "web",
    "in a web": "web",
    "web": "web",
    "webs": "web",
    "hop": "hop",
    "hopping": "hop",
    "leap": "leap",
    "leaping": "leap",
    "glide": "glide",
    "gliding": "glide",
    "unarmored": "unarmoured",
    "unarmoured": "unarmoured",
    "without armor": "unarmoured",
    "without armour": "unarmoured",
    "no armor": "unarmoured",
    "no armour": "unarmoured",
}
_MODE: Final = r"({})(?![A-Za-z])".format(
    "|".join(sorted(_MODES, key=len, reverse=True)).replace(" ", r"\s+")
)
_UNIT: Final = r"(?:\s*(?:''|[\"'](?!\w)|ft\b\.?|feet\b|foot\b))?"
_RATE: Final = rf"(\d{{1,9}})(?!\d|\s*%|\s*d\d)({_UNIT})"
_PER: Final = r"(?:\s*(?:/|per|a)\s*(round|rd|turn)\b\.?)?"
_BRACKET: Final = (
    rf"\(\s*(?:turn(?:ing)?\s*)?(\d{{1,9}}){_UNIT}(?:\s*(?:/|per|a)\s*(?:round|rd|turn)\b\.?)?"
    r"(?:,\s*(?:and\s+)?see\s+[a-z]+)?\s*\)"
)
_OWN_MODE: Final = r"([A-Za-z][A-Za-z -]*?)\s*(:?)\s*(?=\d{1,5}\s*(?:'|ft\b|feet\b))"
_MODE_WORDS: Final = 2
"""Of more words than these before a rate only a colon makes a way of moving; the others are prose."""
_BARE: Final = r"\(\s*(?:unarmou?red|(?:no|without|not\s+in)\s+armou?r)\s*\)"
_NO_MOVEMENT: Final = r"(?:none|nil|immobile|stationary|cannot\s+move)\b"
_BETWEEN: Final = r"[\s,;/:&]*(?:and\b|or\b)?[\s,;/:&]*"
_INCH_FEET: Final = 10
_INCHES_AT_MOST: Final = 30
"""A bare rate up to this is in inches where rates are for a turn: no creature goes 12 feet in ten minutes."""
_DEFAULT_TURNING: Final = 5
_TURN_STEP: Final = 30
"""What rates for a turn are multiples of."""


class _Rate(msgspec.Struct, frozen=True):
    """A rate as printed, the one in brackets behind it, and whether it is for a turn or a round."""

    feet: int
    inches: bool
    bracket: int | None
    per: str


class Rates(msgspec.Struct, frozen=True):
    """The ways of moving in feet per round, and what was assumed in reading them."""

    movement: tuple[Movement, ...]
    assumed: tuple[str, ...] = ()


def read_movement(span: Span, dialect: Dialect) -> Rates | None:
    """Take all ways of moving from the beginning of a field; None where there is none.

    A word goes with the rate after it ("Fly 60'"), or, where the field ends in a word, with the one before it
    ("60' flying"). A distance in brackets is that before it may turn. Where a second rate is marked
    unarmoured, the first is the rate in armour.

    Rule: bf.facing.turning-distance-notation, bf.facing.default-distance

    Raises:
        InputError: a rate is out of range.
    """
    if span.take(_NO_MOVEMENT):
        return Rates((Movement("walk", 0),))
    parts = _take_parts(span)
    if not any(isinstance(part, _Rate) for part in parts):
        return None
    ends_in_word = isinstance(parts[-1], str)
    movement: list[Movement] = []
    assumed: list[str] = []
    for place, part in enumerate(parts):
        if isinstance(part, str):
            continue
        neighbour = place + 1 if ends_in_word else place - 1
        word = parts[neighbour] if 0 <= neighbour < len(parts) else ""
        mode = word if isinstance(word, str) and word else "walk"
        feet, turning, said = _in_feet(part, dialect)
        assumed += [said] if said else []
        if part.inches and mode == "walk" and movement:
            mode = "fly"
            assumed.append("the second rate in inches is in the air")
        if mode == "unarmoured":
            if movement and movement[-1].mode == "walk":
                movement[-1] = Movement("walk", movement[-1].feet, movement[-1].turning_feet, armoured=True)
            mode = "walk"
        movement.append(Movement(mode, feet, turning))
    return Rates(tuple(movement), tuple(dict.fromkeys(assumed)))


def _take_parts(span: Span) -> list[_Rate | str]:
    """Rates and words in their order, as far as they go."""
    parts: list[_Rate | str] = []
    while True:
        if found := span.peek(rf"{_BETWEEN}\(?\s*{_MODE}\s*\)?"):
            spaced = re.sub(r"\s+", " ", found[1].lower())
            if parts and isinstance(parts[-1], str):
                break
            span.take(rf"{_BETWEEN}\(?\s*{_MODE}\s*\)?")
            parts.append(_MODES[spaced])
        elif (found := span.peek(rf"{_BETWEEN}{_RATE}{_PER}")) and _goes_on(found, parts):
            span.take(rf"{_BETWEEN}{_RATE}{_PER}")
            bracket = span.take(_BRACKET)
            span.take(_BARE)
            inches = '"' in found[2] or found[2].strip() == "''"
            rate = _Rate(int(found[1]), inches, int(bracket[1]) if bracket else None, found[3] or "")
            before = parts[-1] if parts else ""
            if (
                isinstance(before, _Rate)
                and before.bracket is rate.bracket is None
                and _is_third(before, rate)
            ):
                parts[-1] = replace(before, bracket=rate.feet, per="turn")
            else:
                parts.append(rate)
        elif (found := span.peek(rf"{_BETWEEN}{_OWN_MODE}")) and _is_mode(found, parts):
            span.take(rf"{_BETWEEN}{_OWN_MODE}")
            parts.append(" ".join(found[1].lower().split()))
        else:
            break
    return parts


def _is_third(turn: _Rate, rate: _Rate) -> bool:
    """Whether two rates are one, for the turn and for the round: "120'/40'"."""
    return turn.feet == 3 * rate.feet and not turn.per and not rate.per and turn.inches == rate.inches


def _is_mode(found: re.Match[str], parts: list[_Rate | str]) -> bool:
    if parts and isinstance(parts[-1], str):
        return False
    return bool(found[2]) or not parts or len(found[1].split()) <= _MODE_WORDS


def _goes_on(found: re.Match[str], parts: list[_Rate | str]) -> bool:
    """A later number is a rate only with its unit or after a word; else it belongs to something else."""
    return not parts or isinstance(parts[-1], str) or bool(found[2].strip()) or found[0].lstrip()[:1] == "/"


def _in_feet(rate: _Rate, dialect: Dialect) -> tuple[int, int, str]:
    """Feet per round, the turning distance, and what was assumed."""
    inches = rate.inches or (
        dialect.rates_per > 1 and rate.bracket is None and 0 < rate.feet <= _INCHES_AT_MOST and not rate.per
    )
    scale = _INCH_FEET if inches else 1
    feet = rate.feet * scale
    if rate.per.startswith("r"):
        return _checked(feet), _DEFAULT_TURNING, ""
    if rate.bracket is not None and (not dialect.turning or rate.per):
        return _checked(rate.bracket * scale), _DEFAULT_TURNING, ""
    if rate.bracket is not None:
        check_between("turning distance in feet", rate.bracket, 0, 1000)
        return _checked(feet), rate.bracket, ""
    if dialect.rates_per > 1 and not rate.per and not inches and feet % _TURN_STEP:
        return _checked(feet), _DEFAULT_TURNING, f"{feet} feet are for a round: for a turn they are thirties"
    if dialect.rates_per > 1 or rate.per or rate.inches:
        rounds = max(3, dialect.rates_per)
        unit = f"{rate.feet} inches are {feet} feet a turn" if inches else f"{feet} feet are for a turn"
        return _checked(feet // rounds), _DEFAULT_TURNING, f"{unit}, so {feet // rounds} a round"
    return _checked(feet), _DEFAULT_TURNING, ""


def _checked(feet: int) -> int:
    check_between("movement in feet per round", feet, 0, 1000)
    return feet


def format_movement(movement: tuple[Movement, ...]) -> str:
    """Print the ways of moving so that a stat line reads the same back.

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
