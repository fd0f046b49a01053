"""Magic of a campaign between fights, in sentences: books, memorised spells, items and projects."""

from __future__ import annotations

from collections import Counter

from grognard.campaign.state import Campaign, Person
from grognard.campaign.study.commands import scholar_of
from grognard.campaign.study.magic_records import Item, Project
from grognard.campaign.study.projects import awaits_die, describe_activity, running_projects, why_busy
from grognard.campaign.study.view import items_of, name_for_players
from grognard.creatures.coins import say_gold
from grognard.creatures.grammar import join_words
from grognard.magic.reasons import count_names, counted


def sheet_lines(campaign: Campaign, one: Person, *, secret: bool) -> list[str]:
    """The lines on magic of a character's sheet."""
    lines = _book_lines(one)
    if one.memorised:
        lines.append(f"Memorised: {count_names(list(Counter(one.memorised).elements()))}")
    held = [item_words(campaign, item, secret=secret) for item in items_of(campaign, one.id)]
    if held:
        lines.append(f"Items: {'; '.join(held)}")
    at = why_busy(campaign, one.id)
    return [*lines, at] if at else lines


def _book_lines(one: Person) -> list[str]:
    book = one.book
    if book is None:
        return []
    by = f" by {book.by}" if book.by else ""
    where = "" if book.where == "at hand" else f" ({book.where}{by})"
    title = "Spell book" if scholar_of(one).is_arcane else "Found out besides the list"
    lines = [f"{title}: {join_words(list(book.spells)) or 'none'}{where}"]
    if book.lost:
        lines.append(f"Lost and not written anew: {join_words(list(book.lost))}")
    if book.waiting:
        lines.append(f"Found out, without a place in the book: {join_words(list(book.waiting))}")
    return lines


def project_lines(campaign: Campaign) -> list[tuple[str, str]]:
    """A sentence for each project under way, and the command that ends one whose die is due."""
    return [project_words(campaign, one) for one in running_projects(campaign)]


def item_lines(campaign: Campaign, *, secret: bool) -> list[str]:
    """The lines on the items of a campaign's status."""
    lines = []
    for item in items_of(campaign):
        has = campaign.people[item.holder].name if item.holder in campaign.people else "the company"
        lines.append(f"{item.id}: {item_words(campaign, item, secret=secret)}, with {has}.")
    return lines


def project_words(campaign: Campaign, one: Project) -> tuple[str, str]:
    """How far a project is, and the command for its die where that is due."""
    name = campaign.people[one.who].name
    if awaits_die(one, campaign.day):
        said = f"{one.id}: {name} is done with {one.what}, and the die is due"
        return said, f"grognard research --done {one.id}"
    paid = f", {say_gold(one.paid)} paid" if one.paid else ""
    return f"{one.id}: {name} is {describe_activity(one)} until day {one.until}{paid}", ""


def item_words(campaign: Campaign, item: Item, *, secret: bool) -> str:
    """An item as the referee or the players know it."""
    if secret:
        return name_for_players(campaign, item)
    parts = [item.what]
    if item.charges is not None:
        parts.append(f"{item.charges - item.used} of {counted(item.charges, 'charge')}")
    if name_for_players(campaign, item) != item.what:
        parts.append(f"to the players {name_for_players(campaign, item)}")
    return ", ".join(parts)
