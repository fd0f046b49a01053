"""Dice that a person throws and types in, or ours where nothing is typed."""

from __future__ import annotations

import re
from typing import Final

from grognard.base.errors import InputError
from grognard.dice.distribution import Distribution
from grognard.dice.expression import parse_dice
from grognard.dice.purpose import OTHER
from grognard.dice.rolling import draw_seed
from grognard.dice.source import Dice, SeededDice
from grognard.dice.stream import Stream
from grognard.dice.throws import Throw

_SHOWN: Final = r"[0-9]{1,4}(?:\+[0-9]{1,4}){0,99}"


class TypedDice:
    """Dice one after another: rolled by hand and typed in, or ours of a seed.

    They `are_given` where they were typed in, or a seed was.

    Raises:
        InputError: what was typed is no list of numbers.
    """

    def __init__(self, typed: str, seed: int | None) -> None:
        words = [word.replace(" ", "") for word in typed.split(",")] if typed else []
        if not all(re.compile(_SHOWN).fullmatch(word) for word in words):
            raise InputError(f"{typed!r} shows no dice", key="rolled", expected="numbers, such as 3,5")
        # "4+3" are the two dice of one total.
        totals = [sum(int(die) for die in word.split("+")) for word in words]
        self._typed = totals if typed else None
        self.are_given = bool(typed) or seed is not None
        self.seed = None if typed else draw_seed() if seed is None else seed
        self._dice = SeededDice(Stream(self.seed or 0))
        self.thrown: list[Throw] = []

    @property
    def is_typed(self) -> bool:
        """Whether a person typed what their own dice show."""
        return self._typed is not None

    def need_seed(self) -> int:
        """Return the seed of the dice that are not rolled by hand.

        Raises:
            InputError: what a person's own dice show was typed.
        """
        if self.seed is None:
            raise InputError("these dice are thrown by a seed", key="rolled", expected="a seed, or nothing")
        return self.seed

    def say(self, total: int) -> None:
        """Take what one die of a person shows."""
        self._typed, self.seed = [total], None

    def hide(self) -> None:
        """Refuse what was typed and not used, and show nothing of the dice in the answer."""
        self.put_away()
        self.thrown = []

    @property
    def left(self) -> int:
        """How many of the typed totals are not used yet."""
        return len(self._typed or ())

    def throw(self, dice: str) -> int | None:
        """The total of some dice; None when all that was typed is used up.

        Raises:
            InputError: the dice cannot show what was typed.
        """
        expression = parse_dice(dice)
        if self._typed is None:
            return expression.roll(self._dice, why=OTHER).total
        if not self._typed:
            return None
        face = self._typed.pop(0)
        shows = dict(Distribution.of(expression).items())
        if face not in shows:
            expected = f"what the dice can show, {min(shows)} to {max(shows)}"
            raise InputError(f"a {face} on {dice}", key="rolled", expected=expected)
        return face

    def need(self, dice: str, what: str) -> int:
        """The total of some dice that are thrown for something, which is noted.

        Raises:
            InputError: all that was typed is used up, or the dice cannot show it.
        """
        total = self.take(dice, what)
        if total is None:
            raise InputError(f"{dice} for {what} is not there", key="rolled", expected="one more number")
        return total

    def take(self, dice: str, what: str) -> int | None:
        """The total of some dice, which is noted; None when all that was typed is used up.

        Raises:
            InputError: the dice cannot show what was typed.
        """
        total = self.throw(dice)
        if total is not None:
            self.thrown.append(Throw(dice, what, total))
        return total

    def serve(self, what: str) -> Dice:
        """These dice for a procedure that rolls one die after another, each noted as thrown for `what`."""
        return _Served(self, what)

    def put_aside(self) -> list[int]:
        """Give up what was typed and not used, where the answer says that nothing is rolled; the totals."""
        left, self._typed = self._typed or [], None if self._typed is None else []
        return left

    def put_away(self, answer: str = "") -> None:
        """Refuse what was typed and not used; the answer says why, where nothing at all was rolled for it.

        Raises:
            InputError: there are dice left.
        """
        if self._typed:
            why = f": {answer.strip().rstrip('.')}" if answer and not self.thrown else ""
            raise InputError(
                f"nothing is rolled for the {self._typed[0]}{why}", key="rolled", expected="no more dice"
            )


class _Served(Dice):
    """Typed dice, or ours, one die at a time."""

    def __init__(self, dice: TypedDice, what: str) -> None:
        self._dice = dice
        self._what = what

    def die(self, sides: int, why: int) -> int:
        """Throw one die.

        Raises:
            InputError: all that was typed is used up, or the die cannot show it.
        """
        return self._dice.need(f"1d{sides}", self._what)
