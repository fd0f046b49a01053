"""How new spells come into a book: a beginner's first, a guild or mentor, a copy, a book that was lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, Literal, get_args

import msgspec

from grognard.creatures.coins import COPPER_IN_GOLD
from grognard.creatures.grammar import ordinal_word
from grognard.magic.books import (
    BookOfSpells,
    book_of_caster,
    find_rewriting_cost,
    may_read_book,
    why_busy_rewriting,
    why_no_book,
)
from grognard.magic.casters import CasterProfile
from grognard.magic.reasons import MagicReason, counted
from grognard.rulebooks.magic_chapter_schema import BookRules
from grognard.rules.known_spells import KnownSpell

Whence = Literal["start", "guild", "mentor", "scroll", "book", "memory"]
SOURCES: Final[tuple[str, ...]] = get_args(Whence)
TEACHERS: Final = ("guild", "mentor")
DAYS_A_WEEK: Final = 7


class Lesson(msgspec.Struct, frozen=True):
    """A caster's way of learning spells, and its other plans meanwhile.

    `read_magic` is at work; `referee` has the spells that the referee chose instead of those that are wanted.
    `new_level` is false for a caster that gained no level since the last lesson.
    """

    whence: Whence
    read_magic: bool = False
    new_level: bool = True
    meanwhile: str = ""
    copper: int | None = None
    referee: tuple[KnownSpell, ...] = ()


class LearningResult(msgspec.Struct, frozen=True):
    """The result of learning: the reasons against it, or the spells, days, money, and the book afterwards."""

    why_not: tuple[MagicReason, ...]
    learnt: tuple[str, ...]
    days: int
    copper: int
    failure: int
    book: BookOfSpells
    facts: tuple[MagicReason, ...]

    @property
    def allowed(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.why_not


def learn(
    rules: BookRules, who: CasterProfile, wanted: Sequence[KnownSpell], held: Sequence[int], lesson: Lesson
) -> LearningResult:
    """Add spells to a book with limited room for each level, or give every reason against it.

    Rule: bxe.spellbook.add-spells-chosen-by-referee, bxe.spellbook.start-choice-referee
    """
    spells = list(lesson.referee or wanted)
    before = book_of_caster(rules, who, held)
    why_not = why_no_book(rules, who)
    if not why_not:
        why_not = [
            *before.too_many,
            *_why_not_by_class(who, spells),
            *_why_not_room(rules, who, before, spells),
            *_why_not_there(rules, who, spells, lesson),
        ]
    choice = _who_chose(rules, lesson)
    if why_not:
        return LearningResult(tuple(why_not), (), 0, 0, 0, before, ())
    days, copper, failure, facts = _cost(rules, spells, lesson)
    after = book_of_caster(rules, who, _add_spells(who, held, spells))
    names = tuple(spell.name for spell in spells)
    return LearningResult((), names, days, copper, failure, after, (*facts, *choice))


def _why_not_by_class(who: CasterProfile, spells: Sequence[KnownSpell]) -> list[MagicReason]:
    """The spells that are not of the class."""
    assert who.caster is not None
    kind = who.caster.class_name
    return [MagicReason(f"{spell.name} is no {kind} spell") for spell in spells if not spell.level_for(kind)]


def _why_not_room(
    rules: BookRules, who: CasterProfile, book: BookOfSpells, spells: Sequence[KnownSpell]
) -> list[MagicReason]:
    """The levels for which there is no room in the book.

    Rule: bxe.spellbook.add-up-to-capacity, bxe.spellbook.no-more-than-capacity
    """
    found = []
    for level, count in sorted(Counter(_levels(who, spells)).items()):
        free = book.free(level)
        if level and free is not None and count > free:
            room = f"has room for {counted(free, f'more {ordinal_word(level)}-level spell')}" if free else ""
            said = room or f"has no free place for {ordinal_word(level)}-level spells"
            found.append(MagicReason(f"the book of {who.said} {said}", rules.cite("fill", "full")))
    return found


def _why_not_there(
    rules: BookRules, who: CasterProfile, spells: Sequence[KnownSpell], lesson: Lesson
) -> list[MagicReason]:
    """The reasons against learning spells from the place they come from.

    Rule: bxe.spellbook.start-one-first-level, bxe.spellbook.add-on-level-gain
    """
    whence = lesson.whence
    if whence == "start":
        most = rules.first_spells
        if who.level != 1 or len(spells) > most or any(level > 1 for level in _levels(who, spells)):
            said = f"a beginner has {counted(most, 'first-level spell')} in the book and is of level 1"
            return [MagicReason(said, rules.cite("start"))]
    if whence in TEACHERS and not lesson.new_level:
        said = f"a {whence} is consulted when a level has been gained"
        return [MagicReason(said, rules.cite("teacher"))]
    if whence in ("scroll", "book"):
        return _why_not_copied(rules, lesson)
    return why_busy_rewriting(rules, lesson.meanwhile) if whence == "memory" else []


def _why_not_copied(rules: BookRules, lesson: Lesson) -> list[MagicReason]:
    """The reasons against copying a spell out of a scroll or out of another caster's book."""
    found = []
    reading = may_read_book(rules, owner=False, read_magic=lesson.read_magic)
    if lesson.whence == "book" and not reading.can_read:
        found.append(reading.why)
    if lesson.whence == "scroll" and not lesson.read_magic:
        found.append(MagicReason("a scroll of arcane spells is read by read magic", rules.cite("scroll")))
    if not rules.copying:
        source = _source_words(lesson.whence)
        said = f"no book of rules has a spell copied from {source}: a guild, a mentor or research"
        found.append(MagicReason(f"{said} bring new ones", rules.cite("teacher", "research")))
    return found


