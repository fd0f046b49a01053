"""Dice taken back to an earlier moment, and dice of their own with the same future."""

from __future__ import annotations

from typing import Final

from grognard.base.errors import InputError
from grognard.dice.source import AskedDice, Dice, NotedDice, RecordedDice, ScriptedDice, SeededDice
from grognard.dice.table_dice import (
    TableDice,
    TableMark,
    ThrownDice,
    copy_table,
    mark_table,
    put_again,
    rewind_table,
)

Mark = tuple[int, ...] | TableMark
"""The place of dice in their stream; dice that a person rolls have none."""

NOTHING_FALLEN: Final = ThrownDice((), ())


def mark_dice(dice: Dice) -> Mark | None:
    """The current position of dice, for `rewind_dice`; None for an unknown kind of dice."""
    if isinstance(dice, TableDice):
        return mark_table(dice)
    if isinstance(dice, SeededDice):
        return dice.stream.state()
    if isinstance(dice, ScriptedDice):
        return (dice.used,)
    if isinstance(dice, RecordedDice):
        inner = mark_dice(dice.inner)
        return None if inner is None or isinstance(inner, TableMark) else (len(dice.rolled), *inner)
    return () if isinstance(dice, AskedDice) else None


def were_thrown_since(dice: Dice, mark: Mark | None) -> bool:
    """Whether any of some dice have been thrown since a mark of theirs."""
    now = mark_dice(dice)
    if isinstance(now, TableMark) and isinstance(mark, TableMark):
        return now.thrown != mark.thrown
    return now != mark


def rewind_dice(dice: Dice, mark: Mark) -> ThrownDice:
    """Take dice back to a mark; a person is asked again. Return the dice thrown since, at a table.

    >>> from grognard.dice.stream import Stream
    >>> dice = SeededDice(Stream(1))
    >>> mark = mark_dice(dice)
    >>> faces = [dice.die(20, 0) for _ in range(5)]
    >>> fallen = rewind_dice(dice, mark)
    >>> faces == [dice.die(20, 0) for _ in range(5)]
    True
    """
    if isinstance(dice, TableDice):
        assert isinstance(mark, TableMark)
        return rewind_table(dice, mark)
    assert not isinstance(mark, TableMark)
    if isinstance(dice, SeededDice):
        a, b, c, d = mark
        dice.stream.rewind(a, b, c, d)
        if isinstance(dice, NotedDice):
            dice.noted.clear()
    elif isinstance(dice, ScriptedDice):
        dice.used = mark[0]
    elif isinstance(dice, RecordedDice):
        del dice.rolled[mark[0] :]
        rewind_dice(dice.inner, mark[1:])
    return NOTHING_FALLEN


def put_dice_again(dice: Dice, fallen: ThrownDice, mark: Mark) -> None:
    """Move dice that were taken back forward again, to the later mark."""
    if isinstance(dice, TableDice):
        assert isinstance(mark, TableMark)
        put_again(dice, fallen, mark)
    else:
        rewind_dice(dice, mark)


def copy_dice(dice: Dice) -> Dice:
    """A copy of dice that will show the same faces; real dice stay in the hands of the same person.

    Raises:
        InputError: it is an unknown kind of dice.
    """
    if isinstance(dice, TableDice):
        return copy_table(dice)
    if type(dice) is SeededDice:
        return SeededDice(dice.stream.copy())
    if type(dice) is NotedDice:
        noted = NotedDice(dice.stream.copy())
        noted.noted = list(dice.noted)
        return noted
    if type(dice) is ScriptedDice:
        script = ScriptedDice(dice.faces)
        script.used = dice.used
        return script
    if type(dice) is RecordedDice:
        recorded = RecordedDice(copy_dice(dice.inner))
        recorded.rolled = list(dice.rolled)
        return recorded
    if type(dice) is AskedDice:
        return dice
    raise InputError("dice of your own cannot be copied", expected="seeded or scripted dice")
