"""Reading the file of a place, with the files of its party put in."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Final, TypeVar

import msgspec

from grognard.base.errors import InputError
from grognard.base.files import why_unread
from grognard.base.toml_text import read_text
from grognard.encounter.entries import convert_group, put_members_in
from grognard.encounter.group_files import Table, include_groups, refuse_files, refuse_in_group, tables_under
from grognard.rulebooks.documents import convert_document
from grognard.rulebooks.loader import parse_toml
from grognard.rulebooks.locate import locate_key

_OF_A_LEVEL: Final = ("map", "areas", "walls", "columns", "doors", "wandering", "wandering_faces")
"""The keys that a level takes from the file of a dungeon."""
Place = TypeVar("Place", bound=msgspec.Struct)


def read_place(
    what: str | os.PathLike[str],
    model: type[Place],
    validate: Callable[[Place], None],
    *,
    called: str,
    files: bool = True,
) -> Place:
    """Read a place from its file, or from the text of one, which has more than one line.

    Args:
        what: the path or the text; without `files` it is a text that names no file, one of a stranger.
        model: what kind of place it is.
        validate: checks what single keys cannot tell.
        called: what errors call it.
        files: whether files are opened.

    Raises:
        InputError: naming the file, the line and the key at fault.
    """
    if isinstance(what, str) and (not files or "\n" in what):
        return parse_place(what, model, validate, files=files)
    path = os.fspath(what)
    try:
        text = read_text(path)
    except (OSError, ValueError) as error:
        problem = f"cannot read the {called} {path!r}: {why_unread(error)}"
        raise InputError(problem, expected="the path of a TOML file") from error
    return parse_place(text, model, validate, file=path)


def parse_place(
    text: str, model: type[Place], validate: Callable[[Place], None], *, file: str = "", files: bool = True
) -> Place:
    """Read the text of a place; without `files`, one that names any file is refused.

    Raises:
        InputError: naming the line and the key at fault.
    """
    document = parse_toml(text, file=file)
    try:
        if files:
            document = _include_party(document, os.path.dirname(file))
            document = _include_levels(document, os.path.dirname(file))
        else:
            _refuse_files(document)
        place = convert_document(document, model, file=file, text=text)
        validate(place)
    except InputError as error:
        raise error.located(file=file, line=locate_key(text, error.key)) from error
    return place


def _refuse_files(document: Table) -> None:
    """Refuse the document of a place that names a file anywhere.

    Raises:
        InputError: it does; naming the key, and what may stand there.
    """
    refuse_files(document)
    for number, level in enumerate(tables_under(document, "levels")):
        if "file" in level:
            key = f"levels[{number}].file"
            raise InputError("a level in a file", key=key, expected="its map and areas here")
    for key, group in _groups_of(document):
        refuse_in_group(group, f"{key}.")


def _groups_of(document: Table) -> Iterator[tuple[str, Table]]:
    """Every group of a place with its key: the party, the inhabitants, and the wandering monsters."""
    party = document.get("party")
    if isinstance(party, dict):
        yield "party", party
    levels = [(f"levels[{number}].", one) for number, one in enumerate(tables_under(document, "levels"))]
    for at, level in [("", document), *levels]:
        for key in ("areas", "sites"):
            for number, one in enumerate(tables_under(level, key)):
                folk = one.get("folk")
                if isinstance(folk, dict):
                    yield f"{at}{key}[{number}].folk", folk
        for key in ("wandering", "met"):
            for number, one in enumerate(tables_under(level, key)):
                yield f"{at}{key}[{number}]", one


def _include_levels(document: Table, folder: str) -> Table:
    """The document with the levels put in that have a file of their own; only the level is read of it."""
    levels = document.get("levels")
    if not isinstance(levels, list):
        return document
    whole: list[object] = []
    for number, level in enumerate(levels):
        name = level.get("file") if isinstance(level, dict) else None
        if not isinstance(level, dict) or not isinstance(name, str) or not name:
            whole.append(level)
            continue
        path = os.path.join(folder, name)
        try:
            text = read_text(path)
        except (OSError, ValueError) as error:
            problem = f"cannot read the level {path!r}: {why_unread(error)}"
            key = f"levels[{number}].file"
            raise InputError(problem, key=key, expected="the path of a dungeon's file") from error
        read = {key: value for key, value in parse_toml(text, file=path).items() if key in _OF_A_LEVEL}
        whole.append(read | {key: value for key, value in level.items() if key != "file"})
    return document | {"levels": whole}


def _include_party(document: Table, folder: str) -> Table:
    """The document with the party's file included, and the files of its members."""
    if "party" not in document:
        return document
    sides = include_groups(
        {"sides": [document["party"]]}, folder=folder, check=convert_group, include=put_members_in
    )["sides"]
    return document | {"party": sides[0] if isinstance(sides, list) else sides}
