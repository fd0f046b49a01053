"""The other end of the reckoner: begins the process, hands it jobs, passes its answers on, restarts it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import Final

import msgspec

from grognard.faces.web.lookahead_worker import HEAD, ChancesRequest, Reply, Request

RESTARTED_AFTER: Final = 0.2


class LookaheadClient:
    """The process that looks ahead. Should it end, another takes its place, with the last chances wanted.

    Args:
        deliver: is called with each answer.
    """

    def __init__(self, deliver: Callable[[Reply], None]) -> None:
        self._deliver = deliver
        self._process: asyncio.subprocess.Process | None = None
        self._task: asyncio.Task[None] | None = None
        self._looks: dict[str, ChancesRequest] = {}
        self._closing = False

    async def begin(self) -> None:
        """Start the process."""
        await self._start()
        self._task = asyncio.create_task(self._read())

    async def _start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "grognard.faces.web.lookahead_worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        for look in self._looks.values():
            self._send(look)

    async def _read(self) -> None:
        decoder = msgspec.msgpack.Decoder(Reply)
        while True:
            process = self._process
            assert process is not None
            assert process.stdout is not None
            try:
                head = await process.stdout.readexactly(HEAD.size)
                reply = decoder.decode(await process.stdout.readexactly(HEAD.unpack(head)[0]))
            except asyncio.IncompleteReadError:
                if self._closing:
                    return
                await asyncio.sleep(RESTARTED_AFTER)
                await self._start()
                continue
            self._deliver(reply)

    def ask(self, request: Request) -> None:
        """Hand the process a job."""
        if isinstance(request, ChancesRequest):
            self._looks[request.key] = request
            if not request.fight:
                del self._looks[request.key]
        self._send(request)

    def _send(self, request: Request) -> None:
        process = self._process
        if process is None or process.stdin is None or process.stdin.is_closing():
            return
        data = msgspec.msgpack.encode(request)
        process.stdin.write(HEAD.pack(len(data)) + data)

    @property
    def pid(self) -> int:
        """The number of the process; 0 before it has begun."""
        return self._process.pid if self._process is not None else 0

    async def close(self) -> None:
        """End the process."""
        self._closing = True
        if self._process is not None:
            if self._process.returncode is None:
                self._process.kill()
            await self._process.wait()
        if self._task is not None:
            self._task.cancel()
