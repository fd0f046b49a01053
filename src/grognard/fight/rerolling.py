"""Rerolled dice: the words of the referee that give their new faces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.base.errors import InputError
from grognard.dice.table_dice import TableDice, TableMark
from grognard.fight.course import Course
from grognard.fight.fight_protocol import FightProtocol
from grognard.storage.saves.saved_fight import WORD

REROLLING: Final = 0x52455241
"""The purpose under which dice that fall again are drawn."""


def reroll(fight: FightProtocol, count: int) -> str:
    """Reroll the last `count` dice since the last choice (see `Fight.reroll`).

    Raises:
        InputError: fewer dice have fallen since, or the dice cannot be overruled.
    """
    text, words = _throw_again(fight.course, count, fight.undo)
    for word in words:
        fight.hear(word)
    if text.startswith(WORD):
        fight.say(text.removeprefix(WORD))
    else:
        fight.push(text)
    return text


def _throw_again(course: Course, count: int, undo: Callable[[], str]) -> tuple[str, list[str]]:
    """Take the last choice back with `undo`, so that the last `count` dice since are thrown again.

    Returns the choice, and the referee's words that give the seeded dice their new faces. Players are asked
    for theirs again. The dice before them keep their faces.

    Raises:
        InputError: fewer dice have fallen since, or the dice are not those of a table.
    """
    dice = course.engine.battle.dice
    if not isinstance(dice, TableDice):
        raise InputError("these dice cannot be overruled", expected="a fight with a seed of its own")
    begun = course.steps[-1].before.dice if course.steps else None
    start = begun.thrown if isinstance(begun, TableMark) else len(dice.thrown)
    fallen = len(dice.thrown) - start
    if not 1 <= count <= fallen:
        expected = f"1 to {fallen}" if fallen > 0 else "a choice that dice have followed"
        problem = "no die has fallen since the last choice" if fallen < 1 else f"{count} of {fallen} dice"
        raise InputError(problem, expected=expected)
    stream = dice.stream.fork(REROLLING, len(course.words))
    first = len(dice.thrown) - count
    words = [
        f"die {number + 1} d{die.sides} {stream.die(die.sides)}"
        for number, die in enumerate(dice.thrown[first:], first)
        if not (dice.ask is not None and dice.typed.get(number))
    ]
    kept = {number: face for number, face in dice.typed.items() if start <= number < first}
    text = undo()
    dice.typed.update(kept)
    return text, words
