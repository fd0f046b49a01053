"""The SDK's own client at a table for assistants: it plays by taking what is marked as usual."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import sys
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import uvicorn
from mcp import Client, StdioServerParameters

from grognard.faces.mcp.mcp_command import make_app
from grognard.faces.mcp.open_games import OpenGames
from grognard.faces.mcp.service import Service

ROOT = Path(__file__).resolve().parents[2]
TRANSCRIPTS = Path(__file__).with_name("transcripts")
MOST_CALLS = 3_000


class Talk:
    """What a client says to its server and hears, as a transcript."""

    def __init__(self, client: Client, *, seat: str = "referee") -> None:
        self._client = client
        self.seat = seat
        self.lines: list[str] = []
        self.longest = 0

    async def call(self, name: str, **arguments: Any) -> str:
        """Call a tool; the text of its answer."""
        text, is_error = await self.try_call(name, **arguments)
        assert not is_error, text
        return text

    async def try_call(self, name: str, **arguments: Any) -> tuple[str, bool]:
        """Call a tool; the text of its answer, and whether it is an error."""
        result = await self._client.call_tool(name, arguments)
        text = "".join(getattr(one, "text", "") for one in result.content)
        said = ", ".join(f"{key}={value!r}" for key, value in arguments.items())
        self.lines += [f"> {name}({said})", text, ""]
        if name in ("fight", "choose", "wait", "go_on", "order", "undo", "say"):
            self.longest = max(self.longest, len(text))
        return text, bool(result.is_error)

    @property
    def transcript(self) -> str:
        """All that was said."""
        return "\n".join(self.lines)


def compare_kept(name: str, transcript: str) -> None:
    """Compare a transcript with the one that is kept; GROGNARD_UPDATE_GOLDEN keeps the new one."""
    path = TRANSCRIPTS / f"{name}.txt"
    if os.environ.get("GROGNARD_UPDATE_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(transcript, encoding="utf-8")
    assert transcript == path.read_text(encoding="utf-8")


async def play_on(talk: Talk) -> str:
    """Take the usual choice until there is nothing to decide; the last answer."""
    text = ""
    for _ in range(MOST_CALLS):
        text = await talk.call("choose", choice="*")
        if not re.search(r"^#\d+ ", text, re.MULTILINE):
            return text
    raise AssertionError("it does not end")


@asynccontextmanager
async def over_stdio(folder: Path, seat: str = "referee") -> AsyncIterator[Talk]:
    """A client of `grognard mcp`, which runs as a process of its own."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    arguments = ["-m", "grognard", "mcp", "--forget", "--folder", str(folder), "--seat", seat]
    parameters = StdioServerParameters(command=sys.executable, args=arguments, env=environment)
    async with Client(parameters) as client:
        yield Talk(client, seat=seat)


class Served:
    """A table served over HTTP by this process, with a link for each seat."""

    def __init__(self, folder: Path, *seats: str) -> None:
        self.service = Service(OpenGames(str(folder), keeps=False))
        self.listening = socket.socket()
        self.listening.bind(("127.0.0.1", 0))
        port = self.listening.getsockname()[1]
        self.links = {seat: f"http://127.0.0.1:{port}/key-{number}/mcp" for number, seat in enumerate(seats)}
        keys = {f"key-{number}": seat for number, seat in enumerate(seats)}
        app = make_app(self.service, keys, host="127.0.0.1")
        self._server = uvicorn.Server(uvicorn.Config(app, log_level="error"))
        self._thread = threading.Thread(
            target=lambda: asyncio.run(self._server.serve(sockets=[self.listening])), daemon=True
        )

    def __enter__(self) -> Served:
        self._thread.start()
        while not self._server.started:
            time.sleep(0.01)
        return self

    def __exit__(self, *error: object) -> None:
        self._server.should_exit = True
        self._thread.join(timeout=10)

    @asynccontextmanager
    async def talk(self, seat: str) -> AsyncIterator[Talk]:
        """A client at the link of a seat."""
        async with Client(self.links[seat]) as client:
            yield Talk(client, seat=seat)


def run(doing: Callable[[], Awaitable[Any]]) -> Any:
    """Run something that waits, to its end."""

    async def whole() -> Any:
        return await doing()

    return asyncio.run(whole())
