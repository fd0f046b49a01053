"""A battle in one line of text, for saves, errors and tests; it reads back to the same battle.

    r2 c5 | act:3:5 land:0:5 end-round | wounded 4 | 0: 3 1 0 / 2@12,14 i5 6/6 / ... | 1: ...

The line holds what moves: the round, the agenda (next step first), the sides and every combatant. The rest
(profiles, rules, walls) belongs to the encounter it was set up from, which the reader must have.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from grognard.base.errors import InputError
from grognard.battle.state.battle import Battle, unmet_bit
from grognard.battle.state.combatant import NUMBERS, Combatant
from grognard.battle.state.effect import effect_kind
from grognard.battle.state.effect_notation import format_effect, parse_effect
from grognard.battle.state.effects import (
    EFFECT_FLAGS,
    EFFECT_NAMES,
    INDEXED,
)
from grognard.battle.state.field import BOARDERS, Field
from grognard.battle.state.flag_names import FLAGS
from grognard.battle.state.flags import IN_BOUT, OUT
from grognard.battle.state.patches import format_patch, parse_patch
from grognard.battle.state.side import BLOOD_CHECKED, NO_BLOOD, OCCASIONS
from grognard.battle.state.steps import format_step, parse_step, step_other, step_who

_ENDINGS_JOIN: Final = "_"
RAIL_PARTS: Final = 6
MOST_HEADINGS: Final = 12
MOST_OTHERS: Final = 4094
MOST_OF_ALL: Final = 2**63 - 1


def format_battle(battle: Battle) -> str:
    """The notation of a battle.

    The combatants follow their sides in order, each as `x,y hit points/maximum` and, where they are not at
    rest, flags, effects and counters by name. Flags that effects set are not written.
    """
    head = [f"r{battle.round}", f"c{battle.count}"]
    if battle.reaction:
        head.append("reaction=" + battle.reaction.replace(" ", _ENDINGS_JOIN))
    if battle.over:
        head.append(f"over={battle.winner}={battle.ending.replace(' ', _ENDINGS_JOIN)}")
    if battle.patches:
        width = battle.field.width
        head.append("patches=" + "+".join(format_patch(patch, width) for patch in battle.patches))
    if battle.rail:
        head.append("rail=" + "+".join(str(number) for number in battle.rail))
    if battle.unmet:
        head.append(f"unmet={battle.unmet}")
    if battle.stirred:
        head.append("stirred")
    if battle.quiet or battle.gap:
        head.append(f"quiet={battle.quiet}+{battle.gap}")
    parts = [" ".join(head)]
    parts.append(" ".join(format_step(step) for step in reversed(battle.agenda)) or "-")
    parts.append(" ".join(str(index) for index in battle.wounded) or "-")
    parts.append(" ".join(",".join(str(number) for number in side.state()) for side in battle.sides))
    parts += [_format_combatant(combatant) for combatant in battle.combatants]
    return " | ".join(parts)


def read_battle(text: str, battle: Battle) -> None:
    """Put a battle of the same encounter into the state a notation describes.

    Raises:
        InputError: the text is no notation of this encounter; the battle is unchanged.
    """
    parts = [part.strip() for part in text.split("|")]
    expected = 4 + len(battle.combatants)
    if len(parts) != expected:
        raise InputError(f"the notation has {len(parts)} parts", expected=f"{expected} for this encounter")
    try:
        head = _read_head(parts[0], battle.field)
        agenda = [] if parts[1] == "-" else [parse_step(word) for word in parts[1].split()][::-1]
        wounded = [] if parts[2] == "-" else [int(word) for word in parts[2].split()]
        sides = [tuple(int(number) for number in word.split(",")) for word in parts[3].split()]
        states = [_read_combatant(part, one) for part, one in zip(parts[4:], battle.combatants, strict=True)]
    except (ValueError, IndexError, TypeError) as error:
        raise InputError(
            f"malformed notation: {error}", expected="a line written by format_battle"
        ) from error
    _check_sides(battle, sides, parts[3])
    _check_size([*agenda, *wounded, *(number for state in states for number in state)])
    _check_places(battle, states)
    _check_numbers(battle, states, wounded=wounded, agenda=agenda)
    _check_size(
        [*head[0][:4], *head[2], head[3], *head[4], *(number for numbers in sides for number in numbers)]
    )
    if not -1 <= head[0][3] < len(battle.sides):
        raise InputError(f"there is no side {head[0][3]} to win", expected="one of the encounter's")
    if not 0 <= head[3] < unmet_bit(len(battle.sides)):
        raise InputError(f"{head[3]} are no sides that have not met", expected="bits of the encounter's")
    opening, patches, rail, unmet, quiet = head
    if rail and not 0 <= rail[BOARDERS] < len(battle.sides):
        raise InputError(f"there is no side {rail[BOARDERS]} to board", expected="one of the encounter's")
    battle.restore(
        (
            *opening,
            tuple(agenda),
            tuple(wounded),
            tuple(sides),
            tuple(states),
            tuple(patches),
            tuple(rail),
            unmet,
            quiet,
        )
    )


def _check_sides(battle: Battle, sides: list[tuple[int, ...]], text: str) -> None:
    """Check every side's numbers, the last of them its search cell and its first blood, if there are any."""
    if len(sides) != len(battle.sides) or any(len(numbers) not in (8, 9, 10) for numbers in sides):
        raise InputError(
            f"malformed sides {text!r}", expected=f"eight numbers each for {len(battle.sides)} sides"
        )
    for numbers in sides:
        if not 0 <= numbers[7] < len(OCCASIONS):
            raise InputError(
                f"no nerve fails at occasion {numbers[7]}", expected=f"0 to {len(OCCASIONS) - 1}"
            )
        if len(numbers) > 9 and not NO_BLOOD <= numbers[9] <= BLOOD_CHECKED:
            raise InputError(f"no blood is {numbers[9]}", expected=f"{NO_BLOOD} to {BLOOD_CHECKED}")
        least = -1 if len(numbers) > 9 else 0
        if len(numbers) > 8 and not least <= numbers[8] < battle.field.width * battle.field.height:
            raise InputError(f"there is no cell {numbers[8]}", expected="one of the field's")


