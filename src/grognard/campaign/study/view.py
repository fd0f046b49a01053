"""Views of a campaign's magic items: carried items, and the players' knowledge of them."""

from __future__ import annotations

from typing import Final

from grognard.campaign.state import Campaign, Person
from grognard.campaign.study.magic_records import Item

CHARGED: Final = ("wand", "staff", "rod")
DOSES: Final = ("potion", "scroll")


def items_of(campaign: Campaign, holder: str | None = None) -> list[Item]:
    """The items that are not gone; only those of a holder if one is named."""
    return [
        one for one in campaign.items.values() if not one.gone and (holder is None or one.holder == holder)
    ]


def consumables_of(campaign: Campaign, one: Person) -> list[Item]:
    """The consumable items that a person takes into a fight: wands and the like, potions and scrolls.

    The person, or the players, have identified them. Wielded and worn items are gear.
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
    """An item's name by the players' knowledge."""
    return item.shown if known_to_players(campaign, item) else item.seems
