"""Hit dice as stat lines print them: "1-1", "4+1", "10** (+9)", "1d4 HP", "1/2", "NM"."""

import re
from typing import Final

import msgspec

from grognard.base.errors import InputError
from grognard.creatures.reading.letters import Letters, Span

_MONSTER_DIE: Final = 8
_MAX_DICE: Final = 100
_MOST_BONUS: Final = 100
_FRACTIONS: Final = {"1/2": 4, "3/4": 6, "1/4": 2, "1/8": 1}
_STARS: Final = r"\*+"
_BONUS: Final = r"\(\s*\+\s*(\d+)\s*\)"
_MOST_MINUS: Final = 4
"""What is taken off more than this, and more than the dice, is the high end of a range."""
_POINTS: Final = r"(?:hp|hit\s+points?)\b"
_NOBODY: Final = r"(?i)(?:N[MH]\b|normal\s+(?:hu)?m[ae]n\b)"
_LESS_THAN_ONE: Final = (
    r"(?:N[MH]\b|normal\s+(?:hu)?m[ae]n\b|(?:less\s+than|under|<)\s*(?:1\b|one\b)(?:\s*HD\b)?|half\b)"
)
_FRACTION: Final = r"(1/[248]|3/4)(?!\d)"
_ROLLED: Final = rf"\(?\s*(\d+)\s*d\s*(\d+)(?!\d)\s*(?:([+-])\s*(\d+))?(?:\s*{_POINTS})?\s*\)?"
_FIXED: Final = rf"(\d+)\s*{_POINTS}(?:\s*each\b)?"
_PLAIN: Final = r"(\d+)(?!\d)(?:\+(?=\s*(?:\*|\(|$))|\s*([+-])\s*(\d+)(?!\d|\s*d\d))?(?:\s*HD\b)?"
_SPAN_OF_DICE: Final = r"\d+\s*-\s*\d+"
_SPAN_IN_TEXT: Final = r"(?i)\d+\s*[-–—]\s*(\d{1,3})(?!\d|\s*h)"
_SPAN_OF_POINTS: Final = rf"1-([2-8])\s*{_POINTS}"


