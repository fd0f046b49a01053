"""What a rulebook key may hold, in words, for the errors about it."""

import types
import typing
from collections.abc import Mapping
from typing import Annotated, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from grognard.closest import close_matches
from grognard.rulebooks.schema import Rulebook

_FIT = 20
_WORDS: Mapping[object, str] = {bool: "true or false", int: "a whole number", str: "a text"}


def expect_at(key: str, model: type[Struct] = Rulebook) -> str:
    """What belongs at a dotted key of a rulebook, or of a chapter; for an unknown key, the keys there are.

    Of many keys only those are named that are written like it.

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
                return _keys_like(part, path, list(hints))
            kind = hints[part]
        elif get_origin(kind) in (dict, tuple) and get_args(kind):
            kind = get_args(kind)[-1] if get_origin(kind) is dict else get_args(kind)[0]
        if get_origin(kind) is Annotated and get_args(kind)[0] is not int:
            kind = get_args(kind)[0]
        path = f"{path}{part}."
    return describe_type(kind)


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


def _keys_like(wrong: str, path: str, names: list[str]) -> str:
    """The keys of a table, or those that a wrong one may stand for where there are more than fit a line."""
    if len(names) <= _FIT:
        return "one of " + ", ".join(path + name for name in names)
    close = [path + name for name in close_matches(wrong, names, n=3, cutoff=0.6)]
    return _either([*close, f"another of the {len(names)} keys in docs/house-rules.md"])


def describe_type(kind: object) -> str:
    """A type in words, such as "a whole number from 2 to 100"."""
    if get_origin(kind) is Annotated:
        base, bounds, *_ = get_args(kind)
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
