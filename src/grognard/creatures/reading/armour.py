"""The armour class of a stat line: which way it counts, and what a second one in brackets stands for."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from grognard.creatures.creature import ARMOUR_CLASS_RANGE, check_between
from grognard.creatures.reading.dialects import ROUNDS, TURNS, Dialect
from grognard.creatures.reading.letters import Span

DUAL: Final = ROUNDS.unarmoured + TURNS.unarmoured
"""What an armour class counted up from 11 and the same one counted down from 9 add up to."""
_UPWARD: Final = DUAL - 1
"""The same where one counts up from 10."""
LOWEST_UPWARD: Final = 11
"""An armour class from here up counts up, whatever the dialect."""
_NUMBER: Final = r"(-\s*)?(\d{1,9})(?!\d)"
_SQUARE: Final = r"\[\s*([+-]?\d{1,9})\s*\]"
_ROUND: Final = (
    r"\(\s*(-?\d{1,9})\s*(?:\[\s*\d+\s*\]\s*)?(?:unarmou?red|without\s+armou?r|no\s+armou?r|bare)?\s*\)"
)
_ALWAYS: Final = r"(?:can\s+)?(?:always|automatic(?:ally)?)(?:\s+(?:be\s+)?hit)?|hit\s+automatically|none\b"
_UNARMOURED: Final = r"unarmou?red"


class ArmourClass(msgspec.Struct, frozen=True):
    """An armour class as printed, upward or downward or both; None is not printed.

    `canonical` counts up from 11, as creatures' figures do; so does `unarmoured`, without the usual armour.
    """

    ascending: int | None
    descending: int | None
    canonical: int
    unarmoured: int | None = None
    assumed: str = ""


def read_armour_class(span: Span, dialect: Dialect) -> ArmourClass | None:
    """Take an armour class from the beginning of a field; None where there is none.

    Raises:
        InputError: it is out of range.
    """
    if span.take(_ALWAYS):
        worn = span.take(_ROUND)
        return ArmourClass(None, None, 0, _checked(int(worn[1])) if worn else None)
    if span.take(_UNARMOURED):
        return ArmourClass(None, None, ROUNDS.unarmoured)
    if found := span.take(_SQUARE):
        return _upward(int(found[1]), TURNS)
    number = span.take(_NUMBER)
    if number is None:
        return None
    first = int(number[2]) * (-1 if number[1] else 1)
    if found := span.take(_SQUARE):
        return _both(first, int(found[1]))
    second = span.peek(_ROUND)
    either = dialect.descending or first >= LOWEST_UPWARD
    if second is not None and either and first + int(second[1]) in (DUAL, _UPWARD):
        span.take(_ROUND)
        return _both(first, int(second[1]))
    read = _single(first, dialect)
    if second is None:
        return read
    span.take(_ROUND)
    bare = int(second[1]) if read.descending is None else DUAL - int(second[1])
    return replace(
        read, unarmoured=_checked(bare + read.canonical - first if read.descending is None else bare)
    )


def _single(number: int, dialect: Dialect) -> ArmourClass:
    if number >= LOWEST_UPWARD:
        return _upward(number, dialect)
    if number < 0 or dialect.descending:
        return ArmourClass(None, number, _checked(DUAL - number, number))
    return _upward(number, dialect)


def _upward(number: int, dialect: Dialect) -> ArmourClass:
    """An armour class that counts up: from 11, or from 10 in the dialects whose own counts down."""
    if dialect.descending:
        said = f"AC {number} counts up from 10, as lines of its kind do"
        return ArmourClass(number, None, _checked(number + DUAL - _UPWARD, number), assumed=said)
    return ArmourClass(number, None, _checked(number))


def _both(first: int, second: int) -> ArmourClass:
    upward, downward = (first, second) if first >= LOWEST_UPWARD > second else (second, first)
    return ArmourClass(upward, downward, _checked(DUAL - downward, downward))


def _checked(canonical: int, printed: int | None = None) -> int:
    low, high = ARMOUR_CLASS_RANGE
    if not low <= canonical <= high:
        downward = printed is not None and printed + canonical == DUAL
        check_between(
            "armour class",
            canonical if printed is None else printed,
            *((DUAL - high, DUAL - low) if downward else (low, high)),
        )
    return canonical
