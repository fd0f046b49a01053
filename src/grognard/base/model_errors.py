"""Explanations of what is wrong with a document, in words of the game rather than of the parser."""

from __future__ import annotations

import re
import types
import typing
from typing import Final

import msgspec

from grognard.base.closest import close_matches, did_you_mean

_SHOWN: Final = 12
_PLACE: Final = " - at `$"
_UNKNOWN: Final = r"Object contains unknown field `(?P<key>.*)`"
_MISSING: Final = r"Object missing required field `(?P<key>.*)`"
_TYPE: Final = r"Expected `(?P<wanted>[^`]*)`, got `(?P<given>[^`]*)`"
_LIMIT: Final = r"Expected `(?P<wanted>[^`]*)` (?P<sign>[<>]=?) (?P<limit>-?\d+)(?:\.0)?"
_LENGTH: Final = r"Expected `(?P<wanted>str|array)` of length (?P<sign>[<>]=?) (?P<limit>\d+)"
_LETTERS: Final = {"str": ("a text", "letters"), "array": ("a list", "things")}
_FORM: Final = r"Expected `str` matching regex .*"
_VALUE: Final = r"Invalid enum value (?P<given>.*)"
_WORDS: Final = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text in quotes",
    "bool": "true or false",
    "array": "a list in square brackets",
    "object": "a table in braces",
    "null": "nothing",
}
_LIMITS: Final = {">=": "{} or more", "<=": "{} or less", ">": "more than {}", "<": "less than {}"}


class Explained(msgspec.Struct, frozen=True):
    """A problem in a document, with its key, and what was expected there ("" if unknown)."""

    problem: str
    key: str
    expected: str


def explain_error(error: msgspec.ValidationError, model: type[msgspec.Struct]) -> Explained:
    """The explanation of a model's validation error.

    >>> class Fight(msgspec.Struct, forbid_unknown_fields=True):
    ...     title: str
    ...     distance_feet: int = 30
    >>> def read(document):
    ...     try:
    ...         msgspec.convert(document, Fight)
    ...     except msgspec.ValidationError as error:
    ...         return explain_error(error, Fight)
    >>> read({"title": "A", "distance": 5})
    Explained(problem="unknown key 'distance'; did you mean distance_feet?", key='distance', expected='')
    >>> read({"title": 5})
    Explained(problem='a whole number', key='title', expected='a text in quotes')
    """
    said, _, place = str(error).partition(_PLACE)
    key = place.rstrip("`").lstrip(".")
    here = _type_at(model, key)
    if found := re.fullmatch(_UNKNOWN, said):
        names = _fields_of(here)
        close = _nearest(found["key"], names)
        return Explained(
            f"unknown key {found['key']!r}{did_you_mean(close)}",
            f"{key}.{found['key']}".lstrip("."),
            _any_of(names) if names and not close else "",
        )
    if found := re.fullmatch(_MISSING, said):
        return Explained(f"the key {found['key']!r} is missing", key, f"{found['key']} = ...")
    if found := re.fullmatch(_TYPE, said):
        return Explained(_in_words(found["given"]), key, _in_words(found["wanted"]))
    if found := re.fullmatch(_LIMIT, said):
        limit = _LIMITS[found["sign"]].format(found["limit"])
        return Explained("a number that is out of range", key, limit)
    if found := re.fullmatch(_LENGTH, said):
        what, of = _LETTERS[found["wanted"]]
        limit = _LIMITS[found["sign"]].format(f"{int(found['limit']):,} {of}")
        return Explained(f"{what} of another length", key, limit)
    if re.fullmatch(_FORM, said):
        return Explained("a text of another form", key, "")
    values = _choices_of(here)
    if found := re.fullmatch(_VALUE, said):
        return Explained(f"unknown value {found['given']}", key, _either(values))
    return Explained(said[:1].lower() + said[1:], key, _either(values))


def _any_of(names: tuple[str, ...]) -> str:
    shown = ", ".join(names[:_SHOWN])
    return f"one of {shown}" + (f" and {len(names) - _SHOWN} others" if len(names) > _SHOWN else "")


def _either(values: list[str]) -> str:
    return ", ".join(values[:-1]) + (" or " if len(values) > 1 else "") + "".join(values[-1:])


def _in_words(kinds: str) -> str:
    return " or ".join(_WORDS.get(kind, kind) for kind in kinds.split(" | ") if kind != "null")


def _nearest(wrong: str, names: tuple[str, ...]) -> list[str]:
    """The names written like a wrong one, and those that begin with it."""
    close = close_matches(wrong, names)
    return list(dict.fromkeys([*close, *(name for name in names if name.startswith(f"{wrong}_"))]))[:3]


def _type_at(model: object, key: str) -> object:
    """The type that stands at a key such as `sides[0].members[1].armour`."""
    here = _plain(model)
    for part in re.findall(r"\[[^\]]*\]|[^.\[\]]+", key):
        arguments = typing.get_args(here)
        if part.startswith("["):
            here = _plain(arguments[-1]) if arguments else None
        elif isinstance(here, type) and issubclass(here, msgspec.Struct):
            types_by_name = {field.encode_name: field.type for field in msgspec.structs.fields(here)}
            here = _plain(types_by_name.get(part))
        else:
            here = None
    return here


def _plain(kind: object) -> object:
    """A type without its limits and without what stands for nothing."""
    if typing.get_origin(kind) is typing.Annotated:
        kind = typing.get_args(kind)[0]
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        kinds = [one for one in typing.get_args(kind) if one is not type(None)]
        tables = [one for one in kinds if isinstance(one, type) and issubclass(one, msgspec.Struct)]
        choices = [one for one in kinds if typing.get_origin(one) is typing.Literal]
        return _plain((tables or choices or kinds)[0])
    return kind


def _choices_of(kind: object) -> list[str]:
    """The texts that a type allows, if it names them."""
    is_choice = typing.get_origin(kind) is typing.Literal
    return [str(value) for value in typing.get_args(kind) if value != ""] if is_choice else []


def _fields_of(kind: object) -> tuple[str, ...]:
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return tuple(field.encode_name for field in msgspec.structs.fields(kind))
    return ()
