"""The tables of docs/bestiary.md: every creature of the core rules, what it can do, and what that means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from grognard.creatures.auras import aura_names
from grognard.creatures.bestiary import find_creature
from grognard.creatures.bundled_creatures import CORE_LICENCE, CORE_RULES
from grognard.creatures.data_file import read_traits_file
from grognard.creatures.hit_effects import hit_effect_names
from grognard.creatures.lookup import OWN, SOURCES
from grognard.creatures.powers import power_names
from grognard.creatures.source import Listing
from grognard.creatures.traits import ABILITIES, find_traits, is_implemented, list_abilities
from tools.markdown_table import format_table


def list_core() -> list[Listing]:
    """Every creature of the core rules once, those of the package's own list among them, by their names."""
    found: dict[str, Listing] = {}
    own = [OWN.read(key) for key in dict.fromkeys(OWN.names().values())]
    taken = {kind for listing in own for kind in listing.kinds}
    others = [
        source.read(key)
        for source in SOURCES
        for key in dict.fromkeys(source.names().values())
        if not taken & set(source.read(key).kinds)
    ]
    for listing in [*own, *others]:
        if (listing.book, listing.licence) == (CORE_RULES, CORE_LICENCE):
            found.setdefault(listing.title, listing)
    return [found[title] for title in sorted(found)]


def format_bestiary() -> str:
    """Every creature with its hit dice, its wits and manners, what plays and what does not."""
    rows = []
    for listing in list_core():
        creature = find_creature(listing.kinds[0])
        traits = find_traits(listing.kinds[0])
        abilities = list_abilities(creature)
        manner = [f"mind: {traits.mind}" if traits.mind else "", traits.meets]
        rows.append(
            [
                listing.title,
                creature.hit_dice.text,
                traits.size,
                ", ".join(word for word in manner if word),
                ", ".join(one.name for one in abilities if one.plays),
                ", ".join(one.name for one in abilities if not one.plays),
            ]
        )
    return format_table(["creature", "HD", "size", "mind and manner", "plays", "the referee's"], rows)


def format_abilities() -> str:
    """What every ability means."""
    register = read_traits_file(ABILITIES).sections
    played = (
        {name for name, table in register.items() if is_implemented(table)}
        | set(power_names())
        | set(hit_effect_names())
        | set(aura_names())
    )
    rows = [
        [name, "plays" if name in played else "the referee's", str(table["says"])]
        for name, table in sorted(register.items(), key=lambda one: (one[0] not in played, one[0]))
    ]
    return format_table(["ability", "whose", "what it means"], rows)


BESTIARY_TABLES: Final[Mapping[str, Callable[[], str]]] = {
    "bestiary": format_bestiary,
    "abilities": format_abilities,
}
