"""Magic items of a campaign: made from their names, and looked up by name or id."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.base.errors import InputError
from grognard.campaign.company.commands import make_id
from grognard.campaign.state import Campaign
from grognard.campaign.study.magic_records import Item
from grognard.magic.identify import apparent_item
from grognard.magic.items import MagicItem, read_item
from grognard.rulebooks.power_schema import PowerRules


def item_of(id: str, known: MagicItem) -> Item:
    """A magic item as a campaign keeps it, without charges and holder."""
    return Item(
        id=id,
        what=known.name,
        seems=known.seems,
        shown=apparent_item(known),
        plus=known.bonus,
        cursed=known.cursed,
    )


def make_item(name: str, powers: Mapping[str, PowerRules], taken: Mapping[str, object]) -> Item:
    """An item by its name, under an id that tells no more than its appearance.

    Raises:
        InputError: there is no such item.
    """
    known = read_item(name, powers)
    return item_of(make_id(known.seems, taken), known)


def make_own_item(name: str, taken: Mapping[str, object]) -> Item:
    """An item of the referee's own, which is in no list."""
    seems = name.partition(" of ")[0].split()[-1]
    return Item(id=make_id(seems, taken), what=name, seems=seems, shown=name)


def find_item(campaign: Campaign, name: str) -> Item:
    """An item by its id, or by its name where only one has that name.

    Raises:
        InputError: there is none of that name, or more than one.
    """
    wanted = " ".join(name.lower().split())
    there = {id: one for id, one in campaign.items.items() if not one.gone}
    if wanted in there:
        return there[wanted]
    found = [one for one in there.values() if wanted in (one.what.lower(), one.shown.lower())]
    if len(found) != 1:
        problem = f"{len(found)} items are called {name!r}" if found else f"there is no item {name!r}"
        listed = [one.id for one in found] or list(there)[:12]
        raise InputError(problem, key="what", expected=" or ".join(listed) or "--found with a new one")
    return found[0]
