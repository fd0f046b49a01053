"""`memorise` for the people of a campaign: what they have in mind is written down."""

from __future__ import annotations

import argparse
from collections import Counter

from grognard.campaign.commands import find_person
from grognard.campaign.events import Body
from grognard.campaign.study_commands import in_mind, known_spells, put_in_mind, scholar_of
from grognard.errors import InputError
from grognard.faces.cli.campaign_desk import Desk
from grognard.faces.cli.campaign_entry import put_down, refuse_told
from grognard.faces.cli.lore_words import read_names
from grognard.faces.cli.memorise_command import tell_memorising
from grognard.faces.cli.replies import Reply, source_of
from grognard.magic.memory import Circumstances, memorise
from grognard.rulebooks.chapters import find_topic
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.lore_schema import LoreChapter
from grognard.rules.known_spells import KnownSpell
from grognard.text.wording import capital


def run_memorise(args: argparse.Namespace, desk: Desk) -> int:
    """Write down what somebody has in mind; what was there and is named again stays.

    Raises:
        InputError: something cannot be used.
    """
    refuse_told(args, "book", "cast", "kept")
    one = find_person(desk.campaign, args.who)
    source = source_of(args)
    found = find_topic(source, LoreChapter, lambda chapter: chapter.memory, "memorising spells")
    powers = load_rulebook(args.rules, options=source.options).powers
    who = scholar_of(one, slots=args.slots)
    named = known_spells(one, read_names(args.spells, key="spells"), powers)
    left = Counter(in_mind(one))
    wanted: list[KnownSpell] = []
    kept: list[KnownSpell] = []
    for spell in named:
        (kept if left[spell.name] > 0 else wanted).append(spell)
        left[spell.name] -= 1
    book = tuple(known_spells(one, one.book.spells, powers)) if one.book and who.is_arcane else None
    at_hand = not args.no_book and (one.book is None or one.book.where == "at hand")
    made = memorise(found.rules, who, wanted, kept, Circumstances(args.interrupted, at_hand, book))
    reply = tell_memorising(found.rules, who, made, book, choices=not named)
    if not made.allowed or not named:
        return put_down(args, desk, found, reply, None)
    if not wanted and len(kept) == len(in_mind(one)):
        raise InputError(f"{one.name} has that in mind already", key="spells", expected="other spells")
    took = [_entry_of(spell, book) for spell in wanted] if book and found.rules.book else []
    body = put_in_mind(one, made.in_mind, took, made.rules)
    return put_down(args, desk, found, _with_said(reply, body), body)


def _entry_of(spell: KnownSpell, book: tuple[KnownSpell, ...]) -> str:
    """The spell of a book by which another form of it is memorised."""
    names = {one.name for one in book}
    if spell.name in names:
        return spell.name
    forms = [one.name for one in book if one.reverse_of == spell.name]
    return spell.reverse_of if spell.reverse_of in names else forms[0]


def _with_said(reply: Reply, body: Body) -> Reply:
    return Reply([(f"{capital(body.said)}.", ()), *reply.parts], reply.facts)
