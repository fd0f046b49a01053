"""Thousands of encounters, one line of results each, in a file that a stopped sweep goes on with.

Every encounter is one chunk of work. Lines are appended in the order of the encounters, whoever ran them, and
hold nothing of time or place; so a sweep that was stopped and went on leaves the very file of one that was
not. A line is known by a key: a digest of its name and everything its figures depend on.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from grognard import __version__
from grognard.chances.arena import Arena, Chunk, FightPlan
from grognard.chances.intervals import Chance, Mean
from grognard.chances.monte_carlo import (
    INTERRUPTED,
    Limits,
    check_limits,
    estimate,
    estimate_alone,
    is_narrow,
)
from grognard.chances.summary import summarize_odds
from grognard.chances.workers import Workers
from grognard.errors import GrognardError, InputError


class Item(NamedTuple):
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


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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


class Rows:
    """Lines that are done and not written yet."""

    def __init__(self, rows: list[Row]) -> None:
        self.rows = rows
        self.fights = len(rows)

    def merge(self, other: Rows) -> None:
        """Add the lines after these."""
        self.rows.extend(other.rows)
        self.fights += other.fights

    def take(self) -> list[Row]:
        """The lines, which are then no longer here."""
        rows, self.rows = self.rows, []
        return rows


class SweepPlan(NamedTuple):
    """The encounters still to be done; can be sent to another process."""

    items: tuple[Item, ...]

    def set_up(self) -> SweepGround:
        """Where they are done."""
        return SweepGround(self.items)


class SweepGround:
    """Does encounters one after the other; a chunk is a stretch of them."""

    sizes: list[int] = []  # noqa: RUF012  (chunks of a sweep do not depend on how large its battles are)

    def __init__(self, items: Sequence[Item]) -> None:
        self._items = items

    def run(self, chunk: Chunk) -> Rows:
        """The lines of some encounters."""
        return Rows([run_item(item) for item in self._items[chunk.first : chunk.first + chunk.count]])


def run_item(item: Item) -> Row:
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
    return Row(
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
    """How a sweep ended: lines that were there already, lines added, and whether Ctrl-C cut it short."""

    known: int
    added: int
    interrupted: bool


def sweep(
    items: Sequence[Item],
    *,
    out: Path,
    workers: int | Callable[[SweepPlan], Workers[Rows]] = 1,
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
    known = {row.key for row in read_rows(out, mend=True)}
    pending = tuple({item.key: item for item in items if item.key not in known}.values())
    if not pending:
        return SweepEnd(len(items), 0, False)
    plan = SweepPlan(pending)
    try:
        with out.open("ab") as file:

            def write(rows: Rows) -> None:
                for row in rows.take():
                    file.write(msgspec.json.encode(row) + b"\n")
                file.flush()
                os.fsync(file.fileno())
                if progress is not None:
                    progress(len(items) - len(pending) + rows.fights, len(items))

            done = estimate(
                plan,
                Limits(len(pending)),
                arena=plan.set_up(),
                narrow=lambda rows, margin: False,
                workers=workers if isinstance(workers, int) else workers(plan),
                progress=write,
                chunks=_one_by_one(len(pending)),
            )
    except OSError as error:
        raise InputError(f"cannot write the results: {error.strerror}", file=str(out)) from error
    return SweepEnd(len(items) - len(pending), done.tally.fights, done.stopped == INTERRUPTED)


def _one_by_one(count: int) -> Iterator[Chunk]:
    return (Chunk(number, 1) for number in range(count))


def read_rows(path: Path, *, mend: bool = False) -> list[Row]:
    """The lines of a file of results; none if there is no file.

    A last line without an end was being written when its sweep was killed: it is left out, and with `mend`
    cut off.

    Raises:
        InputError: the file is something else.
    """
    try:
        data = path.read_bytes() if path.exists() else b""
        whole = data[: data.rfind(b"\n") + 1]
        if mend and len(whole) < len(data) and data[len(whole) :].startswith(b"{"):
            os.truncate(path, len(whole))
    except OSError as error:
        raise InputError(f"cannot read the results: {error.strerror}", file=str(path)) from error
    rows: list[Row] = []
    lines = whole.splitlines() if len(whole) == len(data) or data[len(whole) :].startswith(b"{") else [data]
    for number, line in enumerate(lines, start=1):
        try:
            rows.append(msgspec.json.decode(line, type=Row))
        except msgspec.DecodeError as error:
            raise InputError(
                f"this is no line of results: {error}",
                file=str(path),
                line=number,
                expected="a file that a sweep has written, or a new one",
            ) from error
    return rows
