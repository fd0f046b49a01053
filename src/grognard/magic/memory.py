"""Memorising and praying: what goes into a caster's mind, when, and how it leaves it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from grognard.creatures.grammar import ordinal_word
from grognard.magic.casters import CasterProfile
from grognard.magic.reasons import MagicReason, count_names, counted
from grognard.rulebooks.magic_chapter_schema import MemoryRules
from grognard.rulebooks.spell_rows import NO_POWERS, Powers
from grognard.rules.known_spells import ARCANE, KnownSpell, all_spells

MINUTES_A_TURN: Final = 10


class MemorisingConditions(msgspec.Struct, frozen=True):
    """The circumstances of memorising: the night before, and the book; None for a complete book."""

    interrupted: bool = False
    book_at_hand: bool = True
    book: tuple[KnownSpell, ...] | None = None


class MemorisingResult(msgspec.Struct, frozen=True):
    """The result of memorising: reasons against it, or else the spells in mind afterwards."""

    why_not: tuple[MagicReason, ...]
    in_mind: tuple[str, ...]
    free: tuple[int, ...]
    minutes: int
    rules: tuple[str, ...]

    @property
    def allowed(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.why_not

    @property
    def turns(self) -> int:
        """The time it takes in turns of ten minutes, a part of one counting as one."""
        return -(-self.minutes // MINUTES_A_TURN)


class CastResult(msgspec.Struct, frozen=True):
    """A spell cast, or why it cannot be cast, and the spells left in mind."""

    why_not: tuple[MagicReason, ...]
    left: tuple[str, ...]
    rules: tuple[str, ...] = ()


def memorise(
    rules: MemoryRules,
    who: CasterProfile,
    wanted: Sequence[KnownSpell],
    kept: Sequence[KnownSpell],
    how: MemorisingConditions,
) -> MemorisingResult:
    """Memorise spells besides those a caster keeps in mind; the result holds every reason against it.

    Rule: bxe.spell-memory.one-hour, bxe.spell-memory.applies-to-all-casters, bxe.spell-memory.divine-no-book
    """
    why_not = [*_why_not_now(rules, who, how), *why_not_these(rules, who, wanted, kept, how)]
    chosen = [spell.name for spell in (*kept, *wanted)]
    left = list(who.slots)
    for spell in (*kept, *wanted):
        level = _level(who, spell)
        if 0 < level <= len(left):
            left[level - 1] -= 1
    if why_not:
        return MemorisingResult(tuple(why_not), tuple(spell.name for spell in kept), who.slots, 0, ())
    parts = ["hour", "all casters", *([] if who.is_arcane else ["prayer"])]
    return MemorisingResult((), tuple(chosen), tuple(left), rules.minutes, rules.cite(*parts))


def _why_not_now(rules: MemoryRules, who: CasterProfile, how: MemorisingConditions) -> list[MagicReason]:
    """The reasons why a caster cannot memorise any spells now.

    Rule: bxe.spell-memory.needs-night-sleep, bxe.spell-memory.arcane-book-at-hand
    """
    if who.caster is None:
        return [MagicReason(f"{who.said} casts no spells", rules.cite("caster"))]
    found = []
    if rules.undisturbed and how.interrupted:
        said = "the night's sleep was interrupted: new spells come only after one that was not"
        found.append(MagicReason(said, rules.cite("sleep")))
    if rules.book and who.is_arcane and not how.book_at_hand:
        found.append(MagicReason("the spell book is not at hand", rules.cite("at hand")))
    return found


def why_not_these(
    rules: MemoryRules,
    who: CasterProfile,
    wanted: Sequence[KnownSpell],
    kept: Sequence[KnownSpell],
    how: MemorisingConditions,
) -> list[MagicReason]:
    """The reasons against memorising these spells: the class, the book, or the slots of a level.

    Rule: bxe.spell-memory.arcane-from-book-only, bxe.spell-memory.divine-whole-class-list
    """
    if who.caster is None:
        return []
    kind = who.caster.class_name
    found = []
    for spell in {spell.name: spell for spell in wanted}.values():
        if not spell.level_for(kind):
            found.append(MagicReason(f"{spell.name} is no {kind} spell", rules.cite("list")))
        elif rules.book and who.is_arcane and how.book is not None and not _is_in_book(spell, how.book):
            found.append(MagicReason(f"{spell.name} does not stand in the book", rules.cite("from book")))
    return found + _why_not_so_many(rules, who, [*kept, *wanted])


def _why_not_so_many(
    rules: MemoryRules, who: CasterProfile, spells: Sequence[KnownSpell]
) -> list[MagicReason]:
    """The levels of which there are more spells than slots.

    Rule: bxe.spell-memory.capacity-by-level, bxe.spell-memory.same-spell-twice,
        bxe.spell-memory.same-spell-twice-needs-slots, bxe.spell-memory.reversible-arcane-both-forms
    """
    found = []
    for level in sorted({_level(who, spell) for spell in spells} - {0}):
        names = [spell.name for spell in spells if _level(who, spell) == level]
        slots = who.slots[level - 1] if level <= len(who.slots) else 0
        if len(names) <= slots:
            continue
        parts = ["slots"]
        if slots == 1 and len(set(names)) < len(names):
            parts.append("once")
        forms = [spell.reverse_of for spell in spells if spell.reverse_of]
        if any(name in forms for name in names):
            parts.append("both forms")
        noun = f"{ordinal_word(level)}-level spell"
        room = f"has room for {counted(slots, noun)}, not for" if slots else f"casts no {noun}s, such as"
        said = f"{who.said} {room} {count_names(names)}"
        found.append(MagicReason(said, rules.cite(*parts)))
    return found


def cast_from_memory(
    rules: MemoryRules, who: CasterProfile, in_mind: Sequence[KnownSpell], spell: KnownSpell
) -> CastResult:
    """A spell cast, which erases it; divine casters turn one around as they cast it, arcane ones do not.

    Rule: bxe.spell-memory.spell-erased-on-cast, bxe.spell-memory.reversible-arcane-choose-at-memorising
    """
    names = [one.name for one in in_mind]
    if spell.name in names:
        names.remove(spell.name)
        return CastResult((), tuple(names), rules.cite("erased"))
    other = next((one for one in in_mind if _are_reverses(one, spell)), None)
    if other is None:
        said = f"{spell.name} is not in mind" + (f", only {count_names(names)}" if names else "")
        return CastResult((MagicReason(said, rules.cite("memorised")),), tuple(names))
    if rules.form_chosen and who.is_arcane:
        said = f"it was {other.name} that was memorised, and its form is fixed since then"
        return CastResult((MagicReason(said, rules.cite("form")),), tuple(names))
    names.remove(other.name)
    return CastResult((), tuple(names), rules.cite("erased", "form at casting"))


def within_reach(
    who: CasterProfile, book: Sequence[KnownSpell] | None = None, powers: Powers = NO_POWERS
) -> tuple[tuple[str, ...], ...]:
    """The spells that a caster can choose from, by level: those of its book, or of its whole list.

    Rule: bxe.spell-memory.divine-whole-class-list
    """
    if who.caster is None:
        return ()
    kind = who.caster.class_name
    levels = range(1, len(who.slots) + 1)
    if book is not None and kind == ARCANE:
        return tuple(tuple(one.name for one in book if one.level_for(kind) == level) for level in levels)
    spells = all_spells(powers)
    return tuple(tuple(one.name for one in spells if one.level_for(kind) == level) for level in levels)


def _level(who: CasterProfile, spell: KnownSpell) -> int:
    return spell.level_for(who.caster.class_name) if who.caster is not None else 0


def _is_in_book(spell: KnownSpell, book: Sequence[KnownSpell]) -> bool:
    return any(spell.name == one.name or _are_reverses(spell, one) for one in book)


def _are_reverses(one: KnownSpell, other: KnownSpell) -> bool:
    """Whether one of two spells is the other the other way round."""
    return one.reverse_of == other.name or other.reverse_of == one.name
