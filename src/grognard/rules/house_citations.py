"""The citations of house rules: no document has them, so each cites its own key.

A rule of a file is cited by the id of the file and the key, "down-and-dying.dying.bleeds"; a single value of
the command line or of an encounter by "option.dying.bleeds".
"""

from __future__ import annotations

from typing import Final

from grognard.rulebooks.pool_schema import SpellPointRules
from grognard.rulebooks.rule_documents import BOOKS
from grognard.rulebooks.schema import Rulebook
from grognard.rules.damage import DOWN, INJURIES

OPTION: Final = "option"
POPCORN: Final = "popcorn"

_DYING: Final = {
    "damage/fall": "damage.dying",
    "dying/dead": "dying.dead_at",
    "dying/bleeds": "dying.bleeds",
    "dying/bound": "dying.bleeds",
    "dying/save": "dying.save",
    "dying/healed": "dying.healing_wakes",
}


def cite_key(book: Rulebook, key: str) -> str:
    """By what a house rule is cited that stands under a key."""
    return f"{book.id if book.extends and book.id not in BOOKS else OPTION}.{key}"


def cite_house_rules(citations: dict[str, str], book: Rulebook) -> None:
    """Fill in what a house rule is cited by, wherever the book has nothing of its own."""
    keys: dict[str, str] = {}
    if book.damage.dying in (DOWN, INJURIES):
        keys |= _DYING
    if book.damage.dying == INJURIES:
        keys["injuries/table"] = "injuries.table"
    if book.critical.damage != "as ever":
        keys["damage/critical"] = "critical.damage"
    if book.damage.exploding:
        keys["damage/exploding"] = "damage.exploding"
    if book.fumble.mishaps:
        keys |= {f"fumble/{mishap}": "fumble.table" for mishap in book.fumble.table}
    if book.fumble.free_attack:
        keys["attack/free attack"] = "fumble.free_attack"
    if book.morale.at_first_blood:
        keys["morale/first blood"] = "morale.at_first_blood"
    if book.two_weapons.better_damage:
        keys["damage/two weapons"] = "two_weapons.better_damage"
    if book.round.structure == POPCORN:
        keys |= {"initiative/named": "round.structure"}
    if book.usage.missiles or book.usage.torches:
        keys |= {"usage/missiles": "usage.missiles", "usage/torches": "usage.torches"}
    if book.spell_points != SpellPointRules():
        keys["casting/points"] = "spell_points"
    for place, row in enumerate(book.hooks):
        keys[f"hooks/{place}"] = f"hooks.{row.does.replace(' ', '-')}"
    for name, key in keys.items():
        if not citations.get(name):
            citations[name] = cite_key(book, key)
