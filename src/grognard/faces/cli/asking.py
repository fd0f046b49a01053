"""An operation as a command: its arguments are the fields of its request, and its answer is printed."""

from __future__ import annotations

import argparse
import re
import shlex
import types
import typing
from collections.abc import Iterator
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from grognard.creatures.coins import COPPER_IN_GOLD, parse_gold
from grognard.errors import InputError
from grognard.faces.cli.arguments import add_book, add_dice_arguments, parse_seed
from grognard.faces.cli.campaign_arguments import (
    add_campaign,
    add_campaign_arguments,
    add_change_arguments,
)
from grognard.faces.cli.campaign_desk import tell_waiting
from grognard.faces.cli.parts import print_part
from grognard.faces.cli.printing import complain, show_progress
from grognard.faces.cli.printing_json import print_json
from grognard.faces.cli.progress import ProgressLine
from grognard.faces.cli.terminal import load_console
from grognard.operations.asking import Answering, DoneBeforeError, ask, ask_in
from grognard.operations.fields import MONEY
from grognard.operations.operation import Answer, Facts, Operation

F = TypeVar("F", bound=Facts)
_COMMON: Final = ("rules", "options")
_MOST_DIGITS: Final = 9
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
_SEED_HELP: Final = "a whole number: the same dice again"


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
    def named(self) -> str:
        """The field as an error names it: its options, or the word that stands for it."""
        return self.typed if self.word else "/".join(self.flags)

    @property
    def is_list(self) -> bool:
        """Whether it takes several names, with commas between them."""
        return typing.get_origin(self.kind) is tuple and typing.get_args(self.kind)[-1] is ...

    @property
    def is_pair(self) -> bool:
        """Whether it takes two numbers, such as 3-12."""
        return typing.get_origin(self.kind) is tuple and not self.is_list

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
        if self._kind.is_asked_alone() and self._kind.is_asked_in_campaigns():
            add_campaign_arguments(parser)
        elif self._kind.is_asked_in_campaigns():
            add_campaign(parser)
            if self._kind.may_write():
                add_change_arguments(parser)
        if self._kind.by_book:
            add_book(parser, *self._kind.book_options, said=self._kind.rules_help)
        else:
            parser.add_argument("--json", action="store_true", help="print JSON")
        if self._kind.uses_seed:
            parser.add_argument("--seed", metavar="N", type=parse_seed, help=_SEED_HELP)
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
            seed, rolled = _read_dice(args, self._kind)
            line = ProgressLine()
            try:
                answer = ask(operation, seed=seed, rolled=rolled, progress=line)
            finally:
                line.clear()
            return print_answer(answer, json=args.json)
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
    seed, rolled = _read_dice(args, type(operation))
    try:
        return ask_in(
            args.campaign,
            operation,
            seed=seed,
            rolled=rolled,
            dry_run=getattr(args, "dry_run", False),
            command_id=getattr(args, "command_id", ""),
            typed=shlex.join(["grognard", *args.arguments]),
            waiting=tell_waiting,
            copied=tell_copied,
            answering=answering,
        )
    finally:
        show_progress("")


def _read_dice(args: argparse.Namespace, kind: type[Operation[Any]]) -> tuple[int | None, str]:
    """The seed of the dice, and what a person's own dice show."""
    if not (kind.uses_dice or kind.uses_seed):
        return None, ""
    # A fight that people play takes other dice than those that are typed with the command.
    return args.seed, getattr(args, "rolled", "")


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
            said = next((meta.description for meta in metas if meta.description), "")
            yield Field(
                one.name,
                plain,
                said.replace("%", "%%"),
                extra.get("typed", ""),
                extra.get("option", one.name.replace("_", "-")),
                extra.get("word", False),
                extra.get("words", False),
                extra.get("repeated", False),
                extra.get(MONEY, False),
                extra.get("group", ""),
                extra.get("one_of", ""),
                one.required,
                extra.get("units", ()),
                extra.get("switches", {}),
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
    if field.switches:
        group = parser.add_mutually_exclusive_group()
        for value, about in field.switches.items():
            group.add_argument(f"--{value}", dest=field.name, action="store_const", const=value, help=about)
    elif field.word:
        one, several = (None, "+") if field.required else ("?", "*")
        nargs = several if field.words or field.is_list else one
        parser.add_argument(field.name, nargs=nargs, metavar=field.typed, choices=field.choices, help=said)
        if field.units:
            unit = f"{field.name}_unit"
            parser.add_argument(unit, nargs="?", choices=field.units, help=argparse.SUPPRESS)
    elif field.kind is bool:
        parser.add_argument(*field.flags, dest=field.name, action="store_true", help=said)
    elif field.repeated:
        parser.add_argument(*field.flags, dest=field.name, metavar=field.typed, action="append", help=said)
    else:
        parser.add_argument(
            *field.flags,
            dest=field.name,
            action="append" if field.is_list else "store",
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


def _read(field: Field, args: argparse.Namespace) -> Any:
    """The value of a field as it was typed; None for what is left out."""
    typed = getattr(args, field.name)
    if field.is_list and (field.words or field.repeated):
        return tuple(typed or ()) or None
    if isinstance(typed, list):
        typed = (" " if field.word else ",").join(typed)
        if not typed and not field.required:
            return None
    if typed is None or field.kind is bool:
        return typed or None
    if field.money:
        return parse_gold(typed, key=field.option) / COPPER_IN_GOLD if typed.strip() else None
    if field.is_list:
        names = [" ".join(name.split()) for name in typed.split(",") if name.strip()]
        return tuple(_read_number(field, name) if field.is_whole else name for name in names)
    if field.is_pair:
        return _read_pair(field, typed)
    if field.kind is float and not field.money:
        return _read_share(field, typed)
    return _read_number(field, typed) if field.is_whole else typed


def _read_pair(field: Field, typed: str) -> tuple[int, int]:
    """Two whole numbers, such as 3-12.

    Raises:
        InputError: they are none.
    """
    found = re.fullmatch(r"\s*(\d{1,4})\s*(?:-|,|to)\s*(\d{1,4})\s*", typed)
    if found is None:
        raise InputError(f"{field.named} {typed!r}", expected="two whole numbers such as 3-12")
    return int(found[1]), int(found[2])


def _read_share(field: Field, typed: str) -> float:
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
    raise InputError(f"{field.named} {typed!r}", expected=expected + of)


def print_answer(answer: Answer[Any], *, json: bool) -> int:
    """Print an answer for people, or its document; return the status of the command."""
    for warning in answer.warnings:
        complain(f"grognard: {warning}")
    status = BAD_INPUT if answer.is_partial else INTERRUPTED if answer.is_interrupted else 0
    if json:
        document = answer.document()
        for one in document if answer.facts.prints_lines and isinstance(document, list) else [document]:
            print_json(one)
        return status
    console = load_console()
    if answer.borrowed:
        console.line(answer.borrowed, tone="quiet")
    for part in answer.parts:
        print_part(console, part)
    if answer.thrown and answer.seed is not None:
        console.line(f"seed {answer.seed}", tone="quiet")
    return status


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
