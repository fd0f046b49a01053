"""`learn` for the people of a campaign: paid, busy for its days, and in the book when they are over."""

from __future__ import annotations

import argparse

from grognard.campaign.commands import find_person, make_id
from grognard.campaign.events import Body, Event
from grognard.campaign.state import Campaign, Person
from grognard.campaign.study import SpellBook
from grognard.campaign.study_commands import known_spells, paid_words, pay, scholar_of
from grognard.campaign.study_events import ProjectBegun, SpellsWritten
from grognard.campaign.study_fold import running
from grognard.creatures.grammar import join_words
from grognard.errors import InputError
from grognard.faces.cli.campaign_desk import Desk
from grognard.faces.cli.campaign_entry import put_down, refuse_told
from grognard.faces.cli.learn_command import read_lesson, tell_learning
from grognard.faces.cli.lore_words import read_names
from grognard.faces.cli.replies import Reply, source_of
from grognard.magic.casters import Scholar
from grognard.magic.learning import Learning, Lesson, learn
from grognard.rulebooks.chapters import find_topic
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.lore_schema import BookRules, LoreChapter
from grognard.rules.known_spells import KnownSpell
from grognard.text.wording import capital


def run_learn(args: argparse.Namespace, desk: Desk) -> int:
    """Write down what somebody learns.

    Raises:
        InputError: something cannot be used, or nobody knows what stands in the book.
    """
    refuse_told(args, "has", "reads")
    campaign = desk.campaign
    one = find_person(campaign, args.who)
    source = source_of(args)
    found = find_topic(source, LoreChapter, lambda chapter: chapter.books, "spell books")
    rulebook = load_rulebook(args.rules, options=source.options)
    who = scholar_of(one, slots=args.slots)
    wanted = known_spells(one, read_names(args.spells, key="spells"), rulebook.powers)
    lesson = read_lesson(args, rulebook)
    if one.book is None and who.is_arcane and lesson.whence != "start":
        expected = f"campaign word '{one.name} book sleep, web' first"
        raise InputError(f"nobody has said what stands in {one.name}'s book", key="who", expected=expected)
    made = learn(found.rules, who, wanted, _held(campaign, one), lesson)
    reply = tell_learning(found.rules, rulebook, who, made)
    if not made.allowed or not made.learnt:
        return put_down(args, desk, found, reply, None)
    spells = list(lesson.referee or wanted)
    events = _events(args, desk, one, _Lesson(found.rules, who, spells, lesson, made))
    until = campaign.day + made.days
    paid = paid_words(made.copper, events)
    when = f" learns {join_words(made.learnt)} until day {until}" if made.days else None
    said = one.name + (when or f" has {join_words(made.learnt)}") + (f"; {paid}" if paid else "")
    told = Reply([*reply.parts, (f"{capital(said)}.", ())], reply.facts | {"until": until})
    rules = tuple(dict.fromkeys(rule for fact in made.facts for rule in fact.rules))
    return put_down(args, desk, found, told, Body(said=said, events=tuple(events), rules=rules))


class _Lesson:
    """A lesson that is taken: by which rules, by whom, which spells, how, and what it comes to."""

    def __init__(
        self, rules: BookRules, who: Scholar, spells: list[KnownSpell], lesson: Lesson, made: Learning
    ) -> None:
        kind = who.caster.class_name if who.caster is not None else ""
        self.spells = {spell.name: spell.level_for(kind) for spell in spells}
        self.places = None if rules.capacity == "any number" else who.slots
        self.anew = lesson.whence == "memory"
        self.exclusive = rules.rewrite_exclusive or not self.anew
        self.made = made


def _events(args: argparse.Namespace, desk: Desk, one: Person, taken: _Lesson) -> list[Event]:
    """What is begun and paid, or written at once where it takes no time."""
    made = taken.made
    what = join_words(made.learnt)
    money = pay(desk.campaign, one, made.copper, f"spells: {what}", by=args.pay)
    if not made.days:
        return [SpellsWritten(one.id, one.level, taken.spells, taken.places), *money]
    begun = ProjectBegun(
        who=one.id,
        level=one.level,
        id=make_id(what, desk.campaign.projects),
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


def _held(campaign: Campaign, one: Person) -> tuple[int, ...]:
    """How many spells of each level somebody has in a book at hand, or is learning."""
    book = one.book if one.book is not None and one.book.where == "at hand" else SpellBook()
    levels = list(book.spells.values())
    for at in running(campaign):
        if at.who == one.id and at.kind in ("learning", "rewriting"):
            levels += at.spells.values()
    return tuple(levels.count(level) for level in range(1, max(levels, default=0) + 1))
