"""``grognard learn WHO SPELLS``: how spells come into a book, what that takes, and books lost or captured."""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Sequence
from typing import Final, cast

import msgspec

from grognard.creatures.coins import COPPER_IN_GOLD, say_gold
from grognard.creatures.grammar import join_words, ordinal_word
from grognard.faces.cli.campaign_arguments import add_campaign_arguments, add_pay
from grognard.faces.cli.lore_words import document, read_number, read_spells, refusals, sentence
from grognard.faces.cli.modules import run_in_campaign
from grognard.faces.cli.replies import Reply, Rows, add_reply_arguments, answer, source_of
from grognard.magic.books import Book, read_book, why_no_book
from grognard.magic.casters import Scholar, format_slots, read_scholar, read_slots
from grognard.magic.learning import DAYS_A_WEEK, SOURCES, Learning, Lesson, Whence, learn
from grognard.magic.reasons import counted
from grognard.rulebooks.books import DEFAULT_LENDER
from grognard.rulebooks.chapters import find_topic
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.lore_schema import BookRules, LoreChapter
from grognard.rulebooks.schema import Rulebook
from grognard.rules.ability_tables import languages_to_choose, reads_and_writes
from grognard.rules.known_spells import KnownSpell, caster_from
from grognard.text.explain import Note
from grognard.text.tongues import has_tongues, tongue_words
from grognard.text.wording import capital

MOST_GOLD = 10_000_000
_NAMELESS: Final = "-level spell"
_COUNTS: Final = r"\d+\s*(?:/\s*\d+\s*)*"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("who", metavar="WHO", help='"magic-user 4 int 13", or a name with -c')
    parser.add_argument(
        "spells", nargs="*", metavar="SPELL,", help="spells, with commas between them, or 2/1"
    )
    parser.add_argument(
        "--from",
        dest="whence",
        choices=[*SOURCES, "tutor"],
        default="guild",
        help="where from; memory: a book that was lost",
    )
    parser.add_argument("--has", metavar="2/1|SPELLS", help="what is in the book (as many as a level ago)")
    parser.add_argument("--referee", metavar="SPELLS", default="", help="the spells that the referee chooses")
    parser.add_argument(
        "--reads",
        choices=["own", "captured"],
        default="",
        help="can one's own book be read, or a captured one?",
    )
    parser.add_argument("--no-new-level", action="store_true", help="no level has been gained since the last")
    parser.add_argument("--read-magic", action="store_true", help="read magic is at work")
    parser.add_argument("--meanwhile", metavar="WHAT", default="", help="what else is to be done meanwhile")
    parser.add_argument("--gp", metavar="N", help="the referee's price in gold pieces")
    parser.add_argument("--slots", metavar="2/1", default="", help="other spells by level than the class has")
    add_pay(parser)
    add_campaign_arguments(parser)
    add_reply_arguments(parser, dice=False)


def run(args: argparse.Namespace) -> int:
    """Tell what comes of learning.

    Raises:
        InputError: there is no such class or spell, or no book has a rule for it.
    """
    if args.campaign:
        return run_in_campaign(args)
    source = source_of(args)
    found = find_topic(source, LoreChapter, lambda chapter: chapter.books, "spell books")
    rulebook = load_rulebook(args.rules, options=source.options)
    who = read_scholar(args.who, slots=args.slots)
    lesson = read_lesson(args, rulebook)
    wanted = _read_wanted(args, who, rulebook, lesson.whence)
    held = () if _is_lost(args, lesson.whence) else _read_held(args.has, who, rulebook, lesson.whence)
    made = learn(found.rules, who, wanted, held, lesson)
    reply = tell_learning(found.rules, rulebook, who, made)
    parts, facts = list(reply.parts), reply.facts
    if args.reads:
        reading = read_book(found.rules, owner=args.reads == "own", read_magic=args.read_magic)
        keeps_none = bool(why_no_book(found.rules, who))  # which has been told
        if not keeps_none:
            parts.append(sentence(reading.why))
        facts["can_read"] = reading.can_read and not keeps_none
    return answer(args, found, Reply(parts, facts))


def _is_lost(args: argparse.Namespace, whence: str) -> bool:
    """Whether a whole book was lost, and it is not said which of its spells are written anew."""
    return whence == "memory" and not (args.spells or args.reads)


