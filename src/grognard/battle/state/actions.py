"""The actions of combatants, each packed in one integer.

One integer per action keeps the engine's inner loop free of allocations and makes a fight's journal a plain
list of numbers. Players and files use the text form (`format_action`, `parse_action`).

From the low end: 8 bits for the kind, 8 for an attack routine or another small number, 12 for a target, 12
for a column, 12 for a row.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.base.errors import InputError

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
THROW_AT: Final = 24
EXTINGUISH: Final = 25
FINISH: Final = 26
TIE: Final = 27
UNTIE: Final = 28
DECLARE_SPELL: Final = 29
SUBDUE: Final = 32
PUNCH: Final = 33
KICK: Final = 34
PULL_PUNCH: Final = 35
ROUSE: Final = 36
WRESTLE: Final = 37
SQUEEZE: Final = 38
SILENCE: Final = 39
DRAG: Final = 40
TAKE: Final = 41
RELEASE: Final = 42
ESCAPE: Final = 43
REVERSE: Final = 44
BREAK_FREE: Final = 45
SHOVE: Final = 46
HELMET: Final = 49
EXTRACT: Final = 50
CLIMB: Final = 54
DIVE: Final = 55
FACE: Final = 56
USE: Final = 57
TURN_UNDEAD: Final = 58
TEAR_LOOSE: Final = 59
BREAK_OFF: Final = 60
BEAR_OFF: Final = 61
OPEN_DOOR: Final = 62
CLOSE_DOOR: Final = 63
FORCE_DOOR: Final = 64
UNBAR_DOOR: Final = 65
BAR_DOOR: Final = 66
PICK_LOCK: Final = 67
CALL_OFF: Final = 68
BIND_WOUNDS: Final = 69
STRIKE_AGAIN: Final = 70
SPLINTER_SHIELD: Final = 71
TRY_LUCK: Final = 72
NAME_NEXT: Final = 73

# What an action of a kind carries
WITH_ROUTINE: Final = 1
WITH_TARGET: Final = 2
WITH_PLACE: Final = 4
WITH_MODE: Final = 8
WITH_COUNT: Final = 16
WITH_FEET: Final = 32

KINDS: Final = (
    (END_TURN, "end", 0),
    (MOVE, "move", WITH_PLACE | WITH_MODE),
    (ATTACK, "attack", WITH_ROUTINE | WITH_TARGET),
    (DELAY, "delay", WITH_COUNT),
    (WAIT_FOR, "wait", WITH_TARGET),
    (SURRENDER, "surrender", 0),
    (RELOAD, "reload", 0),
    (FIGHT, "fight", 0),
    (PARLEY, "parley", 0),
    (LEAVE, "leave", 0),
    (CHARGE, "charge", WITH_ROUTINE | WITH_TARGET | WITH_PLACE),
    (SET, "set", 0),
    (HOLD, "hold", 0),
    (STAND, "stand", 0),
    (READY, "ready", WITH_ROUTINE),
    (DECLARE_NOTHING, "declare-nothing", 0),
    (DECLARE_RETREAT, "declare-retreat", 0),
    (DECLARE_CHARGE, "declare-charge", 0),
    (DECLARE_DEFENCE, "declare-defence", WITH_COUNT),
    (DECLARE_PAIR, "declare-pair", 0),
    (DECLARE_PARRY, "declare-parry", 0),
    (DECLARE_WALL, "declare-wall", 0),
    (MISC, "miscellaneous", 0),
    (THROW_AT, "throw-at", WITH_ROUTINE | WITH_PLACE),
    (EXTINGUISH, "extinguish", WITH_ROUTINE),
    (FINISH, "finish", WITH_ROUTINE | WITH_TARGET),
    (TIE, "tie", WITH_TARGET),
    (UNTIE, "untie", WITH_TARGET),
    (DECLARE_SPELL, "declare-spell", WITH_ROUTINE),
    (SUBDUE, "subdue", WITH_ROUTINE | WITH_TARGET),
    (PUNCH, "punch", WITH_TARGET),
    (KICK, "kick", WITH_TARGET),
    (PULL_PUNCH, "pull-punch", WITH_TARGET),
    (ROUSE, "rouse", WITH_TARGET),
    (WRESTLE, "wrestle", WITH_TARGET),
    (SQUEEZE, "squeeze", 0),
    (SILENCE, "silence", 0),
    (DRAG, "drag", WITH_PLACE),
    (TAKE, "take", 0),
    (RELEASE, "release", 0),
    (ESCAPE, "escape", WITH_TARGET | WITH_PLACE),
    (REVERSE, "reverse", 0),
    (BREAK_FREE, "break-free", 0),
    (SHOVE, "shove", WITH_TARGET),
    (HELMET, "helmet", 0),
    (EXTRACT, "extract", WITH_TARGET),
    (CLIMB, "climb", WITH_FEET),
    (DIVE, "dive", WITH_FEET),
    (FACE, "face", WITH_ROUTINE),
    (USE, "use", WITH_ROUTINE | WITH_TARGET | WITH_PLACE),
    (TURN_UNDEAD, "turn-undead", 0),
    (TEAR_LOOSE, "tear-loose", WITH_TARGET),
    (BREAK_OFF, "break-off", 0),
    (BEAR_OFF, "bear-off", WITH_TARGET),
    (OPEN_DOOR, "open-door", WITH_PLACE),
    (CLOSE_DOOR, "close-door", WITH_PLACE),
    (FORCE_DOOR, "force-door", WITH_PLACE),
    (UNBAR_DOOR, "unbar-door", WITH_PLACE),
    (BAR_DOOR, "bar-door", WITH_PLACE),
    (PICK_LOCK, "pick-lock", WITH_PLACE),
    (CALL_OFF, "call-off", 0),
    (BIND_WOUNDS, "bind-wounds", WITH_TARGET),
    (STRIKE_AGAIN, "strike-again", WITH_TARGET),
    (SPLINTER_SHIELD, "splinter-shield", 0),
    (TRY_LUCK, "try-luck", 0),
    (NAME_NEXT, "name-next", WITH_TARGET),
)
"""Every kind of action: its number, its name, and its further fields."""

KIND_LIMIT: Final = 256

KIND_NAMES: Final = [""] * KIND_LIMIT
KIND_PARTS: Final = [0] * KIND_LIMIT
for _kind, _name, _parts in KINDS:
    KIND_NAMES[_kind] = _name
    KIND_PARTS[_kind] = _parts

WALK: Final = 0
RUN: Final = 1
WITHDRAW: Final = 2
FLEE: Final = 3
CLOSE: Final = 4
HURRY: Final = 5
OVERRUN: Final = 6

MODE_NAMES: Final = ("walk", "run", "withdraw", "flee", "close", "hurry", "overrun")

ANYONE: Final = 4094
"""As the target of an attack: a combatant in reach, chosen by the dice."""

# Where the parts of an action begin
_NUMBER: Final = 8
_TARGET: Final = 16
_COLUMN: Final = 28
_ROW: Final = 40
_COUNT_BIAS: Final = 128
FEET_STEP: Final = 5
ACTION_LIMIT: Final = 1 << 52
"""No action is this large: the row of a `MOVE` ends below it."""


def move_to(x: i64, y: i64, mode: i64) -> i64:
    """Go to a cell by walking, running, withdrawing or fleeing (`WALK`, `RUN`, `WITHDRAW`, `FLEE`)."""
    return MOVE | (mode << _NUMBER) | (x << _COLUMN) | (y << _ROW)


def attack_with(routine: i64, target: i64) -> i64:
    """Make the next attack of an attack routine against the combatant with that index."""
    return ATTACK | (routine << _NUMBER) | ((target + 1) << _TARGET)


def charge_at(routine: i64, target: i64, x: i64, y: i64) -> i64:
    """Charge the combatant with that index, ending in that cell, with the first attack of a routine."""
    return CHARGE | (routine << _NUMBER) | ((target + 1) << _TARGET) | (x << _COLUMN) | (y << _ROW)


def aim_at(kind: i64, target: i64) -> i64:
    """An action of that kind at the combatant with that index."""
    return kind | ((target + 1) << _TARGET)


def aim_with(kind: i64, routine: i64, target: i64) -> i64:
    """An action of that kind with an attack routine at the combatant with that index."""
    return kind | (routine << _NUMBER) | ((target + 1) << _TARGET)


def use_power(power: i64, target: i64, x: i64, y: i64) -> i64:
    """Use the power of that number on the combatant with that index, or at that cell."""
    return USE | (power << _NUMBER) | ((target + 1) << _TARGET) | (x << _COLUMN) | (y << _ROW)


def aim_at_place(kind: i64, routine: i64, x: i64, y: i64) -> i64:
    """An action of that kind with an attack routine (or some other small number) at a cell."""
    return kind | (routine << _NUMBER) | (x << _COLUMN) | (y << _ROW)


def aim_at_both(kind: i64, target: i64, x: i64, y: i64) -> i64:
    """An action of that kind at a combatant and a cell."""
    return kind | ((target + 1) << _TARGET) | (x << _COLUMN) | (y << _ROW)


def rise_by(kind: i64, feet: i64) -> i64:
    """A `CLIMB` or `DIVE` of `feet` feet, in steps of five."""
    return kind | (feet // FEET_STEP << _NUMBER)


def number_with(kind: i64, number: i64) -> i64:
    """An action of that kind with an attack routine, a heading or some other small number."""
    return kind | (number << _NUMBER)


def ready_weapon(routine: i64) -> i64:
    """Take what a routine needs in hand."""
    return READY | (routine << _NUMBER)


def declare_spell(power: i64) -> i64:
    """The announcement of the spell that is the power of that number."""
    return DECLARE_SPELL | (power << _NUMBER)


def declare_defence(share: i64) -> i64:
    """Put that much of the combat bonus into defence; one more than the bonus is fighting all-out."""
    return DECLARE_DEFENCE | ((share + _COUNT_BIAS) << _NUMBER)


def delay_until(count: i64) -> i64:
    """Act on a later initiative number of this round."""
    return DELAY | ((count + _COUNT_BIAS) << _NUMBER)


def wait_for(target: i64) -> i64:
    """Act on the initiative number of another combatant."""
    return WAIT_FOR | ((target + 1) << _TARGET)


def kind_of(action: i64) -> i64:
    """Which of `END_TURN`, `MOVE`, ... an action is."""
    return action & 255


def routine_of(action: i64) -> i64:
    """The attack routine of an `ATTACK`."""
    return (action >> _NUMBER) & 255


def mode_of(action: i64) -> i64:
    """The manner of a `MOVE`."""
    return (action >> _NUMBER) & 255


def count_of(action: i64) -> i64:
    """The initiative number a `DELAY` waits for."""
    return ((action >> _NUMBER) & 255) - _COUNT_BIAS


def feet_of(action: i64) -> i64:
    """The feet of a `CLIMB` or `DIVE`."""
    return ((action >> _NUMBER) & 255) * FEET_STEP


def target_of(action: i64) -> i64:
    """The index of the combatant an action is aimed at, or -1."""
    return ((action >> _TARGET) & 4095) - 1


def x_of(action: i64) -> i64:
    """The column of the cell a `MOVE` goes to."""
    return (action >> _COLUMN) & 4095


def y_of(action: i64) -> i64:
    """The row of the cell a `MOVE` goes to."""
    return (action >> _ROW) & 4095


def is_action(action: int) -> bool:
    """Whether an integer is an action at all: of a kind, and a manner of moving, that there is.

    >>> is_action(END_TURN), is_action(255), is_action(-1), is_action(2**70)
    (True, False, False, False)
    """
    if action <= 0 or action >= ACTION_LIMIT:
        return False
    kind = kind_of(action)
    if kind == MOVE:
        return mode_of(action) < len(MODE_NAMES)
    return KIND_NAMES[kind] != ""


def format_action(action: int) -> str:
    """The short text of an action, as journals and error messages write it.

    >>> format_action(attack_with(0, 7)), format_action(move_to(3, 4, WITHDRAW)), format_action(END_TURN)
    ('attack 0>7', 'move 3,4 withdraw', 'end')
    """
    if not is_action(action):
        return f"action {action}"
    kind = kind_of(action)
    parts = KIND_PARTS[kind]
    words = [KIND_NAMES[kind]]
    if parts & WITH_ROUTINE != 0 and parts & WITH_TARGET != 0:
        words.append(f"{routine_of(action)}>{target_of(action)}")
    elif parts & WITH_ROUTINE != 0:
        words.append(str(routine_of(action)))
    elif parts & WITH_TARGET != 0:
        words.append(str(target_of(action)))
    if parts & WITH_PLACE != 0:
        words.append(f"{x_of(action)},{y_of(action)}")
    if parts & WITH_MODE != 0:
        words.append(MODE_NAMES[mode_of(action)])
    if parts & WITH_COUNT != 0:
        words.append(str(count_of(action)))
    if parts & WITH_FEET != 0:
        words.append(str(feet_of(action)))
    return " ".join(words)


def parse_action(text: str) -> int:
    """Read the text form back.

    >>> format_action(parse_action("move 3,4 run"))
    'move 3,4 run'

    Raises:
        InputError: the text is no action.
    """
    rest = text.split()
    try:
        word = rest.pop(0)
        kind = KIND_NAMES.index(word)
        parts = KIND_PARTS[kind]
        if kind == MOVE and len(rest) == 1:
            rest.append(MODE_NAMES[WALK])
        action: int = kind
        if parts & WITH_ROUTINE != 0 and parts & WITH_TARGET != 0:
            routine, target = rest.pop(0).split(">")
            action |= _bits(routine, 8, at=_NUMBER) | _bits(target, 12, at=_TARGET, bias=1)
        elif parts & WITH_ROUTINE != 0:
            action |= _bits(rest.pop(0), 8, at=_NUMBER)
        elif parts & WITH_TARGET != 0:
            action |= _bits(rest.pop(0), 12, at=_TARGET, bias=1)
        if parts & WITH_PLACE != 0:
            column, row = rest.pop(0).split(",")
            action |= _bits(column, 12, at=_COLUMN) | _bits(row, 12, at=_ROW)
        if parts & WITH_MODE != 0:
            action |= MODE_NAMES.index(rest.pop(0)) << _NUMBER
        if parts & WITH_COUNT != 0:
            action |= _bits(rest.pop(0), 8, at=_NUMBER, bias=_COUNT_BIAS)
        if parts & WITH_FEET != 0:
            steps, left = divmod(int(rest.pop(0)), FEET_STEP)
            action |= _bits(str(steps if left == 0 else -1), 8, at=_NUMBER)
        if not rest:
            return action
    except (ValueError, IndexError):
        pass
    raise InputError(f"{text!r} is no action", expected="one of " + ", ".join(_patterns()))


def _bits(number: str, width: int, *, at: int, bias: int = 0) -> int:
    """A number as the bits of an action.

    Raises:
        ValueError: it is none, or does not fit.
    """
    value = int(number) + bias
    if not 0 <= value < 1 << width:
        raise ValueError(number)
    return value << at


def _patterns() -> list[str]:
    """The text patterns of each kind of action."""
    found: list[str] = []
    for _, name, parts in KINDS:
        words = [name]
        if parts & WITH_ROUTINE != 0 and parts & WITH_TARGET != 0:
            words.append("ROUTINE>TARGET")
        elif parts & WITH_ROUTINE != 0:
            words.append("ROUTINE")
        elif parts & WITH_TARGET != 0:
            words.append("TARGET")
        if parts & WITH_PLACE != 0:
            words.append("X,Y")
        if parts & WITH_MODE != 0:
            words.append("|".join(MODE_NAMES))
        if parts & WITH_COUNT != 0:
            words.append("NUMBER")
        if parts & WITH_FEET != 0:
            words.append("FEET")
        found.append(" ".join(words))
    return found
