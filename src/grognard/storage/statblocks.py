"""Creatures as blocks of Obsidian's Fantasy Statblocks."""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.creatures.creature import Creature
from grognard.creatures.fields import format_columns

DESCENDING_FROM: Final = 20
"""An armour class that counts up and one that counts down add up to so much."""
_TRAITS: Final = {"sv": "Saves as", "ml": "Morale", "al": "Alignment", "na": "Appearing", "tt": "Treasure"}
_MORE_TRAITS: Final = {"xp": "Experience", "weapons": "Weapons", "notes": "Notes"}


def write_statblock(creature: Creature) -> str:
    """A code block for a note: name, armour class, hit points, movement, attacks, saves and morale.

    >>> from grognard.creatures.bestiary import find_creature
    >>> print(write_statblock(find_creature("wolf")).split("actions")[0].strip())
    ```statblock
    name: "Wolf"
    source: "Grognard"
    ac: 13
    hp: 9
    hit_dice: "2d8"
    speed: "60'"
    """
    columns = format_columns(creature)
    dice = creature.hit_dice
    middle = max(1, dice.count * (dice.sides + 1) // 2 + dice.modifier)
    lines = [
        "```statblock",
        f"name: {_text(creature.name)}",
        'source: "Grognard"',
        f"ac: {creature.armour_class}",
        f"hp: {middle}",
        f"hit_dice: {_text(dice.expression)}",
        f"speed: {_text(columns.get('mv', '-'))}",
    ]
    if "at" in columns:
        lines += ["actions:", *_named("Attacks", f"{columns['at']}; damage {columns.get('dam', '-')}")]
    lines.append("traits:")
    lines += _named(
        "Armour class", f"{creature.armour_class}, or {DESCENDING_FROM - creature.armour_class} downward"
    )
    lines += _named("Hit dice", columns["hd"])
    for key, name in (_TRAITS | _MORE_TRAITS).items():
        if key in columns:
            lines += _named(name, columns[key])
    return "\n".join([*lines, "```"])


def _named(name: str, said: str) -> list[str]:
    return [f"  - name: {_text(name)}", f"    desc: {_text(said)}"]


def _text(text: str) -> str:
    """A text as YAML has it, which is as JSON has it."""
    return msgspec.json.encode(text).decode()
