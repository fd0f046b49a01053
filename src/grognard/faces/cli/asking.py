"""An operation as a command: its arguments are the fields of its request, and its answer is printed."""

from __future__ import annotations

import argparse
import shlex
import types
import typing
from collections.abc import Iterator
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from grognard.errors import InputError
from grognard.faces.cli.arguments import add_book, add_dice_arguments
from grognard.faces.cli.campaign_arguments import (
    add_campaign,
    add_campaign_arguments,
    add_change_arguments,
)
from grognard.faces.cli.campaign_desk import tell_waiting
from grognard.faces.cli.printing import complain, print_text, show_progress
from grognard.faces.cli.printing_json import print_json
from grognard.faces.cli.terminal import load_console
from grognard.operations.asking import Answering, DoneBeforeError, ask, ask_in
from grognard.operations.operation import Answer, Facts, Operation, Rows
from grognard.text.explain import cite_rules

F = TypeVar("F", bound=Facts)
_COMMON: Final = ("rules", "options")
_MOST_DIGITS: Final = 9


class Field(NamedTuple):
    """A field of a request: what it takes, and how it is typed.

    `kind` is the type of its value without None; `least` and `most` bound a number.
    """

    name: str
    kind: Any
    said: str
    typed: str
    option: str
    word: bool
    words: bool
    required: bool
    units: tuple[str, ...]
    switches: dict[str, str]
    default: Any
    least: float | None
    most: float | None

    @property
    def flags(self) -> list[str]:
        """The options as they are typed: `-n`, or `-c` and `--campaign`."""
        return [f"-{name}" if len(name) == 1 else f"--{name}" for name in self.option.split("/")]

    @property
    def is_list(self) -> bool:
        """Whether it takes several names, with commas between them."""
        return typing.get_origin(self.kind) is tuple

    @property
    def choices(self) -> list[str] | None:
        """The values there are, where there are only some."""
        if typing.get_origin(self.kind) is not typing.Literal:
            return None
        return [one for one in typing.get_args(self.kind) if one]


