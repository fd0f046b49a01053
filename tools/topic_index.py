"""Which topics of combat have a table in which guide, for the reader who looks for one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tools.markdown_table import format_table
from tools.side_by_side import books, count_rules

TOPICS: Final[Mapping[str, str]] = {
    "attack": "hitting.md#how-an-attack-is-tested",
    "attack-table": "hitting.md#what-the-die-must-show",
    "ability": "hitting.md#ability-scores",
    "damage": "hitting.md#damage",
    "missile": "missiles.md#shooting",
    "cover": "missiles.md#cover",
    "grenade": "missiles.md#flasks",
    "oil": "missiles.md#oil",
    "holy-water": "missiles.md#holy-water",
    "subdual": "grappling.md#blows-that-spare",
    "brawling": "grappling.md#fists-and-feet",
    "wrestling": "grappling.md#wrestling",
    "casting": "magic.md#casting",
    "disruption": "magic.md#what-spoils-a-spell",
    "turning": "magic.md#turning-and-energy-drain",
    "energy-drain": "magic.md#turning-and-energy-drain",
    "saves": "hurts.md#saving-throws",
    "checks": "hurts.md#ability-checks",
    "critical": "hurts.md#critical-hits",
    "fumble": "hurts.md#fumbles",
    "helpless": "hurts.md#the-helpless",
    "invisible": "hurts.md#the-invisible-and-the-blind",
    "unstable": "hurts.md#unstable-ground",
    "underwater": "hurts.md#in-and-under-water",
    "boarding": "hurts.md#boarding",
    "healing": "hurts.md#healing",
}
"""The place of each topic's table, from the documents' folder."""


def format_topics() -> str:
    """Each topic, how many rules each document has on it, and where its table is."""
    rows = [
        [f"[{topic.replace('-', ' ')}]({place})", *(count_rules(book.id, topic) for book in books())]
        for topic, place in TOPICS.items()
    ]
    return format_table(["topic", *(f"`{book.id}`" for book in books())], rows)
