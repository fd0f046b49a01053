"""`research` for the people of a campaign: begun, paid, and ended by the referee's die on its day."""

from __future__ import annotations

import argparse

import msgspec

from grognard.campaign.commands import find_person, make_id
from grognard.campaign.events import Body, Event
from grognard.campaign.fold import why_not
from grognard.campaign.state import Campaign, Person
from grognard.campaign.study import Item, Project
from grognard.campaign.study_commands import DAYS_A_MONTH, known_spells, paid_words, pay, scholar_of
from grognard.campaign.study_events import ItemFound, ProjectBegun, ProjectEnded, SpellsWritten
from grognard.campaign.study_fold import awaits_die, running
from grognard.campaign.study_items import item_of, make_own_item
from grognard.creatures.coins import say_gold
from grognard.creatures.names import name_key
from grognard.errors import InputError
from grognard.faces.cli.campaign_entry import put_down, refuse_told
from grognard.faces.cli.replies import Reply, Rows, source_of
from grognard.faces.cli.research_command import Asked, ask_research, tell_outcome, tell_plan, tell_waiting
from grognard.magic.books import place_found
from grognard.magic.failure import throw_for_failure
from grognard.magic.learning import DAYS_A_WEEK
from grognard.magic.reasons import Reason, counted
from grognard.operations.campaigns.opening import OpenCampaign
from grognard.operations.magic.learn import count_levels
from grognard.operations.magic.reading import sentence
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.chapters import find_topic
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.lore_schema import BookRules, LoreChapter
from grognard.text.explain import Note


def run_research(args: argparse.Namespace, desk: OpenCampaign) -> int:
    """Begin research, end it with a throw, or give it up.

    Raises:
        InputError: something cannot be used.
    """
    refuse_told(args, "has", "odds")
    if args.done or args.give_up:
        project = _find_project(desk.campaign, " ".join(args.what))
        return _give_up(args, desk, project) if args.give_up else _end(args, desk, project)
    if args.die or args.rolled:
        raise InputError("nothing is thrown yet", key="die", expected="--done when its day is there")
    return _begin(args, desk)


def _begin(args: argparse.Namespace, desk: OpenCampaign) -> int:
    """Write down that research is begun and paid.

    Raises:
        InputError: nobody is at it, or it cannot be begun now.
    """
    if not args.by:
        raise InputError("nobody is at it", key="by", expected="--by with a name")
    one = find_person(desk.campaign, args.by)
    asked = ask_research(args, scholar_of(one, slots=args.slots))
    parts, facts = tell_plan(asked, secret=args.view == "player")
    if not asked.plan.allowed:
        return put_down(args, desk, asked.found, Reply(parts, facts), None)
    begun = _project_of(desk.campaign, one, asked)
    money = pay(desk.campaign, one, asked.plan.copper, f"research: {asked.project.name}", by=args.pay)
    until = desk.campaign.day + begun.days
    paid = paid_words(asked.plan.copper, money)
    said = f"{one.name} begins {asked.project.name}: until day {until}" + (f", {paid}" if paid else "")
    parts += [tell_waiting(asked.found.rules), (f"{said}.", ())]
    facts |= {"project": begun.id, "until": until}
    rules = tuple(dict.fromkeys(rule for fact in asked.plan.facts for rule in fact.rules))
    body = Body(said=said, events=(begun, *money), rules=rules)
    return put_down(args, desk, asked.found, Reply(parts, facts), body)


def _project_of(campaign: Campaign, one: Person, asked: Asked) -> ProjectBegun:
    """The event that begins what was asked for.

    Raises:
        InputError: a spell is known already, or nobody knows what is in the book it is to go into.
    """
    project, plan = asked.project, asked.plan
    spells = {}
    item = None
    if project.what == "spell":
        _check_new(campaign, one, project.name, arcane=asked.who.is_arcane)
        spells = {project.name: project.level}
    elif project.what == "item":
        known = project.item
        item = make_own_item(project.name, {}) if known is None else item_of("made", known)
        item.charges = project.uses if known is not None and known.has_charges else None
        item.known, item.holder = [one.id], one.id
    return ProjectBegun(
        who=one.id,
        level=one.level,
        id=make_id(project.name, campaign.projects),
        kind=project.what,
        what=project.name,
        days=plan.months * DAYS_A_MONTH or plan.weeks * DAYS_A_WEEK,
        paid=plan.copper,
        failure=asked.failure.percent,
        exclusive=asked.found.rules.exclusive,
        spells=spells,
        item=item,
    )


def _check_new(campaign: Campaign, one: Person, name: str, *, arcane: bool) -> None:
    """See that a new spell is new, and that it is known what stands in the book it is for.

    Raises:
        InputError: it is not.
    """
    book = one.book
    if book is None and arcane:
        expected = f"campaign word '{one.name} book sleep, web' first"
        raise InputError(f"nobody has said what stands in {one.name}'s book", key="by", expected=expected)
    own = [] if book is None else [*book.spells, *book.waiting, *book.lost]
    own += [name for at in running(campaign) if at.who == one.id for name in at.spells]
    if name_key(name) in [name_key(each) for each in own]:
        expected = "another name, and --kind spell"
        raise InputError(f"{one.name} has a spell {name!r} already", key="what", expected=expected)


