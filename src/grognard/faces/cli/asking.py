"""An operation as a command: its arguments are the fields of its request, and its answer is printed."""

from __future__ import annotations

import argparse
import shlex
import types
import typing
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import msgspec

from grognard.creatures.coins import COPPER_IN_GOLD, parse_gold
from grognard.errors import InputError
from grognard.faces.cli.arguments import add_book, add_dice_arguments
from grognard.faces.cli.campaign_arguments import add_campaign_arguments
from grognard.faces.cli.campaign_desk import tell_waiting
from grognard.faces.cli.printing import complain, show_progress
from grognard.faces.cli.printing_json import print_json
from grognard.faces.cli.terminal import load_console
from grognard.operations.asking import DoneBeforeError, ask, ask_in
from grognard.operations.fields import MONEY
from grognard.operations.operation import Answer, Operation, Rows
from grognard.text.explain import cite_rules

_COMMON: Final = ("rules", "options")
_MOST_DIGITS: Final = 9


class Field(NamedTuple):
    """A field of a request: what it takes, and how it is typed.

    `kind` is the type of its value without None; `least` and `most` bound a number, or each of a list. The
    option of a `repeated` one is typed once for each of its texts. `group` is its heading in the help, and of
    the options that share a `one_of` one is typed at the most.
    """

    name: str
    kind: Any
    said: str
    typed: str
    option: str
    word: bool
    words: bool
    repeated: bool
    money: bool
    group: str
    one_of: str
    required: bool
    default: Any
    least: float | None
    most: float | None

    @property
    def is_list(self) -> bool:
        """Whether it takes several names, with commas between them."""
        return typing.get_origin(self.kind) is tuple

    @property
    def is_whole(self) -> bool:
        """Whether it takes a whole number, or a list of them."""
        return _unfold_items(self.kind)[0] is int

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
        places: dict[tuple[str, str], Any] = {("", ""): parser}
        for field in list_fields(self._kind):
            _declare(_find_place(places, field.group, field.one_of), field)
        if self._kind.is_asked_in_campaigns():
            add_campaign_arguments(parser)
        add_book(parser)
        if self._kind.uses_dice:
            add_dice_arguments(parser, shown="TOTAL,...", said="what your own dice show")

    def run(self, args: argparse.Namespace) -> int:
        """Ask, and print the answer.

        Raises:
            InputError: something cannot be used.
        """
        operation = read_operation(self._kind, args)
        seed, rolled = getattr(args, "seed", None), getattr(args, "rolled", "")
        if not getattr(args, "campaign", ""):
            return print_answer(ask(operation, seed=seed, rolled=rolled), json=args.json)
        try:
            answer = ask_in(
                args.campaign,
                operation,
                seed=seed,
                rolled=rolled,
                dry_run=args.dry_run,
                command_id=args.command_id,
                typed=shlex.join(["grognard", *args.arguments]),
                waiting=tell_waiting,
            )
        except DoneBeforeError as done:
            return _tell_done(done, json=args.json)
        finally:
            show_progress("")
        if answer.copy_kept:
            complain(f"{args.campaign} is brought up to date; as it was, it is kept as {answer.copy_kept}")
        return print_answer(answer, json=args.json)


def _unfold_items(kind: Any) -> tuple[Any, list[msgspec.Meta]]:
    """The type of the values of a list without what is said of it, and that; of another type the same."""
    return _unfold(typing.get_args(kind)[0] if typing.get_origin(kind) is tuple else kind)


def _find_place(places: dict[tuple[str, str], Any], group: str, one_of: str) -> Any:
    """Where an argument is declared: the parser, a group of it, or options of which one is typed."""
    if (group, one_of) not in places:
        if one_of:
            places[group, one_of] = _find_place(places, group, "").add_mutually_exclusive_group()
        else:
            places[group, ""] = places["", ""].add_argument_group(group)
    return places[group, one_of]


def list_fields(kind: type[Operation[Any]]) -> Iterator[Field]:
    """The fields of a request that are its own."""
    hints = typing.get_type_hints(kind, include_extras=True)
    for one in msgspec.structs.fields(kind):
        if one.name not in _COMMON:
            plain, metas = _unfold(hints[one.name])
            bounds = [*metas, *_unfold_items(plain)[1]]
            extra = {key: value for meta in metas for key, value in (meta.extra or {}).items() if value}
            yield Field(
                one.name,
                plain,
                next((meta.description for meta in metas if meta.description), ""),
                extra.get("typed", ""),
                extra.get("option", one.name.replace("_", "-")),
                extra.get("word", False),
                extra.get("words", False),
                extra.get("repeated", False),
                extra.get(MONEY, False),
                extra.get("group", ""),
                extra.get("one_of", ""),
                one.required,
                one.default,
                next((meta.ge for meta in bounds if meta.ge is not None), None),
                next((meta.le for meta in bounds if meta.le is not None), None),
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


def _declare(parser: Any, field: Field) -> None:
    """Declare one argument; what is typed stays text, so that errors about it are ours."""
    said = field.said.replace("%", "%%")
    if field.word:
        one, several = (None, "+") if field.required else ("?", "*")
        nargs = several if field.words or field.is_list else one
        parser.add_argument(field.name, nargs=nargs, metavar=field.typed, choices=field.choices, help=said)
    elif field.kind is bool:
        parser.add_argument(f"--{field.option}", dest=field.name, action="store_true", help=said)
    elif field.repeated:
        parser.add_argument(
            f"--{field.option}", dest=field.name, metavar=field.typed, action="append", help=said
        )
    else:
        parser.add_argument(
            f"--{field.option}",
            dest=field.name,
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
    rules = args.rules if args.is_book_named else ""
    return kind(rules=rules, options=tuple(args.option), **given)


def _read(field: Field, args: argparse.Namespace) -> Any:
    """The value of a field as it was typed; None for what is left out."""
    typed = getattr(args, field.name)
    if field.repeated:
        return None if typed is None else tuple(typed)
    if isinstance(typed, list):
        typed = " ".join(typed)
        if not typed and not field.required:
            return None
    if typed is None or field.kind is bool:
        return typed or None
    if field.money:
        return parse_gold(typed, key=field.option) / COPPER_IN_GOLD if typed.strip() else None
    if field.is_list:
        names = [" ".join(name.split()) for name in typed.split(",") if name.strip()]
        return tuple(_read_number(field, name) if field.is_whole else name for name in names)
    return _read_number(field, typed) if field.is_whole else typed


def _read_number(field: Field, typed: str) -> int:
    """A whole number within the range of a field.

    Raises:
        InputError: it is no number, or out of the range.
    """
    plain = typed.strip().replace(",", "").removeprefix("+")
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
    of = f" ({field.said})" if field.is_list else ""
    raise InputError(repr(typed), key=field.option, expected=expected + of)


def print_answer(answer: Answer[Any], *, json: bool) -> int:
    """Print an answer for people, or its document."""
    if json:
        print_json(answer.document())
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


def _tell_done(done: DoneBeforeError, *, json: bool) -> int:
    """Answer a command that was carried out before from what is there."""
    if json:
        print_json({"entry": done.entry, "said": done.said, "done_before": True})
        return 0
    console = load_console()
    console.line(f"{done.said}.")
    console.line(f"This was done before: entry {done.entry}.")
    return 0
