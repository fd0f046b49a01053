"""Money, which is kept in whole copper pieces and read in gold pieces, or other coins that are named."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from grognard.errors import InputError
from grognard.patterns import pattern_of

COPPER_IN_GOLD: Final = 100
MOST_GOLD: Final = 10_000_000
_WORTH: Final = {"c": 1, "s": 10, "e": 50, "g": COPPER_IN_GOLD, "p": 500}
"""What a coin is worth in copper pieces, by the first letter of its metal."""
COIN: Final = r"(?:[cegps]p|(?:copper|silver|electrum|gold|platinum)(?=\s*(?:$|pieces?\b|coins?\b)))"
"""Coins as they are named, with "pieces" behind them or not."""
_SUM: Final = rf"(?i)(\d[\d,]*(?:\.\d{{1,2}})?)\s*(?:({COIN})(?:\s*(?:pieces?|coins?))?)?"


def say_gold(copper: int, *, unit: bool = True) -> str:
    """A sum in gold pieces.

    >>> say_gold(189375), say_gold(200), say_gold(450, unit=False)
    ('1,893.75 gp', '2 gp', '4.50')
    """
    whole, rest = divmod(abs(copper), COPPER_IN_GOLD)
    said = f"{'-' if copper < 0 else ''}{whole:,}" + (f".{rest:02}" if rest else "")
    return f"{said} gp" if unit else said


def parse_gold(text: str, *, key: str = "") -> int:
    """Copper pieces from gold pieces, or other coins, as people write them.

    >>> parse_gold("63.75 gp"), parse_gold("1,800"), parse_gold("2,345 sp"), parse_gold("3 platinum pieces")
    (6375, 180000, 23450, 1500)

    Raises:
        InputError: it is no sum, parts of a copper piece, or more than ten million gold pieces.
    """
    found = pattern_of(_SUM).fullmatch(text.strip())
    if found is None:
        raise InputError(f"{text!r} is no sum of money", key=key, expected="gold pieces such as 63.75")
    copper = Fraction(found[1].replace(",", "")) * _WORTH[(found[2] or "gp")[0].lower()]
    if copper > MOST_GOLD * COPPER_IN_GOLD:
        raise InputError(f"{text} gold pieces", key=key, expected=f"at most {MOST_GOLD:,}")
    if copper.denominator != 1:
        raise InputError(f"{text!r} is a part of a copper piece", key=key, expected="whole copper pieces")
    return int(copper)


def share_of(copper: int, percent: int | Fraction) -> int:
    """So many percent of a sum, in whole copper pieces: what is left over stays with who pays."""
    return int(Fraction(copper) * percent / 100)
