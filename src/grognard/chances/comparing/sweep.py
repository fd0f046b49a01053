"""Thousands of encounters, one line of results each, in a file that a stopped sweep goes on with.

Every encounter is one chunk of work. Lines are appended in the order of the encounters, by any process, and
hold nothing of time or place; so a sweep that was stopped and went on leaves the very file of one that was
not. A line is known by a key: a digest of its name and everything its figures depend on.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from grognard import __version__
from grognard.base.errors import GrognardError, InputError
from grognard.chances.comparing.file_lock import locked
from grognard.chances.counting.arena import Arena, Chunk, FightPlan
from grognard.chances.counting.intervals import Chance, Mean
from grognard.chances.counting.monte_carlo import (
    INTERRUPTED,
    Limits,
    check_limits,
    estimate,
    estimate_alone,
    is_narrow,
)
from grognard.chances.counting.summary import summarize_odds
from grognard.chances.counting.workers import Workers

_HEAD: Final = b'{"key":"' + bytes(32) + b'","encounter":"'
"""How every line begins, with a key of 32 digits in the place of the zeros."""
_KEY: Final = range(8, 40)


class SweptEncounter(NamedTuple):
    """One encounter of a sweep: its name, what was varied in it, and how it is fought."""

    name: str
    plan: FightPlan
    limits: Limits
    varied: str = ""
    value: int | str = ""

    @property
    def key(self) -> str:
        """A digest of everything that the figures depend on."""
        tactics = [f"{make.__module__}.{getattr(make, '__qualname__', make)}" for make in self.plan.tactics]
        plan = self.plan
        varied = (self.name, self.varied, self.value)
        parts = (varied, plan.encounter, plan.rulebook, plan.seed, tactics, self.limits, __version__)
        return hashlib.sha256(msgspec.json.encode(parts, order="deterministic")).hexdigest()[:32]


class SweepRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of results, for the watched side."""

    key: str
    encounter: str
    varied: str
    value: int | str
    rules: str
    seed: int
    fights: int
    side: str
    wins: Chance
    no_losses: Chance
    all_lost: Chance
    mean_losses: Mean
    rounds: Mean


class WaitingRows:
    """Lines that are done and not written yet."""

    def __init__(self, rows: list[SweepRow]) -> None:
        self.rows = rows
        self.fights = len(rows)

    def merge(self, other: WaitingRows) -> None:
        """Add the lines after these."""
        self.rows.extend(other.rows)
        self.fights += other.fights

    def take(self) -> list[SweepRow]:
        """The lines, which are then no longer here."""
        rows, self.rows = self.rows, []
        return rows


class SweepPlan(NamedTuple):
    """The encounters still to be done; can be sent to another process."""

    items: tuple[SweptEncounter, ...]

    def set_up(self) -> SweepArena:
        """Where they are done."""
        return SweepArena(self.items)


class SweepArena:
    """Does encounters one after the other; a chunk is a stretch of them."""

    sizes: list[int] = []  # noqa: RUF012  (chunks of a sweep do not depend on how large its battles are)

    def __init__(self, items: Sequence[SweptEncounter]) -> None:
        self._items = items

    def run(self, chunk: Chunk) -> WaitingRows:
        """The lines of some encounters."""
        return WaitingRows([run_item(item) for item in self._items[chunk.first : chunk.first + chunk.count]])


def run_item(item: SweptEncounter) -> SweepRow:
    """Fight one encounter, as often as it takes.

    Raises:
        GrognardError: it cannot be fought; the text begins with its name.
    """
    try:
        arena = Arena(item.plan)
        odds = summarize_odds(arena, estimate_alone(arena, item.limits, narrow=is_narrow), item.limits)
    except GrognardError as error:
        raise GrognardError(f"{item.name}: {error}") from error
    side = odds.sides[odds.watched]
    return SweepRow(
        key=item.key,
        encounter=item.name,
        varied=item.varied,
        value=item.value,
        rules=odds.rules,
        seed=odds.seed,
        fights=odds.fights,
        side=side.name,
        wins=side.wins,
        no_losses=side.no_losses,
        all_lost=side.all_lost,
        mean_losses=side.mean_losses,
        rounds=odds.rounds,
    )


