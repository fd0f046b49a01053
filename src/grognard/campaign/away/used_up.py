"""The items used up in a fight or a delve: out of people's gear, or of the campaign's items."""

from __future__ import annotations

from collections import Counter
from typing import Final

from grognard.campaign.away.events import AwayEvent, GearUsed
from grognard.campaign.away.trip import PersonAfterTrip
from grognard.campaign.company.gear import break_shield, missile_of, spend_missiles, use_up
from grognard.campaign.state import Campaign, Person
from grognard.campaign.study.events import ChargesSpent, ItemGone, StudyEvent
from grognard.campaign.study.magic_records import Item
from grognard.campaign.study.view import CHARGED, DOSES, consumables_of
from grognard.creatures.grammar import join_words
from grognard.creatures.names import name_key, plural
from grognard.magic.reasons import counted

GONE: Final = {"potion": "drunk", "scroll": "read"}
"""How an item that is one dose is no more."""


def devices_of(campaign: Campaign, one: Person, name: str) -> list[Item]:
    """The wands, staves and rods of a kind that a person carries as items of the campaign."""
    return [
        item
        for item in consumables_of(campaign, one)
        if item.seems in CHARGED
        and name_key(name) in (name_key(item.what), name_key(item.what.partition(" of ")[2]))
    ]


def use_things(
    campaign: Campaign, one: Person, came: PersonAfterTrip
) -> tuple[list[AwayEvent | StudyEvent], list[str]]:
    """The events of a person's used missiles, potions, scrolls and charges, and lines about them."""
    events: list[AwayEvent | StudyEvent] = []
    used: list[str] = []
    thrown: list[str] = []
    gear = one.gear
    doses = [item for item in consumables_of(campaign, one) if item.seems in DOSES]
    used += [_count(what, count) for what, count in Counter(came.used).items()]
    for what in came.used:
        before, gear = gear, use_up(gear, what)
        item = next((item for item in doses if name_key(item.what) == name_key(what)), None)
        if gear == before and item is not None:
            doses.remove(item)
            events.append(ItemGone(item.id, GONE[item.seems]))
    for weapon, count in came.shot.items():
        before, gear = gear, spend_missiles(gear, weapon, count)
        missile = missile_of(weapon)
        if gear != before:
            (thrown if missile == weapon else used).append(counted(count, missile))
    if came.shield_gone:
        gear = break_shield(gear)
        used.append("a shield, which splintered")
    for name, count in came.charges.items():
        events += spend_charges(devices_of(campaign, one, name), count)
        used.append(f"{counted(count, 'charge')} of the {name}")
    if gear != one.gear:
        events.insert(0, GearUsed(one.id, one.gear, gear))
    words = [f"used {join_words(used)}"] if used else []
    return events, words + ([f"lost {join_words(thrown)}"] if thrown else [])


def _count(what: str, count: int) -> str:
    """So many potions or scrolls: "2 potions of healing"."""
    kind, of, name = what.partition(" ")
    return what if count == 1 else f"{count} {plural(kind)}{of and f' {name}'}"


def spend_charges(items: list[Item], count: int) -> list[ChargesSpent]:
    """Charges of devices that are alike, one device after the other."""
    events: list[ChargesSpent] = []
    for item in items:
        spent = min(count, (item.charges or 0) - item.used)
        if spent > 0:
            events.append(ChargesSpent(item.id, spent))
            count -= spent
    return events
