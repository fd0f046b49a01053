"""Small maps for tests, and what a level makes of them."""

from __future__ import annotations

from grognard.adventure.places.dungeon_entries import DungeonEntry, validate_dungeon
from grognard.adventure.places.level import DungeonLevel, lay_out
from grognard.adventure.places.place_files import parse_place


def level_of(text: str, *, file: str = "") -> DungeonLevel:
    """A level laid out from the text of its file."""
    return lay_out(parse_place(text, DungeonEntry, validate_dungeon, file=file))


def neighbours(level: DungeonLevel, key: str) -> dict[str, str]:
    """The ways that leave an area: what each is called there, and where it leads."""
    ways = [level.ways[number] for number in level.areas[key].ways]
    return {way.name_from(key): way.other(key) for way in ways}
