"""Items of a campaign: found, handed on, used charge by charge, known in the end."""

from typing import Final

import msgspec

from grognard.base.errors import InputError
from grognard.campaign.away.presence import say_away
from grognard.campaign.away.used_up import GONE
from grognard.campaign.company.commands import find_person, make_id
from grognard.campaign.company.view import people_here
from grognard.campaign.journal.entries import EntryBody, Event
from grognard.campaign.state import HERE, Campaign, Person
from grognard.campaign.study.commands import scholar_of
from grognard.campaign.study.events import (
    ChargesSpent,
    ItemFound,
    ItemGone,
    ItemHeld,
    ItemKnown,
    ProjectBegun,
)
from grognard.campaign.study.items import find_item as find_known_item
from grognard.campaign.study.items import make_item
from grognard.campaign.study.magic_records import Item
from grognard.campaign.study.view import name_for_players
from grognard.creatures.grammar import with_article
from grognard.magic.charges import find_charges
from grognard.magic.curses import OwnerView, owner_view_of
from grognard.magic.identify import By, ExaminationResult
from grognard.magic.items import read_item
from grognard.magic.learning import DAYS_A_WEEK
from grognard.operations.magic.examination import Examination, IdentifyFacts, ItemQuestion
from grognard.operations.magic.reading import reason_sentence, refusal_sentences
from grognard.operations.operation import Change, answer_by, refuse_known_fields
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.chapters import ChapterSource, TopicFound, find_topic
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.magic_chapter_schema import CurseRules, LoreChapter
from grognard.text.wording import capital

COMPANY: Final = "company"
"""The holder of what the company has as a whole."""


def find_item(asked: ItemQuestion, campaign: Campaign, dice: TypedDice) -> Change[IdentifyFacts]:
    """Write down an item that is found: the referee throws its charges, or says them.

    Raises:
        InputError: there is no such item.
    """
    refuse_known_fields(asked, "whom", "tries")
    book, secret = asked.rulebook, asked.is_secret
    item = make_item(asked.what, book.powers, campaign.items)
    holder = _find_holder(campaign, asked.holder) if asked.holder else None
    item.holder = holder.id if holder is not None else ""
    known = read_item(item.what, book.powers)
    charges, used = asked.charges, None
    if known.has_charges:
        rules = find_topic(asked.source, LoreChapter, lambda chapter: chapter.charges, "charges").rules
        charges = find_charges(rules, book.items, known, dice, told=charges).found
        item.charges, used = charges, 0
    shown = msgspec.structs.replace(asked, by="nobody", charges=charges, used=used)
    looked = Examination(shown, dice)
    has = holder.name if holder is not None else "the company"
    looked.parts.append((f"{capital(has)} has it: {item.id}.", ()))
    line, hidden = (f"{has} finds {with_article(name)}" for name in (item.what, item.seems))
    body = EntryBody(said=line, told=hidden, events=(ItemFound(item),))
    looked.facts.item = item.id
    return Change(looked.answer, body, secret=secret)


def _find_holder(campaign: Campaign, name: str) -> Person:
    """A character who can be given an item.

    Raises:
        InputError: there is no character of that name, or it is away.
    """
    one = find_person(campaign, name)
    if one.standing not in HERE:
        raise InputError(
            f"{one.name} is {one.standing}", key="holder", expected="a character with the company"
        )
    if one.away:
        raise InputError(say_away(campaign, one), key="holder", expected="a character with the company")
    return one


def refuse_away(campaign: Campaign, item: Item) -> None:
    """Refuse an action with an item whose owner is away.

    Raises:
        InputError: they are.
    """
    holder = campaign.people.get(item.holder)
    if holder is not None and holder.away:
        raise InputError(say_away(campaign, holder), key="what", expected="an item that is there")


def examine_item(asked: ItemQuestion, campaign: Campaign, dice: TypedDice) -> Change[IdentifyFacts]:
    """Hand an item on, or examine it, which may use it up.

    Raises:
        InputError: something cannot be used.
    """
    refuse_known_fields(asked, "charges")
    item = find_known_item(campaign, asked.what)
    refuse_away(campaign, item)
    return _hand_on(asked, campaign, item) if asked.holder else _examine(asked, campaign, item, dice)


def _hand_on(asked: ItemQuestion, campaign: Campaign, item: Item) -> Change[IdentifyFacts]:
    """Give an item to another character or to the company; a cursed one is kept until the curse is dispelled.

    Raises:
        InputError: there is no such character, or they have it already.
    """
    one = _find_holder(campaign, asked.holder) if asked.holder.lower() != COMPANY else None
    after, name = (one.id, one.name) if one is not None else ("", "the company")
    if item.holder == after:
        raise InputError(f"{name} has it already", key="holder", expected="another character")
    found, owner = judge_parting(asked.source, item, dispelled=asked.dispelled)
    facts = IdentifyFacts(item=item.id, handed_on=True)
    if item.holder and not (owner.may_discard and owner.lets_it_be_taken):
        before = campaign.people[item.holder].name
        facts.handed_on = False
        reasons = [] if asked.is_secret else refusal_sentences(owner.facts)
        return Change(answer_by(found, [(f"No: {before} does not part with it.", ()), *reasons], facts))
    said = f"{name} has {name_for_players(campaign, item)} ({item.id}) from now on"
    body = EntryBody(said=said, events=(ItemHeld(item.id, item.holder, after),))
    return Change(answer_by(found, [(f"{capital(said)}.", ())], facts), body)