class AskedCommand:
    """The command of an operation."""

    def __init__(self, kind: type[Operation[Any]]) -> None:
        self._kind = kind

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare an argument for each field of the request."""
        for field in list_fields(self._kind):
            _declare(parser, field)
        if self._kind.is_asked_alone() and self._kind.is_asked_in_campaigns():
            add_campaign_arguments(parser)
        elif self._kind.is_asked_in_campaigns():
            add_campaign(parser)
            if self._kind.may_write():
                add_change_arguments(parser)
        if self._kind.by_book:
            add_book(parser)
        else:
            parser.add_argument("--json", action="store_true", help="print JSON")
        if self._kind.uses_dice:
            self.add_dice(parser)

    def add_dice(self, parser: argparse.ArgumentParser) -> None:
        """Declare where the dice come from."""
        add_dice_arguments(parser, shown="TOTAL,...", said="what your own dice show")

    def run(self, args: argparse.Namespace) -> int:
        """Ask, and print the answer.

        Raises:
            InputError: something cannot be used.
        """
        operation = read_operation(self._kind, args)
        alone = self._kind.is_asked_alone()
        if alone and not (self._kind.is_asked_in_campaigns() and args.campaign):
            seed, rolled = getattr(args, "seed", None), getattr(args, "rolled", "")
            return print_answer(ask(operation, seed=seed, rolled=rolled), json=args.json)
        try:
            answer = ask_for(args, operation)
        except DoneBeforeError as done:
            return tell_done(done, json=args.json)
        return print_answer(answer, json=args.json)


def ask_for(
    args: argparse.Namespace, operation: Operation[F], answering: Answering[F] | None = None
) -> Answer[F]:
    """Ask for the people of the campaign that is named, or of the only one here, as the arguments say.

    Raises:
        DoneBeforeError: a command of this id has been carried out.
        InputError: something cannot be used.
    """
    try:
        return ask_in(
            args.campaign,
            operation,
            seed=getattr(args, "seed", None),
            rolled=getattr(args, "rolled", ""),
            dry_run=getattr(args, "dry_run", False),
            command_id=getattr(args, "command_id", ""),
            typed=shlex.join(["grognard", *args.arguments]),
            waiting=tell_waiting,
            copied=tell_copied,
            answering=answering,
        )
    finally:
        show_progress("")


def list_fields(kind: type[Operation[Any]]) -> Iterator[Field]:
    """The fields of a request that are its own."""
    hints = typing.get_type_hints(kind, include_extras=True)
    for one in msgspec.structs.fields(kind):
        if one.name not in _COMMON:
            plain, metas = _unfold(hints[one.name])
            extra = {key: value for meta in metas for key, value in (meta.extra or {}).items() if value}
            yield Field(
                one.name,
                plain,
                next((meta.description for meta in metas if meta.description), ""),
                extra.get("typed", ""),
                extra.get("option", one.name.replace("_", "-")),
                extra.get("word", False),
                extra.get("words", False),
                one.required,
                extra.get("units", ()),
                extra.get("switches", {}),
                one.default,
                next((meta.ge for meta in metas if meta.ge is not None), None),
                next((meta.le for meta in metas if meta.le is not None), None),
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


def _declare(parser: argparse.ArgumentParser, field: Field) -> None:
    """Declare one argument; what is typed stays text, so that errors about it are ours."""
    if field.switches:
        group = parser.add_mutually_exclusive_group()
        for value, said in field.switches.items():
            group.add_argument(f"--{value}", dest=field.name, action="store_const", const=value, help=said)
    elif field.word:
        one, several = (None, "+") if field.required else ("?", "*")
        nargs = several if field.words or field.is_list else one
        parser.add_argument(
            field.name, nargs=nargs, metavar=field.typed, choices=field.choices, help=field.said
        )
        if field.units:
            unit = f"{field.name}_unit"
            parser.add_argument(unit, nargs="?", choices=field.units, help=argparse.SUPPRESS)
    elif field.kind is bool:
        parser.add_argument(*field.flags, dest=field.name, action="store_true", help=field.said)
    else:
        parser.add_argument(
            *field.flags,
            dest=field.name,
            action="append" if field.is_list else "store",
            metavar=None if field.choices else field.typed or "N",
            choices=field.choices,
            required=field.required,
            help=field.said,
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


def _read(field: Field, args: argparse.Namespace) -> Any:
    """The value of a field as it was typed; None for what is left out."""
    typed = getattr(args, field.name)
    if isinstance(typed, list):
        typed = (" " if field.word else ",").join(typed)
        if not typed and not field.required:
            return None
    if typed is None or field.kind is bool:
        return typed or None
    if field.is_list:
        return tuple(" ".join(name.split()) for name in typed.split(",") if name.strip())
    return _read_number(field, typed) if field.kind is int else typed


def _read_number(field: Field, typed: str) -> int:
    """A whole number within the range of a field.

    Raises:
        InputError: it is no number, or out of the range.
    """
    plain = typed.strip().replace(",", "")
    digits = plain.removeprefix("-") if (field.least or 0) < 0 else plain
    if digits.isdecimal() and len(digits) <= _MOST_DIGITS:
        number = int(plain)
        if (field.least is None or number >= field.least) and (field.most is None or number <= field.most):
            return number
    expected = "a whole number"
    if field.least is not None and field.most is not None:
        expected += f" from {field.least:,} to {field.most:,}"
    elif field.least is not None:
        expected += f" of {field.least:,} or more"
    raise InputError(repr(typed), key=field.flags[-1].lstrip("-"), expected=expected)


def print_answer(answer: Answer[Any], *, json: bool) -> int:
    """Print an answer for people, or its document."""
    if json:
        print_json(answer.document())
        return 0
    if answer.text:
        print_text(answer.text, end="")
        return 0
    console = load_console()
    if answer.borrowed:
        console.line(answer.borrowed, tone="quiet")
    for part in answer.parts:
        if isinstance(part, Rows):
            console.table(list(part.header), [list(row) for row in part.rows])
        else:
            said, rules = part
            console.line(said + cite_rules(rules))
    if answer.thrown and answer.seed is not None:
        console.line(f"seed {answer.seed}", tone="quiet")
    return 0


def tell_copied(path: str, copy: str) -> None:
    """Say that a campaign's file of an older version was brought up to date."""
    complain(f"{path} is brought up to date; as it was, it is kept as {copy}")


def tell_done(done: DoneBeforeError, *, json: bool) -> int:
    """Answer a command that was carried out before from what is there."""
    if json:
        print_json({"entry": done.entry, "said": done.said, "done_before": True})
        return 0
    console = load_console()
    console.line(f"{done.said}.")
    console.line(f"This was done before: entry {done.entry}.")
    return 0
