"""Memorise: what a caster may have in mind, how long it takes, and casting it."""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, ClassVar

import msgspec

from grognard.base.errors import InputError
from grognard.campaign.company.commands import find_person
from grognard.campaign.study.commands import known_spells, memorised_names, record_memorised, scholar_of
from grognard.creatures.grammar import join_words, ordinal_word
from grognard.magic.books import book_of_caster
from grognard.magic.casters import MOST_LEVELS, CasterProfile, format_slots, read_caster_profile
from grognard.magic.memory import (
    CastResult,
    MemorisingConditions,
    MemorisingResult,
    cast_from_memory,
    memorise,
    within_reach,
)
from grognard.magic.reasons import MagicReason, count_names, counted
from grognard.operations.fields import field
from grognard.operations.magic.reading import read_spells, refusal_sentences
from grognard.operations.operation import Answer, Change, Facts, Operation, answer_by
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.chapters import TopicFound, find_topic
from grognard.rulebooks.magic_chapter_schema import LoreChapter, MemoryRules
from grognard.rules.known_spells import KnownSpell
from grognard.text.explain import Note
from grognard.text.wording import capital

if TYPE_CHECKING:
    from grognard.operations.campaigns.opening import OpenCampaign


class MemoriseFacts(Facts):
    """The spells memorised, or why there are none.

    `slots`, `free` and `within_reach` are by level, from the first; `cast` and `left` tell of a spell cast.
    """

    who: str
    slots: tuple[int, ...]
    allowed: bool
    why_not: tuple[MagicReason, ...]
    in_mind: tuple[str, ...]
    free: tuple[int, ...]
    minutes: int
    turns: int
    within_reach: list[list[str]]
    cast: bool | msgspec.UnsetType = msgspec.UNSET
    left: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET


class Memorise(Operation[MemoriseFacts], frozen=True, kw_only=True, tag="memorise"):
    """Tell what a caster may memorise or pray for, and how long it takes."""

    who: Annotated[str, field('"magic-user 3", or a name with -c', typed="WHO", word=True)]
    spells: Annotated[
        tuple[str, ...], field("spells, with commas between them", typed="SPELL,", word=True)
    ] = ()
    book: Annotated[
        tuple[str, ...] | None, field("spells in the spell book (all, if left out)", typed="SPELLS")
    ] = None
    no_book: Annotated[bool, field("the spell book is not at hand")] = False
    interrupted: Annotated[bool, field("the night's sleep was interrupted")] = False
    kept: Annotated[tuple[str, ...], field("spells still memorised from before", typed="SPELLS")] = ()
    cast: Annotated[str, field("a spell that is then cast", typed="SPELL")] = ""
    slots: Annotated[str, field("other spells by level than the class has", typed="2/1")] = ""

    told_by_campaign: ClassVar = ("book", "cast", "kept")

    def answer(self, dice: TypedDice) -> Answer[MemoriseFacts]:
        """Tell what comes of memorising, and of casting one of the spells."""
        found, powers = self._find_rules(), self.rulebook.powers
        who = read_caster_profile(self.who, slots=self.slots)
        wanted = read_spells(self.spells, powers, key="spells")
        kept = read_spells(self.kept, powers, key="kept")
        book = None if self.book is None else tuple(read_spells(self.book, powers, key="book"))
        if book is not None and who.is_arcane:
            self._check_book(who, book)
        cast = read_spells(self.cast, powers, key="cast")
        if len(cast) > 1:
            raise InputError(f"{len(cast)} spells", key="cast", expected="one spell")
        how = MemorisingConditions(self.interrupted, not self.no_book, book)
        made = memorise(found.rules, who, wanted, kept, how)
        reach = within_reach(who, book, powers)
        answer = _tell_memorising(found, who, made, reach, choices=not wanted)
        if cast and made.allowed:
            done = cast_from_memory(found.rules, who, [*kept, *wanted], cast[0])
            answer.parts += _tell_cast(done, cast[0])
            facts = answer.facts
            facts.cast, facts.left, facts.why_not = not done.why_not, done.left, done.why_not
        return answer

    def answer_in(self, opened: "OpenCampaign", dice: TypedDice) -> Change[MemoriseFacts]:
        """Write down what a caster has in mind; what was there and is named again stays."""
        campaign = opened.campaign
        one = find_person(campaign, self.who)
        found, powers = self._find_rules(), self.rulebook.powers
        who = scholar_of(one, slots=self.slots)
        named = known_spells(one, list(self.spells), powers)
        left = Counter(memorised_names(one))
        wanted: list[KnownSpell] = []
        kept: list[KnownSpell] = []
        for spell in named:
            (kept if left[spell.name] > 0 else wanted).append(spell)
            left[spell.name] -= 1
        book = tuple(known_spells(one, one.book.spells, powers)) if one.book and who.is_arcane else None
        at_hand = not self.no_book and (one.book is None or one.book.where == "at hand")
        made = memorise(found.rules, who, wanted, kept, MemorisingConditions(self.interrupted, at_hand, book))
        reach = within_reach(who, book, powers)
        answer = _tell_memorising(found, who, made, reach, choices=not named)
        if not made.allowed or not named:
            return Change(answer)
        if not wanted and len(kept) == len(memorised_names(one)):
            raise InputError(f"{one.name} has that in mind already", key="spells", expected="other spells")
        took = [_entry_of(spell, book) for spell in wanted] if book and found.rules.book else []
        body = record_memorised(one, made.in_mind, took, made.rules)
        answer.parts.insert(0, (f"{capital(body.said)}.", ()))
        return Change(answer, body)

    def _find_rules(self) -> TopicFound[MemoryRules]:
        return find_topic(self.source, LoreChapter, lambda chapter: chapter.memory, "memorising spells")

    def _check_book(self, who: CasterProfile, book: Sequence[KnownSpell]) -> None:
        """Refuse a spell book that holds more than it can.

        Raises:
            InputError: there is no room for so many spells of a level.
        """
        rules = find_topic(self.source, LoreChapter, lambda chapter: chapter.books, "spell books").rules
        own = who.caster.class_name if who.caster is not None else ""
        held = [sum(spell.level_for(own) == level for spell in book) for level in range(1, MOST_LEVELS + 1)]
        if too_many := book_of_caster(rules, who, held).too_many:
            expected = f"at most {format_slots(who.slots)} by level"
            raise InputError(too_many[0].said, key="book", expected=expected)


