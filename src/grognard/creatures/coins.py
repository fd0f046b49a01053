"""Money, which is kept in whole copper pieces and read in gold pieces, or other coins that are named."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from grognard.base.errors import InputError

COPPER_IN_GOLD: Final = 100
MOST_GOLD: Final = 10_000_000
_WORTH: Final = {"c": 1, "s": 10, "e": 50, "g": COPPER_IN_GOLD, "p": 500}
"""What a coin is worth in copper pieces, by the first letter of its metal."""
PERCENT: Final = r"\d{1,3}(?:\.\d{1,2})?"
"""A share in percent, as it is written before its sign."""
MOST_PERCENT: Final = 100
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
    found = re.compile(_SUM).fullmatch(text.strip())
    if found is None:
        raise InputError(f"{text!r} is no sum of money", key=key, expected="gold pieces such as 63.75")
    copper = Fraction(found[1].replace(",", "")) * _WORTH[(found[2] or "gp")[0].lower()]
    if copper > MOST_GOLD * COPPER_IN_GOLD:
        raise InputError(f"{text} gold pieces", key=key, expected=f"at most {MOST_GOLD:,}")
    if copper.denominator != 1:
        raise InputError(f"{text!r} is a part of a copper piece", key=key, expected="whole copper pieces")
    return int(copper)


def parse_percent(text: str, *, key: str = "") -> int | float:
    """A share of everything, in percent; a whole number where it is one.

    >>> parse_percent("15"), parse_percent("12.5"), parse_percent("15.0")
    (15, 12.5, 15)

    Raises:
        InputError: it is no share, or more than everything.
    """
    if re.compile(PERCENT).fullmatch(text.strip()) is None or Fraction(text) > MOST_PERCENT:
        raise InputError(f"a share of {text}%", key=key, expected="0% to 100%, such as 15% or 12.5%")
    percent = Fraction(text)
    return int(percent) if percent.denominator == 1 else float(percent)


def share_of(copper: int, percent: int | float) -> int:
    """So many percent of a sum, in whole copper pieces: what is left over stays with who pays.

    >>> share_of(100000, 12.5), share_of(10000, 0.29)
    (12500, 29)
    """
    # As it is written, not as a binary fraction has it.
    return int(copper * Fraction(str(percent)) / 100)
