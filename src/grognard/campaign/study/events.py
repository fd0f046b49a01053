"""Events of magic at rest: spell books, memory, projects, and magic items."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from grognard.campaign.journal.event import CampaignEvent, PersonEvent
from grognard.campaign.state import HERE, Campaign, Person
from grognard.campaign.study.magic_records import Item, Kind, Project, SpellBook, Where
from grognard.campaign.study.projects import (
    add_known,
    describe_activity,
    ends_by_itself,
    running_projects,
    take_spells,
    why_busy,
)
from grognard.creatures.grammar import join_words, ordinal_word


def _why_not_able(one: Person, level: int) -> str:
    if one.standing not in HERE:
        return f"{one.name} is then {one.standing}"
    return f"{one.name} is then of level {one.level}, not {level}" if one.level < level else ""


def _why_not_lost(one: Person, spells: Mapping[str, int]) -> str:
    """Why spells are not written anew: they are not lost."""
    book = one.book
    gone = {} if book is None else book.lost if book.where == "at hand" else book.spells | book.lost
    there = [name for name in spells if name not in gone]
    return f"{join_words(there)} did not stand in a lost book of {one.name}" if there else ""


def _why_no_item(campaign: Campaign, id: str) -> str:
    if id not in campaign.items:
        return f"there is no item called {id}"
    gone = campaign.items[id].gone
    return f"{campaign.items[id].what} is then {gone}" if gone else ""


def _why_no_holder(campaign: Campaign, who: str) -> str:
    return f"nobody is called {who}" if who and who not in campaign.people else ""


def _copy(item: Item) -> Item:
    return msgspec.convert(msgspec.to_builtins(item), type=Item)


def why_no_room(
    campaign: Campaign, one: Person, spells: Mapping[str, int], places: tuple[int, ...] | None
) -> str:
    """Why some spells do not fit into a book; room is kept for spells being learnt."""
    held = one.book.spells if one.book is not None else {}
    again = next((name for name in spells if name in held), "")
    if again:
        return f"{again} stands in the book of {one.name} already"
    counts = Counter([*held.values(), *spells.values()])
    for project in running_projects(campaign):
        if project.who == one.id and ends_by_itself(project):
            counts.update(project.spells.values())
    for level in sorted(set(spells.values())):
        if places is not None and counts[level] > (places[level - 1] if level <= len(places) else 0):
            return f"there is then no place for {ordinal_word(level)}-level spells in the book of {one.name}"
    return ""


class Memorised(PersonEvent, frozen=True, tag="memorised"):
    """A caster of a level memorised exactly these spells, some of them from its book."""

    level: int
    spells: dict[str, int]
    from_book: tuple[str, ...] = ()

    def why_not(self, campaign: Campaign) -> str:
        one = campaign.people[self.who]
        why = _why_not_able(one, self.level)
        if why or one.book is None or not self.from_book:
            return why
        if one.book.where != "at hand":
            return f"the spell book of {one.name} is then {one.book.where}"
        missing = [name for name in self.from_book if name not in one.book.spells]
        stand = "does" if len(missing) == 1 else "do"
        return f"{join_words(missing)} {stand} not then stand in the book of {one.name}" if missing else ""

    def apply(self, campaign: Campaign, entry: int) -> None:
        one = campaign.people[self.who]
        one.memorised, one.mind_known = dict(self.spells), True


class SpellSpent(PersonEvent, frozen=True, tag="spell-spent"):
    """A spell was cast, and is gone from mind."""

    spell: str

    def why_not(self, campaign: Campaign) -> str:
        one = campaign.people[self.who]
        return "" if one.memorised.get(self.spell) else f"{one.name} has {self.spell} not in mind then"

    def apply(self, campaign: Campaign, entry: int) -> None:
        one = campaign.people[self.who]
        left, one.mind_known = one.memorised, True
        left[self.spell] -= 1
        if not left[self.spell]:
            del left[self.spell]


class BookRuled(PersonEvent, frozen=True, tag="book-ruled"):
    """The referee's ruling on the contents of a spell book."""

    spells: dict[str, int]

    def apply(self, campaign: Campaign, entry: int) -> None:
        one = campaign.people[self.who]
        book = one.book if one.book is not None else SpellBook()
        one.book, book.spells = book, dict(self.spells)
        book.waiting = {name: level for name, level in book.waiting.items() if name not in self.spells}


