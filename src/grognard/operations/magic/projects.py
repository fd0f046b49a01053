"""Projects of research in a campaign: begun, given up, and ended by the referee's die on their day."""

import msgspec

from grognard.base.errors import InputError
from grognard.campaign.company.commands import find_person, make_id
from grognard.campaign.journal.entries import EntryBody, Event
from grognard.campaign.journal.fold import why_not
from grognard.campaign.state import Campaign, Person
from grognard.campaign.study.commands import DAYS_A_MONTH, known_spells, paid_words, pay, scholar_of
from grognard.campaign.study.events import ItemFound, ProjectBegun, ProjectEnded, SpellsWritten
from grognard.campaign.study.items import item_of, make_own_item
from grognard.campaign.study.magic_records import Item, Project
from grognard.campaign.study.projects import awaits_die, running_projects
from grognard.creatures.coins import say_gold
from grognard.creatures.names import name_key
from grognard.magic.books import enter_researched_spell
from grognard.magic.learning import DAYS_A_WEEK
from grognard.magic.reasons import MagicReason, counted
from grognard.magic.research_failure import throw_for_failure
from grognard.operations.magic.learn import count_levels
from grognard.operations.magic.planning import (
    Planned,
    ResearchFacts,
    ResearchQuestion,
    tell_outcome,
    tell_waiting,
)
from grognard.operations.magic.reading import reason_sentence
from grognard.operations.operation import Change, answer_by
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.chapters import find_topic
from grognard.rulebooks.magic_chapter_schema import BookRules, LoreChapter


def begin_research(asked: ResearchQuestion, campaign: Campaign) -> Change[ResearchFacts]:
    """Begin research and pay for it.

    Raises:
        InputError: no researcher is named, or it cannot be begun now.
    """
    if not asked.by:
        raise InputError("no researcher is named", key="by", expected="--by with a name")
    one = find_person(campaign, asked.by)
    planned = asked.plan(scholar_of(one, slots=asked.slots))
    answer = asked.tell_plan(planned)
    if not planned.plan.allowed:
        return Change(answer)
    begun = _project_of(campaign, one, planned)
    money = pay(campaign, one, planned.plan.copper, f"research: {planned.project.name}", by=asked.pay)
    until = campaign.day + begun.days
    paid = paid_words(planned.plan.copper, money)
    paid = f", {paid}" if paid else ""
    said = f"{one.name} begins {planned.project.name}: until day {until}{paid}"
    answer.parts += [tell_waiting(planned.found.rules), (f"{said}.", ())]
    answer.facts.project, answer.facts.until = begun.id, until
    rules = tuple(dict.fromkeys(rule for fact in planned.plan.facts for rule in fact.rules))
    return Change(answer, EntryBody(said=said, events=(begun, *money), rules=rules))


def give_up_research(asked: ResearchQuestion, campaign: Campaign, project: Project) -> Change[ResearchFacts]:
    """Give a project up; what was paid is lost."""
    one = campaign.people[project.who]
    lost = f"; {say_gold(project.paid)} are lost" if project.paid else ""
    said = f"{one.name} gives up {project.what}{lost}"
    body = EntryBody(said=said, events=(ProjectEnded(project.id, given_up=True),))
    return Change(answer_by(asked.find_rules(), [(f"{said}.", ())], ResearchFacts(project=project.id)), body)


def end_research(
    asked: ResearchQuestion, campaign: Campaign, project: Project, dice: TypedDice
) -> Change[ResearchFacts]:
    """Throw for failure, and write down what came of it.

    Raises:
        InputError: its day is not there yet, or nothing is thrown for it.
    """
    one = campaign.people[project.who]
    too_early = why_not(campaign, ProjectEnded(project.id))
    if too_early:
        raise InputError(too_early, key="done", expected="campaign pass first, or --give-up")
    if not awaits_die(project, campaign.day):
        raise InputError(f"nothing is thrown for {project.what}", key="done", expected="some days to pass")
    found, secret = asked.find_rules(), asked.is_secret
    place = _place(asked, campaign, one, project) if project.kind == "spell" else None
    done = throw_for_failure(found.rules, project.failure, dice, project.what)
    facts = ResearchFacts(project=project.id, failed=done.failed)
    answer = answer_by(found, [tell_outcome(done, _takes(project), project.paid, secret=secret)], facts)
    if not secret:
        facts.d100 = done.d100
    events: list[Event] = [ProjectEnded(project.id, done.failed, done.d100)]
    if not done.failed and place is not None:
        written, why = place
        events.append(written)
        answer.parts.append(reason_sentence(why))
        facts.added_to_book = not written.waiting
    elif not done.failed and project.item is not None:
        item = _made_item(campaign, project.item)
        events.append(ItemFound(item))
        answer.parts.append((f"{one.name} has it: {item.id}.", ()))
        facts.item = item.id
    said = f"{one.name} {'fails at' if done.failed else 'is done with'} {project.what}"
    body = EntryBody(said=said, events=tuple(events), rules=done.rules)
    # The referee's throw stands in the entry and not in a player's answer.
    return Change(answer, body, secret=secret)


