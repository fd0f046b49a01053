"""How hurt a combatant looks to others."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.combatant import Combatant
from grognard.battle.state.flags import NOT_STANDING

UNHURT: Final = 0
HURT: Final = 1
BADLY_HURT: Final = 2
NEARLY_FINISHED: Final = 3

MAN_SIZED: Final = 2
"""The size of people; giants and the like are larger."""

_WORDS: Final = ("", " (hurt)", " (badly hurt)", " (nearly finished)")


def health_of(other: Combatant) -> i64:
    """How hurt one looks: `UNHURT`, `HURT`, `BADLY_HURT` (by half), `NEARLY_FINISHED` (a quarter)."""
    left, full = other.hit_points, other.max_hit_points
    if left >= full:
        return UNHURT
    if left * 4 <= full:
        return NEARLY_FINISHED
    return BADLY_HURT if left * 2 <= full else HURT


def is_one_nearly_finished(members: list[Combatant]) -> bool:
    """Whether one of some who stands looks as if the next blow could fell it."""
    for one in members:
        if one.flags & NOT_STANDING == 0 and health_of(one) == NEARLY_FINISHED:
            return True
    return False


def describe_looks(other: Combatant) -> str:
    """The words on an enemy's health after its name in a list of choices."""
    return _WORDS[health_of(other)]
