"""Where a member of an encounter stands that was put in from a file of its own, so that errors name it."""

from __future__ import annotations

import os
import re
from typing import Final

from grognard.base.errors import InputError
from grognard.base.toml_text import decode_toml
from grognard.encounter.group_files import FILE, Table, is_group_file_name, read_group
from grognard.encounter.matchups import is_matchup, split_count, split_pieces
from grognard.rulebooks.locate import locate_key

_MEMBER: Final = r"sides\[(\d+)\](?:\.members\[(\d+)\](.*))?"


def name_origin(error: InputError, *, text: str, folder: str = "") -> InputError:
    """The error about a member that stands in a file of its own with that file, its line and its key.

    Args:
        error: as it was raised; one that names its file, or about anything else, is given back as it is.
        text: the text of the encounter, or its matchup.
        folder: where the files are looked for.
    """
    found = re.fullmatch(_MEMBER, error.key)
    if found is None or error.file:
        return error
    side, member, rest = int(found[1]), int(found[2] or -1), found[3] or ""
    try:
        path, key = _origin(text, folder, side, member)
        if not path:
            return error
        _, written = read_group(path)
    except (InputError, ValueError):
        return error
    key = (key + rest).lstrip(".")
    return InputError(
        error.problem, expected=error.expected, file=path, line=locate_key(written, key), key=key
    )


def _origin(text: str, folder: str, side: int, member: int) -> tuple[str, str]:
    """The file and the key of a member of a side; nothing where it stands in the text itself."""
    if "\n" not in text:
        if not is_matchup(text):
            return "", ""
        pieces = split_pieces(text, side)
        if len(pieces) == 1 and is_group_file_name(pieces[0]):
            name = pieces[0].strip()
            is_group = "members" in read_group(name)[0]
            return (name, f"members[{member}]") if is_group else (name, "")
        piece = pieces[member] if member < len(pieces) else ""
        return (split_count(piece)[1], "") if is_group_file_name(piece) else ("", "")
    sides = decode_toml(text).get("sides")
    entry = sides[side] if isinstance(sides, list) and side < len(sides) else None
    if not isinstance(entry, dict) or not isinstance(entry.get(FILE), str):
        return "", ""
    path = os.path.join(folder, entry[FILE])
    table: Table = read_group(path)[0]
    listed = table.get("members")
    count = len(listed) if isinstance(listed, list) else 0
    return (path, f"members[{member}]") if 0 <= member < count else ("", "")