def find_project(campaign: Campaign, name: str) -> Project:
    """Find a project that has not come to an end, by its id or by what it is.

    Raises:
        InputError: there is none, or more than one.
    """
    there = running_projects(campaign)
    found = [one for one in there if one.id == name] or [one for one in there if one.what == name]
    if len(found) != 1:
        problem = f"{len(found)} projects are on {name!r}" if found else f"no project is on {name!r}"
        listed = [one.id for one in found or there]
        raise InputError(problem, key="what", expected=" or ".join(listed) or "something that is begun")
    return found[0]


def _project_of(campaign: Campaign, one: Person, asked: Planned) -> ProjectBegun:
    """The event that begins what was asked for.

    Raises:
        InputError: a spell is known already, or the contents of the book it goes into are not.
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
        raise InputError(f"the contents of {one.name}'s book are unknown", key="by", expected=expected)
    own = [] if book is None else [*book.spells, *book.waiting, *book.lost]
    own += [name for at in running_projects(campaign) if at.who == one.id for name in at.spells]
    if name_key(name) in [name_key(each) for each in own]:
        expected = "another name, and --kind spell"
        raise InputError(f"{one.name} has a spell {name!r} already", key="what", expected=expected)


def _place(
    asked: ResearchQuestion, campaign: Campaign, one: Person, project: Project
) -> tuple[SpellsWritten, MagicReason]:
    """Where a new spell goes: into a free place, that of another, or nowhere as yet.

    Raises:
        InputError: the spell whose place it is to take is not there, or of another level.
    """
    rules = find_topic(asked.source, LoreChapter, lambda chapter: chapter.books, "spell books").rules
    powers = asked.rulebook.powers
    who = scholar_of(one, slots=asked.slots)
    book = one.book.spells if one.book is not None else {}
    level = next(iter(project.spells.values()))
    places = _places(rules, who.slots) if who.is_arcane else None
    if asked.instead:
        instead = known_spells(one, [asked.instead], powers)[0].name
        if book.get(instead) != level:
            names = [name for name, each in book.items() if each == level]
            expected = " or ".join(names) or "no --instead"
            raise InputError(f"{instead} in the place of level {level}", key="instead", expected=expected)
        event = SpellsWritten(one.id, one.level, project.spells, places, instead)
        return event, MagicReason(f"it takes the place of {instead} in the book", rules.cite("research"))
    if who.is_arcane and one.book is not None and one.book.where != "at hand":
        event = SpellsWritten(one.id, one.level, project.spells, waiting=True)
        return event, MagicReason(
            f"the book is {one.book.where}, and it waits for one", rules.cite("research")
        )
    fits, why = enter_researched_spell(rules, who, level, count_levels(who, known_spells(one, book, powers)))
    waits = who.is_arcane and not fits
    return SpellsWritten(one.id, one.level, project.spells, places, waiting=waits), why


def _places(rules: BookRules, slots: tuple[int, ...]) -> tuple[int, ...] | None:
    return None if rules.capacity == "any number" else slots


def _takes(project: Project) -> str:
    days = project.until - project.begun
    weeks, rest = divmod(days, DAYS_A_WEEK)
    return counted(days, "day") if rest else counted(weeks, "week")


def _made_item(campaign: Campaign, item: Item) -> Item:
    """The item that was made, under an id not used yet."""
    return msgspec.structs.replace(item, id=make_id(item.seems, campaign.items))