def _cost(
    rules: BookRules, spells: Sequence[KnownSpell], lesson: Lesson
) -> tuple[int, int, int, list[MagicReason]]:
    """Days, copper pieces, the chance to fail in a hundred, and what there is to say of them.

    Rule: bxe.spellbook.add-takes-one-week, bxe.spellbook.add-no-cost-stated
    """
    if not spells:
        return 0, 0, 0, []
    levels = [max(spell.levels[1], 1) for spell in spells]
    if lesson.whence == "start":
        return 0, 0, 0, [MagicReason("a beginner has it in the book from the first", rules.cite("start"))]
    if lesson.whence in TEACHERS:
        copper = rules.learn_gold * COPPER_IN_GOLD if lesson.copper is None else lesson.copper
        parts = ["teacher", "week"]
        facts = [
            MagicReason(
                f"a {lesson.whence} teaches all of it in {_days(rules.learn_days)}", rules.cite(*parts)
            )
        ]
        if not copper:
            facts.append(MagicReason("no price is stated", rules.cite("price")))
        return rules.learn_days, copper, 0, facts
    again = find_rewriting_cost(rules, levels)
    copper = again.copper if lesson.copper is None else lesson.copper
    facts = [MagicReason(_rewriting_words(rules, levels), again.rules)]
    if rules.rewrite_exclusive and lesson.whence == "memory":
        facts.append(MagicReason("nothing else is done meanwhile", rules.cite("nothing else")))
    if lesson.whence == "scroll":
        facts.append(MagicReason("the writing on the scroll is gone", rules.cite("used up")))
    return again.weeks * DAYS_A_WEEK, copper, again.failure, facts


def _rewriting_words(rules: BookRules, levels: Sequence[int]) -> str:
    each = f"{counted(rules.rewrite_weeks, 'week')} and {rules.rewrite_gold:,} gp"
    sure = "" if rules.rewrite_failure else ", and it cannot fail"
    return f"{each} for each level of each spell, {counted(sum(levels), 'level')} in all{sure}"


def _who_chose(rules: BookRules, lesson: Lesson) -> list[MagicReason]:
    """A note on who chose the learnt spells, the referee or the player; empty for other sources."""
    part = {"start": "start choice", "guild": "choice", "mentor": "choice"}.get(lesson.whence)
    if part is None:
        return []
    by_referee = bool(lesson.referee) or rules.chooses == "referee"
    said = "the referee chooses" if by_referee else "the referee leaves the choice to the player"
    return [MagicReason(said, rules.cite(part))]


def _days(days: int) -> str:
    weeks, rest = divmod(days, DAYS_A_WEEK)
    return counted(weeks, "week") if weeks and not rest else counted(days, "day")


def _source_words(whence: str) -> str:
    return {"scroll": "a scroll", "book": "a captured book"}[whence]


def _levels(who: CasterProfile, spells: Sequence[KnownSpell]) -> list[int]:
    return [spell.level_for(who.caster.class_name) if who.caster else 0 for spell in spells]


def _add_spells(who: CasterProfile, held: Sequence[int], spells: Sequence[KnownSpell]) -> tuple[int, ...]:
    """How many spells of each level a book holds with some more."""
    levels = _levels(who, spells)
    count = max([len(held), len(who.slots), *levels])
    had = [*held, *[0] * (count - len(held))]
    return tuple(number + levels.count(level) for level, number in enumerate(had, 1))
