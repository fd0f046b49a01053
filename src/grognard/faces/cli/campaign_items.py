"""`identify` for the items of a campaign: found, handed on, used charge by charge, known in the end."""

from __future__ import annotations

import argparse

from grognard.campaign.away_fold import say_away
from grognard.campaign.away_things import GONE
from grognard.campaign.commands import find_person, make_id
from grognard.campaign.events import Body, Event
from grognard.campaign.state import HERE, Campaign, Person
from grognard.campaign.study import Item
from grognard.campaign.study_commands import scholar_of
from grognard.campaign.study_events import (
    ChargesSpent,
    ItemFound,
    ItemGone,
    ItemHeld,
    ItemKnown,
    ProjectBegun,
)
from grognard.campaign.study_items import find_item, make_item
from grognard.campaign.study_view import name_for_players
from grognard.campaign.view import here
from grognard.creatures.grammar import with_article
from grognard.errors import InputError
from grognard.faces.cli.campaign_entry import put_down, refuse_told
from grognard.faces.cli.identify_command import MOST_CHARGES, Asked, tell_item
from grognard.faces.cli.replies import Reply, source_of
from grognard.magic.charges import find_charges
from grognard.magic.curses import judge_owner
from grognard.magic.identify import Finding
from grognard.magic.items import read_item
from grognard.magic.learning import DAYS_A_WEEK
from grognard.operations.campaigns.opening import OpenCampaign
from grognard.operations.magic.reading import read_number, refusals, sentence
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.chapters import find_topic
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.lore_schema import LoreChapter
from grognard.text.wording import capital


def run_identify(args: argparse.Namespace, desk: OpenCampaign) -> int:
    """Find an item, hand it on, or examine it, and write down what that changes.

    Raises:
        InputError: something cannot be used.
    """
    refuse_told(args, "used", "odds")
    if args.found:
        return _find(args, desk)
    refuse_told(args, "charges")
    item = find_item(desk.campaign, " ".join(args.what))
    _refuse_away(desk.campaign, item)
    return _hand_on(args, desk, item) if args.holder else _examine(args, desk, item)


def _find(args: argparse.Namespace, desk: OpenCampaign) -> int:
    """Write down an item that is found: the referee throws its charges, or says them.

    Raises:
        InputError: there is no such item.
    """
    refuse_told(args, "whom", "tries")
    campaign, source, secret = desk.campaign, source_of(args), args.view == "player"
    book = load_rulebook(args.rules, options=source.options)
    item = make_item(" ".join(args.what), book.powers, campaign.items)
    holder = _find_holder(campaign, args.holder) if args.holder else None
    item.holder = holder.id if holder is not None else ""
    known = read_item(item.what, book.powers)
    dice = TypedDice(args.rolled, args.seed)
    told = read_number(args.charges, "charges", 1, MOST_CHARGES)
    if known.has_charges:
        rules = find_topic(source, LoreChapter, lambda chapter: chapter.charges, "charges").rules
        item.charges = find_charges(rules, book.items, known, dice, told=told).found
        args.charges = str(item.charges)
    args.by, args.used, args.rolled = "nobody", "0" if known.has_charges else None, ""
    asked = Asked(args)
    found, _ = tell_item(asked)
    has = holder.name if holder is not None else "the company"
    asked.parts.append((f"{capital(has)} has it: {item.id}.", ()))
    line, hidden = (f"{has} finds {with_article(name)}" for name in (item.what, item.seems))
    body = Body(said=line, told=hidden, events=(ItemFound(item),))
    reply = Reply(asked.parts, asked.facts | {"item": item.id})
    return put_down(args, desk, found, reply, body, dice, secret=secret)


def _find_holder(campaign: Campaign, name: str) -> Person:
    """Somebody who can be given an item.

    Raises:
        InputError: nobody is of that name, or they are not there.
    """
    one = find_person(campaign, name)
    if one.standing not in HERE:
        raise InputError(f"{one.name} is {one.standing}", key="holder", expected="somebody who is there")
    if one.away:
        raise InputError(say_away(campaign, one), key="holder", expected="somebody who is there")
    return one


def _refuse_away(campaign: Campaign, item: Item) -> None:
    """Refuse what cannot be done with an item because whoever has it is away.

    Raises:
        InputError: they are.
    """
    holder = campaign.people.get(item.holder)
    if holder is not None and holder.away:
        raise InputError(say_away(campaign, holder), key="what", expected="an item that is there")


