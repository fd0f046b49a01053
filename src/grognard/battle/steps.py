"""The steps of an agenda, each one integer: what the engine will do next, in which order.

A battle's agenda is a list of these with the next step last. A round structure is nothing but a way to
fill it; everything that happens in a battle happens because a step for it was on the agenda.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

HIT_POINTS: Final = 1
SURPRISE: Final = 2
DISTANCE: Final = 3
REACTION: Final = 4
STANCE: Final = 5
ROUND: Final = 6
ACT: Final = 7
REACH: Final = 8
LAND: Final = 9
END_ROUND: Final = 10

STEP_NAMES: Final = (
    "",
    "hit-points",
    "surprise",
    "distance",
    "reaction",
    "stance",
    "round",
    "act",
    "reach",
    "land",
    "end-round",
)

_COUNT_BIAS: Final = 512


def pack_step(kind: i64, *, who: i64 = -1, count: i64 = 0, other: i64 = -1) -> i64:
    """A step of that kind for a combatant or side, on an initiative number, with a second combatant."""
    return kind | ((who + 1) << 6) | ((count + _COUNT_BIAS) << 18) | ((other + 1) << 28)


def step_kind(step: i64) -> i64:
    """Which of `ACT`, `LAND`, ... a step is."""
    return step & 63


def step_who(step: i64) -> i64:
    """The combatant (or side) whose step it is, or -1."""
    return ((step >> 6) & 4095) - 1


def step_count(step: i64) -> i64:
    """The initiative number the step belongs to."""
    return ((step >> 18) & 1023) - _COUNT_BIAS


def step_other(step: i64) -> i64:
    """The second combatant of the step, or -1."""
    return ((step >> 28) & 4095) - 1


def format_step(step: int) -> str:
    """A step as notation writes it: kind, then who, number and other where they are set.

    >>> format_step(pack_step(ACT, who=3, count=5))
    'act:3:5'
    """
    parts = [STEP_NAMES[step_kind(step)]]
    who, count, other = step_who(step), step_count(step), step_other(step)
    if who >= 0 or count or other >= 0:
        parts.append(str(who))
    if count or other >= 0:
        parts.append(str(count))
    if other >= 0:
        parts.append(str(other))
    return ":".join(parts)


def parse_step(text: str) -> int:
    """Read a step's text form back.

    >>> parse_step("act:3:5") == pack_step(ACT, who=3, count=5)
    True

    Raises:
        ValueError: the text is no step.
    """
    name, *numbers = text.split(":")
    who, count, other = (*(int(number) for number in numbers), *(-1, 0, -1)[len(numbers) :])
    return pack_step(STEP_NAMES.index(name, 1), who=who, count=count, other=other)