def _entry_of(spell: KnownSpell, book: tuple[KnownSpell, ...]) -> str:
    """The spell of a book by which another form of it is memorised."""
    names = {one.name for one in book}
    if spell.name in names:
        return spell.name
    forms = [one.name for one in book if one.reverse_of == spell.name]
    return spell.reverse_of if spell.reverse_of in names else forms[0]


def _tell_memorising(
    found: TopicFound[MemoryRules],
    who: CasterProfile,
    made: MemorisingResult,
    reach: tuple[tuple[str, ...], ...],
    *,
    choices: bool,
) -> Answer[MemoriseFacts]:
    """The result of memorising, and the spells to choose from where asked for."""
    notes = _tell(found.rules, who, made)
    if who.caster is not None and choices:
        notes += _list_choices(found.rules, who, reach)
    facts = MemoriseFacts(
        who=who.title,
        slots=who.slots,
        allowed=made.allowed,
        why_not=made.why_not,
        in_mind=made.in_mind,
        free=made.free,
        minutes=made.minutes,
        turns=made.turns,
        within_reach=[list(names) for names in reach],
    )
    return answer_by(found, notes, facts)


def _tell(rules: MemoryRules, who: CasterProfile, made: MemorisingResult) -> list[Note]:
    """The spells memorised and the time it took, or why it cannot be."""
    if not made.allowed:
        return refusal_sentences(made.why_not)
    twice = ["twice"] if len(set(made.in_mind)) < len(made.in_mind) else []
    room = f"{who.said} has room for {format_slots(who.slots)} by level"
    said = f"Memorised: {count_names(made.in_mind)} ({room})." if made.in_mind else f"{capital(room)}."
    notes: list[Note] = [(said, rules.cite("slots", *twice))]
    free = [
        counted(count, f"more {ordinal_word(level)}-level spell")
        for level, count in enumerate(made.free, 1)
        if count
    ]
    if free and made.in_mind:
        notes.append((f"{capital(join_words(free))} can be memorised.", ()))
    after = " after an uninterrupted night's sleep" if rules.undisturbed else ""
    book = who.is_arcane and rules.book
    how = ", with the spell book at hand" if book else "" if who.is_arcane else ", in prayer"
    sleep = rules.cite(*(["sleep"] if rules.undisturbed else []), *(["at hand"] if book else []))
    notes.append((f"This takes {_time(made)} in all{after}{how}.", (*made.rules, *sleep)))
    return notes


def _time(made: MemorisingResult) -> str:
    hours, rest = divmod(made.minutes, 60)
    said = counted(hours, "hour") if hours and not rest else counted(made.minutes, "minute")
    return f"{said} ({counted(made.turns, 'turn')})"


def _list_choices(rules: MemoryRules, who: CasterProfile, names: tuple[tuple[str, ...], ...]) -> list[Note]:
    """The spells to choose from, level by level."""
    cites = rules.cite("from book" if who.is_arcane else "list")
    lines: list[Note] = [
        (
            f"{capital(ordinal_word(level))} level: {', '.join(of_level) or 'none'}.",
            cites * (level == len(names)),
        )
        for level, of_level in enumerate(names, 1)
    ]
    return lines


def _tell_cast(done: CastResult, spell: KnownSpell) -> list[Note]:
    if done.why_not:
        return refusal_sentences(done.why_not)
    left = f"{count_names(done.left) or 'nothing'} {'is' if len(done.left) < 2 else 'are'} left"
    return [(f"{capital(spell.name)} is cast and gone from mind; {left}.", done.rules)]
