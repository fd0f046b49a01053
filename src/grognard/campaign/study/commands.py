"""Magic at rest for the people of a campaign: people as casters, and the bodies of entries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from grognard.base.errors import InputError
from grognard.campaign.company.events import Posted
from grognard.campaign.journal.entries import EntryBody, Event
from grognard.campaign.state import CHEST, WORLD, Campaign, Leg, Person
from grognard.campaign.study.events import Memorised, SpellSpent
from grognard.creatures.coins import say_gold
from grognard.creatures.names import name_key
from grognard.magic.casters import CasterProfile, read_caster_profile
from grognard.magic.reasons import count_names
from grognard.rulebooks.power_schema import PowerRules
from grognard.rules.known_spells import DIVINE, KnownSpell, find_known_spell

DAYS_A_MONTH: Final = 30
"""The days of a month, unless the campaign states another number."""


def scholar_of(one: Person, *, slots: str = "") -> CasterProfile:
    """A person as a caster, as the procedures of magic at rest need it."""
    mind = f" int {one.abilities.intelligence}" if "intelligence" in one.scores else ""
    return read_caster_profile(f"{one.who}{mind}", slots=slots)


def known_spells(one: Person, names: Iterable[str], powers: Mapping[str, PowerRules]) -> list[KnownSpell]:
    """Spells by name that a person knows: from the lists, or by research.

    Raises:
        InputError: there is no such spell.
    """
    book = one.book
    own = {} if book is None else book.lost | book.waiting | book.spells
    by_key = {name_key(name): name for name in own}
    found = []
    for name in names:
        mine = by_key.get(name_key(name))
        found.append(
            find_known_spell(name, powers) if mine is None else _own_spell(one, mine, own[mine], powers)
        )
    return found


def _own_spell(one: Person, name: str, level: int, powers: Mapping[str, PowerRules]) -> KnownSpell:
    """A person's spell; a spell of its own where the lists have none of that name and level."""
    caster = scholar_of(one).caster
    kind = caster.class_name if caster is not None else ""
    try:
        spell = find_known_spell(name, powers)
    except InputError:
        spell = None
    if spell is not None and spell.level_for(kind) == level:
        return spell
    return KnownSpell(name, (level, 0) if kind == DIVINE else (0, level), None, "", "")


def memorised_names(one: Person) -> list[str]:
    """The names of the memorised spells, each as often as it is memorised."""
    return list(Counter(one.memorised).elements())


def record_memorised(
    one: Person, spells: Sequence[str], from_book: Sequence[str], rules: Sequence[str]
) -> EntryBody:
    """Record a person's memorised spells."""
    event = Memorised(one.id, one.level, dict(Counter(spells)), tuple(dict.fromkeys(from_book)))
    said = f"{one.name} has memorised {count_names(list(spells)) or 'nothing'}"
    return EntryBody(said=said, events=(event,), rules=tuple(rules))


def record_casting(
    one: Person, spell: str, *, cast: str, left: Sequence[str], rules: Sequence[str]
) -> EntryBody:
    """Record the casting of a memorised spell, as it is or reversed."""
    said = f"{one.name} casts {cast}; left in memory: {count_names(list(left)) or 'nothing'}"
    return EntryBody(said=said, events=(SpellSpent(one.id, spell),), rules=tuple(rules))


def pay(campaign: Campaign, one: Person, copper: int, what: str, *, by: str = "") -> list[Event]:
    """The payment of a cost: from the person's purse if it holds enough, else from the chest.

    `by` names one of the two where the command did.
    """
    if not copper:
        return []
    own = by == "purse" or (not by and campaign.balance(one.purse) >= copper)
    legs = (Leg(one.purse if own else CHEST, -copper), Leg(WORLD, copper))
    return [Posted(what, legs)]


def paid_words(copper: int, events: Sequence[Event]) -> str:
    """Out of which account a sum came, in words."""
    account = next((one.legs[0].account for one in events if isinstance(one, Posted)), "")
    if not account:
        return ""
    return f"{say_gold(copper)} from the {'chest' if account == CHEST else 'purse'}"
