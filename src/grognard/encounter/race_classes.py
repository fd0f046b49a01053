"""Whether a book has people whose race is their class."""

from __future__ import annotations

from grognard.base.errors import InputError
from grognard.creatures.character import CLASSES_OF_RACES, Character
from grognard.rulebooks.schema import Rulebook


def check_class(said: str, character: Character, book: Rulebook, *, key: str = "character") -> None:
    """Refuse a race without a class in a book that has classes beside races.

    Raises:
        InputError: the race has no class; the message says what to write.
    """
    if character.by_race and character.race not in book.saves.shared:
        names = [f"'{character.race} {name} {character.level}'" for name in CLASSES_OF_RACES]
        raise InputError(
            f"{said!r} has no class, and {book.id} has classes beside races",
            key=key,
            expected=" or ".join(names),
        )
