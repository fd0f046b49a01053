"""Spell casters, and spells by name: of the lists, of a rulebook, or the reverse of one of these."""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.base.errors import InputError
from grognard.creatures.character import Character, parse_character
from grognard.creatures.names import name_key
from grognard.creatures.spells import (
    Spell,
    find_spell,
    is_reversible,
    list_spells,
    resolve_spell,
    usual_spells,
)
from grognard.rulebooks.power_schema import PowerRules
from grognard.rulebooks.spell_rows import (
    NO_POWERS,
    Powers,
    base_spell_of,
    find_book_row,
    find_spell_row,
    level_in,
    reversed_keys,
    row_key,
)

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
    """The caster that a character is, or None; elves that are a class of their own count as magic-users."""
    own = character.character_class
    if character.by_race and character.race == _ELF:
        magic = own if own.spells_per_day else parse_character(f"{ARCANE} {character.level}").character_class
        return Caster(ARCANE, character.level, magic.spells_at(character.level), is_warrior=True)
    if not own.spells_per_day:
        return None
    return Caster(own.spell_list, character.level, own.spells_at(character.level), is_warrior=False)


def find_known_spell(name: str, powers: Powers, *, key: str = "", kind: str = "") -> KnownSpell:
    """A spell by name: of a rulebook's powers, of the lists, or the reverse of one of these.

    A reverse without a name of its own is a "reversed light". Where a book has a spell in two ways for two
    classes, `kind` is the class that casts it.

    Raises:
        InputError: there is none, with the closest names, or the book has banned it.
    """
    wanted = name_key(name)
    try:
        if wanted.startswith(REVERSED):
            return _reverse(wanted.removeprefix(REVERSED), powers, kind)
        return _find_by_own_name(name, powers, kind)
    except InputError as error:
        raise error.located(key=key) from error


def _find_by_own_name(name: str, powers: Powers, kind: str) -> KnownSpell:
    """A spell by its own name, with the figures of the one that it is the reverse of, or another way of.

    Raises:
        InputError: there is none, with the closest names, or the book has banned it.
    """
    own = find_book_row(name, powers, kind) or find_book_row(_listed_name(name), powers, kind)
    row = own[1] if own is not None else find_spell_row(row_key(name))
    source = base_spell_of(row, powers)
    shown = own[1].spell or own[0] if own is not None else name_key(name)
    if row is not None and row.banned:
        raise InputError(f"{shown} is no spell of this rulebook", expected="another one (grognard spells)")
    if source:
        base = _find_by_own_name(source, powers, kind)
        reverse_of = row.reverses if row is not None else ""
        range, duration = (_range_in(own[1]), own[1].rounds) if own is not None else ("", "")
        return KnownSpell(shown, base.levels, row, range or base.range, duration or base.duration, reverse_of)
    if own is not None and (own[1].cleric or own[1].magic_user):
        rules = None if own[1].referee else own[1]
        return KnownSpell(shown, _levels_in(shown, powers), rules, _range_in(own[1]), own[1].rounds)
    figures = find_spell(name)
    title = figures.title.lower()
    row = row or find_spell_row(figures.key, powers)
    return KnownSpell(title, _levels(figures), row, figures.range, figures.duration)


def _listed_name(name: str) -> str:
    """The name by which the lists have a spell, or the same where they have none of it.

    >>> _listed_name("Fire ball"), _listed_name("drowse")
    ('fireball', 'drowse')
    """
    section = resolve_spell(name)
    return name if section is None else section.replace("-", " ")


def _range_in(rules: PowerRules) -> str:
    """How far a book's own row reaches, as lists print it; empty where it does not say."""
    return rules.range or (f"{rules.range_feet}'" if rules.range_feet else "")


def _levels_in(name: str, powers: Powers) -> tuple[int, int]:
    """The levels of a spell for both classes, which may have it in a row each."""
    divine, arcane = find_book_row(name, powers, DIVINE), find_book_row(name, powers, ARCANE)
    return (
        level_in(divine[1], DIVINE) if divine is not None else 0,
        level_in(arcane[1], ARCANE) if arcane is not None else 0,
    )


def all_spells(powers: Powers = NO_POWERS) -> list[KnownSpell]:
    """All spells of a rulebook by name: those of the lists, as the book changes them, and its own."""
    names = {row_key(spell.title): spell.title for spell in list_spells()}
    for listed, rules in powers.items():
        if rules.cleric or rules.magic_user:
            names.setdefault(row_key(rules.spell or listed), rules.spell or listed)
    banned = {row_key(listed) for listed, rules in powers.items() if rules.banned}
    spells = [find_known_spell(name, powers) for key, name in names.items() if key not in banned]
    unique = {spell.name: spell for spell in spells if not spell.reverse_of}
    return sorted(unique.values(), key=lambda spell: spell.name)


def usual_choice(class_name: str, slots: tuple[int, ...], powers: Powers = NO_POWERS) -> list[str]:
    """The spells usually memorised by a caster with `slots` slots of each level.

    >>> usual_choice("magic-user", (2, 1))
    ['sleep', 'magic missile', 'web']
    """
    chosen = []
    for level, count in enumerate(slots, 1):
        names = _usual_of(class_name, level, powers)
        chosen += [names[number % len(names)] for number in range(count if names else 0)]
    return chosen


def _usual_of(class_name: str, level: int, powers: Powers) -> list[str]:
    """The spells of a level that a class usually memorises: a book's own choice, or else the lists'."""
    own = [
        (rules.usual, rules.spell or listed)
        for listed, rules in powers.items()
        if rules.usual and level_in(rules, class_name) == level
    ]
    if own:
        return [name for _, name in sorted(own)]
    listed = usual_spells(class_name)[level - 1 : level]
    return [name for names in listed for name in names if _is_of_level(name, class_name, level, powers)]


def _is_of_level(name: str, class_name: str, level: int, powers: Powers) -> bool:
    """Whether a listed spell is of its usual level by a book that may have changed it."""
    own = find_book_row(name, powers, class_name)
    if own is None:
        return True
    has_levels = own[1].cleric or own[1].magic_user
    return level_in(own[1], class_name) == level if has_levels else not own[1].banned


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


def _reverse(name: str, powers: Powers, kind: str) -> KnownSpell:
    """The other form of a spell, by its own name where it has one.

    Raises:
        InputError: the spell has none.
    """
    spell = _find_by_own_name(name, powers, kind)
    named = reversed_keys(spell.name, powers)
    if named:
        return _find_by_own_name(named[0].replace("-", " "), powers, kind)
    if not is_reversible(spell.name):
        raise InputError(f"{spell.name} cannot be reversed", expected="a spell that can, such as light")
    return KnownSpell(f"{REVERSED}{spell.name}", spell.levels, None, spell.range, spell.duration, spell.name)
