"""Spell books: how many spells of a level one holds, whether it is lost, and who can read it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grognard.creatures.coins import COPPER_IN_GOLD
from grognard.creatures.grammar import ordinal_word
from grognard.magic.casters import CasterProfile
from grognard.magic.reasons import MagicReason, counted
from grognard.rulebooks.magic_chapter_schema import BookRules


class BookOfSpells(msgspec.Struct, frozen=True):
    """A spell book: its capacity and contents by spell level; `places` None for any number."""

    places: tuple[int, ...] | None
    held: tuple[int, ...]
    too_many: tuple[MagicReason, ...]

    @property
    def valid(self) -> bool:
        """Whether it holds no more than it may."""
        return not self.too_many

    @property
    def total(self) -> int | None:
        """How many spells it holds when it is full; None where that is any number."""
        return None if self.places is None else sum(self.places)

    def free(self, level: int) -> int | None:
        """How many more spells of a level it may hold; None where that is any number."""
        if self.places is None:
            return None
        return max(0, _count_at(self.places, level) - _count_at(self.held, level))


class RewritingCost(msgspec.Struct, frozen=True):
    """Writing lost spells anew: the weeks, the copper pieces, and the chance that it fails in a hundred."""

    weeks: int
    copper: int
    failure: int
    rules: tuple[str, ...]


class ReadResult(msgspec.Struct, frozen=True):
    """Whether a reader can read a spell book, and why."""

    can_read: bool
    why: MagicReason


def why_no_book(rules: BookRules, who: CasterProfile) -> list[MagicReason]:
    """Why a person keeps no spell book: only arcane casters do.

    Rule: bxe.spellbook.arcane-only
    """
    if who.is_arcane:
        return []
    does = "prays for spells and keeps no book" if who.is_divine else "casts no spells and has no book"
    return [MagicReason(f"{who.said} {does}", rules.cite("arcane"))]


def book_of_caster(rules: BookRules, who: CasterProfile, held: Sequence[int]) -> BookOfSpells:
    """The book of a caster that holds `held` spells of each level.

    Rule: bxe.spellbook.exact-capacity, bxe.spellbook.capacity-example, bxe.spellbook.no-more-than-capacity
    """
    if rules.capacity == "any number":
        return BookOfSpells(None, tuple(held), ())
    too_many = [
        MagicReason(
            f"the book has room for "
            f"{counted(_count_at(who.slots, level), f'{ordinal_word(level)}-level spell')}"
            f", not for {count}",
            rules.cite("full"),
        )
        for level, count in enumerate(held, 1)
        if count > _count_at(who.slots, level)
    ]
    return BookOfSpells(who.slots, tuple(held), tuple(too_many))


def find_rewriting_cost(rules: BookRules, levels: Sequence[int]) -> RewritingCost:
    """The time and cost of rewriting lost spells of these levels, from memory and by research.

    Rule: bxe.spellbook.rewrite-weeks, bxe.spellbook.rewrite-gp, bxe.spellbook.rewrite-example,
        bxe.spellbook.rewrite-no-failure-roll
    """
    total = sum(levels)
    parts = ["weeks", "gold", *([] if rules.rewrite_failure else ["no failure"])]
    return RewritingCost(
        weeks=total * rules.rewrite_weeks,
        copper=total * rules.rewrite_gold * COPPER_IN_GOLD,
        failure=rules.rewrite_failure,
        rules=rules.cite(*parts),
    )


def why_busy_rewriting(rules: BookRules, activity: str) -> list[MagicReason]:
    """Why a caster who rewrites a lost book does nothing else.

    Rule: bxe.spellbook.rewrite-exclusive-activity
    """
    if not activity or not rules.rewrite_exclusive:
        return []
    said = f"writing lost spells anew takes all one's concentration: no {activity} meanwhile"
    return [MagicReason(said, rules.cite("nothing else"))]


def may_read_book(rules: BookRules, *, owner: bool, read_magic: bool) -> ReadResult:
    """Whether a reader can read a spell book: its owner can, others by read magic.

    Rule: bxe.spellbook.captured-needs-read-magic, bxe.spellbook.owner-reads-freely
    """
    if owner:
        return ReadResult(
            True, MagicReason("its owner reads a spell book without any magic", rules.cite("own"))
        )
    if not rules.read_magic:
        return ReadResult(True, MagicReason("anybody who can read reads the book"))
    if read_magic:
        return ReadResult(
            True, MagicReason("read magic makes the book of another legible", rules.cite("captured"))
        )
    said = "the book of another is legible only to read magic"
    return ReadResult(False, MagicReason(said, rules.cite("captured")))


def enter_researched_spell(
    rules: BookRules, who: CasterProfile, level: int, held: Sequence[int] | None
) -> tuple[bool, MagicReason]:
    """Whether a spell that was found out by research goes into its finder's book, and where it goes.

    There is a free place where nothing is said of what the book holds.

    Rule: bxe.spellbook.add-by-research
    """
    if why_no_book(rules, who):
        return False, MagicReason("it can be prayed for from now on")
    if held is not None and book_of_caster(rules, who, held).free(level) == 0:
        said = "the book has no free place of its level: it takes that of another spell, or waits for one"
        return False, MagicReason(said, rules.cite("research", "full"))
    return True, MagicReason("it goes into a free place of the book", rules.cite("research"))


def _count_at(counts: Sequence[int], level: int) -> int:
    return counts[level - 1] if level <= len(counts) else 0