class BookMoved(PersonEvent, frozen=True, tag="book-moved"):
    """A spell book was lost, captured, or is there again."""

    before: Where
    after: Where
    by: str = ""

    def why_not(self, campaign: Campaign) -> str:
        one = campaign.people[self.who]
        if one.book is None:
            return f"no spell book of {one.name} is recorded"
        return "" if one.book.where == self.before else f"the book of {one.name} is then {one.book.where}"

    def apply(self, campaign: Campaign, entry: int) -> None:
        book = campaign.people[self.who].book
        assert book is not None
        book.where, book.by = self.after, self.by


class SpellsWritten(PersonEvent, frozen=True, tag="spells-written"):
    """Spells entered a spell book, which has `places` places by level (None: any number).

    One of them may take the place of another, `instead`. Spells without a place are `waiting`.
    """

    level: int
    spells: dict[str, int]
    places: tuple[int, ...] | None = None
    instead: str = ""
    waiting: bool = False

    def why_not(self, campaign: Campaign) -> str:
        one = campaign.people[self.who]
        why = _why_not_able(one, self.level)
        if why:
            return why
        book = one.book if one.book is not None else SpellBook()
        if self.waiting:
            return ""
        if book.where != "at hand":
            return f"the spell book of {one.name} is then {book.where}"
        if not self.instead:
            return why_no_room(campaign, one, self.spells, self.places)
        if book.spells.get(self.instead) not in self.spells.values():
            return f"{self.instead} is then not of that level in the book of {one.name}"
        return ""

    def apply(self, campaign: Campaign, entry: int) -> None:
        one = campaign.people[self.who]
        book = one.book if one.book is not None else SpellBook()
        one.book = book
        if self.waiting:
            book.waiting |= self.spells
            return
        book.spells.pop(self.instead, None)
        take_spells(one, self.spells, anew=False)


class ProjectBegun(PersonEvent, frozen=True, kw_only=True, tag="project-begun"):
    """A caster of a level began a project of `days` days, `worked` of them done already."""

    level: int
    id: str
    kind: Kind
    what: str
    days: int
    worked: int = 0
    paid: int = 0
    failure: int = 0
    exclusive: bool = True
    spells: dict[str, int] = msgspec.field(default_factory=dict)
    places: tuple[int, ...] | None = None
    item: Item | None = None

    def why_not(self, campaign: Campaign) -> str:
        one = campaign.people[self.who]
        if self.id in campaign.projects:
            return f"there is a {self.id} already"
        if self.worked:
            return ""
        why = _why_not_able(one, self.level) or (why_busy(campaign, self.who) if self.exclusive else "")
        if why:
            return why
        if self.kind == "rewriting":
            return _why_not_lost(one, self.spells)
        if self.kind == "identifying":
            return _why_no_item(campaign, self.item.id if self.item is not None else "")
        if self.kind != "learning":
            return ""
        if one.book is not None and one.book.where != "at hand":
            return f"the spell book of {one.name} is then {one.book.where}"
        return why_no_room(campaign, one, self.spells, self.places)

    def apply(self, campaign: Campaign, entry: int) -> None:
        begun = campaign.day - self.worked
        campaign.projects[self.id] = Project(
            id=self.id,
            kind=self.kind,
            what=self.what,
            who=self.who,
            begun=begun,
            until=begun + self.days,
            paid=self.paid,
            failure=self.failure,
            exclusive=self.exclusive,
            spells=dict(self.spells),
            places=self.places,
            item=_copy(self.item) if self.item is not None else None,
        )


