"""`memorise` for the people of a campaign, and which module answers for the rest of magic at rest."""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any

import msgspec

from grognard.campaign.commands import find_person
from grognard.campaign.events import Body
from grognard.campaign.state import Campaign
from grognard.campaign.study_commands import in_mind, known_spells, put_in_mind, scholar_of
from grognard.cli.campaign_desk import Desk, change, open_desk
from grognard.cli.campaign_words import tell_done, was_done
from grognard.cli.lore_words import read_names
from grognard.cli.memorise_command import tell_memorising
from grognard.cli.replies import Reply, answer, source_of
from grognard.cli.typed_dice import TypedDice
from grognard.errors import InputError
from grognard.magic.memory import Circumstances, memorise
from grognard.rulebooks.books import DEFAULT_BOOK
from grognard.rulebooks.chapters import Found, find_topic
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.lore_schema import LoreChapter
from grognard.rules.known_spells import KnownSpell
from grognard.text.wording import capital


def run(args: argparse.Namespace) -> int:
    """Carry out a command on magic at rest in a campaign.

    Raises:
        InputError: something cannot be used.
    """
    with open_desk(args.campaign) as desk:
        if was_done(args, desk):
            return tell_done(args, desk)
        by_its_book(args, desk.campaign)
        return run_memorise(args, desk)


def by_its_book(args: argparse.Namespace, campaign: Campaign) -> None:
    """Where no other book is named, that of the campaign is asked."""
    if args.rules == DEFAULT_BOOK:
        args.rules = campaign.book


def put_down(
    args: argparse.Namespace,
    desk: Desk,
    found: Found[Any],
    reply: Reply,
    body: Body | None,
    dice: TypedDice | None = None,
) -> int:
    """Write an entry, if there is one to be written, and answer.

    Raises:
        InputError: it cannot be, or cannot be written.
    """
    if body is None:
        return answer(args, found, Reply(reply.parts, reply.facts | {"entry": None}), dice)
    if dice is not None:
        dice.put_away()
    whole = msgspec.structs.replace(
        body, book=args.rules, options=tuple(args.option), thrown=tuple(dice.thrown if dice else ())
    )
    number, said = change(args, desk, whole)
    return answer(
        args, found, Reply([*reply.parts, (said, ())], reply.facts | {"entry": number or None}), dice
    )


def refuse_told(args: argparse.Namespace, *names: str) -> None:
    """Refuse arguments that say what the campaign itself knows.

    Raises:
        InputError: one of them is there.
    """
    for name in names:
        if getattr(args, name) not in (None, "", False):
            raise InputError("the campaign knows this itself", key=name, expected=f"no --{name} with -c")


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
