"""A character's luck and spell points between fights: what is still spent, and the referee's word on it."""

from __future__ import annotations

from grognard.base.errors import InputError
from grognard.campaign.away.events import PoolSpent
from grognard.campaign.journal.entries import EntryBody
from grognard.campaign.state import Campaign, Person
from grognard.creatures.character import parse_character
from grognard.encounter.pools import full_pools, pools_still_spent
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.schema import Rulebook


def still_spent(campaign: Campaign, one: Person, book: Rulebook) -> dict[str, int]:
    """What a person has spent of its luck and spell points, and has not got back since."""
    spent: dict[str, int] = {}
    for pool, noted in one.spent.items():
        day, level = campaign.day > noted.day, one.level > noted.level
        spent |= pools_still_spent({pool: noted.amount}, book, day=day, level=level)
    return spent


def rule_pool(campaign: Campaign, one: Person, pool: str, left: int) -> EntryBody:
    """Have a character have so much left of its luck or spell points.

    Raises:
        InputError: the rules of the campaign give it none, or not so much, or it has that much already.
    """
    book = load_rulebook(campaign.book) if campaign.book else None
    most = full_pools(parse_character(one.who), book).get(pool, 0) if book is not None else 0
    if book is None or most == 0:
        expected = "rules that have such a pool, and a character who has it"
        raise InputError(f"{one.name} has no {pool} by the campaign's rules", key="word", expected=expected)
    if left > most:
        raise InputError(f"{one.name} has at most {most} {pool}", key="word", expected=f"0 to {most}")
    if most - left == still_spent(campaign, one, book).get(pool, 0):
        raise InputError(f"{one.name} has {left} {pool} left already", key="word", expected="another number")
    noted = one.spent[pool].amount if pool in one.spent else 0
    event = PoolSpent(one.id, pool, noted, most - left)
    return EntryBody(said=f"{one.name} has {left} of {most} {pool} left", events=(event,))
