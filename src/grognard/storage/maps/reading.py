"""Maps of other programs: which program made a map, and its reading."""

from __future__ import annotations

import os

import msgspec

from grognard.base.errors import InputError
from grognard.base.files import read_input, why_unread
from grognard.storage.maps.donjon import is_donjon, survey_donjon
from grognard.storage.maps.one_page import is_one_page, survey_one_page
from grognard.storage.maps.survey import UNTITLED, Json, Survey, table, words
from grognard.storage.maps.universal_vtt import is_universal_vtt, survey_universal_vtt

MOST_BYTES = 64_000_000
_EXPECTED = "JSON of One Page Dungeon or donjon, or Universal VTT (.dd2vtt, .uvtt)"


def read_map(path: str, *, square_feet: int = 0) -> Survey:
    """Read the file of a map.

    Args:
        path: the file, or "-" for the standard input.
        square_feet: how wide a square is, where the map does not say it; 0 for what is usual.

    Raises:
        InputError: naming the file, the place in it, and what was expected.
    """
    try:
        data = read_input(path, most=MOST_BYTES)
    except (OSError, ValueError) as error:
        raise InputError(f"cannot read {path!r}: {why_unread(error)}", expected=_EXPECTED) from error
    try:
        survey = survey_map(data, square_feet=square_feet)
    except InputError as error:
        raise error.located(file="the standard input" if path == "-" else path) from error
    if survey.title == UNTITLED and path != "-":
        survey.title = _title_of(path) or UNTITLED
    return survey


def _title_of(path: str) -> str:
    """A title of the name of a file.

    >>> _title_of("maps/goblin-caves_2.dd2vtt")
    'Goblin caves 2'
    """
    name = words(os.path.splitext(os.path.basename(path))[0].replace("-", " ").replace("_", " "))
    return name[:1].upper() + name[1:]


def survey_map(data: bytes | str, *, square_feet: int = 0) -> Survey:
    """Read a map.

    Raises:
        InputError: it is no map of a program that is known, or something in it cannot be used.
    """
    if isinstance(data, bytes):
        data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        document = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"it is no JSON: {error}", expected=_EXPECTED) from error
    if not isinstance(document, dict):
        raise InputError("it is JSON, but no map", expected=_EXPECTED)
    return _survey(table(document, ""), square_feet)


def _survey(document: Json, square_feet: int) -> Survey:
    if is_one_page(document):
        return survey_one_page(document, square_feet=square_feet)
    if is_donjon(document):
        return survey_donjon(document, square_feet=square_feet)
    if is_universal_vtt(document):
        return survey_universal_vtt(document, square_feet=square_feet)
    keys = ", ".join(sorted(document)[:8]) or "no key"
    raise InputError(f"a document of an unknown kind, with {keys}", expected=_EXPECTED)