def _check_places(battle: Battle, states: list[tuple[int, ...]]) -> None:
    taken: set[tuple[int, int]] = set(battle.field.walls)
    for flags, _, _, x, y, *_ in states:
        wrestles = flags & IN_BOUT != 0
        if not battle.field.is_inside(x, y):
            raise InputError(f"{x},{y} lies outside the field", expected="a place on it")
        if flags & OUT:
            continue
        if (x, y) in taken and not (wrestles and (x, y) not in battle.field.walls):
            raise InputError(f"two figures or a wall at {x},{y}", expected="a cell for each")
        taken.add((x, y))


def _check_numbers(
    battle: Battle, states: list[tuple[int, ...]], *, wounded: list[int], agenda: list[int]
) -> None:
    """Whom or what a number names is there."""
    members = len(battle.combatants)
    for index in wounded:
        if not 0 <= index < members:
            raise InputError(f"there is no combatant {index} to be wounded", expected=f"0 to {members - 1}")
    for step in agenda:
        if step_who(step) >= members or step_other(step) >= MOST_OTHERS:
            raise InputError(
                f"the step {format_step(step)} names no combatant", expected=f"0 to {members - 1}"
            )
    for combatant, state in zip(battle.combatants, states, strict=True):
        named = dict(zip((name for name, _ in _COUNTERS), state[5:NUMBERS], strict=True))
        _check_size(state)
        for name, low, limit in (
            ("routine", -1, len(combatant.own_profile.routines)),
            ("target", -1, members),
            ("waiting", -1, members),
            ("directed", -1, members),
            ("grip", -1, members),
            ("side", 0, len(battle.sides)),
            ("facing", -1, MOST_HEADINGS),
        ):
            # Another form has routines of its own.
            known = name != "routine" or named["form"] == 0
            if known and not low <= named[name] < limit:
                raise InputError(
                    f"{combatant.name} has {name}={named[name]}", expected=f"{low} to {limit - 1}"
                )
        for name in ("spent", "thrown", "reloading", "ready"):
            if named[name] < (-1 if name == "ready" else 0):
                raise InputError(f"{combatant.name} has {name}={named[name]}", expected="0 or more")


def _check_size(numbers: Iterable[int]) -> None:
    for number in numbers:
        if not -MOST_OF_ALL <= number <= MOST_OF_ALL:
            raise InputError(f"the number {number}", expected="one of at most 63 bits")