def judge_parting(
    source: ChapterSource, item: Item, *, dispelled: bool
) -> tuple[TopicFound[CurseRules], OwnerView]:
    """Judge whether the owner of an item parts with it, by the book that has rules for cursed items."""
    found = find_topic(source, LoreChapter, lambda chapter: chapter.curses, "cursed items")
    powers = load_rulebook(source.name, options=source.options).powers
    return found, owner_view_of(found.rules, read_item(item.what, powers), dispelled=dispelled)


def _examine(asked: ItemQuestion, campaign: Campaign, item: Item, dice: TypedDice) -> Change[IdentifyFacts]:
    """Examine an item, which may use it up.

    Raises:
        InputError: something cannot be used.
    """
    spends = item.charges is not None or item.seems in GONE
    by: By = asked.by or ("nobody" if spends else "use")
    user = find_person(campaign, asked.whom) if asked.whom else None
    left = None if item.charges is None else item.charges - item.used
    used = asked.used if left is None else item.used + (by == "use")
    whom = scholar_of(user).title if user is not None else ""
    charges = asked.charges if left is None else item.charges
    shown = msgspec.structs.replace(asked, what=item.what, by=by, whom=whom, charges=charges, used=used)
    looked = Examination(shown, dice)
    if looked.finding.weeks and looked.secret:
        # What a wizard will say is not known before the weeks are over.
        looked.parts = [reason_sentence(fact) for fact in looked.finding.facts]
        looked.facts = IdentifyFacts(weeks=looked.finding.weeks)
    looked.facts.item = item.id
    if spends and asked.by is None:
        what = "spends a charge" if item.charges is not None else "uses it up"
        looked.parts.append((f"It is only looked at: --by use {what}.", ()))
    works = looked.facts.works is not False and looked.facts.usable is not False
    in_vain = by == "use" and (not works or left == 0)
    events = [] if in_vain else _events(by, campaign, item, looked.finding, user)
    if not events:
        return Change(looked.answer, secret=looked.secret)
    said = f"{item.id}: {_describe_changes(events)}"
    return Change(looked.answer, EntryBody(said=said, events=tuple(events)), secret=looked.secret)


def _events(
    by: By, campaign: Campaign, item: Item, made: ExaminationResult, user: Person | None
) -> list[Event]:
    """The changes by an examination: who knows the item, its charges, or its end."""
    people = [user] if user is not None else people_here(campaign)
    fresh = tuple(one.id for one in people if one.id not in item.known) if made.identified else ()
    if made.weeks:
        return _send_away(campaign, item, made, user, fresh)
    events: list[Event] = [ItemKnown(item.id, fresh)] if fresh else []
    if by == "use":
        if item.charges is not None:
            events.append(ChargesSpent(item.id, 1))
        elif item.seems in GONE:
            events.append(ItemGone(item.id, GONE[item.seems]))
    return events


def _send_away(
    campaign: Campaign, item: Item, made: ExaminationResult, user: Person | None, fresh: tuple[str, ...]
) -> list[Event]:
    """A wizard takes weeks over an item; its owner has time for other things meanwhile.

    Raises:
        InputError: no character waits for it, or all know it.
    """
    waits = user or campaign.people.get(item.holder) or next(iter(people_here(campaign)), None)
    if waits is None or not fresh:
        raise InputError(f"nobody waits to hear of {item.id}", key="what", expected="an item not known yet")
    looked_at = Item(id=item.id, what=item.what, seems=item.seems, shown=item.shown, known=list(fresh))
    name = f"the {item.seems}"
    begun = ProjectBegun(
        who=waits.id,
        level=waits.level,
        id=make_id(f"{item.id} identified", campaign.projects),
        kind="identifying",
        what=name,
        days=made.weeks * DAYS_A_WEEK,
        exclusive=False,
        item=looked_at,
    )
    return [begun]


def _describe_changes(events: list[Event]) -> str:
    said = []
    for event in events:
        if isinstance(event, ItemKnown):
            said.append("known")
        elif isinstance(event, ChargesSpent):
            said.append("a charge used")
        elif isinstance(event, ItemGone):
            said.append(event.how)
        elif isinstance(event, ProjectBegun):
            said.append(f"a wizard looks at it for {event.days} days")
    return ", ".join(said)
