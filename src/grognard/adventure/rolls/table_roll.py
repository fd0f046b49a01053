"""One roll at the table, such as 2 or less on a d6, and what several of them come to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from math import prod

import msgspec

from grognard.base.errors import InputError
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.rule_documents import BOOKS
from grognard.rulebooks.schema import Rulebook


class TableRoll(msgspec.Struct, frozen=True):
    """A roll that succeeds on the lowest `faces` of a die; `rules` are those it is made by.

    >>> door = TableRoll(6, 2)
    >>> door.chance, door.succeeds(3), chance_of_any((door, door)), tries_until(door.chance, Fraction(9, 10))
    (Fraction(1, 3), False, Fraction(5, 9), 6)
    """

    die: int
    faces: int
    rules: tuple[str, ...] = ()

    @property
    def chance(self) -> Fraction:
        """The chance of success, from 0 to 1."""
        return Fraction(self.faces, self.die)

    def succeeds(self, face: int) -> bool:
        """Whether a face of the die is a success.

        Raises:
            InputError: the die has no such face.
        """
        if not 1 <= face <= self.die:
            raise InputError(f"a {face} on a d{self.die}", key="rolled", expected=f"1 to {self.die}")
        return face <= self.faces


def chance_of_any(rolls: Iterable[TableRoll]) -> Fraction:
    """The chance that one of several rolls succeeds.

    Rule: bxs.traps.trigger-party-chance, bxs.doors.helpers, bxs.search.who-rolls
    """
    return 1 - prod([1 - roll.chance for roll in rolls], start=Fraction(1))


def tries_until(chance: Fraction, sure: Fraction) -> int:
    """How many tries of such a chance it takes until one has succeeded as surely as that; 0 for never."""
    if chance <= 0 or sure >= 1 > chance:
        return 0
    tries = 1
    while 1 - (1 - chance) ** tries < sure:
        tries += 1
    return tries


def cite(book: Rulebook, topic: str, *names: str) -> tuple[str, ...]:
    """The rules behind parts of a roll, as far as the book has rules for them."""
    topics = book.citations.get(topic, {})
    return tuple([rule for name in names if (rule := topics.get(name, ""))])


def no_rule(book: Rulebook, what: str, has: Callable[[Rulebook], bool]) -> InputError:
    """The error that a book has nothing on something, with the books that have."""
    others = [id for id in BOOKS if has(load_rulebook(id))]
    return InputError(f"{book.title} has no rule for {what}", expected=f"--rules {' or '.join(others)}")
