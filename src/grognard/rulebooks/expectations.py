"""The values that a rulebook key accepts, in words, for error messages."""

import types
import typing
from collections.abc import Mapping
from typing import Annotated, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct, structs

from grognard.base.closest import close_matches
from grognard.rulebooks.schema import Rulebook

_FIT = 20
_WORDS: Mapping[object, str] = {bool: "true or false", int: "a whole number", str: "a text"}


def expect_at(key: str, model: type[Struct] = Rulebook) -> str:
    """The values accepted at a dotted key of a rulebook or chapter; for an unknown key, the known keys.

    >>> expect_at("morale.failure")
    'flee, withdraw or surrender'
    >>> expect_at("initiative.group_rolls"), expect_at("initiative.die")
    ('true or false', 'a whole number from 2 to 100')
    """
    kind: object = model
    path = ""
    for part in key.replace("[", ".").replace("]", "").split("."):
        if isinstance(kind, type) and issubclass(kind, Struct):
            hints = get_type_hints(kind, include_extras=True)
            if part not in hints:
                return _any_of(path, list(hints))
            kind = hints[part]
        elif get_origin(kind) in (dict, tuple) and get_args(kind):
            kind = get_args(kind)[-1] if get_origin(kind) is dict else get_args(kind)[0]
        if get_origin(kind) is Annotated and get_origin(get_args(kind)[0]) is not None:
            kind = get_args(kind)[0]
        path = f"{path}{part}."
    return describe_type(kind)


def missing_keys(document: Mapping[str, object], model: type[Struct] = Rulebook, path: str = "") -> list[str]:
    """The dotted keys missing from a document; the keys inside a missing table are left out.

    >>> missing_keys({"id": "mine", "round": {"seconds": 10}})[:3]
    ['title', 'round.structure', 'surprise']
    """
    hints = get_type_hints(model)
    missing: list[str] = []
    for field in structs.fields(model):
        kind, value = hints[field.name], document.get(field.name)
        if field.required and field.name not in document:
            missing.append(f"{path}{field.name}")
        elif isinstance(kind, type) and issubclass(kind, Struct) and isinstance(value, dict):
            missing += missing_keys(value, kind, f"{path}{field.name}.")
    return missing


def takes_any_keys(key: str, model: type[Struct] = Rulebook) -> bool:
    """Whether a table of a rulebook has keys of anybody's own, such as the names of classes.

    >>> takes_any_keys("attack.thac0"), takes_any_keys("attack")
    (True, False)
    """
    kind: object = model
    for part in key.split("."):
        if not (isinstance(kind, type) and issubclass(kind, Struct)):
            return False
        kind = get_type_hints(kind, include_extras=True).get(part)
        if get_origin(kind) is Annotated:
            kind = get_args(kind)[0]
    return get_origin(kind) is dict


def similar_keys(key: str, model: type[Struct] = Rulebook) -> list[str]:
    """The keys of the same table that are written like a wrong one, as dotted keys.

    >>> similar_keys("initiative.dye")
    ['initiative.die']
    """
    table, _, wrong = key.rpartition(".")
    kind: object = model
    for part in table.split(".") if table else ():
        hints = get_type_hints(kind) if isinstance(kind, type) and issubclass(kind, Struct) else {}
        kind = hints.get(part)
    if not (isinstance(kind, type) and issubclass(kind, Struct)):
        return []
    return [f"{table}.{name}".lstrip(".") for name in close_matches(wrong, kind.__struct_fields__)]


def _any_of(path: str, names: list[str]) -> str:
    """The keys of a table, or where they are listed if there are more than fit a line."""
    if len(names) <= _FIT:
        return "one of " + ", ".join(path + name for name in names)
    return f"one of the {len(names)} keys that grognard house-rules {path[:-1]}".rstrip() + " lists"


def describe_type(kind: object) -> str:
    """A type in words, such as "a whole number from 2 to 100"."""
    if get_origin(kind) is Annotated:
        base, bounds, *_ = get_args(kind)
        if bounds.examples:
            return f"{describe_type(base)} such as {bounds.examples[0]}"
        return (
            f"{describe_type(base)} from {bounds.ge} to {bounds.le}" if base is int else describe_type(base)
        )
    if get_origin(kind) is Literal:
        return _either(str(value) or '""' for value in get_args(kind))
    if get_origin(kind) in (Union, types.UnionType):
        return _either(describe_type(part) for part in get_args(kind) if part is not type(None))
    if get_origin(kind) is dict or (isinstance(kind, type) and issubclass(kind, Struct)):
        return "a table"
    if get_origin(kind) in (tuple, list):
        return "a list"
    return _WORDS.get(kind, "another value")


def _either(words: typing.Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last