def _read_head(
    text: str, field: Field
) -> tuple[tuple[int, int, bool, int, str, str], list[int], list[int], int, tuple[bool, int, int]]:
    words = text.split()
    if words[0][0] != "r" or words[1][0] != "c":
        raise ValueError(f"{text!r} does not begin with the round and the count")
    over, winner, ending, reaction = False, -1, "", ""
    patches: list[int] = []
    rail: list[int] = []
    unmet = 0
    stirred, quiet, gap = False, 0, 0
    for word in words[2:]:
        key, _, value = word.partition("=")
        if key == "reaction":
            reaction = value.replace(_ENDINGS_JOIN, " ")
        elif key == "over":
            number, _, ending = value.partition("=")
            over, winner, ending = True, int(number), ending.replace(_ENDINGS_JOIN, " ")
        elif key == "patches":
            patches = [parse_patch(each, width=field.width, height=field.height) for each in value.split("+")]
        elif key == "rail":
            rail = [int(number) for number in value.split("+")]
            if len(rail) != RAIL_PARTS:
                raise ValueError(f"{value!r} says of two ships no {RAIL_PARTS} things")
        elif key == "unmet":
            unmet = int(value)
        elif word == "stirred":
            stirred = True
        elif key == "quiet":
            quiet, gap = (int(number) for number in value.split("+"))
        else:
            raise ValueError(f"unknown word {word!r}")
    opening = (int(words[0][1:]), int(words[1][1:]), over, winner, ending, reaction)
    return opening, patches, rail, unmet, (stirred, quiet, gap)


# The counters of a combatant after flags, hit points, maximum, x and y, in the order of its state, with the
# value they have at rest.
_COUNTERS: Final = (
    ("initiative", 0),
    ("pending", 0),
    ("attacks", 0),
    ("routine", -1),
    ("target", -1),
    ("waiting", -1),
    ("run", 0),
    ("reloading", 0),
    ("declared", 0),
    ("defence", 0),
    ("directed", -1),
    ("segments", 0),
    ("ready", 0),
    ("thrown", 0),
    ("distracted", 0),
    ("facing", -1),
    ("carried", 0),
    ("altitude", 0),
    ("flown", 0),
    ("spent", 0),
    ("pending-subdual", 0),
    ("pending-spares", 0),
    ("grip", -1),
    ("side", -1),
    ("form", 0),
    ("casting", 0),
)


_FLAGS_BY_NAME: Final = {name: flag for flag, name in FLAGS}


def _format_combatant(combatant: Combatant) -> str:
    flags, hit_points, maximum, x, y, *counters = combatant.state()[:NUMBERS]
    words = [f"{x},{y}", f"{hit_points}/{maximum}"]
    words += [name for flag, name in FLAGS if flags & flag & ~INDEXED]
    words += [format_effect(effect) for effect in combatant.effects]
    resting = _at_rest(combatant)
    words += [
        f"{name}={value}" for name, value in zip(resting, counters, strict=True) if value != resting[name]
    ]
    return " ".join(words)


def _at_rest(combatant: Combatant) -> dict[str, int]:
    """The initial counters of a combatant."""
    return {**dict(_COUNTERS), "side": combatant.own_side}


def _read_combatant(text: str, combatant: Combatant) -> tuple[int, ...]:
    place, health, *words = text.split()
    x, y = place.split(",")
    hit_points, maximum = health.split("/")
    flags = 0
    counters = _at_rest(combatant)
    effects: list[int] = []
    for word in words:
        name, sign, value = word.partition("=")
        if not sign and name.partition(":")[0] in EFFECT_NAMES:
            effects.append(parse_effect(name))
            flags |= EFFECT_FLAGS[effect_kind(effects[-1])]
        elif not sign and name in _FLAGS_BY_NAME:
            flags |= _FLAGS_BY_NAME[name]
        elif name in counters:
            counters[name] = int(value)
        else:
            raise ValueError(f"unknown word {word!r}")
    if not 0 <= counters["form"] <= len(combatant.own_profile.forms):
        raise ValueError(f"{combatant.name} has no form {counters['form']}")
    numbers = (flags, int(hit_points), int(maximum), int(x), int(y), *counters.values())
    return (*numbers, *sorted(effects))
