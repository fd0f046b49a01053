"""The time and place of a planned arrival: one integer that never changes.

Parts of dividing creatures and summoned ones have none: they come by the actions of others.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

FROM_START: Final = 0
"""The arrival of a combatant that is present as the fight begins."""

IN_ROUND: Final = 1
WHEN_FALLEN: Final = 2
WHEN_FOES_FALLEN: Final = 3
AT_HALF_STRENGTH: Final = 4
WHEN_LEADER_FALLEN: Final = 5
AT_A_WORD: Final = 6
WITH_FOES_BENEATH: Final = 7

FROM_A_CELL: Final = 0
FROM_BEHIND: Final = 1
NORTH: Final = 2
EAST: Final = 3
SOUTH: Final = 4
WEST: Final = 5
EDGES: Final = ("", "behind", "north", "east", "south", "west")
"""Where one comes from, each at its number: the first is a cell of its own."""

_NUMBER_AT: Final = 4
_AFTER_AT: Final = 16
_EDGE_AT: Final = 28
_UNDETECTED_AT: Final = 31
_MOST: Final = 4095


def pack_arrival(
    kind: i64, *, number: i64 = 0, after: i64 = 0, edge: i64 = FROM_A_CELL, undetected: bool = False
) -> i64:
    """An arrival: its occasion, the occasion's number, the rounds after it, and the edge of the field.

    An `undetected` newcomer joins before any enemy detects it.
    """
    hidden: i64 = 1 if undetected else 0
    return (
        kind | (number << _NUMBER_AT) | (after << _AFTER_AT) | (edge << _EDGE_AT) | (hidden << _UNDETECTED_AT)
    )


def arrival_kind(arrival: i64) -> i64:
    """The event that brings an arrival: `IN_ROUND`, `WHEN_FALLEN`, ..."""
    return arrival & 15


def arrival_number(arrival: i64) -> i64:
    """In which round, or with how many fallen."""
    return (arrival >> _NUMBER_AT) & _MOST


def arrival_after(arrival: i64) -> i64:
    """The rounds between the event and the arrival."""
    return (arrival >> _AFTER_AT) & _MOST


def arrival_edge(arrival: i64) -> i64:
    """By which edge of the field; `FROM_A_CELL` where the cell is given."""
    return (arrival >> _EDGE_AT) & 7


def arrives_undetected(arrival: i64) -> bool:
    """Whether a newcomer joins before any enemy has detected it."""
    return arrival >> _UNDETECTED_AT != 0


def describe_arrival(arrival: i64) -> str:
    """The time of an arrival, in words.

    >>> describe_arrival(pack_arrival(IN_ROUND, number=3))
    'in round 3'
    >>> describe_arrival(pack_arrival(WHEN_FALLEN, number=2, after=1))
    '1 round after 2 of its side have fallen'
    """
    kind, number, after = arrival_kind(arrival), arrival_number(arrival), arrival_after(arrival)
    if kind == IN_ROUND:
        return f"in round {number}"
    if kind == AT_A_WORD:
        return "at the referee's word"
    have = "has" if number == 1 else "have"
    if kind == WITH_FOES_BENEATH:
        return f"when an enemy is within {number}' of the place above which it hangs"
    what = ""
    if kind == WHEN_FALLEN:
        what = f"{number} of its side {have} fallen"
    elif kind == WHEN_FOES_FALLEN:
        what = f"{number} of its enemies {have} fallen"
    elif kind == AT_HALF_STRENGTH:
        what = "its side is down to half strength"
    elif kind == WHEN_LEADER_FALLEN:
        what = "its leader has fallen"
    if after == 0:
        return f"when {what}"
    return f"{after} round{'s' if after > 1 else ''} after {what}"