class HitDice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many dice of hit points a creature has, and what else the hit dice column says.

    `asterisks` count special abilities; `bonus_override` is an attack bonus printed with the hit dice, and
    None where the rulebook's table decides; `text` is the print.

    >>> parse_hit_dice("1-1").expression
    '1d8-1'
    """

    count: int
    sides: int = _MONSTER_DIE
    modifier: int = 0
    asterisks: int = 0
    bonus_override: int | None = None
    text: str = ""

    def __post_init__(self) -> None:
        if not (0 <= self.count <= _MAX_DICE and 1 <= self.sides <= 100 and abs(self.modifier) <= 999):
            raise InputError(f"hit dice {self.text!r} are out of range", expected="0 to 100 hit dice")
        if self.bonus_override is not None and abs(self.bonus_override) > _MOST_BONUS:
            raise InputError(
                f"the attack bonus {self.bonus_override:+d} with the hit dice is out of range",
                expected=f"-{_MOST_BONUS} to +{_MOST_BONUS}",
            )
        if self.count == 0 and self.modifier < 1:
            raise InputError(f"hit dice {self.text!r} give no hit points", expected="at least one hit point")

    @property
    def expression(self) -> str:
        """The dice to roll for hit points, such as "4d8+1"."""
        if self.count == 0:
            return str(self.modifier)
        return f"{self.count}d{self.sides}" + (f"{self.modifier:+d}" if self.modifier else "")

    @property
    def highest(self) -> int:
        """The high end of a range such as "5-12", of which `count` is the low one; else `count`."""
        found = re.compile(_SPAN_IN_TEXT).match(self.text)
        return int(found[1]) if found and not self.modifier else self.count

    @property
    def is_below_one(self) -> bool:
        """Whether this is less than one full hit die: 1-1, fractions, and a few hit points."""
        return self.count == 0 or (self.count == 1 and (self.sides < _MONSTER_DIE or self.modifier < 0))

    @property
    def is_normal_man(self) -> bool:
        """Whether these are the hit dice of a person of no level.

        >>> parse_hit_dice("NM").is_normal_man, parse_hit_dice("1d4 HP").is_normal_man
        (True, False)
        """
        return re.compile(_NOBODY).match(self.text) is not None


def parse_hit_dice(text: str) -> HitDice:
    """Read a hit dice column; of a range ("11* to 20*") the low end is taken.

    Raises:
        InputError: when it is none of the known forms.

    >>> parse_hit_dice("10** (+9)").bonus_override
    9
    >>> parse_hit_dice("1/2 (1d4 hit points)").expression
    '1d4'
    """
    read = read_hit_dice(Span(Letters(text)))
    if read is None:
        raise InputError(
            f"hit dice {text!r} cannot be read", expected="hit dice such as 1-1, 4+1, 1/2 or 10** (+9)"
        )
    return read


def read_hit_dice(span: Span) -> HitDice | None:
    """Take hit dice, asterisks and an attack bonus from the beginning of a field; None where there are none.

    Raises:
        InputError: a number is out of range.
    """
    begin = span.peek("")
    figures = _read_figures(span)
    if begin is None or figures is None:
        return None
    count, sides, modifier = figures
    stars = span.take(_STARS)
    if count == 1 and sides < _MONSTER_DIE and (points := span.peek(_ROLLED)) and points[0][:1] == "(":
        span.take(_ROLLED)
        count, sides = _number(points[1]), _number(points[2])
        stars = stars or span.take(_STARS)
    bonus = span.take(_BONUS)
    return HitDice(
        count,
        sides,
        modifier,
        len(stars[0]) if stars else 0,
        _number(bonus[1]) if bonus else None,
        span.letters.printed(begin.start(), span.at),
    )


def _read_figures(span: Span) -> tuple[int, int, int] | None:
    """The number of dice, their sides, and what is added."""
    if span.take(_LESS_THAN_ONE):
        return 1, 4, 0
    if found := span.take(_FRACTION):
        return 1, _FRACTIONS[found[1]], 0
    if found := span.take(_SPAN_OF_POINTS):
        return 1, _number(found[1]), 0
    if not span.peek(r"\(") and (found := span.take(_ROLLED)):
        return _number(found[1]), _number(found[2]), _number(found[4]) * (-1 if found[3] == "-" else 1)
    if found := span.take(_FIXED):
        return 0, _MONSTER_DIE, _number(found[1])
    plain = span.peek(_PLAIN)
    if plain is None:
        return None
    count, minus = _number(plain[1]), plain[2] == "-"
    modifier = _number(plain[3]) * (-1 if minus else 1)
    if minus and -modifier > max(count, _MOST_MINUS):
        span.take(_SPAN_OF_DICE)
        return count, _MONSTER_DIE, 0
    span.take(_PLAIN)
    return count, _MONSTER_DIE, modifier


def format_hit_dice(hit_dice: HitDice) -> str:
    """The hit dice as printed, or in the usual short form when they were not read from print.

    >>> format_hit_dice(HitDice(4, modifier=1, asterisks=1))
    '4+1*'
    """
    if hit_dice.text:
        return hit_dice.text
    stars = "*" * hit_dice.asterisks
    bonus = "" if hit_dice.bonus_override is None else f" (+{hit_dice.bonus_override})"
    if hit_dice.count == 0:
        short = f"{hit_dice.modifier} HP{stars}"
    elif hit_dice.sides != _MONSTER_DIE:
        short = f"{hit_dice.expression} HP{stars}"
    else:
        short = f"{hit_dice.count}" + (f"{hit_dice.modifier:+d}" if hit_dice.modifier else "") + stars
    return short + bonus


def _number(text: str | None) -> int:
    digits = (text or "0").replace(" ", "")
    if len(digits) > 6 or not digits.isascii():
        raise InputError(
            f"the number {digits!r} in the hit dice cannot be used", expected="0 to 100 hit dice"
        )
    return int(digits)
