"""The fields of an operation as the arguments of a command: declared, and read from what was typed."""

from __future__ import annotations

import argparse
import re
import types
import typing
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, Final, NamedTuple

import msgspec

from grognard.base.errors import InputError
from grognard.operations.fields import MONEY, read_gold
from grognard.operations.operation import Operation

_COMMON: Final = ("rules", "options")
_MOST_DIGITS: Final = 9
_LONGEST: Final = 19


class TypedField(NamedTuple):
    """A field of a request: what it takes, and how it is typed.

    `kind` is the type of its value without None, `item` that of each of several; `least` and `most` bound a
    number. The option of an `each` is typed once for each value. `group` is its heading in the help, and of
    the options that share a `one_of` one is typed at the most. `read` makes a value that is a struct.
    """

    name: str
    kind: Any
    item: Any
    said: str
    typed: str
    option: str
    word: bool
    words: bool
    each: bool
    money: bool
    group: str
    one_of: str
    units: tuple[str, ...]
    switches: dict[str, str]
    required: bool
    least: float | None
    most: float | None
    read: Callable[[str], Any] | None = None

    @property
    def flags(self) -> list[str]:
        """The options as they are typed: `-n`, or `-c` and `--campaign`."""
        return [f"-{name}" if len(name) == 1 else f"--{name}" for name in self.option.split("/")]

    @property
    def named(self) -> str:
        """The field as an error names it: its options, or the word that stands for it."""
        return self.typed if self.word else "/".join(self.flags)

    @property
    def is_list(self) -> bool:
        """Whether it takes several values."""
        return typing.get_origin(self.kind) is tuple and typing.get_args(self.kind)[-1] is ...

    @property
    def is_pair(self) -> bool:
        """Whether it takes two numbers, such as 3-12."""
        return typing.get_origin(self.kind) is tuple and not self.is_list

    @property
    def is_table(self) -> bool:
        """Whether it takes values with a name before each: NAME=VALUE."""
        return typing.get_origin(self.kind) is dict

    @property
    def is_one_each(self) -> bool:
        """Whether each word, or each time the option is typed, is one value."""
        return self.each or self.is_table or (self.is_list and self.words)

    @property
    def choices(self) -> list[str] | None:
        """The values there are, where there are only some."""
        if typing.get_origin(self.kind) is not typing.Literal:
            return None
        return [one for one in typing.get_args(self.kind) if one]


@cache
def list_fields(kind: type[Operation[Any]]) -> tuple[TypedField, ...]:
    """The fields of a request that are its own."""
    return tuple(_find_fields(kind))


def _find_fields(kind: type[Operation[Any]]) -> Iterator[TypedField]:
    hints = typing.get_type_hints(kind, include_extras=True)
    for one in msgspec.structs.fields(kind):
        if one.name not in _COMMON:
            plain, metas = _unfold(hints[one.name])
            item = plain
            if typing.get_origin(plain) in (tuple, dict):
                of = typing.get_args(plain)
                item, more = _unfold(of[0] if typing.get_origin(plain) is tuple else of[1])
                metas += more
            extra = {key: value for meta in metas for key, value in (meta.extra or {}).items() if value}
            yield TypedField(
                name=one.name,
                kind=plain,
                item=item,
                said=next((meta.description for meta in metas if meta.description), ""),
                typed=extra.get("typed", ""),
                option=extra.get("option", one.name.replace("_", "-")),
                word=extra.get("word", False),
                words=extra.get("words", False),
                each=extra.get("each", False),
                money=extra.get(MONEY, False),
                group=extra.get("group", ""),
                one_of=extra.get("one_of", ""),
                units=extra.get("units", ()),
                switches=extra.get("switches", {}),
                required=one.required,
                least=next((meta.ge for meta in metas if meta.ge is not None), None),
                most=next((meta.le for meta in metas if meta.le is not None), None),
                read=extra.get("read"),
            )


def _unfold(hint: Any) -> tuple[Any, list[msgspec.Meta]]:
    """A type without what is said of it, and without None; and what is said of it, the outermost first."""
    metas: list[msgspec.Meta] = []
    while True:
        origin = typing.get_origin(hint)
        if origin is typing.Annotated:
            hint, *said = typing.get_args(hint)
            metas += [one for one in said if isinstance(one, msgspec.Meta)]
        elif origin in (typing.Union, types.UnionType):
            (hint,) = [one for one in typing.get_args(hint) if one is not types.NoneType]
        else:
            return hint, metas


def declare_all(parser: argparse.ArgumentParser, fields: Iterable[TypedField]) -> None:
    """Declare an argument for each field; what is typed stays text, so that errors about it are ours."""
    places: dict[tuple[str, str], Any] = {("", ""): parser}
    for field in fields:
        declare(_find_place(places, field.group, field.one_of), field)


def _find_place(places: dict[tuple[str, str], Any], group: str, one_of: str) -> Any:
    """Where an argument is declared: the parser, a group of it, or options of which one is typed."""
    if (group, one_of) not in places:
        if one_of:
            places[group, one_of] = _find_place(places, group, "").add_mutually_exclusive_group()
        else:
            places[group, ""] = places["", ""].add_argument_group(group)
    return places[group, one_of]


