"""A key of the rulebook that varies: "rule.initiative.die", or with values "rule.attack.dice=1d20,3d6"."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from typing import Annotated, Final

import msgspec

from grognard.base.errors import InputError
from grognard.chances.comparing.variation import UNKNOWN, Value, Variation
from grognard.encounter.entries import Encounter
from grognard.encounter.procedures import PROCEDURES
from grognard.rulebooks.expectations import describe_type
from grognard.rulebooks.keys import find_key, fixed_values, list_schema_keys
from grognard.rulebooks.loader import change_rulebook
from grognard.rulebooks.options import parse_options
from grognard.rulebooks.schema import Rulebook
from grognard.rules.binding import bind_rulebook

RULE: Final = "rule."
_FARTHEST: Final = 20
"""A number varies by no more than this from the book's own, if no values are listed."""
_USUAL: Final = 5
"""It is swept by so much up and down."""


def vary_rule(text: str, encounter: Encounter, book: Rulebook) -> Variation:
    """What a key of the rules may be, with the values after "=" if there are any, and the book's own.

    Raises:
        InputError: there is no such key, the book refuses a value, or the values have to be listed.

    >>> from grognard.encounter.matchups import parse_matchup
    >>> from grognard.rulebooks.loader import load_rulebook
    >>> fight = parse_matchup("1 fighter 1 vs 1 orc")
    >>> vary_rule("morale.failure", fight, load_rulebook("bf")).values
    ('flee', 'withdraw', 'surrender')
    >>> vary_rule("initiative.die=10,4", fight, load_rulebook("bf")).values
    (4, 6, 10)
    """
    key, equals, after = (part.strip() for part in text.partition("="))
    kind = _kind_of(key)
    if describe_type(kind) in ("a table", "a list"):
        raise InputError(f"{key} is {describe_type(kind)}", expected="a key with a single value")
    own = _own_value(book, key)
    if own is None:
        raise InputError(
            f"the rulebook says nothing for {key}", expected=f"--option {key}=..., and then --vary rule.{key}"
        )
    if equals:
        listed = [_read(key, word.strip()) for word in after.split(",") if word.strip()]
        values = _in_order([own, *listed])
        for value in values:
            _change(book, key, value)
    else:
        values = _in_order(value for value in _list_values(key, kind, own) if _is_taken(book, key, value))
    if len(values) < 2:
        raise InputError(f"nothing to vary {key} by", expected=f"values, such as rule.{key}=A,B,C")
    current = values.index(own)
    near = values[max(0, current - _USUAL) : current + _USUAL + 1] if isinstance(own, int) else values
    return Variation(
        phrase=f"{RULE}{key}",
        values=values,
        current=current,
        helps=UNKNOWN,
        make=lambda value: encounter,
        rules=lambda value: _change(book, key, value),
        usual=values if equals else near,
    )


def _kind_of(key: str) -> object:
    """The type of a key.

    Raises:
        InputError: there is no such key, or it is a table.
    """
    name = find_key(key).name
    place = next(place for place in list_schema_keys() if place.name == name)
    if any(one.name.startswith(f"{name}.") for one in list_schema_keys()):
        raise InputError(
            f"{key} is a table", expected=f"one of its keys, as grognard house-rules {key} lists"
        )
    return place.kind


def _own_value(book: Rulebook, key: str) -> Value | None:
    """The value of a key in a book as people write it; None where it has none, or none of one word."""
    found: object = msgspec.to_builtins(book, str_keys=True)
    for part in key.split("."):
        found = found.get(part) if isinstance(found, dict) else None
    if isinstance(found, bool):
        return str(found).lower()
    return found if isinstance(found, int | str) else None


def _read(key: str, word: str) -> Value:
    value = parse_options([f"{key}={word}"])[key]
    return str(value).lower() if isinstance(value, bool) else value


def _change(book: Rulebook, key: str, value: Value) -> Rulebook:
    """The rulebook with a value.

    Raises:
        InputError: it refuses the value.
    """
    changed = change_rulebook(book, parse_options([f"{key}={value}"]))
    bind_rulebook(changed)
    return changed


def _is_taken(book: Rulebook, key: str, value: Value) -> bool:
    try:
        _change(book, key, value)
    except InputError:
        return False
    return True


def _in_order(values: Iterator[Value] | list[Value]) -> tuple[Value, ...]:
    """Each value once: numbers from the least up, words as they come."""
    once = list(dict.fromkeys(values))
    numbers = [value for value in once if isinstance(value, int)]
    return tuple(sorted(numbers)) if len(numbers) == len(once) else tuple(once)


def _list_values(key: str, kind: object, own: Value) -> Iterator[Value]:
    """All that a key may be, or for a number what lies around the book's own."""
    if key in PROCEDURES:
        yield from PROCEDURES[key]
    elif isinstance(own, int):
        low, high = _bounds(kind)
        yield from range(max(low, own - _FARTHEST), min(high, own + _FARTHEST) + 1)
    elif kind is bool:
        yield from ("false", "true")
    else:
        yield from fixed_values(kind) or (own,)


def _bounds(kind: object) -> tuple[int, int]:
    """The least and the greatest number that a type allows."""
    if typing.get_origin(kind) is Annotated:
        for one in typing.get_args(kind)[1:]:
            if isinstance(one, msgspec.Meta) and one.ge is not None and one.le is not None:
                return int(one.ge), int(one.le)
    for one in typing.get_args(kind):
        low, high = _bounds(one)
        if low < high:
            return low, high
    return 0, 0
