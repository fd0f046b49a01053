"""Reading the file of a place, with the files of its party put in."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TypeVar

import msgspec

from grognard.encounter.entries import convert_group, put_members_in
from grognard.encounter.groups import include_groups
from grognard.errors import InputError
from grognard.files import why_unread
from grognard.rulebooks.documents import convert_document
from grognard.rulebooks.loader import parse_toml
from grognard.rulebooks.locate import locate_key
from grognard.toml_text import read_text

Place = TypeVar("Place", bound=msgspec.Struct)


def read_place(path: str, model: type[Place], validate: Callable[[Place], None], *, what: str) -> Place:
    """Read the file of a place; errors call it `what` it is.

    Raises:
        InputError: naming the file, the line and the key at fault.
    """
    try:
        text = read_text(path)
    except (OSError, ValueError) as error:
        problem = f"cannot read the {what} {path!r}: {why_unread(error)}"
        raise InputError(problem, expected="the path of a TOML file") from error
    return parse_place(text, model, validate, file=path)


def parse_place(text: str, model: type[Place], validate: Callable[[Place], None], *, file: str = "") -> Place:
    """Read the text of a place.

    Raises:
        InputError: naming the line and the key at fault.
    """
    document = parse_toml(text, file=file)
    try:
        document = _include_party(document, os.path.dirname(file))
        place = convert_document(document, model, file=file, text=text)
        validate(place)
    except InputError as error:
        raise error.located(file=file, line=locate_key(text, error.key)) from error
    return place


def _include_party(document: dict[str, object], folder: str) -> dict[str, object]:
    """The document with the file of its party put in, and those of the party's members."""
    if "party" not in document:
        return document
    sides = include_groups(
        {"sides": [document["party"]]}, folder=folder, check=convert_group, include=put_members_in
    )["sides"]
    return document | {"party": sides[0] if isinstance(sides, list) else sides}
