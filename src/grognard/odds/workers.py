"""Who runs the chunks: this process, or several; anything with these three members can stand in."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.synchronize import Event
from typing import Final, NamedTuple, Protocol

from grognard.battle.tally import FightTally
from grognard.errors import GrognardError
from grognard.odds.arena import Arena, Chunk, FightPlan

_PART: Final = 512
"""After so many fights a process looks whether it is still wanted."""


class Workers(Protocol):
    """Runs chunks of one plan's fights, `slots` of them at a time."""

    slots: int

    def submit(self, chunk: Chunk) -> Future[FightTally]:
        """Begin a chunk."""

    def close(self) -> None:
        """Drop what is not done, and let go of everything."""


class Here:
    """Runs each chunk in this process as soon as it is asked for."""

    slots = 1

    def __init__(self, arena: Arena) -> None:
        self._arena = arena

    def submit(self, chunk: Chunk) -> Future[FightTally]:
        """Run a chunk."""
        done: Future[FightTally] = Future()
        done.set_result(self._arena.run(chunk))
        return done

    def close(self) -> None:
        """There is nothing to let go of."""


class Processes:
    """Runs chunks in processes of this machine, which are started with the first chunk.

    Args:
        plan: what to fight.
        count: how many processes.
        method: how they are started ("fork", "spawn", "forkserver"); else as the platform does.
    """

    def __init__(self, plan: FightPlan, *, count: int, method: str | None = None) -> None:
        self.slots = count
        context = multiprocessing.get_context(method)
        self._closed = context.Event()
        self._pool = ProcessPoolExecutor(
            count, mp_context=context, initializer=_begin_work, initargs=(plan, self._closed)
        )

    def submit(self, chunk: Chunk) -> Future[FightTally]:
        """Queue a chunk for the next free process."""
        with _interrupts_held():
            return self._pool.submit(_run_chunk, chunk)

    def close(self) -> None:
        """Drop what is queued and what is begun, and end the processes."""
        self._closed.set()
        self._pool.shutdown(wait=True, cancel_futures=True)


def count_cores() -> int:
    """How many processes can run at once here.

    >>> count_cores() >= 1
    True
    """
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class _Bench(NamedTuple):
    """What a worker process works with."""

    arena: Arena
    closed: Event


_benches: list[_Bench] = []


def _begin_work(plan: FightPlan, closed: Event) -> None:
    """Set up a new process: it leaves Ctrl-C to its parent, and goes when its parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()
    _benches[:] = [_Bench(Arena(plan), closed)]


def _leave_with(parent: multiprocessing.process.BaseProcess) -> None:
    parent.join()
    os._exit(1)


def _run_chunk(chunk: Chunk) -> FightTally:
    """Run a chunk in parts, and no further when nobody waits for it any more."""
    arena, closed = _benches[0]
    end = chunk.first + chunk.count
    total: FightTally | None = None
    try:
        for first in range(chunk.first, end, _PART):
            if closed.is_set():
                raise GrognardError("the fights are no longer wanted")
            part = arena.run(Chunk(first, min(_PART, end - first)))
            if total is None:
                total = part
            else:
                total.merge(part)
    except GrognardError as error:
        # Only the text is sure to survive the way to another process.
        raise GrognardError(str(error)) from None
    return total if total is not None else arena.run(chunk)


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
