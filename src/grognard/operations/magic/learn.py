"""Learn: how spells come into a spell book, what that takes, and books lost or captured."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, ClassVar, Final, Literal

import msgspec

from grognard.base.errors import InputError
from grognard.campaign.company.commands import find_person, make_id
from grognard.campaign.journal.entries import EntryBody, Event
from grognard.campaign.state import Campaign, Person
from grognard.campaign.study.commands import known_spells, paid_words, pay, scholar_of
from grognard.campaign.study.events import ProjectBegun, SpellsWritten
from grognard.campaign.study.magic_records import SpellBook
from grognard.campaign.study.projects import running_projects
from grognard.creatures.coins import COPPER_IN_GOLD, say_gold
from grognard.creatures.grammar import join_words, ordinal_word
from grognard.magic.books import BookOfSpells, may_read_book, why_no_book
from grognard.magic.casters import CasterProfile, format_slots, read_caster_profile, read_slots
from grognard.magic.learning import DAYS_A_WEEK, LearningResult, Lesson, learn
from grognard.magic.reasons import MagicReason, counted
from grognard.operations.fields import Gold, Pay, field
from grognard.operations.magic.reading import read_spells, reason_sentence, refusal_sentences
from grognard.operations.operation import Answer, Change, Facts, Operation, answer_by
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.chapters import TopicFound, find_topic
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.magic_chapter_schema import BookRules, LoreChapter
from grognard.rulebooks.rule_documents import DEFAULT_LENDER
from grognard.rulebooks.schema import Rulebook
from grognard.rules.ability_tables import languages_to_choose, reads_and_writes
from grognard.rules.known_spells import KnownSpell, caster_from
from grognard.text.explain import Note
from grognard.text.languages import has_language_rules, language_words
from grognard.text.wording import capital

_NAMELESS: Final = "-level spell"
_COUNTS: Final = r"\d+\s*(?:/\s*\d+\s*)*"

if TYPE_CHECKING:
    from grognard.operations.campaigns.opening import OpenCampaign


class LearnFacts(Facts):
    """The spells learnt and their cost, or why there are none; and the book afterwards.

    `slots`, `places` and `book_spells` are by level, from the first; without `places` a book holds any
    number.
    """

    who: str
    slots: tuple[int, ...]
    has_spellbook: bool
    allowed: bool
    why_not: tuple[MagicReason, ...]
    learnt: tuple[str, ...]
    days: int
    weeks: int
    gp: int
    failure_percent: int | None
    places: tuple[int, ...] | None
    book_total: int | None
    book_spells: tuple[int, ...]
    valid: bool
    told: tuple[MagicReason, ...]
    reads_and_writes: bool | msgspec.UnsetType = msgspec.UNSET
    bonus_languages: int | msgspec.UnsetType = msgspec.UNSET
    can_read: bool | msgspec.UnsetType = msgspec.UNSET
    until: int | msgspec.UnsetType = msgspec.UNSET


class Learn(Operation[LearnFacts], frozen=True, kw_only=True, tag="learn"):
    """Tell how spells come into a spell book, and what a lost one costs."""

    who: Annotated[str, field('"magic-user 4 int 13", or a name with -c', typed="WHO", word=True)]
    spells: Annotated[
        tuple[str, ...], field("spells, with commas between them, or 2/1", typed="SPELL,", word=True)
    ] = ()
    source_of_spells: Annotated[
        Literal["start", "guild", "mentor", "scroll", "book", "memory", "tutor"],
        field("source; memory: a lost book", option="from"),
    ] = "guild"
    has: Annotated[str | None, field("spells in the book (as many as a level ago)", typed="2/1|SPELLS")] = (
        None
    )
    referee: Annotated[tuple[str, ...], field("the spells that the referee chooses", typed="SPELLS")] = ()
    reads: Annotated[
        Literal["", "own", "captured"], field("can one's own book be read, or a captured one?")
    ] = ""
    no_new_level: Annotated[bool, field("no level has been gained since the last")] = False
    read_magic: Annotated[bool, field("read magic is at work")] = False
    meanwhile: Annotated[str, field("other work meanwhile", typed="WHAT")] = ""
    gp: Annotated[Gold | None, field("the referee's price in gold pieces")] = None
    slots: Annotated[str, field("other spells by level than the class has", typed="2/1")] = ""
    pay: Pay = ""

    told_by_campaign: ClassVar = ("has", "reads")

    def answer(self, dice: TypedDice) -> Answer[LearnFacts]:
        """Tell what comes of learning, and whether a book can be read."""
        found, rulebook = self._find_rules(), self.rulebook
        who = read_caster_profile(self.who, slots=self.slots)
        lesson = self._read_lesson(rulebook)
        wanted = self._read_wanted(who, rulebook)
        held = () if self._is_lost else self._read_held(who, rulebook)
        made = learn(found.rules, who, wanted, held, lesson)
        answer = _tell_learning(found, rulebook, who, made)
        if self.reads:
            reading = may_read_book(found.rules, owner=self.reads == "own", read_magic=self.read_magic)
            keeps_none = bool(why_no_book(found.rules, who))  # which has been told
            if not keeps_none:
                answer.parts.append(reason_sentence(reading.why))
            answer.facts.can_read = reading.can_read and not keeps_none
        return answer

    def answer_in(self, opened: "OpenCampaign", dice: TypedDice) -> Change[LearnFacts]:
        """Write down what a caster learns: paid, busy for its days, and in the book when they are over."""
        campaign = opened.campaign
        one = find_person(campaign, self.who)
        found, rulebook = self._find_rules(), self.rulebook
        who = scholar_of(one, slots=self.slots)
        wanted = known_spells(one, list(self.spells), rulebook.powers)
        lesson = self._read_lesson(rulebook)
        if one.book is None and who.is_arcane and lesson.whence != "start":
            expected = f"campaign word '{one.name} book sleep, web' first"
            raise InputError(f"the contents of {one.name}'s book are unknown", key="who", expected=expected)
        made = learn(found.rules, who, wanted, _held(campaign, one), lesson)
        answer = _tell_learning(found, rulebook, who, made)
        if not made.allowed or not made.learnt:
            return Change(answer)
        taken = _Lesson(found.rules, who, list(lesson.referee or wanted), lesson, made)
        events = self._list_events(campaign, one, taken)
        until = campaign.day + made.days
        paid = paid_words(made.copper, events)
        when = f" learns {join_words(made.learnt)} until day {until}" if made.days else None
        said = one.name + (when or f" has {join_words(made.learnt)}") + (f"; {paid}" if paid else "")
        answer.parts.append((f"{capital(said)}.", ()))
        answer.facts.until = until
        rules = tuple(dict.fromkeys(rule for fact in made.facts for rule in fact.rules))
        return Change(answer, EntryBody(said=said, events=tuple(events), rules=rules))

    def _find_rules(self) -> TopicFound[BookRules]:
        return find_topic(self.source, LoreChapter, lambda chapter: chapter.books, "spell books")

    @property
    def _is_lost(self) -> bool:
        """Whether a whole book was lost, and it is not said which of its spells are written anew."""
        return self.source_of_spells == "memory" and not (self.spells or self.reads)

    def _read_lesson(self, rulebook: Rulebook) -> Lesson:
        """How the caster comes by spells.

        Raises:
            InputError: there is no such spell.
        """
        return Lesson(
            "mentor" if self.source_of_spells == "tutor" else self.source_of_spells,
            self.read_magic,
            not self.no_new_level,
            self.meanwhile,
            None if self.gp is None else self.gp * COPPER_IN_GOLD,
            tuple(read_spells(self.referee, rulebook.powers, key="referee")),
        )

    def _read_wanted(self, who: CasterProfile, rulebook: Rulebook) -> list[KnownSpell]:
        """The spells that are wanted: by name, or how many of each level, or all of a book that is lost.

        Raises:
            InputError: there is no such spell, or a number is out of range.
        """
        words = " ".join(self.spells)
        if self._is_lost:
            counts = self._read_held(who, rulebook) if self.has else who.slots
        elif re.fullmatch(_COUNTS, words):
            counts = read_slots(words, key="spells")
        else:
            return read_spells(self.spells, rulebook.powers, key="spells")
        return [
            KnownSpell(ordinal_word(level) + _NAMELESS, (level, level), None, "", "")
            for level, count in enumerate(counts, 1)
            for _ in range(count)
        ]

    def _read_held(self, who: CasterProfile, rulebook: Rulebook) -> tuple[int, ...]:
        """How many spells of each level a book holds: as told, or as many as a level ago.

        Raises:
            InputError: a spell is none of the class's, or numbers are out of range.
        """
        if self.has is not None and self.has.replace("/", "").replace(" ", "").isdecimal():
            return read_slots(self.has, key="has")
        if self.has is not None:
            return count_levels(who, read_spells(self.has, rulebook.powers, key="has"))
        if self.source_of_spells in ("start", "memory") or who.level < 2 or who.caster is None:
            return ()
        before = caster_from(msgspec.structs.replace(who.character, level=who.level - 1))
        had = before.slots if before is not None else ()
        return tuple(min(count, most) for count, most in zip(had, who.slots, strict=False))

    def _list_events(self, campaign: Campaign, one: Person, taken: "_Lesson") -> list[Event]:
        """The copying begun and paid, or done at once where it takes no time."""
        made = taken.made
        what = join_words(made.learnt)
        money = pay(campaign, one, made.copper, f"spells: {what}", by=self.pay)
        if not made.days:
            return [SpellsWritten(one.id, one.level, taken.spells, taken.places), *money]
        begun = ProjectBegun(
            who=one.id,
            level=one.level,
            id=make_id(what, campaign.projects),
            kind="rewriting" if taken.anew else "learning",
            what=what,
            days=made.days,
            paid=made.copper,
            failure=made.failure,
            exclusive=taken.exclusive,
            spells=taken.spells,
            places=taken.places,
        )
        return [begun, *money]


class _Lesson:
    """A lesson that is taken: by which rules, by whom, which spells, how, and what it comes to."""

    def __init__(
        self,
        rules: BookRules,
        who: CasterProfile,
        spells: list[KnownSpell],
        lesson: Lesson,
        made: LearningResult,
    ) -> None:
        kind = who.caster.class_name if who.caster is not None else ""
        self.spells = {spell.name: spell.level_for(kind) for spell in spells}
        self.places = None if rules.capacity == "any number" else who.slots
        self.anew = lesson.whence == "memory"
        self.exclusive = rules.rewrite_exclusive or not self.anew
        self.made = made


def _held(campaign: Campaign, one: Person) -> tuple[int, ...]:
    """How many spells of each level a caster has in a book at hand, or is learning."""
    book = one.book if one.book is not None and one.book.where == "at hand" else SpellBook()
    levels = list(book.spells.values())
    for at in running_projects(campaign):
        if at.who == one.id and at.kind in ("learning", "rewriting"):
            levels += at.spells.values()
    return tuple(levels.count(level) for level in range(1, max(levels, default=0) + 1))


def count_levels(who: CasterProfile, spells: Sequence[KnownSpell]) -> tuple[int, ...]:
    """How many of some spells are of each level, from the first."""
    levels = [spell.level_for(who.caster.class_name) if who.caster else 0 for spell in spells]
    return tuple(levels.count(level) for level in range(1, max(levels, default=0) + 1))


def _tell_learning(
    found: TopicFound[BookRules], rulebook: Rulebook, who: CasterProfile, made: LearningResult
) -> Answer[LearnFacts]:
    """The result of learning, in sentences and facts."""
    notes = [*_tell(found.rules, who, made), *_tell_tongues(rulebook, who)]
    return answer_by(found, notes, _list_facts(who, made, rulebook))


def _tell(rules: BookRules, who: CasterProfile, made: LearningResult) -> list[Note]:
    """The spells learnt, and the book afterwards; or why there are none."""
    if not made.allowed:
        return refusal_sentences(made.why_not)
    notes: list[Note] = []
    if made.learnt:
        takes = [counted(made.days // DAYS_A_WEEK, "week")] if made.days else []
        takes += [say_gold(made.copper)] if made.copper else []
        at = f": {join_words(takes)}" if takes else ""
        names = [
            counted(count, name) if count > 1 or name.endswith(_NAMELESS) else name
            for name, count in Counter(made.learnt).items()
        ]
        notes.append((f"{capital(join_words(names))} {_comes(made)} into the book{at}.", ()))
        notes += [reason_sentence(fact) for fact in made.facts]
    if made.failure:
        notes.append((f"It fails on {made.failure} or less of d100.", ()))
    notes.append(_tell_book(rules, who, made.book))
    return notes


def _comes(made: LearningResult) -> str:
    return "comes" if len(made.learnt) == 1 else "come"


def _tell_book(rules: BookRules, who: CasterProfile, book: BookOfSpells) -> Note:
    if book.places is None:
        return f"The book of {who.said} has room for any number of spells.", ()
    free = [
        counted(count, f"{ordinal_word(level)}-level spell")
        for level in range(1, len(book.places) + 1)
        if (count := book.free(level))
    ]
    room = f"room for {join_words(free)} more" if free else "no room for more"
    total = sum(book.places)
    places = "1 place" if total == 1 else f"{format_slots(book.places)} places by level, {total} in all"
    holds = f"the book of {who.said} has {places}"
    return f"{capital(holds)}: {room}.", rules.cite("places")


def _tell_tongues(rulebook: Rulebook, who: CasterProfile) -> list[Note]:
    """The reader's languages by Intelligence, where a score was given."""
    if who.intelligence is None:
        return []
    book = rulebook if has_language_rules(rulebook.abilities) else load_rulebook(DEFAULT_LENDER)
    rules = book.abilities
    cites = tuple(filter(None, [book.citations.get("abilities", {}).get("literacy", "")]))
    said = f"with Intelligence {who.intelligence} one {language_words(rules, who.intelligence)}"
    return [(f"{capital(said)}.", cites)]


def _list_facts(who: CasterProfile, made: LearningResult, rulebook: Rulebook) -> LearnFacts:
    facts = LearnFacts(
        who=who.title,
        slots=who.slots,
        has_spellbook=who.is_arcane,
        allowed=made.allowed,
        why_not=made.why_not,
        learnt=made.learnt,
        days=made.days,
        weeks=made.days // DAYS_A_WEEK,
        gp=made.copper // COPPER_IN_GOLD,
        failure_percent=made.failure,
        places=made.book.places,
        book_total=made.book.total,
        book_spells=made.book.held,
        valid=made.book.valid,
        told=made.facts,
    )
    if who.intelligence is not None and has_language_rules(rulebook.abilities):
        facts.reads_and_writes = reads_and_writes(rulebook.abilities, who.intelligence)
        facts.bonus_languages = languages_to_choose(rulebook.abilities, who.intelligence)
    return facts
