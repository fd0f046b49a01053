"""The thread that writes the journals of all tables: what waits goes to the disk in one piece."""

from __future__ import annotations

import asyncio
import queue
import threading
from contextlib import suppress
from typing import Final, NamedTuple

from grognard.base.errors import InputError
from grognard.base.files import write_whole
from grognard.faces.web.table import Table
from grognard.fight.journaled import Addition, Draft, Journals

MOST_AT_ONCE: Final = 400


class Job(NamedTuple):
    """An entry to be written, who waits for it, and the file that its fight is kept in besides."""

    addition: Addition
    written: asyncio.Future[None]
    path: str
    fight: bytes


class JournalWriter:
    """Writes entries, each before it is answered, all that wait in one transaction; then the kept files.

    Args:
        journals: where they go.
    """

    def __init__(self, journals: Journals) -> None:
        self.journals = journals
        self._jobs: queue.Queue[Job | None] = queue.Queue()
        self._thread = threading.Thread(target=self._work, name="keeper", daemon=True)
        self._thread.start()

    async def write(self, table: Table, head: int, draft: Draft) -> None:
        """Write an entry of a table behind the one of number `head`; it is on the disk when this returns.

        Raises:
            InputError: it cannot be written.
        """
        written = asyncio.get_running_loop().create_future()
        fight = table.snapshot() if table.path else b""
        self._jobs.put(Job(Addition(table.id, head, draft), written, table.path, fight))
        await written

    def flush(self) -> None:
        """Wait until all is written that was asked for."""
        self._jobs.join()

    def close(self) -> None:
        """Write what waits, and leave the journals."""
        self._jobs.put(None)
        self._thread.join()
        self.journals.close()

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            jobs = [job]
            while len(jobs) < MOST_AT_ONCE:
                try:
                    more = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    self._jobs.put(None)
                    self._jobs.task_done()
                    break
                jobs.append(more)
            self._write(jobs)
            for path, fight in {one.path: one.fight for one in jobs if one.path}.items():
                with suppress(OSError, ValueError):  # The journal has it.
                    write_whole(path, fight.decode())
            for _ in jobs:
                self._jobs.task_done()
        self._jobs.task_done()

    def _write(self, jobs: list[Job]) -> None:
        try:
            self.journals.append_all([one.addition for one in jobs])
        except InputError as error:
            if len(jobs) == 1:
                _answer(jobs[0], error)
                return
            for one in jobs:  # Only the one at fault is refused.
                self._write([one])
            return
        for one in jobs:
            _answer(one, None)


def _answer(job: Job, error: InputError | None) -> None:
    """Tell who waits how it went, on the loop that it waits on."""

    def tell() -> None:
        if job.written.done():
            return  # The page has gone meanwhile.
        if error is None:
            job.written.set_result(None)
        else:
            job.written.set_exception(error)

    with suppress(RuntimeError):  # The loop is closed: nobody waits any more.
        job.written.get_loop().call_soon_threadsafe(tell)
