"""Where faces come from: a seeded stream, a script, a person at the table; and a record of any of them."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable
from typing import Final

from mypy_extensions import i64, mypyc_attr

from grognard.base.errors import InputError
from grognard.dice.errors import DiceError
from grognard.dice.purpose import format_purpose
from grognard.dice.stream import MAX_SIDES, Stream

_SCRIPTED_DIE: Final = re.compile(r"[dD]([0-9]{1,10}):([0-9]{1,10})")


@mypyc_attr(allow_interpreted_subclasses=True)
# No ABC: compiled, all kinds of dice would share one memory of what is an instance of which.
class Dice:
    """Anything that answers with faces; `why` is packed by `grognard.dice.pack_why`.

    A subclass in plain Python needs only `die`.
    """

    @abstractmethod
    def die(self, sides: i64, why: i64) -> i64:
        """Roll one die and return its face, 1 to `sides`."""
        # A compiled abstract class can be instantiated, so the method needs a body.
        raise DiceError("these dice do not say how to roll")

    def total(self, count: i64, sides: i64, why: i64) -> i64:
        """Roll `count` dice and return the sum of their faces."""
        total: i64 = 0
        rolled: i64 = 0
        while rolled < count:
            total += self.die(sides, why)
            rolled += 1
        return total

    def take_noted(self) -> tuple[tuple[int, int, int], ...]:
        """The dice that fell since this was asked last, as (sides, face, why), where they are noted."""
        return ()


@mypyc_attr(allow_interpreted_subclasses=True)
class SeededDice(Dice):
    """Dice rolled by a stream.

    >>> SeededDice(Stream(1)).total(100, 1, 0) == 100
    True
    """

    def __init__(self, stream: Stream) -> None:
        self.stream: Final = stream

    def die(self, sides: i64, why: i64) -> i64:
        """Draw the next face of the stream."""
        return self.stream.die(sides)


@mypyc_attr(allow_interpreted_subclasses=True)
class NotedDice(SeededDice):
    """Seeded dice that note what falls until it is told.

    >>> dice = NotedDice(Stream(1))
    >>> fell = dice.total(2, 6, 0)
    >>> sum(face for _, face, _ in dice.take_noted()) == fell, dice.take_noted()
    (True, ())
    """

    def __init__(self, stream: Stream) -> None:
        super().__init__(stream)
        self.noted: list[tuple[int, int, int]] = []

    def die(self, sides: i64, why: i64) -> i64:
        """Draw the next face of the stream and note it."""
        face = self.stream.die(sides)
        self.noted.append((int(sides), int(face), int(why)))
        return face

    def take_noted(self) -> tuple[tuple[int, int, int], ...]:
        """The dice recorded since the last call."""
        taken = tuple(self.noted)
        self.noted.clear()
        return taken


@mypyc_attr(allow_interpreted_subclasses=True)
class ScriptedDice(Dice):
    """Dice that fall as written, and object to any other use.

    Args:
        faces: (sides, face) in the order they must be asked for.

    Raises:
        InputError: a face is not on its die.

    >>> script = ScriptedDice.from_text("d20:14 d8:5")
    >>> script.die(20, 0) == 14
    True
    >>> script.finish()
    Traceback (most recent call last):
    ...
    grognard.dice.errors.DiceError: 1 die of the script was never asked for, from die 2, d8:5, on
    """

    def __init__(self, faces: list[tuple[int, int]]) -> None:
        for number, (sides, face) in enumerate(faces, start=1):
            problem = _why_not_face(sides, face)
            if problem:
                raise InputError(f"die {number} of the script: {problem}", expected=_expected_faces(sides))
        self.faces = list(faces)
        self.used = 0

    @staticmethod
    def from_text(text: str) -> ScriptedDice:
        """Read a script such as "d20:14 d8:5 d6:3", over any number of lines.

        Raises:
            InputError: with line and column, where a die cannot be read or a face is not on it.
        """
        faces: list[tuple[int, int]] = []
        for row, line in enumerate(text.split("\n"), start=1):
            for word in re.finditer(r"\S+", line):
                column = word.start() + 1
                match = _SCRIPTED_DIE.fullmatch(word.group())
                if match is None:
                    raise InputError(
                        f"{word.group()!r} is not a die of a script",
                        expected="sides and face, such as d20:14",
                        line=row,
                        column=column,
                    )
                sides, face = int(match.group(1)), int(match.group(2))
                problem = _why_not_face(sides, face)
                if problem:
                    raise InputError(problem, expected=_expected_faces(sides), line=row, column=column)
                faces.append((sides, face))
        return ScriptedDice(faces)

    def die(self, sides: i64, why: i64) -> i64:
        """Give the next face of the script.

        Raises:
            DiceError: the script has another die here, or none left.
        """
        if self.used < len(self.faces):
            scripted_sides, face = self.faces[self.used]
            if scripted_sides == sides:
                self.used += 1
                return face
            found = f"die {self.used + 1} of the script is d{scripted_sides}:{face}"
        else:
            found = f"the script ended after {_count_dice(self.used)}"
        raise DiceError(f"asked for a d{sides} for {format_purpose(why)}, but {found}")

    def finish(self) -> None:
        """Check that the whole script was used.

        Raises:
            DiceError: dice are left over.
        """
        left = len(self.faces) - self.used
        if left:
            sides, face = self.faces[self.used]
            raise DiceError(
                f"{_count_dice(left)} of the script {'was' if left == 1 else 'were'} never asked for, "
                f"from die {self.used + 1}, d{sides}:{face}, on"
            )


@mypyc_attr(allow_interpreted_subclasses=True)
class RecordedDice(Dice):
    """Another source's dice, with a record of each: (sides, face, why).

    >>> recorded = RecordedDice(ScriptedDice([(20, 14), (8, 5)]))
    >>> recorded.die(20, 0) + recorded.die(8, 0) == 19
    True
    >>> recorded.to_text()
    'd20:14 d8:5'
    """

    def __init__(self, inner: Dice) -> None:
        self.inner = inner
        self.rolled: list[tuple[int, int, int]] = []
        self._taken = 0

    def die(self, sides: i64, why: i64) -> i64:
        """Roll the inner dice and note what fell."""
        face = self.inner.die(sides, why)
        self.rolled.append((int(sides), int(face), int(why)))
        return face

    def take_noted(self) -> tuple[tuple[int, int, int], ...]:
        """The dice recorded since the last call; the record keeps them."""
        taken = tuple(self.rolled[min(self._taken, len(self.rolled)) :])
        self._taken = len(self.rolled)
        return taken

    def to_text(self) -> str:
        """The record as a script for `ScriptedDice.from_text`."""
        return " ".join(f"d{sides}:{face}" for sides, face, _ in self.rolled)


@mypyc_attr(allow_interpreted_subclasses=True)
class AskedDice(Dice):
    """Real dice: a person is asked for each face.

    Args:
        ask: called with (sides, why), returns the face the person read.

    >>> AskedDice(lambda sides, why: 21).die(20, 0)
    Traceback (most recent call last):
    ...
    grognard.base.errors.InputError: 21 is not a face of a d20; expected a whole number from 1 to 20
    """

    def __init__(self, ask: Callable[[int, int], int]) -> None:
        self.ask = ask

    def die(self, sides: i64, why: i64) -> i64:
        """Ask for one face; nothing is kept, so the caller may ask again after an error.

        Raises:
            InputError: the answer is not on the die.
        """
        face: i64 = self.ask(int(sides), int(why))
        problem = _why_not_face(int(sides), int(face))
        if problem:
            raise InputError(problem, expected=_expected_faces(int(sides)))
        return face


def noting(dice: Dice) -> Dice:
    """The same dice, recording what falls; dice of an unknown kind are returned unchanged."""
    if type(dice) is SeededDice:
        return NotedDice(dice.stream)
    return RecordedDice(dice) if isinstance(dice, (ScriptedDice, AskedDice)) else dice


def _why_not_face(sides: int, face: int) -> str:
    if not 1 <= sides <= MAX_SIDES:
        return f"there is no d{sides}"
    return "" if 1 <= face <= sides else f"{face} is not a face of a d{sides}"


def _expected_faces(sides: int) -> str:
    if not 1 <= sides <= MAX_SIDES:
        return f"a die of 1 to {MAX_SIDES} sides"
    return f"a whole number from 1 to {sides}"


def _count_dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"
