"""Hit dice as stat lines print them: "1-1", "4+1", "10** (+9)", "1d4 HP", "1/2", "NM"."""

import re
from typing import Final

import msgspec

from grognard.errors import InputError

_MONSTER_DIE: Final = 8
_MAX_DICE: Final = 100
_FRACTIONS: Final = {"1/2": 4, "1/4": 2, "1/8": 1}
_POINTS: Final = r"(?:hp|hit\s+points?)"
_NORMAL_MAN: Final = r"(?i)(?:NM|normal\s+m[ae]n)\b(?P<rest>.*)"
_FRACTION: Final = r"(?P<part>1/[248])(?!\d)(?P<stars>\**)(?P<rest>.*)"
_FRACTION_POINTS: Final = rf"(?i)\s*\(\s*(\d+)d(\d+)\s*{_POINTS}\s*\)"
_DICE: Final = (
    rf"(?i)(?P<count>\d+)d(?P<sides>\d+)(?P<mod>[+-]\d+)?(?:\s*{_POINTS}\b)?(?P<stars>\**)(?P<rest>.*)"
)
_FIXED: Final = rf"(?i)(?P<points>\d+)\s*{_POINTS}\b(?P<stars>\**)(?P<rest>.*)"
_PLAIN: Final = r"(?P<count>\d+)(?P<mod>\s*[+-]\s*\d+)?(?P<stars>\**)(?P<rest>.*)"
_BONUS: Final = r"\(\s*\+(\d+)\s*\)"


class HitDice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many dice of hit points a creature has, and what else the hit dice column says.

    `asterisks` count special abilities; `bonus_override` is an attack bonus printed with the hit dice, and
    None where the rulebook's table decides; `note` is what was read and not understood; `text` is the print.

    >>> parse_hit_dice("1-1").expression
    '1d8-1'
    """

    count: int
    sides: int = _MONSTER_DIE
    modifier: int = 0
    asterisks: int = 0
    bonus_override: int | None = None
    note: str = ""
    text: str = ""

    def __post_init__(self) -> None:
        if not (0 <= self.count <= _MAX_DICE and 1 <= self.sides <= 100 and abs(self.modifier) <= 999):
            raise InputError(f"hit dice {self.text!r} are out of range", expected="0 to 100 hit dice")
        if self.count == 0 and self.modifier < 1:
            raise InputError(f"hit dice {self.text!r} give no hit points", expected="at least one hit point")

    @property
    def expression(self) -> str:
        """The dice to roll for hit points, such as "4d8+1"."""
        if self.count == 0:
            return str(self.modifier)
        return f"{self.count}d{self.sides}" + (f"{self.modifier:+d}" if self.modifier else "")

    @property
    def is_below_one(self) -> bool:
        """Whether this is less than one full hit die: 1-1, fractions, and a few hit points."""
        return self.count == 0 or (self.count == 1 and (self.sides < _MONSTER_DIE or self.modifier < 0))


def parse_hit_dice(text: str) -> HitDice:
    """Read a hit dice column; of a range ("11* to 20*") the low end is taken and the rest kept as a note.

    Raises:
        InputError: when it is none of the known forms.

    >>> parse_hit_dice("10** (+9)").bonus_override
    9
    >>> parse_hit_dice("1/2 (1d4 hit points)").expression
    '1d4'
    """
    printed = " ".join(text.split())
    plain = printed.replace("½", "1/2").replace("¼", "1/4").replace("–", "-").replace("−", "-")
    if found := re.match(_NORMAL_MAN, plain):
        return _with_rest(HitDice(1, 4, text=printed), found["rest"])
    if found := re.match(_FRACTION, plain):
        rest = re.sub(_FRACTION_POINTS, "", found["rest"], count=1)
        points = re.match(_FRACTION_POINTS, found["rest"])
        count, sides = (_number(points[1]), _number(points[2])) if points else (1, _FRACTIONS[found["part"]])
        return _with_rest(HitDice(count, sides, asterisks=len(found["stars"]), text=printed), rest)
    if found := re.match(_DICE, plain):
        dice = (_number(found["count"]), _number(found["sides"]), _number(found["mod"]))
        return _with_rest(HitDice(*dice, asterisks=len(found["stars"]), text=printed), found["rest"])
    if found := re.match(_FIXED, plain):
        points_only = HitDice(0, 8, _number(found["points"]), len(found["stars"]), text=printed)
        return _with_rest(points_only, found["rest"])
    if found := re.match(_PLAIN, plain):
        whole = HitDice(_number(found["count"]), 8, _number(found["mod"]), len(found["stars"]), text=printed)
        return _with_rest(whole, found["rest"])
    raise InputError(
        f"hit dice {printed!r} cannot be read", expected="hit dice such as 1-1, 4+1, 1/2 or 10** (+9)"
    )


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
    return short + bonus + (f" {hit_dice.note}" if hit_dice.note else "")


def _number(text: str | None) -> int:
    digits = (text or "0").replace(" ", "")
    if len(digits) > 6 or not digits.isascii():
        raise InputError(
            f"the number {digits!r} in the hit dice cannot be used", expected="0 to 100 hit dice"
        )
    return int(digits)


def _with_rest(hit_dice: HitDice, rest: str) -> HitDice:
    """Add what follows the dice: a late asterisk, an attack bonus, and anything else as a note."""
    late = re.match(r"\s*(\*+)", rest)
    stars = len(late[1]) if late else 0
    rest = rest[late.end() :] if late else rest
    bonus = re.match(_BONUS, rest.strip())
    note = rest.strip()[bonus.end() :].strip() if bonus else rest.strip()
    return msgspec.structs.replace(
        hit_dice,
        asterisks=hit_dice.asterisks + stars,
        bonus_override=_number(bonus[1]) if bonus else None,
        note=note,
    )
