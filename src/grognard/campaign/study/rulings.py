"""The referee's word on magic at rest: a spell cast, a book lost or found, and what stands in it."""

from __future__ import annotations

import re

from grognard.base.errors import InputError
from grognard.campaign.journal.entries import EntryBody
from grognard.campaign.state import Campaign, Person
from grognard.campaign.study.commands import known_spells, memorised_names, record_casting, scholar_of
from grognard.campaign.study.events import BookMoved, BookRuled
from grognard.campaign.study.magic_records import Where
from grognard.creatures.grammar import join_words
from grognard.magic.memory import cast_from_memory
from grognard.rulebooks.chapters import ChapterSource, find_topic
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.magic_chapter_schema import LoreChapter


def record_magic_ruling(campaign: Campaign, one: Person, rest: str) -> EntryBody | None:
    """The referee's word on a person's magic; None for a word on anything else.

    Raises:
        InputError: it cannot be so.
    """
    cast = re.compile(r"(?i)casts? (.+)").fullmatch(rest)
    if cast:
        return _cast(campaign, one, cast[1])
    place = re.compile(r"(?i)book (at hand|lost|captured(?: by (.+))?)").fullmatch(rest)
    if place:
        return _move_book(one, place[1].lower(), place[2] or "")
    book = re.compile(r"(?i)book:? (.+)").fullmatch(rest)
    return _rule_book(campaign, one, book[1]) if book else None


def _cast(campaign: Campaign, one: Person, name: str) -> EntryBody:
    """A spell is cast and gone from mind.

    Raises:
        InputError: it is not in mind, or there is no such spell.
    """
    powers = load_rulebook(campaign.book).powers
    rules = find_topic(
        ChapterSource(campaign.book), LoreChapter, lambda book: book.memory, "memorising spells"
    ).rules
    spell = known_spells(one, [name], powers)[0]
    there = known_spells(one, memorised_names(one), powers)
    done = cast_from_memory(rules, scholar_of(one), there, spell)
    if done.why_not:
        cites = "".join(f" [{rule}]" for rule in done.why_not[0].rules)
        raise InputError(
            f"{one.name}: {done.why_not[0].said}{cites}", key="word", expected="a spell in mind, or memorise"
        )
    left = list(done.left)
    gone = next(each for each in memorised_names(one) if left.count(each) < memorised_names(one).count(each))
    return record_casting(one, gone, cast=spell.name, left=left, rules=done.rules)


def _move_book(one: Person, place: str, by: str) -> EntryBody:
    """A book is lost, captured or there again.

    Raises:
        InputError: there is none, or it is there already.
    """
    places: dict[str, Where] = {"at hand": "at hand", "lost": "lost"}
    where = places.get(place, "captured")
    if one.book is None:
        raise InputError(f"no spell book of {one.name} is recorded", key="word", expected=_example(one))
    if one.book.where == where and one.book.by == by:
        raise InputError(f"the book of {one.name} is {place} already", key="word", expected="another place")
    said = f"{one.name}'s book: {one.book.where} -> {where}{f' by {by}' if by else ''}"
    return EntryBody(said=said, events=(BookMoved(one.id, one.book.where, where, by),))


def _rule_book(campaign: Campaign, one: Person, names: str) -> EntryBody:
    """A book holds these spells.

    Raises:
        InputError: there is no such spell, or it is not of the class.
    """
    who = scholar_of(one)
    wanted = [" ".join(name.split()) for name in names.split(",") if name.strip()]
    spells = {}
    for spell in known_spells(one, wanted, load_rulebook(campaign.book).powers):
        level = spell.level_for(who.caster.class_name) if who.caster is not None else 0
        if not who.is_arcane or not level:
            problem = f"{spell.name} in a book of {who.said}"
            raise InputError(problem, key="word", expected="a spell that its class has in its book")
        spells[spell.name] = level
    said = f"{one.name}'s book holds {join_words(list(spells))}"
    return EntryBody(said=said, events=(BookRuled(one.id, spells),))


def _example(one: Person) -> str:
    return f"'{one.name} book sleep, web' first"
