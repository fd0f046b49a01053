"""A referee's orders to the clock of a dungeon, as text: "move 2", "light torch Dorn", "fight 40"."""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.base.errors import InputError

REST: Final = "rest"
FIGHT: Final = "fight"
LIGHT: Final = "light"
DOUSE: Final = "douse"
BEGIN: Final = "begin"
END: Final = "end"
ACTIVE: Final = ("pass", "move", "search", "listen", "work")
"""What takes a turn, and counts as activity."""
NOISILY: Final = "noisily"
HIDDEN: Final = "hidden"
FOR: Final = "for"
MOST_TURNS: Final = 1000
MOST_ROUNDS: Final = 60_000
EXPECTED: Final = (
    f"{', '.join(ACTIVE)} or {REST} with a number of turns, {FIGHT} with one of rounds, "
    f'{LIGHT} "torch Dorn", {DOUSE}, {BEGIN} "bless for 6", or {END}'
)


class ClockOrder(msgspec.Struct, frozen=True):
    """One order: `count` are turns or rounds, 0 where none are said, `what` is a light or an effect."""

    kind: str
    count: int = 0
    what: str = ""
    who: str = ""
    noisy: bool = False
    hidden: bool = False


def parse_order(text: str) -> ClockOrder:
    """Read an order.

    Raises:
        InputError: it cannot be understood.

    >>> parse_order("move 2 noisily")
    ClockOrder(kind='move', count=2, what='', who='', noisy=True, hidden=False)
    >>> parse_order("light torch Dorn for 12").who
    'Dorn'
    """
    words = text.split()
    kind = words[0].lower() if words else ""
    rest = words[1:]
    if kind in (*ACTIVE, REST, FIGHT):
        return _timed(kind, rest, text)
    if kind not in (LIGHT, DOUSE, BEGIN, END) or not rest:
        raise InputError(f"the clock does not understand {text!r}", expected=EXPECTED)
    count = 0
    if len(rest) > 2 and rest[-2].lower() == FOR:
        count = _number(rest[-1], text, MOST_TURNS)
        rest = rest[:-2]
    if kind == BEGIN and count == 0:
        raise InputError(f"{text!r} does not say how long", expected=f'{BEGIN} "bless for 6"')
    if kind in (BEGIN, END, DOUSE):
        return ClockOrder(kind, count, what=" ".join(rest))
    # The last word is who bears it, if it has a capital.
    named = len(rest) > 1 and rest[-1][:1].isupper()
    return ClockOrder(kind, count, what=" ".join(rest[:-1] if named else rest), who=rest[-1] if named else "")


def _timed(kind: str, rest: list[str], text: str) -> ClockOrder:
    most = MOST_ROUNDS if kind == FIGHT else MOST_TURNS
    count = 1
    if rest and rest[0].lstrip("+-").isdecimal():
        count = _number(rest[0], text, most)
        rest = rest[1:]
    noisy, hidden = NOISILY in rest, HIDDEN in rest
    known = (NOISILY, HIDDEN) if kind == REST else (NOISILY,)
    strange = next((word for word in rest if word not in known), "")
    if strange:
        raise InputError(f"{strange!r} in {text!r}", expected=f"a number, or {' or '.join(known)}")
    return ClockOrder(kind, count, noisy=noisy, hidden=hidden)


def _number(word: str, text: str, most: int) -> int:
    if not word.isdecimal() or not 0 < int(word[:9]) <= most:
        raise InputError(f"{word} in {text!r}", expected=f"a number from 1 to {most}")
    return int(word)
