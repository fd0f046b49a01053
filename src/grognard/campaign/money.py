"""Money: whole copper pieces inside, gold pieces where people read and write."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Final

from grognard.errors import InputError

COPPER_IN_GOLD: Final = 100
MOST_GOLD: Final = 100_000_000
"""No purse has more gold pieces."""


def read_gold(text: str, *, key: str) -> int:
    """A sum in gold pieces, as copper pieces.

    Raises:
        InputError: it is no sum.

    >>> read_gold("1,893.75", key="chest"), read_gold("63.75 gp", key="chest")
    (189375, 6375)
    """
    try:
        copper = Decimal(text.removesuffix("gp").strip().replace(",", "")) * COPPER_IN_GOLD
        whole = copper == copper.to_integral_value()
    except InvalidOperation as error:
        raise InputError(f"{text!r} is no sum", key=key, expected="gold pieces, such as 63.75") from error
    if not whole or not 0 <= copper <= MOST_GOLD * COPPER_IN_GOLD:
        raise InputError(f"{text} gp", key=key, expected=f"0 to {MOST_GOLD:,} gp, to the copper piece")
    return int(copper)


def show_gold(copper: int) -> str:
    """Copper pieces in gold pieces.

    >>> show_gold(189375), show_gold(315000), show_gold(-50)
    ('1,893.75 gp', '3,150 gp', '-0.50 gp')
    """
    sign, whole = "-" if copper < 0 else "", abs(copper)
    rest = f".{whole % COPPER_IN_GOLD:02}" if whole % COPPER_IN_GOLD else ""
    return f"{sign}{whole // COPPER_IN_GOLD:,}{rest} gp"