class ProjectEnded(CampaignEvent, frozen=True, tag="project-ended"):
    """A project was completed, or failed by what was `rolled`, or was given up before."""

    id: str
    failed: bool = False
    rolled: int | None = None
    given_up: bool = False

    def why_not(self, campaign: Campaign) -> str:
        project = campaign.projects.get(self.id)
        if project is None:
            return f"nothing is begun that is called {self.id}"
        if project.ended:
            return f"{self.id} is {project.ended} already"
        one = campaign.people[project.who]
        if self.given_up:
            return ""
        if campaign.day < project.until:
            until = f"until day {project.until}, and it is day {campaign.day}"
            return f"{one.name} is {describe_activity(project)} {until}"
        return f"{one.name} is then {one.standing}" if one.standing not in HERE else ""

    def apply(self, campaign: Campaign, entry: int) -> None:
        project = campaign.projects[self.id]
        project.ended = "given up" if self.given_up else "failed" if self.failed else "done"
        if project.ended == "done" and project.kind in ("learning", "rewriting"):
            take_spells(campaign.people[project.who], project.spells, anew=project.kind == "rewriting")


class ItemFound(CampaignEvent, frozen=True, tag="item-found"):
    """A magic item was found, or made."""

    item: Item

    def why_not(self, campaign: Campaign) -> str:
        if self.item.id in campaign.items:
            return f"there is a {self.item.id} already"
        return _why_no_holder(campaign, self.item.holder)

    def apply(self, campaign: Campaign, entry: int) -> None:
        campaign.items[self.item.id] = _copy(self.item)


class ItemKnown(CampaignEvent, frozen=True, tag="item-known"):
    """People found out what an item is."""

    id: str
    to: tuple[str, ...]

    def why_not(self, campaign: Campaign) -> str:
        unknown = next((who for who in self.to if who not in campaign.people), "")
        return f"nobody is called {unknown}" if unknown else _why_no_item(campaign, self.id)

    def apply(self, campaign: Campaign, entry: int) -> None:
        add_known(campaign.items[self.id], self.to)


class ItemHeld(CampaignEvent, frozen=True, tag="item-held"):
    """An item came from one holder to another."""

    id: str
    before: str
    after: str

    def why_not(self, campaign: Campaign) -> str:
        why = _why_no_item(campaign, self.id) or _why_no_holder(campaign, self.after)
        if why:
            return why
        holder = campaign.items[self.id].holder
        return f"{self.id} is then with {holder or 'no one'}" if holder != self.before else ""

    def apply(self, campaign: Campaign, entry: int) -> None:
        campaign.items[self.id].holder = self.after


class ChargesSpent(CampaignEvent, frozen=True, tag="charge-spent"):
    """Charges of an item were used."""

    id: str
    count: int

    def why_not(self, campaign: Campaign) -> str:
        why = _why_no_item(campaign, self.id)
        if why:
            return why
        item = campaign.items[self.id]
        left = (item.charges or 0) - item.used
        return f"{item.what} has then {left} charges left" if left < self.count else ""

    def apply(self, campaign: Campaign, entry: int) -> None:
        campaign.items[self.id].used += self.count


class ItemGone(CampaignEvent, frozen=True, tag="item-gone"):
    """An item is no more: it was drunk, or read."""

    id: str
    how: str

    def why_not(self, campaign: Campaign) -> str:
        return _why_no_item(campaign, self.id)

    def apply(self, campaign: Campaign, entry: int) -> None:
        campaign.items[self.id].gone = self.how


StudyEvent = (
    Memorised
    | SpellSpent
    | BookRuled
    | BookMoved
    | SpellsWritten
    | ProjectBegun
    | ProjectEnded
    | ItemFound
    | ItemKnown
    | ItemHeld
    | ChargesSpent
    | ItemGone
)