class SweepEnd(NamedTuple):
    """The end of a sweep: lines that were there already, lines added, and whether Ctrl-C cut it short."""

    known: int
    added: int
    interrupted: bool


def sweep(
    items: Sequence[SweptEncounter],
    *,
    out: Path,
    workers: int | Callable[[SweepPlan], Workers[WaitingRows]] = 1,
    progress: Callable[[int, int], None] | None = None,
) -> SweepEnd:
    """Do every encounter that the file has no line for yet, and append its line.

    Args:
        items: the encounters.
        out: the file, in JSON Lines.
        workers: as for `odds`; each does whole encounters.
        progress: told after each line how many of all are done.

    Raises:
        InputError: the file is something else, or cannot be written; an encounter cannot be fought.
    """
    for item in items:
        check_limits(item.limits)
    read_rows(out)
    try:
        with out.open("ab", buffering=0) as file, locked(file):
            known = {row.key for row in read_rows(out)}
            file.truncate(_find_end(out.read_bytes()))
            pending = tuple({item.key: item for item in items if item.key not in known}.values())
            if not pending:
                return SweepEnd(len(items), 0, False)
            return _do_pending(pending, of=len(items), file=file, workers=workers, progress=progress)
    except BlockingIOError as error:
        problem = "another sweep is writing its results there"
        raise InputError(problem, file=str(out), expected="to wait for it, or another file") from error
    except OSError as error:
        raise InputError(f"cannot write the results: {error.strerror}", file=str(out)) from error


def _do_pending(
    pending: tuple[SweptEncounter, ...],
    *,
    of: int,
    file: FileIO,
    workers: int | Callable[[SweepPlan], Workers[WaitingRows]],
    progress: Callable[[int, int], None] | None,
) -> SweepEnd:
    """Do encounters and append their lines to a file that is locked."""
    plan = SweepPlan(pending)

    def write(rows: WaitingRows) -> None:
        for row in rows.take():
            _append(file, msgspec.json.encode(row) + b"\n")
        os.fsync(file.fileno())
        if progress is not None:
            progress(of - len(pending) + rows.fights, of)

    done = estimate(
        plan,
        Limits(len(pending)),
        arena=plan.set_up(),
        narrow=lambda rows, margin: False,
        workers=workers if isinstance(workers, int) else workers(plan),
        progress=write,
        chunks=_one_by_one(len(pending)),
    )
    return SweepEnd(of - len(pending), done.tally.fights, done.stopped == INTERRUPTED)


def _append(file: FileIO, line: bytes) -> None:
    """Append a line, whole or not at all."""
    end = os.fstat(file.fileno()).st_size
    written = 0
    try:
        while written < len(line):
            written += file.write(line[written:])
    except OSError:
        with suppress(OSError):
            file.truncate(end)
        raise


def _one_by_one(count: int) -> Iterator[Chunk]:
    return (Chunk(number, 1) for number in range(count))


def read_rows(path: Path) -> list[SweepRow]:
    """The lines of a file of results; none if there is no file. Changes nothing.

    A last line without an end was being written when its sweep was killed: it is left out.

    Raises:
        InputError: the file is something else.
    """
    try:
        if path.exists() and not path.is_file():
            raise InputError("this is no plain file", file=str(path), expected="a file for the results")
        data = path.read_bytes() if path.exists() else b""
    except OSError as error:
        raise InputError(f"cannot read the results: {error.strerror}", file=str(path)) from error
    rows: list[SweepRow] = []
    for number, line in enumerate(data[: _find_end(data)].splitlines(), start=1):
        try:
            rows.append(msgspec.json.decode(line, type=SweepRow))
        except msgspec.DecodeError as error:
            raise InputError(
                f"this is no line of results: {error}",
                file=str(path),
                line=number,
                expected="a file that a sweep has written, or a new one",
            ) from error
    return rows


def _find_end(data: bytes) -> int:
    """Where the lines of results end: before a last one that has only begun, if it began as ours do."""
    whole = data.rfind(b"\n") + 1
    begun = data[whole:]
    is_ours = all(
        letter in (b"0123456789abcdef" if place in _KEY else _HEAD[place : place + 1])
        for place, letter in enumerate(begun[: len(_HEAD)])
    )
    return whole if is_ours else len(data)