def _read_wanted(args: argparse.Namespace, who: Scholar, rulebook: Rulebook, whence: str) -> list[KnownSpell]:
    """The spells that are wanted: by name, or how many of each level, or all of a book that is lost.

    Raises:
        InputError: there is no such spell, or a number is out of range.
    """
    words = " ".join(args.spells)
    if _is_lost(args, whence):
        counts = _read_held(args.has, who, rulebook, whence) if args.has else who.slots
    elif re.compile(_COUNTS).fullmatch(words):
        counts = read_slots(words, key="spells")
    else:
        return read_spells(args.spells, rulebook.powers, key="spells")
    return [
        KnownSpell(ordinal_word(level) + _NAMELESS, (level, level), None, "", "")
        for level, count in enumerate(counts, 1)
        for _ in range(count)
    ]


def read_lesson(args: argparse.Namespace, rulebook: Rulebook) -> Lesson:
    """How somebody comes by spells, from the arguments.

    Raises:
        InputError: one of them cannot be used.
    """
    gold = read_number(args.gp, "gp", 0, MOST_GOLD)
    return Lesson(
        cast(Whence, "mentor" if args.whence == "tutor" else args.whence),
        args.read_magic,
        not args.no_new_level,
        args.meanwhile,
        None if gold is None else gold * COPPER_IN_GOLD,
        tuple(read_spells(args.referee, rulebook.powers, key="referee")),
    )


def tell_learning(rules: BookRules, rulebook: Rulebook, who: Scholar, made: Learning) -> Reply:
    """What came of learning, in sentences and facts."""
    parts: list[Note | Rows] = [*_tell(rules, who, made), *_tell_tongues(rulebook, who)]
    return Reply(parts, _document(who, made, rulebook))


def _read_held(text: str | None, who: Scholar, rulebook: Rulebook, whence: str) -> tuple[int, ...]:
    """How many spells of each level a book holds: as typed, or as many as a level ago.

    Raises:
        InputError: a spell is none of the class's, or numbers are out of range.
    """
    if text is not None and text.replace("/", "").replace(" ", "").isdecimal():
        return read_slots(text, key="has")
    if text is not None:
        spells = read_spells(text, rulebook.powers, key="has")
        return count_levels(who, spells)
    if whence in ("start", "memory") or who.level < 2 or who.caster is None:
        return ()
    before = caster_from(msgspec.structs.replace(who.character, level=who.level - 1))
    had = before.slots if before is not None else ()
    return tuple(min(count, most) for count, most in zip(had, who.slots, strict=False))


def count_levels(who: Scholar, spells: Sequence[KnownSpell]) -> tuple[int, ...]:
    """How many of some spells are of each level, from the first."""
    levels = [spell.level_for(who.caster.class_name) if who.caster else 0 for spell in spells]
    return tuple(levels.count(level) for level in range(1, max(levels, default=0) + 1))


def _tell(rules: BookRules, who: Scholar, made: Learning) -> list[Note]:
    """What was learnt, and what the book is like afterwards; or why nothing was."""
    if not made.allowed:
        return refusals(made.why_not)
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
        notes += [sentence(fact) for fact in made.facts]
    if made.failure:
        notes.append((f"It fails on {made.failure} or less of d100.", ()))
    notes.append(_tell_book(rules, who, made.book))
    return notes


def _comes(made: Learning) -> str:
    return "comes" if len(made.learnt) == 1 else "come"


def _tell_book(rules: BookRules, who: Scholar, book: Book) -> Note:
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


def _tell_tongues(rulebook: Rulebook, who: Scholar) -> list[Note]:
    """What the reader's Intelligence makes of languages, where that was told."""
    if who.intelligence is None:
        return []
    book = rulebook if has_tongues(rulebook.abilities) else load_rulebook(DEFAULT_LENDER)
    rules = book.abilities
    cites = tuple(filter(None, [book.citations.get("abilities", {}).get("literacy", "")]))
    said = f"with Intelligence {who.intelligence} one {tongue_words(rules, who.intelligence)}"
    return [(f"{capital(said)}.", cites)]


def _document(who: Scholar, made: Learning, rulebook: Rulebook) -> dict[str, object]:
    facts: dict[str, object] = {
        "who": who.title,
        "slots": list(who.slots),
        "has_spellbook": who.is_arcane,
        "allowed": made.allowed,
        "why_not": document(made.why_not),
        "learnt": list(made.learnt),
        "days": made.days,
        "weeks": made.days // DAYS_A_WEEK,
        "gp": made.copper // COPPER_IN_GOLD,
        "failure_percent": made.failure,
        "places": None if made.book.places is None else list(made.book.places),
        "book_total": made.book.total,
        "book_spells": list(made.book.held),
        "valid": made.book.valid,
        "told": document(made.facts),
    }
    if who.intelligence is not None and has_tongues(rulebook.abilities):
        facts["reads_and_writes"] = reads_and_writes(rulebook.abilities, who.intelligence)
        facts["bonus_languages"] = languages_to_choose(rulebook.abilities, who.intelligence)
    return facts
