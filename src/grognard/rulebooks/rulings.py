"""The rulings register: where a document is silent or leaves it to the referee, what Grognard does and why.

Each ruling is a question, the reading chosen, what else could be read, and how to change it: an option of the
rulebook, or a key of the encounter for that once. A register may extend that of another book.
"""

import os.path
import tomllib
from functools import cache

import msgspec

from grognard.base.errors import InputError
from grognard.rulebooks.loader import DATA_FOLDER, rulebook_ids


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One ruling: `option` says where to decide otherwise, `rules` are the census ids it settles."""

    name: str
    question: str
    reading: str
    rules: tuple[str, ...]
    alternative: str = ""
    option: str = ""


@cache
def load_rulings(book: str) -> list[Ruling]:
    """The rulings of a book, in the order of its document.

    Raises:
        InputError: there is no such book, or its register does not read.

    >>> load_rulings("bf")[0].name
    'encounter-distance'
    """
    if book not in rulebook_ids():
        raise InputError(f"unknown rulebook {book!r}", expected=f"one of {', '.join(rulebook_ids())}")
    path = os.path.join(DATA_FOLDER, book, "rulings.toml")
    with open(path, "rb") as file:
        document = tomllib.load(file)
    try:
        own = msgspec.convert(document["ruling"], list[Ruling])
    except msgspec.ValidationError as error:
        raise InputError(str(error), file=path) from error
    base = document.get("extends", "")
    settled = {ruling.name for ruling in own}
    return own + [ruling for ruling in (load_rulings(base) if base else []) if ruling.name not in settled]


def find_ruling(book: str, name: str) -> Ruling:
    """One ruling by its name.

    Raises:
        InputError: the book has no ruling of that name.
    """
    for ruling in load_rulings(book):
        if ruling.name == name:
            return ruling
    names = ", ".join(ruling.name for ruling in load_rulings(book))
    raise InputError(f"{book} has no ruling {name!r}", expected=f"one of {names}")
