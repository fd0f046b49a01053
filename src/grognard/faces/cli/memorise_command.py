"""``grognard memorise WHO SPELLS``: what a caster may have in mind, how long it takes, and casting it."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from grognard.creatures.grammar import join_words, ordinal_word
from grognard.errors import InputError
from grognard.faces.cli.campaign_arguments import add_campaign_arguments
from grognard.faces.cli.lore_words import document, read_spells, refusals
from grognard.faces.cli.modules import run_in_campaign
from grognard.faces.cli.replies import Reply, Rows, add_reply_arguments, answer, source_of
from grognard.magic.books import open_book
from grognard.magic.casters import MOST_LEVELS, Scholar, format_slots, read_scholar
from grognard.magic.memory import (
    Cast,
    Circumstances,
    Memorising,
    cast_from_memory,
    memorise,
    within_reach,
)
from grognard.magic.reasons import counted, listed
from grognard.rulebooks.chapters import Source, find_topic
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.lore_schema import LoreChapter, MemoryRules
from grognard.rules.known_spells import KnownSpell
from grognard.text.explain import Note
from grognard.text.wording import capital


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("who", metavar="WHO", help='class and level ("magic-user 3"), or a name with -c')
    parser.add_argument("spells", nargs="*", metavar="SPELL,", help="spells, with commas between them")
    parser.add_argument("--book", metavar="SPELLS", help="what stands in the spell book (all, if left out)")
    parser.add_argument("--no-book", action="store_true", help="the spell book is not at hand")
    parser.add_argument("--interrupted", action="store_true", help="the night's sleep was interrupted")
    parser.add_argument("--kept", metavar="SPELLS", default="", help="what is still in mind from before")
    parser.add_argument("--cast", metavar="SPELL", default="", help="a spell that is then cast")
    parser.add_argument("--slots", metavar="2/1", default="", help="other spells by level than the class has")
    add_campaign_arguments(parser)
    add_reply_arguments(parser, dice=False)


def run(args: argparse.Namespace) -> int:
    """Tell what comes of memorising.

    Raises:
        InputError: there is no such class or spell, or no book has a rule for it.
    """
    if args.campaign:
        return run_in_campaign(args)
    source = source_of(args)
    found = find_topic(source, LoreChapter, lambda chapter: chapter.memory, "memorising spells")
    powers = load_rulebook(args.rules, options=source.options).powers
    who = read_scholar(args.who, slots=args.slots)
    wanted = read_spells(args.spells, powers, key="spells")
    kept = read_spells(args.kept, powers, key="kept")
    book = None if args.book is None else tuple(read_spells(args.book, powers, key="book"))
    if book is not None and who.is_arcane:
        _check_book(source, who, book)
    cast = read_spells(args.cast, powers, key="cast")
    if len(cast) > 1:
        raise InputError(f"{len(cast)} spells", key="cast", expected="one spell")
    how = Circumstances(args.interrupted, not args.no_book, book)
    made = memorise(found.rules, who, wanted, kept, how)
    reply = tell_memorising(found.rules, who, made, book, choices=not wanted)
    parts, facts = list(reply.parts), reply.facts
    if cast and made.allowed:
        done = cast_from_memory(found.rules, who, [*kept, *wanted], cast[0])
        parts += _tell_cast(done, cast[0])
        facts |= {"cast": not done.why_not, "left": list(done.left), "why_not": document(done.why_not)}
    return answer(args, found, Reply(parts, facts))


def _check_book(source: Source, who: Scholar, book: Sequence[KnownSpell]) -> None:
    """Refuse a spell book that holds more than it can.

    Raises:
        InputError: there is no room for so many spells of a level.
    """
    rules = find_topic(source, LoreChapter, lambda chapter: chapter.books, "spell books").rules
    own = who.caster.class_name if who.caster is not None else ""
    held = [sum(spell.level_for(own) == level for spell in book) for level in range(1, MOST_LEVELS + 1)]
    if too_many := open_book(rules, who, held).too_many:
        raise InputError(too_many[0].said, key="book", expected=f"at most {format_slots(who.slots)} by level")


def tell_memorising(
    rules: MemoryRules,
    who: Scholar,
    made: Memorising,
    book: Sequence[KnownSpell] | None,
    *,
    choices: bool,
) -> Reply:
    """What came of memorising, and the spells to choose from where that is asked for."""
    parts: list[Note | Rows] = list(_tell(rules, who, made))
    if who.caster is not None and choices:
        parts += _list_choices(rules, who, book)
    return Reply(parts, _document(who, made, book))


def _tell(rules: MemoryRules, who: Scholar, made: Memorising) -> list[Note]:
    """What is in mind and how long it took, or why it cannot be."""
    if not made.allowed:
        return refusals(made.why_not)
    twice = ["twice"] if len(set(made.in_mind)) < len(made.in_mind) else []
    room = f"{who.said} has room for {format_slots(who.slots)} by level"
    said = f"In mind: {listed(made.in_mind)} ({room})." if made.in_mind else f"{capital(room)}."
    notes: list[Note] = [(said, rules.cite("slots", *twice))]
    free = [
        counted(count, f"{ordinal_word(level)}-level spell")
        for level, count in enumerate(made.free, 1)
        if count
    ]
    if free and made.in_mind:
        notes.append((f"There is room for {join_words(free)} more.", ()))
    after = " after an uninterrupted night's sleep" if rules.undisturbed else ""
    book = who.is_arcane and rules.book
    how = ", with the spell book at hand" if book else "" if who.is_arcane else ", in prayer"
    sleep = rules.cite(*(["sleep"] if rules.undisturbed else []), *(["at hand"] if book else []))
    notes.append((f"That takes {_time(made)} in all{after}{how}.", (*made.rules, *sleep)))
    return notes


def _time(made: Memorising) -> str:
    hours, rest = divmod(made.minutes, 60)
    said = counted(hours, "hour") if hours and not rest else counted(made.minutes, "minute")
    return f"{said} ({counted(made.turns, 'turn')})"


def _list_choices(rules: MemoryRules, who: Scholar, book: Sequence[KnownSpell] | None) -> list[Note]:
    """What there is to choose from, level by level."""
    cites = rules.cite("from book" if who.is_arcane else "list")
    names = within_reach(who, book)
    lines: list[Note] = [
        (
            f"{capital(ordinal_word(level))} level: {', '.join(of_level) or 'none'}.",
            cites * (level == len(names)),
        )
        for level, of_level in enumerate(names, 1)
    ]
    return lines


def _tell_cast(done: Cast, spell: KnownSpell) -> list[Note]:
    if done.why_not:
        return refusals(done.why_not)
    left = f"{listed(done.left) or 'nothing'} {'is' if len(done.left) < 2 else 'are'} left"
    return [(f"{capital(spell.name)} is cast and gone from mind; {left}.", done.rules)]


def _document(who: Scholar, made: Memorising, book: Sequence[KnownSpell] | None) -> dict[str, object]:
    return {
        "who": who.title,
        "slots": list(who.slots),
        "allowed": made.allowed,
        "why_not": document(made.why_not),
        "in_mind": list(made.in_mind),
        "free": list(made.free),
        "minutes": made.minutes,
        "turns": made.turns,
        "within_reach": [list(names) for names in within_reach(who, book)],
    }
