"""Putting what rooms hold into the file of a place, beside what people wrote there, which stays as it is."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from grognard.adventure.places.drawing import ROOM
from grognard.adventure.places.dungeon_entries import DungeonEntry, WanderingEntry
from grognard.adventure.places.level import ROOM_NAME, DungeonLevel
from grognard.adventure.stocking.rooms import StockedRoom
from grognard.base.errors import InputError
from grognard.base.toml_text import decode_toml
from grognard.encounter.group_files import Table, format_toml_keys, format_toml_text, tables_under

_AREA: Final = r"(?m)^\[\[areas\]\][^\n]*\n"
_KEY: Final = r'(?m)^\s*key\s*=\s*(["\'])(?P<key>.*?)\1[^\n]*\n?'
_RULES: Final = r"(?m)^rules\s*=.*$"
_FIRST_KEY: Final = r"(?m)^(?=\s*[^#\s])"
_CONTENTS: Final = ("folk", "trap", "treasure")
_WIDTH: Final = 110


def free_areas(text: str, dungeon: DungeonEntry) -> list[str]:
    """The keys of the areas in which nothing is yet; the entrance is left as it is."""
    written = _written_keys(text)
    return [
        area.key
        for area in dungeon.areas
        if area.key != dungeon.entrance and not written.get(area.key, set()) & set(_CONTENTS)
    ]


def _written_keys(text: str) -> dict[object, set[str]]:
    """The keys that each area has in the file, by the key of the area."""
    return {area.get("key"): set(area) for area in tables_under(decode_toml(text), "areas")}


def number_rooms(text: str, level: DungeonLevel) -> str:
    """The text of a place in which rooms without an entry have one at its end, numbered on from the others.

    Rooms of further levels are left.
    """
    if level.drawing is None:
        return text
    keys = {area.key for area in level.entry.areas}
    number = max((int(key) for key in keys if key.isdecimal()), default=0)
    lines: list[str] = []
    rooms = [key for key in level.drawing.rooms if level.levels[key] == 0]
    drawn = {key: level.drawing.squares[key] - level.drawing.features.keys() for key in rooms}
    corners = {key: min((y, x) for x, y in squares) for key, squares in drawn.items()}
    for y, x in sorted(corners.values()):
        number += 1
        entry: Table = {"key": str(number), "mark": ROOM, "at": [x, y], "name": ROOM_NAME}
        lines += ["", "[[areas]]", *format_toml_keys(entry)]
    if not lines:
        return text
    return "\n".join([text.rstrip("\n"), "", "# Rooms that had no entry.", *lines[1:]]) + "\n"


def put_rules(text: str, rules: str) -> str:
    """The text of a place with a rulebook, in the line of its own where it names one already."""
    line = f"rules = {format_toml_text(rules)}"
    document = decode_toml(text)
    if "rules" in document:
        for found in re.finditer(_RULES, text):
            # A line of a longer text may look like one.
            changed = text[: found.start()] + line + text[found.end() :]
            if _is_changed_to(changed, document, rules):
                return changed
    first = re.search(_FIRST_KEY, text)
    at = first.start() if first is not None else len(text)
    return f"{text[:at]}{line}\n{text[at:]}"


def _is_changed_to(text: str, document: dict[str, object], rules: str) -> bool:
    try:
        return decode_toml(text) == document | {"rules": rules}
    except ValueError:
        return False


def put_rooms(text: str, stocked: Sequence[StockedRoom]) -> str:
    """The text of a place with what its rooms hold, each part below the key of its area.

    In areas with notes of their own, what is special stands in a comment.

    Raises:
        InputError: an area is not written as a table of its own.
    """
    rooms = {room.key: room for room in stocked}
    written = _written_keys(text)
    pieces: list[str] = []
    last = 0
    for area in re.compile(_AREA).finditer(text):
        end = text.find("\n[", area.end())
        found = re.compile(_KEY).search(text, area.end(), len(text) if end < 0 else end + 1)
        room = rooms.pop(found["key"], None) if found is not None else None
        if found is None or room is None:
            continue
        line = text[last : found.end()]
        noted = "notes" in written[room.key]
        pieces += [line if line.endswith("\n") else line + "\n", *_lines_of(room, noted)]
        last = found.end()
    if rooms:
        raise InputError(
            f"the area {next(iter(rooms))!r} is not written as a table of its own",
            key="areas",
            expected="[[areas]], and its key in the next lines",
        )
    return "".join(pieces) + text[last:]


def put_head(text: str, said: str) -> str:
    """The text of a place with a remark at its head, below the line that names its schema."""
    first, newline, rest = text.partition("\n")
    head, rest = (first + newline, rest) if first.startswith("#:schema") else ("", text)
    return head + "".join(f"{line}\n" for line in _remark(said)) + rest


def _remark(said: str) -> Iterator[str]:
    yield from (f"# {line}" for line in textwrap.wrap(said, _WIDTH - 2, break_on_hyphens=False))


def _lines_of(room: StockedRoom, noted: bool) -> list[str]:
    """The lines of what a room holds, with where each part is from."""
    table: Table = {}
    if room.special and not noted:
        table["notes"] = f"Special: {room.special}."
    if room.folk is not None:
        table["folk"] = _plain(room.folk)
    if room.trap is not None:
        table["trap"] = _plain(room.trap)
    comments = [*_remark(f"Stocked by {'; '.join(room.sources)}.")]
    if room.special and noted:
        comments += _remark(f"Special: {room.special}.")
    treasure: list[str] = []
    if room.treasure:
        entries = [f"    {{ {', '.join(format_toml_keys(_plain(one)))} }}," for one in room.treasure]
        treasure = ["treasure = [", *entries, "]"]
    return [f"{line}\n" for line in (*comments, *format_toml_keys(table), *treasure)]


def put_wanderers(text: str, wanderers: Sequence[WanderingEntry], *, source: str) -> str:
    """The text of a place with its wandering monsters added at the end."""
    lines = [text.rstrip("\n"), "", *_remark(f"Who wanders here, each as likely as the others: {source}.")]
    for one in wanderers:
        lines += ["", "[[wandering]]", *format_toml_keys(_plain(one))]
    return "\n".join(lines) + "\n"


def _plain(part: msgspec.Struct) -> Table:
    """A part of a place as a table, without values equal to their defaults."""
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
