"""Numbers as people read them: chances in per cent, and means."""

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


def format_number(number: float) -> str:
    """A mean without needless places.

    >>> format_number(7.0), format_number(3.5)
    ('7', '3.5')
    """
    return str(int(number)) if number.is_integer() else f"{number:g}"
