"""Asking an operation: by itself, or for the people of a campaign."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from grognard.base.errors import InputError
from grognard.base.model_errors import explain_error
from grognard.creatures.rulebook_tables import using_tables_named
from grognard.operations.operation import (
    Answer,
    AnswerProgress,
    Change,
    Facts,
    Operation,
    Progress,
    refuse_known_fields,
)
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.loader import is_house_rules, rulebook_ids

if TYPE_CHECKING:
    from grognard.operations.campaigns.opening import OpenCampaign

F = TypeVar("F", bound=Facts)
Answering = Callable[[Operation[F], "OpenCampaign", TypedDice], Change[F]]
"""A function that answers an operation for an open campaign."""


class DoneBeforeError(InputError):
    """A command of the same id has been carried out before: `entry` is what it wrote, `said` its line."""

    def __init__(self, entry: int, said: str) -> None:
        super().__init__(f"this was done before: entry {entry}")
        self.entry = entry
        self.said = said


def _ignore(step: AnswerProgress) -> None:
    """Take no notice of how far an answer has come."""


def ask(
    operation: Operation[F], *, seed: int | None = None, rolled: str = "", progress: Progress = _ignore
) -> Answer[F]:
    """Answer an operation by itself.

    Args:
        operation: the question.
        seed: a whole number; the same dice again. Without one a seed is drawn.
        rolled: what a person's own dice show, such as "3,5".
        progress: is called while a long answer is worked out.

    Raises:
        InputError: a field or the dice cannot be used, or no book has a rule for it.

    >>> from grognard.operations.magic.memorise import Memorise
    >>> ask(Memorise(who="magic-user 3", spells=("sleep", "web"))).facts.in_mind
    ('sleep', 'web')
    """
    check(operation)
    dice = TypedDice(rolled, seed)
    with _names_of(operation):
        answer = operation.answer_while(dice, progress)
    dice.put_away(answer.notes[-1][0] if answer.notes else "")
    return _with_dice(answer, dice)


def ask_in(
    campaign: str,
    operation: Operation[F],
    *,
    seed: int | None = None,
    rolled: str = "",
    dry_run: bool = False,
    command_id: str = "",
    typed: str = "",
    waiting: Callable[[str], None] = lambda path: None,
    copied: Callable[[str, str], None] = lambda path, copy: None,
    answering: Answering[F] | None = None,
    undo_by: str = "grognard campaign undo",
) -> Answer[F]:
    """Answer an operation for the people of a campaign, and write the entry that comes of it.

    Args:
        campaign: the file, with its ending or without; "" for the only campaign here.
        operation: the question; where it names no rulebook, that of the campaign is asked.
        seed: a whole number; the same dice again.
        rolled: what a person's own dice show.
        dry_run: answer, and write nothing.
        command_id: the same command again is then not carried out twice.
        typed: how the question was put, for the log; its JSON where nothing is said.
        waiting: called with the campaign's path again and again while another command writes.
        copied: called with the campaign's path and that of a copy of the file as it was, if it was of an
            older version and has been brought up to date.
        answering: what gives the answer in the place of the operation's own `answer_in`, such as a fight
            that is played at a table; the entry is written as ever.
        undo_by: the command that takes an entry back, for the answer to say; "" where a button does.

    Raises:
        DoneBeforeError: a command of this id has been carried out.
        InputError: a field, the dice or the campaign cannot be used.
    """
    from grognard.operations.campaigns.opening import open_campaign  # what is asked alone needs no database

    check(operation)
    writes = operation.writes and not dry_run
    whole = operation.reads_journal
    with open_campaign(campaign, writes=writes, whole=whole, waiting=waiting, copied=copied) as opened:
        there = opened.find_command(command_id) if command_id else None
        if there is not None:
            raise DoneBeforeError(there.seq, there.body.said)
        if operation.by_book and not operation.rules:
            operation = msgspec.structs.replace(operation, rules=opened.campaign.book)
        refuse_known_fields(operation, *operation.told_by_campaign)
        dice = TypedDice(rolled, seed)
        give = type(operation).answer_in if answering is None else answering
        with _names_of(operation):
            change = give(operation, opened, dice)
        answer = change.answer
        if operation.writes:
            answer.entry = None
        if change.body is None:
            dice.put_away(answer.notes[-1][0] if answer.notes else "")
        else:
            dice.put_away()
            answer.entry = _write(opened, operation, change, dice, dry_run, command_id, typed, undo_by)
    return answer if change.secret else _with_dice(answer, dice)


def _names_of(operation: Operation[Any]) -> AbstractContextManager[None]:
    """Where the classes and gear of an operation's own rulebook are known by their names.

    Raises:
        InputError: there is no such rulebook, or an option cannot be used.
    """
    named = operation.rules
    several = "," in named and "\n" not in named
    if operation.by_book and not several and (named in rulebook_ids() or is_house_rules(named)):
        return using_tables_named(named, files=operation.opens_files)
    return nullcontext()


def _write(
    opened: OpenCampaign,
    operation: Operation[F],
    change: Change[F],
    dice: TypedDice,
    dry_run: bool,
    command_id: str,
    typed: str,
    undo_by: str,
) -> int | None:
    """Write the entry of an answer, and say so in the answer."""
    from grognard.campaign.journal.entries import Undone

    assert change.body is not None
    body = msgspec.structs.replace(
        change.body,
        thrown=tuple(dice.thrown),
        typed=typed or msgspec.json.encode(operation).decode(),
    )
    if operation.by_book:
        body = msgspec.structs.replace(body, book=operation.rules, options=operation.options)
    after = opened.check(body) if change.after is None else change.after
    if dry_run:
        change.answer.dry_run = True
        change.answer.parts.append(("Nothing is changed (--dry-run).", ()))
        return None
    for name, document in change.documents.items():
        opened.store.attach(name, document)
    number = opened.write(body, after, command_id=command_id)
    undoes = any(isinstance(event, Undone) for event in body.events)
    back = "" if undoes or not undo_by else f" Undo it with: {undo_by}."
    change.answer.parts.append((f"Entry {number}.{back}", ()))
    return number


def _with_dice(answer: Answer[F], dice: TypedDice) -> Answer[F]:
    if dice.thrown:
        answer.thrown, answer.seed = dice.thrown, dice.seed
    return answer


def check(operation: Operation[Any]) -> None:
    """Check the fields of an operation against their types and ranges.

    Raises:
        InputError: one does not fit; the error names it.
    """
    if not operation.by_book and (operation.rules or operation.options):
        raise InputError(f"{operation.operation} asks no rulebook", key="rules", expected="no rulebook")
    try:
        msgspec.convert(msgspec.to_builtins(operation), type(operation))
    except msgspec.ValidationError as error:
        said = explain_error(error, type(operation))
        raise InputError(said.problem, key=said.key, expected=said.expected) from error
