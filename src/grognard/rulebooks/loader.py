"""Reading rulebooks: the bundled ones, and a person's own file that extends one of them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from grognard.errors import InputError
from grognard.rulebooks.locate import locate_key
from grognard.rulebooks.schema import Rulebook

DATA_FOLDER: Final = Path(__file__).parent / "data"

MAX_EXTENDS: Final = 8


def rulebook_ids() -> list[str]:
    """The ids of the bundled rulebooks that can run a fight."""
    return sorted(path.parent.name for path in DATA_FOLDER.glob("*/rulebook.toml"))


def load_rulebook(
    name: str, *, options: Mapping[str, object] | None = None, folder: Path | None = None
) -> Rulebook:
    """A rulebook by id, or from a person's own TOML file, with single values changed by `options`.

    Args:
        name: a bundled id ("bf") or the path of a file that ends in `.toml`.
        options: dotted key to value, for example `{"initiative.group_rolls": True}`.
        folder: where a relative path starts; the current folder when not given.

    Raises:
        InputError: unknown id, unreadable or malformed file, unknown key, or a value that does not fit.

    >>> load_rulebook("bf").initiative.die
    6
    >>> load_rulebook("bf", options={"initiative.group_rolls": True}).initiative.group_rolls
    True
    """
    if not options and not name.endswith(".toml"):
        return _load_bundled(name)
    document, source, text = _read_merged(name, folder=folder, depth=0)
    for key, value in (options or {}).items():
        _set_option(document, key, value)
    return _convert(document, source=source, text=text)


@cache
def _load_bundled(name: str) -> Rulebook:
    document, source, text = _read_merged(name, folder=None, depth=0)
    return _convert(document, source=source, text=text)


def _read_merged(name: str, *, folder: Path | None, depth: int) -> tuple[dict[str, object], str, str]:
    """The raw document with everything it extends filled in, its path and its own text."""
    path = _find(name, folder)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"cannot read the rulebook: {error}", file=str(path)) from error
    document = parse_toml(text, file=str(path))
    base_name = document.get("extends")
    if base_name is None:
        return document, str(path), text
    if not isinstance(base_name, str) or depth >= MAX_EXTENDS:
        raise InputError(
            "this rulebook cannot be extended",
            file=str(path),
            key="extends",
            expected="the id or file of a rulebook",
        )
    try:
        base, _, _ = _read_merged(base_name, folder=path.parent, depth=depth + 1)
    except InputError as error:
        raise error.located(file=str(path), line=locate_key(text, "extends"), key="extends") from error
    document.setdefault("id", path.stem)
    document.setdefault("title", f"{path.stem}, after {base.get('title')}")
    return _merge(base, document), str(path), text


def _find(name: str, folder: Path | None) -> Path:
    if name.endswith(".toml"):
        path = Path(name) if folder is None else folder / name
        if not path.is_file():
            raise InputError(f"there is no rulebook file {str(path)!r}", expected="the path of a TOML file")
        return path
    if name not in rulebook_ids():
        raise InputError(
            f"unknown rulebook {name!r}",
            expected=f"one of {', '.join(rulebook_ids())}, or the path of a rulebook file ending in .toml",
        )
    return DATA_FOLDER / name / "rulebook.toml"


def parse_toml(text: str, *, file: str) -> dict[str, object]:
    """Read a TOML document.

    Raises:
        InputError: it is malformed; the message gives the line and column.
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message, _, place = str(error).partition(" (at ")
        words = place.rstrip(")").replace(",", "").split()
        line, column = (int(words[1]), int(words[3])) if len(words) == 4 else (text.count("\n") + 1, 0)
        raise InputError(
            f"malformed TOML: {message}", file=file, line=line, column=column, expected="a TOML document"
        ) from error


def _merge(base: dict[str, object], changes: Mapping[str, object]) -> dict[str, object]:
    """The base with the changes laid over it, table by table; lists are replaced whole."""
    merged = dict(base)
    for key, value in changes.items():
        old = merged.get(key)
        merged[key] = _merge(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return merged


def _set_option(document: dict[str, object], key: str, value: object) -> None:
    *tables, last = key.split(".")
    place = document
    for table in tables:
        inner = place.get(table)
        if not isinstance(inner, dict):
            raise InputError(
                f"unknown option {key!r}", expected="a key of the rulebook, such as initiative.group_rolls"
            )
        inner = dict(inner)
        place[table] = inner
        place = inner
    if last not in place:
        known = ", ".join(".".join([*tables, name]) for name in place)
        raise InputError(f"unknown option {key!r}", expected=f"one of {known}")
    place[last] = value


def _convert(document: dict[str, object], *, source: str, text: str) -> Rulebook:
    try:
        book = msgspec.convert(document, Rulebook)
    except msgspec.ValidationError as error:
        problem, _, place = str(error).partition(" - at `$")
        key = place.rstrip("`").lstrip(".")
        raise InputError(
            problem[:1].lower() + problem[1:],
            file=source,
            line=locate_key(text, key),
            key=key,
            expected="see the keys of the bundled rulebook it extends",
        ) from error
    if book.reaction.bands[-1].up_to is not None or any(
        band.up_to is None for band in book.reaction.bands[:-1]
    ):
        raise InputError(
            "the reaction bands do not cover every roll",
            file=source,
            line=locate_key(text, "reaction.bands"),
            key="reaction.bands",
            expected="bands from the lowest up, all but the last with up_to",
        )
    return book
