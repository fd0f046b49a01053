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
INITIATIVE: Final = 11
DECLARE: Final = 12
MORALE: Final = 13
CAST: Final = 14
BURN: Final = 24
COUNTER: Final = 26
ANSWER: Final = 27
BOARDING: Final = 28

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
    "initiative",
    "declare",
    "morale",
    "cast",
    *("",) * 9,
    "burn",
    "",
    "counter",
    "answer",
    "boarding",
)

CAN_MOVE: Final = 1
CAN_SHOOT: Final = 2
CAN_CAST: Final = 4
CAN_STRIKE: Final = 8
CAN_ALL: Final = 15


_COUNT_BIAS: Final = 512
ANYBODY: Final = 4095
_DEFAULTS: Final = (-1, 0, -1, CAN_ALL)


def pack_step(kind: i64, *, who: i64 = -1, count: i64 = 0, other: i64 = -1, phase: i64 = CAN_ALL) -> i64:
    """A step of that kind for a combatant or side, on an initiative number, with a second combatant.

    `phase` says what a turn may be used for (`CAN_MOVE`, `CAN_SHOOT`, ...). In a turn for a single attack
    of several, `other` is that attack's place in the routine. The usual `other` and `phase` are packed as
    zeros: an integer below 2**30 is the quickest for Python to make and to read.
    """
    low = kind | ((who + 1) << 6) | ((count + _COUNT_BIAS) << 18)
    return low | ((other + 1) << 28) | ((phase ^ CAN_ALL) << 40)


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


def step_phase(step: i64) -> i64:
    """The purposes that a turn may serve: `CAN_MOVE`, `CAN_SHOOT`, ... added up."""
    return ((step >> 40) & 15) ^ CAN_ALL


def format_step(step: int) -> str:
    """A step as notation writes it: kind, then who, number and other where they are set.

    >>> format_step(pack_step(ACT, who=3, count=5))
    'act:3:5'
    """
    parts = [STEP_NAMES[step_kind(step)]]
    numbers = [step_who(step), step_count(step), step_other(step), step_phase(step)]
    while numbers and numbers[-1] == _DEFAULTS[len(numbers) - 1]:
        numbers.pop()
    return ":".join(parts + [str(number) for number in numbers])


def parse_step(text: str) -> int:
    """Read a step's text form back.

    >>> parse_step("act:3:5") == pack_step(ACT, who=3, count=5)
    True

    Raises:
        ValueError: the text is no step.
    """
    name, *numbers = text.split(":")
    if not name:
        raise ValueError(f"{text!r} is no step")
    who, count, other, phase = (*(int(number) for number in numbers), *_DEFAULTS[len(numbers) :])
    if not (
        -1 <= who < ANYBODY
        and -1 <= other < ANYBODY
        and -_COUNT_BIAS <= count < _COUNT_BIAS
        and 0 <= phase <= CAN_ALL
    ):
        raise ValueError(f"the numbers of {text!r} are out of range")
    return pack_step(STEP_NAMES.index(name, 1), who=who, count=count, other=other, phase=phase)
