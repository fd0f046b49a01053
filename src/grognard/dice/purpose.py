"""Purposes of dice: small integers, so that the engine can name them without cost.

A purpose also names a stream when streams fork (`Stream.fork(FIGHT, index)`). Numbers are part of every saved
replay and of every seeded fight: add new ones at the end, never renumber.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

OTHER: Final = 0
SURPRISE: Final = 1
DISTANCE: Final = 2
REACTION: Final = 3
INITIATIVE: Final = 4
ATTACK: Final = 5
DAMAGE: Final = 6
CRITICAL: Final = 7
SAVE: Final = 8
MORALE: Final = 9
TURNING: Final = 10
HIT_POINTS: Final = 11
CHECK: Final = 12
TARGET: Final = 13
SCATTER: Final = 14
DURATION: Final = 15
WRESTLING: Final = 16
PURSUIT: Final = 17
NUMBER_APPEARING: Final = 18
ENCOUNTER: Final = 19
TRAVEL: Final = 20
LOYALTY: Final = 21
TREASURE: Final = 22
SPELL: Final = 23
FIGHT: Final = 24
TACTICS: Final = 25
STRAY: Final = 30
KNOCK_OUT: Final = 35
MISHAP: Final = 40
SENSING: Final = 41
BOARDING: Final = 42
HEALING: Final = 43
MOOD: Final = 44
CHARGES: Final = 45
INJURY: Final = 46
USAGE: Final = 47

PURPOSE_NAMES: Final[tuple[str, ...]] = (
    "something else",
    "surprise",
    "encounter distance",
    "reaction",
    "initiative",
    "attack",
    "damage",
    "critical hit",
    "saving throw",
    "morale",
    "turning undead",
    "hit points",
    "ability or skill check",
    "choice of target",
    "scatter",
    "duration",
    "wrestling",
    "pursuit",
    "number appearing",
    "wandering encounter",
    "travel",
    "loyalty",
    "treasure",
    "spell effect",
    "fight",
    "tactics",
    *("",) * 4,
    "stray missile, rolled by the referee",
    *("",) * 4,
    "time knocked out",
    *("",) * 4,
    "mishap",
    "sensing the unseen",
    "boarding",
    "healing",
    "mood",
    "charges of a device",
    "injury",
    "usage die",
)

NOBODY: Final = -1
MAX_COMBATANT: Final = 4094


def pack_why(purpose: i64, actor: i64 = -1, target: i64 = -1) -> i64:
    """Pack a die's purpose, roller and target into one integer below 2**32.

    Layout, from the low end: 8 bits of purpose, 12 bits of actor + 1, 12 bits of target + 1; a combatant is
    its number 0..4094, or `NOBODY`.

    Raises:
        ValueError: a part does not fit its bits.

    >>> unpack_why(pack_why(ATTACK, 3, 7)) == (ATTACK, 3, 7)
    True
    """
    one = actor + 1
    other = target + 1
    if (purpose >> 8) | (one >> 12) | (other >> 12) != 0:
        _refuse(purpose, actor, target)
    return purpose | (one << 8) | (other << 20)


def pack_side_why(purpose: i64, member: i64) -> i64:
    """Pack what a die is for that a whole side throws: by one of its members, against itself.

    >>> unpack_why(pack_side_why(INITIATIVE, 3)) == (INITIATIVE, 3, 3)
    True
    """
    return pack_why(purpose, member, member)


# Apart, so that what calls it is small enough to be compiled into its own callers.
def _refuse(purpose: i64, actor: i64, target: i64) -> None:
    raise ValueError(f"purpose {purpose}, actor {actor}, target {target} do not fit a packed reason")


def unpack_why(why: i64) -> tuple[int, int, int]:
    """Give back (purpose, actor, target) as `pack_why` took them.

    >>> unpack_why(MORALE) == (MORALE, NOBODY, NOBODY)
    True
    """
    return (int(why & 0xFF), int(((why >> 8) & 0xFFF) - 1), int(((why >> 20) & 0xFFF) - 1))


def format_purpose(why: i64) -> str:
    """Name what a packed reason (or a bare purpose) is for.

    >>> format_purpose(pack_why(SAVE, 2))
    'saving throw'
    """
    purpose = int(why & 0xFF)
    name = PURPOSE_NAMES[purpose] if purpose < len(PURPOSE_NAMES) else ""
    return name or PURPOSE_NAMES[OTHER]
