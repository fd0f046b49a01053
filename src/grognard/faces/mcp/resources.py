"""What a client may read: rules, rulings, books, stories of games, and the files of the folder."""

from __future__ import annotations

import os
from typing import Final, NamedTuple
from urllib.parse import quote, unquote

from grognard.base.errors import InputError
from grognard.faces.mcp.fights import REFEREE_SEAT
from grognard.faces.mcp.service import Service
from grognard.faces.mcp.wording import tell_answer
from grognard.operations.asking import ask
from grognard.operations.lookups.books import Books
from grognard.operations.lookups.examples import Examples
from grognard.operations.lookups.rule import Rule
from grognard.operations.lookups.rulings import Rulings

SCHEME: Final = "grognard://"
_MOST_READ: Final = 200_000


class Readable(NamedTuple):
    """Something that can be read: its address, or the template of one, its name, and what it is."""

    uri: str
    name: str
    about: str


TEMPLATES: Final = (
    Readable(f"{SCHEME}rule/{{id}}", "rule", "a rule by its id, such as bf.morale.check"),
    Readable(f"{SCHEME}rulings/{{book}}", "rulings", "what is decided where a book is silent"),
    Readable(f"{SCHEME}story/{{game}}", "story", "the story of a game as this seat knows it"),
)
REFEREES: Final = (
    Readable(f"{SCHEME}file/{{path}}", "file", "a file of the folder"),
    Readable(f"{SCHEME}example/{{name}}", "example", "a bundled example"),
)


def list_templates(seat: str) -> tuple[Readable, ...]:
    """The templates of addresses that a seat may read."""
    return TEMPLATES + REFEREES if seat == REFEREE_SEAT else TEMPLATES


def list_readable(service: Service, seat: str) -> list[Readable]:
    """What there is to read for a seat."""
    books = [one.id for one in ask(Books()).facts.books]
    found = [Readable(f"{SCHEME}books", "books", "the rulebooks there are")]
    found += [
        Readable(f"{SCHEME}rulings/{book}", f"rulings of {book}", "what is decided where the book is silent")
        for book in books
    ]
    found += [
        Readable(f"{SCHEME}story/{game}", f"story of {game}", "what has happened")
        for game in service.desk.games
    ]
    if seat == REFEREE_SEAT:
        found += [
            Readable(f"{SCHEME}example/{one.name}", one.name, one.shows)
            for one in ask(Examples()).facts.examples
        ]
        found += [
            Readable(f"{SCHEME}file/{quote(path)}", path, "a file of the folder")
            for path in service.desk.files()
            if path.endswith(".toml")
        ]
    return found


def read(service: Service, seat: str, uri: str) -> str:
    """The text at an address.

    Raises:
        InputError: there is nothing for this seat.
    """
    kind, _, rest = uri.removeprefix(SCHEME).partition("/")
    name = unquote(rest)
    may_read_all = seat == REFEREE_SEAT
    match kind:
        case "books":
            return tell_answer(ask(Books()))
        case "rule":
            return tell_answer(ask(Rule(id=name, brief=True)))
        case "rulings":
            return tell_answer(ask(Rulings(rules=name)))
        case "story":
            return service.story(seat, name)
        case "example" if may_read_all:
            return ask(Examples(name=name)).facts.examples[0].text
        case "file" if may_read_all:
            return _read_file(service.desk.inside(name), name)
    known = ", ".join(one.uri for one in list_templates(seat))
    raise InputError(f"nothing to read at {uri[:80]!r}", expected=f"one of {SCHEME}books, {known}")


def _read_file(path: str, name: str) -> str:
    if not name.endswith(".toml") or not os.path.isfile(path):
        raise InputError("no file to be read", file=name, expected="a TOML file of the folder")
    try:
        with open(path, encoding="utf-8") as file:
            return file.read(_MOST_READ)
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"cannot be read: {error}", file=name) from error
