"""The occasions of attacks: a turn's own, and those that another combatant's action brings."""

from __future__ import annotations

from typing import Final

ORDINARY: Final = 0
PARTING: Final = 1
CHARGING_HOME: Final = 2
SET_AGAINST: Final = 3
FREE_SHOT: Final = 4
FENDING: Final = 5
PASSING: Final = 6
REPLY: Final = 7
STRAY: Final = 8
FALLEN: Final = 9
DROP: Final = 10
FURTHER: Final = 11

OCCASION_NAMES: Final = (
    "attack",
    "parting shot",
    "charge",
    "set weapon",
    "free shot",
    "fending off",
    "passing blow",
    "free attack",
    "stray missile",
    "stumble",
    "drop",
    "further blow",
)
