"""The figures of a class's level by a book: attack, saving throws, spells and skills."""

from __future__ import annotations

import msgspec

from grognard.creatures.character import Character
from grognard.creatures.classes import SavingThrows, ThiefChances
from grognard.rulebooks.schema import Rulebook
from grognard.rules.attack_bonus import class_attack_bonus, class_thac0
from grognard.rules.known_spells import caster_from
from grognard.rules.save_tables import class_saves


class LevelFigures(msgspec.Struct, frozen=True):
    """The figures of a level; it hits by `attack_bonus`, or by `thac0` in books with a chart: one is None."""

    level: int
    hit_dice: str
    attack_bonus: int | None
    thac0: int | None
    saves: SavingThrows
    spells: tuple[int, ...]
    skills: ThiefChances | None


def figures_at(book: Rulebook, character: Character) -> LevelFigures:
    """The figures of a character's class and level by a book."""
    own, level = character.character_class, character.level
    charted = book.attack.by_chart
    _, count, fixed = own.hit_dice_at(level)
    caster = caster_from(character)
    return LevelFigures(
        level,
        f"{count}d{character.hit_dice.sides}" + (f"+{fixed}" if fixed else ""),
        None if charted else class_attack_bonus(book.attack, own.column, level),
        class_thac0(book.attack, own.column, level) if charted else None,
        class_saves(book.saves, own.name, level, race=character.race),
        caster.slots if caster else (),
        own.skills_at(level),
    )
