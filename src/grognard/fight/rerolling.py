"""Dice that fall again: the words by which a referee says what they show now."""

from __future__ import annotations

from typing import Final

from grognard.dice.table import TableDice, TableMark
from grognard.errors import InputError
from grognard.fight.course import Course

REROLLING: Final = 0x52455241
"""The purpose under which dice that fall again are drawn."""


def dice_again(course: Course, count: int) -> list[str]:
    """What the referee says of the last dice since the last choice, to be said before that is made anew.

    Raises:
        InputError: so many dice have not fallen since, or they are dice of somebody's own.
    """
    dice = course.engine.battle.dice
    if not isinstance(dice, TableDice):
        raise InputError("these dice cannot be overruled", expected="a fight with a seed of its own")
    begun = course.steps[-1].before.dice if course.steps else None
    fallen = len(dice.thrown) - (begun.thrown if isinstance(begun, TableMark) else len(dice.thrown))
    if not 1 <= count <= fallen:
        expected = f"1 to {fallen}" if fallen > 0 else "a choice that dice have followed"
        problem = "no die has fallen since the last choice" if fallen < 1 else f"{count} of {fallen} dice"
        raise InputError(problem, expected=expected)
    stream = dice.stream.fork(REROLLING, len(course.words))
    first = len(dice.thrown) - count
    return [
        f"die {number} d{die.sides} {stream.die(die.sides)}"
        for number, die in enumerate(dice.thrown[first:], first + 1)
    ]