def _hand_on(args: argparse.Namespace, desk: OpenCampaign, item: Item) -> int:
    """Give an item to somebody else; a cursed one is kept until the curse is dispelled.

    Raises:
        InputError: nobody is of that name, or has it already.
    """
    campaign, source = desk.campaign, source_of(args)
    one = _find_holder(campaign, args.holder)
    if item.holder == one.id:
        raise InputError(f"{one.name} has it already", key="holder", expected="somebody else")
    powers = load_rulebook(args.rules, options=source.options).powers
    found = find_topic(source, LoreChapter, lambda chapter: chapter.curses, "cursed items")
    owner = judge_owner(found.rules, read_item(item.what, powers), dispelled=args.dispelled)
    facts: dict[str, object] = {"item": item.id, "handed_on": True}
    if item.holder and not (owner.may_discard and owner.lets_it_be_taken):
        before = campaign.people[item.holder].name
        kept = (f"No: {before} does not part with it.", ())
        reasons = [] if args.view == "player" else refusals(owner.facts)
        return put_down(args, desk, found, Reply([kept, *reasons], facts | {"handed_on": False}), None)
    said = f"{one.name} has {name_for_players(campaign, item)} ({item.id}) from now on"
    body = Body(said=said, events=(ItemHeld(item.id, item.holder, one.id),))
    return put_down(args, desk, found, Reply([(f"{said}.", ())], facts), body)


def _examine(args: argparse.Namespace, desk: OpenCampaign, item: Item) -> int:
    """Examine an item, which may use it up.

    Raises:
        InputError: something cannot be used.
    """
    campaign = desk.campaign
    spends = item.charges is not None or item.seems in GONE
    unused = spends and args.by is None
    args.by = args.by or ("nobody" if spends else "use")
    user = find_person(campaign, args.whom) if args.whom else None
    if user is not None:
        args.whom = _written(user)
    left = None if item.charges is None else item.charges - item.used
    args.what = [item.what]
    if left is not None:
        args.charges = str(item.charges)
        args.used = str(item.used + (args.by == "use"))
    asked = Asked(args)
    found, made = tell_item(asked)
    if made.weeks and asked.secret:
        # What a wizard will say is not known before the weeks are over.
        asked.parts, asked.facts = [sentence(fact) for fact in made.facts], {"weeks": made.weeks}
    asked.facts["item"] = item.id
    if unused:
        what = "spends a charge" if item.charges is not None else "uses it up"
        asked.parts.append((f"It is only looked at: --by use {what}.", ()))
    works = asked.facts.get("works") is not False and asked.facts.get("usable") is not False
    in_vain = args.by == "use" and (not works or left == 0)
    events = [] if in_vain else _events(args, campaign, item, made, user)
    reply = Reply(asked.parts, asked.facts)
    dice = asked.dice
    if not events:
        dice.put_away()
        return put_down(args, desk, found, reply, None, None if asked.secret else dice)
    said = f"{item.id}: {_what_came(events)}"
    return put_down(
        args, desk, found, reply, Body(said=said, events=tuple(events)), dice, secret=asked.secret
    )


def _events(
    args: argparse.Namespace, campaign: Campaign, item: Item, made: Finding, user: Person | None
) -> list[Event]:
    """What an examination changes: who knows the item, its charges, or that it is no more."""
    people = [user] if user is not None else here(campaign)
    fresh = tuple(one.id for one in people if one.id not in item.known) if made.identified else ()
    if made.weeks:
        return _send_away(campaign, item, made, user, fresh)
    events: list[Event] = [ItemKnown(item.id, fresh)] if fresh else []
    if args.by == "use":
        if item.charges is not None:
            events.append(ChargesSpent(item.id, 1))
        elif item.seems in GONE:
            events.append(ItemGone(item.id, GONE[item.seems]))
    return events


def _send_away(
    campaign: Campaign, item: Item, made: Finding, user: Person | None, fresh: tuple[str, ...]
) -> list[Event]:
    """A wizard takes weeks over an item; whoever waits for it has time for other things.

    Raises:
        InputError: nobody is there to wait, or all know it.
    """
    waits = user or campaign.people.get(item.holder) or next(iter(here(campaign)), None)
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


def _what_came(events: list[Event]) -> str:
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


def _written(one: Person) -> str:
    """Somebody as the command takes people."""
    return scholar_of(one).title
