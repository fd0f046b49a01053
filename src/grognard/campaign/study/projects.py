"""Projects that take days: who is busy with one, what is due, and what ends by itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from grognard.campaign.state import HERE, Campaign, Person
from grognard.campaign.study.magic_records import Item, Project, SpellBook

_DOES: Final = {
    "spell": "researching",
    "item": "making",
    "effect": "researching",
    "learning": "learning",
    "rewriting": "writing anew",
    "identifying": "waiting to hear of",
}


def why_busy(campaign: Campaign, who: str) -> str:
    """Why a person has no time for anything else today, as a clause; empty if there is time."""
    at = next((one for one in running_projects(campaign) if one.who == who and one.exclusive), None)
    if at is None or campaign.day >= at.until:
        return ""
    return f"{campaign.people[who].name} is {describe_activity(at)} until day {at.until}"


def describe_activity(project: Project) -> str:
    """The activity of a person at a project."""
    return f"{_DOES[project.kind]} {project.what}"


def running_projects(campaign: Campaign) -> list[Project]:
    """The projects that have not come to an end."""
    return [one for one in campaign.projects.values() if not one.ended]


def due_by(campaign: Campaign, day: int) -> list[tuple[Project, str]]:
    """The projects that end on a day, and the action each one then needs."""
    over = [one for one in running_projects(campaign) if campaign.day < one.until <= day]
    how = {one.id: f", and the die is due (grognard research --done {one.id})" for one in over}
    return [(one, how[one.id] if awaits_die(one, day) else "") for one in over]


def awaits_die(project: Project, day: int) -> bool:
    """Whether the time of a project is over on a day, and only its die is still to be thrown."""
    return not project.ended and project.until <= day and not ends_by_itself(project)


def end_what_is_done(campaign: Campaign) -> None:
    """End what takes only time and is sure: lessons, spells written anew, items that a wizard looks at."""
    for project in sorted(running_projects(campaign), key=lambda one: one.until):
        one = campaign.people[project.who]
        if not ends_by_itself(project) or project.until > campaign.day or one.standing not in HERE:
            continue
        project.ended = "done"
        if project.item is not None and project.item.id in campaign.items:
            add_known(campaign.items[project.item.id], project.item.known)
        elif project.spells:
            take_spells(one, project.spells, anew=project.kind == "rewriting")


def ends_by_itself(project: Project) -> bool:
    return project.kind in ("learning", "rewriting", "identifying") and not project.failure


def add_known(item: Item, to: tuple[str, ...] | list[str]) -> None:
    item.known += [who for who in to if who not in item.known]


def take_spells(one: Person, spells: Mapping[str, int], *, anew: bool) -> None:
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
