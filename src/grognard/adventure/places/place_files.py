"""Reading the file of a place, with the files of its party put in."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import TypeVar

import msgspec

from grognard.encounter.entries import convert_group, put_members_in
from grognard.encounter.groups import Table, include_groups, refuse_files, refuse_in_group, tables_of
from grognard.errors import InputError
from grognard.files import why_unread
from grognard.rulebooks.documents import convert_document
from grognard.rulebooks.loader import parse_toml
from grognard.rulebooks.locate import locate_key
from grognard.toml_text import read_text

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
    for key, group in _groups_of(document):
        refuse_in_group(group, f"{key}.")


def _groups_of(document: Table) -> Iterator[tuple[str, Table]]:
    """Every group of a place with its key: the party, those who live there, and those who may come."""
    party = document.get("party")
    if isinstance(party, dict):
        yield "party", party
    for key in ("areas", "sites"):
        for number, one in enumerate(tables_of(document, key)):
            folk = one.get("folk")
            if isinstance(folk, dict):
                yield f"{key}[{number}].folk", folk
    for key in ("wandering", "met"):
        for number, one in enumerate(tables_of(document, key)):
            yield f"{key}[{number}]", one


def _include_party(document: Table, folder: str) -> Table:
    """The document with the file of its party put in, and those of the party's members."""
    if "party" not in document:
        return document
    sides = include_groups(
        {"sides": [document["party"]]}, folder=folder, check=convert_group, include=put_members_in
    )["sides"]
    return document | {"party": sides[0] if isinstance(sides, list) else sides}
