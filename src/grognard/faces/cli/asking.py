"""An operation as a command: its arguments are the fields of its request, and its answer is printed."""

from __future__ import annotations

import argparse
import shlex
import types
import typing
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from grognard.errors import InputError
from grognard.faces.cli.arguments import add_book, add_dice_arguments
from grognard.faces.cli.campaign_arguments import add_campaign_arguments
from grognard.faces.cli.campaign_desk import tell_waiting
from grognard.faces.cli.printing import complain, show_progress
from grognard.faces.cli.printing_json import print_json
from grognard.faces.cli.terminal import load_console
from grognard.operations.asking import DoneBeforeError, ask, ask_in
from grognard.operations.catalogue import Listed, all_operations, variants_of
from grognard.operations.operation import Answer, Operation, Rows
from grognard.text.explain import cite_rules

_COMMON: Final = ("rules", "options")
_MOST_DIGITS: Final = 9
_LONGEST: Final = 18


class Field(NamedTuple):
    """A field of a request: what it takes, and how it is typed.

    `kind` is the type of its value without None, `item` that of each of several; `least` and `most` bound
    a number.
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
    required: bool
    least: float | None
    most: float | None

    @property
    def is_list(self) -> bool:
        """Whether it takes several values."""
        return typing.get_origin(self.kind) is tuple

    @property
    def is_table(self) -> bool:
        """Whether it takes values with a name before each: NAME=VALUE."""
        return typing.get_origin(self.kind) is dict

    @property
    def choices(self) -> list[str] | None:
        """The values there are, where there are only some."""
        if typing.get_origin(self.kind) is not typing.Literal:
            return None
        return [one for one in typing.get_args(self.kind) if one]


class AskedCommand:
    """The command of an operation, and of variants of it that are chosen by an option."""

    def __init__(self, kind: type[Operation[Any]], variants: Sequence[Listed] = ()) -> None:
        self._kind = kind
        self._variants = {one.load(): one.summary for one in variants}

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare an argument for each field of the requests."""
        kinds = (self._kind, *self._variants)
        fields = {field.name: field for field in list_fields(self._kind)}
        for kind in self._variants:
            for field in list_fields(kind):
                fields.setdefault(field.name, field._replace(required=False))
        for field in fields.values():
            declare(parser, field)
        for kind, summary in self._variants.items():
            for name in kind.chosen_by:
                if name not in fields:
                    parser.add_argument(f"--{name}", action="store_true", help=summary)
        if any(kind.is_asked_in_campaigns() for kind in kinds):
            add_campaign_arguments(parser)
        add_book(parser)
        if own := next((kind.own_dice for kind in kinds if kind.uses_dice), None):
            add_dice_arguments(parser, shown=own.typed, said=own.said, option=own.option)

    def run(self, args: argparse.Namespace) -> int:
        """Ask, and print the answer.

        Raises:
            InputError: something cannot be used.
        """
        operation = read_operation(self._choose(args), args)
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

    def _choose(self, args: argparse.Namespace) -> type[Operation[Any]]:
        """The operation that is asked: a variant where one of its options is there."""
        chosen = (kind for kind in self._variants if any(getattr(args, name) for name in kind.chosen_by))
        return next(chosen, self._kind)


class AskedFamily:
    """A command whose first word says which operation is asked: "check door"."""

    def __init__(self, questions: Mapping[str, Listed], chosen: Sequence[str]) -> None:
        self._questions = questions
        self._chosen = chosen
        self._command: AskedCommand | None = None

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare a word for each operation; only that of the chosen one is loaded for its arguments."""
        words = parser.add_subparsers(dest="question", metavar="QUESTION", required=True)
        for name, one in self._questions.items():
            word = words.add_parser(name, help=one.summary)
            if name in self._chosen:
                load_asked(one.name).add_arguments(word)

    def run(self, args: argparse.Namespace) -> int:
        """Ask, and print the answer.

        Raises:
            InputError: something cannot be used.
        """
        return load_asked(self._questions[args.question].name).run(args)


def load_asked(name: str) -> AskedCommand:
    """The command of an operation, with its variants."""
    return AskedCommand(all_operations()[name].load(), variants_of(name))


def list_fields(kind: type[Operation[Any]]) -> Iterator[Field]:
    """The fields of a request that are its own."""
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
            yield Field(
                one.name,
                plain,
                item,
                next((meta.description for meta in metas if meta.description), ""),
                extra.get("typed", ""),
                extra.get("option", one.name.replace("_", "-")),
                extra.get("word", False),
                extra.get("words", False),
                extra.get("each", False),
                one.required,
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


def declare(parser: argparse.ArgumentParser, field: Field) -> None:
    """Declare one argument; what is typed stays text, so that errors about it are ours."""
    if field.word:
        one, several = (None, "+") if field.required else ("?", "*")
        nargs = several if field.words or field.is_list or field.is_table else one
        parser.add_argument(
            field.name, nargs=nargs, metavar=field.typed, choices=field.choices, help=field.said
        )
    elif field.kind is bool:
        parser.add_argument(f"--{field.option}", dest=field.name, action="store_true", help=field.said)
    elif field.each or field.is_table:
        parser.add_argument(
            f"--{field.option}", dest=field.name, metavar=field.typed, action="append", help=field.said
        )
    else:
        parser.add_argument(
            f"--{field.option}",
            dest=field.name,
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
    rules = args.rules if args.is_book_named else ""
    return kind(rules=rules, options=tuple(args.option), **given)


def _read(field: Field, args: argparse.Namespace) -> Any:
    """The value of a field as it was typed; None for what is left out."""
    typed = getattr(args, field.name)
    if typed is None or field.kind is bool or (typed == [] and not field.required):
        return typed or None
    if field.is_table:
        return dict(_read_pair(field, text) for text in typed)
    if field.each:
        return tuple(_read_item(field, text) for text in typed)
    if isinstance(typed, list):
        typed = " ".join(typed)
        if not typed and not field.required:
            return None
    if field.is_list:
        parts = typed.split(",") if field.item is str else typed.replace(",", " ").split()
        return tuple(_read_item(field, " ".join(part.split())) for part in parts if part.strip())
    return _read_item(field, typed)


def _read_pair(field: Field, text: str) -> tuple[str, Any]:
    """A value and the name before it; "" where there is no name.

    Raises:
        InputError: it is no such value.
    """
    name, _, value = text.rpartition("=")
    try:
        return name.strip(), _read_item(field, value.strip())
    except InputError as error:
        expected = f"{field.typed}, {error.expected}"
        raise InputError(repr(text), key=field.option, expected=expected) from error


def _read_item(field: Field, typed: str) -> Any:
    return _read_number(field, typed) if field.item is int else typed


def _read_number(field: Field, typed: str) -> int:
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
    raise InputError(repr(typed), key=field.option, expected=expected)


def print_answer(answer: Answer[Any], *, json: bool) -> int:
    """Print an answer for people, or its document."""
    if json:
        print_json(answer.document())
        return 0
    console = load_console()
    if answer.title:
        console.title(answer.title)
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
