"""Numbers as people read them: chances in per cent, means, parts."""

from __future__ import annotations

from fractions import Fraction

from grognard.chances.counting import intervals
from grognard.chances.counting.intervals import Chance


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


def format_part(number: Fraction) -> str:
    """A number with at most two places.

    >>> format_part(Fraction(20, 17)), format_part(Fraction(40000, 17)), format_part(Fraction(4))
    ('1.18', '2,352.94', '4')
    """
    return f"{float(number):,.2f}".rstrip("0").rstrip(".")


def format_share(chance: Chance) -> str:
    """An estimated chance in per cent: "45.0%"."""
    return intervals.format_percent(chance.share)


def format_chance(chance: Chance) -> str:
    """An estimated chance in per cent, and its 95% interval.

    >>> format_chance(Chance.seen(50, 100))
    '50.0% (40.4 to 59.6)'
    """
    return f"{format_share(chance)} ({intervals.format_interval(chance)})"