def _find_project(campaign: Campaign, name: str) -> Project:
    """Something that has not come to an end, by its id or by what it is.

    Raises:
        InputError: there is none, or more than one.
    """
    there = running(campaign)
    found = [one for one in there if one.id == name] or [one for one in there if one.what == name]
    if len(found) != 1:
        problem = f"{len(found)} are at {name!r}" if found else f"nobody is at {name!r}"
        listed = [one.id for one in found or there]
        raise InputError(problem, key="what", expected=" or ".join(listed) or "something that is begun")
    return found[0]


def _give_up(args: argparse.Namespace, desk: OpenCampaign, project: Project) -> int:
    one = desk.campaign.people[project.who]
    lost = f"; {say_gold(project.paid)} are lost" if project.paid else ""
    said = f"{one.name} gives up {project.what}{lost}"
    found = find_topic(source_of(args), LoreChapter, lambda chapter: chapter.research, "magical research")
    body = Body(said=said, events=(ProjectEnded(project.id, given_up=True),))
    return put_down(args, desk, found, Reply([(f"{said}.", ())], {"project": project.id}), body)


def _end(args: argparse.Namespace, desk: OpenCampaign, project: Project) -> int:
    """Throw for failure, and write down what came of it.

    Raises:
        InputError: its day is not there yet, or nothing is thrown for it.
    """
    campaign = desk.campaign
    one = campaign.people[project.who]
    too_early = why_not(campaign, ProjectEnded(project.id))
    if too_early:
        raise InputError(too_early, key="done", expected="campaign pass first, or --give-up")
    if not awaits_die(project, campaign.day):
        raise InputError(f"nothing is thrown for {project.what}", key="done", expected="some days to pass")
    source, secret = source_of(args), args.view == "player"
    found = find_topic(source, LoreChapter, lambda chapter: chapter.research, "magical research")
    place = _place(args, campaign, one, project) if project.kind == "spell" else None
    dice = TypedDice(args.die or args.rolled, args.seed)
    done = throw_for_failure(found.rules, project.failure, dice, project.what)
    parts: list[Note | Rows] = [tell_outcome(done, _takes(project), project.paid, secret=secret)]
    facts: dict[str, object] = {"project": project.id, "failed": done.failed}
    facts |= {} if secret else {"d100": done.d100}
    events: list[Event] = [ProjectEnded(project.id, done.failed, done.d100)]
    if not done.failed and place is not None:
        written, why = place
        events.append(written)
        parts.append(sentence(why))
        facts["added_to_book"] = not written.waiting
    elif not done.failed and project.item is not None:
        item = _made_item(campaign, project.item)
        events.append(ItemFound(item))
        parts.append((f"{one.name} has it: {item.id}.", ()))
        facts["item"] = item.id
    said = f"{one.name} {'fails at' if done.failed else 'is done with'} {project.what}"
    body = Body(said=said, events=tuple(events), rules=done.rules)
    # What the referee throws for the players' eyes is in the entry, and not in the answer.
    return put_down(args, desk, found, Reply(parts, facts), body, dice, secret=secret)


def _place(
    args: argparse.Namespace, campaign: Campaign, one: Person, project: Project
) -> tuple[SpellsWritten, Reason]:
    """Where a new spell goes: into a free place, that of another, or nowhere as yet.

    Raises:
        InputError: the spell whose place it is to take is not there, or of another level.
    """
    source = source_of(args)
    rules = find_topic(source, LoreChapter, lambda chapter: chapter.books, "spell books").rules
    powers = load_rulebook(args.rules, options=source.options).powers
    who = scholar_of(one, slots=args.slots)
    book = one.book.spells if one.book is not None else {}
    level = next(iter(project.spells.values()))
    places = _places(rules, who.slots) if who.is_arcane else None
    if args.instead:
        instead = known_spells(one, [args.instead], powers)[0].name
        if book.get(instead) != level:
            names = [name for name, each in book.items() if each == level]
            expected = " or ".join(names) or "no --instead"
            raise InputError(f"{instead} in the place of level {level}", key="instead", expected=expected)
        event = SpellsWritten(one.id, one.level, project.spells, places, instead)
        return event, Reason(f"it takes the place of {instead} in the book", rules.cite("research"))
    if who.is_arcane and one.book is not None and one.book.where != "at hand":
        event = SpellsWritten(one.id, one.level, project.spells, waiting=True)
        return event, Reason(f"the book is {one.book.where}, and it waits for one", rules.cite("research"))
    fits, why = place_found(rules, who, level, count_levels(who, known_spells(one, book, powers)))
    waits = who.is_arcane and not fits
    return SpellsWritten(one.id, one.level, project.spells, places, waiting=waits), why


def _places(rules: BookRules, slots: tuple[int, ...]) -> tuple[int, ...] | None:
    return None if rules.capacity == "any number" else slots


def _takes(project: Project) -> str:
    days = project.until - project.begun
    weeks, rest = divmod(days, DAYS_A_WEEK)
    return counted(days, "day") if rest else counted(weeks, "week")


def _made_item(campaign: Campaign, item: Item) -> Item:
    """The item that was made, under an id that nobody has."""
    return msgspec.structs.replace(item, id=make_id(item.seems, campaign.items))
