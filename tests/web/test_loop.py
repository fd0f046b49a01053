"""No page waits for another: the server's loop, its socket, and the process that looks ahead."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import pytest
from starlette.testclient import TestClient

import grognard
from grognard.build_info import is_compiled
from grognard.faces.serving import listen_at
from grognard.faces.web.app import Server, make_app
from grognard.faces.web.expedition_table import ExpeditionTable
from grognard.faces.web.lookahead_worker import ChancesRequest, write_message
from tools.serving import PATIENCE

MOST: Final = 0.030
"""Seconds of the processor, so that a busy machine makes no difference."""


@pytest.fixture
def without_the_tests_own_litter() -> Iterator[None]:
    """A collection of garbage looks at all that the other tests have left; a server has none of that."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


async def longest_pass(is_over: threading.Event) -> float:
    """The seconds of the processor that the longest pass through the loop has taken."""
    longest, before = 0.0, time.thread_time()
    while not is_over.is_set():
        await asyncio.sleep(0)
        now = time.thread_time()
        longest, before = max(longest, now - before), now
    return longest


@pytest.mark.skipif(not is_compiled(), reason="the bound is that of the compiled engine")
@pytest.mark.usefixtures("without_the_tests_own_litter")
def test_no_call_holds_the_loop_while_hints_are_worked_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path))
    ambush = Path("examples/goblin-ambush.toml").read_text(encoding="utf-8")
    app: Any = make_app(Server(), hosts=frozenset({"testserver"}))
    with TestClient(app) as client:
        name = client.post("/api/fights", json={"text": ambush, "seed": 5}).json()["id"]
        assert client.portal is not None
        with client.websocket_connect("/ws") as socket:
            socket.send_json({"t": "hello", "fight": name})
            state = _until(socket, "state")
            is_over = threading.Event()
            held = client.portal.start_task_soon(longest_pass, is_over)
            for _ in range(6):
                socket.send_json({"t": "askhints", "node": state["node"]})
                socket.send_json({"t": "askwhynot", "node": state["node"]})
                _until(socket, "whynot")
                socket.send_json({"t": "act", "node": state["node"], "action": state["menu"]["usual"]})
                state = _until(socket, "state")
            is_over.set()
            assert held.result() < MOST


def _until(socket: Any, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(socket.receive_text())
        if message["t"] == kind:
            return message


def test_a_delve_on_a_slow_disk_holds_up_no_other_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The delve's answer waits for the disk; that of a fight, asked later, comes before."""
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path))
    disk, waited = threading.Event(), []
    disk.set()
    at_once = ExpeditionTable.write

    def write_slowly(self: ExpeditionTable) -> None:
        waited.append(disk.wait(PATIENCE / 4))
        at_once(self)

    monkeypatch.setattr(ExpeditionTable, "write", write_slowly)
    app: Any = make_app(Server(), hosts=frozenset({"testserver"}))
    with TestClient(app) as client:
        delve = client.post("/api/expeditions", json={"example": "places/under-hobs-mill", "seed": 5}).json()
        fight = client.post("/api/fights", json={"text": "2 fighter 1 vs 3 orc", "seed": 5}).json()
        with client.websocket_connect("/ws") as at_delve, client.websocket_connect("/ws") as at_fight:
            at_delve.send_json({"t": "hello", "fight": delve["id"]})
            begun = _until(at_delve, "expeditionstate")
            at_fight.send_json({"t": "hello", "fight": fight["id"]})
            state = _until(at_fight, "state")
            disk.clear()
            at_delve.send_json({"t": "giveorder", "node": begun["node"], "text": "light torch"})
            at_fight.send_json({"t": "act", "node": state["node"], "action": state["menu"]["usual"]})
            assert _until(at_fight, "state")["node"] != state["node"]
            disk.set()
            assert _until(at_delve, "expeditionstate")["node"] != begun["node"]
    assert all(waited)


def test_small_messages_are_sent_at_once() -> None:
    """Without it the second of two small messages waits until the first is acknowledged, some 40 ms."""

    async def accept() -> int:
        found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def take(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            accepted = writer.get_extra_info("socket")
            found.set_result(accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        listening = listen_at("127.0.0.1", 0)
        async with await asyncio.start_server(take, sock=listening):
            _, writer = await asyncio.open_connection(*listening.getsockname())
            told = await found
            writer.close()
        return told

    with ThreadPoolExecutor() as threads:  # a browser of other tests has a loop in this thread
        assert threads.submit(lambda: asyncio.run(accept())).result() == 1


@pytest.mark.slow
def test_the_process_that_looks_ahead_ends_quietly_when_its_server_is_gone() -> None:
    ambush = grognard.start("examples/goblin-ambush.toml", seed=5, play="all")
    command = [sys.executable, "-m", "grognard.faces.web.lookahead_worker"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(one for one in sys.path if one)}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        write_message(process.stdin, ChancesRequest(key="a", fight=ambush.to_bytes()))
        process.stdout.read(1)
        process.stdout.close()
        time.sleep(0.5)  # it finds that nobody reads, while it still could be asked
        process.stdin.close()
        assert process.wait(timeout=PATIENCE) == 0
        assert process.stderr.read() == b""
