"""What is asked of magic at rest: facts for a program and for sentences, for the referee or for players."""

from __future__ import annotations

from typing import Final

from grognard.campaign.state import Campaign, Person
from grognard.campaign.study import Item, Project
from grognard.campaign.study_fold import awaits_die, running

CHARGED: Final = ("wand", "staff", "rod")
DOSES: Final = ("potion", "scroll")


def items_of(campaign: Campaign, holder: str | None = None) -> list[Item]:
    """The items that are still there; only those of a holder where one is named."""
    return [
        one for one in campaign.items.values() if not one.gone and (holder is None or one.holder == holder)
    ]


def carried(campaign: Campaign, one: Person) -> list[Item]:
    """The items that somebody has in a fight to be used up: wands and the like, potions and scrolls.

    They, or the players, know what these are. What is wielded and worn is gear.
    """
    return [
        item
        for item in items_of(campaign, one.id)
        if item.seems in (*CHARGED, *DOSES) and (one.id in item.known or known_to_players(campaign, item))
    ]


def known_to_players(campaign: Campaign, item: Item) -> bool:
    """Whether one of the players' characters knows what an item is, or knew it in life."""
    served = {one.who for one in campaign.contracts.values()}
    return any(
        campaign.people[who].standing != "in service" and who not in served
        for who in item.known
        if who in campaign.people
    )


def name_for_players(campaign: Campaign, item: Item) -> str:
    """What an item is called among those who do not know more than they have found out."""
    return item.shown if known_to_players(campaign, item) else item.seems


def item_facts(campaign: Campaign, item: Item, *, secret: bool = False) -> dict[str, object]:
    """All of an item, or what players know of it."""
    known: dict[str, object] = {
        "id": item.id,
        "name": name_for_players(campaign, item),
        "holder": item.holder or None,
    }
    if secret:
        return known
    left = None if item.charges is None else item.charges - item.used
    return known | {
        "what": item.what,
        "seems": item.seems,
        "shown": item.shown,
        "plus": item.plus,
        "charges_found": item.charges,
        "charges": left,
        "cursed": item.cursed,
        "known": list(item.known),
    }


def project_facts(campaign: Campaign, project: Project, *, secret: bool = False) -> dict[str, object]:
    """All of a project, or what players know of it."""
    facts: dict[str, object] = {
        "id": project.id,
        "kind": project.kind,
        "what": project.what,
        "who": project.who,
        "begun": project.begun,
        "until": project.until,
        "paid_cp": project.paid,
        "exclusive": project.exclusive,
        "spells": dict(project.spells),
        "awaits_die": awaits_die(project, campaign.day),
    }
    return facts if secret else facts | {"failure_percent": project.failure}


def study_facts(campaign: Campaign, *, secret: bool = False) -> dict[str, object]:
    """The items and projects of a campaign."""
    return {
        "items": [item_facts(campaign, one, secret=secret) for one in items_of(campaign)],
        "projects": [project_facts(campaign, one, secret=secret) for one in running(campaign)],
    }


def person_study(one: Person) -> dict[str, object]:
    """The book of somebody, and what is in mind."""
    book = one.book
    return {
        "book": None
        if book is None
        else {
            "spells": dict(book.spells),
            "where": book.where,
            "by": book.by,
            "lost": dict(book.lost),
            "waiting": dict(book.waiting),
        },
        "memorised": dict(one.memorised),
    }
