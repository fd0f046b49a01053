"""The parts that members of a side play in a fight, each at the number that stands for it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

ROLES: Final = (
    "front line",
    "missile troops",
    "caster",
    "healer",
    "light-bearer",
    "non-combatant",
    "beast",
    "undead",
    "ambusher",
    "guardian",
    "leader",
    "mob",
)

FRONT: Final = 0
MISSILE: Final = 1
MAGIC_USER: Final = 2
HEALER: Final = 3
LIGHT_BEARER: Final = 4
NON_COMBATANT: Final = 5
BEAST: Final = 6
WALKING_DEAD: Final = 7
AMBUSHER: Final = 8
GUARDIAN: Final = 9
LEADER: Final = 10
MOB: Final = 11

DEPTHS: Final = (0, 1, 1, 1, 2, 2, 0, 0, 0, 0, 1, 0)
"""Where each stands in a marching order: 0 in front, 1 behind, 2 last."""


def leaves_fighting(role: i64) -> bool:
    """Whether one of that role carries a light or a load, and leaves the fighting to others."""
    return role == LIGHT_BEARER or role == NON_COMBATANT
