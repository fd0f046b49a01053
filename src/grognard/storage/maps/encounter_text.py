"""A level as the ground of an encounter: its spaces and doors, and two sides to be changed."""

from __future__ import annotations

from grognard.adventure.delve.drawn_ground import draw_whole
from grognard.adventure.delve.window import shut_doors
from grognard.adventure.places.level import DungeonLevel
from grognard.base.errors import InputError
from grognard.encounter.group_files import format_toml_text, format_toml_value

_SIDES = """
# Who fights here: change both sides.
[[sides]]
name = "Party"
player_characters = true
members = [{ character = "fighter 1", count = 4 }]

[[sides]]
name = "Foes"
members = [{ creature = "goblin", count = 6 }]
"""


def write_ground(level: DungeonLevel, number: int) -> str:
    """The file of an encounter on the whole of a level.

    Raises:
        InputError: the place has no map.
    """
    if level.drawing is None:
        raise InputError("a place without a map", key="map", expected="a map of its squares")
    window = draw_whole(level, number)
    doors = []
    for door in shut_doors(window, level):
        keys: dict[str, object] = {"at": door.at}
        keys |= {"kind": door.kind} if door.kind != "door" else {}
        keys["state"] = door.state
        keys |= {"of": door.of} if door.of != "wood" else {}
        doors.append(f"    {format_toml_value(keys)},")
    lines = [f"title = {format_toml_text(level.entry.title)}", _SIDES, "[field]"]
    lines.append(f'map = """\n{window.drawing}\n"""')
    if doors:
        lines += ["doors = [", *doors, "]"]
    return "\n".join(lines) + "\n"
