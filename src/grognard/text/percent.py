"""Chances in per cent, as answers give them."""

from __future__ import annotations

from fractions import Fraction


def format_percent(chance: Fraction) -> str:
    """A chance in per cent; small ones keep two figures that count.

    >>> format_percent(Fraction(1, 36)), format_percent(Fraction(1, 216)), format_percent(Fraction(1))
    ('2.8%', '0.46%', '100%')
    """
    percent = float(chance * 100)
    if chance == 1:
        return "100%"
    return f"{percent:.1f}%" if percent >= 1 else f"{percent:.2g}%"
