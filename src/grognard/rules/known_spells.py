"""Who casts spells, and a spell by name: of the lists, of a rulebook, or the reverse of one of these."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from grognard.creatures.character import Character, parse_character
from grognard.creatures.names import name_key
from grognard.creatures.spells import Spell, find_spell
from grognard.errors import InputError
from grognard.rulebooks.power_schema import PowerRules
from grognard.rulebooks.spell_rows import find_spell_row, reversed_keys, source_of

ARCANE: Final = "magic-user"
DIVINE: Final = "cleric"
REVERSED: Final = "reversed "
_ELF: Final = "elf"


class Caster(msgspec.Struct, frozen=True):
    """A caster: its class, its level, its slots, and whether it is a warrior too."""

    class_name: str
    level: int
    slots: tuple[int, ...]
    is_warrior: bool


class KnownSpell(msgspec.Struct, frozen=True):
    """A spell: its figures and its effect; without a row the effect is left to the referee.

    `reverse_of` is the spell that it is the other form of, empty for one of its own.
    """

    name: str
    levels: tuple[int, int]
    rules: PowerRules | None
    range: str
    duration: str
    reverse_of: str = ""

    def level_for(self, class_name: str) -> int:
        """The level at which a class has it, 0 when it has not."""
        return self.levels[0] if class_name == DIVINE else self.levels[1] if class_name == ARCANE else 0


def caster_from(character: Character) -> Caster | None:
    """As whom a character casts, if it does: elves that are a class of their own as magic-users."""
    if character.by_race and character.race == _ELF:
        magic = parse_character(f"{ARCANE} {character.level}").character_class
        return Caster(ARCANE, character.level, magic.spells_at(character.level), is_warrior=True)
    own = character.character_class
    if not own.spells_per_day:
        return None
    return Caster(own.name, character.level, own.spells_at(character.level), is_warrior=False)


def know_spell(name: str, powers: Mapping[str, PowerRules], *, key: str = "") -> KnownSpell:
    """A spell by name: of a rulebook's powers, of the lists, or the reverse of one of these.

    A reverse without a name of its own is a "reversed light".

    Raises:
        InputError: there is none, with the closest names.
    """
    wanted = name_key(name)
    for listed, rules in powers.items():
        if name_key(listed) == wanted and (rules.cleric or rules.magic_user):
            return KnownSpell(listed, (rules.cleric, rules.magic_user), rules, "", rules.rounds)
    row = find_spell_row(wanted.replace(" ", "-"))
    source = source_of(row)
    try:
        if wanted.startswith(REVERSED):
            return _reverse(find_spell(wanted.removeprefix(REVERSED)), powers)
        figures = find_spell(source or name)
    except InputError as error:
        raise error.located(key=key) from error
    shown = wanted if source else figures.title.lower()
    reverse_of = row.reverses if row is not None else ""
    return KnownSpell(shown, _levels(figures), row, figures.range, figures.duration, reverse_of)


def least_caster(spell: KnownSpell) -> str:
    """The caster of the least level that can have a spell in mind, by class and level."""
    class_name = ARCANE if spell.level_for(ARCANE) else DIVINE
    return f"{class_name} {first_level_with(class_name, spell.level_for(class_name))}"


def first_level_with(class_name: str, spell_level: int) -> int:
    """The first level of a class at which it casts spells of a level; 0 where it never does."""
    spells = parse_character(f"{class_name} 1").character_class.spells_per_day
    rows = enumerate(spells, 1)
    return next((level for level, slots in rows if slots[spell_level - 1 : spell_level] > (0,)), 0)


def _levels(figures: Spell) -> tuple[int, int]:
    return figures.level_for(DIVINE), figures.level_for(ARCANE)


def _reverse(figures: Spell, powers: Mapping[str, PowerRules]) -> KnownSpell:
    """The other form of a spell, by its own name where it has one.

    Raises:
        InputError: the spell has none.
    """
    title = figures.title.lower()
    if not figures.reversible:
        raise InputError(f"{title} cannot be reversed", expected="a spell that can, such as light")
    named = reversed_keys(title)
    if named:
        return know_spell(named[0].replace("-", " "), powers)
    return KnownSpell(f"{REVERSED}{title}", _levels(figures), None, figures.range, figures.duration, title)
