"""The ways in which a fight can end, in words: the fate of the sides that do not win."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.effects import AWAITED, EXPECTED, mark_of
from grognard.battle.state.flags import (
    ASLEEP,
    CHARMED,
    DEAD,
    FLEEING,
    GONE,
    HELD,
    STONE,
    SURRENDERED,
    SWALLOWED,
    UNABLE,
    UNCONSCIOUS,
)
from grognard.battle.state.side import TO_THE_DEATH, Side

NEVER_CAME: Final = mark_of(EXPECTED)
"""The flags of a later arrival that has not come."""
IN_PIECES: Final = mark_of(AWAITED)
"""The flags that an original combatant has only after it has divided."""
VICTORY: Final = "victory"
DESTROYED: Final = "destroyed"
IN_FLIGHT: Final = "in flight"
HELPLESS: Final = "helpless"
STATES: Final = (
    (SURRENDERED, "surrendered"),
    (STONE, "petrified"),
    (SWALLOWED, "swallowed"),
    (UNCONSCIOUS, "senseless"),
    (ASLEEP, "asleep"),
    (HELD, "held"),
    (CHARMED, "charmed"),
)
"""What a combatant is that lives, has not got away, and neither fights nor flees: the first that fits."""
FATES: Final = (DESTROYED, IN_FLIGHT, *(word for _, word in STATES), HELPLESS)
"""What may have become of a side none of whom fights any more."""
MUTUAL_DESTRUCTION: Final = "mutual destruction"
STALEMATE: Final = "stalemate"
NO_HARM: Final = "neither can harm the other"
NOBODY_LEFT: Final = "no side is left to fight"


def fate_of(side: Side) -> str:
    """The fate of a side's original members when none of them fights any more.

    Some of them flee, or all who live and have not got away are in one state, or in several and helpless; if
    none is left, they are destroyed, or have all got away.
    """
    fate = ""
    lost = False
    for member in side.own:
        flags = member.flags
        if flags & DEAD != 0:
            lost = True
            continue
        if flags & GONE != 0:
            lost = lost or member.marks & IN_PIECES != 0
            continue
        if flags & FLEEING != 0 and flags & UNABLE == 0:
            return IN_FLIGHT
        word = HELPLESS
        for flag, state in STATES:
            if flags & flag != 0:
                word = state
                break
        fate = word if fate in ("", word) else HELPLESS
    if fate == "":
        return DESTROYED if lost else IN_FLIGHT
    return fate


KILLED: Final = 0
NERVE_FAILED: Final = 0
"""With the number of the occasion added (see `grognard.battle.state.side.OCCASIONS`)."""
BROKE_OFF: Final = 5
DRIVEN_OFF: Final = 6
GAVE_UP: Final = 7
LEFT_HELPLESS: Final = 8
DEFEATS: Final = (
    "killed",
    "broke at first sight",
    "broke at the first death",
    "broke at half strength",
    "broke at first blood",
    "broke off the fight",
    "driven off",
    "surrendered",
    "left helpless",
)
"""How a side is beaten, each at the number that stands for it: what took the last of it out of the fight."""


def defeat_of(side: Side) -> i64:
    """The `DEFEATS` number of a side without fighters: by its fugitives if any, else by its survivors."""
    surrendered = False
    helpless = False
    for member in side.own:
        flags = member.flags
        if member.marks & (IN_PIECES | NEVER_CAME) != 0:
            continue
        if flags & GONE != 0 or flags & (FLEEING | UNABLE) == FLEEING:
            return _flight_of(side)
        if flags & (DEAD | UNCONSCIOUS) == 0:
            if flags & SURRENDERED != 0:
                surrendered = True
            else:
                helpless = True
    if surrendered:
        return GAVE_UP
    return LEFT_HELPLESS if helpless else KILLED


def _flight_of(side: Side) -> i64:
    """Why a side ran: it meant to, or its nerve failed, or some power drove it off."""
    # Of players the retainers alone check their nerve: it is not that of the side.
    if side.resolve != TO_THE_DEATH and (side.broke == 0 or side.player_characters):
        return BROKE_OFF
    return DRIVEN_OFF if side.broke == 0 else NERVE_FAILED + side.broke


def ending_for_both(fate: str) -> str:
    """The ending of a fight of two sides that meet the same fate."""
    if fate == DESTROYED:
        return MUTUAL_DESTRUCTION
    return "both sides flee" if fate == IN_FLIGHT else f"both sides {fate}"


def ending_for_all(fate: str) -> str:
    """The ending of a fight of more than two sides that all meet the same fate."""
    if fate == DESTROYED:
        return MUTUAL_DESTRUCTION
    return "all sides flee" if fate == IN_FLIGHT else f"all sides {fate}"


def ending_for_different(fate: str, other: str) -> str:
    """The ending of a fight of two sides that meet different fates, in either order."""
    if FATES.index(fate) > FATES.index(other):
        fate, other = other, fate
    return f"one side {fate}, the other {other}"


def ending_without_winner(sides: list[Side]) -> str:
    """The ending of a fight in which no side has a fighter left."""
    fates = [fate_of(side) for side in sides]
    for fate in fates:
        if fate != fates[0]:
            return ending_for_different(fates[0], fates[1]) if len(fates) == 2 else NOBODY_LEFT
    return ending_for_both(fates[0]) if len(fates) == 2 else ending_for_all(fates[0])


ENDINGS: Final = (
    VICTORY,
    *(ending_for_both(fate) for fate in FATES),
    *(
        ending_for_different(fate, other)
        for fate in FATES
        for other in FATES
        if FATES.index(fate) < FATES.index(other)
    ),
    *(ending_for_all(fate) for fate in FATES[1:]),
    NOBODY_LEFT,
    NO_HARM,
    STALEMATE,
    "parley",
    "parted in peace",
    "otherwise",
)
"""Every way to end that fights are counted by; the first has a winner, the second is mutual destruction."""
