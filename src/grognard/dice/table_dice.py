"""Dice at a table: some thrown here from a seed, some by people; each is kept, and each can be overruled."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from mypy_extensions import i64, mypyc_attr

from grognard.base.errors import InputError
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream


class ThrownDie(msgspec.Struct, frozen=True):
    """A die that was thrown: its sides, its face, and its purpose."""

    sides: int
    face: int
    why: int


class PresetFace(msgspec.Struct, frozen=True):
    """A face that the referee has said, of the die of that number (from 0) or the next with those sides."""

    number: int
    sides: int
    face: int


@mypyc_attr(allow_interpreted_subclasses=True)
class TableDice(SeededDice):
    """Dice of a seed, of which people may throw some themselves and the referee may say others.

    `typed` are the faces that people have said, by the number of the die (from 0), or 0 for one that they
    left to be thrown here; `asks` says which dice they throw, `ask` asks for one, and gives 0 for one that is
    to be thrown here. What the referee has said stands in `ordained` until it is used.

    >>> dice = TableDice(Stream(1))
    >>> dice.set_face(20, 17)
    >>> dice.die(6, 0) <= 6, dice.die(20, 0) == 17
    (True, True)
    """

    def __init__(self, stream: Stream) -> None:
        super().__init__(stream)
        self.thrown: list[ThrownDie] = []
        self.typed: dict[int, int] = {}
        self.ordained: list[PresetFace] = []
        self.asks: Callable[[int, int], bool] | None = None
        self.ask: Callable[[int, int], int] | None = None
        self.taken = 0

    def die(self, sides: i64, why: i64) -> i64:
        """Throw the next die, or have it thrown."""
        face: i64 = self._face(sides, why)
        self.thrown.append(ThrownDie(int(sides), int(face), int(why)))
        return face

    def take_noted(self) -> tuple[tuple[int, int, int], ...]:
        """The dice thrown since the last call."""
        fallen = tuple([(one.sides, one.face, one.why) for one in self.thrown[self.taken :]])
        self.taken = len(self.thrown)
        return fallen

    def set_face(self, sides: int, face: int, *, number: int = -1) -> None:
        """Set the face of the next die with that number of sides, or of the die of that number.

        Raises:
            InputError: the die has no such face.
        """
        if not 1 <= face <= sides:
            raise InputError(f"{face} is not a face of a d{sides}", expected=f"1 to {sides}")
        self.ordained.append(PresetFace(number, sides, face))

    def _face(self, sides: i64, why: i64) -> i64:
        number = len(self.thrown)
        if self.typed.get(number, 0) > 0:
            # The face ordained for this die; for a die of another size, the rest of its face.
            return min(i64(self.typed[number]), sides)
        said = self._take_ordained(number, int(sides))
        if number in self.typed:
            return self.stream.die(sides)
        if self.ask is not None and self.asks is not None and self.asks(int(sides), int(why)):
            face = said or self.ask(int(sides), int(why))
            self.typed[number] = face
            if face > 0:
                return face
        # A die that is overruled is thrown all the same, so that those after it fall as they would.
        thrown = self.stream.die(sides)
        return i64(said) if said else thrown

    def _take_ordained(self, number: int, sides: int) -> int:
        """The face that was said of this die; 0 for none, or if the die has other sides than was said."""
        for one in self.ordained:
            if one.number == number or (one.number < 0 and one.sides == sides):
                self.ordained.remove(one)
                return one.face if one.sides == sides else 0
        return 0


class TableMark(msgspec.Struct, frozen=True):
    """The state of dice at a table: thrown and announced dice, ordained faces, the place in the stream."""

    thrown: int
    taken: int
    ordained: tuple[PresetFace, ...]
    stream: tuple[int, int, int, int]


class ThrownDice(msgspec.Struct, frozen=True):
    """The dice thrown since a mark, for undo and redo."""

    thrown: tuple[ThrownDie, ...]
    typed: tuple[tuple[int, int], ...]


def mark_table(dice: TableDice) -> TableMark:
    """Where dice at a table are now."""
    return TableMark(len(dice.thrown), dice.taken, tuple(dice.ordained), dice.stream.state())


def rewind_table(dice: TableDice, mark: TableMark) -> ThrownDice:
    """Take dice back to a mark; return the dice thrown since, which people then throw anew."""
    fallen = ThrownDice(
        tuple(dice.thrown[mark.thrown :]),
        tuple((number, face) for number, face in dice.typed.items() if number >= mark.thrown),
    )
    del dice.thrown[mark.thrown :]
    for number, _ in fallen.typed:
        del dice.typed[number]
    dice.ordained = list(mark.ordained)
    dice.taken = mark.taken
    dice.stream.rewind(*mark.stream)
    return fallen


def put_again(dice: TableDice, fallen: ThrownDice, mark: TableMark) -> None:
    """Restore the dice that were taken back, up to the mark where they ended."""
    dice.thrown += fallen.thrown
    dice.typed.update(fallen.typed)
    dice.ordained = list(mark.ordained)
    dice.taken = mark.taken
    dice.stream.rewind(*mark.stream)


def copy_table(dice: TableDice) -> TableDice:
    """Dice of their own that will show what these would; people throw theirs."""
    twin = TableDice(dice.stream.copy())
    twin.thrown = list(dice.thrown)
    twin.typed = dict(dice.typed)
    twin.ordained = list(dice.ordained)
    twin.taken = dice.taken
    twin.asks, twin.ask = dice.asks, dice.ask
    return twin
