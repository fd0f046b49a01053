"""An operation as a command: its arguments are the fields of its request, and its answer is printed."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from grognard.faces.cli.answer_parts import print_part
from grognard.faces.cli.arguments import add_book, add_dice_arguments, parse_seed
from grognard.faces.cli.campaign_arguments import (
    add_campaign_arguments,
    add_campaign_option,
    add_change_arguments,
)
from grognard.faces.cli.fields import declare_all, list_fields, read_operation
from grognard.faces.cli.printing import print_to_stderr, show_progress
from grognard.faces.cli.printing_json import print_json
from grognard.faces.cli.progress import ProgressLine
from grognard.faces.cli.terminal import load_console
from grognard.operations.asking import Answering, DoneBeforeError, ask, ask_in
from grognard.operations.catalogue import all_operations, variants_of
from grognard.operations.catalogue_row import Listed
from grognard.operations.operation import Answer, Facts, Operation

F = TypeVar("F", bound=Facts)
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
_SEED_HELP: Final = "a whole number: the same dice again"


class OperationCommand:
    """The command of an operation, and of variants of it that are chosen by an option."""

    def __init__(
        self,
        kind: type[Operation[Any]],
        variants: Sequence[Listed] = (),
        *,
        epilog: str = "",
        in_campaign: bool = False,
    ) -> None:
        self._kind = kind
        self._in_campaign = in_campaign
        self._variants = {one.load(): one.summary for one in variants}
        self._epilog = epilog

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare an argument for each field of the requests."""
        parser.epilog = self._epilog or None
        kinds = (self._kind, *self._variants)
        fields = {field.name: field for field in list_fields(self._kind)}
        for kind in self._variants:
            for field in list_fields(kind):
                fields.setdefault(field.name, field._replace(required=False))
        declare_all(parser, fields.values())
        for kind, summary in self._variants.items():
            for name in kind.chosen_by:
                if name not in fields:
                    parser.add_argument(f"--{name}", action="store_true", help=summary)
        in_campaigns = any(kind.is_asked_in_campaigns() for kind in kinds)
        if self._kind.is_asked_alone() and in_campaigns and not self._in_campaign:
            add_campaign_arguments(parser)
        elif in_campaigns:
            add_campaign_option(parser)
            if self._kind.may_write():
                add_change_arguments(parser)
        if self._kind.by_book:
            add_book(parser, *self._kind.book_options, said=self._kind.rules_help)
        else:
            parser.add_argument("--json", action="store_true", help="print JSON")
        if self._kind.uses_seed:
            parser.add_argument("--seed", metavar="N", type=parse_seed, help=_SEED_HELP)
        self.add_dice(parser)

    def add_dice(self, parser: argparse.ArgumentParser) -> None:
        """Declare where the dice come from."""
        kinds = (self._kind, *self._variants)
        if own := next((kind.own_dice for kind in kinds if kind.uses_dice), None):
            add_dice_arguments(parser, shown=own.typed, said=own.said, option=own.option)

    def run(self, args: argparse.Namespace) -> int:
        """Ask, and print the answer.

        Raises:
            InputError: something cannot be used.
        """
        operation = self.read(args)
        kind = type(operation)
        alone = kind.is_asked_alone() and not self._in_campaign
        if alone and not (kind.is_asked_in_campaigns() and args.campaign):
            seed, rolled = _read_dice(args, kind)
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

    def read(self, args: argparse.Namespace) -> Operation[Any]:
        """The request that was typed.

        Raises:
            InputError: something cannot be used.
        """
        return read_operation(self._choose(args), args)

    def _choose(self, args: argparse.Namespace) -> type[Operation[Any]]:
        """The operation that is asked: a variant where one of its options is there."""
        chosen = (kind for kind in self._variants if any(getattr(args, name) for name in kind.chosen_by))
        return next(chosen, self._kind)


class OperationCommandGroup:
    """A command whose first word says which operation is asked: "check door"."""

    def __init__(
        self,
        questions: Mapping[str, Listed],
        chosen: Sequence[str],
        load: Callable[[str], OperationCommand] | None = None,
    ) -> None:
        self._questions = questions
        self._chosen = chosen
        self._load = load or (lambda name: load_operation_command(questions[name].name))

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare a word for each operation; only that of the chosen one is loaded for its arguments."""
        words = parser.add_subparsers(dest="question", metavar="QUESTION", required=True)
        for name, one in self._questions.items():
            word = words.add_parser(name, help=one.summary)
            if name in self._chosen:
                self._load(name).add_arguments(word)

    def run(self, args: argparse.Namespace) -> int:
        """Ask, and print the answer.

        Raises:
            InputError: something cannot be used.
        """
        return self._load(args.question).run(args)


def load_operation_command(name: str, *, epilog: str = "") -> OperationCommand:
    """The command of an operation, with its variants."""
    return OperationCommand(all_operations()[name].load(), variants_of(name), epilog=epilog)


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
            copied=tell_upgraded,
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


def print_answer(answer: Answer[Any], *, json: bool) -> int:
    """Print an answer for people, or its document; return the status of the command."""
    for warning in answer.warnings:
        print_to_stderr(f"grognard: {warning}")
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


def tell_waiting(path: str) -> None:
    """Say that another command writes in a campaign."""
    show_progress(f"Another command writes in {path}; wait...")


def tell_upgraded(path: str, copy: str) -> None:
    """Say that a campaign's file of an older version was brought up to date."""
    print_to_stderr(f"{path} is brought up to date; as it was, it is kept as {copy}")


def tell_done(done: DoneBeforeError, *, json: bool) -> int:
    """Answer a command that was carried out before from what is there."""
    if json:
        print_json({"entry": done.entry, "said": done.said, "done_before": True})
        return 0
    console = load_console()
    console.line(f"{done.said}.")
    console.line(f"This was done before: entry {done.entry}.")
    return 0
