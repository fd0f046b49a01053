"""What a combatant can do, each action one integer.

One integer per action keeps the engine's inner loop free of allocations and makes a fight's journal a plain
list of numbers. People and files use the text form (`format_action`, `parse_action`).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.errors import InputError

END_TURN: Final = 1
MOVE: Final = 2
ATTACK: Final = 3
DELAY: Final = 4
WAIT_FOR: Final = 5
SURRENDER: Final = 6
RELOAD: Final = 7
FIGHT: Final = 8
PARLEY: Final = 9
LEAVE: Final = 10
CHARGE: Final = 11
SET: Final = 12
HOLD: Final = 13
STAND: Final = 14
READY: Final = 15
DECLARE_NOTHING: Final = 16
DECLARE_RETREAT: Final = 17
DECLARE_CHARGE: Final = 18
DECLARE_DEFENCE: Final = 19
DECLARE_PAIR: Final = 20
DECLARE_PARRY: Final = 21
DECLARE_WALL: Final = 22
MISC: Final = 23

KIND_NAMES: Final = (
    "",
    "end",
    "move",
    "attack",
    "delay",
    "wait",
    "surrender",
    "reload",
    "fight",
    "parley",
    "leave",
    "charge",
    "set",
    "hold",
    "stand",
    "ready",
    "declare-nothing",
    "declare-retreat",
    "declare-charge",
    "declare-defence",
    "declare-pair",
    "declare-parry",
    "declare-wall",
    "miscellaneous",
)

WALK: Final = 0
RUN: Final = 1
WITHDRAW: Final = 2
FLEE: Final = 3
CLOSE: Final = 4
HURRY: Final = 5
OVERRUN: Final = 6

MODE_NAMES: Final = ("walk", "run", "withdraw", "flee", "close", "hurry", "overrun")

ANYONE: Final = 4094
"""As the target of an attack: whoever of those in reach the dice choose."""

_COUNT_BIAS: Final = 128
_PLAIN_KINDS: Final = tuple(
    name
    for name in KIND_NAMES[1:]
    if name not in ("move", "attack", "charge", "delay", "wait", "ready", "declare-defence")
)

ACTION_LIMIT: Final = 1 << 50
"""No action is this large: the row of a `MOVE` ends below it."""


def move_to(x: i64, y: i64, mode: i64) -> i64:
    """Go to a cell by walking, running, withdrawing or fleeing (`WALK`, `RUN`, `WITHDRAW`, `FLEE`)."""
    return MOVE | (mode << 6) | (x << 26) | (y << 38)


def attack_with(routine: i64, target: i64) -> i64:
    """Make the next attack of an attack routine against the combatant with that index."""
    return ATTACK | (routine << 6) | ((target + 1) << 14)


def charge_at(routine: i64, target: i64, x: i64, y: i64) -> i64:
    """Charge the combatant with that index, ending in that cell, with the first attack of a routine."""
    return CHARGE | (routine << 6) | ((target + 1) << 14) | (x << 26) | (y << 38)


def ready_weapon(routine: i64) -> i64:
    """Take what a routine needs in hand."""
    return READY | (routine << 6)


def declare_defence(share: i64) -> i64:
    """Put that much of the combat bonus into defence; one more than the bonus is fighting all-out."""
    return DECLARE_DEFENCE | ((share + _COUNT_BIAS) << 6)


def delay_until(count: i64) -> i64:
    """Act on a later initiative number of this round."""
    return DELAY | ((count + _COUNT_BIAS) << 6)


def wait_for(target: i64) -> i64:
    """Act on the initiative number of another combatant."""
    return WAIT_FOR | ((target + 1) << 14)


def kind_of(action: i64) -> i64:
    """Which of `END_TURN`, `MOVE`, ... an action is."""
    return action & 63


def routine_of(action: i64) -> i64:
    """The attack routine of an `ATTACK`."""
    return (action >> 6) & 255


def mode_of(action: i64) -> i64:
    """The manner of a `MOVE`."""
    return (action >> 6) & 255


def count_of(action: i64) -> i64:
    """The initiative number a `DELAY` waits for."""
    return ((action >> 6) & 255) - _COUNT_BIAS


def target_of(action: i64) -> i64:
    """The index of the combatant an action is aimed at, or -1."""
    return ((action >> 14) & 4095) - 1


def x_of(action: i64) -> i64:
    """The column of the cell a `MOVE` goes to."""
    return (action >> 26) & 4095


def y_of(action: i64) -> i64:
    """The row of the cell a `MOVE` goes to."""
    return (action >> 38) & 4095


def is_action(action: int) -> bool:
    """Whether an integer is an action at all: of a kind, and a manner of moving, that there is.

    >>> is_action(END_TURN), is_action(63), is_action(-1), is_action(2**70)
    (True, False, False, False)
    """
    if action <= 0 or action >= ACTION_LIMIT:
        return False
    kind = kind_of(action)
    if kind == MOVE:
        return mode_of(action) < len(MODE_NAMES)
    return 0 < kind < len(KIND_NAMES)


def format_action(action: int) -> str:
    """The short text of an action, as journals and error messages write it.

    >>> format_action(attack_with(0, 7)), format_action(move_to(3, 4, WITHDRAW)), format_action(END_TURN)
    ('attack 0>7', 'move 3,4 withdraw', 'end')
    """
    if not is_action(action):
        return f"action {action}"
    kind = kind_of(action)
    if kind == MOVE:
        return f"move {x_of(action)},{y_of(action)} {MODE_NAMES[mode_of(action)]}"
    if kind == ATTACK:
        return f"attack {routine_of(action)}>{target_of(action)}"
    if kind == CHARGE:
        place = f"{x_of(action)},{y_of(action)}"
        return f"charge {routine_of(action)}>{target_of(action)} {place}"
    if kind == READY:
        return f"ready {routine_of(action)}"
    if kind in (DELAY, DECLARE_DEFENCE):
        return f"{KIND_NAMES[kind]} {count_of(action)}"
    if kind == WAIT_FOR:
        return f"wait {target_of(action)}"
    return KIND_NAMES[kind]


def parse_action(text: str) -> int:
    """Read the text form back.

    >>> format_action(parse_action("move 3,4 run"))
    'move 3,4 run'

    Raises:
        InputError: the text is no action.
    """
    word, _, rest = text.strip().partition(" ")
    try:
        kind = KIND_NAMES.index(word) if word else 0
        if kind == MOVE:
            place, _, mode = rest.partition(" ")
            column, row = place.split(",")
            return move_to(int(column), int(row), MODE_NAMES.index(mode or "walk"))
        if kind == ATTACK:
            routine, target = rest.split(">")
            return attack_with(int(routine), int(target))
        if kind == CHARGE:
            who, _, place = rest.partition(" ")
            routine, target = who.split(">")
            column, row = place.split(",")
            return charge_at(int(routine), int(target), int(column), int(row))
        if kind == DELAY:
            return delay_until(int(rest))
        if kind == DECLARE_DEFENCE:
            return declare_defence(int(rest))
        if kind == WAIT_FOR:
            return wait_for(int(rest))
        if kind == READY:
            return ready_weapon(int(rest))
        if kind and not rest:
            return kind
    except ValueError:
        pass
    raise InputError(
        f"{text!r} is no action",
        expected=f"'move X,Y {'|'.join(MODE_NAMES)}', 'attack ROUTINE>TARGET', "
        "'charge ROUTINE>TARGET X,Y', 'delay NUMBER', "
        "'wait TARGET', 'ready ROUTINE', 'declare-defence SHARE' or one of " + ", ".join(_PLAIN_KINDS),
    )
