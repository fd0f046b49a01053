"""A rulebook as it is kept for the next start: plain values that were found to fit, and need no check."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final, cast

import msgspec

from grognard.rulebooks.schema import Rulebook

Kind = tuple[str, str, tuple[str, ...]]
"""A class of the schema: its module, its name, and its fields in their order."""
Flat = tuple[list[Kind], object]
"""The classes that a book is made of, and its values; a struct is `_STRUCT`, the number of its class, and a
value for each field; a collection is its mark and what is in it."""

_STRUCT: Final = 0
_TUPLE: Final = 1
_LIST: Final = 2
_DICT: Final = 3


def flatten(book: Rulebook) -> Flat:
    """A rulebook as plain values.

    >>> from grognard.rulebooks.loader import load_rulebook
    >>> unflatten(flatten(load_rulebook("bf"))) == load_rulebook("bf")
    True
    """
    numbers: dict[Kind, int] = {}
    value = _flatten(book, numbers)
    return list(numbers), value


def fits(flat: Flat) -> bool:
    """Whether every class of the schema is still what it was."""
    return all(
        getattr(_find(module, name), "__struct_fields__", None) == fields for module, name, fields in flat[0]
    )


def unflatten(flat: Flat) -> Rulebook:
    """The rulebook of plain values that fit."""
    kinds, value = flat
    makers = [_find(module, name) for module, name, _ in kinds]
    return cast(Rulebook, _unflatten(value, cast(list[Callable[..., object]], makers)))


def _find(module: str, name: str) -> object:
    """A class by its name; None where there is none."""
    return getattr(sys.modules.get(module), name, None)


def _flatten(value: object, numbers: dict[Kind, int]) -> object:
    if isinstance(value, msgspec.Struct):
        kind = type(value).__module__, type(value).__name__, value.__struct_fields__
        number = numbers.setdefault(kind, len(numbers))
        return _STRUCT, number, [_flatten(getattr(value, name), numbers) for name in kind[2]]
    if isinstance(value, tuple):
        return _TUPLE, [_flatten(one, numbers) for one in value]
    if isinstance(value, list):
        return _LIST, [_flatten(one, numbers) for one in value]
    if isinstance(value, dict):
        return _DICT, [(key, _flatten(one, numbers)) for key, one in value.items()]
    return value


def _unflatten(value: object, makers: list[Callable[..., object]]) -> object:
    if not isinstance(value, tuple):
        return value
    if value[0] == _STRUCT:
        return makers[value[1]](*[_unflatten(one, makers) for one in value[2]])
    if value[0] == _DICT:
        return {key: _unflatten(one, makers) for key, one in value[1]}
    inner = [_unflatten(one, makers) for one in value[1]]
    return tuple(inner) if value[0] == _TUPLE else inner
