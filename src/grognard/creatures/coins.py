"""Money, which is kept in whole copper pieces and read in gold pieces."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from grognard.errors import InputError
from grognard.patterns import pattern_of

COPPER_IN_GOLD: Final = 100
MOST_GOLD: Final = 10_000_000
_GOLD: Final = r"(?i)(\d[\d,]*)(?:\.(\d{1,2}))?\s*(?:gp)?"


def say_gold(copper: int, *, unit: bool = True) -> str:
    """A sum in gold pieces.

    >>> say_gold(189375), say_gold(200), say_gold(450, unit=False)
    ('1,893.75 gp', '2 gp', '4.50')
    """
    whole, rest = divmod(abs(copper), COPPER_IN_GOLD)
    said = f"{'-' if copper < 0 else ''}{whole:,}" + (f".{rest:02}" if rest else "")
    return f"{said} gp" if unit else said


def parse_gold(text: str, *, key: str = "") -> int:
    """Copper pieces from gold pieces as people write them.

    >>> parse_gold("63.75 gp"), parse_gold("1,800")
    (6375, 180000)

    Raises:
        InputError: it is no sum, or more than ten million gold pieces.
    """
    found = pattern_of(_GOLD).fullmatch(text.strip())
    if found is None:
        raise InputError(f"{text!r} is no sum of money", key=key, expected="gold pieces such as 63.75")
    gold = int(found[1].replace(",", ""))
    if gold > MOST_GOLD:
        raise InputError(f"{text} gold pieces", key=key, expected=f"at most {MOST_GOLD:,}")
    return gold * COPPER_IN_GOLD + int((found[2] or "0").ljust(2, "0"))


def share_of(copper: int, percent: int | Fraction) -> int:
    """So many percent of a sum, in whole copper pieces: what is left over stays with who pays."""
    return int(Fraction(copper) * percent / 100)
