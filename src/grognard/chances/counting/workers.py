"""The workers that run the chunks: this process, or several; any object with these three members will do."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.queues import SimpleQueue
from multiprocessing.synchronize import Event
from typing import Final, Generic, NamedTuple, Protocol, Self, TypeVar

from grognard.base.errors import GrognardError
from grognard.chances.counting.arena import Chunk

_PART: Final = 512
"""After so many fights a process looks whether it is still wanted."""
_PATIENCE_SECONDS: Final = 0.3
"""How long a process may take to see that it is not."""


class FightCounts(Protocol):
    """The results of some fights; those of the same plan add up."""

    @property
    def fights(self) -> int:
        """How many fights."""

    def merge(self, other: Self, /) -> None:
        """Add other counts."""


T = TypeVar("T", bound=FightCounts)
T_co = TypeVar("T_co", bound=FightCounts, covariant=True)


class PreparedPlan(Protocol[T_co]):
    """A plan set up to run its fights, such as an `Arena`."""

    @property
    def sizes(self) -> list[int]:
        """How many members each side has."""

    def run(self, chunk: Chunk) -> T_co:
        """Fight the fights of a chunk."""


class FightsPlan(Protocol[T_co]):
    """The plan of some fights, such as a `FightPlan`; can be sent to another process."""

    def set_up(self) -> PreparedPlan[T_co]:
        """Where its fights are fought."""


class MakeAnyWorkers(Protocol):
    """Makes workers for any plan it is given."""

    def __call__(self, plan: FightsPlan[T], /) -> Workers[T]:
        """Make the workers of a plan."""


class Workers(Protocol[T]):
    """Runs chunks of one plan's fights, `slots` of them at a time."""

    slots: int

    def submit(self, chunk: Chunk) -> Future[T]:
        """Begin a chunk."""

    def close(self) -> None:
        """Drop unfinished chunks, and release everything."""


class InProcessWorkers(Generic[T]):
    """Runs each chunk in this process as soon as it is asked for."""

    slots = 1

    def __init__(self, arena: PreparedPlan[T]) -> None:
        self._arena = arena

    def submit(self, chunk: Chunk) -> Future[T]:
        """Run a chunk."""
        done: Future[T] = Future()
        done.set_result(self._arena.run(chunk))
        return done

    def close(self) -> None:
        """There is nothing to let go of."""


class ProcessWorkers(Generic[T]):
    """Runs chunks in processes of this machine, which are started with the first chunk.

    Args:
        plan: what to fight.
        count: how many processes.
        method: how they are started ("fork", "spawn", "forkserver"); else as the platform does.
    """

    def __init__(self, plan: FightsPlan[T], *, count: int, method: str | None = None) -> None:
        self.slots = count
        context = multiprocessing.get_context(method)
        self._closed = context.Event()
        self._begun: SimpleQueue[int] = context.SimpleQueue()
        self._own: set[int] = set()
        self._pool = ProcessPoolExecutor(
            count, mp_context=context, initializer=_begin_work, initargs=(plan, self._closed, self._begun)
        )

    def submit(self, chunk: Chunk) -> Future[T]:
        """Queue a chunk for the next free process."""
        with _interrupts_held():
            return self._pool.submit(_run_chunk, chunk)  # type: ignore[arg-type]

    def close(self) -> None:
        """Drop queued and running chunks, and end the processes, even in the middle of a long fight."""
        with _interrupts_held():
            self._closed.set()
            self._pool.shutdown(wait=False, cancel_futures=True)
            until = time.monotonic() + _PATIENCE_SECONDS
            while self._at_work() and time.monotonic() < until:
                time.sleep(0.005)
            for process in self._at_work():
                process.kill()
            self._pool.shutdown(wait=True)

    def _at_work(self) -> list[multiprocessing.process.BaseProcess]:
        """The processes that are still there."""
        while not self._begun.empty():
            self._own.add(self._begun.get())
        return [process for process in multiprocessing.active_children() if process.pid in self._own]


def count_cores() -> int:
    """How many processes can run at once here.

    >>> count_cores() >= 1
    True
    """
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class _WorkerState(NamedTuple):
    """The state of a worker process."""

    ground: PreparedPlan[FightCounts]
    closed: Event


_benches: list[_WorkerState] = []


def _begin_work(plan: FightsPlan[FightCounts], closed: Event, begun: SimpleQueue[int]) -> None:
    """Set up a new process: it says its number, leaves Ctrl-C to its parent, and goes when that is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    begun.put(os.getpid())
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()
    _benches[:] = [_WorkerState(plan.set_up(), closed)]


def _leave_with(parent: multiprocessing.process.BaseProcess) -> None:
    parent.join()
    os._exit(1)


def _run_chunk(chunk: Chunk) -> FightCounts:
    """Run a chunk in parts, and stop when its result is no longer wanted."""
    ground, closed = _benches[0]
    end = chunk.first + chunk.count
    total: FightCounts | None = None
    try:
        for first in range(chunk.first, end, _PART):
            if closed.is_set():
                raise GrognardError("the fights are no longer wanted")
            part = ground.run(Chunk(first, min(_PART, end - first)))
            if total is None:
                total = part
            else:
                total.merge(part)
    except GrognardError as error:
        # Only the text is sure to survive the way to another process.
        raise GrognardError(str(error)) from None
    return total if total is not None else ground.run(chunk)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Keep Ctrl-C waiting for a moment, so that no process is born just to be interrupted."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