def declare(parser: Any, field: TypedField) -> None:
    """Declare one argument."""
    said = field.said.replace("%", "%%")
    if field.switches:
        group = parser.add_mutually_exclusive_group()
        for value, about in field.switches.items():
            group.add_argument(f"--{value}", dest=field.name, action="store_const", const=value, help=about)
    elif field.word:
        one, several = (None, "+") if field.required else ("?", "*")
        nargs = several if field.words or field.is_list or field.is_table else one
        parser.add_argument(
            field.name, nargs=nargs, metavar=field.typed, choices=field.choices, default=None, help=said
        )
        if field.units:
            unit = f"{field.name}_unit"
            parser.add_argument(unit, nargs="?", choices=field.units, help=argparse.SUPPRESS)
    elif field.kind is bool:
        parser.add_argument(*field.flags, dest=field.name, action="store_true", help=said)
    else:
        parser.add_argument(
            *field.flags,
            dest=field.name,
            action="append" if field.is_list or field.is_table else "store",
            metavar=None if field.choices else field.typed or "N",
            choices=field.choices,
            required=field.required,
            help=said,
        )


def read_operation(kind: type[Operation[Any]], args: argparse.Namespace) -> Operation[Any]:
    """The request that was typed.

    Raises:
        InputError: a value cannot be used.
    """
    given = {field.name: value for field in list_fields(kind) if (value := _read(field, args)) is not None}
    if kind.by_book:
        given |= {"rules": args.rules if args.is_book_named else "", "options": tuple(args.option)}
    return kind(**given)


def _read(field: TypedField, args: argparse.Namespace) -> Any:
    """The value of a field as it was typed; None for what is left out."""
    typed = getattr(args, field.name)
    if typed is None or field.kind is bool or (typed == [] and not field.required):
        return typed or None
    if field.is_table:
        return dict(_read_named(field, text) for text in typed)
    if field.is_one_each:
        return tuple(_read_item(field, text) for text in typed)
    if isinstance(typed, list):
        typed = (" " if field.word else ",").join(typed)
    if field.is_list:
        parts = typed.split(",") if field.item is str else typed.replace(",", " ").split()
        return tuple(_read_item(field, " ".join(part.split())) for part in parts if part.strip())
    if field.is_pair:
        return _read_pair(field, typed)
    if field.money:
        return read_gold(typed, key=field.option) if typed.strip() else None
    return _read_item(field, typed)


def _read_named(field: TypedField, text: str) -> tuple[str, Any]:
    """A value and the name before it; "" where there is no name.

    Raises:
        InputError: it is no such value.
    """
    name, _, value = text.rpartition("=")
    try:
        return name.strip(), _read_item(field, value.strip())
    except InputError as error:
        raise InputError(f"{field.named} {text!r}", expected=f"{field.typed}, {error.expected}") from error


def _read_item(field: TypedField, typed: str) -> Any:
    """One value of the type of a field.

    Raises:
        InputError: it is none, or out of the range.
    """
    if field.read is not None:
        return field.read(typed)
    if field.item is float:
        return _read_share(field, typed)
    return _read_number(field, typed) if field.item is int else typed


def _read_pair(field: TypedField, typed: str) -> tuple[int, int]:
    """Two whole numbers, such as 3-12.

    Raises:
        InputError: they are none.
    """
    found = re.fullmatch(r"\s*(\d{1,4})\s*(?:-|,|to)\s*(\d{1,4})\s*", typed)
    if found is None:
        raise InputError(f"{field.named} {typed!r}", expected="two whole numbers such as 3-12")
    return int(found[1]), int(found[2])


def _read_share(field: TypedField, typed: str) -> float:
    """A share within the range of a field: "80%", 0.8, or 80.

    Raises:
        InputError: it is no number, or out of the range.
    """
    number = typed.strip().removesuffix("%")
    least, most = field.least or 0.0, 1.0 if field.most is None else field.most
    if re.fullmatch(r"\d{0,3}(\.\d{1,9})?", number) and number:
        share = float(number) / (100 if "%" in typed or float(number) > 1 else 1)
        if least <= share <= most:
            return share
    expected = f"a share from {100 * least:g}% to {100 * most:g}%"
    raise InputError(f"{field.named} {typed!r}", expected=expected)


def _read_number(field: TypedField, typed: str) -> int:
    """A whole number within the range of a field.

    Raises:
        InputError: it is no number, or out of the range.
    """
    plain = typed.strip().replace(",", "").removesuffix("%")
    digits = plain[1:] if plain[:1] in ("+", "-") else plain
    if digits.isdecimal() and len(digits) <= (_MOST_DIGITS if field.most is None else _LONGEST):
        number = int(plain)
        if (field.least is None or number >= field.least) and (field.most is None or number <= field.most):
            return number
    expected = "a whole number"
    if field.least is not None and field.most is not None:
        expected += f" from {field.least:,} to {field.most:,}"
    elif field.least is not None:
        expected += f" of {field.least:,} or more"
    of = f" ({field.said})" if field.is_list else ""
    raise InputError(f"{field.named} {typed!r}", expected=expected + of)
