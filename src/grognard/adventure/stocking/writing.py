"""Putting what rooms hold into the file of a place, beside what people wrote there, which stays as it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from grognard.adventure.places.dungeon_entries import DungeonEntry, WanderingEntry
from grognard.adventure.stocking.rooms import Stocked
from grognard.base.errors import InputError
from grognard.encounter.groups import Table, format_keys

_AREA: Final = r"(?m)^\[\[areas\]\][^\n]*\n"
_KEY: Final = r'(?m)^\s*key\s*=\s*(["\'])(?P<key>.*?)\1[^\n]*\n?'


def free_areas(dungeon: DungeonEntry) -> list[str]:
    """The keys of the areas in which nothing is yet; the entrance is left as it is."""
    return [
        area.key
        for area in dungeon.areas
        if area.key != dungeon.entrance and area.folk is None and area.trap is None and not area.treasure
    ]


def put_rooms(text: str, stocked: Sequence[Stocked], *, noted: Sequence[str]) -> str:
    """The text of a place with what its rooms hold, each part below the key of its area.

    Areas that are `noted` have notes of their own; what is special there stands in a comment.

    Raises:
        InputError: an area is not written as a table of its own.
    """
    rooms = {room.key: room for room in stocked}
    pieces: list[str] = []
    last = 0
    for area in re.compile(_AREA).finditer(text):
        end = text.find("\n[", area.end())
        found = re.compile(_KEY).search(text, area.end(), len(text) if end < 0 else end + 1)
        room = rooms.pop(found["key"], None) if found is not None else None
        if found is None or room is None:
            continue
        line = text[last : found.end()]
        pieces += [line if line.endswith("\n") else line + "\n", *_lines_of(room, room.key in noted)]
        last = found.end()
    if rooms:
        raise InputError(
            f"the area {next(iter(rooms))!r} is not written as a table of its own",
            key="areas",
            expected="[[areas]], and its key in the next lines",
        )
    return "".join(pieces) + text[last:]


def _lines_of(room: Stocked, noted: bool) -> list[str]:
    """The lines of what a room holds, with where each part is from."""
    table: Table = {}
    if room.special and not noted:
        table["notes"] = f"Special: {room.special}."
    if room.folk is not None:
        table["folk"] = _plain(room.folk)
    if room.trap is not None:
        table["trap"] = _plain(room.trap)
    comments = [f"# Stocked by {'; '.join(room.sources)}."]
    if room.special and noted:
        comments.append(f"# Special: {room.special}.")
    treasure: list[str] = []
    if room.treasure:
        entries = [f"    {{ {', '.join(format_keys(_plain(one)))} }}," for one in room.treasure]
        treasure = ["treasure = [", *entries, "]"]
    return [f"{line}\n" for line in (*comments, *format_keys(table), *treasure)]


def put_wanderers(text: str, wanderers: Sequence[WanderingEntry], *, source: str) -> str:
    """The text of a place with those who wander there, at its end."""
    lines = [text.rstrip("\n"), "", f"# Who wanders here, each as likely as the others: {source}."]
    for one in wanderers:
        lines += ["", "[[wandering]]", *format_keys(_plain(one))]
    return "\n".join(lines) + "\n"


def _plain(part: msgspec.Struct) -> Table:
    """A part of a place as a table, with what it says and no more."""
    table: Table = {}
    for one in msgspec.structs.fields(part):
        value = getattr(part, one.name)
        usual = one.default if one.default_factory is msgspec.NODEFAULT else one.default_factory()
        if value != usual:
            table[one.encode_name] = _written(value)
    return table


def _written(value: object) -> object:
    if isinstance(value, msgspec.Struct):
        return _plain(value)
    return [_written(one) for one in value] if isinstance(value, list) else value
