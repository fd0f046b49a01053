"""Estimates: fixed chunks of fights in a fixed order, so that who ran them changes nothing.

The rule that stops early looks at the fights in their order, and at the ends of chunks only. So the result,
and where it stops, is the same for one process or many, compiled or interpreted.
"""

from __future__ import annotations

import math
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from concurrent.futures.process import BrokenProcessPool
from types import FrameType
from typing import Final, Generic, NamedTuple, TypeVar

from grognard.base.errors import GrognardError, InputError
from grognard.battle.state.tally import FightTally
from grognard.chances.counting.arena import Chunk
from grognard.chances.counting.intervals import wilson_interval
from grognard.chances.counting.workers import (
    FightCounts,
    FightsPlan,
    InProcessWorkers,
    PreparedPlan,
    ProcessWorkers,
    Workers,
    count_cores,
)

USUAL_MARGIN: Final = 0.01
MOST_FIGHTS: Final = 1_000_000
FEWEST_FIGHTS: Final = 200
"""Before so many fights no interval is believed to be narrow."""

FIRST_CHUNK: Final = 16
LARGEST_CHUNK: Final = 2048
_CHUNK_WORK: Final = 204_800
_POLL_SECONDS: Final = 0.1
_PART_SECONDS: Final = 0.1
"""Chunks that take longer go to the workers in parts, so that none of these is the last at work for long."""

_ALONE_SECONDS: Final = 0.15
"""For so long fights are run here before processes are started for the rest."""

DONE: Final = "all fights done"
NARROW: Final = "narrow enough"
INTERRUPTED: Final = "interrupted"
GOES_ON: Final = "goes on"

T = TypeVar("T", bound=FightCounts)
Progress = Callable[[T], None]
"""Called after every chunk with the tally of all fights so far."""


class Limits(NamedTuple):
    """The limits of a run: a number of fights, or a margin for every chance of winning.

    A margin of 0 never stops early.
    """

    fights: int
    margin: float = 0.0


class Estimate(NamedTuple, Generic[T]):
    """The results of the fights, and the reason they stopped."""

    tally: T
    stopped: str


def choose_limits(fights: int | None, within: float | None) -> Limits:
    """The limits of a run, from both, one, or neither.

    >>> choose_limits(5000, None)
    Limits(fights=5000, margin=0.0)
    >>> choose_limits(None, 0.01)
    Limits(fights=1000000, margin=0.01)
    >>> choose_limits(None, None)
    Limits(fights=1000000, margin=0.01)
    """
    if fights is None and within is None:
        return Limits(MOST_FIGHTS, USUAL_MARGIN)
    return Limits(MOST_FIGHTS if fights is None else fights, within or 0.0)


def check_limits(limits: Limits) -> None:
    """Refuse limits that make no sense.

    Raises:
        InputError: they make none.
    """
    if limits.fights < 1 or not 0 <= limits.margin < 1:
        raise InputError(
            f"{limits.fights} fights to within {limits.margin}",
            expected="1 fight or more, and a margin between 0 and 1",
        )


