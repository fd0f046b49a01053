"""Magic at rest in the fold: why one of its events cannot be, and what each of them changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from grognard.campaign.state import HERE, Campaign, Person
from grognard.campaign.study import Item, Project, SpellBook
from grognard.campaign.study_events import (
    BookMoved,
    BookRuled,
    ChargesSpent,
    ItemFound,
    ItemGone,
    ItemHeld,
    ItemKnown,
    Memorised,
    ProjectBegun,
    ProjectEnded,
    SpellSpent,
    SpellsWritten,
)
from grognard.creatures.grammar import join_words, ordinal_word

_DOES: Final = {
    "spell": "researching",
    "item": "making",
    "effect": "researching",
    "learning": "learning",
    "rewriting": "writing anew",
    "identifying": "waiting to hear of",
}


def busy(campaign: Campaign, who: str) -> str:
    """Why a person has no time for anything else today, as a clause; empty if there is time."""
    at = next((one for one in running(campaign) if one.who == who and one.exclusive), None)
    if at is None or campaign.day >= at.until:
        return ""
    return f"{campaign.people[who].name} is {doing(at)} until day {at.until}"


def doing(project: Project) -> str:
    """The activity of a person at a project."""
    return f"{_DOES[project.kind]} {project.what}"


def running(campaign: Campaign) -> list[Project]:
    """The projects that have not come to an end."""
    return [one for one in campaign.projects.values() if not one.ended]


def due_by(campaign: Campaign, day: int) -> list[tuple[Project, str]]:
    """The projects that end on a day, and the action each one then needs."""
    over = [one for one in running(campaign) if campaign.day < one.until <= day]
    how = {one.id: f", and the die is due (grognard research --done {one.id})" for one in over}
    return [(one, how[one.id] if awaits_die(one, day) else "") for one in over]


def awaits_die(project: Project, day: int) -> bool:
    """Whether the time of a project is over on a day, and only its die is still to be thrown."""
    return not project.ended and project.until <= day and not _ends_by_itself(project)


def why_no_room(
    campaign: Campaign, one: Person, spells: Mapping[str, int], places: tuple[int, ...] | None
) -> str:
    """Why some spells do not fit into a book; room is kept for spells being learnt."""
    held = one.book.spells if one.book is not None else {}
    again = next((name for name in spells if name in held), "")
    if again:
        return f"{again} stands in the book of {one.name} already"
    counts = Counter([*held.values(), *spells.values()])
    for project in running(campaign):
        if project.who == one.id and _ends_by_itself(project):
            counts.update(project.spells.values())
    for level in sorted(set(spells.values())):
        if places is not None and counts[level] > (places[level - 1] if level <= len(places) else 0):
            return f"there is then no place for {ordinal_word(level)}-level spells in the book of {one.name}"
    return ""


def end_what_is_done(campaign: Campaign) -> None:
    """End what takes only time and is sure: lessons, spells written anew, items that a wizard looks at."""
    for project in sorted(running(campaign), key=lambda one: one.until):
        one = campaign.people[project.who]
        if not _ends_by_itself(project) or project.until > campaign.day or one.standing not in HERE:
            continue
        project.ended = "done"
        if project.item is not None and project.item.id in campaign.items:
            _add_known(campaign.items[project.item.id], project.item.known)
        elif project.spells:
            _take_spells(one, project.spells, anew=project.kind == "rewriting")


def _ends_by_itself(project: Project) -> bool:
    return project.kind in ("learning", "rewriting", "identifying") and not project.failure


def _take_spells(one: Person, spells: Mapping[str, int], *, anew: bool) -> None:
    """Spells come into a book; a book that was lost begins again with those that are written anew."""
    book = one.book if one.book is not None else SpellBook()
    one.book = book
    if anew and book.where != "at hand":
        book.lost |= book.spells
        book.spells, book.where, book.by = {}, "at hand", ""
    for name, level in spells.items():
        if book.where == "at hand":
            book.spells[name] = level
            book.lost.pop(name, None)
            book.waiting.pop(name, None)
        else:
            book.waiting[name] = level


def _add_known(item: Item, to: tuple[str, ...] | list[str]) -> None:
    item.known += [who for who in to if who not in item.known]


def _why_not_able(one: Person, level: int) -> str:
    if one.standing not in HERE:
        return f"{one.name} is then {one.standing}"
    return f"{one.name} is then of level {one.level}, not {level}" if one.level < level else ""


def _may_memorise(campaign: Campaign, event: Memorised) -> str:
    one = campaign.people[event.who]
    why = _why_not_able(one, event.level)
    if why or one.book is None or not event.from_book:
        return why
    if one.book.where != "at hand":
        return f"the spell book of {one.name} is then {one.book.where}"
    missing = [name for name in event.from_book if name not in one.book.spells]
    stand = "does" if len(missing) == 1 else "do"
    return f"{join_words(missing)} {stand} not then stand in the book of {one.name}" if missing else ""


def _may_cast(campaign: Campaign, event: SpellSpent) -> str:
    one = campaign.people[event.who]
    return "" if one.memorised.get(event.spell) else f"{one.name} has {event.spell} not in mind then"


def _may_move_book(campaign: Campaign, event: BookMoved) -> str:
    one = campaign.people[event.who]
    if one.book is None:
        return f"no spell book of {one.name} is recorded"
    return "" if one.book.where == event.before else f"the book of {one.name} is then {one.book.where}"


def _may_write(campaign: Campaign, event: SpellsWritten) -> str:
    one = campaign.people[event.who]
    why = _why_not_able(one, event.level)
    if why:
        return why
    book = one.book if one.book is not None else SpellBook()
    if event.waiting:
        return ""
    if book.where != "at hand":
        return f"the spell book of {one.name} is then {book.where}"
    if not event.instead:
        return why_no_room(campaign, one, event.spells, event.places)
    if book.spells.get(event.instead) not in event.spells.values():
        return f"{event.instead} is then not of that level in the book of {one.name}"
    return ""


def _may_begin(campaign: Campaign, event: ProjectBegun) -> str:
    one = campaign.people[event.who]
    if event.id in campaign.projects:
        return f"there is a {event.id} already"
    if event.worked:
        return ""
    why = _why_not_able(one, event.level) or (busy(campaign, event.who) if event.exclusive else "")
    if why:
        return why
    if event.kind == "rewriting":
        return _why_not_lost(one, event)
    if event.kind == "identifying":
        return _why_no_item(campaign, event.item.id if event.item is not None else "")
    if event.kind != "learning":
        return ""
    if one.book is not None and one.book.where != "at hand":
        return f"the spell book of {one.name} is then {one.book.where}"
    return why_no_room(campaign, one, event.spells, event.places)


def _why_not_lost(one: Person, event: ProjectBegun) -> str:
    """Why spells are not written anew: they are not lost."""
    book = one.book
    gone = {} if book is None else book.lost if book.where == "at hand" else book.spells | book.lost
    there = [name for name in event.spells if name not in gone]
    return f"{join_words(there)} did not stand in a lost book of {one.name}" if there else ""


def _may_end(campaign: Campaign, event: ProjectEnded) -> str:
    project = campaign.projects.get(event.id)
    if project is None:
        return f"nothing is begun that is called {event.id}"
    if project.ended:
        return f"{event.id} is {project.ended} already"
    one = campaign.people[project.who]
    if event.given_up:
        return ""
    if campaign.day < project.until:
        return f"{one.name} is {doing(project)} until day {project.until}, and it is day {campaign.day}"
    return f"{one.name} is then {one.standing}" if one.standing not in HERE else ""


def _may_find(campaign: Campaign, event: ItemFound) -> str:
    if event.item.id in campaign.items:
        return f"there is a {event.item.id} already"
    return _why_no_holder(campaign, event.item.holder)


def _may_hold(campaign: Campaign, event: ItemHeld) -> str:
    why = _why_no_item(campaign, event.id) or _why_no_holder(campaign, event.after)
    if why:
        return why
    holder = campaign.items[event.id].holder
    return f"{event.id} is then with {holder or 'no one'}" if holder != event.before else ""


def _may_know(campaign: Campaign, event: ItemKnown) -> str:
    unknown = next((who for who in event.to if who not in campaign.people), "")
    return f"nobody is called {unknown}" if unknown else _why_no_item(campaign, event.id)


def _may_spend(campaign: Campaign, event: ChargesSpent) -> str:
    why = _why_no_item(campaign, event.id)
    if why:
        return why
    item = campaign.items[event.id]
    left = (item.charges or 0) - item.used
    return f"{item.what} has then {left} charges left" if left < event.count else ""


def _may_go(campaign: Campaign, event: ItemGone) -> str:
    return _why_no_item(campaign, event.id)


def _why_no_item(campaign: Campaign, id: str) -> str:
    if id not in campaign.items:
        return f"there is no item called {id}"
    gone = campaign.items[id].gone
    return f"{campaign.items[id].what} is then {gone}" if gone else ""


def _why_no_holder(campaign: Campaign, who: str) -> str:
    return f"nobody is called {who}" if who and who not in campaign.people else ""


def _memorise(campaign: Campaign, event: Memorised, entry: int) -> None:
    one = campaign.people[event.who]
    one.memorised, one.mind_known = dict(event.spells), True


def _cast(campaign: Campaign, event: SpellSpent, entry: int) -> None:
    one = campaign.people[event.who]
    left, one.mind_known = one.memorised, True
    left[event.spell] -= 1
    if not left[event.spell]:
        del left[event.spell]


def _rule_book(campaign: Campaign, event: BookRuled, entry: int) -> None:
    one = campaign.people[event.who]
    book = one.book if one.book is not None else SpellBook()
    one.book, book.spells = book, dict(event.spells)
    book.waiting = {name: level for name, level in book.waiting.items() if name not in event.spells}


def _move_book(campaign: Campaign, event: BookMoved, entry: int) -> None:
    book = campaign.people[event.who].book
    assert book is not None
    book.where, book.by = event.after, event.by


def _write(campaign: Campaign, event: SpellsWritten, entry: int) -> None:
    one = campaign.people[event.who]
    book = one.book if one.book is not None else SpellBook()
    one.book = book
    if event.waiting:
        book.waiting |= event.spells
        return
    book.spells.pop(event.instead, None)
    _take_spells(one, event.spells, anew=False)


def _begin(campaign: Campaign, event: ProjectBegun, entry: int) -> None:
    begun = campaign.day - event.worked
    campaign.projects[event.id] = Project(
        id=event.id,
        kind=event.kind,
        what=event.what,
        who=event.who,
        begun=begun,
        until=begun + event.days,
        paid=event.paid,
        failure=event.failure,
        exclusive=event.exclusive,
        spells=dict(event.spells),
        places=event.places,
        item=_copy(event.item) if event.item is not None else None,
    )


def _end(campaign: Campaign, event: ProjectEnded, entry: int) -> None:
    project = campaign.projects[event.id]
    project.ended = "given up" if event.given_up else "failed" if event.failed else "done"
    if project.ended == "done" and project.kind in ("learning", "rewriting"):
        _take_spells(campaign.people[project.who], project.spells, anew=project.kind == "rewriting")


def _copy(item: Item) -> Item:
    return msgspec.convert(msgspec.to_builtins(item), type=Item)


def _find(campaign: Campaign, event: ItemFound, entry: int) -> None:
    campaign.items[event.item.id] = _copy(event.item)


def _know(campaign: Campaign, event: ItemKnown, entry: int) -> None:
    _add_known(campaign.items[event.id], event.to)


def _hold(campaign: Campaign, event: ItemHeld, entry: int) -> None:
    campaign.items[event.id].holder = event.after


def _spend(campaign: Campaign, event: ChargesSpent, entry: int) -> None:
    campaign.items[event.id].used += event.count


def _go(campaign: Campaign, event: ItemGone, entry: int) -> None:
    campaign.items[event.id].gone = event.how


CHECKS: Final[dict[type, Callable[[Campaign, Any], str]]] = {
    Memorised: _may_memorise,
    SpellSpent: _may_cast,
    BookMoved: _may_move_book,
    SpellsWritten: _may_write,
    ProjectBegun: _may_begin,
    ProjectEnded: _may_end,
    ItemFound: _may_find,
    ItemKnown: _may_know,
    ItemHeld: _may_hold,
    ChargesSpent: _may_spend,
    ItemGone: _may_go,
}
DEEDS: Final[dict[type, Callable[[Campaign, Any, int], None]]] = {
    Memorised: _memorise,
    SpellSpent: _cast,
    BookRuled: _rule_book,
    BookMoved: _move_book,
    SpellsWritten: _write,
    ProjectBegun: _begin,
    ProjectEnded: _end,
    ItemFound: _find,
    ItemKnown: _know,
    ItemHeld: _hold,
    ChargesSpent: _spend,
    ItemGone: _go,
}