def list_chunks(fights: int, *, combatants: int) -> Iterator[Chunk]:
    """The chunks of a number of fights: small ones first, and small ones for large battles.

    >>> [chunk.count for chunk in list_chunks(200, combatants=10)]
    [16, 16, 32, 64, 72]
    """
    largest = max(1, min(LARGEST_CHUNK, _CHUNK_WORK // (combatants * combatants)))
    first = 0
    while first < fights:
        count = min(max(first, FIRST_CHUNK), largest, fights - first)
        yield Chunk(first, count)
        first += count


def is_narrow(tally: FightTally, margin: float) -> bool:
    """Whether each side's chance of winning is known to within a margin."""
    fights = int(tally.fights)
    if not margin or fights < FEWEST_FIGHTS:
        return False
    widths = [high - low for low, high in (wilson_interval(wins, fights) for wins in tally.wins)]
    return max(widths) <= 2 * margin


def estimate(
    plan: FightsPlan[T],
    limits: Limits,
    *,
    arena: PreparedPlan[T],
    narrow: Callable[[T, float], bool],
    workers: Workers[T] | int = 1,
    progress: Progress[T] | None = None,
    chunks: Iterator[Chunk] | None = None,
) -> Estimate[T]:
    """Run the fights of a plan until a limit is reached or Ctrl-C is pressed.

    Args:
        plan: the fights to run.
        limits: when to stop.
        arena: the plan set up; the first chunk is run here, so that there is an answer at once, and more of
            the usual ones, so that no process is started for what is soon done.
        narrow: whether all wanted chances are known to within a margin.
        workers: the workers for the rest: a number of processes, or 0 for one on every core.
        progress: called after every chunk.
        chunks: the chunks, if not the usual ones.

    Raises:
        KeyboardInterrupt: Ctrl-C came before anything was done, or came twice.
    """
    alone = _ALONE_SECONDS if chunks is None else 0.0
    if chunks is None:
        chunks = list_chunks(limits.fights, combatants=sum(arena.sizes))
    with _Interruption() as interruption:
        begun = time.monotonic()
        total = arena.run(next(chunks))
        seconds_each = (time.monotonic() - begun) / max(total.fights, 1)
        if progress is not None:
            progress(total)
        part = max(1, int(_PART_SECONDS / max(seconds_each, 1e-6)))
        done = Estimate(total, DONE)
        if total.fights < limits.fights:
            course = _Course(total, chunks, limits, part, interruption, narrow, progress)
            if isinstance(workers, int):
                count = workers or count_cores()
                until = math.inf if count == 1 else begun + alone
                done = course.run(InProcessWorkers(arena), until=until)
                if done.stopped == GOES_ON:
                    done = _run_elsewhere(course, ProcessWorkers(plan, count=count))
            else:
                done = _run_elsewhere(course, workers)
        # A Ctrl-C that came too late to stop this run still stops the next.
        return Estimate(done.tally, INTERRUPTED) if interruption.happened else done


def estimate_alone(
    arena: PreparedPlan[T], limits: Limits, *, narrow: Callable[[T, float], bool]
) -> Estimate[T]:
    """The same as `estimate` in this process, which leaves Ctrl-C alone."""
    chunks = list_chunks(limits.fights, combatants=sum(arena.sizes))
    total = arena.run(next(chunks))
    while total.fights < limits.fights:
        if narrow(total, limits.margin):
            return Estimate(total, NARROW)
        total.merge(arena.run(next(chunks)))
    return Estimate(total, DONE)


class _Course(Generic[T]):
    """The chunks of an estimate, run in parts of at most so many fights and added up in their order."""

    def __init__(
        self,
        total: T,
        chunks: Iterator[Chunk],
        limits: Limits,
        part: int,
        interruption: _Interruption,
        narrow: Callable[[T, float], bool],
        progress: Progress[T] | None,
    ) -> None:
        self._total = total
        self._chunks = chunks
        self._limits = limits
        self._part = part
        self._interruption = interruption
        self._narrow = narrow
        self._progress = progress

    def run(self, workers: Workers[T], *, until: float = math.inf) -> Estimate[T]:
        """Run chunks, some ahead, to the end, or up to a time of the clock: then it goes on."""
        total = self._total
        ahead = 1 if workers.slots == 1 else 2 * workers.slots
        waiting: deque[list[Future[T]]] = deque()
        while not self._narrow(total, self._limits.margin):
            if self._interruption.happened:
                return Estimate(total, INTERRUPTED)
            if time.monotonic() > until:
                return Estimate(total, GOES_ON)
            while len(waiting) < ahead and (chunk := next(self._chunks, None)) is not None:
                waiting.append([workers.submit(piece) for piece in _cut(chunk, self._part)])
            if not waiting:
                return Estimate(total, DONE)
            for future in waiting.popleft():
                counts = _await(future, self._interruption)
                if counts is None:
                    return Estimate(total, INTERRUPTED)
                total.merge(counts)
            if self._progress is not None:
                self._progress(total)
        return Estimate(total, NARROW)


def _run_elsewhere(course: _Course[T], workers: Workers[T]) -> Estimate[T]:
    """The rest of an estimate by workers that are let go of at its end.

    Raises:
        GrognardError: a worker process ended before its time.
    """
    try:
        return course.run(workers)
    except BrokenProcessPool as error:
        raise GrognardError("a worker process ended before its time (out of memory, or killed)") from error
    finally:
        workers.close()


def _cut(chunk: Chunk, most: int) -> list[Chunk]:
    """A chunk in parts of at most so many fights."""
    end = chunk.first + chunk.count
    return [Chunk(first, min(most, end - first)) for first in range(chunk.first, end, most)]


def _await(future: Future[T], interruption: _Interruption) -> T | None:
    """A chunk's tally when it is there; None when Ctrl-C comes first."""
    while not future.done():
        if interruption.happened:
            return None
        wait([future], timeout=_POLL_SECONDS)
    return future.result()


class _Interruption:
    """While it is entered, the first Ctrl-C is only noted; the second interrupts as usual."""

    def __init__(self) -> None:
        self.happened = False
        self._usual: Callable[[int, FrameType | None], object] | int | None = None
        # Handlers can be set in the main thread only; elsewhere Ctrl-C belongs to other code.
        self._here = threading.current_thread() is threading.main_thread()

    def __enter__(self) -> _Interruption:
        if self._here:
            self._usual = signal.signal(signal.SIGINT, self._note)
        return self

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self.happened:
            raise KeyboardInterrupt
        self.happened = True

    def __exit__(self, *_: object) -> None:
        if self._here:
            signal.signal(signal.SIGINT, self._usual)
